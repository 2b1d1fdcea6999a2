"""Square tiles as four edge values go in (north, east, south, west; None is blank), and come out turned, turned over and in their eight positions."""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from typing import TypeAlias

Edges: TypeAlias = tuple[Hashable, Hashable, Hashable, Hashable]
SIDES = ("N", "E", "S", "W")


def turned(edges: Edges, quarters: int = 1) -> Edges:
    """The tile turned clockwise: what was north is east."""
    quarters %= 4
    north, east, south, west = (*edges[4 - quarters :], *edges[: 4 - quarters])
    return north, east, south, west


def turned_over(edges: Edges) -> Edges:
    """What is seen from behind, if the tile is turned over about its upright axis: east and west change places."""
    north, east, south, west = edges
    return north, west, south, east


def positions(edges: Edges, *, over: bool = True) -> tuple[Edges, ...]:
    """The ways in which a tile can lie: four turns, and the four of its back if it has the mirror image there."""
    sides = (edges, turned_over(edges)) if over else (edges,)
    return tuple(turned(side, quarters) for side in sides for quarters in range(4))


def canonical(edges: Edges, *, over: bool = True) -> Edges:
    """One of its positions that is the same for all tiles that can be made to look alike."""
    return min(positions(edges, over=over), key=_order)


def _order(edges: Sequence[Hashable]) -> tuple[str, ...]:
    return tuple("" if value is None else f"={value}" for value in edges)
