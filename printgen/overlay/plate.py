"""The place of a map on a page goes in, boxes and points of its squares come out (mm)."""

from __future__ import annotations

from printgen.frozen import frozen
from printgen.geometry import Point, Rect
from printgen.model.game import Component
from printgen.model.landscape import Layer, Square

GUTTER = 0.52
"""The room for numbers around the squares, in squares."""
LARGEST = 16.0
"""The largest side of a square (mm)."""


@frozen
class Plate:
    """A map on a page: the top left corner of the first square and the side of a square."""

    x: float
    y: float
    square: float
    columns: int
    rows: int

    @property
    def map(self) -> Rect:
        """The box of all squares."""
        return Rect(self.x, self.y, self.columns * self.square, self.rows * self.square)

    @property
    def all(self) -> Rect:
        """The squares and the numbers around them."""
        return self.map.grown(GUTTER * self.square)

    def box(self, square: Square) -> Rect:
        """The box of one square."""
        return Rect(self.x + (square[0] - 1) * self.square, self.y + (square[1] - 1) * self.square, self.square, self.square)

    def centre(self, square: Square) -> Point:
        """The middle of one square."""
        return self.box(square).centre

    def holds(self, square: Square) -> bool:
        """Whether there is such a square."""
        return 1 <= square[0] <= self.columns and 1 <= square[1] <= self.rows


def ground_of(component: Component) -> Layer | None:
    """The first layer of a component, on which every square has a glyph; None if it has no map."""
    names = [spec.name for spec in component.kind.layers if spec.name in component.layers]
    return component.layers[names[0]] if names else None


def plate_in(room: Rect, layer: Layer) -> Plate:
    """The map as large as it goes in a room (a small one not larger than it need be), at its top, in the middle."""
    square = min(room.w / (layer.columns + 2 * GUTTER), room.h / (layer.rows + 2 * GUTTER), LARGEST)
    x = room.x + (room.w - layer.columns * square) / 2
    return Plate(x, room.y + GUTTER * square, square, layer.columns, layer.rows)
