"""Straight lines go in, where two of them cross comes out."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import TypeAlias

Spot: TypeAlias = tuple[float, float]
Line: TypeAlias = tuple[Spot, Spot]
_SLACK = 1e-3
"""A line that ends so near (mm) to another one touches it: numbers are written with three decimals."""


def crossing(lines: Sequence[Line], known: int = 0) -> Spot | None:
    """Where two of these lines cross (not: where they touch), or None. The first `known` are not held against each other."""
    order = sorted(range(len(lines)), key=lambda n: min(lines[n][0][0], lines[n][1][0]))
    open_: list[Line] = []
    open_known: list[Line] = []
    for n in order:
        line = lines[n]
        (ax, ay), (bx, by) = line
        left, low, high = min(ax, bx), min(ay, by), max(ay, by)
        # What ends further left meets none of the lines that are to come.
        open_ = [one for one in open_ if one[0][0] >= left or one[1][0] >= left]
        if n >= known:
            open_known = [one for one in open_known if one[0][0] >= left or one[1][0] >= left]
        for other in open_ if n < known else (*open_, *open_known):
            (_, cy), (_, dy) = other
            if (cy >= low or dy >= low) and (cy <= high or dy <= high) and (at := _crossed(line, other)) is not None:
                return at
        (open_known if n < known else open_).append(line)
    return None


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
