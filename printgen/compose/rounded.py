"""Corners of a line go in, the line with rounded corners comes out; closed lines of right angles can be drawn further inside."""

from __future__ import annotations

import math
from collections.abc import Sequence

from printgen.geometry import Point
from printgen.scene.path import Path, Step


def rounded(points: Sequence[tuple[float, float]], radius: float, *, closed: bool = True) -> Path:
    """Lines from point to point whose corners are curves that start `radius` before the corner (half a line before it at most)."""
    count = len(points)
    if count < 2:
        return ()
    if radius <= 0 or count < 3:
        steps: list[Step] = [("L" if n else "M", *point) for n, point in enumerate(points)]
        return (*steps, ("Z",)) if closed else tuple(steps)
    steps = [] if closed else [("M", *points[0])]
    for n in range(count) if closed else range(1, count - 1):
        before, corner, after = points[n - 1], points[n], points[(n + 1) % count]
        reach = min(radius, math.dist(before, corner) / 2, math.dist(corner, after) / 2)
        start, end = _toward(corner, before, reach), _toward(corner, after, reach)
        steps.append(("L" if steps else "M", *start))
        bend = _bend(before, corner, after)
        # A curve that meets both lines as an arc would: the handles' length follows from the angle between the lines.
        a, b = _toward(start, corner, reach * bend), _toward(end, corner, reach * bend)
        steps.append(("C", *a, *b, *end))
    return (*steps, ("Z",)) if closed else (*steps, ("L", *points[-1]))


def _toward(start: tuple[float, float], end: tuple[float, float], reach: float) -> Point:
    length = math.dist(start, end)
    share = reach / length if length > 1e-12 else 0.0
    return Point(start[0] + (end[0] - start[0]) * share, start[1] + (end[1] - start[1]) * share)


def _bend(before: tuple[float, float], corner: tuple[float, float], after: tuple[float, float]) -> float:
    """The share of the way to the corner that a handle takes: 0.5523 for a right angle."""
    ux, uy, vx, vy = corner[0] - before[0], corner[1] - before[1], after[0] - corner[0], after[1] - corner[1]
    turn = abs(math.atan2(ux * vy - uy * vx, ux * vx + uy * vy))
    if turn < 1e-9 or turn > math.pi - 1e-9:
        return 2 / 3
    return 4 / 3 * math.tan(turn / 4) / math.tan(turn / 2)


def inset(points: Sequence[tuple[float, float]], by: float) -> list[Point]:
    """A closed line of upright and level pieces, `by` further to its right (inside, if it runs clockwise as y points down)."""
    count = len(points)
    moved: list[Point] = []
    for n in range(count):
        (ax, ay), (bx, by_), (cx, cy) = points[n - 1], points[n], points[(n + 1) % count]
        # The right side of a direction (dx, dy) is (-dy, dx); of the two pieces at a corner one moves it in x, the other in y.
        dx = -_sign(by_ - ay) - _sign(cy - by_)
        dy = _sign(bx - ax) + _sign(cx - bx)
        moved.append(Point(bx + dx * by, by_ + dy * by))
    return moved


def _sign(value: float) -> int:
    return (value > 1e-9) - (value < -1e-9)
