"""Pieces of several sizes go in, sheets on which they lie in rows come out: each row as high as its first piece, so that a guillotine cuts the rows apart first."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import field
from typing import NamedTuple

from printgen.frozen import frozen, slotted
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
    """Pieces of several sizes on one sheet: where each lies, in the order in which they were given. `bleed` is the widest of them."""

    sheet: Sheet
    bleed: float
    cells: tuple[Rect, ...]
    shared: bool = False
    fold: str = ""

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
    """A sheet under way: the room that its pieces may take, its rows, and where each piece (by its number) lies."""

    room: Rect
    rows: list[_Row] = field(default_factory=list)
    put: dict[int, Rect] = field(default_factory=dict)

    def take(self, number: int, piece: Piece) -> bool:
        """Put a piece into the first row with room for it, or into a new row; False if there is none."""
        (w, h), bleed = piece.size, piece.bleed
        for row in self.rows:
            x = row.right + max(row.last + bleed, APART)
            if h <= row.height + _NEAR and bleed <= row.bleed + _NEAR and x + w <= self.room.right + _NEAR:
                row.right, row.last = x + w, bleed
                self.put[number] = Rect(x, row.y, w, h)
                return True
        below = self.rows[-1] if self.rows else None
        y = self.room.y if below is None else below.y + below.height + max(below.bleed + bleed, APART)
        if y + h > self.room.bottom + _NEAR or w > self.room.w + _NEAR:
            return False
        self.rows.append(_Row(y, h, bleed, self.room.x + w, bleed))
        self.put[number] = Rect(self.room.x, y, w, h)
        return True


def packed(pieces: Sequence[Piece], paper: Size, margin: float) -> list[tuple[Shelves, tuple[str, ...]]] | None:
    """The sheets for all these pieces, as few as rows allow, the paper upright or on its side; None if a piece does not fit with its bleed.

    The highest pieces come first; each goes into the first row with room (first fit, decreasing height), else into a new one.
    """
    found = [made for sheet in both_ways(paper, margin) if (made := _packed(pieces, sheet)) is not None]
    return min(found, key=len) if found else None


def _packed(pieces: Sequence[Piece], sheet: Sheet) -> list[tuple[Shelves, tuple[str, ...]]] | None:
    widest = max(piece.bleed for piece in pieces)
    room = sheet.printable.grown(-max(widest, TICK[1]))
    sheets: list[_Sheet] = []
    for number in sorted(range(len(pieces)), key=lambda n: (-pieces[n].size.h, -pieces[n].size.w, n)):
        if not any(one.take(number, pieces[number]) for one in sheets):
            sheets.append(_Sheet(room))
            if not sheets[-1].take(number, pieces[number]):
                return None
    return [_finished(one, pieces, sheet, widest) for one in sheets]


def _finished(one: _Sheet, pieces: Sequence[Piece], sheet: Sheet, widest: float) -> tuple[Shelves, tuple[str, ...]]:
    """The sheet with its pieces in the middle, in the order in which they were given."""
    box = around(one.put.values())
    dx, dy = (sheet.size.w - box.w) / 2 - box.x, (sheet.size.h - box.h) / 2 - box.y
    cells = tuple(trim.moved(dx, dy) for _, trim in sorted(one.put.items()))
    return Shelves(sheet, widest, cells), tuple(pieces[number].id for number in sorted(one.put))


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
