"""Pieces go in, of several sizes or of one, sheets on which they lie in rows come out: each row as high as its first piece, so that a guillotine cuts the rows apart first."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from dataclasses import field
from typing import NamedTuple

from printgen.frozen import frozen, replace, slotted
from printgen.geometry import Rect, Size
from printgen.impose.marks import HAIRLINE, HALO, around
from printgen.impose.paper import Sheet, both_ways
from printgen.scene.items import Item, Shape
from printgen.scene.path import Step, line

TICK = (1.0, 3.0)
"""A mark at a corner starts and ends so far from the piece (mm): it lies on bleed that is cut away, or on white."""
APART = 4.0
"""Neighbours stand at least so far apart (mm): a mark of one ends before the other begins."""
_NEAR = 1e-6


class Piece(NamedTuple):
    """A piece, its size and its bleed (mm)."""

    id: str
    size: Size
    bleed: float


@frozen
class Shelves:
    """Pieces in rows on one sheet: where each lies, in the order in which they were given. `bleed` is the widest of them; `turned` are the cells whose piece lies on its side."""

    sheet: Sheet
    bleed: float
    cells: tuple[Rect, ...]
    turned: frozenset[int] = frozenset()
    shared: bool = False
    fold: str = ""

    @property
    def capacity(self) -> int:
        """How many pieces the sheet takes."""
        return len(self.cells)

    def rotation(self, cell: int) -> int:
        """How far the piece of this cell is turned, clockwise, in degrees."""
        return 90 if cell in self.turned else 0

    def holding(self, pieces: int) -> Shelves:
        """The first cells for so many pieces, in the middle of the sheet; the same one if there are as many as it takes, or more."""
        return self if pieces >= self.capacity else replace(self, cells=_centred(self.cells[:pieces], self.sheet))

    def trim(self, cell: int) -> Rect:
        """Where the piece of this cell lies."""
        return self.cells[cell]


@slotted
class _Row:
    """A row under way: its top, its height, the widest bleed in it, and where its last piece ends, with that one's bleed."""

    y: float
    height: float
    bleed: float
    right: float
    last: float


@slotted
class _Sheet:
    """A sheet under way: the room that its pieces may take, whether they may lie on their sides, its rows, and where each piece (by its number) lies and whether it is turned."""

    room: Rect
    turning: bool
    rows: list[_Row] = field(default_factory=list)
    put: dict[int, tuple[Rect, bool]] = field(default_factory=dict)

    def take(self, number: int, piece: Piece) -> bool:
        """Put a piece into the first row with room for it, or into a new row, rather as it is than on its side; False if there is no room."""
        ways = ((piece.size, False), (Size(piece.size.h, piece.size.w), True)) if self.turning else ((piece.size, False),)
        for put in (self._beside, self._below):
            for size, turned in ways:
                trim = put(size, piece.bleed)
                if trim is not None:
                    self.put[number] = trim, turned
                    return True
        return False

    def _beside(self, size: Size, bleed: float) -> Rect | None:
        for row in self.rows:
            x = row.right + max(row.last + bleed, APART)
            if size.h <= row.height + _NEAR and bleed <= row.bleed + _NEAR and x + size.w <= self.room.right + _NEAR:
                row.right, row.last = x + size.w, bleed
                return Rect(x, row.y, *size)
        return None

    def _below(self, size: Size, bleed: float) -> Rect | None:
        above = self.rows[-1] if self.rows else None
        y = self.room.y if above is None else above.y + above.height + max(above.bleed + bleed, APART)
        if y + size.h > self.room.bottom + _NEAR or size.w > self.room.w + _NEAR:
            return None
        self.rows.append(_Row(y, size.h, bleed, self.room.x + size.w, bleed))
        return Rect(self.room.x, y, *size)


def packed(pieces: Sequence[Piece], paper: Size, margin: float) -> list[tuple[Shelves, tuple[str, ...]]] | None:
    """The sheets for all these pieces, as few as rows allow, the paper upright or on its side; None if a piece does not fit with its bleed.

    The highest pieces come first; each goes into the first row with room (first fit, decreasing height), else into a new one. Where that saves a sheet, pieces
    lie on their sides: those for which there is room only so, or all that are higher than wide, or wider than high.
    """
    tries = [(sheet, way) for way in (None, *_WAYS) for sheet in both_ways(paper, margin)]
    found = [made for sheet, way in tries if (made := _packed(pieces, sheet, way)) is not None]
    return min(found, key=len) if found else None


_WAYS: tuple[Callable[[Size], bool], ...] = (lambda _: False, lambda size: size.w > size.h, lambda size: size.h > size.w)
"""Which pieces are laid on their sides to begin with."""


def _packed(pieces: Sequence[Piece], sheet: Sheet, way: Callable[[Size], bool] | None) -> list[tuple[Shelves, tuple[str, ...]]] | None:
    widest = max(piece.bleed for piece in pieces)
    room = _room(sheet, widest)
    laid = [piece._replace(size=Size(piece.size.h, piece.size.w)) if way and way(piece.size) else piece for piece in pieces]
    sheets: list[_Sheet] = []
    for number in sorted(range(len(laid)), key=lambda n: (-laid[n].size.h, -laid[n].size.w, n)):
        if not any(one.take(number, laid[number]) for one in sheets):
            sheets.append(_Sheet(room, way is not None))
            if not sheets[-1].take(number, laid[number]):
                return None
    return [_finished(one, pieces, laid, sheet, widest) for one in sheets]


def _room(sheet: Sheet, bleed: float) -> Rect:
    """Where trims may lie: within the margin, with room for their bleed and their marks."""
    return sheet.printable.grown(-max(bleed, TICK[1]))


def _finished(one: _Sheet, pieces: Sequence[Piece], laid: Sequence[Piece], sheet: Sheet, widest: float) -> tuple[Shelves, tuple[str, ...]]:
    """The sheet with its pieces in the middle, in the order in which they were given."""
    numbers = sorted(one.put)
    cells = _centred([one.put[number][0] for number in numbers], sheet)
    turned = frozenset(cell for cell, number in enumerate(numbers) if one.put[number][1] != (laid[number].size != pieces[number].size))
    return Shelves(sheet, widest, cells, turned), tuple(pieces[number].id for number in numbers)


def _centred(cells: Sequence[Rect], sheet: Sheet) -> tuple[Rect, ...]:
    box = around(cells)
    return tuple(trim.moved((sheet.size.w - box.w) / 2 - box.x, (sheet.size.h - box.h) / 2 - box.y) for trim in cells)


def rows(piece: Size, bleed: float, paper: Size, margin: float) -> Shelves | None:
    """The fullest sheet of equal pieces in rows, of which the lower ones lie on their sides; None if it takes none."""
    gap = max(2 * bleed, APART)
    best: Shelves | None = None
    for sheet in both_ways(paper, margin):
        room = _room(sheet, bleed)

        def fits(length: float, side: float) -> int:
            return max(0, math.floor((length + gap + _NEAR) / (side + gap)))

        for lying in range(fits(room.h, piece.w) + 1):
            left = room.h - lying * (piece.w + gap)
            upright = fits(left, piece.h)
            made = _rows(piece, gap, (upright, fits(room.w, piece.w)), (lying, fits(room.w, piece.h)))
            if made and len(made[0]) > (best.capacity if best else 0):
                best = Shelves(sheet, bleed, _centred(made[0], sheet), made[1])
    return best


def _rows(piece: Size, gap: float, upright: tuple[int, int], lying: tuple[int, int]) -> tuple[list[Rect], frozenset[int]] | None:
    """The cells of so many rows with so many pieces each, and which of them lie on their sides."""
    (rows_of, each), (more, beside) = upright, lying
    cells = [Rect(n * (piece.w + gap), row * (piece.h + gap), *piece) for row in range(rows_of) for n in range(each)]
    first, top = len(cells), rows_of * (piece.h + gap) if each else 0.0
    cells += [Rect(n * (piece.h + gap), top + row * (piece.w + gap), piece.h, piece.w) for row in range(more) for n in range(beside)]
    return (cells, frozenset(range(first, len(cells)))) if cells else None


def corner_marks(trims: Sequence[Rect]) -> tuple[Item, ...]:
    """Two short marks at each corner of each piece, for a line over the whole sheet would cut through others; light below, for they may lie on art."""
    steps: list[Step] = []
    near, far = TICK
    for trim in trims:
        for x, out in ((trim.x, -1), (trim.right, 1)):
            for y, down in ((trim.y, -1), (trim.bottom, 1)):
                steps.extend(line(x + out * near, y, x + out * far, y))
                steps.extend(line(x, y + down * near, x, y + down * far))
    return (Shape(tuple(steps), HALO), Shape(tuple(steps), HAIRLINE)) if steps else ()
