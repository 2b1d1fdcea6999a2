"""A symbol goes in, how light it is and how much its pattern varies comes out: exact areas on a fine grid, no picture is drawn."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from itertools import pairwise

from printgen.colour.lab import lab
from printgen.geometry import Matrix
from printgen.scene.items import Group, Item, Shape, Symbol, Use
from printgen.scene.path import Path, spot
from printgen.scene.style import Ink

CELL = 0.5
"""The side of a cell of the grid (mm)."""
WINDOW = 4
"""Cells along the side of the window in which a pattern is looked at: 2 mm, about what the eye takes in beside a pencil's point."""
LINES = 4
"""Scan lines a cell."""
PIECE = 0.25
"""Lines are put down in pieces of this length (mm)."""
Point = tuple[float, float]


class UndecidedError(Exception):
    """What a symbol is made of cannot be measured so; the message says what."""


@dataclass
class Tone:
    """A tile of cells, each with the mean of L* and of its square over the cell's area."""

    columns: int
    rows: int
    mean: list[float] = field(default_factory=list)
    square: list[float] = field(default_factory=list)

    @property
    def lightness(self) -> float:
        """The mean L* of the tile."""
        return sum(self.mean) / len(self.mean)

    @property
    def contrast(self) -> float:
        """The greatest standard deviation of L* in a window that lies in the tile."""
        wide, high = min(WINDOW, self.columns), min(WINDOW, self.rows)
        means, squares = (_sums(values, self.columns, wide, high) for values in (self.mean, self.square))
        area = wide * high
        return math.sqrt(max(0.0, *(square / area - (mean / area) ** 2 for mean, square in zip(means, squares, strict=True))))

    def put(self, covered: dict[int, float], light: float, opacity: float) -> None:
        """Lay a colour over shares of cells, evenly over what is there."""
        if opacity == 1.0 and len(covered) == len(self.mean) and min(covered.values()) >= 1.0:
            self.mean, self.square = [light] * len(self.mean), [light * light] * len(self.mean)
            return
        for n, share in covered.items():
            part = min(1.0, share)
            under, square = self.mean[n], self.square[n]
            new = (1 - opacity) * under + opacity * light
            new_square = (1 - opacity) ** 2 * square + 2 * opacity * (1 - opacity) * under * light + opacity * opacity * light * light
            self.mean[n], self.square[n] = (1 - part) * under + part * new, (1 - part) * square + part * new_square


def _sums(values: list[float], columns: int, wide: int, high: int) -> list[float]:
    """The sums over all windows of a grid, row by row."""
    rows = [values[n : n + columns] for n in range(0, len(values), columns)]
    across = [[sum(row[n : n + wide]) for n in range(columns - wide + 1)] for row in rows]
    return [sum(cells) for n in range(len(rows) - high + 1) for cells in zip(*across[n : n + high], strict=True)]


def tone(symbol: Symbol, mm: float) -> Tone:
    """The tone of a symbol whose unit is `mm` millimetres, on white paper. Raises UndecidedError for gradients and pictures."""
    width, height = symbol.box.w * mm, symbol.box.h * mm
    columns, rows = max(1, round(width / CELL)), max(1, round(height / CELL))
    made = Tone(columns, rows, [100.0] * (columns * rows), [10000.0] * (columns * rows))
    _lay(made, symbol.items, Matrix(mm, 0, 0, mm, -symbol.box.x * mm, -symbol.box.y * mm), 1.0)
    return made


def _lay(made: Tone, items: Sequence[Item], matrix: Matrix, opacity: float) -> None:
    for item in items:
        if isinstance(item, Group):
            _lay(made, item.items, matrix @ item.matrix, opacity * item.opacity)
        elif isinstance(item, Use):
            _lay(made, item.symbol.items, matrix @ item.matrix, opacity)
        elif isinstance(item, Shape):
            _shape(made, item, matrix, opacity)
        else:
            raise UndecidedError("it holds a picture" if hasattr(item, "pixels") else "it holds letters")


def _shape(made: Tone, item: Shape, matrix: Matrix, opacity: float) -> None:
    style = item.style
    for paint in (style.fill, style.stroke):
        if paint is not None and not isinstance(paint, Ink):
            raise UndecidedError("it holds a gradient")
    loops = list(_flat(item.path, matrix))
    if isinstance(style.fill, Ink):
        made.put(_filled(made, loops), lab(style.fill.rgb).l, opacity * style.fill_opacity)
    if isinstance(style.stroke, Ink):
        dashed = sum(style.dash[::2]) / sum(style.dash) if style.dash and sum(style.dash) > 0 else 1.0
        made.put(_stroked(made, loops, style.stroke_width * matrix.scale * dashed), lab(style.stroke.rgb).l, opacity * style.stroke_opacity)


def _flat(path: Path, matrix: Matrix) -> Iterator[list[Point]]:
    """The lines of a path in millimetres, curves as short ones."""
    points: list[Point] = []
    for step in path:
        if step[0] == "M":
            if len(points) > 1:
                yield points
            points = [matrix.at(step[1], step[2])]
        elif step[0] == "L":
            points.append(matrix.at(step[1], step[2]))
        elif step[0] == "Z":
            points.append(points[0])
        else:
            points.extend(_curve(points[-1], *(matrix.at(step[n], step[n + 1]) for n in (1, 3, 5))))
    if len(points) > 1:
        yield points


def _curve(p0: Point, p1: Point, p2: Point, p3: Point) -> Iterator[Point]:
    pieces = max(2, min(16, math.ceil((math.dist(p0, p1) + math.dist(p1, p2) + math.dist(p2, p3)) / PIECE)))
    return (spot(p0, p1, p2, p3, n / pieces) for n in range(1, pieces + 1))


def _filled(made: Tone, loops: list[list[Point]]) -> dict[int, float]:
    """The share of each cell inside of loops (a hole is where an even number of them lies around)."""
    points = [point for loop in loops for point in loop]
    if len(points) <= 5 and all(min(abs(x), abs(x - made.columns * CELL)) < CELL and min(abs(y), abs(y - made.rows * CELL)) < CELL for x, y in points):
        return dict.fromkeys(range(made.columns * made.rows), 1.0)
    low, high = min(y for _, y in points), max(y for _, y in points)
    covered: dict[int, float] = {}
    step = CELL / LINES
    for line in range(max(0, math.floor(low / step)), min(made.rows * LINES, math.ceil(high / step))):
        y = (line + 0.5) * step
        crossings = sorted(_crossings(loops, y))
        for left, right in zip(crossings[::2], crossings[1::2], strict=False):
            _span(made, covered, line // LINES, left, right)
    return covered


def _crossings(loops: list[list[Point]], y: float) -> Iterator[float]:
    for loop in loops:
        for (x0, y0), (x1, y1) in zip(loop, [*loop[1:], loop[0]], strict=True):
            if (y0 <= y) != (y1 <= y):
                yield x0 + (y - y0) / (y1 - y0) * (x1 - x0)


def _span(made: Tone, covered: dict[int, float], row: int, left: float, right: float) -> None:
    left, right = max(0.0, left), min(made.columns * CELL, right)
    for column in range(math.floor(left / CELL), min(made.columns, math.ceil(right / CELL))):
        wide = min(right, (column + 1) * CELL) - max(left, column * CELL)
        if wide > 0:
            n = row * made.columns + column
            covered[n] = covered.get(n, 0.0) + wide / CELL / LINES


def _stroked(made: Tone, loops: list[list[Point]], width: float) -> dict[int, float]:
    """The share of each cell under lines, each piece of a line counted where its middle lies."""
    covered: dict[int, float] = {}
    for loop in loops:
        for (x0, y0), (x1, y1) in pairwise(loop):
            length = math.hypot(x1 - x0, y1 - y0)
            pieces = max(1, math.ceil(length / PIECE))
            for piece in range(pieces):
                t = (piece + 0.5) / pieces
                column, row = math.floor((x0 + t * (x1 - x0)) / CELL), math.floor((y0 + t * (y1 - y0)) / CELL)
                if 0 <= column < made.columns and 0 <= row < made.rows:
                    n = row * made.columns + column
                    covered[n] = covered.get(n, 0.0) + length / pieces * width / (CELL * CELL)
    return covered
