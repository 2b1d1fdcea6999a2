"""The words of a printed rulebook as frozen values: headings, lists of steps, tables and sentences, each with its place."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cached_property

from printgen.frozen import frozen
from printgen.place import Place, Text


@frozen
class Words:
    """A stretch of the text (a line, an item, a cell, a heading) and where it stands."""

    text: str
    place: Place

    @property
    def line(self) -> int:
        """Its line, from 1."""
        return self.place.line or 0


@frozen
class Item:
    """An item of a list: its mark (`A`, `3`, `•`, `-`), what it says, and how deep it is indented (characters)."""

    mark: str
    words: Words
    depth: int = 0


@frozen
class Listing:
    """Items that follow one another. `lead` is the paragraph before them, if it introduces them."""

    items: tuple[Item, ...]
    lead: Words | None = None


@frozen
class Table:
    """Rows of cells, the head first; a row has the cells that were written, empty ones too."""

    rows: tuple[tuple[Words, ...], ...]

    @property
    def head(self) -> tuple[Words, ...]:
        """The first row."""
        return self.rows[0]


@frozen
class Section:
    """A heading (None: what stands before the first one) and what stands under it, down to the next heading."""

    heading: Words | None
    paragraphs: tuple[Words, ...] = ()
    listings: tuple[Listing, ...] = ()
    tables: tuple[Table, ...] = ()

    @property
    def title(self) -> str:
        """The words of the heading."""
        return self.heading.text if self.heading else ""


@frozen(slots=False)
class Manual:
    """A whole rulebook. `contents` are the entries of its table of contents, None if it has none (it may be there and empty).

    `named`: the text is the very rulebook whose lines the definitions quote (`000:72`), so that quoted lines can be looked up.
    """

    text: Text
    sections: tuple[Section, ...]
    contents: tuple[Words, ...] | None = None
    contents_heading: Words | None = None
    named: bool = False

    @cached_property
    def start(self) -> Place:
        """Its first character."""
        return Place(self.text, 0, 1)

    def said(self) -> Iterator[Words]:
        """Everything that is said, but for the table of contents: headings, paragraphs, items and cells, in the order of the text."""
        found: list[Words] = []
        for section in self.sections:
            found.extend([section.heading] if section.heading else [])
            found.extend(section.paragraphs)
            found.extend(item.words for listing in section.listings for item in listing.items)
            found.extend(cell for table in section.tables for row in table.rows for cell in row)
        return iter(sorted(found, key=lambda words: words.place.start))

    def at_line(self, number: int) -> str:
        """The characters of a line, of the whole row where a row of a table is broken over lines; "" if there is no such line."""
        return self._broken.get(number) or (self.text.line(number) if 1 <= number <= len(self.text.starts) else "")

    @cached_property
    def _broken(self) -> dict[int, str]:
        """The rows that stand in more than one line, by each of these."""
        found: dict[int, str] = {}
        for row in (row for section in self.sections for table in section.tables for row in table.rows):
            first, last = lines_of(row)
            if last > first:
                found.update(dict.fromkeys(range(first, last + 1), " ".join(cell.text for cell in row)))
        return found


def lines_of(row: tuple[Words, ...]) -> tuple[int, int]:
    """The first and the last line of a row."""
    ends = [span[2] for cell in row if (span := cell.place.span) is not None]
    return row[0].line, max(ends, default=row[0].line)


def follows(mark: str, after: str) -> bool:
    """Whether a mark of a list comes right after another: `B` after `A`, `4` after `3`."""
    if mark.isdigit() and after.isdigit():
        return int(after) == int(mark) + 1
    return mark.isalpha() and after.isalpha() and ord(after) == ord(mark) + 1
