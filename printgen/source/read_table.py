"""The text of a CSV or TSV file goes in, its header and rows come out, each cell with its place."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence

from printgen.diagnostics.diagnostic import Bag, Label
from printgen.frozen import frozen
from printgen.place import Place, Text
from printgen.source.codes import CELL_ERROR, EMPTY_FILE, TABLE_HEADER, TABLE_QUOTES, TABLE_RAGGED

OWN = "_"
"""With what the name of a column begins that is read by nobody."""
MAX_CELLS, MAX_ROWS = 10_000, 100_000
"""The most cells in a row, and rows in a table."""
ERRORS = frozenset({"#REF!", "#NAME?", "#VALUE!", "#DIV/0!", "#N/A", "#NULL!", "#NUM!"})
"""What spreadsheets write where a formula has no result."""
_SIGNS = {",": '","', ";": '";"', "\t": "a tab"}
_SAYS = re.compile(r"sep=([,;\t])[ \t]*\n", re.IGNORECASE)
"""The first line of some tables, which only tells spreadsheets the separator."""


@frozen
class Cell:
    """One cell: its text (blanks around it left out unless it was quoted) and where it was written."""

    text: str
    place: Place
    quoted: bool = False


@frozen
class Table:
    """The header's cells and the rows' cells; every row is as long as the header."""

    header: tuple[Cell, ...]
    rows: tuple[tuple[Cell, ...], ...]


def read_table(text: Text) -> tuple[Table | None, Bag]:
    """The table in a text, separated by `,` `;` or tab, whichever the header has most of (or a first line `sep=;` says); ragged rows are found and left out (SY12x)."""
    bag = Bag()
    said = _SAYS.match(text.text)
    separator = said[1] if said else _separator(text.text)
    lines = _rows(text, separator, said.end() if said else 0, bag)
    if not lines:
        if not bag.findings:
            bag.add(EMPTY_FILE.at(Place(text, 0, 0), "the file is empty", hint="the first line of a table names its columns"))
        return None, bag
    header = lines[0]
    _check_header(header, bag)
    _check_errors(lines, bag)
    rows: list[tuple[Cell, ...]] = []
    for row in lines[1:]:
        if len(row) == len(header):
            rows.append(row)
            continue
        at = row[len(header)] if len(row) > len(header) else row[-1]
        more = "more" if len(row) > len(header) else "fewer"
        message = f"{_cells(len(row))} in this row, {more} than the {len(header)} of the header"
        hint = "put text that holds the separator in quotes" if more == "more" else f'the last one given is "{header[len(row) - 1].text}"'
        other = next((sign for sign in ",;\t" if sign != separator and len(row) == 1 and row[0].text.count(sign) + 1 >= len(header)), "")
        if other:
            hint = f"the header has {_SIGNS[separator]} between its names, so cells are parted by it; here stands {_SIGNS[other]}: use one of them throughout"
        bag.add(TABLE_RAGGED.at(at.place, message, hint=hint))
    return Table(header, tuple(rows)), bag


def _cells(count: int) -> str:
    return "1 cell" if count == 1 else f"{count} cells"


def _separator(text: str) -> str:
    first = next((line for line in text.split("\n") if line.strip()), "")
    bare = "".join(part for n, part in enumerate(first.split('"')) if n % 2 == 0)
    return max(",;\t", key=bare.count)


def _check_header(header: tuple[Cell, ...], bag: Bag) -> None:
    seen: dict[str, Cell] = {}
    for n, cell in enumerate(header, 1):
        name = cell.text.lower()
        if not name:
            bag.add(TABLE_HEADER.at(cell.place, f"column {n} has no name"))
        elif name in seen:
            label = Label(seen[name].place, "first here")
            bag.add(TABLE_HEADER.at(cell.place, f'two columns are called "{cell.text}"', labels=(label,)))
        else:
            seen[name] = cell


def _check_errors(lines: Iterable[Sequence[Cell]], bag: Bag) -> None:
    """Tell the errors that a spreadsheet left; what an author notes for himself may hold anything."""
    own: set[int] | None = None
    for row in lines:
        for n, cell in enumerate(row):
            if cell.text in ERRORS and not cell.quoted and (own is None or n not in own):
                hint = "mend the formula in the spreadsheet and save the table again; a text that is meant so stands in quotes"
                bag.add(CELL_ERROR.at(cell.place, f"this cell holds the error {cell.text}", hint=hint))
        if own is None:
            own = {n for n, cell in enumerate(row) if cell.text.startswith(OWN)}


def _rows(text: Text, separator: str, at: int, bag: Bag) -> list[tuple[Cell, ...]]:
    """All rows from an offset on that hold something. An unclosed quote ends the table: what follows it cannot be told apart."""
    rows: list[tuple[Cell, ...]] = []
    row: list[Cell] = []
    end, line = len(text.text), -1
    while at < end or row:
        if line < at:
            # Looked for once a line, not once a cell: a line may be the whole file.
            line = text.text.find("\n", at)
            line = end if line < 0 else line
        cell, at, closed = _cell(text, at, line, separator, bag)
        if not closed:
            break
        row.append(cell)
        if len(row) > MAX_CELLS:
            bag.add(TABLE_RAGGED.at(cell.place, f"more than {MAX_CELLS:,} cells in one row", hint="the rows behind it are not read"))
            break
        if at < end and text.text[at] == separator:
            at += 1
            if at < end:
                continue
            row.append(Cell("", Place(text, at, at)))
        if any(c.text or c.quoted for c in row):
            if len(rows) > MAX_ROWS:
                bag.add(TABLE_RAGGED.at(row[0].place, f"more than {MAX_ROWS:,} rows in one table", hint="the rows behind it are not read; split the table"))
                break
            rows.append(tuple(row))
        row = []
        at += 1
    return rows


def _cell(text: Text, at: int, line: int, separator: str, bag: Bag) -> tuple[Cell, int, bool]:
    """The cell that starts at an offset (its line ends at `line`), the offset of what ends it, and whether its quotes are closed."""
    characters = text.text
    start = at
    while characters[start : start + 1] == " ":
        start += 1
    if characters[start : start + 1] != '"':
        stop = _until(characters, at, line, separator)
        shown = characters[at:stop]
        left = len(shown) - len(shown.lstrip())
        words = shown.strip()
        place = Place(text, at + left, at + left + len(words)) if words else Place(text, at, stop)
        return Cell(words, place), stop, True
    parts: list[str] = []
    inside = start + 1
    while True:
        quote = characters.find('"', inside)
        if quote < 0:
            bag.add(TABLE_QUOTES.at(Place(text, start, start + 1), "this quote is never closed", hint='end the cell with "; a quote inside a cell is doubled: ""'))
            return Cell("", Place(text, start, start + 1)), len(characters), False
        parts.append(characters[inside:quote])
        if characters[quote + 1 : quote + 2] != '"':
            break
        parts.append('"')
        inside = quote + 2
    if quote > line:
        line = characters.find("\n", quote)
        line = len(characters) if line < 0 else line
    stop = _until(characters, quote + 1, line, separator)
    if characters[quote + 1 : stop].strip():
        place = Place(text, quote + 1, stop)
        earlier = text.line_column(start)[0] < text.line_column(quote)[0]
        hint = ("is the closing quote missing where the cell begins? " if earlier else "") + 'a quote inside a quoted cell is doubled: ""'
        labels = (Label(Place(text, start, start + 1), "the cell begins here"),) if earlier else ()
        bag.add(TABLE_QUOTES.at(place, "text behind the closing quote of a cell", hint=hint, labels=labels))
    return Cell("".join(parts), Place(text, start, quote + 1), quoted=True), stop, True


def _until(characters: str, at: int, line: int, separator: str) -> int:
    stop = characters.find(separator, at, line)
    return line if stop < 0 else stop
