"""Offsets into a text go in, `file:line:column` or `file:sheet!B7` comes out: where words were written, and how to change them there."""

from __future__ import annotations

from array import array
from bisect import bisect_right
from collections.abc import Sequence
from dataclasses import field
from functools import cached_property
from itertools import accumulate

from printgen.frozen import frozen


@frozen(slots=False)
class Text:
    """One file as it was read: its path from the project's root (with `/`) and its characters (line ends as LF)."""

    path: str
    text: str = field(repr=False)

    @cached_property
    def starts(self) -> Sequence[int]:
        """The offset at which each line starts."""
        # Four bytes a line: a file may be all line ends.
        lengths = map(len, self.text.split("\n")[:-1])
        return array("I", accumulate((length + 1 for length in lengths), initial=0))

    def line_column(self, offset: int) -> tuple[int, int]:
        """Line and column (1-based, in code points) of an offset."""
        n = bisect_right(self.starts, offset) - 1
        return n + 1, offset - self.starts[n] + 1

    def line(self, number: int) -> str:
        """The characters of a line, without its end."""
        start = self.starts[number - 1]
        end = self.text.find("\n", start)
        return self.text[start:] if end < 0 else self.text[start:end]

    def span(self, start: int, end: int) -> tuple[int, int, int, int]:
        """Line, column, end line, end column of two offsets: 1-based, the end exclusive."""
        return (*self.line_column(start), *self.line_column(max(start, end)))

    def row(self, offset: int) -> str:
        """`file:line` of an offset."""
        return f"{self.path}:{self.line_column(offset)[0]}"

    def where(self, offset: int) -> str:
        """`file:line:column` of an offset."""
        line, column = self.line_column(offset)
        return f"{self.path}:{line}:{column}"

    def excerpt(self, start: int, end: int) -> tuple[str, str, int, int]:
        """What a report shows of two offsets: the line's label (its number), its characters, and which of them (first, behind the last) are meant."""
        line, column, end_line, end_column = self.span(start, end)
        written = self.line(line)
        return str(line), written, column - 1, end_column - 1 if end_line == line else len(written)

    def __hash__(self) -> int:
        return hash(self.path)


CELL, ROW = "\x1f", "\x1e"
"""What stands between the cells, and behind the rows, of a sheet's text: signs that no definition may hold."""


@frozen(slots=False)
class Sheet(Text):
    """One sheet of a workbook as text: the cells of all its rows from the first on, divided by CELL, the rows by ROW. Its lines are rows, its columns are columns."""

    name: str = ""

    @cached_property
    def starts(self) -> Sequence[int]:
        """The offset at which each row starts."""
        lengths = map(len, self.text.split(ROW)[:-1])
        return array("I", accumulate((length + 1 for length in lengths), initial=0))

    def line_column(self, offset: int) -> tuple[int, int]:
        """Row and column (1-based) of an offset."""
        n = bisect_right(self.starts, offset) - 1
        return n + 1, self.text.count(CELL, self.starts[n], offset) + 1

    def span(self, start: int, end: int) -> tuple[int, int, int, int]:
        """Row, column, end row, end column of the cells from one offset to another: 1-based, the end column exclusive."""
        row, column = self.line_column(max(start, end))
        return (*self.line_column(start), row, column + 1)

    def line(self, number: int) -> str:
        """The cells of a row, tabs between them."""
        end = self.starts[number] - 1 if number < len(self.starts) else len(self.text)
        return self.text[self.starts[number - 1] : end].replace(CELL, "\t")

    def row(self, offset: int) -> str:
        """`file:sheet!B7` of an offset: that of its cell."""
        return self.where(offset)

    def where(self, offset: int) -> str:
        """`file:sheet!B7` of an offset."""
        return f"{self.path}:{self.cell(offset)}"

    def cell(self, offset: int) -> str:
        """`sheet!B7` of an offset."""
        row, column = self.line_column(offset)
        return f"{self.name}!{letters(column)}{row}"

    def excerpt(self, start: int, end: int) -> tuple[str, str, int, int]:
        """The cell at `start` alone: its name, its characters (of the line that is meant), and which of them are meant."""
        row, column = self.line_column(start)
        first = max(self.text.rfind(sign, 0, start) for sign in (CELL, ROW, "\n")) + 1
        ends = [at for sign in (CELL, ROW, "\n") if (at := self.text.find(sign, start)) >= 0]
        last = min(ends, default=len(self.text))
        return f"{letters(column)}{row}", self.text[first:last], start - first, min(end, last) - first

    def __hash__(self) -> int:
        return hash(self.path)


def letters(column: int) -> str:
    """What a spreadsheet calls a column: 1 is A, 27 is AA."""
    name = ""
    while column:
        column, digit = divmod(column - 1, 26)
        name = chr(ord("A") + digit) + name
    return name


@frozen
class Place:
    """A span of a text, `start` to `end` (exclusive); with no text it is nowhere in particular."""

    source: Text | None = None
    start: int = 0
    end: int = 0

    @property
    def file(self) -> str | None:
        """The file's path from the project's root."""
        return self.source.path if self.source else None

    @property
    def line(self) -> int | None:
        """The 1-based line of the first character."""
        return self.source.line_column(self.start)[0] if self.source else None

    @property
    def column(self) -> int | None:
        """The 1-based column of the first character."""
        return self.source.line_column(self.start)[1] if self.source else None

    @property
    def span(self) -> tuple[int, int, int, int] | None:
        """Line, column, end line, end column: 1-based, the end exclusive."""
        if not self.source:
            return None
        return self.source.span(self.start, self.end)

    def within(self, start: int, end: int) -> Place:
        """The part of this place that lies `start` to `end` characters behind its first one."""
        return Place(self.source, self.start + start, self.start + end)

    def __str__(self) -> str:
        return self.source.where(self.start) if self.source else ""

    @property
    def row(self) -> str:
        """`file:line`, or the cell of a workbook; "" for nowhere."""
        return self.source.row(self.start) if self.source else ""


NOWHERE = Place()


@frozen
class Edit:
    """A change of an author's file: the span, and the words to put there."""

    place: Place
    put: str

    def apply(self) -> str:
        """The whole text of the file after the change."""
        if self.place.source is None:
            raise ValueError("an edit needs a file")
        text = self.place.source.text
        return text[: self.place.start] + self.put + text[self.place.end :]
