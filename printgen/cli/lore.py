"""The tool's codes and the rules of games go in, what is known of each comes out by its code: law, reason, source, and examples that have been run."""

from __future__ import annotations

import difflib
import importlib
import pkgutil
from collections.abc import Iterable, Iterator
from dataclasses import field

import printgen
from printgen.diagnostics.diagnostic import Code, Diagnostic
from printgen.frozen import frozen, replace
from printgen.loading.load import load
from printgen.pipeline.trial import Bench, bench, small_bench
from printgen.project import Found, Project
from printgen.rules.compile import compile_rules
from printgen.rules.counter import CounterError
from printgen.rules.statement import Counter, Rule, Rulebook

SHOWN = 6
"""The most changed lines of an example."""


@frozen
class Example:
    """Lines that are wrong, the same lines as they are right, what the rule said of the wrong ones when it was run on them, and where and with which hint."""

    wrong: str
    right: str
    says: str = ""
    file: str = ""
    at: str = ""
    hint: str = ""


@frozen
class Lore:
    """What is known of a code; `of` is the game whose rule it is, "" for the tool's own."""

    code: str
    name: str
    severity: str
    law: str
    why: str = ""
    source: str = ""
    hint: str = ""
    at: str = ""
    of: str = ""
    examples: tuple[Example, ...] = field(default=())


def tool_codes() -> Iterator[Lore]:
    """The codes that the rooms keep in their modules `codes`."""
    for found in pkgutil.walk_packages(printgen.__path__, "printgen."):
        if found.name.endswith(".codes"):
            for value in vars(importlib.import_module(found.name)).values():
                if isinstance(value, Code):
                    examples = (Example(value.wrong, value.right),) if value.wrong or value.right else ()
                    yield Lore(value.code, value.name, value.severity.word, value.law, value.why, examples=examples)


def rule_codes(found: Found) -> Iterator[Lore]:
    """The rules of a game, the standard ones among them, without examples; what it inherits is told of the game where it is at home."""
    game, _ = load(found.folder, found.root)
    book = compile_rules(game)[0] if game else Rulebook(())
    own = book.own(game.folder) if game else ()
    for rule in (*(rule for rule in book.rules if rule.standard), *own):
        of = "" if rule.standard or game is None else game.id
        yield Lore(rule.code, rule.name, rule.severity.word, _sentence(rule), rule.why, _plain(rule.source), _plain(rule.hint.source), str(rule.place), of)


def with_examples(lore: Lore, project: Project, games: Iterable[Found]) -> Lore:
    """What is known of a rule, with its counter-examples run: those of a game's rule on that game, those of a standard rule on the small game that they change."""
    small = small_bench() if not lore.of else None
    benches = [small] if small else [tried for found in games if lore.of in {"", found.id} and (tried := bench(project, found))]
    for tried in benches:
        rule = tried.book.rule(lore.code)
        if rule is None:
            continue
        run = [pair for counter in rule.counters if (pair := _run(tried, rule, counter))]
        said = next((finding for _, finding in run if finding), None)
        if said is not None:
            lore = replace(lore, hint=lore.hint or said.hint, source=lore.source or said.source)
        return replace(lore, examples=tuple(example for example, _ in run))
    return lore


def _sentence(rule: Rule) -> str:
    return rule.title[:1].upper() + rule.title[1:] + ("" if rule.title.endswith(".") else ".")


def _plain(words: str) -> str:
    """Words that hold for every finding; what is filled in anew each time is left to the examples."""
    return "" if "{{" in words or "{%" in words else words


def _run(tried: Bench, rule: Rule, counter: Counter) -> tuple[Example, Diagnostic | None] | None:
    """A counter-example, run: its changed lines, and what the rule says of them."""
    try:
        changed, said = tried.answer(rule, counter)
    except CounterError:
        return None
    wrong: list[str] = []
    right: list[str] = []
    different = [name for name, words in changed.items() if words != tried.files[name]]
    for name in different:
        before, after = tried.files[name].splitlines(), changed[name].splitlines()
        for kind, a, b, c, d in difflib.SequenceMatcher(None, before, after, autojunk=False).get_opcodes():
            if kind != "equal":
                right += before[a:b] or ["(nothing)"]
                wrong += after[c:d] or ["(nothing)"]
    message = said.message if said else f"nothing, though it should say: {counter.says}"
    at, hint = (str(said.place), said.hint) if said else ("", "")
    return Example(_lines(wrong), _lines(right), message, different[0] if different else "", at, hint), said


def _lines(lines: list[str]) -> str:
    margin = min((len(line) - len(line.lstrip()) for line in lines if line.strip()), default=0)
    shown = [line[margin:].rstrip() for line in lines[:SHOWN]]
    return "\n".join([*shown, *([f"… and {len(lines) - SHOWN} more lines"] if len(lines) > SHOWN else [])])
