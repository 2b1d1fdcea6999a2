"""A set of tiles goes in, what can be counted in it comes out: edges, ends and middles by colour, tiles that are alike, that have a mirror image, that find no partner."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import field

from printgen.analysis.tiles.matching import Matching
from printgen.analysis.tiles.tile import BLANK, HEAD, MID, POSITIONS, TAIL, Position, Segment, Tile
from printgen.frozen import slotted

RING = 4
"""Curves that the smallest ring of single units takes: a closed line turns at least four times."""


@slotted
class Census:
    """What a set holds, copies counted: edges by colour (BLANK too), heads, tails, middle parts and curves by colour, and segments by how many lie on a tile."""

    tiles: int = 0
    edges: Counter[str] = field(default_factory=Counter)
    heads: Counter[str] = field(default_factory=Counter)
    tails: Counter[str] = field(default_factory=Counter)
    mids: Counter[str] = field(default_factory=Counter)
    curves: Counter[str] = field(default_factory=Counter)
    loads: Counter[int] = field(default_factory=Counter)

    @property
    def colours(self) -> list[str]:
        """The colours on edges, in the order in which they are met."""
        return [colour for colour in self.edges if colour != BLANK]

    def longest(self, colour: str) -> int:
        """The tiles of the longest strand that the set allows in a colour: every middle part, a head and a tail, each on a tile of its own."""
        return self.mids[colour] + (self.heads[colour] > 0) + (self.tails[colour] > 0)


def census(tiles: Iterable[Tile]) -> Census:
    """Count a set."""
    found = Census()
    for tile in tiles:
        n = tile.copies
        found.tiles += n
        found.loads[len(tile.segments)] += n
        for colour in tile.signature():
            found.edges[colour] += n
        for segment in tile.segments:
            {HEAD: found.heads, TAIL: found.tails, MID: found.mids}[segment.part][segment.colour] += n
            if is_curve(segment):
                found.curves[segment.colour] += n
    return found


def is_curve(segment: Segment) -> bool:
    """Whether a middle part turns by a quarter: its edges are neither opposite nor on one side."""
    return segment.part == MID and (segment.ports[0].side - segment.ports[1].side) % 2 == 1


def alike(tiles: Sequence[Tile], positions: tuple[Position, ...] = POSITIONS) -> Iterator[tuple[Tile, Tile, Position]]:
    """Each tile that is an earlier one in another position: the tile, the earlier one, and how that one must lie to look like it."""
    first: dict[object, Tile] = {}
    for tile in tiles:
        earlier = first.setdefault(tile.canonical(positions), tile)
        if earlier is not tile:
            yield tile, earlier, next(position for position in positions if earlier.laid(position).form() == tile.form())


def chiral(tiles: Iterable[Tile]) -> list[Tile]:
    """The tiles whose mirror image is not reached by turning: they need their back."""
    return [tile for tile in tiles if tile.is_chiral]


def lonely(tiles: Sequence[Tile], matching: Matching) -> Iterator[tuple[Tile, str]]:
    """Each colour of a tile that no edge of another tile (or of a copy of it) may meet."""
    having: dict[str, Counter[str]] = {}
    for tile in tiles:
        for colour in {*tile.signature()} - {BLANK}:
            having.setdefault(colour, Counter())[tile.name] += tile.copies
    for tile in tiles:
        for colour in dict.fromkeys(tile.signature()):
            if colour == BLANK:
                continue
            partners = sum(number - (name == tile.name) for other, names in having.items() if matching.fits(colour, other) for name, number in names.items())
            if partners == 0:
                yield tile, colour


def can_ring(tiles: Iterable[Tile], colour: str) -> int:
    """How many tiles carry a curve of a colour, copies counted; with four of them a ring can be laid, two by two."""
    return sum(tile.copies for tile in tiles if any(is_curve(segment) and segment.colour == colour for segment in tile.segments))


def without_smallest(tiles: Sequence[Tile], matching: Matching) -> Iterator[tuple[str, str]]:
    """Each colour whose head and tail cannot lie side by side on two tiles: the colour, and why (none: there is no head or no tail; same: both are on one tile only)."""
    heads, tails = (_carriers(tiles, part) for part in (HEAD, TAIL))
    for colour in census(tiles).colours:
        mine, theirs = heads.get(colour, Counter()), tails.get(colour, Counter())
        if not mine or not theirs:
            yield colour, "none"
        elif not matching.fits(colour, colour) or (len({*mine, *theirs}) == 1 and sum(mine.values()) == 1):
            yield colour, "same"


def _carriers(tiles: Sequence[Tile], part: str) -> dict[str, Counter[str]]:
    found: dict[str, Counter[str]] = {}
    for tile in tiles:
        for segment in tile.segments:
            if segment.part == part:
                found.setdefault(segment.colour, Counter())[tile.name] += tile.copies
    return found


def looks(tiles: Iterable[Tile], positions: tuple[Position, ...] = POSITIONS) -> list[Tile]:
    """Every tile in every position in which it looks different, as it lies; tiles that look alike once."""
    found: dict[object, Tile] = {}
    for tile in tiles:
        for position in tile.distinct_positions(positions):
            lying = tile.laid(position)
            found.setdefault(lying.form(), lying)
    return list(found.values())


