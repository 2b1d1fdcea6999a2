"""A layout and what its game allows go in, each addition that was not allowed comes out, with the tile that it was and what it did."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import field
from typing import Any

from printgen.analysis.tiles.layout import Cell, Edge, Layout, Strand
from printgen.analysis.tiles.matching import Matching
from printgen.analysis.tiles.tile import HEAD, SIDES, TAIL
from printgen.frozen import frozen

EDGE, END, NOTHING = "edge", "end", "nothing"
MOST_LAID = 500
"""The largest sets of tiles that are sold have about half as many."""


@frozen
class Law:
    """What laying asks for.

    `touches`: each tile after the first lies beside an earlier one (edge), or goes on from an open end (end). `one_of_each`: a strand has one head and one
    tail at most. `neutral` colours belong to every strand; with `one_owner` all other bits of a strand have one colour. `joined`: a colour's bits are all one
    strand, so each tile goes on from its own snake. `strands_per_space`: how many strands may look into one free unit.
    """

    matching: Matching = field(default_factory=Matching)
    touches: str = EDGE
    one_of_each: bool = True
    one_owner: bool = False
    joined: bool = False
    neutral: frozenset[str] = frozenset()
    strands_per_space: int | None = None


@frozen
class Breach:
    """What was not allowed: the number of the laid tile (from 0), in one word, and the numbers and names for a sentence about it."""

    laid: int
    what: str
    values: Mapping[str, Any]


def breaches(layout: Layout, law: Law) -> Iterator[Breach]:
    """All that was not allowed, in the order of laying; of more than MOST_LAID tiles only that they are too many, for each is held against all before it."""
    if len(layout.placed) > MOST_LAID:
        yield Breach(0, "many", {"number": len(layout.placed)})
        return
    doubled = {n: (cell, first) for cell, first, n in layout.doubles}
    wrong = [(layout.cells[one.cell], one, other) for one, other in law.matching.misfits(layout)]
    before = Layout(())
    for n, placed in enumerate(layout.placed):
        after = before.and_one(placed)
        if n in doubled:
            yield Breach(n, "covered", {"cell": doubled[n][0], "other": doubled[n][1]})
        yield from (Breach(n, "edges", _edges(layout, one, other)) for m, one, other in wrong if m == n)
        yield from _touching(layout, n, law, before)
        yield from _strands(after, n, law)
        yield from _spaces(after, before, n, law)
        before = after


def _edges(layout: Layout, one: Edge, other: Edge) -> dict[str, Any]:
    return {"edge": SIDES[one.side], "shows": layout.colour(one), "other": layout.cells[other.cell], "meets": layout.colour(other), "cell": one.cell}


def _touching(layout: Layout, n: int, law: Law, before: Layout) -> Iterator[Breach]:
    if n == 0 or law.touches == NOTHING:
        return
    if law.touches == EDGE and not any(edge.across.cell in before.cells for edge in layout.border(n)):
        yield Breach(n, "apart", {})
    if law.touches == END:
        mine = [edge for k in range(len(layout.placed[n].tile.segments)) for edge in _reached(layout, n, k)]
        if not any(edge.across in before.bits and edge not in before.bits for edge in mine):
            yield Breach(n, "no-end", {})


def _reached(layout: Layout, n: int, k: int) -> list[Edge]:
    one = layout.placed[n]
    return [one.edge(port) for port in one.lying.segments[k].ports]


def _strands(after: Layout, n: int, law: Law) -> Iterator[Breach]:
    """What the tile that was laid last made of the strands."""
    mine = after.strands_on(n)
    for strand in mine:
        if law.one_of_each:
            sorts = Counter(strand.sorts)
            yield from (Breach(n, "twice", {"colour": colour_of(after, strand, law.neutral), "end": sort}) for sort in (HEAD, TAIL) if sorts[sort] > 1)
        if law.one_owner:
            owners = owners_of(after, strand, law.neutral)
            if len(owners) > 1:
                yield Breach(n, "owners", {"owners": owners})
    if law.joined:
        own = {after.segment(bit).colour for strand in mine for bit in strand.bits if bit.laid == n} - law.neutral
        for colour in sorted(own):
            holding = [strand for strand in after.strands if any(after.segment(bit).colour == colour for bit in strand.bits)]
            if len(holding) > 1:
                yield Breach(n, "second", {"colour": colour})


def _spaces(after: Layout, before: Layout, n: int, law: Law) -> Iterator[Breach]:
    if law.strands_per_space is None:
        return
    earlier = looked_into(before)
    for cell, strands in looked_into(after).items():
        if len(strands) > law.strands_per_space >= len(earlier.get(cell, ())):
            yield Breach(n, "crowded", {"cell": cell, "number": len(strands)})


def looked_into(layout: Layout) -> dict[Cell, list[Strand]]:
    """The free units that open ends look into, each with the strands that do."""
    found: dict[Cell, list[Strand]] = {}
    for strand in layout.strands:
        for cell in dict.fromkeys(end.looks_into for end in strand.ends):
            if cell is not None and cell not in layout.cells:
                found.setdefault(cell, []).append(strand)
    return found


def owners_of(layout: Layout, strand: Strand, neutral: frozenset[str]) -> list[str]:
    """The colours of a strand that are not neutral, in its order, each once."""
    return list(dict.fromkeys(colour for bit in strand.bits if (colour := layout.segment(bit).colour) not in neutral))


def colour_of(layout: Layout, strand: Strand, neutral: frozenset[str] = frozenset()) -> str:
    """What a strand is called by: its first colour that is not neutral, else its first one."""
    return next(iter(owners_of(layout, strand, neutral)), layout.segment(strand.bits[0]).colour)


def fits_box(cells: set[Cell], columns: int, rows: int, *, either_way: bool) -> tuple[bool, int, int]:
    """Whether units lie in a box of so many columns and rows (or the other way round), and how many they take."""
    if not cells:
        return True, 0, 0
    w, h = (max(cell[n] for cell in cells) - min(cell[n] for cell in cells) + 1 for n in (0, 1))
    return (w <= columns and h <= rows) or (either_way and w <= rows and h <= columns), w, h


def inside_cells(layout: Layout, outside: frozenset[str]) -> set[Cell]:
    """The units of all tiles but those that carry a part (head, tail) that may lie outside."""
    return {cell for one in layout.placed if not any(segment.part in outside for segment in one.tile.segments) for cell in one.cells}
