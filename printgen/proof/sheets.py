"""Entries and readings go in, the pages of a proof come out: pieces side by side at one scale a kind, then the words to be read aloud."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from printgen.diagnostics.diagnostic import Diagnostic
from printgen.frozen import frozen, slotted
from printgen.geometry import Point, Rect, Size
from printgen.model.game import Game, Kind
from printgen.overlay.inks import BLACK, SOFT, TONES
from printgen.overlay.pen import Block, Pen
from printgen.proof.entries import Entry, Marked
from printgen.proof.look import SMALL, TICK, TINY, box_to_tick, legend, listed, marks, pictured, rule, ticks
from printgen.proof.reading import Reading
from printgen.scene.items import Item
from printgen.scene.page import Job, Leaf, Page

HEAD, FOOT = 15.5, 6.0
"""Heights of a page's title and of its last line (mm)."""
GUTTER, ROW = 6.0, 5.0
"""Between columns, and between rows (mm)."""
BETWEEN = 3.5
"""Between the sides of a piece (mm)."""
NARROW = 60.0
"""An entry is at least so wide (mm): its words need that."""
LEGIBLE, SMALLEST = 0.55, 0.5
"""The scale below which a piece rather takes a wider column, and the one that it has at least for the sake of its neighbours."""
SAID = 0.3
"""The part of a page that what is said of a large piece may take from it."""
WORTH = 0.8
"""So much of its scale a piece keeps at least for the sake of one more row on the page."""
ABREAST = 2
"""So many sides of a piece lie side by side."""
TITLE, CAPTION, UNDER = 8.4, 8.4, 1.6
"""Heights of the name of a kind, of a piece's caption, and of the gap below its sides (mm)."""
NAME = (9.5, 8.5, 7.5)
"""Sizes of a piece's name (points): the first at which it fits."""
READ = 9.5
"""Size of the words that are read aloud (points)."""
TOGETHER, GAP = 80.0, 2.6
"""The words of a piece that take no more than the one (mm) are not parted; the other lies between pieces."""
LABEL = 22.0
"""The room for the name of a field (mm)."""


@frozen
class Draft:
    """What all pages are made with: `stamp` says which definitions this is a proof of."""

    game: Game
    pen: Pen
    paper: Size
    margin: float
    stamp: str

    @property
    def room(self) -> Rect:
        """What lies between title and last line."""
        m = self.margin
        return Rect(m, m + HEAD, self.paper.w - 2 * m, self.paper.h - 2 * m - HEAD - FOOT)


@frozen
class Grid:
    """How the pieces of a kind lie: columns, the width of one, the scale, and how many sides lie side by side."""

    columns: int
    width: float
    scale: float
    abreast: int


@slotted
class Sheet:
    """A page before it knows how many there are."""

    title: str
    note: str
    items: list[Item]
    pictures: bool


def job(draft: Draft, entries: Sequence[Entry], other: Sequence[Diagnostic], readings: Sequence[Reading]) -> Job:
    """The whole proof as one document."""
    found = list(_contact(draft, entries))
    found.extend(_others(draft, other))
    found.extend(_reading(draft, readings))
    leaves = tuple(Leaf(_page(draft, sheet, n, len(found))) for n, sheet in enumerate(found, 1))
    return Job("proof", "", f"{draft.game.title}: proof", leaves)


def _page(draft: Draft, sheet: Sheet, number: int, of: int) -> Page:
    pen, m = draft.pen, draft.margin
    wide, foot = draft.paper.w - 2 * m, draft.paper.h - m - 1.6
    items: list[Item] = [pen.heading(sheet.title, 17, wide - 44).at(m, m)]
    items += pen.line(sheet.note, Point(m, m + 10.4), SMALL + 0.5, SOFT, bold=False, anchor="start")
    items += pen.line(f"{number} of {of}", Point(m + wide, m + 3.2), 10, BLACK, anchor="end")
    items += pen.line("read by                          on", Point(m + wide - 34, m + 10.4), TINY, SOFT, bold=False, anchor="start")
    items += [rule(m + wide - 26, m + 11.6, 17), rule(m + wide - 5.6, m + 11.6, 5.6), rule(m, m + HEAD - 2.4, wide)]
    items += [*sheet.items, rule(m, foot - 3, wide)]
    items += pen.line(draft.stamp, Point(m + wide, foot), TINY, SOFT, bold=False, anchor="end")
    if sheet.pictures:
        items += legend(Point(m, foot), pen)
    whole = Rect(0, 0, *draft.paper)
    return Page(draft.paper, (), tuple(items), whole, whole, f"page {number} of {of}")


def grid_of(kind: Kind, entries: Sequence[Entry], room: Rect, said: float) -> Grid:
    """As many columns as leave the pieces legible, none larger than it is; pieces that have the page for themselves leave the height `said` below them."""
    abreast = max(1, min(max((len(entry.faces) for entry in entries), default=1), ABREAST))
    whole = Size(abreast * (kind.size.w + 2 * kind.bleed) + (abreast - 1) * BETWEEN, kind.size.h + 2 * kind.bleed)
    for columns in range(max(int((room.w + GUTTER) // (NARROW + GUTTER)), 1), 0, -1):
        width = (room.w - (columns - 1) * GUTTER) / columns
        scale = min(1.0, width / whole.w, (room.h - TITLE - CAPTION - UNDER - ROW) / whole.h)
        if scale >= LEGIBLE or columns == 1:
            break
    if columns == 1:
        scale = min(scale, (room.h - TITLE - CAPTION - UNDER - ROW - min(said, room.h * SAID)) / whole.h)
    # A little smaller is better than half a page of nothing.
    rows = int((room.h - TITLE) // (whole.h * scale + CAPTION + UNDER + ROW))
    tighter = ((room.h - TITLE) / (rows + 1) - CAPTION - UNDER - ROW - 0.1) / whole.h
    return Grid(columns, width, tighter if tighter >= max(SMALLEST, scale * WORTH) else scale, abreast)


def _contact(draft: Draft, entries: Sequence[Entry]) -> Iterator[Sheet]:
    """The pages on which the pieces lie, row by row, under the names of their kinds."""
    room = draft.room
    note = "Each different piece once, front beside back, with what the check found"
    items: list[Item] = []
    y = room.y
    for kind in dict.fromkeys(entry.component.kind.id for entry in entries):
        mine = [entry for entry in entries if entry.component.kind.id == kind]
        head, rows = _rows(draft, draft.game.kinds[kind], mine)
        for n, row in enumerate(rows):
            above = [head] if not n or y + row.height > room.bottom else []
            if items and y + row.height + sum(block.height for block in above if not n) > room.bottom:
                yield Sheet(f"Proof of {draft.game.title}", note, items, pictures=True)
                items, y = [], room.y
            for block in (*above, row):
                items.append(block.at(room.x, y))
                y += block.height
    if items:
        yield Sheet(f"Proof of {draft.game.title}", note, items, pictures=True)


def _rows(draft: Draft, kind: Kind, entries: Sequence[Entry]) -> tuple[Block, list[Block]]:
    """The heading of a kind, and its pieces row by row."""
    pen, room = draft.pen, draft.room
    below = {entry.component.id: _pairs(entry.marked, room.w, pen) for entry in entries}
    grid = grid_of(kind, entries, room, max(sum(block.height for block in blocks) for blocks in below.values()))
    copies = sum(entry.component.copies for entry in entries)
    count = f"{len(entries)} different {'piece' if len(entries) == 1 else 'pieces'}" + (f", {copies} in the box" if copies != len(entries) else "")
    shown = "true size" if grid.scale > 0.995 else f"shown at {grid.scale * 100:.0f} %"
    words = f"{count} · {kind.size.w:g} x {kind.size.h:g} mm, {shown}"
    title = pen.heading(kind.title or kind.id, 12, room.w / 2)
    told = pen.line(words, Point(room.w, 2.6), SMALL + 0.5, SOFT, bold=False, anchor="end")
    head = Block((*title.items, *told, rule(0, 5.4, room.w)), TITLE)
    rows = []
    for start in range(0, len(entries), grid.columns):
        row = [_entry(entry, kind, grid, draft) for entry in entries[start : start + grid.columns]]
        placed = tuple(block.at(n * (grid.width + GUTTER), 0) for n, block in enumerate(row))
        rows.append(Block(placed, max(block.height for block in row) + ROW))
        if grid.columns == 1:
            # What else a large piece has, and what is said of it, may go on on the next page.
            rows.extend(_sides(entries[start], kind, grid, pen)[1:])
            rows.extend(below[entries[start].component.id])
    return head, rows


def _pairs(marked: Sequence[Marked], width: float, pen: Pen) -> list[Block]:
    """What is said of a large piece, two findings side by side."""
    half = (width - GUTTER) / 2
    found = []
    for n in range(0, len(marked), 2):
        pair = [listed((one,), half, pen) for one in marked[n : n + 2]]
        placed = tuple(block.at(at * (half + GUTTER), 0) for at, block in enumerate(pair))
        found.append(Block(placed, max(block.height for block in pair)))
    return found


def _entry(entry: Entry, kind: Kind, grid: Grid, draft: Draft) -> Block:
    """A piece: its caption with boxes to tick, its sides, and in a narrow column what is said of it, as far as the page goes."""
    pen = draft.pen
    items = list(_caption(entry, grid, pen))
    y = CAPTION
    for block in _sides(entry, kind, grid, pen)[: 1 if grid.columns == 1 else None]:
        items.append(block.at(0, y))
        y += block.height
    if not entry.faces:
        block = pen.column("This piece cannot be drawn.", grid.width, SMALL, TONES["red"], italic=True)
        items.append(block.at(0, y))
        y += block.height
    left = draft.room.h - TITLE - ROW - 4
    for n, one in enumerate(entry.marked if grid.columns > 1 else ()):
        block = listed((one,), grid.width, pen)
        if y + block.height > left and n:
            more = pen.column(f"and {len(entry.marked) - n} more; see printgen check", grid.width, TINY, SOFT, italic=True)
            items.append(more.at(0, y))
            y += more.height
            break
        items.append(block.at(0, y))
        y += block.height
    return Block(tuple(items), y)


def _sides(entry: Entry, kind: Kind, grid: Grid, pen: Pen) -> list[Block]:
    """The sides of a piece with what is marked on them, line by line."""
    bleed, scale = kind.bleed * grid.scale, grid.scale
    wide, high = kind.size.w * scale, kind.size.h * scale
    found = []
    for start in range(0, len(entry.faces), grid.abreast):
        items: list[Item] = []
        x = bleed
        for face in entry.faces[start : start + grid.abreast]:
            at = Point(x, bleed)
            items.extend(pictured(face, kind.safe, at, scale))
            items.extend(marks(entry.marked, face.side, at, scale, wide, pen))
            x += wide + 2 * bleed + BETWEEN * scale
        found.append(Block(tuple(items), high + 2 * bleed + UNDER))
    return found


def _caption(entry: Entry, grid: Grid, pen: Pen) -> Iterator[Item]:
    component = entry.component
    words = [word for word, there in (("words", any(face.texts for face in entry.faces)), ("picture", True), ("back", len(entry.faces) == 2)) if there]
    boxes, left = ticks(words, grid.width, 1.7, pen)
    yield from boxes
    times = f"  ×{component.copies}" if component.copies != 1 else ""
    name = component.id + times
    size = next((size for size in NAME if pen.width(name, size) <= left), NAME[-1])
    yield from pen.line(_short(name, left, size, pen), Point(0, 1.7), size, anchor="start")
    title = component.title if component.title != component.id else ""
    source = entry.source
    yield from pen.line(source, Point(grid.width, 5.2), TINY, SOFT, bold=False, anchor="end")
    if title:
        yield from pen.line(_short(title, grid.width - pen.width(source, TINY) - 3, SMALL, pen), Point(0, 5.2), SMALL, SOFT, bold=False, anchor="start")


def _short(words: str, width: float, size: float, pen: Pen) -> str:
    """The words, cut where they would be wider than the room."""
    if pen.width(words, size) <= width:
        return words
    while words and pen.width(words + "…", size) > width:
        words = words[:-1]
    return words + "…"


def _others(draft: Draft, findings: Sequence[Diagnostic]) -> Iterator[Sheet]:
    """What belongs to no single piece."""
    width = (draft.room.w - GUTTER) / 2
    blocks = []
    for number, finding in enumerate(findings, 1):
        block = listed((Marked(number, finding, "", None),), width, draft.pen)
        place = draft.pen.line(str(finding.place), Point(width, 1.1), TINY, SOFT, bold=False, anchor="end")
        blocks.append(Block((*block.items, *place), block.height + 1))
    note = f"{draft.game.title}: errors and warnings of the check that belong to no single piece"
    yield from (Sheet("What else was found", note, items, pictures=False) for items in _columns(draft, blocks, width))


def _reading(draft: Draft, readings: Sequence[Reading]) -> Iterator[Sheet]:
    """The reading list: the words of each piece, to be read aloud and ticked."""
    width = (draft.room.w - GUTTER) / 2
    blocks: list[Block] = []
    for n, reading in enumerate(readings):
        kind = draft.game.kinds[reading.kind]
        head = []
        if not n or readings[n - 1].kind != reading.kind:
            title = draft.pen.heading(kind.title or kind.id, 12, width)
            head.append(Block(title.items, title.height + 1.5))
        blocks.extend(_read(reading, width, draft.pen, head))
    note = f"{draft.game.title}: every text that is printed, piece by piece, to be read aloud"
    yield from (Sheet("Reading list", note, items, pictures=False) for items in _columns(draft, blocks, width))


def _read(reading: Reading, width: float, pen: Pen, head: Sequence[Block]) -> Iterator[Block]:
    """A piece's name and texts: in one block if that is not too high, else a block a text; a heading stays with the first of them."""
    name = reading.component.id if reading.component is not None else "on all of them"
    source = pen.line(reading.source, Point(width, 1.6), TINY, SOFT, bold=False, anchor="end")
    title = (box_to_tick(0, 1.6), *pen.line(name, Point(TICK + 1.6, 1.6), 8.5, TONES["blue"], anchor="start"), *source)
    blocks = [*head, Block(title, 4.6)]
    before = ""
    for line in reading.lines:
        said = pen.column(line.text.replace("\n", "  ·  "), width - LABEL, READ, BLACK)
        name = line.field or "template"
        label = pen.line(_short(name, LABEL - 2, TINY, pen), Point(LABEL - 1.6, 1.5), TINY, SOFT, bold=False, anchor="end") if name != before else ()
        before = name
        blocks.append(Block((*label, said.at(LABEL, 0)), said.height + 0.5))
    blocks[-1] = Block(blocks[-1].items, blocks[-1].height + GAP)
    together = len(blocks) if sum(block.height for block in blocks) < TOGETHER else len(head) + 2
    yield from (_stacked(blocks[:together]), *blocks[together:])


def _stacked(blocks: Sequence[Block]) -> Block:
    """Blocks one below the other, as one."""
    items, y = [], 0.0
    for block in blocks:
        items.append(block.at(0, y))
        y += block.height
    return Block(tuple(items), y)


def _columns(draft: Draft, blocks: Iterable[Block], width: float) -> Iterator[list[Item]]:
    """Blocks one below the other in two columns a page."""
    room = draft.room
    items: list[Item] = []
    x, y = room.x, room.y
    for block in blocks:
        if y + block.height > room.bottom and y > room.y:
            if x > room.x:
                yield items
                items, x = [], room.x - width - GUTTER
            x, y = x + width + GUTTER, room.y
        items.append(block.at(x, y))
        y += block.height
    if items:
        yield items
