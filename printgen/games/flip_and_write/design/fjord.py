"""Seeded choices go in, a fjord comes out: an arm of the sea with a side arm, glaciers at their heads, snowy heights, a ship and its lost load."""

from __future__ import annotations

from printgen.analysis.board import Board, Square
from printgen.games.flip_and_write.design.curves import Point, disc, smooth, stroke, winding
from printgen.games.flip_and_write.design.dice import Dice
from printgen.games.flip_and_write.design.sketch import Sketch
from printgen.gather import mark

GOLDEN = "g"
HULLS = ((3, 1), (4, 1), (3, 2), (4, 2))


@mark("landscape-style", "fjord")
def fjord(dice: Dice, board: Board) -> Sketch:
    """Heights of snow, green shores, and water that narrows towards a head of ice. Golden apples swim where no cave can lie."""
    sketch = Sketch.blank(board, "grassland")
    line = [point for point in winding(dice, board, (0.4, 2.6), 5) if 0 <= point[1] <= board.rows + 1]
    head = dice.between(3, 5)
    arm = [point for point in line if point[1] >= head]
    sketch.paint(stroke(board, arm, (0.8, 1.15, 1.5, dice.real(1.7, 2.3), dice.real(2.2, 2.9))), "water")
    glaciers = [[point for point in line if point[1] <= head + 0.8]]
    if dice.chance(0.8):
        glaciers.append(_side_arm(dice, sketch, arm))
    _heights(dice, sketch)
    for glacier in glaciers:
        sketch.paint(stroke(board, glacier, (dice.real(1.3, 2.0), dice.real(1.0, 1.5), 0.95)), "ice")
    _rocks(dice, sketch)
    for start in sketch.spots(dice, _open_sea(sketch, 1), dice.between(1, 3), 3):
        sketch.paint(sketch.blot(dice, start, dice.between(1, 2), sketch.of("water")), "ice")
    sketch.turned(dice)
    _ship(dice, sketch)
    swimming = [s for s in sketch.spots(dice, sketch.of("water") - set(sketch.objects), 40, 2) if _near_land(sketch, s)]
    for square in swimming[: dice.between(5, 7)]:
        sketch.apples[square] = GOLDEN
        sketch.apple_kinds = {GOLDEN: "golden"}
    shore = sketch.steps(sketch.of("water"))
    meadow = sketch.away(("rock", "ice"), 2, 1) & sketch.of("grassland")
    sketch.plant(dice, "tree", {square for square in meadow if shore[square] >= 2}, dice.between(0, 3), 3)
    return sketch


def _side_arm(dice: Dice, sketch: Sketch, arm: list[Point]) -> list[Point]:
    """A narrow arm that leaves the main one aslant; the line of its glacier, from the land to its head, comes out."""
    board = sketch.board
    x, y = dice.pick([point for point in arm if board.rows * 0.5 <= point[1] <= board.rows * 0.8])
    side = -1 if x > board.columns / 2 + 0.5 else 1
    reach, rise, sag = dice.real(5.0, 6.5), dice.real(1.5, 4.5), dice.real(-0.8, 0.8)
    points = [(x + side * reach * t, y - rise * t + 4 * sag * t * (1 - t)) for t in (n / 60 for n in range(91))]
    sketch.paint(stroke(board, points[:61], (1.3, 1.0, 0.75)), "water")
    return points[:56:-1]


def _heights(dice: Dice, sketch: Sketch) -> None:
    """Snow where the land is high: away from the water, and the higher the nearer to the head of the fjord."""
    columns, rows = sketch.board.columns, sketch.board.rows
    shore = sketch.steps(sketch.of("water"))
    # Hills of uneven height: soft curves along both sides of the map, added up.
    along = smooth([dice.real(-1.3, 1.3) for _ in range(5)], rows // 4 + 1)
    across = smooth([dice.real(-1.3, 1.3) for _ in range(5)], columns // 4 + 1)
    line = {s: shore[s] + along[s[1] - 1] + across[s[0] - 1] + 2.2 * (rows / 2 - s[1]) / rows for s in sketch.of("grassland")}
    sketch.paint([square for square in sorted(line) if line[square] >= 3.1], "snow")


def _rocks(dice: Dice, sketch: Sketch) -> None:
    """Peaks in the snow, and a cliff or two above the water."""
    for start in sketch.spots(dice, sketch.away(("water", "ice"), 2) & sketch.of("snow"), dice.between(4, 5), 4):
        sketch.paint(sketch.blot(dice, start, dice.between(2, 5), sketch.away(("ice",), 2) & sketch.of("snow")), "rock")
    shore = sketch.steps(sketch.of("water"))
    banks = {square for square in sketch.of("grassland", "snow") if shore[square] == 1}
    for start in sketch.spots(dice, banks & sketch.away(("ice",), 3), dice.between(1, 2), 6):
        sketch.paint(sketch.blot(dice, start, dice.between(2, 3), banks), "rock")


def _open_sea(sketch: Sketch, reach: int) -> set[Square]:
    """The water with nothing but water around."""
    return {s for s in sketch.of("water") if all(sketch.ground[near] == "water" for near in sketch.around(s, reach))}


def _near_land(sketch: Sketch, square: Square) -> bool:
    """Whether land lies within two squares: then a snake can have the apple before it is very long."""
    return any(sketch.ground[near] not in {"water", "rock"} and near not in sketch.objects for near in disc(sketch.board, square, 2.3))


def _ship(dice: Dice, sketch: Sketch) -> None:
    """A ship at anchor, with water around."""
    hulls = dice.shuffled([turned for wide, high in HULLS for turned in ((wide, high), (high, wide))])
    water = sketch.of("water")
    for wide, high in sorted(hulls, key=lambda hull: -hull[0] * hull[1] if hull[0] * hull[1] > 4 else 0):
        places = []
        for x, y in sorted(water):
            hull = [(x + dx, y + dy) for dx in range(wide) for dy in range(high)]
            if set(hull) <= water:
                around = {near for square in hull for near in sketch.beside(square)}
                places += [hull] if len(around - water) <= 2 else []
        if places:
            sketch.objects.update(dict.fromkeys(dice.pick(places), "S"))
            sketch.object_kinds["S"] = "ship"
            return
