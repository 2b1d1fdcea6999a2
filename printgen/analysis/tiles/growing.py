"""A table to which tiles are added one by one: for each addition what it joins and completes comes out before it is made, and it can be taken back."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import field
from typing import NamedTuple, TypeAlias

from printgen.analysis.tiles.layout import Cell, Edge, Placed
from printgen.analysis.tiles.matching import Matching
from printgen.analysis.tiles.tile import BLANK, HEAD, STEP, TAIL, Tile
from printgen.frozen import frozen, slotted

RING, STUCK = "ring", "stuck"
"""A strand that joins itself; an end that meets a blank edge where that is allowed."""
Other: TypeAlias = Edge | str
"""What is at the other end of a strand: an open edge, or head, tail or stuck."""


class Done(NamedTuple):
    """A strand that an addition completes: its colour, its ends (sorted; ring), and how many tiles it lies on."""

    colour: str
    ends: tuple[str, ...]
    tiles: int

    @property
    def counts(self) -> bool:
        """Whether it is a snake from head to tail, or a ring."""
        return self.ends in {(HEAD, TAIL), (RING,)}


@frozen
class Addition:
    """What laying a tile changes: open ends that go and that come (each with what is at the other end, and the tiles of its strand as bits of a number), and what it completes."""

    labels: tuple[tuple[Edge, str], ...]
    cells: tuple[Cell, ...]
    gone: tuple[Edge, ...]
    now: tuple[tuple[Edge, tuple[Other, int]], ...]
    done: tuple[Done, ...]
    twice: str = ""
    """head or tail, if a strand would come to have two of them."""


@slotted
class Growing:
    """Tiles on a table. `labels`: what stands on each edge, from its own tile; `open`: each open end with what is at the other end of its strand, and its tiles."""

    matching: Matching
    labels: dict[Edge, str] = field(default_factory=dict)
    open: dict[Edge, tuple[Other, int]] = field(default_factory=dict)
    cells: set[Cell] = field(default_factory=set)
    laid: int = 0

    @classmethod
    def of(cls, placed: Iterable[Placed], matching: Matching) -> Growing:
        """A table with these tiles on it, whether they may lie so or not."""
        table = cls(matching)
        for one in placed:
            table.make(table.addition(one.lying, one.x, one.y))
        return table

    def wanted(self, cell: Cell) -> tuple[str | None, ...]:
        """What stands on the edges around a unit, from the tiles beside it; None where none lies."""
        x, y = cell
        return tuple(self.labels.get(Edge(x + dx, y + dy, (side + 2) % 4)) for side, (dx, dy) in enumerate(STEP))

    def fits(self, lying: Tile, x: int, y: int) -> bool:
        """Whether a tile (as it lies) may be laid there: the units are free, and every edge meets what it may."""
        one = Placed(lying, x, y)
        if any(cell in self.cells for cell in one.cells):
            return False
        colours = lying.colours()
        for port in lying.ports:
            there = self.labels.get(one.edge(port).across)
            if there is not None and not self.matching.fits(colours.get(port, BLANK), there):
                return False
        return True

    def addition(self, lying: Tile, x: int, y: int) -> Addition:
        """What laying a tile (as it lies) there would change."""
        one = Placed(lying, x, y)
        colours = lying.colours()
        edges = {port: one.edge(port) for port in lying.ports}
        merged = _Merged(self, 1 << self.laid)
        for segment in lying.segments:
            merged.segment(segment.colour, segment.part, [edges[port] for port in segment.ports])
        for port, edge in edges.items():
            if port not in colours:
                merged.block(edge.across)
        labels = tuple((edge, colours.get(port, BLANK)) for port, edge in edges.items())
        return Addition(labels, tuple(one.cells), tuple(merged.gone), tuple(merged.now.items()), tuple(merged.done), merged.twice)

    def make(self, addition: Addition) -> dict[Edge, tuple[Other, int]]:
        """Lay it. What comes back takes it back again, with `undo`."""
        before = dict(self.open)
        self.labels.update(addition.labels)
        self.cells.update(addition.cells)
        for edge in addition.gone:
            self.open.pop(edge, None)
        self.open.update(addition.now)
        self.laid += 1
        return before

    def undo(self, addition: Addition, before: dict[Edge, tuple[Other, int]]) -> None:
        """Take the tile that was laid last back."""
        for edge, _ in addition.labels:
            del self.labels[edge]
        self.cells.difference_update(addition.cells)
        self.open = before
        self.laid -= 1

    def beside(self) -> Iterator[Cell]:
        """The free units beside a tile, in the order in which their neighbours were laid."""
        seen: set[Cell] = set()
        for edge in self.labels:
            cell = edge.across.cell
            if cell not in self.cells and cell not in seen:
                seen.add(cell)
                yield cell


class _Merged:
    """Segments of one tile joined to what lies around it, one after the other: the second may join the strand of the first."""

    def __init__(self, table: Growing, bit: int) -> None:
        self.table = table
        self.bit = bit
        self.gone: list[Edge] = []
        self.now: dict[Edge, tuple[Other, int]] = {}
        self.done: list[Done] = []
        self.twice = ""

    def segment(self, colour: str, part: str, edges: list[Edge]) -> None:
        """Join one segment that reaches these edges."""
        tiles = self.bit
        others: list[Other] = [] if len(edges) > 1 else [part]
        met = [edge.across for edge in edges]
        if len(met) == 2 and (self._at(met[0]) or ("", 0))[0] == met[1]:
            tiles |= self._take(met[0])[1]
            self._take(met[1])
            self.done.append(Done(colour, (RING,), tiles.bit_count()))
            return
        for edge, there in zip(edges, met, strict=True):
            if self._at(there) is not None:
                other, more = self._take(there)
                tiles |= more
                others.append(other)
            else:
                others.append(STUCK if there in self.table.labels else edge)
        one, other = others
        for near, far in ((one, other), (other, one)):
            if isinstance(near, Edge):
                self.now[near] = (far, tiles)
        if isinstance(one, str) and isinstance(other, str):
            self.done.append(Done(colour, tuple(sorted((one, other))), tiles.bit_count()))
            if one == other and one in {HEAD, TAIL}:
                self.twice = one

    def block(self, edge: Edge) -> None:
        """Lay a blank edge before an open end, if there is one: it is stuck."""
        if self._at(edge) is None:
            return
        other, tiles = self._take(edge)
        if isinstance(other, Edge):
            self.now[other] = (STUCK, tiles)
        else:
            self.done.append(Done(BLANK, tuple(sorted((other, STUCK))), tiles.bit_count()))

    def _at(self, edge: Edge) -> tuple[Other, int] | None:
        """The open end at an edge, as things are after the segments before."""
        if edge in self.now:
            return self.now[edge]
        return None if edge in self.gone else self.table.open.get(edge)

    def _take(self, edge: Edge) -> tuple[Other, int]:
        found = self.now.pop(edge, None) or self.table.open[edge]
        self.gone.append(edge)
        return found
