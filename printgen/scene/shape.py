"""The outline of a drawing goes in, the plain shape that it is comes out, with the box that it fills: what is cut out of paper need not be a rectangle."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence

from printgen.frozen import frozen
from printgen.geometry import Point, Rect
from printgen.scene.items import Scene
from printgen.scene.path import Path, box, spots

RECTANGLE, ROUNDED, CIRCLE, RING, HEXAGON, TRIANGLE, OTHER = "rectangle", "rounded", "circle", "ring", "hexagon", "triangle", "other"
_STEPS = 12
"""Points on each line and curve that are looked at."""
_NEAR = 0.03
"""So far an outline may stray from the shape that it is taken for, in shorter sides of its box."""
_SHARP = 0.1
"""A rectangle whose corners miss by more (mm) has round ones."""
_ROUND = 0.12
"""So much of the corners of a hexagon or triangle may be rounded off, in longer sides of its box."""


@frozen
class Outline:
    """What shape a piece is and the box of it, in mm from its trim's corner. `hexagon`: with two flat edges above and below, or left and right; `triangle`: its point is up."""

    shape: str
    box: Rect


def outline(scene: Scene) -> Outline:
    """The shape of a face. Two outlines within each other are a ring if both are circles about one middle, else (as all that is unlike the plain shapes) "other"."""
    whole = Rect(0, 0, *scene.size)
    found = box(scene.cut) if scene.cut else None
    if scene.cut is None or found is None or found.w <= 0 or found.h <= 0:
        return Outline(RECTANGLE, whole)
    parts = [list(_points(part)) for part in _parts(scene.cut)]
    if len(parts) == 1:
        return Outline(_shape(parts[0], found), found)
    boxes = [_around(part) for part in parts]
    circles = all(_shape(part, one) == CIRCLE for part, one in zip(parts, boxes, strict=True))
    middles = all(math.dist(one.centre, found.centre) <= _NEAR * found.w for one in boxes)
    return Outline(RING if len(parts) == 2 and circles and middles else OTHER, found)


def _parts(path: Path) -> Iterator[Path]:
    """The closed outlines that a path consists of."""
    start = 0
    for n, step in enumerate(path):
        if step[0] == "M" and n > start:
            yield path[start:n]
            start = n
    yield path[start:]


def _points(part: Path) -> Iterator[Point]:
    """Points along an outline, close enough to tell its shape; the line that closes it is one of it."""
    x0, y0 = first = part[0][1], part[0][2]
    yield Point(x0, y0)
    for step in part[1:]:
        if step[0] == "C":
            yield from (Point(*one) for one in spots((x0, y0), step, _STEPS))
            x0, y0 = step[5:]
        else:
            x, y = first if step[0] == "Z" else step[1:]
            yield from (Point(x0 + (x - x0) * n / _STEPS, y0 + (y - y0) * n / _STEPS) for n in range(1, _STEPS + 1))
            x0, y0 = x, y


def _around(points: Sequence[Point]) -> Rect:
    xs, ys = [one.x for one in points], [one.y for one in points]
    return Rect(min(xs), min(ys), max(xs) - min(xs), max(ys) - min(ys))


def _shape(points: Sequence[Point], found: Rect) -> str:
    x, y, w, h = found
    near = _NEAR * min(w, h)
    middle, radius = found.centre, (w + h) / 4
    if abs(w - h) <= near and all(abs(math.dist(one, middle) - radius) <= near for one in points):
        return CIRCLE
    corners = [Point(x, y), Point(x + w, y), Point(x + w, y + h), Point(x, y + h)]
    if _along(points, corners, _SHARP, _SHARP):
        return RECTANGLE
    quarter, half = w / 4, h / 2
    flat = [Point(x + quarter, y), Point(x + w - quarter, y), Point(x + w, y + half), Point(x + w - quarter, y + h), Point(x + quarter, y + h), Point(x, y + half)]
    quarter, half = h / 4, w / 2
    upright = [Point(x + half, y), Point(x + w, y + quarter), Point(x + w, y + h - quarter), Point(x + half, y + h), Point(x, y + h - quarter), Point(x, y + quarter)]
    rounded = _ROUND * max(w, h)
    if any(_along(points, one, near, rounded) for one in (flat, upright)):
        return HEXAGON
    if _along(points, [Point(x + w / 2, y), Point(x + w, y + h), Point(x, y + h)], near, rounded):
        return TRIANGLE
    reach = 0.4 * min(w, h)
    return ROUNDED if all(_edge(one, found) <= near or any(math.dist(one, corner) <= reach for corner in corners) for one in points) else OTHER


def _along(points: Sequence[Point], ideal: Sequence[Point], near: float, rounded: float) -> bool:
    """Whether points follow the edges of a polygon, and each of its corners has a point beside it."""
    edges = list(zip(ideal, [*ideal[1:], ideal[0]], strict=True))
    return all(min(_away(one, a, b) for a, b in edges) <= near for one in points) and all(min(math.dist(one, corner) for one in points) <= rounded for corner in ideal)


def _away(point: Point, a: Point, b: Point) -> float:
    """How far a point is from a stretch of line."""
    dx, dy = b.x - a.x, b.y - a.y
    length = dx * dx + dy * dy
    t = max(0.0, min(1.0, ((point.x - a.x) * dx + (point.y - a.y) * dy) / length)) if length else 0.0
    return math.dist(point, (a.x + t * dx, a.y + t * dy))


def _edge(point: Point, found: Rect) -> float:
    return min(abs(point.x - found.x), abs(point.x - found.right), abs(point.y - found.y), abs(point.y - found.bottom))
