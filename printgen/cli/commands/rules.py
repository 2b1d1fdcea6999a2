"""`printgen rules`: games go in, all their rules come out, each with what it is about; or whether each rejects its own counter-example."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeAlias

import click

from printgen.cli import options

if TYPE_CHECKING:
    from printgen.diagnostics.diagnostic import Bag
    from printgen.pipeline.trial import Bench


@click.command(short_help="List the rules of games, or try their counter-examples.")
@options.games
@options.form
@click.option("--test", "tested", is_flag=True, help="Run every counter-example: the rule must reject it with its stated words.")
@options.debug
def command(games: tuple[str, ...], form: str, tested: bool) -> int:
    """List all rules: code, severity, form, what each is about, its source, and how much of the game it looks at.

    GAME is a game's id or the path of its folder. With --test each rule is tried on its own counter-example; standard rules are tried on a small game of their own.
    """
    import json

    from printgen.cli.games import found_games
    from printgen.cli.report import told
    from printgen.pipeline.trial import bench

    project, found, bag = found_games(games, Path.cwd())
    if bag.has_errors:
        return told(bag, form)
    benches = [tried for game in found if (tried := bench(project, game))]
    for tried in benches:
        bag.extend(tried.wrong)
    if bag.has_errors or len(benches) < len(found):
        return told(_tested(benches, bag)[0] if tested else bag, form)
    if tested:
        bag, tries = _tested(benches, bag)
        more = {"tried": [{"of": of, "rules": rules, "counter_examples": of_all, "rejected": good} for of, rules, of_all, good in tries]}
        return told(bag, form, more=more, head="".join(map(_tally, tries)))
    listed = [_told(tried) for tried in benches]
    sys.stdout.write(json.dumps({"games": listed}, indent=2) + "\n" if form == "json" else "\n".join(map(_words, listed)))
    return 0


Tried: TypeAlias = "tuple[str, int, int, int]"
"""Whose rules they are, how many, their counter-examples, and how many of these were rejected."""


def _tested(benches: list[Bench], bag: Bag) -> tuple[Bag, list[Tried]]:
    """The findings about counter-examples and idle rules, and what was tried; findings about the games themselves are told by a check."""
    from printgen.pipeline.trial import small_bench

    small = small_bench()
    # What a game inherits is tried where it is at home.
    every = [("standard rules", small, [rule for rule in small.book.rules if rule.standard])] if small is not None else []
    every += [(tried.game.id, tried, list(tried.book.own(tried.game.folder))) for tried in benches]
    tries: list[Tried] = []
    for name, tried, rules in every:
        wrong = tried.trial(rules)
        bag.extend(wrong)
        number = sum(len(rule.counters) for rule in rules)
        tries.append((name, len(rules), number, number - len(wrong.findings)))
        if tried is not small:
            bag.extend(tried.idle(rules))
    return bag, tries


def _tally(tried: Tried) -> str:
    name, rules, number, good = tried
    which = f"{number} counter-example{'' if number == 1 else 's'} rejected" if number == good else f"{good} of {number} counter-examples rejected"
    return f"{name}: {rules} rule{'' if rules == 1 else 's'}, {which}\n"


def _told(tried: Bench) -> dict[str, Any]:
    """One game's rules: the checks that are built in (`form` is built-in), the standard rules, and its own."""
    from printgen.cli.lore import tool_codes

    rules: list[dict[str, Any]] = [
        {
            "code": rule.code,
            "name": rule.name,
            "title": rule.title,
            "severity": rule.severity.word,
            "source": "" if "{{" in rule.source else rule.source,
            "form": rule.form,
            "on": [rule.on, *rule.also],
            "counter_examples": len(rule.counters),
            "looked_at": tried.looked_at.get(rule.code),
            "only": rule.only or None,
            "standard": rule.standard,
            "file": rule.place.file,
            "line": rule.place.line,
        }
        for rule in tried.book.rules
    ]
    known = {rule["code"] for rule in rules}
    for lore in tool_codes():
        if lore.code.startswith("DF") and lore.code not in known:
            one = dict.fromkeys(rules[0]) | {"code": lore.code, "name": lore.name, "title": lore.law, "severity": lore.severity, "source": "", "form": "built-in"}
            rules.append(one | {"on": ["definitions"], "counter_examples": len(lore.examples), "standard": True})
    return {"id": tried.game.id, "rules": sorted(rules, key=lambda rule: str(rule["code"]))}


def _words(game: dict[str, Any]) -> str:
    """One game as a table."""
    rules = game["rules"]
    lines = [f"{game['id']}: {len(rules)} rules"]
    widths = {key: max(len(_cell(rule, key)) for rule in rules) for key in ("severity", "form", "on", "source")}
    for rule in rules:
        cells = "  ".join(_cell(rule, key).ljust(width) for key, width in widths.items())
        looked = {None: " ", 0: "-"}.get(rule["looked_at"], "")
        lines.append(f"  {rule['code']:7}{cells}  {looked}{'' if looked else rule['looked_at']:<5} {rule['name']}")
    lines.append("  The number is how much of the game a rule looks at; - is nothing, so that it has neither failed nor passed.")
    return "\n".join(lines) + "\n"


def _cell(rule: dict[str, Any], key: str) -> str:
    return ", ".join(rule[key]) if key == "on" else str(rule[key])
