"""The named check `paw-labels`: a sheet as it was drawn goes in, a hit comes out for each paw area whose number cannot be read or whose border cannot be seen."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from printgen.analysis.board import Square
from printgen.analysis.outline import regions
from printgen.gather import mark
from printgen.geometry import Rect
from printgen.model.landscape import Layer, square_name
from printgen.rules.frame import Ask, Hit
from printgen.scene.items import Face, Group, Item, Part, Shape

SLACK = 0.01
"""What a number may stick out of its square, in millimetres: rounding."""


@mark("check", "paw-labels")
def paw_labels(ask: Ask) -> Iterator[Hit]:
    """A hit for each fault of the paw areas on a face: `problem`. The face's part `map` tells where its squares are, its texts where the numbers stand."""
    face = ask.element
    sheet = ask.game.component(face.component) if isinstance(face, Face) else None
    layer = sheet.layers.get("paw_areas") if sheet else None
    board = next((part for part in face.parts if part.name == "map" and "left" in part.values), None) if isinstance(face, Face) else None
    if not isinstance(face, Face) or layer is None or board is None:
        return
    for area in _areas(layer):
        first = min(area, key=lambda s: (s[1], s[0]))
        if not any(_shown(face, board, layer, square) for square in area):
            words = f"the paw area at {square_name(first)} does not show its number {layer.at(first)}"
            yield Hit(layer.where(first), {"problem": words}, (square_name(first),))
    yield from _unseen(face, layer)


def _areas(layer: Layer) -> Iterator[frozenset[Square]]:
    """The connected areas of one number each."""
    numbers = dict.fromkeys(layer.at(square) for square in layer.squares())
    for number in numbers:
        yield from regions(layer.squares(number))


def _shown(face: Face, board: Part, layer: Layer, square: Square) -> bool:
    """Whether the number stands wholly on a square of its area."""
    side, left, top = (float(board.values[name]) for name in ("square", "left", "top"))  # type: ignore[arg-type]
    box = Rect(left + (square[0] - 1) * side, top + (square[1] - 1) * side, side, side).grown(SLACK)
    return any(
        text.text == str(layer.at(square)) and box.x <= text.box.x and text.box.right <= box.right and box.y <= text.box.y and text.box.bottom <= box.bottom
        for text in face.texts
    )


def _unseen(face: Face, layer: Layer) -> Iterator[Hit]:
    """Areas of different numbers that meet, and neither is framed by a line."""
    framed = {item.place for item in _shapes(face.scene.items) if item.style.stroke is not None}
    lined = {square for area in _areas(layer) if any(layer.where(s) in framed for s in area) for square in area}
    told: set[frozenset[object]] = set()
    for x, y in layer.squares():
        for other in ((x + 1, y), (x, y + 1)):
            one, two = layer.at((x, y)), layer.at(other)
            if two is None or one == two or {(x, y), other} & lined or frozenset((one, two)) in told:
                continue
            told.add(frozenset((one, two)))
            words = f"paw {one} and paw {two} meet at {square_name((x, y))}|{square_name(other)} without a boundary"
            yield Hit(layer.where((x, y)), {"problem": words}, (square_name((x, y)),))


def _shapes(items: Iterable[Item]) -> Iterator[Shape]:
    for item in items:
        if isinstance(item, Shape):
            yield item
        elif isinstance(item, Group):
            yield from _shapes(item.items)
