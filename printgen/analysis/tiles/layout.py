"""Tiles that lie on a table go in, what stands on every edge comes out: who lies where, the joints between tiles, and the strands over them with both their ends."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from functools import cached_property
from typing import NamedTuple

from printgen.analysis.tiles.tile import BLANK, HEAD, STEP, TAIL, Port, Position, Segment, Tile
from printgen.frozen import frozen

Cell = tuple[int, int]
AS_GIVEN = Position()


class Edge(NamedTuple):
    """An edge of a unit of the table, looked at from inside that unit: its column and row, and the side (0 to 3: N, E, S, W)."""

    x: int
    y: int
    side: int

    @property
    def across(self) -> Edge:
        """The same edge, looked at from the unit on its other side."""
        dx, dy = STEP[self.side]
        return Edge(self.x + dx, self.y + dy, (self.side + 2) % 4)

    @property
    def cell(self) -> Cell:
        """The unit from which it is looked at."""
        return (self.x, self.y)


class Bit(NamedTuple):
    """A segment on the table: the number of the laid tile, and that of the segment on it, in the order in which the tile has them."""

    laid: int
    segment: int


@frozen
class Placed:
    """A tile on the table: as it was given, how it lies, and the column and row of its upper left unit."""

    tile: Tile
    x: int
    y: int
    position: Position = AS_GIVEN

    @property
    def lying(self) -> Tile:
        """The tile as it lies."""
        return self.tile.laid(self.position)

    @property
    def cells(self) -> list[Cell]:
        """The units it covers."""
        return [(self.x + dx, self.y + dy) for dx, dy in self.lying.cells]

    def edge(self, port: Port) -> Edge:
        """Where an edge of the tile (as it lies) is on the table."""
        w, h = self.lying.block
        dx, dy = ((port.at - 1, 0), (w - 1, port.at - 1), (port.at - 1, h - 1), (0, port.at - 1))[port.side]
        return Edge(self.x + dx, self.y + dy, port.side)


@frozen
class End:
    """One end of a strand: a head or a tail, or open (then `edge` is the one that it leaves at, looked at from its tile)."""

    sort: str
    bit: Bit
    edge: Edge | None = None

    @property
    def is_open(self) -> bool:
        """Whether it could go on."""
        return self.edge is not None

    @property
    def looks_into(self) -> Cell | None:
        """The unit that an open end looks into."""
        return self.edge.across.cell if self.edge is not None else None


OPEN = "open"


@frozen
class Strand:
    """Bits that are joined, in order from one end to the other; a ring has no ends and starts at its first bit."""

    bits: tuple[Bit, ...]
    ends: tuple[End, ...]

    @property
    def is_ring(self) -> bool:
        """Whether it joins itself."""
        return not self.ends

    @property
    def sorts(self) -> tuple[str, ...]:
        """What its ends are, sorted: head, open, tail."""
        return tuple(sorted(end.sort for end in self.ends))

    @property
    def is_finished(self) -> bool:
        """Whether it goes from a head to a tail."""
        return self.sorts == (HEAD, TAIL)

    @property
    def tiles(self) -> tuple[int, ...]:
        """The laid tiles that it lies on, each once, in its order."""
        return tuple(dict.fromkeys(bit.laid for bit in self.bits))


def _bits(n: int, one: Placed) -> dict[Edge, Bit]:
    """The edges that the segments of the laid tile with that number reach."""
    return {one.edge(port): Bit(n, k) for k, segment in enumerate(one.lying.segments) for port in segment.ports}


@frozen(slots=False)
class Layout:
    """Tiles that were laid one after the other."""

    placed: tuple[Placed, ...]

    @classmethod
    def of(cls, placed: Iterable[Placed]) -> Layout:
        """The layout of these tiles."""
        return cls(tuple(placed))

    def and_one(self, one: Placed) -> Layout:
        """The layout with one more tile, without going through the others again."""
        n = len(self.placed)
        grown = Layout((*self.placed, one))
        grown.__dict__["cells"] = {**dict.fromkeys(one.cells, n), **self.cells}
        grown.__dict__["bits"] = {**self.bits, **_bits(n, one)}
        return grown

    @cached_property
    def cells(self) -> Mapping[Cell, int]:
        """Which laid tile covers a unit; the first one, where two do."""
        found: dict[Cell, int] = {}
        for n, one in enumerate(self.placed):
            for cell in one.cells:
                found.setdefault(cell, n)
        return found

    @cached_property
    def doubles(self) -> tuple[tuple[Cell, int, int], ...]:
        """Units that two tiles cover: the unit, the earlier and the later tile."""
        return tuple((cell, self.cells[cell], n) for n, one in enumerate(self.placed) for cell in one.cells if self.cells[cell] != n)

    @cached_property
    def bits(self) -> Mapping[Edge, Bit]:
        """The bit that reaches each edge, looked at from its own tile."""
        return {edge: bit for n, one in enumerate(self.placed) for edge, bit in _bits(n, one).items()}

    def segment(self, bit: Bit) -> Segment:
        """A bit's segment, as it lies."""
        return self.placed[bit.laid].lying.segments[bit.segment]

    def colour(self, edge: Edge) -> str:
        """What stands on an edge; BLANK if no bit reaches it."""
        bit = self.bits.get(edge)
        return self.segment(bit).colour if bit is not None else BLANK

    def edges_of(self, bit: Bit) -> list[Edge]:
        """The edges that a bit reaches, from its own tile."""
        one = self.placed[bit.laid]
        return [one.edge(port) for port in self.segment(bit).ports]

    def border(self, n: int) -> Iterator[Edge]:
        """All edges around a laid tile, looked at from it."""
        one = self.placed[n]
        return (one.edge(port) for port in one.lying.ports)

    @cached_property
    def contacts(self) -> tuple[tuple[Edge, Edge], ...]:
        """Each edge at which two laid tiles meet, from the later and from the earlier one, in the order of laying."""
        found = []
        for n in range(len(self.placed)):
            for edge in self.border(n):
                other = self.cells.get(edge.across.cell)
                if other is not None and other < n:
                    found.append((edge, edge.across))
        return tuple(found)

    @cached_property
    def strands(self) -> tuple[Strand, ...]:
        """All strands, by their first bit in the order of laying; a strand with ends runs from the end that is a head, else from the one that was laid first."""
        done: set[Bit] = set()
        found: list[Strand] = []
        for n, one in enumerate(self.placed):
            for k in range(len(one.lying.segments)):
                if Bit(n, k) not in done:
                    strand = self._strand(Bit(n, k))
                    done.update(strand.bits)
                    found.append(strand)
        return tuple(found)

    def strands_on(self, n: int) -> list[Strand]:
        """The strands over one laid tile, each once: no others are followed."""
        found: list[Strand] = []
        for k in range(len(self.placed[n].lying.segments)):
            if not any(Bit(n, k) in strand.bits for strand in found):
                found.append(self._strand(Bit(n, k)))
        return found

    def strand_of(self, bit: Bit) -> Strand:
        """The strand that a bit belongs to."""
        return self._strand_of[bit]

    @cached_property
    def _strand_of(self) -> Mapping[Bit, Strand]:
        return {bit: strand for strand in self.strands for bit in strand.bits}

    def _strand(self, bit: Bit) -> Strand:
        walks = [self._walk(bit, edge) for edge in self.edges_of(bit)]
        if len(walks) == 1:
            walks.append(([], End(self.segment(bit).part, bit)))
        (before, first), (behind, second) = walks
        if first is None or second is None:
            return Strand((bit, *before), ())
        ordered = (*reversed(before), bit, *behind)
        turned = second.sort == HEAD or (first.sort != HEAD and second.bit < first.bit)
        return Strand(tuple(reversed(ordered)), (second, first)) if turned else Strand(ordered, (first, second))

    def _walk(self, start: Bit, edge: Edge) -> tuple[list[Bit], End | None]:
        """The bits behind an edge of a bit, and the end there (None: back at the bit)."""
        found: list[Bit] = []
        while True:
            near = self.bits.get(edge.across)
            if near is None:
                return found, End(OPEN, found[-1] if found else start, edge)
            if near == start:
                return found, None
            found.append(near)
            others = [other for other in self.edges_of(near) if other != edge.across]
            if not others:
                return found, End(self.segment(near).part, near)
            edge = others[0]
