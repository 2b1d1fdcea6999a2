"""The text of a rulebook goes in, its headings, paragraphs, lists and tables come out, each with its place."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field

from printgen.model.manual import Item, Listing, Manual, Section, Table, Words, follows
from printgen.place import Place, Text

ITEM = re.compile(r"^(?P<indent>[ ]*)(?:(?P<bullet>[•*‣◦–-])[ ]+|(?P<mark>[A-Z]|\d{1,2})[.)][ ]+)(?P<words>\S.*)$")
CONTENTS = re.compile(r"^(table of )?contents$", re.IGNORECASE)
COUNTED = re.compile(r"^\d+\s")
MARKUP = re.compile(r"^(?P<hashes>#{1,6})[ ]+(?P<words>.*\S)[ ]*$")
RULED = re.compile(r"^[\s|:+-]+$")
LONGEST_HEADING = 60
SPARSE = 10
"""One line in so many is empty where a text has paragraphs."""


@dataclass
class _Open:
    """A section while it is read."""

    heading: Words | None = None
    paragraphs: list[Words] = field(default_factory=list)
    listings: list[Listing] = field(default_factory=list)
    tables: list[Table] = field(default_factory=list)

    def closed(self) -> Section:
        return Section(self.heading, tuple(self.paragraphs), tuple(self.listings), tuple(self.tables))


def read_manual(text: Text, *, named: bool = False) -> Manual:
    """The parts of a rulebook. A heading is a short line by itself without an end mark, or a line that starts with `#`.

    Lists have bullets, letters or numbers; tables have tabs or pipes between their cells.
    """
    blocks = [part for block in _blocks(text) for part in _parts(block, dense=_dense(text))]
    sections = [_Open()]
    contents: list[Words] | None = None
    contents_heading: Words | None = None
    inside_contents = False
    for n, block in enumerate(blocks):
        heading = _heading(block)
        if heading is not None:
            inside_contents = _opens_contents(heading, blocks[n + 1] if n + 1 < len(blocks) else [], seen=contents is not None)
            if inside_contents:
                contents, contents_heading = contents or [], contents_heading or heading
                continue
            sections.append(_Open(heading))
            continue
        table = _table(block)
        items = _items(block)
        if inside_contents and items:
            contents = [*(contents or []), *(item.words for item in items)]
        elif table is not None:
            sections[-1].tables.append(table)
        elif items:
            _add(sections[-1], items)
        else:
            sections[-1].paragraphs.extend(block)
    made = tuple(section.closed() for section in sections)
    return Manual(text, made, None if contents is None else tuple(contents), contents_heading, named)


def _opens_contents(heading: Words, behind: list[Words], *, seen: bool) -> bool:
    """Whether a heading is that of the table of contents; plain `Contents` may also head the list of what is in the box, whose items begin with numbers."""
    found = CONTENTS.match(heading.text)
    if not found or found[1]:
        return bool(found)
    items = _items(behind)
    return not seen and not (items and COUNTED.match(items[0].words.text))


def _blocks(text: Text) -> Iterator[list[Words]]:
    """Lines that follow one another without an empty one between them; a line holds its indentation."""
    block: list[Words] = []
    for start in text.starts:
        end = text.text.find("\n", start)
        line = text.text[start : len(text.text) if end < 0 else end].rstrip(" \r")
        if line.strip():
            block.append(Words(line, Place(text, start, start + len(line))))
        elif block:
            yield _rejoined(block, text)
            block = []
    if block:
        yield _rejoined(block, text)


def _rejoined(block: list[Words], text: Text) -> list[Words]:
    """The block with each row of a table in one: below a row that pipes frame, one that ends without a pipe goes on to the last line behind it that ends with one."""
    joined: list[Words] = []
    framed = False
    n = 0
    while n < len(block):
        line, end = block[n], n
        starts, ends = line.text.lstrip().startswith("|"), line.text.endswith("|")
        if starts and not ends and framed:
            for later in range(n + 1, len(block)):
                words = block[later].text
                if words.lstrip().startswith("|") or len(words) > LONGEST_HEADING:
                    break
                end = later if words.endswith("|") else end
        framed = (framed and starts) or (starts and ends)
        place = Place(text, line.place.start, block[end].place.end)
        joined.append(Words(text.text[place.start : place.end], place) if end > n else line)
        n = end + 1
    return joined


def _dense(text: Text) -> bool:
    """Whether a text leaves (nearly) no empty lines between its paragraphs: then each line is one."""
    lines = text.text.split("\n")
    return sum(not line.strip() for line in lines) * SPARSE < len(lines)


def _parts(block: list[Words], *, dense: bool) -> Iterator[list[Words]]:
    """A block with its tables by themselves; in a dense text each other line by itself, but for items that follow one another."""
    part: list[Words] = []
    last = ""
    for line in block:
        sort = "row" if "\t" in line.text or line.text.count("|") > 1 else "item" if ITEM.match(line.text) else "words"
        # A table may break off in a line that has no cells: where lines are set apart by empty ones, that line belongs to it.
        apart = (sort != last and ("row" in {sort, last} and (dense or last != "row"))) or (dense and not (sort == last and sort in {"row", "item"}))
        if part and apart:
            yield part
            part = []
        part.append(line)
        last = sort
    if part:
        yield part


def _heading(block: list[Words]) -> Words | None:
    line = block[0]
    marked = MARKUP.match(line.text)
    if len(block) == 1 and marked:
        return Words(marked["words"], line.place.within(marked.start("words"), marked.end("words")))
    words = line.text.strip()
    if len(block) > 1 or len(words) > LONGEST_HEADING or "\t" in line.text or "|" in words or ITEM.match(line.text):
        return None
    if words[-1] in ".:;,!?" or not words[0].isupper() or re.search(r"[.!?] ", words):
        return None
    return Words(words, line.place)


def _table(block: list[Words]) -> Table | None:
    """A block most of whose lines have cells; a line without any is a row of one cell, as where a table breaks off."""
    tabs = sum("\t" in line.text for line in block)
    pipes = sum("|" in line.text for line in block)
    if max(tabs, pipes) < 2 or max(tabs, pipes) * 2 < len(block):
        return None
    between = "\t" if tabs >= pipes else "|"
    rows = [tuple(_cells(line, between)) for line in block if between == "\t" or not RULED.match(line.text)]
    return Table(tuple(rows)) if len(rows) > 1 else None


def _cells(line: Words, between: str) -> Iterator[Words]:
    at, pieces = 0, line.text.split(between)
    for n, piece in enumerate(pieces):
        # Pipes at both ends of a row are its frame, no cells.
        framed = between == "|" and n in {0, len(pieces) - 1} and not piece.strip()
        if not framed:
            word = piece.strip()
            shift = at + len(piece) - len(piece.lstrip()) if word else at
            yield Words(" ".join(word.split("\n")), line.place.within(shift, shift + max(1, len(word))))
        at += len(piece) + 1


def _items(block: list[Words]) -> list[Item]:
    """The items of a block that starts with one; a line without a mark goes on with the item before it."""
    found: list[Item] = []
    for line in block:
        match = ITEM.match(line.text)
        if match:
            mark = match["bullet"] or match["mark"]
            found.append(Item(mark, Words(match["words"], line.place.within(match.start("words"), match.end("words"))), len(match["indent"])))
        elif found:
            last = found[-1].words
            found[-1] = Item(found[-1].mark, Words(f"{last.text} {line.text.strip()}", last.place), found[-1].depth)
        else:
            return []
    return found


def _add(section: _Open, items: list[Item]) -> None:
    """Put items behind those before them if their marks go on (`A` in one block, `B` in the next), else begin a list."""
    before = section.listings[-1] if section.listings else None
    behind = section.paragraphs[-1] if section.paragraphs else None
    if before is not None and follows(before.items[-1].mark, items[0].mark) and not (behind and behind.place.start > before.items[-1].words.place.start):
        section.listings[-1] = Listing((*before.items, *items), before.lead)
        return
    lead = behind if behind is not None and behind.text.rstrip().endswith(":") and (before is None or behind.place.start > before.items[-1].words.place.start) else None
    section.listings.append(Listing(tuple(items), lead))
