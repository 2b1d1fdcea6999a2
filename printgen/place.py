"""Offsets into a text go in, `file:line:column` comes out: where words were written, and how to change them there."""

from __future__ import annotations

from array import array
from bisect import bisect_right
from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import cached_property
from itertools import accumulate


@dataclass(frozen=True)
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

    def __hash__(self) -> int:
        return hash(self.path)


@dataclass(frozen=True, slots=True)
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
        return (*self.source.line_column(self.start), *self.source.line_column(max(self.start, self.end)))

    def within(self, start: int, end: int) -> Place:
        """The part of this place that lies `start` to `end` characters behind its first one."""
        return Place(self.source, self.start + start, self.start + end)

    def __str__(self) -> str:
        if not self.source:
            return ""
        line, column = self.source.line_column(self.start)
        return f"{self.source.path}:{line}:{column}"


NOWHERE = Place()


@dataclass(frozen=True, slots=True)
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
