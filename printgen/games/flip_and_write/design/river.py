"""Seeded choices go in, a river's country comes out: a stream in bends, sandbanks on their inner sides, fords, rocks, a bog, trees on the banks."""

from __future__ import annotations

from printgen.analysis.board import Board, Square
from printgen.games.flip_and_write.design.curves import Point, stroke, winding
from printgen.games.flip_and_write.design.dice import Dice
from printgen.games.flip_and_write.design.sketch import Sketch
from printgen.gather import mark


@mark("landscape-style", "river")
def river(dice: Dice, board: Board) -> Sketch:
    """Grass, and a river from one side to the opposite one. It is narrow enough somewhere for every snake to cross with its first move."""
    sketch = Sketch.blank(board, "grassland")
    bend = dice.between(4, 6)
    line = winding(dice, board, (bend * 0.3, bend * 0.62), bend)
    radii = [dice.real(1.05, 1.5) for _ in range(7)]
    for ford in dice.shuffled((1, 2, 3, 4, 5))[:2]:
        radii[ford] = dice.real(0.72, 0.95)
    water = sketch.paint(stroke(board, line, radii), "water")
    if dice.chance(0.5):
        _brook(dice, sketch, line)
    _sandbanks(dice, sketch, line)
    if dice.chance(0.35):
        _island(dice, sketch, water)
    for start in sketch.spots(dice, sketch.away(("water", "sand"), 2, 1) & sketch.of("grassland"), dice.between(2, 3), 5):
        sketch.paint(sketch.blot(dice, start, dice.between(2, 4), sketch.away(("water",), 2) & sketch.of("grassland")), "rock")
    if dice.chance(0.7):
        _bog(dice, sketch)
    sketch.turned(dice)
    banks = sketch.steps(sketch.of("water"))
    meadow = sketch.away(("rock", "quicksand"), 2, 1) & sketch.of("grassland")
    sketch.plant(dice, "tree", {square for square in meadow if 2 <= banks[square] <= 4}, dice.between(4, 5))
    sketch.plant(dice, "tree", meadow, dice.between(2, 3), 4)
    return sketch


def _brook(dice: Dice, sketch: Sketch, line: list[Point]) -> None:
    """A brook of one square from the nearer side edge into the river."""
    board = sketch.board
    x, y = dice.pick([point for point in line if 4 <= point[1] <= board.rows - 3])
    left = x < board.columns / 2 + 0.5
    # From the wider side, so that the brook has a way to go.
    end = board.columns + 1.0 if left else 0.0
    drop = dice.pick((-1, 1)) * dice.real(1.0, 3.5)
    knee = dice.real(-1.2, 1.2)
    points = []
    for n in range(61):
        t = n / 60
        points.append((x + (end - x) * t, y + drop * t + 4 * knee * t * (1 - t)))
    sketch.paint(stroke(board, points, (0.75, 0.62, 0.62, 0.62)), "water")


def _sandbanks(dice: Dice, sketch: Sketch, line: list[Point]) -> None:
    """Sand on the inner side of each bend, where the water is slow."""
    board = sketch.board
    for n in range(6, len(line) - 6, 3):
        (x0, _), (x, y), (x1, _) = line[n - 6], line[n], line[n + 6]
        inner = (x0 + x1) / 2 - x
        if abs(inner) < 0.09 or not 1 <= y <= board.rows or not dice.chance(0.75):
            continue
        step = 1 if inner > 0 else -1
        row = min(max(round(y), 1), board.rows)
        column = round(x)
        while (column, row) in sketch.ground and sketch.ground[column, row] == "water":
            column += step
        bank: list[Square] = [(column, row)] + ([(column + step, row)] if abs(inner) > 0.22 else [])
        sketch.paint(bank, "sand", ("grassland",))


def _island(dice: Dice, sketch: Sketch, water: set[Square]) -> None:
    """A sandy island, where the river is widest."""
    deep = [square for square in sorted(water) if all(sketch.ground[near] == "water" for near in sketch.around(square))]
    if deep:
        sketch.paint([dice.pick(deep)], "sand")


def _bog(dice: Dice, sketch: Sketch) -> None:
    """A bog of quicksand with a sandy rim."""
    free = sketch.away(("water", "rock", "sand"), 2, 1) & sketch.of("grassland")
    for start in sketch.spots(dice, free, 1, 1):
        bog = sketch.paint(sketch.blot(dice, start, dice.between(3, 6), free), "quicksand")
        rim = sorted({near for square in bog for near in sketch.beside(square)} - bog)
        sketch.paint([square for square in rim if dice.chance(0.45)], "sand", ("grassland",))
