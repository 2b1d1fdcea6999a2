"""The bytes of a workbook and the name of a sheet go in, its header and rows come out as from a CSV, each cell with its place (`cards.xlsx:Cards!B7`)."""

from __future__ import annotations

import io
import re
import warnings
from collections.abc import Collection, Iterable, Iterator, Sequence
from contextlib import contextmanager, redirect_stdout
from datetime import date, time, timedelta
from typing import TYPE_CHECKING, Any, TypeAlias

from printgen.diagnostics.diagnostic import Bag, Label
from printgen.diagnostics.nearest import did_you_mean
from printgen.frozen import frozen
from printgen.place import CELL, ROW, Place, Sheet, Text, letters
from printgen.source.codes import (
    CELL_DATE,
    CELL_ERROR,
    CELL_FORMAT,
    CONTROL_CHARACTER,
    EMPTY_FILE,
    HIDDEN_CELLS,
    HIDDEN_SHEET,
    MERGED_CELLS,
    NO_OPENPYXL,
    NO_WORKBOOK,
    TABLE_HEADER,
    TABLE_RAGGED,
    WHICH_SHEET,
    WORKBOOK_TOO_MUCH,
)
from printgen.source.package import Layout, PackageError, layout, opened, position
from printgen.source.read_table import MAX_CELLS, MAX_ROWS, OWN, Cell, Table
from printgen.source.read_text import CONTROL

if TYPE_CHECKING:
    from openpyxl.workbook import Workbook

Spot: TypeAlias = tuple[int, int]
"""Row and column of a cell, from 1."""

MAX_GRID = 500_000
"""Rows times columns down to the last cell that holds something."""
FIGURES = 15
"""So many figures of a number a spreadsheet keeps and shows."""
_ZEROS = re.compile(r"0{2,30}")
_PERCENT = re.compile(r"0(?:\.0+)?%")
_BARE = re.compile(r"(?:General|Standard|@|[#0?,. ]*[#0?](?:E\+0+)?)?%?", re.IGNORECASE)
"""Formats that show a number's figures and nothing else."""


@frozen
class Raw:
    """A cell as the workbook has it: a text as one reads it there, or what is wrong with it (`date`, `error`, `unsolved`) and what it shows; `shape` is a number's format that adds something."""

    text: str
    wrong: str = ""
    shape: str = ""


def read_workbook(data: bytes, path: str, name: str, at: Place) -> tuple[Table | None, Bag]:
    """The table on the sheet `name` ("": the only one that shows) of a workbook; `at` is where it was asked for.

    Its first row that holds something names the columns. Numbers, truth values and leading zeros come out as the sheet shows them; what cannot be taken
    for what its author meant (errors, dates, formulas without a result, merged and hidden cells) is found at its cell (SY13x).
    """
    bag = Bag()
    file = Place(Text(path, ""))
    try:
        package = opened(data)
        book = _book(data)
        if book is None:
            bag.add(
                NO_OPENPYXL.at(
                    at, f'"{path.rsplit("/", 1)[-1]}" is a workbook, and openpyxl is not installed', hint='pip install "printgen[sheets]", or save the sheet as CSV (UTF-8)'
                )
            )
            return None, bag
        chosen = _chosen(book, name, path, at, bag)
        if chosen is None:
            return None, bag
        sheet = book[chosen]
        said = layout(package, sheet._worksheet_path)  # noqa: SLF001 - nothing public tells which part of the package a sheet is
        _fits(chosen, said)
        made = _sheet(path, chosen, _cells(sheet, said), said, bag)
    except PackageError as error:
        bag.add((WORKBOOK_TOO_MUCH if error.much else NO_WORKBOOK).at(file, f'"{path.rsplit("/", 1)[-1]}" is not read: {error}', hint=error.hint))
        return None, bag
    return (table_of(*made, bag) if made else None), bag


def _book(data: bytes) -> Workbook | None:
    """The workbook, its cells still unread; None if there is no openpyxl. Raises PackageError."""
    try:
        import openpyxl  # noqa: PLC0415 - it takes a fifth of a second, and few games have workbooks
    except ImportError:
        return None
    with _as_one_error():
        return openpyxl.load_workbook(io.BytesIO(data), read_only=True, data_only=True, keep_links=False)


def _chosen(book: Workbook, name: str, path: str, at: Place, bag: Bag) -> str | None:
    """The sheet that is meant, or None and a finding. Hidden ones that are not read are told."""
    states = {sheet.title: getattr(sheet, "sheet_state", "visible") for sheet in book.worksheets}
    file = path.rsplit("/", 1)[-1]
    shown = [title for title, state in states.items() if state == "visible"]
    if name:
        found = next((title for title in states if title == name), next((title for title in states if title.casefold() == name.casefold()), None))
        if found is None:
            hint = "there are: " + ", ".join(states)
            bag.add(WHICH_SHEET.at(at, f'"{file}" has no sheet "{name}"{did_you_mean(name, list(states))}', hint=hint))
            return None
    else:
        full = [title for title in shown if _holds(book, title)] if len(shown) > 1 else shown
        if len(full) != 1:
            problem = f"has {len(full)} sheets: {', '.join(full)}" if full else "has no sheet that shows and holds something"
            hint = f"name the one that holds the table: from: {file}!{(full or list(states) or ['Sheet1'])[0]}"
            bag.add(WHICH_SHEET.at(at, f'"{file}" {problem}', hint=hint))
            return None
        found = str(full[0])
    for title, state in states.items():
        if state != "visible":
            read = "is hidden, and is the one that is read" if title == found else "is hidden, and is not read"
            bag.add(HIDDEN_SHEET.at(Place(Sheet(path, "", title)), f'the sheet "{title}" of "{file}" {read}', hint="show it in the spreadsheet, or delete it"))
    return found


def _holds(book: Workbook, title: str) -> bool:
    """Whether a sheet holds anything in its first rows."""
    with _as_one_error():
        return any(value is not None for row in book[title].iter_rows(max_row=20, max_col=50, values_only=True) for value in row)


@contextmanager
def _as_one_error() -> Iterator[None]:
    """Whatever openpyxl meets in a damaged workbook comes out as a PackageError; what it prints of it goes nowhere."""
    with warnings.catch_warnings(), redirect_stdout(io.StringIO()):
        warnings.simplefilter("ignore")
        try:
            yield
        except PackageError:
            raise
        except Exception as error:
            raise PackageError(f"openpyxl cannot make sense of it ({type(error).__name__})", "open it and save it again as .xlsx") from error


def _fits(name: str, said: Layout) -> None:
    """Raises PackageError if a sheet reaches too far."""
    bottom, right = said.bottom, said.right
    if bottom > MAX_ROWS or right > MAX_CELLS or bottom * right > MAX_GRID:
        words = f"{MAX_ROWS:,} rows, {MAX_CELLS:,} columns and {MAX_GRID:,} cells, empty ones and all, are read at most"
        raise PackageError(f'its sheet "{name}" reaches to {letters(right)}{bottom}; {words}', "delete what stands far away from the table, or split it", much=True)


def _cells(sheet: Any, said: Layout) -> dict[Spot, Raw]:
    """What each cell that holds something holds, by row and column."""
    with _as_one_error():
        sheet.reset_dimensions()
        found = {(cell.row, cell.column): _raw(cell) for cells in sheet.iter_rows(max_row=max(said.bottom, 1)) for cell in cells if cell.value is not None}
    return found | dict.fromkeys(said.unsolved, Raw("", "unsolved"))


def _raw(cell: Any) -> Raw:
    value = cell.value
    if cell.data_type == "e":
        return Raw(str(value), "error")
    if isinstance(value, bool):
        return Raw("TRUE" if value else "FALSE")
    if isinstance(value, int | float):
        shape = str(cell.number_format)
        return Raw(_number(value, shape), shape="" if _BARE.fullmatch(shape) else shape)
    if isinstance(value, date | time | timedelta):
        return Raw(str(value).removesuffix(" 00:00:00"), "date")
    return Raw(str(value).replace("\r\n", "\n").replace("\r", "\n").strip())


def _number(value: float, shape: str) -> str:
    """A number as a sheet shows it: 3 for 3.0, 0.3 for the sum of 0.1 and 0.2, 007 and 50% where the cell's format says so."""
    if _ZEROS.fullmatch(shape) and value >= 0 and value == int(value):
        return str(int(value)).zfill(len(shape))
    if _PERCENT.fullmatch(shape):
        return _number(round(value * 100, 10), "") + "%"
    if value == int(value) and abs(value) < 10**FIGURES:
        return str(int(value))
    return f"{value:.{FIGURES}g}"


def _sheet(path: str, name: str, cells: dict[Spot, Raw], said: Layout, bag: Bag) -> tuple[Sheet, set[int]] | None:
    """The text of a sheet's cells, merged ones filled, and the rows in which something is wrong."""
    full = [place for place, raw in cells.items() if raw.text or raw.wrong]
    if not full:
        bag.add(EMPTY_FILE.at(Place(Sheet(path, "", name)), f'the sheet "{name}" is empty', hint="the first row of a table names its columns"))
        return None
    top, bottom, right = min(row for row, _ in full), max(row for row, _ in full), max(column for _, column in full)
    merged = [(first, last) for first, last in _ranges(said.merged) if first[0] <= bottom and first[1] <= right and last[0] >= top]
    for first, last in merged:
        # What one sees in each of the merged cells is what the first one holds.
        for row in range(first[0], min(last[0], bottom) + 1):
            for column in range(first[1], min(last[1], right) + 1):
                cells.setdefault((row, column), cells.get(first, Raw("")))
    own = {column for (row, column), raw in cells.items() if row == top and raw.text.startswith(OWN)}
    # What an author notes for himself is printed nowhere, and may be a date.
    cells |= {(row, column): Raw(raw.text) for (row, column), raw in cells.items() if column in own and row > top}
    rows = [[""] * right for _ in range(bottom)]
    for (row, column), raw in cells.items():
        if row <= bottom and column <= right:
            rows[row - 1][column - 1] = CONTROL.sub("\N{REPLACEMENT CHARACTER}", raw.text)
    sheet = Sheet(path, ROW.join(CELL.join(row) for row in rows), name)
    wrong = {place: raw for place, raw in cells.items() if raw.wrong or CONTROL.search(raw.text)}
    for (row, column), raw in sorted(wrong.items()):
        _tell(bag, _place(sheet, row, column), raw)
    for (row, column), raw in sorted(cells.items()):
        if raw.shape:
            hint = "write what shall be printed as a text (Format, Cells, Text), or give the cell a plain format"
            bag.add(CELL_FORMAT.at(_place(sheet, row, column), f"this cell is read as {raw.text}; what its format ({raw.shape}) adds is not printed", hint=hint))
    _tell_layout(bag, sheet, said, merged, {row for row, _ in full})
    return sheet, {row for row, _ in wrong}


def _place(sheet: Sheet, row: int, column: int) -> Place:
    start = sheet.starts[row - 1]
    parts = sheet.line(row).split("\t", column)
    start += sum(len(part) + 1 for part in parts[: column - 1])
    return Place(sheet, start, start + len(parts[column - 1]))


def _tell(bag: Bag, place: Place, raw: Raw) -> None:
    """What is wrong with a cell."""
    control = CONTROL.search(raw.text)
    if raw.wrong == "error":
        bag.add(CELL_ERROR.at(place, f"this cell holds the error {raw.text}", hint="mend the formula, or write the value itself"))
    elif raw.wrong == "unsolved":
        bag.add(
            CELL_ERROR.at(place, "the formula in this cell has no stored result", hint="open the workbook in a spreadsheet program and save it, or write the value itself")
        )
    elif raw.wrong == "date":
        hint = "make the cell a text (Format, Cells, Text) and write it again, as it shall be printed"
        bag.add(CELL_DATE.at(place, f"this cell is a date or a time ({raw.text}); spreadsheets make one of whatever looks like one", hint=hint))
    elif control:
        bag.add(CONTROL_CHARACTER.at(place, f"control character U+{ord(control[0]):04X}", hint="delete it"))


def _tell_layout(bag: Bag, sheet: Sheet, said: Layout, merged: Iterable[tuple[Spot, Spot]], full: set[int]) -> None:
    """What is merged and what is hidden; `full` are the rows that hold something."""
    for first, last in merged:
        names = f"{letters(first[1])}{first[0]}:{letters(last[1])}{last[0]}"
        hint = "take the merging apart and write the value into each of the cells"
        bag.add(MERGED_CELLS.at(_place(sheet, *first), f"the cells {names} are merged: only the first one holds a value", hint=hint))
    right = sheet.line(1).count("\t") + 1
    rows = [row for row in said.hidden_rows if row in full]
    columns = [column for first, last in said.hidden_columns for column in range(max(1, first), min(last, right) + 1)]
    for what, found, at in (("row", [*map(str, rows)], (rows or [1])[0]), ("column", [*map(letters, columns)], (columns or [1])[0])):
        if found:
            shown = ", ".join(found[:8]) + (f" and {len(found) - 8} more" if len(found) > 8 else "")
            words = f"{what} {shown} is hidden, and is read all the same" if len(found) == 1 else f"{what}s {shown} are hidden, and are read all the same"
            place = _place(sheet, at, 1) if what == "row" else _place(sheet, min(full), at)
            bag.add(HIDDEN_CELLS.at(place, words, hint="show them, or delete them"))


def table_of(sheet: Sheet, wrong: Collection[int], bag: Bag) -> Table | None:
    """The table on a sheet: its first row that is not empty is the header, and rows in which something is `wrong` are left out."""
    lines = [(n, row.split(CELL)) for n, row in enumerate(sheet.text.split(ROW), 1)]
    lines = [(n, row) for n, row in lines if any(row)]
    if not lines:
        return None
    width = max(column for column, text in enumerate(lines[0][1], 1) if text)
    used = [column for column in range(1, width + 1) if any(len(row) >= column and row[column - 1] for _, row in lines)]
    header = _row(sheet, *lines[0], used)
    _check_header(header, bag)
    rows = []
    for n, row in lines[1:]:
        stray = next((column for column in range(width + 1, len(row) + 1) if row[column - 1]), 0)
        if stray:
            words = f"this cell stands behind the last column of the table ({letters(width)})"
            bag.add(TABLE_RAGGED.at(_place(sheet, n, stray), words, hint="name its column in the first row, or delete it"))
        elif n not in wrong:
            rows.append(_row(sheet, n, row, used))
    return Table(header, tuple(rows))


def _row(sheet: Sheet, number: int, texts: Sequence[str], columns: Sequence[int]) -> tuple[Cell, ...]:
    """The cells of some columns of a row."""
    at, starts = sheet.starts[number - 1], []
    for text in texts:
        starts.append(at)
        at += len(text) + 1
    spots = [(starts[column - 1], texts[column - 1]) for column in columns]
    return tuple(Cell(text, Place(sheet, start, start + len(text))) for start, text in spots)


def _check_header(header: Iterable[Cell], bag: Bag) -> None:
    seen: dict[str, Cell] = {}
    for cell in header:
        name = cell.text.lower()
        if not name:
            bag.add(TABLE_HEADER.at(cell.place, "this column has no name"))
        elif name in seen:
            bag.add(TABLE_HEADER.at(cell.place, f'two columns are called "{cell.text}"', labels=(Label(seen[name].place, "first here"),)))
        else:
            seen[name] = cell


def _ranges(names: Iterable[str]) -> Iterator[tuple[Spot, Spot]]:
    """First and last cell of `B3:C5`; ranges of one cell, and what is no range, are left out."""
    for name in names:
        first, _, last = name.partition(":")
        one, other = position(first), position(last)
        if all(one) and all(other) and one != other:
            yield one, other
