"""Seeded choices go in, lines that wind and discs come out, in squares: plain arithmetic, the same on every machine."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from printgen.analysis.board import Board, Square
from printgen.games.flip_and_write.design.dice import Dice

Point = tuple[float, float]
FINE = 6
"""Points of a line for each stretch of one square."""


def smooth(values: Sequence[float], steps: int) -> list[float]:
    """A soft curve through values that lie equally far apart, `steps` points between each two (a Catmull-Rom spline)."""
    found: list[float] = []
    for n in range(len(values) - 1):
        before, start, end, after = (values[min(max(n + k, 0), len(values) - 1)] for k in (-1, 0, 1, 2))
        for step in range(steps):
            t = step / steps
            curve = 2 * start + (end - before) * t + (2 * before - 5 * start + 4 * end - after) * t * t + (3 * start - before - 3 * end + after) * t * t * t
            found.append(curve / 2)
    return [*found, values[-1]]


def winding(dice: Dice, board: Board, swing: tuple[float, float], bend: int = 4) -> list[Point]:
    """A line from above the top edge to below the bottom edge that swings to and fro: `swing` is how far (least and most), `bend` how many rows each way."""
    knots = (board.rows + 2) // bend + 2
    middle, side = board.columns / 2 + 0.5 + dice.real(-1.5, 1.5), dice.pick((-1, 1))
    across = [middle + (side if n % 2 else -side) * dice.real(*swing) for n in range(knots)]
    xs = smooth(across, bend * FINE)
    start = dice.real(0, bend)
    return [(min(max(x, 1.5), board.columns - 0.5), 1 - start + n / FINE) for n, x in enumerate(xs)]


def disc(board: Board, centre: Point, radius: float) -> Iterator[Square]:
    """The squares whose centres lie in a circle."""
    x0, y0 = centre
    for y in range(int(y0 - radius), int(y0 + radius) + 2):
        for x in range(int(x0 - radius), int(x0 + radius) + 2):
            if (x - x0) * (x - x0) + (y - y0) * (y - y0) <= radius * radius and board.holds((x, y)):
                yield x, y


def stroke(board: Board, line: Sequence[Point], radii: Sequence[float]) -> set[Square]:
    """The squares under a line as wide as its radii say; these are spread evenly over the line."""
    last = len(line) - 1
    widths = smooth(radii, -(-len(line) // (len(radii) - 1)))
    return {square for n, point in enumerate(line) for square in disc(board, point, widths[n * (len(widths) - 1) // max(last, 1)])}
