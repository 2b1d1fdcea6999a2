"""A path and a box go in; whether the box lies wholly inside the path comes out. Curves count as lines from point to point."""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator
from typing import TypeAlias

from printgen.geometry import Rect
from printgen.scene.path import Path, Spot, spots

Edge: TypeAlias = tuple[float, float, float, float]
"""A line from one point to another: x, y, x, y."""
STEPS = 12
"""Lines that stand for a curve."""
LEAST = 6
"""So many of them at least where a curve is cut finely."""


def polylines(path: Path, flat: float = 0.0) -> Iterator[tuple[list[Spot], bool]]:
    """The points of each line of a path, and whether it is closed. `flat` (mm): curves are cut so finely that their lines stray by less, 0 for STEPS each."""
    points: list[Spot] = []
    shut = False
    for step in path:
        if step[0] == "M":
            # What was closed leaves its first point behind: a line only if it goes on from there.
            if len(points) > (1 if shut else 0):
                yield points, False
            points, shut = [(step[1], step[2])], False
        elif step[0] == "Z":
            if points:
                yield points, True
                points, shut = [points[0]], True
        elif step[0] == "L":
            points.append((step[1], step[2]))
        else:
            points.extend(_curve(points[-1], step, flat))
    if len(points) > 1:
        yield points, False


def _curve(start: Spot, step: tuple[str, float, float, float, float, float, float], flat: float) -> Iterator[Spot]:
    (x0, y0), (_, x1, y1, x2, y2, x3, y3) = start, step
    many = STEPS
    if flat > 0:
        bend = max(math.hypot(x0 - 2 * x1 + x2, y0 - 2 * y1 + y2), math.hypot(x1 - 2 * x2 + x3, y1 - 2 * y2 + y3))
        many = max(LEAST, min(200, math.ceil(math.sqrt(0.75 * bend / flat))))
    return spots(start, step, many)


def edges(path: Path) -> Iterator[Edge]:
    """The lines around what a path fills, each part closed."""
    for points, _ in polylines(path):
        ax, ay = points[-1]
        for bx, by in points:
            yield ax, ay, bx, by
            ax, ay = bx, by


def beside(lines: Iterable[Edge], box: Rect) -> list[Edge]:
    """Those of a path's edges that say whether it covers parts of a box: neither above it nor below it nor to its left."""
    x, y, bottom = box.x, box.y, box.bottom
    return [one for one in lines if not ((one[0] < x and one[2] < x) or (one[1] < y and one[3] < y) or (one[1] > bottom and one[3] > bottom))]


def covered(lines: Iterable[Edge], box: Rect, *, even_odd: bool = False) -> bool:
    """Whether none of a path's edges crosses the box, and they lie around it."""
    x, y, right, bottom = box.x, box.y, box.right, box.bottom
    mx, my = box.centre
    winding = crossings = 0
    for ax, ay, bx, by in lines:
        if not (max(ax, bx) < x or min(ax, bx) > right or max(ay, by) < y or min(ay, by) > bottom) and _crosses((ax, ay), (bx, by), box):
            return False
        if (ay <= my) != (by <= my) and ax + (my - ay) * (bx - ax) / (by - ay) > mx:
            winding += 1 if by > ay else -1
            crossings += 1
    return bool(crossings % 2 if even_odd else winding)


def covers(path: Path, box: Rect, *, even_odd: bool = False) -> bool:
    """Whether no line of the path crosses the box, and the path fills it."""
    return covered(edges(path), box, even_odd=even_odd)


def _crosses(one: Spot, other: Spot, box: Rect) -> bool:
    """Whether a line whose own box meets a box meets it: its corners are not all on one side."""
    (ax, ay), (bx, by) = one, other
    sides = [(bx - ax) * (py - ay) - (by - ay) * (px - ax) for px in (box.x, box.right) for py in (box.y, box.bottom)]
    return not (all(side > 0 for side in sides) or all(side < 0 for side in sides))
