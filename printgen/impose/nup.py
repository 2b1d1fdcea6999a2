"""The size of a piece and a sheet go in, a centred grid with as many pieces as the sheet takes comes out."""

from __future__ import annotations

import math
from bisect import bisect_left
from collections.abc import Callable, Iterator

from printgen.frozen import frozen, replace
from printgen.geometry import Rect, Size
from printgen.impose.paper import HORIZONTAL, VERTICAL, Sheet, both_ways

_SLACK = 1e-6
"""Sizes in inches are not exact in millimetres: what is too wide by a nanometre still fits."""


@frozen
class Cuts:
    """How pieces lie to each other: `shared`: they touch, one cut for two; `fold`: backs lie on the other half of the sheet.

    `touching`: they touch because neighbours agree, so that at the outside they need no whole bleed, but `rim` (mm): what a cut strays there, and room for its marks.
    """

    shared: bool = False
    fold: bool = False
    touching: bool = False
    rim: float = 0.0


PLAIN = Cuts()


@frozen
class Grid:
    """Rows and columns of equal pieces in the middle of a sheet.

    `bleed` is the art around each piece (mm); neighbours stand two bleeds apart, so that each has its own, and share one cut where there is none, or where
    `shared` says so. `short` says that the bleed at the outside had to be cut off at the sheet's margin. `fold` is the axis about which the sheet is folded
    ("vertical", "horizontal" or ""): then the grid fills the half to the left of it, or above it, its bleed ending at the fold.
    """

    sheet: Sheet
    piece: Size
    bleed: float
    columns: int
    rows: int
    short: bool = False
    shared: bool = False
    fold: str = ""

    @property
    def gap(self) -> float:
        """The way from one piece to the next."""
        return 0.0 if self.shared else 2 * self.bleed

    @property
    def capacity(self) -> int:
        """How many pieces one sheet takes."""
        return self.columns * self.rows

    @property
    def box(self) -> Rect:
        """The box around all cells; its middle is the sheet's (with a fold its edge lies a bleed before it), so that turned sheets fit their fronts."""
        w = self.columns * self.piece.w + (self.columns - 1) * self.gap
        h = self.rows * self.piece.h + (self.rows - 1) * self.gap
        x = self.sheet.size.w / 2 - w - self.bleed if self.fold == VERTICAL else (self.sheet.size.w - w) / 2
        y = self.sheet.size.h / 2 - h - self.bleed if self.fold == HORIZONTAL else (self.sheet.size.h - h) / 2
        return Rect(x, y, w, h)

    def holding(self, pieces: int) -> Grid:
        """The grid that just holds so many pieces, still in the middle of the sheet; the same one if there are as many as it takes, or more."""
        columns = min(self.columns, pieces)
        return self if pieces >= self.capacity else replace(self, columns=columns, rows=math.ceil(pieces / columns))

    def rotation(self, cell: int) -> int:
        """How far the piece of this cell is turned: not at all."""
        assert 0 <= cell < self.capacity
        return 0

    def trim(self, cell: int) -> Rect:
        """Where the piece of this cell lies; cells count from 0, row by row."""
        row, column = divmod(cell, self.columns)
        box = self.box
        return Rect(box.x + column * (self.piece.w + self.gap), box.y + row * (self.piece.h + self.gap), *self.piece)


def best_grid(piece: Size, bleed: float, paper: Size, margin: float, cuts: Cuts = PLAIN, fits: Callable[[Grid], bool] | None = None) -> Grid | None:
    """The grid that takes most pieces, or None if the paper does not take even one inside its margin.

    A grid that keeps its whole bleed is better than a fuller one that does not; of equals, the upright sheet. `fits` says whether a grid may be used as it
    is; else fewer columns or rows are tried: where a grid fits, so do those with fewer.
    """
    wanted = cuts.rim if cuts.touching else bleed
    for outer in dict.fromkeys((wanted, 0.0)):
        folds = (VERTICAL, HORIZONTAL) if cuts.fold else ("",)
        short, shared = outer < wanted, cuts.shared or cuts.touching
        grids = [_filled(Grid(sheet, piece, bleed, 0, 0, short, shared, fold), outer) for sheet in both_ways(paper, margin) for fold in folds]
        if fits is not None:
            grids = [fewer for grid in grids for fewer in _fewer(grid, fits)]
        best = max(grids, key=lambda grid: grid.capacity, default=None)
        if best is not None and best.capacity:
            return best
    return None


def _fewer(grid: Grid, fits: Callable[[Grid], bool]) -> Iterator[Grid]:
    """For each number of columns, most first, the grid with most rows that fits."""
    for columns in range(grid.columns, 0, -1):
        fewer = replace(grid, columns=columns)

        def free(less: int, grid: Grid = fewer) -> bool:
            return fits(replace(grid, rows=grid.rows - less))

        # The first number of rows that fits, halved each time: of thousands of rows each would be asked for each column.
        rows = grid.rows - bisect_left(range(grid.rows), 1, key=free)
        if rows:
            yield replace(fewer, rows=rows)


def _filled(grid: Grid, outer: float) -> Grid:
    """As many columns and rows as there is room for, with so much bleed at the outside (mm)."""
    room = grid.sheet.printable.grown(-outer)
    w = room.w / 2 - grid.bleed if grid.fold == VERTICAL else room.w
    h = room.h / 2 - grid.bleed if grid.fold == HORIZONTAL else room.h
    columns, rows = (max(0, math.floor((space + grid.gap + _SLACK) / (side + grid.gap))) for space, side in zip((w, h), grid.piece, strict=True))
    return replace(grid, columns=columns, rows=rows)
