"""The tool's codes and the rules of games go in, what is known of each comes out by its code: law, reason, source, wrong and right."""

from __future__ import annotations

import difflib
import importlib
import pkgutil
from collections.abc import Iterator
from dataclasses import dataclass, field

import printgen
from printgen.diagnostics.diagnostic import Code
from printgen.loading.load import load
from printgen.model.game import Game
from printgen.project import Found
from printgen.rules.compile import compile_rules
from printgen.rules.counter import CounterError, patched
from printgen.rules.statement import Counter, Rule
from printgen.source.read_text import read_text

_READ = (".yaml", ".yml", ".csv")


@dataclass(frozen=True, slots=True)
class Example:
    """A line that is wrong, the same line as it is right, and what is said of the wrong one."""

    wrong: str
    right: str
    says: str = ""
    file: str = ""


@dataclass(frozen=True, slots=True)
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
    """The rules of a game, the standard ones among them, each with its counter-examples as lines of the game's files."""
    game, _ = load(found.folder, found.root)
    if game is None:
        return
    files = _files(found)
    for rule in compile_rules(game)[0].rules:
        examples = tuple(example for counter in rule.counters if (example := _example(game, counter, files)))
        of = "" if rule.standard else game.id
        yield Lore(rule.code, rule.name, rule.severity.word, _sentence(rule), rule.why, rule.source, rule.hint.source, str(rule.place), of, examples)


def _sentence(rule: Rule) -> str:
    return rule.title[:1].upper() + rule.title[1:] + ("" if rule.title.endswith(".") else ".")


def _files(found: Found) -> dict[str, str]:
    """The words of the game's files, by their paths from the root."""
    words: dict[str, str] = {}
    for path in sorted(path for path in found.folder.rglob("*") if path.suffix in _READ):
        name = path.relative_to(found.root).as_posix()
        text, _ = read_text(name, found.root)
        if text is not None:
            words[name] = text.text
    return words


def _example(game: Game, counter: Counter, files: dict[str, str]) -> Example | None:
    """The first line that a counter-example changes."""
    if not counter.changes:
        return Example("", "", counter.says)
    try:
        changed = patched(game, counter, files)
    except CounterError:
        # It was written for another game: standard rules are tried on the game that `init` makes.
        return None
    for name, words in changed.items():
        if words != files[name]:
            lines = list(difflib.ndiff(files[name].splitlines(), words.splitlines()))
            right = next((line[2:].strip() for line in lines if line.startswith("- ")), "")
            wrong = next((line[2:].strip() for line in lines if line.startswith("+ ")), "")
            return Example(wrong, right, counter.says, name)
    return None

