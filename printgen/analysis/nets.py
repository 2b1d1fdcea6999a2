"""The panels of a folding net go in; its folds, its outline with tabs, and where each panel lies when it is folded up at right angles come out."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple, TypeAlias

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


def outlines(panels: Sequence[Panel], tabs: Mapping[Side, float]) -> tuple[tuple[tuple[float, float], ...], ...]:
    """The lines around a net and its tabs, clockwise (mm); more than one where panels hang on nothing. `tabs` gives the depth of the tab on a side."""
    bent = {side for pair in folds(panels) for side in pair}
    ways: dict[tuple[float, float], list[tuple[tuple[float, float], ...]]] = {}
    for panel in panels:
        for side in SIDES:
            if (panel.id, side) not in bent:
                start, end = panel.side(side)
                ways.setdefault(_key(start), []).append(tab_of(start, end, tabs.get((panel.id, side), 0.0)))
    loops = []
    while ways:
        start = at = min(ways)
        points: list[tuple[float, float]] = []
        while at in ways and (at != start or not points):
            way = ways[at].pop(0)
            if not ways[at]:
                del ways[at]
            points.extend(way[:-1])
            at = _key(way[-1])
        loops.append(tuple(points))
    return tuple(loops)


def tab_of(start: tuple[float, float], end: tuple[float, float], depth: float) -> tuple[tuple[float, float], ...]:
    """A side from start to end with a tab outside of it, its shoulders at 45 degrees if it is long enough."""
    if depth <= 0:
        return (start, end)
    (x1, y1), (x2, y2) = start, end
    length = abs(x2 - x1) + abs(y2 - y1)
    along = ((x2 - x1) / length, (y2 - y1) / length)
    out = (along[1], -along[0])
    slope = min(depth, length / 3)
    return (
        start,
        (x1 + along[0] * slope + out[0] * depth, y1 + along[1] * slope + out[1] * depth),
        (x2 - along[0] * slope + out[0] * depth, y2 - along[1] * slope + out[1] * depth),
        end,
    )


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
