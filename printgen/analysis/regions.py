"""A set of squares goes in, its connected parts come out."""

from __future__ import annotations

from collections.abc import Iterator

from printgen.analysis.board import Board


def flood(board: Board, start: int, free: int) -> int:
    """The squares of `free` that can be reached from `start` (both sets) by steps within `free`."""
    reached = start & free
    while True:
        grown = (reached | board.beside(reached)) & free
        if grown == reached:
            return reached
        reached = grown


def regions(board: Board, mask: int) -> Iterator[int]:
    """The connected parts of a set, by their first square."""
    while mask:
        part = flood(board, mask & -mask, mask)
        yield part
        mask &= ~part
