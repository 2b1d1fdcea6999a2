"""A game of one map, made by hand: no file is read."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from printgen.geometry import Size
from printgen.model.game import Component, Game, Kind
from printgen.model.landscape import Layer, LayerSpec
from printgen.model.record import EMPTY, Record
from printgen.overlay.pen import Pen
from printgen.place import Place, Text
from printgen.scene.items import Glyphs, Group, Item, Shape, Use
from printgen.typeset.fonts import FontBook

ROWS = ("..~~", "..~.", "....")


@pytest.fixture(scope="session")
def pen() -> Pen:
    return Pen(FontBook())


@pytest.fixture(scope="session")
def game() -> Game:
    text = Text("maps/pond.yaml", "\n".join(ROWS) + "\n")
    glyphs = {(x, y): glyph for y, row in enumerate(ROWS, 1) for x, glyph in enumerate(row, 1)}
    places = {(x, y): Place(text, (y - 1) * 5 + x - 1, (y - 1) * 5 + x) for x, y in glyphs}
    kind = Kind("pond", "sheet", Size(100, 80), "pond", layers=(LayerSpec("ground"), LayerSpec("frogs")))
    layer = Layer("ground", 4, 3, glyphs, {".": "grass", "~": "water"}, places)
    pond = Component("lily", kind, Record({"title": "Lily Pond"}), {"ground": layer}, place=Place(text, 0, 1))
    other = Component("other", kind, EMPTY, {}, place=Place(Text("maps/other.yaml", "x"), 0, 1))
    return Game("ponds", "Ponds", "", EMPTY, {"pond": kind}, (pond, other), {})


@pytest.fixture(scope="session")
def words() -> Callable[[Item], list[str]]:
    """All words in a drawing."""

    def found(item: Item) -> list[str]:
        if isinstance(item, Glyphs):
            return [item.text]
        inner = item.items if isinstance(item, Group) else item.symbol.items if isinstance(item, Use) else ()
        return [word for one in inner for word in found(one)]

    return found


@pytest.fixture(scope="session")
def shapes() -> Callable[[Item], list[Shape]]:
    """All shapes in a drawing."""

    def found(item: Item) -> list[Shape]:
        if isinstance(item, Shape):
            return [item]
        inner = item.items if isinstance(item, Group) else item.symbol.items if isinstance(item, Use) else ()
        return [shape for one in inner for shape in found(one)]

    return found
