"""Squares that may be entered and squares that may be stopped on go in, the lands come out, and the shortest crossings that join them."""

from __future__ import annotations

from printgen.analysis.board import Board, Square
from printgen.analysis.joined import Joined
from printgen.analysis.regions import regions
from printgen.frozen import frozen


@frozen
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
    joined = Joined(len(parts))
    return [Crossing(one, other, steps) for steps, one, other in sorted(_meetings(board, enter, parts)) if joined.join(one, other)]


def _meetings(board: Board, enter: int, parts: list[int]) -> set[tuple[int, int, int]]:
    """Where squares nearest to different lands meet: the steps from land to land over that place, and the lands.

    All lands grow at once, a step at a time. The fewest shortest crossings are all among these (Mehlhorn, 1988).
    """
    nearest: dict[Square, tuple[int, int]] = {}
    for number, part in enumerate(parts):
        nearest.update(dict.fromkeys(board.squares(part), (0, number)))
    found: set[tuple[int, int, int]] = set()
    wave = list(nearest)
    while wave:
        onward = []
        for square in wave:
            steps, number = nearest[square]
            for other, bit in board.near[square]:
                known = nearest.get(other)
                if known is not None:
                    if known[1] != number:
                        found.add((steps + 1 + known[0], min(number, known[1]), max(number, known[1])))
                elif bit & enter:
                    nearest[other] = (steps + 1, number)
                    onward.append(other)
        wave = onward
    return found


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
