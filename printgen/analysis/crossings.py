"""Squares that may be entered and squares that may be stopped on go in, the lands come out, and the shortest crossings that join them."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from printgen.analysis.board import Board
from printgen.analysis.regions import regions


@dataclass(frozen=True, slots=True)
class Crossing:
    """A way from one land to another over squares on which nothing may stop: the numbers of both lands, and its steps (squares between, and one)."""

    one: int
    other: int
    steps: int


def lands(board: Board, end: int) -> list[int]:
    """The connected parts of the squares that may be stopped on, the largest first."""
    return sorted(regions(board, end), key=lambda land: (-land.bit_count(), land & -land))


def crossings(board: Board, enter: int, parts: list[int]) -> list[Crossing]:
    """The fewest shortest crossings that join whatever can be joined (a minimum spanning forest), the shortest first. Lands are `parts`, in their order."""
    group = list(range(len(parts)))

    def head(n: int) -> int:
        while group[n] != n:
            group[n] = group[group[n]]
            n = group[n]
        return n

    joined = []
    for crossing in sorted(_all(board, enter, parts), key=lambda c: (c.steps, c.one, c.other)):
        one, other = head(crossing.one), head(crossing.other)
        if one != other:
            group[max(one, other)] = min(one, other)
            joined.append(crossing)
    return joined


def _all(board: Board, enter: int, parts: list[int]) -> Iterator[Crossing]:
    """From each land to each later land the fewest steps over squares of no land."""
    every = 0
    for part in parts:
        every |= part
    later = every
    for number, part in enumerate(parts):
        later &= ~part
        seen = wave = part
        steps, left = 0, later
        while wave and left:
            steps += 1
            wave = board.beside(wave) & enter & ~seen
            seen |= wave
            met = wave & left
            for other in range(number + 1, len(parts)) if met else ():
                if parts[other] & met:
                    yield Crossing(number, other, steps)
                    left &= ~parts[other]
            wave &= ~every


def bottlenecks(count: int, joined: list[Crossing]) -> list[int | None]:
    """For each of `count` lands the longest crossing on the way to the first land that has the shortest such; None where there is no way."""
    worst: list[int | None] = [None] * count
    if count:
        worst[0] = 0
    todo = [0] if count else []
    while todo:
        here = todo.pop()
        for crossing in joined:
            if here in {crossing.one, crossing.other}:
                there = crossing.one + crossing.other - here
                if worst[there] is None:
                    worst[there] = max(worst[here] or 0, crossing.steps)
                    todo.append(there)
    return worst
