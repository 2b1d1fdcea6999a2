"""Both games once more, straight from the words of their rules and slowly: over more than a thousand random layouts they say the same as the shipped checks."""

from __future__ import annotations

import random
from dataclasses import dataclass

import pytest

from printgen.games.snake_nest.gulp import swallowed
from printgen.games.snake_nest.snakes import Table
from printgen.model.game import Game
from tests.games.snake_nest.conftest import Lay, Told

STEPS = {"N": (0, -1), "E": (1, 0), "S": (0, 1), "W": (-1, 0)}
FACING = {"N": "S", "E": "W", "S": "N", "W": "E"}
OWN = {"over": ("N", "S"), "under": ("N", "S"), "curve": ("N", "E"), "head": ("N",), "tail": ("N",)}
GREY = {"over": ("E", "W"), "under": ("E", "W"), "curve": ("S", "W"), "head": ("E", "W"), "tail": ("S", "W")}
Cell = tuple[int, int]
Bit = tuple[Cell, str]
"""A segment: the cell of its piece, and `own` or `grey`."""


@dataclass(frozen=True)
class Slow:
    """Pieces on a table: the colour, shape and turn on each cell."""

    pieces: dict[Cell, tuple[str, str, int]]

    def edges(self, bit: Bit) -> list[str]:
        _, shape, turn = self.pieces[bit[0]]
        return ["NESW"[("NESW".index(edge) + turn) % 4] for edge in (OWN if bit[1] == "own" else GREY)[shape]]

    def colour(self, bit: Bit) -> str:
        return self.pieces[bit[0]][0] if bit[1] == "own" else "grey"

    def bits(self) -> list[Bit]:
        return [(cell, which) for cell in self.pieces for which in ("own", "grey")]

    def beyond(self, bit: Bit, edge: str) -> Cell:
        return (bit[0][0] + STEPS[edge][0], bit[0][1] + STEPS[edge][1])

    def next(self, bit: Bit, edge: str) -> Bit | None:
        cell = self.beyond(bit, edge)
        for which in ("own", "grey") if cell in self.pieces else ():
            if FACING[edge] in self.edges((cell, which)):
                return (cell, which)
        return None

    def near(self, bit: Bit) -> list[Bit]:
        return [other for edge in self.edges(bit) if (other := self.next(bit, edge)) is not None]

    def groups(self) -> list[set[Bit]]:
        """Segments that hang together, by flooding."""
        left, found = set(self.bits()), []
        while left:
            group, waiting = set(), [min(left)]
            while waiting:
                bit = waiting.pop()
                if bit not in group:
                    group.add(bit)
                    waiting += self.near(bit)
            left -= group
            found.append(group)
        return found

    def snakes(self, group: set[Bit]) -> list[tuple[str, set[Bit]]]:
        """Whose a segment is: each grey stretch belongs to the one colour that it touches, or, between two, to none."""
        colours: dict[Bit, set[str]] = {}
        for bit in group:
            touched, seen, waiting = set(), set(), [bit]
            while waiting:
                one = waiting.pop()
                if one in seen:
                    continue
                seen.add(one)
                if self.colour(one) == "grey":
                    waiting += self.near(one)
                else:
                    touched.add(one)
            colours[bit] = {self.colour(one) for one in touched}
        left = {bit for bit in group if len(colours[bit]) == 1}
        found = []
        while left:
            first = min(left)
            (colour,) = colours[first]
            part, waiting = set(), [first]
            while waiting:
                bit = waiting.pop()
                if bit not in part and bit in left and colours[bit] == {colour}:
                    part.add(bit)
                    waiting += self.near(bit)
            left -= part
            found.append((colour, part))
        return found

    def joined(self, one: set[Bit], other: set[Bit]) -> bool:
        """Whether grey segments alone, or none, lie between two snakes."""
        seen: set[Bit] = set()
        waiting = [near for bit in one for near in self.near(bit)]
        while waiting:
            bit = waiting.pop()
            if bit in other:
                return True
            if bit not in one and bit not in seen and self.colour(bit) == "grey":
                seen.add(bit)
                waiting += self.near(bit)
        return False

    def gone(self) -> set[Cell]:
        cells: set[Cell] = set()
        for group in self.groups():
            snakes = self.snakes(group)
            for colour, one in snakes:
                if any(len(one) < len(other) and self.joined(one, other) for whose, other in snakes if whose != colour):
                    cells |= {bit[0] for bit in one}
        return cells

    def length(self, colour: str) -> int:
        return sum(len(snake) for group in self.groups() for whose, snake in self.snakes(group) if whose == colour)

    def reasons(self) -> set[str]:
        """What a layout of the first game has against it, on a table without edges."""
        found: set[str] = set()
        looking: dict[Cell, set[str]] = {}
        groups = self.groups()
        owners = [{self.colour(bit) for bit in group} - {"grey"} for group in groups]
        for group, whose in zip(groups, owners, strict=True):
            found |= {"joined"} if len(whose) > 1 else set()
            for bit in group:
                for edge in self.edges(bit):
                    if self.beyond(bit, edge) not in self.pieces:
                        looking.setdefault(self.beyond(bit, edge), set()).update(whose)
        everyone = [colour for whose in owners for colour in whose]
        found |= {"second"} if len(everyone) != len(set(everyone)) else set()
        found |= {"three"} if any(len(whose) > 2 for whose in looking.values()) else set()
        return found


def random_table(seed: int) -> Slow:
    chosen = random.Random(seed)
    wide, high, colours = (
        chosen.randint(2, 5),
        chosen.randint(1, 4),
        chosen.sample(["red", "yellow", "green", "purple"], chosen.randint(2, 3)),
    )
    cells = [(x, y) for x in range(1, wide + 1) for y in range(1, high + 1)]
    laid = chosen.sample(cells, chosen.randint(1, len(cells)))
    return Slow(
        {
            cell: (chosen.choice(colours), chosen.choice(["over", "under", "curve", "curve", "curve", "head", "tail"]), chosen.randrange(4))
            for cell in laid
        }
    )


def written(table: Slow) -> str:
    return "\n".join(f"{colour}-{shape} {x}/{y} {turn}" for (x, y), (colour, shape, turn) in table.pieces.items())


@pytest.mark.parametrize("hundred", range(12))
def test_the_same_pieces_are_removed_and_the_same_segments_counted(game: Game, lay: Lay, hundred: int) -> None:
    bites = 0
    for seed in range(100 * hundred, 100 * hundred + 100):
        slow = random_table(seed)
        table = Table.of(game, lay(written(slow)))
        removed = {table.layout.placed[n].cells[0] for n in swallowed(table, {})}
        assert removed == slow.gone(), written(slow)
        assert {colour: sum(snake.length({}) for snake in table.snakes(colour)) for colour in table.colours} == {
            colour: slow.length(colour) for colour in table.colours
        }, written(slow)
        bites += bool(removed)
    assert bites > 5, "there is something to remove in enough of them"


@pytest.mark.parametrize("hundred", range(12))
def test_the_same_faults_are_found(told: Told, lay: Lay, hundred: int) -> None:
    found: set[str] = set()
    for seed in range(5000 + 100 * hundred, 5100 + 100 * hundred):
        slow = random_table(seed)
        reasons = {str(hit.values["reason"]) for hit in told("nest-layout", lay(written(slow), grid=(20, 20)), {"first-piece": "anywhere"})}
        assert reasons == slow.reasons(), written(slow)
        found |= reasons
    assert {"second", "joined"} <= found
