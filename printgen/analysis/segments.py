"""Straight lines go in, where two of them cross comes out."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import TypeAlias

from printgen.analysis.meeting import meeting

Spot: TypeAlias = tuple[float, float]
Line: TypeAlias = tuple[Spot, Spot]
_SLACK = 1e-3
"""A line that ends so near (mm) to another one touches it: numbers are written with three decimals."""


def crossing(lines: Sequence[Line], known: int = 0) -> Spot | None:
    """Where two of these lines cross (not: where they touch), or None. The first `known` are not held against each other."""
    boxes = [(min(ax, bx), max(ax, bx), min(ay, by), max(ay, by)) for (ax, ay), (bx, by) in lines]
    return next((at for n, m in meeting(boxes, known) if (at := _crossed(lines[n], lines[m])) is not None), None)


def _crossed(line: Line, other: Line) -> Spot | None:
    (a, b), (c, d) = line, other
    at, along = _turn(c, d, a), _turn(c, d, b)
    start, end = _turn(a, b, c), _turn(a, b, d)
    if at * along >= 0 or start * end >= 0:
        return None
    if min(abs(at), abs(along)) < _SLACK * math.dist(c, d) or min(abs(start), abs(end)) < _SLACK * math.dist(a, b):
        return None
    share = at / (at - along)
    return a[0] + share * (b[0] - a[0]), a[1] + share * (b[1] - a[1])


def _turn(a: Spot, b: Spot, c: Spot) -> float:
    """On which side of the line from a to b a point lies: positive, negative, or 0 on it."""
    return (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0])
