"""Where a snake enters and leaves go in, the line along its middle comes out: points, directions and bands of any width, measured along it from the edge."""

from __future__ import annotations

import math
from bisect import bisect_right
from collections.abc import Callable, Sequence
from itertools import accumulate, pairwise
from typing import NamedTuple, Protocol

from printgen.frozen import frozen
from printgen.scene.path import Path, Step

STEPS = 48
"""Points by which a free curve is measured."""
HAIR = 1e-5
"""How far, of a whole curve, one looks before and behind for its direction."""


class Spot(NamedTuple):
    """A place on a line and the direction there (of length 1)."""

    x: float
    y: float
    dx: float
    dy: float

    def aside(self, t: float) -> tuple[float, float]:
        """The point `t` to the right of the way one goes (y points down)."""
        return self.x - self.dy * t, self.y + self.dx * t


class Piece(Protocol):
    """A part of a line."""

    @property
    def length(self) -> float:
        """Its length."""

    @property
    def knots(self) -> int:
        """By how many curves its sides are drawn."""

    def at(self, s: float) -> Spot:
        """The place `s` from its start."""


@frozen
class Straight:
    """A straight part."""

    start: Spot
    length: float
    knots: int = 1

    def at(self, s: float) -> Spot:
        """The place `s` from its start (also before it, and beyond its end)."""
        x, y, dx, dy = self.start
        return Spot(x + dx * s, y + dy * s, dx, dy)


@frozen
class Bow:
    """A part of a circle about (x, y), from an angle on by `sweep` (radians; clockwise, as y points down)."""

    x: float
    y: float
    radius: float
    angle: float
    sweep: float

    @property
    def length(self) -> float:
        """Along the middle."""
        return self.radius * abs(self.sweep)

    @property
    def knots(self) -> int:
        """A curve for each sixth of a half circle: far nearer to the circle than ink can show."""
        return max(1, round(abs(self.sweep) / (math.pi / 6)))

    def at(self, s: float) -> Spot:
        """The place `s` from its start."""
        angle = self.angle + self.sweep * s / self.length
        turn = 1 if self.sweep > 0 else -1
        c, n = math.cos(angle), math.sin(angle)
        return Spot(self.x + self.radius * c, self.y + self.radius * n, -n * turn, c * turn)


class Free:
    """A free curve, given by its points at 0 to 1; its length is measured once."""

    def __init__(self, point: Callable[[float], tuple[float, float]]) -> None:
        self._point = point
        points = [point(n / STEPS) for n in range(STEPS + 1)]
        self._far = [0.0, *accumulate(math.dist(a, b) for a, b in pairwise(points))]
        self.length = self._far[-1]
        self.knots = 8

    def at(self, s: float) -> Spot:
        """The place `s` from its start."""
        s = min(max(s, 0.0), self.length)
        n = min(max(bisect_right(self._far, s) - 1, 0), STEPS - 1)
        t = (n + (s - self._far[n]) / (self._far[n + 1] - self._far[n])) / STEPS
        (ax, ay), (bx, by) = self._point(max(t - HAIR, 0.0)), self._point(min(t + HAIR, 1.0))
        size = math.hypot(bx - ax, by - ay)
        return Spot(*self._point(t), (bx - ax) / size, (by - ay) / size)


class Spine:
    """Parts one behind the other; before its start and beyond its end the line goes straight on."""

    def __init__(self, pieces: Sequence[Piece]) -> None:
        self.pieces = tuple(pieces)
        self._starts = [0.0]
        for piece in pieces:
            self._starts.append(self._starts[-1] + piece.length)
        self.length = self._starts[-1]

    def at(self, s: float) -> Spot:
        """The place `s` from the start."""
        if s < 0:
            return Straight(self.pieces[0].at(0.0), 0.0).at(s)
        if s > self.length:
            return Straight(self.pieces[-1].at(self.pieces[-1].length), 0.0).at(s - self.length)
        n = next((n for n in range(len(self.pieces)) if s <= self._starts[n + 1]), len(self.pieces) - 1)
        return self.pieces[n].at(s - self._starts[n])

    def knots(self, start: float, end: float) -> list[float]:
        """Where the curves of a side from `start` to `end` meet."""
        found = [start, end, *(s for s in self._starts if start < s < end)]
        for begin, piece in zip(self._starts, self.pieces, strict=False):
            found.extend(s for n in range(1, piece.knots) if start < (s := begin + piece.length * n / piece.knots) < end)
        return sorted(set(found))

    def side(self, knots: Sequence[float], aside: Callable[[float], float]) -> list[Step]:
        """Curves along a line that lies `aside(s)` to the right: from the first knot to the last."""
        points = [self.at(s).aside(aside(s)) for s in knots]
        steps: list[Step] = []
        for (s, e), (a, b) in zip(pairwise(knots), pairwise(points), strict=True):
            third = (e - s) / 3
            ax, ay = self._slope(s, aside, 1 if e > s else -1)
            bx, by = self._slope(e, aside, -1 if e > s else 1)
            steps.append(("C", a[0] + ax * third, a[1] + ay * third, b[0] - bx * third, b[1] - by * third, *b))
        return steps

    def _slope(self, s: float, aside: Callable[[float], float], way: int) -> tuple[float, float]:
        """How a side goes on at `s`, looked at on one side of it: where a bow meets a straight part the sides of the knot differ."""
        tiny = self.length * 1e-5 * way
        (ax, ay), (bx, by) = self.at(s).aside(aside(s)), self.at(s + tiny).aside(aside(s + tiny))
        return (bx - ax) / tiny, (by - ay) / tiny

    def band(self, knots: Sequence[float], right: Callable[[float], float], left: Callable[[float], float]) -> Path:
        """The area between two lines that lie `right(s)` and `left(s)` to the right of this one (less than 0: to the left), from the first knot to the last."""
        first, last = self.at(knots[0]).aside(right(knots[0])), self.at(knots[-1]).aside(left(knots[-1]))
        return (("M", *first), *self.side(knots, right), ("L", *last), *self.side(knots[::-1], left), ("Z",))

    def mapped(self, path: Path, half: Callable[[float], float]) -> Path:
        """A shape whose points are (along, across), across in half widths, laid onto the line."""
        steps: list[Step] = []
        for step in path:
            numbers = step[1:]
            points = [self.at(numbers[n]).aside(numbers[n + 1] * half(numbers[n])) for n in range(0, len(numbers), 2)]
            steps.append((step[0], *(value for point in points for value in point)))
        return tuple(steps)
