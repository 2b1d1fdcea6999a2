"""Straight lines go in, where two of them cross comes out."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeAlias

Spot: TypeAlias = tuple[float, float]
Line: TypeAlias = tuple[Spot, Spot]
_SLACK = 1e-6


def crossing(lines: Sequence[Line]) -> Spot | None:
    """Where two of these lines cross (not: where they touch), or None."""
    for n, (a, b) in enumerate(lines):
        for c, d in lines[n + 1 :]:
            at, along = _turn(c, d, a), _turn(c, d, b)
            if at * along < -_SLACK and _turn(a, b, c) * _turn(a, b, d) < -_SLACK:
                share = at / (at - along)
                return a[0] + share * (b[0] - a[0]), a[1] + share * (b[1] - a[1])
    return None


def _turn(a: Spot, b: Spot, c: Spot) -> float:
    """On which side of the line from a to b a point lies: positive, negative, or 0 on it."""
    return (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0])
