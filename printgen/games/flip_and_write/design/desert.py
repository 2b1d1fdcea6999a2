"""Seeded choices go in, a desert comes out: sickle dunes that all open with the wind, table rocks, an oasis with palms, sometimes the shade of a falcon."""

from __future__ import annotations

from printgen.analysis.board import Board, Square
from printgen.games.flip_and_write.design.curves import disc
from printgen.games.flip_and_write.design.dice import Dice
from printgen.games.flip_and_write.design.sketch import Sketch
from printgen.gather import mark

WINDS = ((1, 0), (0, 1), (0.7, 0.7), (0.7, -0.7), (-1, 0), (0, -1), (-0.7, 0.7), (-0.7, -0.7))
LETTER = "F"
FALCONS = (
    ("##......##", "####..####", ".########.", "...####...", "...####...", "....##....", "...####..."),
    ("...##...", "##.##.##", "########", "########", "..####..", "...##...", "...##...", "..####.."),
    ("....##....", "...####...", ".########.", "##########", "##..##..##", "....##....", "...####...", "..##..##.."),
    ("##....##", "###..###", ".######.", ".######.", "..####..", "...##...", "..####.."),
)
"""Falcons from below, head or tail first: stooping, gliding, banking, soaring. No arm is one square wide but by the way it is turned."""


@mark("landscape-style", "desert")
def desert(dice: Dice, board: Board) -> Sketch:
    """Sand from edge to edge. In two of three deserts a falcon's shade lies over the open sand."""
    sketch = Sketch.blank(board, "sand")
    if dice.chance(0.67):
        _falcon(dice, sketch)
    under = set(sketch.shade)
    near = {square for one in under for square in sketch.around(one)}
    _oasis(dice, sketch, near)
    wind = dice.pick(WINDS)
    for x, y in sketch.spots(dice, sketch.away(("water", "grassland"), 3) - near, dice.between(3, 4), 5):
        size = dice.real(1.9, 2.9)
        lee = (x + wind[0] * size * 0.72, y + wind[1] * size * 0.72)
        dune = set(disc(board, (x, y), size)) - set(disc(board, lee, size * dice.real(0.8, 0.9)))
        sketch.paint(dune - under, "quicksand", ("sand",))
    free = (sketch.away(("water", "grassland", "quicksand"), 2) & sketch.of("sand")) - near
    for start in sketch.spots(dice, free, dice.between(2, 4), 4):
        rock = sketch.paint(sketch.blot(dice, start, dice.between(2, 6), free), "rock")
        # A table rock throws its shade to the south-east, as the palms do.
        sketch.darken((x + dx, y + dy) for x, y in sorted(rock) for dx, dy in ((1, 0), (1, 1)) if (x + dx, y + dy) not in rock and dice.chance(0.6))
    garden = sketch.steps(sketch.of("water"))
    sketch.plant(dice, "palm", {square for square in sketch.of("grassland") if garden[square] <= 2} - near, dice.between(2, 3), 3)
    return sketch


def _falcon(dice: Dice, sketch: Sketch) -> None:
    """A falcon that flies in any of the four directions, near the middle of the map."""
    columns, rows = sketch.board.columns, sketch.board.rows
    shape = dice.pick(FALCONS)
    cells: list[Square] = [(x, y) for y, row in enumerate(shape) for x, sign in enumerate(row) if sign == "#"]
    for _ in range(dice.between(0, 3)):
        cells = [(-y, x) for x, y in cells]
    left, top = min(x for x, _ in cells), min(y for _, y in cells)
    wide, high = max(x for x, _ in cells) - left + 1, max(y for _, y in cells) - top + 1
    if wide + 4 > columns or high + 4 > rows:
        return
    at = (dice.between(3, columns - 1 - wide), dice.between(3, rows - 1 - high))
    sketch.shade.update({(x - left + at[0], y - top + at[1]): LETTER for x, y in cells})
    sketch.falcon = LETTER


def _oasis(dice: Dice, sketch: Sketch, taken: set[Square]) -> None:
    """A pond in a green ring, away from the falcon and from the edge."""
    far = sketch.steps(taken) if taken else {}
    inner = {square for square in sketch.away((), 0, 2) if far.get(square, 9) >= 3}
    for start in sketch.spots(dice, inner or sketch.away((), 0, 2) - taken, 1, 1):
        free = {square for square in sketch.ground if far.get(square, 9) >= 2}
        pond = sketch.paint(sketch.blot(dice, start, dice.between(6, 11), free), "water")
        ring = sketch.steps(pond)
        sketch.paint([s for s in sorted(ring) if ring[s] == 1 or (ring[s] == 2 and dice.chance(0.45))], "grassland", ("sand",))
        sketch.paint([s for s in sorted(ring) if ring[s] == 3 and dice.chance(0.06)], "grassland", ("sand",))
