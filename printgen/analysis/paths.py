"""Squares that may be entered, squares that may be stopped on and a length go in, paths of exactly so many steps come out: never twice a square."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from printgen.analysis.board import Board, Square
from printgen.frozen import frozen, replace

TRIES = 100_000
"""How many squares one search may try before it gives up."""


class UndecidedError(Exception):
    """A search gave up: it had tried as many squares as it may."""


@dataclass
class Patience:
    """How many more squares searches may try that share it."""

    left: int = TRIES

    def spend(self) -> None:
        """One more. Raises UndecidedError when there is none left."""
        self.left -= 1
        if self.left < 0:
            raise UndecidedError(f"its search was given up after {TRIES:,} tries")


@frozen
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
        # A path of n steps takes n + 1 squares: longer ones than the board need no search.
        self._walks = self._relaxed() if length < ground.board.columns * ground.board.rows else []

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

    @property
    def walkable(self) -> int:
        """The squares from which a walk that may repeat squares ends well: from no other square does a path."""
        return self._walks[self.length][-1] if self._walks else 0

    def find(self, start: Square, blocked: int = 0, patience: Patience | None = None) -> tuple[Square, ...] | None:
        """A path from a start (which itself need not be enterable) around the blocked squares, the start first; None if there is none.

        Raises UndecidedError if it ran out of patience (its own, if none is given).
        """
        return next(self.all(start, blocked, patience), None)

    def all(self, start: Square, blocked: int = 0, patience: Patience | None = None) -> Iterator[tuple[Square, ...]]:
        """Every path from a start around the blocked squares, each once. Raises UndecidedError as `find` does."""
        bit = self.ground.board.bit(start)
        if self.length and not self.walkable & bit:
            return
        if self._walks and (self.length or self.ground.end & bit):
            yield from self._go([start], blocked | bit, (self.length, len(self._walks[0]) - 1), patience or Patience())

    def _go(self, trail: list[Square], used: int, left: tuple[int, int], patience: Patience) -> Iterator[tuple[Square, ...]]:
        steps, budget = left
        if steps == 0:
            yield tuple(trail)
            return
        patience.spend()
        for square, bit, crossings in self._steps(trail[-1], used, steps, budget):
            trail.append(square)
            yield from self._go(trail, used | bit, (steps - 1, crossings), patience)
            trail.pop()

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


def through(ground: Ground, via: Square, length: int, starts: int) -> tuple[Square, ...] | None:
    """A path of exactly `length` steps from one of the starts over `via` to a square on which it may end; None if there is none.

    Two arms grow from `via`, the shorter one first. Raises UndecidedError if it had to try too many squares.
    """
    budget = ground.crossings if ground.outlined else 0
    patience = Patience()
    for short in range(length // 2 + 1):
        for spent in range(budget + 1):
            for first, last in ((starts, ground.end), (ground.end, starts)):
                arms = Paths(replace(ground, enter=ground.enter | first, end=first, crossings=spent), short)
                rest = Paths(replace(ground, enter=ground.enter | last, end=last, crossings=budget - spent), length - short)
                for arm in arms.all(via, 0, patience):
                    other = rest.find(via, ground.board.mask(arm), patience)
                    if other is not None:
                        path = (*reversed(arm), *other[1:])
                        return path if first == starts else path[::-1]
    return None
