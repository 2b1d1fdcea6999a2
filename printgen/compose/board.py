"""A map's layers and the size of a square go in; squares as boxes, regions and what lies on each square come out."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from printgen.frozen import frozen
from printgen.geometry import Point, Rect
from printgen.model.landscape import Layer, Square


@frozen
class Board:
    """A grid of squares on a face: the top left corner of square A1/B1, the side of a square (mm), and the layers that may be drawn."""

    x: float
    y: float
    square: float
    columns: int
    rows: int
    gutter: float
    layers: Mapping[str, Layer]

    @property
    def map(self) -> Rect:
        """The box of all squares."""
        return Rect(self.x, self.y, self.columns * self.square, self.rows * self.square)

    @property
    def all(self) -> Rect:
        """The squares and the gutters around them."""
        return self.map.grown(self.gutter)

    def box(self, square: Square) -> Rect:
        """The box of one square."""
        return Rect(self.x + (square[0] - 1) * self.square, self.y + (square[1] - 1) * self.square, self.square, self.square)

    def corner(self, column: float, row: float) -> Point:
        """A corner of the grid, counted from 0."""
        return Point(self.x + column * self.square, self.y + row * self.square)


def roomiest(region: Iterable[Square]) -> Square:
    """The square of a region that is farthest from its edge; of several the one nearest to the region's middle, then the upper left one."""
    squares = set(region)
    middle = (sum(a for a, _ in squares) / len(squares), sum(b for _, b in squares) / len(squares))
    depth = dict.fromkeys(squares, 0)
    layer, level = squares, 0
    while layer:
        inner = {(a, b) for a, b in layer if all((a + dx, b + dy) in layer for dx in (-1, 0, 1) for dy in (-1, 0, 1))}
        level += 1
        for square in inner:
            depth[square] = level
        layer = inner
    return min(squares, key=lambda s: (-depth[s], round((s[0] - middle[0]) ** 2 + (s[1] - middle[1]) ** 2, 6), s[1], s[0]))
