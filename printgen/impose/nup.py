"""The size of a piece and a sheet go in, a centred grid with as many pieces as the sheet takes comes out."""

from __future__ import annotations

import math
from dataclasses import dataclass, replace

from printgen.geometry import Rect, Size
from printgen.impose.paper import Sheet, both_ways

_SLACK = 1e-6
"""Sizes in inches are not exact in millimetres: what is too wide by a nanometre still fits."""


@dataclass(frozen=True, slots=True)
class Grid:
    """Rows and columns of equal pieces in the middle of a sheet.

    `bleed` is the art around each piece (mm); neighbours stand two bleeds apart, so that each has its own, and share one cut where there is none.
    `short` says that the bleed at the outside had to be cut off at the sheet's margin.
    """

    sheet: Sheet
    piece: Size
    bleed: float
    columns: int
    rows: int
    short: bool = False

    @property
    def gap(self) -> float:
        """The way from one piece to the next."""
        return 2 * self.bleed

    @property
    def capacity(self) -> int:
        """How many pieces one sheet takes."""
        return self.columns * self.rows

    @property
    def box(self) -> Rect:
        """The box around all cells; its middle is the sheet's, so that turned sheets fit their fronts."""
        w = self.columns * self.piece.w + (self.columns - 1) * self.gap
        h = self.rows * self.piece.h + (self.rows - 1) * self.gap
        return Rect((self.sheet.size.w - w) / 2, (self.sheet.size.h - h) / 2, w, h)

    def holding(self, pieces: int) -> Grid:
        """The grid that just holds so many pieces, still in the middle of the sheet; the same one if there are as many as it takes, or more."""
        columns = min(self.columns, pieces)
        return self if pieces >= self.capacity else replace(self, columns=columns, rows=math.ceil(pieces / columns))

    def trim(self, cell: int) -> Rect:
        """Where the piece of this cell lies; cells count from 0, row by row."""
        row, column = divmod(cell, self.columns)
        box = self.box
        return Rect(box.x + column * (self.piece.w + self.gap), box.y + row * (self.piece.h + self.gap), *self.piece)


def best_grid(piece: Size, bleed: float, paper: Size, margin: float) -> Grid | None:
    """The grid that takes most pieces, or None if the paper does not take even one inside its margin.

    A grid that keeps its whole bleed is better than a fuller one that does not; of equals, the upright sheet.
    """
    for outer in dict.fromkeys((bleed, 0.0)):
        grids = [_filled(piece, bleed, sheet, outer) for sheet in both_ways(paper, margin)]
        best = max(grids, key=lambda grid: grid.capacity)
        if best.capacity:
            return best
    return None


def _filled(piece: Size, bleed: float, sheet: Sheet, outer: float) -> Grid:
    room = sheet.printable.grown(-outer)
    columns, rows = (
        max(0, math.floor((space + 2 * bleed + _SLACK) / (side + 2 * bleed))) for space, side in zip((room.w, room.h), piece, strict=True)
    )
    return Grid(sheet, piece, bleed, columns, rows, short=outer < bleed)
