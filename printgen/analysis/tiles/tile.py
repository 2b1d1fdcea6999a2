"""A tile's segments go in, the same tile in its eight positions comes out: what stands on each edge, its one form, whether its mirror image is another tile."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cache
from typing import NamedTuple, TypeAlias

from printgen.frozen import frozen, replace

SIDES = "NESW"
STEP = ((0, -1), (1, 0), (0, 1), (-1, 0))
"""Where the neighbour of a unit lies, by side: x to the right, y down."""
MID, HEAD, TAIL = "mid", "head", "tail"
Row: TypeAlias = tuple[str, str, tuple["Port", ...]]
Form: TypeAlias = tuple[tuple[int, int], tuple[tuple[str, str, tuple["Port", ...], tuple[Row, ...]], ...]]
BLANK = ""
"""What stands on an edge that no segment reaches."""


class Port(NamedTuple):
    """An edge of one unit of a tile: the side (0 to 3: N, E, S, W) and which unit along it, from 1, counted from the left or the top."""

    side: int
    at: int = 1

    @classmethod
    def of(cls, edge: str) -> Port:
        """The port that `N` or `E2` names."""
        return cls(SIDES.index(edge[0]), int(edge[1:] or 1))

    def name(self, block: tuple[int, int]) -> str:
        """What it is called on a tile of so many units: `N`, on a block `N2`."""
        return SIDES[self.side] + (str(self.at) if block != (1, 1) else "")


class Position(NamedTuple):
    """How a tile lies: turned over at its upright axis first (`back`), then turned clockwise by `turn` quarters."""

    turn: int = 0
    back: bool = False


POSITIONS = tuple(Position(turn, back) for back in (False, True) for turn in range(4))
FRONTS = POSITIONS[:4]


class Segment(NamedTuple):
    """A piece of a strand on a tile: its colour, `mid` with two ports or `head` or `tail` with one; a higher layer lies above."""

    colour: str
    part: str
    ports: tuple[Port, ...]
    layer: int = 0


@frozen
class Tile:
    """A tile: its name, its segments, how many units it is across and down, and how many of it there are."""

    name: str
    segments: tuple[Segment, ...]
    block: tuple[int, int] = (1, 1)
    copies: int = 1

    def laid(self, position: Position) -> Tile:
        """The tile as it lies in a position."""
        return _laid(self, Position(position.turn % 4, position.back))

    @property
    def cells(self) -> Iterator[tuple[int, int]]:
        """Its units, from (0, 0) at the upper left."""
        return ((x, y) for y in range(self.block[1]) for x in range(self.block[0]))

    @property
    def ports(self) -> Iterator[Port]:
        """All edges around it, clockwise from the upper left."""
        w, h = self.block
        yield from (Port(0, n) for n in range(1, w + 1))
        yield from (Port(1, n) for n in range(1, h + 1))
        yield from (Port(2, n) for n in range(w, 0, -1))
        yield from (Port(3, n) for n in range(h, 0, -1))

    def signature(self) -> tuple[str, ...]:
        """The colour on each edge, in the order of `ports`; BLANK where no segment reaches it."""
        colours = self.colours()
        return tuple(colours.get(port, BLANK) for port in self.ports)

    def colours(self) -> Mapping[Port, str]:
        """The colour on each edge that a segment reaches."""
        return {port: segment.colour for segment in self.segments for port in segment.ports}

    def form(self) -> Form:
        """All that tells it from another tile as it lies: its block, its segments, and which lies over which where they meet, whatever their order and name."""
        rows = {segment: (segment.colour, segment.part, tuple(sorted(segment.ports))) for segment in self.segments}
        over = {one: sorted(rows[other] for other in self.segments if one.layer > other.layer and self.overlap(one, other)) for one in self.segments}
        return (self.block, tuple(sorted((*rows[segment], tuple(over[segment])) for segment in self.segments)))

    def overlap(self, one: Segment, other: Segment) -> bool:
        """Whether two segments lie over each other somewhere: middle parts that cross, and an end that stands on a straight middle part."""
        if len(one.ports) == len(other.ports) == 1:
            return False
        if len(one.ports) == len(other.ports) == 2:
            around = list(self.ports)
            a, b = sorted(around.index(port) for port in one.ports)
            return sum(a < around.index(port) < b for port in other.ports) == 1
        middle, end = (one, other) if len(one.ports) == 2 else (other, one)
        enter, leave = middle.ports
        return enter.side % 2 == leave.side % 2 != end.ports[0].side % 2

    def canonical(self, positions: tuple[Position, ...] = POSITIONS) -> Form:
        """The least of its forms in some positions: equal for two tiles if one can be laid as the other."""
        return min(self.laid(position).form() for position in positions)

    @property
    def is_chiral(self) -> bool:
        """Whether its mirror image is not reached by turning alone: then it matters that it has a back."""
        return self.canonical(FRONTS) != self.laid(Position(0, back=True)).canonical(FRONTS)

    def distinct_positions(self, positions: tuple[Position, ...] = POSITIONS) -> tuple[Position, ...]:
        """The positions in which it looks different, the first of each look."""
        seen: dict[Form, Position] = {}
        for position in positions:
            seen.setdefault(self.laid(position).form(), position)
        return tuple(seen.values())


@cache
def _laid(tile: Tile, position: Position) -> Tile:
    (w, h), segments = tile.block, tile.segments
    if position.back:
        segments = tuple(_moved(segment, {port: _mirrored(port, w) for port in segment.ports}) for segment in segments)
    for _ in range(position.turn):
        segments = tuple(_moved(segment, {port: _turned(port, h) for port in segment.ports}) for segment in segments)
        w, h = h, w
    return replace(tile, segments=segments, block=(w, h))


def _moved(segment: Segment, ports: Mapping[Port, Port]) -> Segment:
    return segment._replace(ports=tuple(ports[port] for port in segment.ports))


def _mirrored(port: Port, w: int) -> Port:
    """The port seen from behind: left and right changed."""
    return Port(port.side, w + 1 - port.at) if port.side % 2 == 0 else Port(4 - port.side, port.at)


def _turned(port: Port, h: int) -> Port:
    """The port after a clockwise quarter turn of a block that was h units high."""
    side = (port.side + 1) % 4
    # A right side runs downward, the bottom that it becomes runs from left to right: the other way round.
    return Port(side, h + 1 - port.at) if port.side % 2 else Port(side, port.at)
