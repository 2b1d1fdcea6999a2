"""The squares of a rectangular board go in, sets of squares as bits of one number come out, and the steps between them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from functools import cache, cached_property

from printgen.frozen import frozen

Square = tuple[int, int]
"""Column and row, from 1, as everywhere."""

DIRECTIONS: dict[str, Square] = {"N": (0, -1), "E": (1, 0), "S": (0, 1), "W": (-1, 0)}


@frozen(slots=False)
class Board:
    """A board of columns x rows. A set of squares is a whole number with a bit for each; one spare column keeps rows apart."""

    columns: int
    rows: int

    @cached_property
    def stride(self) -> int:
        """How far apart two squares of a column are."""
        return self.columns + 1

    def bit(self, square: Square) -> int:
        """The set of one square."""
        return 1 << ((square[1] - 1) * self.stride + square[0] - 1)

    def mask(self, squares: Iterable[Square]) -> int:
        """The set of these squares."""
        mask = 0
        for square in squares:
            mask |= self.bit(square)
        return mask

    def squares(self, mask: int) -> Iterator[Square]:
        """The squares of a set, row by row."""
        while mask:
            low = mask & -mask
            y, x = divmod(low.bit_length() - 1, self.stride)
            yield x + 1, y + 1
            mask ^= low

    @cached_property
    def all(self) -> int:
        """The set of all squares."""
        row = (1 << self.columns) - 1
        return sum(row << (y * self.stride) for y in range(self.rows))

    @cached_property
    def near(self) -> Mapping[Square, tuple[tuple[Square, int], ...]]:
        """The squares one step away from each, with their bits."""
        return {square: tuple((other, self.bit(other)) for other in self._around(square) if self.holds(other)) for square in self.squares(self.all)}

    def _around(self, square: Square) -> Iterator[Square]:
        return ((square[0] + dx, square[1] + dy) for dx, dy in DIRECTIONS.values())

    def holds(self, square: Square) -> bool:
        """Whether there is such a square."""
        return 1 <= square[0] <= self.columns and 1 <= square[1] <= self.rows

    def beside(self, mask: int) -> int:
        """The squares one step up, down, left or right of any square of the set."""
        return (mask << 1 | mask >> 1 | mask << self.stride | mask >> self.stride) & self.all


@cache
def board(columns: int, rows: int) -> Board:
    """The board of a size, always the same one, so that what it has worked out is kept."""
    return Board(columns, rows)
