"""A style and a seed go in, the words of a landscape's file come out, without its ability marks; whether it keeps the rules is for the checks to say."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import cast

from printgen.analysis.board import Board, Square, board
from printgen.frozen import frozen
from printgen.games.flip_and_write import design
from printgen.games.flip_and_write.design.dice import Dice
from printgen.games.flip_and_write.design.sketch import Sketch
from printgen.games.flip_and_write.design.words import Told, told
from printgen.games.flip_and_write.land import GROUND
from printgen.games.flip_and_write.marking import UNMARKED
from printgen.gather import gather, mark
from printgen.model.game import Game
from printgen.model.landscape import NOTHING
from printgen.model.record import Record

NEEDED = ("grassland", "sand", "water", "quicksand", "rock", "foliage", "snow", "ice")
"""The terrains that the styles draw with: a game must have them all."""
LEAST = 12
"""Sides below this are too small for a place with all its parts."""


@frozen
class Named:
    """What the sheet is called: its id and its title, and by which choice it came about, for the head of its file."""

    id: str
    title: str
    choice: str


@mark("generator", "landscape")
def generate(game: Game, style: str, seed: int, attempt: int, identifier: str, title: str) -> str | None:
    """The words of a landscape's file; the same seed and attempt give the same words. None if the game's terrain or grid is not what the styles draw with."""
    size = _size(game)
    glyphs = _glyphs(game)
    if size is None or not {*NEEDED} <= {*glyphs}:
        return None
    dice = Dice(f"{style}:{seed}:{attempt}")
    sketch: Sketch = cast("Sketch", gather(design, "landscape-style")[style](dice, size))
    return "\n".join(_written(sketch, told(dice, sketch, style), Named(identifier, title, f"style {style}, seed {seed}"), glyphs)) + "\n"


def _size(game: Game) -> Board | None:
    grid = game.facts.get("grid")
    columns, rows = (grid.get("columns"), grid.get("rows")) if isinstance(grid, Record) else (None, None)
    return board(columns, rows) if isinstance(columns, int) and isinstance(rows, int) and min(columns, rows) >= LEAST else None


def _glyphs(game: Game) -> dict[str, str]:
    table = game.facts.get(GROUND)
    rows = {name: table.get(name) for name in table} if isinstance(table, Record) else {}
    return {name: str(row.get("glyph")) for name, row in rows.items() if isinstance(row, Record)}


def _written(sketch: Sketch, words: Told, named: Named, glyphs: Mapping[str, str]) -> list[str]:
    """The lines of the file."""
    rotten = "rotten apples are printed here" if "rotten" in sketch.apple_kinds.values() else "Poisonous may bring rotten ones"
    rows = "[A, B, C, D, E]" if words.golden else "[A, B, D, E]"
    lines = [
        f"# {words.about}",
        f"# Drawn by printgen ({named.choice}); it is yours to change.",
        "kind: landscape",
        f"id: {named.id}",
        f"title: {_quoted(named.title)}",
        "basis: ours",
        f"mood: {_quoted(words.mood)}",
        *([f"rule_title: {words.rule_title}", f"rule: {_quoted(words.rule)}"] if words.rule else []),
        UNMARKED,
        f"score_rows: {rows:<24}# {'golden apples on the map; ' if words.golden else 'no golden apples; '}{rotten}",
        *(f"{key}: {{{', '.join(f'{letter}: {name}' for letter, name in sorted(kinds.items()))}}}" for key, kinds in _kinds(sketch) if kinds),
        *(f"{key}: {value}" for key, value in words.fields),
        "",
        "# " + "  ".join(f"{glyph} {name}" for name, glyph in glyphs.items() if sketch.of(name)),
        *_layer(sketch.board, "terrain", {square: glyphs[name] for square, name in sketch.ground.items()}),
    ]
    for name, cells, comment in _upper(sketch):
        lines += ["", *comment, *_layer(sketch.board, name, cells)] if cells else []
    return lines


def _kinds(sketch: Sketch) -> tuple[tuple[str, Mapping[str, str]], ...]:
    return ("object_kinds", sketch.object_kinds), ("apple_kinds", sketch.apple_kinds)


def _upper(sketch: Sketch) -> tuple[tuple[str, Mapping[Square, str], list[str]], ...]:
    """The layers over the ground, each with the comment above it."""
    light = "Light comes from the north-west: shade lies to the south-east of what throws it."
    light = f"# {sketch.falcon}: the bird. s: what else throws shade; the light comes from the north-west." if sketch.falcon else f"# {light}"
    return ("paw_areas", sketch.paws, []), ("objects", sketch.objects, []), ("shade", sketch.shade, [light]), ("apples", sketch.apples, [])


def _layer(size: Board, name: str, cells: Mapping[Square, str]) -> list[str]:
    """A layer with its ruler and labels; rows without a glyph are left out."""
    lines = [f"{name}: |", "  B\\A " + "".join(str(x % 10) for x in range(1, size.columns + 1))]
    for y in range(1, size.rows + 1):
        row = "".join(cells.get((x, y), NOTHING) for x in range(1, size.columns + 1))
        if any((x, y) in cells for x in range(1, size.columns + 1)):
            lines.append(f"  {y:>3} {row}")
    return lines


def _quoted(words: str) -> str:
    return json.dumps(words, ensure_ascii=False)
