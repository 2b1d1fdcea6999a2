"""The panels of a folding net go in; its folds, its outline with tabs, and where each panel lies when it is folded up at right angles come out."""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping, Sequence
from typing import Any, NamedTuple, TypeAlias

Vector: TypeAlias = tuple[float, float, float]
Edge: TypeAlias = frozenset[Vector]
Side: TypeAlias = tuple[str, str]
"""A panel's id and one of its sides: N, E, S, W."""
SIDES = ("N", "E", "S", "W")
FACING = {"N": "S", "E": "W", "S": "N", "W": "E"}
_SLACK = 1e-6


class Panel(NamedTuple):
    """A rectangle of a net, as it lies flat (mm, y downward)."""

    id: str
    x: float
    y: float
    w: float
    h: float

    def side(self, name: str) -> tuple[tuple[float, float], tuple[float, float]]:
        """Where a side starts and ends, going clockwise."""
        x, y, right, bottom = self.x, self.y, self.x + self.w, self.y + self.h
        corners = {
            "N": ((x, y), (right, y)),
            "E": ((right, y), (right, bottom)),
            "S": ((right, bottom), (x, bottom)),
            "W": ((x, bottom), (x, y)),
        }
        return corners[name]


class Folded(NamedTuple):
    """A panel in space: its corners clockwise from the top left one as it lay flat, and the way that its back faces (into the solid)."""

    corners: tuple[Vector, Vector, Vector, Vector]
    normal: Vector

    def edge(self, side: str) -> Edge:
        """The two ends of a side."""
        n = SIDES.index(side)
        return frozenset((self.corners[n], self.corners[(n + 1) % 4]))


def folds(panels: Sequence[Panel]) -> tuple[tuple[Side, Side], ...]:
    """The sides along which two panels hang together: they have both ends in common. Each pair once, in the order of the panels."""
    found = []
    for n, one in enumerate(panels):
        for other in panels[n + 1 :]:
            for side in SIDES:
                (a, b), (d, c) = one.side(side), other.side(FACING[side])
                if _same(a, c) and _same(b, d):
                    found.append(((one.id, side), (other.id, FACING[side])))
    return tuple(found)


def folded(panels: Sequence[Panel]) -> dict[str, Folded]:
    """Where each panel lies when all folds are bent away from the viewer by a right angle. A panel that does not hang on the first one is left out."""
    by_id = {panel.id: panel for panel in panels}
    bent = folds(panels)
    found: dict[str, Folded] = {}
    todo: list[tuple[str, Vector, Vector, Vector]] = [(panels[0].id, (0.0, 0.0, 0.0), (1.0, 0.0, 0.0), (0.0, 1.0, 0.0))] if panels else []
    while todo:
        name, origin, u, v = todo.pop(0)
        if name in found:
            continue
        panel = by_id[name]
        n = _cross(u, v)
        across, down = _times(u, panel.w), _times(v, panel.h)
        found[name] = Folded((_sum(origin), _sum(origin, across), _sum(origin, across, down), _sum(origin, down)), n)
        for (one, side), (other, _) in (*bent, *((b, a) for a, b in bent)):
            if one == name and other not in found:
                todo.append((other, *_beyond(by_id[other], side, (origin, across, down), (u, v, n))))
    return found


def _beyond(
    panel: Panel, side: str, corner: tuple[Vector, Vector, Vector], axes: tuple[Vector, Vector, Vector]
) -> tuple[Vector, Vector, Vector]:
    """The origin and the two axes of a panel that is bent away at a side of the one that lies at `corner` with these axes.

    `n` points into the paper: to the right and downward make a right-handed system with the way away from the viewer.
    """
    origin, across, down = corner
    u, v, n = axes
    match side:
        case "E":
            return _sum(origin, across), n, v
        case "W":
            return _sum(origin, _times(n, panel.w)), _times(n, -1), v
        case "S":
            return _sum(origin, down), u, n
        case _:
            return _sum(origin, _times(n, panel.h)), u, _times(n, -1)


def meetings(solid: Mapping[str, Folded], panels: Sequence[Panel]) -> dict[Edge, list[Side]]:
    """The sides of all panels by the edge of the solid on which they come to lie, in the order of the panels."""
    found: dict[Edge, list[Side]] = {}
    for panel in panels:
        if panel.id in solid:
            for side in SIDES:
                found.setdefault(solid[panel.id].edge(side), []).append((panel.id, side))
    return found


class Tab(NamedTuple):
    """What sticks out of a side: how deep, how far its shoulders draw in (None: 45 degrees, where the side is long enough), and the radius of its outer corners (mm)."""

    depth: float
    slope: float | None = None
    round: float = 0.0


class Notch(NamedTuple):
    """A half circle that is cut into the middle of a side, so that a thumb gets hold (mm)."""

    radius: float


Step: TypeAlias = tuple[Any, ...]
"""("L", x, y), ("C", x1, y1, x2, y2, x, y), at the start of an outline ("M", x, y) and at its end ("Z",)."""
Path: TypeAlias = tuple[Step, ...]
_KAPPA = 0.5522847498307936
"""How far the handles of a quarter of a circle reach, in radii."""


def outlines(panels: Sequence[Panel], edges: Mapping[Side, Tab | Notch]) -> tuple[Path, ...]:
    """The lines around a net with its tabs and notches, clockwise (mm); more than one where panels hang on nothing."""
    bent = {side for pair in folds(panels) for side in pair}
    ways: dict[tuple[float, float], list[tuple[tuple[float, float], Path]]] = {}
    for panel in panels:
        for side in SIDES:
            if (panel.id, side) not in bent:
                start, end = panel.side(side)
                ways.setdefault(_key(start), []).append((end, way(start, end, edges.get((panel.id, side)))))
    loops = []
    while ways:
        start = at = min(ways)
        steps: list[Step] = [("M", *start)]
        while at in ways and (at != start or len(steps) == 1):
            end, path = ways[at].pop(0)
            if not ways[at]:
                del ways[at]
            steps.extend(path)
            at = _key(end)
        if steps[-1] == ("L", *start):
            del steps[-1]
        loops.append((*steps, ("Z",)))
    return tuple(loops)


def way(start: tuple[float, float], end: tuple[float, float], edge: Tab | Notch | None) -> Path:
    """The steps along a side from start to end (start itself is none), around the tab or through the notch on it."""
    (x1, y1), (x2, y2) = start, end
    length = abs(x2 - x1) + abs(y2 - y1)
    u = ((x2 - x1) / length, (y2 - y1) / length)
    out = (u[1], -u[0])

    def at(along: float, away: float) -> tuple[float, float]:
        return x1 + u[0] * along + out[0] * away, y1 + u[1] * along + out[1] * away

    if isinstance(edge, Notch) and 0 < edge.radius < length / 2:
        r, k, middle = edge.radius, edge.radius * _KAPPA, length / 2
        first = ("C", *at(middle - r, -k), *at(middle - k, -r), *at(middle, -r))
        second = ("C", *at(middle + k, -r), *at(middle + r, -k), *at(middle + r, 0))
        return (("L", *at(middle - r, 0)), first, second, ("L", *end))
    if not isinstance(edge, Tab) or edge.depth <= 0:
        return (("L", *end),)
    slope = min(edge.depth if edge.slope is None else edge.slope, length / 3)
    corners = (at(slope, edge.depth), at(length - slope, edge.depth))
    return (*_turned(start, *corners, edge.round), *_turned(corners[0], corners[1], end, edge.round), ("L", *end))


def tab_of(start: tuple[float, float], end: tuple[float, float], tab: Tab) -> Path:
    """A tab by itself, as an area."""
    return (("M", *start), *way(start, end, tab), ("Z",))


def _turned(before: tuple[float, float], corner: tuple[float, float], after: tuple[float, float], radius: float) -> Iterator[Step]:
    """To a corner and around it, on a circle if it is round: an arc touches both sides, and one curve is near enough to it for less than a right angle."""
    one, other = _unit(corner, before), _unit(corner, after)
    inside = math.acos(max(-1.0, min(1.0, one[0] * other[0] + one[1] * other[1])))
    if radius <= 0 or inside > math.pi - 1e-6:
        yield ("L", *corner)
        return
    # As far from the corner as the circle touches; no farther than the sides are long.
    reach = min(radius / math.tan(inside / 2), math.dist(corner, before) * 0.95, math.dist(corner, after) / 2)
    radius = reach * math.tan(inside / 2)
    handle = 4 / 3 * math.tan((math.pi - inside) / 4) * radius
    a, b = ((corner[0] + way_[0] * reach, corner[1] + way_[1] * reach) for way_ in (one, other))
    yield ("L", *a)
    yield ("C", a[0] - one[0] * handle, a[1] - one[1] * handle, b[0] - other[0] * handle, b[1] - other[1] * handle, *b)


def _unit(start: tuple[float, float], end: tuple[float, float]) -> tuple[float, float]:
    length = math.dist(start, end)
    return (end[0] - start[0]) / length, (end[1] - start[1]) / length


def _same(one: tuple[float, float], other: tuple[float, float]) -> bool:
    return abs(one[0] - other[0]) < _SLACK and abs(one[1] - other[1]) < _SLACK


def _key(point: tuple[float, float]) -> tuple[float, float]:
    return round(point[0], 6), round(point[1], 6)


def _times(vector: Vector, by: float) -> Vector:
    return vector[0] * by, vector[1] * by, vector[2] * by


def _sum(*vectors: Vector) -> Vector:
    # A sum is rounded, so that a corner that is reached in two ways is one corner; adding 0.0 makes a negative zero a zero.
    x, y, z = (round(sum(axis), 6) + 0.0 for axis in zip(*vectors, strict=True))
    return x, y, z


def _cross(u: Vector, v: Vector) -> Vector:
    return _sum((u[1] * v[2] - u[2] * v[1], u[2] * v[0] - u[0] * v[2], u[0] * v[1] - u[1] * v[0]))
