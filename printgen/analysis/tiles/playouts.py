"""A set of tiles and the course of a game go in, games that greedy players play by themselves come out: what is laid, what is completed, where they are stuck."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Sequence
from dataclasses import field

from printgen.analysis.tiles.growing import Addition, Growing
from printgen.analysis.tiles.layout import Cell
from printgen.analysis.tiles.matching import Matching
from printgen.analysis.tiles.tile import POSITIONS, Position, Tile
from printgen.frozen import frozen, slotted


@frozen
class Course:
    """How a game goes: tiles that lie open at the start, players, tiles in each hand, tiles that are laid in a turn, how edges match, and how tiles may lie."""

    start: int = 1
    players: int = 2
    hand: int = 5
    turn: int = 2
    matching: Matching = field(default_factory=Matching)
    positions: tuple[Position, ...] = POSITIONS
    one_of_each: bool = True


@slotted
class Tally:
    """What came of some games: tiles laid, strands completed by how many tiles they lie on (rings apart), tiles that completed two at once, games that ended with tiles in hand."""

    games: int = 0
    tiles: int = 0
    laid: int = 0
    snakes: Counter[int] = field(default_factory=Counter)
    rings: Counter[int] = field(default_factory=Counter)
    doubles: int = 0
    stuck: int = 0


def play(tiles: Sequence[Tile], course: Course, games: int, seed: int = 1) -> Tally:
    """Play games with the tiles shuffled anew; the same seed gives the same games. Blocks of several units are left out: they are no tiles to be drawn."""
    every = [tile for tile in tiles if tile.block == (1, 1) for _ in range(tile.copies)]
    tally = Tally(tiles=len(every))
    looks = {tile: [(lying, lying.signature()) for lying in (tile.laid(position) for position in tile.distinct_positions(course.positions))] for tile in {*every}}
    dice = random.Random(seed)  # noqa: S311 - a game, no secret
    for _ in range(games):
        _Game(looks, course, dice, tally).play(every)
    return tally


Lying = tuple[Tile, tuple[str, ...]]


@slotted
class _Game:
    looks: dict[Tile, list[Lying]]
    course: Course
    dice: random.Random
    tally: Tally
    table: Growing = field(init=False)

    def play(self, every: list[Tile]) -> None:
        """One game to its end: nobody can lay a tile, or none is left."""
        course = self.course
        bag = list(every)
        self.dice.shuffle(bag)
        self.table = Growing(course.matching)
        for n in range(min(course.start, len(bag))):
            lying = bag.pop()
            self.table.make(self.table.addition(lying, 0 if n == 0 else n * 1000, 0))
        hands = [[bag.pop() for _ in range(min(course.hand, len(bag)))] for _ in range(course.players)]
        passed = 0
        while passed < course.players and any(hands):
            for hand in hands:
                laid = sum(self._lay(hand) for _ in range(course.turn))
                passed = 0 if laid else passed + 1
                while bag and len(hand) < course.hand:
                    hand.append(bag.pop())
        self.tally.games += 1
        self.tally.laid += self.table.laid
        self.tally.stuck += any(hands)

    def _lay(self, hand: list[Tile]) -> bool:
        """Lay the tile that completes the most; one of those that complete as much is drawn by lot. False if none can be laid."""
        best: list[tuple[Tile, Addition]] = []
        most = -1
        spots = [(cell, self.table.wanted(cell)) for cell in self.table.beside()]
        for tile in dict.fromkeys(hand):
            for lying, signature in self.looks[tile]:
                for cell, wanted in spots:
                    addition = self._may(lying, signature, cell, wanted)
                    if addition is None:
                        continue
                    worth = _worth(addition)
                    if worth > most:
                        best, most = [], worth
                    if worth == most:
                        best.append((tile, addition))
        if not best:
            return False
        tile, addition = self.dice.choice(best)
        hand.remove(tile)
        self.table.make(addition)
        done = [one for one in addition.done if one.counts]
        for one in done:
            (self.tally.snakes if len(one.ends) == 2 else self.tally.rings)[one.tiles] += 1
        self.tally.doubles += len(done) > 1
        return True

    def _may(self, lying: Tile, signature: tuple[str, ...], cell: Cell, wanted: tuple[str | None, ...]) -> Addition | None:
        fits = self.course.matching.fits
        for mine, there in zip(signature, wanted, strict=True):
            if there is not None and mine != there and not fits(mine, there):
                return None
        addition = self.table.addition(lying, *cell)
        return None if addition.twice and self.course.one_of_each else addition


def _worth(addition: Addition) -> int:
    """Points by the length of what is completed (1 + 2 + 3 …), twice for two at once: what a greedy player counts."""
    done = [one.tiles for one in addition.done if one.counts]
    return sum(n * (n + 1) // 2 for n in done) * (2 if len(done) > 1 else 1)
