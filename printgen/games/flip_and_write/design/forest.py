"""Seeded choices go in, a forest comes out: a sandy trail, groves that let in only long snakes, a pool, trees with their shade, a fox beside the trail."""

from __future__ import annotations

from printgen.analysis.board import Board, Square
from printgen.analysis.regions import regions
from printgen.games.flip_and_write.design.curves import stroke, winding
from printgen.games.flip_and_write.design.dice import Dice
from printgen.games.flip_and_write.design.sketch import Sketch
from printgen.gather import mark

PAWS = "abc"
FRESH, ROTTEN = "f", "r"
FOX = "F"


@mark("landscape-style", "forest")
def forest(dice: Dice, board: Board) -> Sketch:
    """Grass and groves. The larger a grove, the longer must be the snake that wants its apples."""
    sketch = Sketch.blank(board, "grassland")
    bend = dice.between(4, 6)
    line = winding(dice, board, (bend * 0.25, bend * 0.6), bend)
    sketch.paint(stroke(board, line, [dice.real(0.68, 0.95) for _ in range(6)]), "sand")
    for start in sketch.spots(dice, sketch.away(("sand",), 2, 1), 1, 1):
        pool = sketch.paint(sketch.blot(dice, start, dice.between(3, 7), sketch.away(("sand",), 2)), "water")
        shore = sorted({near for square in pool for near in sketch.beside(square)} - pool)
        sketch.paint(sketch.blot(dice, dice.pick(shore), dice.between(2, 3), set(shore)), "rock", ("grassland",))
    groves = _groves(dice, sketch)
    sketch.turned(dice)
    _fox(dice, sketch)
    _apples(dice, sketch, len(groves))
    meadow = sketch.away(("rock", "water"), 2, 1) & sketch.of("grassland")
    edges = sketch.steps(sketch.of("foliage"))
    sketch.plant(dice, "tree", {square for square in meadow if edges.get(square, 9) == 1}, dice.between(3, 4), 4)
    sketch.plant(dice, "tree", {square for square in meadow if edges.get(square, 9) >= 2}, dice.between(2, 3), 4)
    return sketch


def _groves(dice: Dice, sketch: Sketch) -> list[set[Square]]:
    """Four to six groves that keep a path between them; their numbers rise with their size."""
    sizes = sorted((dice.between(5, 20) for _ in range(dice.between(4, 6))), reverse=True)
    groves: list[set[Square]] = []
    for size in sizes:
        free = sketch.away(("foliage",), 2) & sketch.away(("sand", "water", "rock"), 1) & sketch.of("grassland")
        clear = {s for s in free if all(near in free for near in sketch.around(s)) and len(sketch.around(s)) >= 6}
        groves += [sketch.paint(sketch.blot(dice, start, size, free), "foliage") for start in sketch.spots(dice, clear, 1, 1)]
    _no_pockets(sketch, groves)
    # Groves that have grown together are one: two numbers side by side would need a line between them.
    grown = regions(sketch.board, sketch.board.mask(sketch.of("foliage")))
    groves = sorted((set(sketch.board.squares(part)) for part in grown), key=lambda grove: (len(grove), min(grove)))
    numbers = (dice.between(6, 8), dice.between(10, 13), dice.between(15, 18))
    for n, grove in enumerate(groves):
        letter = PAWS[n * len(PAWS) // len(groves)]
        sketch.numbers[letter] = numbers[PAWS.index(letter)]
        sketch.paws.update(dict.fromkeys(grove, letter))
    return groves


def _no_pockets(sketch: Sketch, groves: list[set[Square]]) -> None:
    """What a grove shuts in, in a corner or against the water, grows over and is part of the grove."""
    board = sketch.board
    open_ground = sketch.of("grassland", "sand")
    # A strip of one square between a grove and the edge of the map is a trap as well.
    tight = {s for s in open_ground if sum(near in open_ground for near in sketch.beside(s)) < 2}
    parts = sorted(regions(board, board.mask(open_ground - tight)), key=lambda part: (-part.bit_count(), part))
    shut = open_ground - set(board.squares(parts[0])) if parts else set()
    while shut:
        grown = {square: grove for grove in groves for square in sorted(shut) if any(near in grove for near in sketch.beside(square))}
        for square, grove in grown.items():
            grove.update(sketch.paint([square], "foliage"))
        if not grown:
            return
        shut -= set(grown)


def _fox(dice: Dice, sketch: Sketch) -> None:
    """The fox stands beside the trail, two squares high or wide."""
    trail = sketch.steps(sketch.of("sand"))
    grass = {square for square in sketch.away((), 0, 1) & sketch.of("grassland") if trail.get(square, 9) <= 2}
    pairs = [((x, y), other) for x, y in sorted(grass) for other in ((x + 1, y), (x, y + 1)) if other in grass and trail[x, y] == trail.get(other)]
    if pairs:
        sketch.objects.update(dict.fromkeys(dice.pick(pairs), FOX))
        sketch.object_kinds[FOX] = "fox"


def _apples(dice: Dice, sketch: Sketch, groves: int) -> None:
    """Windfalls in the groves, where no cave can lie: good ones, and some that are not."""
    places = list(sketch.spots(dice, sketch.paws, groves * 2 + 2, 2))
    rotten = dice.between(2, 4)
    for n, square in enumerate(places):
        sketch.apples[square] = ROTTEN if n < rotten else FRESH
    found = set(sketch.apples.values())
    sketch.apple_kinds = {letter: name for letter, name in ((FRESH, "fresh"), (ROTTEN, "rotten")) if letter in found}
