"""`printgen analyse`: a game and one of its maps go in, all that can be worked out of the map comes out, in sentences or as JSON."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import TYPE_CHECKING, Any, cast

import click

from printgen.cli import options

if TYPE_CHECKING:
    from printgen.diagnostics.diagnostic import Bag
    from printgen.model.game import Component, Game

Analysis = Callable[["Game", "Component", dict[str, str]], "dict[str, Any] | None"]
Words = Callable[[dict[str, Any]], Iterable[tuple[str, list[str]]]]


@click.command(short_help="Tell all that can be worked out of a map.")
@click.argument("game")
@click.argument("pieces", nargs=-1, metavar="[LANDSCAPE]...")
@click.option("--at", "square", metavar="A8/B3", help="Tell what is known of one square.")
@options.form
@options.debug
def command(game: str, pieces: tuple[str, ...], square: str | None, form: str) -> int:
    """Tell of each map, or of those named: where caves come to lie, how many moves lead on, how its parts hang together, what is out of reach.

    GAME is a game's id or the path of its folder, LANDSCAPE the id of a component. Nothing of it is a finding; those are told by: printgen check
    """
    import json

    from printgen.cli.games import found_games
    from printgen.cli.report import told
    from printgen.loading.load import load

    _, found, bag = found_games((game,), Path.cwd())
    if bag.has_errors or not found:
        return told(bag, form)
    loaded, bag = load(found[0].folder, found[0].root)
    if loaded is None:
        return told(bag, form)
    reports, wrong = _analysed(loaded, pieces, square)
    if wrong.has_errors:
        return told(wrong, form)
    if form == "json":
        sys.stdout.write(json.dumps({"game": loaded.id, "maps": [data for _, data, _ in reports]}, indent=2) + "\n")
    elif not reports:
        sys.stdout.write(f"{loaded.id} has no map that printgen can analyse\n")
    else:
        sys.stdout.write("\n".join(_page(name, data, lines, square) for name, data, lines in reports))
    return 0


def _analysed(game: Game, pieces: tuple[str, ...], square: str | None) -> tuple[list[tuple[str, dict[str, Any], list[str]]], Bag]:
    """For each map the name of its analysis, the data, and what the rules say that only this command runs; and what is wrong with what was asked."""
    from printgen import games
    from printgen.cli.codes import NO_SUCH_PIECE
    from printgen.diagnostics.diagnostic import Bag
    from printgen.diagnostics.nearest import did_you_mean
    from printgen.gather import gather
    from printgen.place import NOWHERE

    bag = Bag()
    analyses = cast("dict[str, Analysis]", gather(games, "analysis"))
    rulings = {name: ruling.chosen for name, ruling in game.rulings.items()}
    known = {component.id: component for component in game.components}
    for asked in pieces:
        if asked not in known:
            bag.add(NO_SUCH_PIECE.at(NOWHERE, f'{game.id} has no component "{asked}"{did_you_mean(asked, list(known))}'))
    reports = []
    said = _slow_rules(game) if not bag.findings else {}
    for component in (known[asked] for asked in pieces if asked in known) if pieces else game.components:
        for name, analysis in analyses.items() if not bag.findings else ():
            data = analysis(game, component, rulings)
            if data is not None:
                lines = said.get(component.id, [])
                reports.append((name, {**data, "rules": lines}, lines))
    squares = {name for _, data, _ in reports for name in data.get("squares", {})}
    if square is not None and square not in squares and not bag.findings:
        bag.add(NO_SUCH_PIECE.at(NOWHERE, f'there is no square "{square}" on any of the maps', hint="squares are written A8/B3: column 8, row 3"))
    return reports, bag


def _slow_rules(game: Game) -> dict[str, list[str]]:
    """What the rules say that a check leaves out because they take their time, by component."""
    from printgen.pipeline.trip import named_checks
    from printgen.rules.compile import compile_rules
    from printgen.rules.run import run
    from printgen.rules.statement import Rulebook

    book, _ = compile_rules(game)
    slow = Rulebook(tuple(rule for rule in book.rules if rule.only == "analyse"), book.definitions)
    said: dict[str, list[str]] = {}
    for finding in run(slow, game, named_checks()).sorted:
        said.setdefault(finding.about[0] if finding.about else "", []).append(f"{finding.code} {finding.message}")
    return said


def _page(name: str, data: dict[str, Any], said: list[str], square: str | None) -> str:
    """One map as text."""
    from printgen import games
    from printgen.diagnostics.formats.escape import escaped
    from printgen.gather import gather

    lines = [f"{data['id']}: {escaped(data['title'])}"]
    if square is not None:
        one = data["squares"].get(square, {})
        return "\n".join([*lines, f"  {square}", *(f"    {escaped(line)}" for line in _fields(one))]) + "\n"
    words = cast("dict[str, Words]", gather(games, "analysis-words"))
    for heading, sentences in (*words[name](data), *([("Play-outs", said)] if said else [])):
        lines += [f"  {heading}", *(f"    {escaped(sentence)}" for sentence in sentences)]
    return "\n".join(lines) + "\n"


def _fields(one: dict[str, Any]) -> Iterable[str]:
    """The fields of a square, a line each; mappings within stand on one line."""
    for name, value in one.items():
        if isinstance(value, dict):
            for inner, found in value.items():
                listed = ", ".join(f"{key} {how}".strip() for key, how in found.items()) if isinstance(found, dict) else found
                yield f"{name.replace('_', ' ')}, {inner}: {listed or 'none'}"
        else:
            yield f"{name.replace('_', ' ')}: {str(value).lower() if isinstance(value, bool) else value}"
