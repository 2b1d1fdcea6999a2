"""A segment of a tile and the size of a unit go in, the spine of its snake comes out: straight or round from edge to edge, and for an end as it has room."""

from __future__ import annotations

import math
from collections.abc import Callable
from itertools import pairwise
from typing import NamedTuple

from printgen.analysis.tiles.tile import HEAD, STEP, Port, Segment, Tile
from printgen.compose.snakes.spine import Bow, Free, Piece, Spine, Spot, Straight
from printgen.geometry import Size

Cell = tuple[int, int]


class Room(NamedTuple):
    """What an end finds before it: which way it bends (1: to its right, -1: to its left), whether another end comes toward it, whether it lies on a strand or goes on into the next unit, and whether it bends away from another end beside it."""

    bend: int = 0
    faced: bool = False
    crossed: bool = False
    long: bool = False
    tight: bool = False


def cell_of(port: Port, block: tuple[int, int]) -> Cell:
    """The unit that a port belongs to, from (0, 0)."""
    w, h = block
    return ((port.at - 1, 0), (w - 1, port.at - 1), (port.at - 1, h - 1), (0, port.at - 1))[port.side]


def entry(port: Port, block: tuple[int, int], unit: Size) -> Spot:
    """The middle of a port's edge, looking inward."""
    return _door(cell_of(port, block), port.side, unit)


def _door(cell: Cell, side: int, unit: Size) -> Spot:
    """The middle of one side of a unit, looking into it."""
    dx, dy = STEP[side]
    return Spot((cell[0] + 0.5 + dx / 2) * unit.w, (cell[1] + 0.5 + dy / 2) * unit.h, -dx, -dy)


def through(ports: tuple[Port, ...], block: tuple[int, int], unit: Size) -> Spine:
    """The spine of a middle part: through the units between its two ports, by the shortest way."""
    start, end = ports
    cells = _route(cell_of(start, block), cell_of(end, block), block)
    sides = [start.side, *(_toward(b, a) for a, b in pairwise(cells)), end.side]
    pieces: list[Piece] = []
    for n, cell in enumerate(cells):
        leave = end.side if n == len(cells) - 1 else _toward(cell, cells[n + 1])
        pieces += _pass(cell, sides[n], leave, unit)
    return Spine(pieces)


def _route(start: Cell, end: Cell, block: tuple[int, int]) -> list[Cell]:
    before: dict[Cell, Cell | None] = {start: None}
    todo = [start]
    for cell in todo:
        for dx, dy in STEP:
            near = (cell[0] + dx, cell[1] + dy)
            if 0 <= near[0] < block[0] and 0 <= near[1] < block[1] and near not in before:
                before[near] = cell
                todo.append(near)
    found: list[Cell] = []
    at: Cell | None = end
    while at is not None:
        found.append(at)
        at = before[at]
    return found[::-1]


def _toward(cell: Cell, near: Cell) -> int:
    """The side of a unit that a neighbour lies at."""
    return STEP.index((near[0] - cell[0], near[1] - cell[1]))


def _pass(cell: Cell, enter: int, leave: int, unit: Size) -> list[Piece]:
    """From the middle of one side of a unit to that of another: straight, or a quarter of a circle between what is left over of a unit that is no square."""
    start, end = _door(cell, enter, unit), _door(cell, leave, unit)
    if (enter + 2) % 4 == leave:
        return [Straight(start, math.dist(start[:2], end[:2]))]
    x, y = (cell[0] + 0.5) * unit.w, (cell[1] + 0.5) * unit.h
    radius = min(unit) / 2
    bow = Bow(x - (start.dx + end.dx) * radius, y - (start.dy + end.dy) * radius, radius, math.atan2(end.dy, end.dx), _quarter(end, start))
    before, behind = (math.dist(spot[:2], (x, y)) - radius for spot in (start, end))
    pieces: list[Piece] = [Straight(start, before)] if before > 1e-9 else []
    return [*pieces, bow, *([Straight(bow.at(bow.length), behind)] if behind > 1e-9 else [])]


def _quarter(a: Spot, b: Spot) -> float:
    """The quarter turn from one direction to another: clockwise above 0."""
    return math.copysign(math.pi / 2, a.dx * b.dy - a.dy * b.dx)


def room_of(segment: Segment, tile: Tile) -> Room:
    """What an end finds before it in its unit."""
    port = segment.ports[0]
    cell = cell_of(port, tile.block)
    ahead, left, right = ((port.side + n) % 4 for n in (2, 1, 3))
    there = {one.side: other for other in tile.segments for one in other.ports if other is not segment and cell_of(one, tile.block) == cell}
    inward = (cell[0] - STEP[port.side][0], cell[1] - STEP[port.side][1])
    long = 0 <= inward[0] < tile.block[0] and 0 <= inward[1] < tile.block[1]
    a, b, c = there.get(left), there.get(right), there.get(ahead)
    faced = c is not None and len(c.ports) == 1
    if a is not None and a is b:
        return Room(crossed=True, faced=faced)
    # Away from the side that is taken; of two free ones an end that is faced by another turns to its right.
    bend = 1 if a is not None and b is None else -1 if b is not None and a is None else 0
    beside = a if bend > 0 else b
    return Room(bend, faced=faced, long=long and not there, tight=bend != 0 and beside is not None and len(beside.ports) == 1)


def end_spine(part: str, port: Port, block: tuple[int, int], room: Room, unit: Size) -> tuple[Spine, Spot]:
    """The spine of a head or tail from the edge, and where it ends: the middle of the head and where it looks, or the tip of the tail."""
    start = entry(port, block, unit)
    size, deep = min(unit), (unit.h if port.side % 2 == 0 else unit.w) / min(unit)
    ways = _head_way(room) if part == HEAD else _tail_way(room)

    def point(t: float) -> tuple[float, float]:
        depth, aside = ways(t)
        x, y = start.x + start.dx * depth * size * deep, start.y + start.dy * depth * size * deep
        return x - start.dy * aside * size, y + start.dx * aside * size

    free = Free(point)
    return Spine([free]), free.at(free.length)


Way = Callable[[float], tuple[float, float]]


def _curve(a: tuple[float, float], b: tuple[float, float], c: tuple[float, float]) -> Way:
    """A cubic curve from (0, 0); points are (how deep in the unit, how far to the right), in units."""

    def way(t: float) -> tuple[float, float]:
        u = 1 - t
        return tuple(3 * u * u * t * p + 3 * u * t * t * q + t**3 * r for p, q, r in zip(a, b, c, strict=True))  # type: ignore[return-value]

    return way


def _head_way(room: Room) -> Way:
    if room.bend:
        side, deep, aside = (room.bend, 0.25, 0.12) if room.tight else (room.bend, 0.29, 0.08)
        return _curve((deep * 0.38, 0.0), (deep * 0.72, aside * 0.25 * side), (deep, aside * side))
    deep = 0.68 if room.long else 0.52 if room.crossed else 0.28 if room.faced else 0.46
    return _curve((deep / 3, 0.0), (deep * 2 / 3, 0.0), (deep, 0.0))


def _tail_way(room: Room) -> Way:
    side = room.bend or 1
    if room.crossed:
        return _curve((0.3, 0.0), (0.55, 0.0), (0.86, 0.0))
    if room.faced:
        return _curve((0.18, 0.0), (0.31, 0.02 * side), (0.31, 0.25 * side))
    if room.bend:
        return _curve((0.26, 0.0), (0.42, 0.04 * side), (0.46, 0.30 * side))
    deep, wide = (0.87, 0.12) if room.long else (0.80, 0.12)
    return lambda t: (deep * t, wide * math.sin(math.tau * t * 0.92) * t**1.4)
