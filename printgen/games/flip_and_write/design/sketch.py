"""Strokes and blots go in, a map in the making comes out: terrain, objects, shade, paw areas and apples by square."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator
from dataclasses import field
from itertools import accumulate

from printgen.analysis.board import Board, Square
from printgen.frozen import slotted
from printgen.games.flip_and_write.design.dice import Dice

SHADE = "s"


@slotted
class Sketch:
    """A map in the making. The ground is the id of each square's terrain, the other layers hold glyphs; `kinds` say what objects and apples mean."""

    board: Board
    ground: dict[Square, str]
    objects: dict[Square, str] = field(default_factory=dict)
    shade: dict[Square, str] = field(default_factory=dict)
    paws: dict[Square, str] = field(default_factory=dict)
    apples: dict[Square, str] = field(default_factory=dict)
    object_kinds: dict[str, str] = field(default_factory=dict)
    apple_kinds: dict[str, str] = field(default_factory=dict)
    numbers: dict[str, int] = field(default_factory=dict)
    falcon: str = ""

    @staticmethod
    def blank(board: Board, terrain: str) -> Sketch:
        """A map of one terrain."""
        return Sketch(board, dict.fromkeys(board.squares(board.all), terrain))

    def of(self, *terrains: str) -> set[Square]:
        """The squares of these terrains."""
        return {square for square, name in self.ground.items() if name in terrains}

    def paint(self, squares: Iterable[Square], terrain: str, over: Collection[str] | None = None) -> set[Square]:
        """Put a terrain on squares (only those of the terrains `over`, if given); those that were painted come out."""
        painted = {square for square in squares if square in self.ground and (over is None or self.ground[square] in over)}
        self.ground.update(dict.fromkeys(painted, terrain))
        return painted

    def beside(self, square: Square) -> list[Square]:
        """The squares one step away."""
        return [other for other, _ in self.board.near[square]]

    def around(self, square: Square, reach: int = 1) -> list[Square]:
        """All squares at most so far away, also aslant, itself included."""
        x, y = square
        return [(a, b) for b in range(y - reach, y + reach + 1) for a in range(x - reach, x + reach + 1) if self.board.holds((a, b))]

    def steps(self, squares: Iterable[Square]) -> dict[Square, int]:
        """How many steps each square lies away from the nearest of these; empty if there is none."""
        found = dict.fromkeys(sorted(squares), 0)
        wave = list(found)
        while wave:
            ahead: list[Square] = []
            for square in wave:
                for other in self.beside(square):
                    if other not in found:
                        found[other] = found[square] + 1
                        ahead.append(other)
            wave = ahead
        return found

    def blot(self, dice: Dice, start: Square, size: int, free: Collection[Square]) -> set[Square]:
        """Up to `size` squares of `free` around a start that hang together: a round blot with an uneven edge."""
        if start not in free:
            return set()
        blot = {start}
        while len(blot) < size:
            edge = sorted({other for square in blot for other in self.beside(square) if other in free and other not in blot})
            if not edge:
                break
            weights = [sum(near in blot for near in self.around(square)) ** 3 for square in edge]
            mark = dice.real(0, sum(weights))
            blot.add(next((square for square, reached in zip(edge, accumulate(weights), strict=True) if reached >= mark), edge[-1]))
        return blot

    def spots(self, dice: Dice, free: Iterable[Square], most: int, apart: int) -> Iterator[Square]:
        """Up to `most` squares of `free`, each two at least `apart` columns or rows away from one another."""
        taken: list[Square] = []
        for x, y in dice.shuffled(sorted(free)):
            if len(taken) == most:
                return
            if all(max(abs(x - a), abs(y - b)) >= apart for a, b in taken):
                taken.append((x, y))
                yield x, y

    def away(self, terrains: Iterable[str], steps: int, border: int = 0) -> set[Square]:
        """The squares at least so many steps away from these terrains, and so many squares away from the edge of the map."""
        far = self.steps(self.of(*terrains))
        inner = (range(1 + border, self.board.columns + 1 - border), range(1 + border, self.board.rows + 1 - border))
        return {(x, y) for x, y in self.ground if x in inner[0] and y in inner[1] and far.get((x, y), steps) >= steps}

    def plant(self, dice: Dice, name: str, free: Iterable[Square], most: int, apart: int = 3) -> int:
        """Plant up to `most` trees (or whatever `name` is) that throw their shade to the south-east; how many found room comes out."""
        letter = next((letter for letter, kind in self.object_kinds.items() if kind == name), name[0].upper())
        taken = {near for square in self.objects for near in self.around(square, 2)}
        planted = list(self.spots(dice, set(free) - taken, most, apart))
        for square in planted:
            self.object_kinds[letter] = name
            self.objects[square] = letter
        for x, y in planted:
            self.darken([*dice.shuffled([(x + 1, y), (x, y + 1)])[: dice.between(1, 2)], (x + 1, y + 1)])
        return len(planted)

    def darken(self, squares: Iterable[Square]) -> None:
        """Put shade on squares, but not on objects, and not on or beside the falcon, whose outline stands alone."""
        for square in squares:
            if self.board.holds(square) and square not in self.objects and not any(self.shade.get(near, SHADE) != SHADE for near in self.around(square)):
                self.shade[square] = SHADE

    def turned(self, dice: Dice) -> None:
        """Turn the ground and its paw areas, or turn them over, in one of the eight ways (four, where a map is not square)."""
        columns, rows = self.board.columns, self.board.rows
        aslant, left, up = dice.chance(0.5) and columns == rows, dice.chance(0.5), dice.chance(0.5)

        def moved(square: Square) -> Square:
            x, y = square
            x, y = (columns + 1 - x if left else x), (rows + 1 - y if up else y)
            return (y, x) if aslant else (x, y)

        self.ground = {moved(square): name for square, name in self.ground.items()}
        self.paws = {moved(square): letter for square, letter in self.paws.items()}
