"""A ground and a length go in, all moves of exactly so many steps come out: where each ends and which squares it takes; windows that look alike are searched once."""

from __future__ import annotations

from dataclasses import dataclass, field

from printgen.analysis.board import Square
from printgen.analysis.paths import Ground

LONGEST = 6
"""The longest moves that are listed one by one: 780 on open ground. Longer ones are for `Paths`, which asks whether there is one."""

Move = tuple[int, int]
"""Where a move ends, and all its squares but the start: both as bits of a window, see `Moves`."""


@dataclass
class Moves:
    """All moves of `length` steps on a ground, each square its own start.

    A move cannot leave the squares within `length` steps of its start: those are its window. Bits of a window are bits of the board, shifted so that
    the start has the number `middle`; `shift` says by how much. Two starts whose windows look alike share one list.
    """

    ground: Ground
    length: int
    _known: dict[tuple[int, int, int], list[Move]] = field(default_factory=dict)

    def __post_init__(self) -> None:
        board = self.ground.board
        self.middle = self.length * (board.stride + 1)
        reach = range(-self.length, self.length + 1)
        self._diamond = 0
        for y in reach:
            for x in reach:
                if abs(x) + abs(y) <= self.length:
                    self._diamond |= 1 << (self.middle + y * board.stride + x)

    def shift(self, start: Square) -> int:
        """How far right a set of the board goes to become one of the start's window."""
        return (start[1] - 1) * self.ground.board.stride + start[0] - 1 - self.middle

    def window(self, start: Square, mask: int) -> int:
        """A set of the board in the start's window."""
        return moved(mask, self.shift(start)) & self._diamond

    def of(self, start: Square) -> list[Move]:
        """Every move from a start."""
        ground = self.ground
        key = (self.window(start, ground.enter), self.window(start, ground.end), self.window(start, ground.outlined))
        if key not in self._known:
            self._known[key] = self._crossing(*key) if key[2] else self._listed(*key[:2])
        return self._known[key]

    def _listed(self, enter: int, end: int) -> list[Move]:
        """Every move within one window without an outline, longer by a step at a time."""
        stride, here = self.ground.board.stride, 1 << self.middle
        heads: list[Move] = [(here, here)]
        for step in range(1, self.length + 1):
            free = enter if step < self.length else enter & end
            longer: list[Move] = []
            for head, used in heads:
                open_to = free & ~used
                if bit := head << 1 & open_to:
                    longer.append((bit, used | bit))
                if bit := head >> 1 & open_to:
                    longer.append((bit, used | bit))
                if bit := head << stride & open_to:
                    longer.append((bit, used | bit))
                if bit := head >> stride & open_to:
                    longer.append((bit, used | bit))
            heads = longer
        return [(head, used ^ here) for head, used in heads]

    def _crossing(self, enter: int, end: int, outlined: int) -> list[Move]:
        """The same where an outline may be crossed only so many times: each head knows how many are left."""
        stride, here = self.ground.board.stride, 1 << self.middle
        heads = [(here, here, self.ground.crossings)]
        for step in range(1, self.length + 1):
            free = enter if step < self.length else enter & end
            longer: list[tuple[int, int, int]] = []
            for head, used, left in heads:
                open_to = free & ~used
                for bit in (head << 1, head >> 1, head << stride, head >> stride):
                    rest = left - (bool(outlined & head) != bool(outlined & bit))
                    if bit & open_to and rest >= 0:
                        longer.append((bit, used | bit, rest))
            heads = longer
        return [(head, used ^ here) for head, used, _ in heads]

def moved(mask: int, by: int) -> int:
    """A set moved right by so many bits (negative: left): from the board into a window by its shift, back by minus that."""
    return mask >> by if by >= 0 else mask << -by
