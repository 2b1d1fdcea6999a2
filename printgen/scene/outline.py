"""A path goes in, the closed lines that a machine cuts along come out: straight stretches, arcs of circles where curves are such, and curves that are none."""

from __future__ import annotations

import math
from collections.abc import Iterator
from dataclasses import dataclass
from typing import TypeAlias

from printgen.geometry import Point
from printgen.scene.path import Path, spot

NEAR = 0.005
"""A curve that strays from a circle by less (mm) is an arc of it."""
LIKE = 3e-4
"""The same in radii: the usual curves for a quarter of a circle stray by 2.7 in ten thousand."""
FLAT = 0.01
"""Stretches that stand for a curve stray from it by less (mm)."""
_SAME = 1e-6


@dataclass(frozen=True, slots=True)
class Straight:
    """To this point."""

    to: Point


@dataclass(frozen=True, slots=True)
class Arc:
    """Along a circle to this point. `turn` is the angle from start to end (radians), positive clockwise as seen (y downward)."""

    to: Point
    radius: float
    turn: float


@dataclass(frozen=True, slots=True)
class Curve:
    """Along a cubic curve to this point."""

    first: Point
    second: Point
    to: Point


Stretch: TypeAlias = Straight | Arc | Curve


@dataclass(frozen=True, slots=True)
class Line:
    """A line from its start along its stretches; a closed one ends where it starts."""

    start: Point
    stretches: tuple[Stretch, ...]
    closed: bool


def lines(path: Path) -> tuple[Line, ...]:
    """The lines of a path, one for each of its moves; stretches of no length are left out."""
    found: list[Line] = []
    start = at = Point(0, 0)
    stretches: list[Stretch] = []
    closed = False

    def end() -> None:
        if stretches:
            ways = [*stretches, Straight(start)] if closed and not _same(at, start) else stretches
            found.append(Line(start, tuple(ways), closed or _same(at, start)))

    for step in path:
        if step[0] == "M":
            end()
            start = at = Point(*step[1:])
            stretches, closed = [], False
        elif step[0] == "Z":
            closed = True
        else:
            to = Point(*step[-2:])
            if step[0] == "L":
                stretch: Stretch = Straight(to)
            else:
                first, second = Point(*step[1:3]), Point(*step[3:5])
                stretch = arc(at, first, second, to) or Curve(first, second, to)
            if not _same(at, to):
                stretches.append(stretch)
            at = to
    end()
    return tuple(found)


def arc(start: Point, first: Point, second: Point, to: Point) -> Arc | None:
    """The arc of a circle that a cubic curve is, or None. Both ends must be at a right angle to their radius, and all between as far from the middle."""
    ax, ay = first.x - start.x, first.y - start.y
    bx, by = to.x - second.x, to.y - second.y
    turn = math.atan2(ax * by - ay * bx, ax * bx + ay * by)
    chord = math.hypot(to.x - start.x, to.y - start.y)
    if abs(turn) < 1e-4 or chord < _SAME:
        return None
    radius = chord / 2 / math.sin(abs(turn) / 2)
    reach = math.hypot(ax, ay)
    side = math.copysign(1, turn)
    cx, cy = start.x - ay / reach * radius * side, start.y + ax / reach * radius * side
    for n in range(1, 9):
        x, y = at(start, first, second, to, n / 8)
        if abs(math.hypot(x - cx, y - cy) - radius) > max(NEAR, LIKE * radius):
            return None
    return Arc(to, radius, turn)


def at(start: Point, first: Point, second: Point, to: Point, t: float) -> Point:
    """The point of a cubic curve at 0 to 1."""
    return Point(*spot(start, first, second, to, t))


def flattened(start: Point, curve: Curve) -> Iterator[Point]:
    """Points along a curve, its end the last, between which straight stretches stand for it."""
    bend = max(
        math.hypot(a.x - 2 * b.x + c.x, a.y - 2 * b.y + c.y) for a, b, c in ((start, curve.first, curve.second), (curve.first, curve.second, curve.to))
    )
    # A cubic strays from n equal chords by at most 6/8 of its bend over n squared.
    number = max(1, math.ceil(math.sqrt(0.75 * bend / FLAT)))
    for n in range(1, number):
        yield at(start, curve.first, curve.second, curve.to, n / number)
    yield curve.to


def _same(one: Point, other: Point) -> bool:
    return abs(one.x - other.x) < _SAME and abs(one.y - other.y) < _SAME
