"""A layout of the game goes in, its snakes come out: which segments are whose, how they are joined, and how long each is."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cached_property
from itertools import pairwise

from printgen.analysis.tiles.layout import Bit, Layout, Strand
from printgen.frozen import frozen
from printgen.model.game import Component, Game
from printgen.model.record import Record
from printgen.model.tiles import Laid, colours_of, layout_of
from printgen.place import Place

COUNTED = "both-segments"
"""The ruling that says how a piece counts with both its segments in one snake: two (segments are counted) or one (pieces are)."""


@frozen
class Snake:
    """Segments of one colour that hang together, with the grey ones that belong to them, in order."""

    colour: str
    bits: tuple[Bit, ...]

    def length(self, rulings: Mapping[str, str]) -> int:
        """How long it is: in segments, or in pieces."""
        return len({bit.laid for bit in self.bits} if rulings.get(COUNTED) == "one" else self.bits)


@frozen
class Chain:
    """The snakes of one strand, in order, and the pairs of them that are joined, perhaps with grey segments between that belong to neither."""

    strand: Strand
    snakes: tuple[Snake, ...]
    joints: tuple[tuple[Snake, Snake], ...]


@frozen(slots=False)
class Table:
    """A layout as it lies: the piece that tells it, its tiles, and the colours that belong to nobody."""

    component: Component
    laid: tuple[Laid, ...]
    layout: Layout
    neutral: frozenset[str]
    names: Mapping[str, str]

    @classmethod
    def of(cls, game: Game, component: Component) -> Table:
        """The table that a layout tells."""
        laid = layout_of(game, component)
        piece = game.component(laid[0].placed.tile.name) if laid else None
        rows = colours_of(game, piece).fields if piece is not None else {}
        neutral = frozenset(name for name, row in rows.items() if isinstance(row, Record) and row.get("neutral") is True)
        names = {name: str(row.get("name", name)) if isinstance(row, Record) else name for name, row in rows.items()}
        return cls(component, laid, Layout.of(one.placed for one in laid), neutral, names)

    def owner(self, n: int) -> str:
        """Whose piece a laid tile is: the colour of its coloured segment."""
        return next((segment.colour for segment in self.layout.placed[n].tile.segments if segment.colour not in self.neutral), "")

    def place(self, n: int) -> Place:
        """Where a laid tile was written."""
        return self.laid[n].place

    def said(self, n: int) -> str:
        """A laid tile in words."""
        one = self.layout.placed[n]
        return f"{one.tile.name} on {one.x}/{one.y}"

    @cached_property
    def chains(self) -> tuple[Chain, ...]:
        """All strands with a coloured segment, as snakes."""
        found = (self._chain(strand) for strand in self.layout.strands)
        return tuple(chain for chain in found if chain.snakes)

    def snakes(self, colour: str) -> list[Snake]:
        """The snakes of a colour."""
        return [snake for chain in self.chains for snake in chain.snakes if snake.colour == colour]

    @property
    def colours(self) -> list[str]:
        """The colours of all players with a piece on the table, as they were first laid."""
        return list(dict.fromkeys(self.owner(n) for n in range(len(self.laid))))

    def _chain(self, strand: Strand) -> Chain:
        bits, runs = strand.bits, self._runs(strand.bits)
        if strand.is_ring and len(runs) > 1 and runs[0][0] == runs[-1][0]:
            # A ring has no first bit: it is cut where one colour ends and another begins.
            bits = (*bits[runs[-1][1] :], *bits[: runs[-1][1]])
            runs = self._runs(bits)
        if runs and not (strand.is_ring and len(runs) > 1):
            runs = [
                (colour, 0 if n == 0 else first, len(bits) - 1 if n == len(runs) - 1 else last)
                for n, (colour, first, last) in enumerate(runs)
            ]
        snakes = tuple(Snake(colour, bits[first : last + 1]) for colour, first, last in runs)
        joints = list(pairwise(snakes))
        if strand.is_ring and len(snakes) > 1:
            joints.append((snakes[-1], snakes[0]))
        return Chain(strand, snakes, tuple(joints))

    def _runs(self, bits: tuple[Bit, ...]) -> list[tuple[str, int, int]]:
        """Where each colour begins and ends along a strand; grey ones between two colours lie in none."""
        runs: list[tuple[str, int, int]] = []
        for n, bit in enumerate(bits):
            colour = self.layout.segment(bit).colour
            if colour in self.neutral:
                continue
            if runs and runs[-1][0] == colour:
                runs[-1] = (colour, runs[-1][1], n)
            else:
                runs.append((colour, n, n))
        return runs
