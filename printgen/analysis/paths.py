"""Squares that may be entered, squares that may be stopped on and a length go in, a path of exactly so many steps comes out, or none: never twice a square."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from printgen.analysis.board import Board, Square


@dataclass(frozen=True, slots=True)
class Ground:
    """Where a move may go: squares that may be entered, those it may end on, and a set whose outline may be crossed at most `crossings` times."""

    board: Board
    enter: int
    end: int
    outlined: int = 0
    crossings: int = 0


class Paths:
    """Self-avoiding paths of exactly `length` steps on one ground.

    A walk that may repeat squares is worked out first, backwards and for all squares at once: whatever no walk can do, no path can. What is left is
    searched with the fewest exits first, so that the answer for a start is usually found without going back.
    """

    def __init__(self, ground: Ground, length: int) -> None:
        self.ground, self.length = ground, length
        self._walks = self._relaxed()

    def _relaxed(self) -> list[list[int]]:
        """`[steps left][crossings left]`: the squares from which a walk of so many steps ends well."""
        ground, board = self.ground, self.ground.board
        inside = ground.outlined
        outside = board.all & ~inside
        budget = ground.crossings if inside else 0
        walks = [[ground.end & ground.enter] * (budget + 1)]
        for _ in range(self.length):
            before, now = walks[-1], []
            for c in range(budget + 1):
                here = before[c] & ground.enter
                same = (board.beside(here & inside) & inside) | (board.beside(here & outside) & outside)
                if c:
                    there = before[c - 1] & ground.enter
                    same |= (board.beside(there & inside) & outside) | (board.beside(there & outside) & inside)
                now.append(same)
            walks.append(now)
        return walks

    def find(self, start: Square) -> tuple[Square, ...] | None:
        """A path from a start (which itself need not be enterable), the start first; None if there is none."""
        if self.length == 0:
            return (start,) if self.ground.end & self.ground.board.bit(start) else None
        budget = len(self._walks[0]) - 1
        if not self._walks[self.length][budget] & self.ground.board.bit(start):
            return None
        trail = [start]
        return tuple(trail) if self._go(trail, self.ground.board.bit(start), self.length, budget) else None

    def _go(self, trail: list[Square], used: int, left: int, budget: int) -> bool:
        if left == 0:
            return True
        for square, bit, crossings in self._steps(trail[-1], used, left, budget):
            trail.append(square)
            if self._go(trail, used | bit, left - 1, crossings):
                return True
            trail.pop()
        return False

    def _steps(self, here: Square, used: int, left: int, budget: int) -> Iterator[tuple[Square, int, int]]:
        ground, board = self.ground, self.ground.board
        outlined, walks = ground.outlined, self._walks[left - 1]
        inside = bool(outlined & board.bit(here))
        free = ground.enter & ~used
        open_to: list[tuple[int, Square, int, int]] = []
        for square, bit in board.near[here]:
            crossings = budget - (bool(outlined & bit) != inside)
            if bit & free and crossings >= 0 and bit & walks[crossings]:
                open_to.append(((board.beside(bit) & free).bit_count(), square, bit, crossings))
        open_to.sort()
        return ((square, bit, crossings) for _, square, bit, crossings in open_to)
