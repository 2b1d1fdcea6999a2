"""A board and a set of squares go in, the first square of the set in each straight direction comes out, for every square at once."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from printgen.analysis.board import DIRECTIONS, Board, Square


def ray(board: Board, square: Square, direction: str) -> Iterator[Square]:
    """The squares in a direction (N, E, S, W), nearest first, to the edge of the board."""
    dx, dy = DIRECTIONS[direction]
    x, y = square[0] + dx, square[1] + dy
    while board.holds((x, y)):
        yield x, y
        x, y = x + dx, y + dy


def first_seen(board: Board, wanted: int) -> Mapping[Square, Mapping[str, Square]]:
    """For each square and direction the nearest square of the set `wanted` that lies that way; no entry where there is none. O(squares)."""
    seen: dict[Square, dict[str, Square]] = {(x, y): {} for y in range(1, board.rows + 1) for x in range(1, board.columns + 1)}
    sought = set(board.squares(wanted))
    columns, rows = range(1, board.columns + 1), range(1, board.rows + 1)
    for direction, lines in (
        ("N", [[(x, y) for y in rows] for x in columns]),
        ("E", [[(x, y) for x in reversed(columns)] for y in rows]),
        ("S", [[(x, y) for y in reversed(rows)] for x in columns]),
        ("W", [[(x, y) for x in columns] for y in rows]),
    ):
        for line in lines:
            nearest: Square | None = None
            for square in line:
                if nearest is not None:
                    seen[square][direction] = nearest
                if square in sought:
                    nearest = square
    return seen
