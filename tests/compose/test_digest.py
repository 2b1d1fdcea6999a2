"""Drawings go in; equal hashes have to mean equal drawings."""

from __future__ import annotations

from dataclasses import replace

import pytest

from printgen.compose.digest import digest
from printgen.geometry import Matrix, Rect
from printgen.place import Place, Text
from printgen.scene.items import Glyph, Glyphs, Group, Item, Shape, Symbol, Use
from printgen.scene.path import line, rectangle
from printgen.scene.style import Ink, Style

BLACK = Ink((0, 0, 0))
STYLE = Style(fill=BLACK)
BOX = Shape(rectangle(Rect(1, 2, 30, 40)), STYLE)
RUN = Glyphs("font", 3.0, (Glyph(7, 0.0, 0.0, 1.5, "a"), Glyph(8, 1.5, 0.0, 1.5, "b")), "ab", 10.0, 20.0, BLACK)
STAR = Use(Symbol("star", (BOX,), Rect(0, 0, 9, 9)), Matrix.move(3, 4))
GROUP = Group((BOX, RUN), Matrix.move(5, 6))

OTHERS: dict[str, tuple[Item, Item]] = {
    "a corner lies elsewhere": (BOX, replace(BOX, path=rectangle(Rect(1, 2, 30, 40.001)))),
    "a line for a move": (BOX, replace(BOX, path=(("L", *BOX.path[0][1:]), *BOX.path[1:]))),
    "another ink": (BOX, replace(BOX, style=Style(fill=Ink((0, 0, 1))))),
    "a wider line": (BOX, replace(BOX, style=Style(fill=BLACK, stroke=BLACK, stroke_width=0.2))),
    "another glyph": (RUN, replace(RUN, glyphs=(Glyph(9, 0.0, 0.0, 1.5, "a"), RUN.glyphs[1]))),
    "a glyph lies higher": (RUN, replace(RUN, glyphs=(RUN.glyphs[0], Glyph(8, 1.5, -0.01, 1.5, "b")))),
    "a fainter run": (RUN, replace(RUN, opacity=0.5)),
    "a larger run": (RUN, replace(RUN, size=3.001)),
    "a run elsewhere": (RUN, replace(RUN, y=20.001)),
    "another symbol": (STAR, replace(STAR, symbol=replace(STAR.symbol, key="moon"))),
    "a symbol elsewhere": (STAR, replace(STAR, matrix=Matrix.move(3, 4.001))),
    "a clipped group": (GROUP, replace(GROUP, clip=BOX.path)),
    "a clip counted otherwise": (replace(GROUP, clip=BOX.path), replace(GROUP, clip=BOX.path, even_odd=True)),
    "a group in a layer": (GROUP, replace(GROUP, layer="cut")),
    "a group that lies still": (GROUP, replace(GROUP, matrix=Matrix())),
    "less in a group": (GROUP, replace(GROUP, items=(BOX,))),
}


@pytest.mark.parametrize("what", OTHERS)
def test_whatever_is_drawn_otherwise_has_another_hash(what: str) -> None:
    one, other = OTHERS[what]
    assert digest([one]) != digest([other])


def test_where_an_item_was_written_and_the_last_bit_of_a_number_do_not_count() -> None:
    moved = replace(BOX, place=Place(Text("face.svg", "<rect/>"), 0, 7), path=rectangle(Rect(1, 2 + 1e-12, 30, 40)))
    assert moved != BOX
    assert digest([moved, RUN]) == digest([BOX, RUN])


def test_numbers_do_not_wander_from_one_shape_to_its_neighbour() -> None:
    # The same letters and numbers in the same order, shared out otherwise.
    long, short = line(0, 0, 1, 1) + line(2, 2, 3, 3), line(4, 4, 5, 5)
    assert digest([Shape(long, STYLE), Shape(short, STYLE)]) != digest([Shape(short, STYLE), Shape(long, STYLE)])
    assert digest([Shape(line(0, 0, 1, 1), STYLE), Shape(line(2, 2, 3, 3) + short, STYLE)]) != digest([Shape(long, STYLE), Shape(short, STYLE)])


def test_the_hash_is_the_same_on_every_machine() -> None:
    assert digest([BOX, RUN, STAR, GROUP], "outline") == "e3137130710ea043"
