"""Outlines of pieces on a sheet go in, the same outlines come out with each straight line that two of them share in the first one alone: it is cut once."""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator, Sequence
from typing import TypeAlias

from printgen.geometry import Point
from printgen.scene.path import Path, Step

NEAR = 1e-3
"""Lines that lie so near (mm) are one."""
LEAST = 0.01
"""What is shorter (mm) is no line to cut."""
_CELL = 0.05
_TURN = 1e-4
Span: TypeAlias = tuple[float, float]
_Part: TypeAlias = tuple[Point, Step]
"""Where a step starts, and the step: a line or a curve."""


def cut_once(outlines: Iterable[Path]) -> tuple[Path, ...]:
    """The outlines in their order. One that shares nothing with those before it stays as it is, closed; of others what is left is open, and () where nothing is."""
    drawn = _Drawn()
    return tuple(drawn.rest(path) for path in outlines)


class _Drawn:
    """The straight lines of the pieces so far, by their direction and their distance from the origin."""

    def __init__(self) -> None:
        self._spans: dict[tuple[int, int], list[tuple[float, Span]]] = {}

    def rest(self, path: Path) -> Path:
        """What of an outline no other one has drawn; its own lines count for those that follow."""
        whole = True
        runs: list[list[_Part]] = []
        straight: list[tuple[Point, Point]] = []
        for parts in _lines(path):
            own: list[list[_Part]] = [[]]
            for start, step in parts:
                end = Point(*step[-2:])
                if step[0] != "L":
                    own[-1].append((start, step))
                    continue
                straight.append((start, end))
                for n, (a, b) in enumerate(kept := self._kept(start, end)):
                    if n or a != start:
                        own.append([])
                    own[-1].append((a, ("L", *b)))
                if not kept or kept[-1][1] != end:
                    own.append([])
                whole = whole and kept == [(start, end)]
            # A line that begins and ends in the middle of a kept stretch is one.
            if len(own) > 1 and own[0] and own[-1] and Point(*own[-1][-1][1][-2:]) == own[0][0][0]:
                own[0] = own.pop() + own[0]
            runs.extend(run for run in own if run)
        for start, end in straight:
            self._keep(start, end)
        return path if whole else tuple(step for run in runs for step in (("M", *run[0][0]), *(step for _, step in run)))

    def _kept(self, start: Point, end: Point) -> list[tuple[Point, Point]]:
        """The stretches of a line that nobody has drawn, from its start to its end."""
        long = math.dist(start, end)
        if long < LEAST:
            return [(start, end)]
        u, turn, off = _direction(start, end)
        near = [span for key in _around(turn, off) for at, span in self._spans.get(key, ()) if abs(at - off) < NEAR]
        if not near:
            return [(start, end)]
        way = (end.x - start.x) / long, (end.y - start.y) / long
        ahead = u[0] * way[0] + u[1] * way[1]
        first = u[0] * start.x + u[1] * start.y
        # Each span as lengths from the start of this line.
        taken = [((a - first) * ahead, (b - first) * ahead) for a, b in near]
        free: list[Span] = []
        at = 0.0
        for a, b in sorted((min(one), max(one)) for one in taken):
            if a - at > LEAST:
                free.append((at, min(a, long)))
            at = max(at, b)
            if at > long - LEAST:
                break
        if long - at > LEAST:
            free.append((at, long))
        spot = {0.0: start, long: end}

        def at_length(t: float) -> Point:
            return spot.get(t) or Point(start.x + way[0] * t, start.y + way[1] * t)

        return [(at_length(a), at_length(b)) for a, b in free]

    def _keep(self, start: Point, end: Point) -> None:
        if math.dist(start, end) >= LEAST:
            u, turn, off = _direction(start, end)
            a, b = (u[0] * one.x + u[1] * one.y for one in (start, end))
            self._spans.setdefault(_key(turn, off), []).append((off, (min(a, b), max(a, b))))


def _lines(path: Path) -> Iterator[Sequence[_Part]]:
    """The lines and curves of each of a path's moves, with what closes it."""
    parts: list[_Part] = []
    start = at = Point(0, 0)
    for step in (*path, ("M", 0.0, 0.0)):
        if step[0] == "M":
            if parts:
                yield parts
            parts, start = [], Point(*step[1:])
            at = start
            continue
        last = ("L", *start) if step[0] == "Z" else step
        end = Point(*last[-2:])
        if last[0] == "C" or end != at:
            parts.append((at, last))
        at = end


def _direction(start: Point, end: Point) -> tuple[tuple[float, float], float, float]:
    """The direction of a line, alike for both of its ways, as numbers and as an angle, and how far from the origin it lies."""
    long = math.dist(start, end)
    x, y = (end.x - start.x) / long, (end.y - start.y) / long
    if x < -_TURN or (abs(x) <= _TURN and y < 0):
        x, y = -x, -y
    return (x, y), math.atan2(y, x), x * start.y - y * start.x


def _key(turn: float, off: float) -> tuple[int, int]:
    return round(turn / _TURN), round(off / _CELL)


def _around(turn: float, off: float) -> Iterator[tuple[int, int]]:
    """The keys of lines that may be one with a line."""
    a, b = _key(turn, off)
    yield from ((a + i, b + j) for i in (-1, 0, 1) for j in (-1, 0, 1))
