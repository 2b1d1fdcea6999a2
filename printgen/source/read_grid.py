r"""A block of glyphs goes in, its rows come out, each glyph with its place: with a `B\A` ruler and row labels, or bare."""

from __future__ import annotations

import re

from printgen.diagnostics.diagnostic import Bag, Label
from printgen.frozen import frozen
from printgen.place import Edit, Place
from printgen.source.codes import GRID
from printgen.source.nodes import Scalar

MOST = 1024
"""The most columns or rows of a map."""

_RULER = re.compile(r"B\\A( ?)(.*)")
_LABELLED = re.compile(r"( *)([0-9]+)( ?)(.*)")


@frozen
class GridRow:
    """One row as written: its number (from 1), its glyphs, and the place of the first; all glyphs lie side by side."""

    number: int
    glyphs: str
    place: Place

    def place_of(self, column: int) -> Place:
        """Where the glyph of a column (from 1) was written."""
        return Place(self.place.source, self.place.start + column - 1, self.place.start + column)


@frozen
class Grid:
    """The rows that were written, by number. `columns` is the width asked for, else that of the ruler or of the first row."""

    columns: int
    rows: tuple[GridRow, ...]
    labelled: bool


def read_grid(name: str, block: Scalar, columns: int | None = None, rows: int | None = None, *, whole: bool = False) -> tuple[Grid | None, Bag]:
    r"""The rows of layer `name`, and every fault of its form (DF107); None if there is nothing to go on with.

    `columns` and `rows` are the map's, if they are known. `whole`: every row must be there (else rows may be left out where there are labels).
    Rows of a wrong width, doubles and rows outside of the map are left out of the grid.
    """
    bag = Bag()
    if not block.lines:
        hint = f"write {name}: | and the rows below, one line a row"
        bag.add(GRID.at(block.place, f"{name} must be a block of rows", hint=hint))
        return None, bag
    written = list(zip(block.raw.split("\n"), block.lines, strict=False))
    ruler = _RULER.fullmatch(written[0][0])
    if ruler:
        given = _Labelled(name, columns, bag)
        given.ruler(ruler, written[0][1])
        found = given.rows(written[1:])
        columns = given.columns
    else:
        found = [GridRow(n, row, place) for n, (row, place) in enumerate(written, 1)]
        found = [row for row in found if _not_empty(name, row, bag)]
        columns = columns or (len(found[0].glyphs.rstrip()) if found else None)
    if not columns or columns > MOST or (rows or 0) > MOST:
        if columns:
            bag.add(GRID.at(block.place, f"{name} has more than {MOST} columns or rows"))
        return None, bag
    good = _checked(name, found, columns, bag)
    kept = _numbered(name, good, found, rows, bag)
    if rows and (whole or not ruler):
        _missing(name, found, rows, block, bag)
    return Grid(columns, tuple(sorted(kept, key=lambda row: row.number)), bool(ruler)), bag


class _Labelled:
    r"""A layer with a `B\A` ruler and row labels."""

    def __init__(self, name: str, columns: int | None, bag: Bag) -> None:
        self.name = name
        self.columns = columns
        self.bag = bag

    def ruler(self, found: re.Match[str], place: Place) -> None:
        """Check the ruler digit by digit: under column 12 stands a 2."""
        digits = found[2]
        if not found[1]:
            blank = (Edit(place.within(3, 3), " "),)
            self.bag.add(GRID.at(place.within(0, 3), f"the ruler of {self.name} needs one blank behind B\\A", fix=blank))
            return
        kept = digits.rstrip()
        if kept != digits:
            behind = place.within(4 + len(kept), 4 + len(digits))
            self.bag.add(GRID.at(behind, f"trailing blanks behind the ruler of {self.name}", hint="delete them", fix=(Edit(behind, ""),)))
        for n, digit in enumerate(kept, 1):
            if digit != str(n % 10):
                right = (Edit(place.within(4, 4 + len(kept)), _ruler(self.columns or len(kept))),)
                self.bag.add(GRID.at(place.within(3 + n, 4 + n), f'the ruler of {self.name} has "{digit}" over column {n}, must be "{n % 10}"', fix=right))
                return
        if self.columns is None:
            self.columns = len(kept)
        elif len(kept) != self.columns:
            message = f"the ruler of {self.name} has {_count(len(kept), 'column')}, must be {self.columns} (A1 to A{self.columns})"
            written = place.within(4, 4 + len(kept))
            self.bag.add(GRID.at(written, message, fix=(Edit(written, _ruler(self.columns)),)))

    def rows(self, written: list[tuple[str, Place]]) -> list[GridRow]:
        r"""The rows behind their labels: right-aligned under `B\A`, one blank, the glyphs."""
        found: list[GridRow] = []
        for row, place in written:
            if not row.strip(" "):
                self.bag.add(GRID.at(place, f"an empty line in {self.name}", hint="delete it; a row left out needs no line", fix=(Edit(_whole_line(place), ""),)))
                continue
            label = _LABELLED.fullmatch(row)
            if not label:
                example = f"for example {'7':>3} and one blank"
                self.bag.add(GRID.at(place, f"a row of {self.name} starts with no label", hint=f"the ruler asks for labels: the row's number right-aligned under B\\A, {example}"))
                continue
            number, width = int(label[2][:6]), len(label[1]) + len(label[2])
            if width != max(3, len(label[2])):
                shown = place.within(len(label[1]), width)
                message = f"the label of {self.name} row {number} ends in column {width} of its line, must end in column 3 (under the A of B\\A)"
                self.bag.add(GRID.at(shown, message, fix=(Edit(place.within(0, width), f"{number:>3}"),)))
            elif not label[3]:
                blank = (Edit(place.within(width, width), " "),)
                self.bag.add(GRID.at(place.within(width, width + 1), f"{self.name} row {number} needs one blank between its label and its first square", fix=blank))
                continue
            at = width + len(label[3])
            found.append(GridRow(number, label[4], place.within(at, at + len(label[4]))))
        return found


def _not_empty(name: str, row: GridRow, bag: Bag) -> bool:
    if row.glyphs.strip(" "):
        return True
    bag.add(GRID.at(row.place, f"{name} row {row.number} is empty", hint=r"without a B\A ruler every row is written; . is an empty square"))
    return False


def _checked(name: str, rows: list[GridRow], columns: int, bag: Bag) -> list[GridRow]:
    """The rows of the right width."""
    good: list[GridRow] = []
    for row in rows:
        kept = row.glyphs.rstrip(" ")
        start, end = row.place.start, row.place.start + len(kept)
        if kept != row.glyphs:
            place = Place(row.place.source, end, start + len(row.glyphs))
            bag.add(GRID.at(place, f"trailing blanks behind {name} row {row.number}", hint="delete them; . is an empty square", fix=(Edit(place, ""),)))
        if len(kept) == columns:
            good.append(GridRow(row.number, kept, Place(row.place.source, start, end)))
            continue
        short = len(kept) < columns
        place = Place(row.place.source, end - 1, end) if short else Place(row.place.source, start + columns, end)
        message = f"{name} row {row.number} has {_count(len(kept), 'square')}, must be {columns} (columns A1 to A{columns})"
        bag.add(GRID.at(place, message))
    return good


def _numbered(name: str, good: list[GridRow], all_rows: list[GridRow], rows: int | None, bag: Bag) -> list[GridRow]:
    """The rows that are on the map and the first of their number."""
    seen: dict[int, Place] = {}
    outside: set[int] = set()
    doubles: set[int] = set()
    for row in all_rows:
        if row.number < 1 or row.number > (rows or MOST):
            last = rows or MOST
            bag.add(GRID.at(row.place, f"{name} row {row.number} lies outside of the map (rows B1 to B{last})"))
            outside.add(row.place.start)
        elif row.number in seen:
            first = seen[row.number]
            label = Label(first, "first given here")
            bag.add(GRID.at(row.place, f"{name} row {row.number} is given twice (first in line {first.line})", labels=(label,)))
            doubles.add(row.place.start)
        else:
            seen[row.number] = row.place
    return [row for row in good if row.place.start not in outside | doubles]


def _missing(name: str, found: list[GridRow], rows: int, block: Scalar, bag: Bag) -> None:
    missing = sorted(set(range(1, rows + 1)) - {row.number for row in found})
    if not missing:
        return
    shown = f"row {missing[0]} is" if len(missing) == 1 else f"rows {_ranges(missing)} are"
    bag.add(GRID.at(block.place, f"{name} {shown} missing; the map has {rows} rows (B1 to B{rows})"))


def _ranges(numbers: list[int]) -> str:
    """`1, 3 to 5` of 1, 3, 4, 5."""
    parts: list[list[int]] = []
    for n in numbers:
        if parts and n == parts[-1][-1] + 1:
            parts[-1].append(n)
        else:
            parts.append([n])
    return ", ".join(str(p[0]) if len(p) == 1 else f"{p[0]} to {p[-1]}" for p in parts)


def _ruler(columns: int) -> str:
    """The digits over so many columns."""
    return "".join(str(n % 10) for n in range(1, columns + 1))


def _whole_line(place: Place) -> Place:
    """The line of a place with its end, to be taken out."""
    assert place.source is not None
    text = place.source.text
    end = text.find("\n", place.end)
    return Place(place.source, text.rfind("\n", 0, place.start) + 1, len(text) if end < 0 else end + 1)


def _count(n: int, thing: str) -> str:
    return f"{n} {thing}" if n == 1 else f"{n} {thing}s"
