"""The named check `cave-rests`: a map goes in, a hit comes out for each square whose cave finds nowhere to lie."""

from __future__ import annotations

from collections.abc import Iterator

from printgen.analysis.board import DIRECTIONS, Square
from printgen.analysis.rays import ray
from printgen.diagnostics.diagnostic import Label
from printgen.games.flip_and_write.caves import asked, override
from printgen.games.flip_and_write.deals import dead_squares, never_dealt
from printgen.games.flip_and_write.land import Land
from printgen.gather import mark
from printgen.model.landscape import square_name
from printgen.rules.frame import Ask, Hit


@mark("check", "cave-rests")
def cave_rests(ask: Ask) -> Iterator[Hit]:
    """A hit for each square whose dealt cave is stuck: `square`, `what` lies there, `targets`, `dead` (it can never be dealt), `column`, `row`.

    `with: {sheet_text: true}` looks at the squares for which the sheet's own text narrows the targets, without it at all others.
    """
    found_on = asked(ask)
    if found_on is None:
        return
    land, resting = found_on
    narrowed = override(land, ask.rulings)
    dead = dead_squares(ask.game, ask.rulings)
    never = never_dealt(ask.game, ask.rulings, land.terrain)
    for square, found in resting.items():
        on_object = bool(land.board.bit(square) & land.objects)
        special = land.terrain[square] in narrowed and not on_object
        if found or special != bool(ask.options.get("sheet_text")):
            continue
        targets = " or ".join(sorted(narrowed[land.terrain[square]])) if special else "legal square"
        values = {
            "square": square_name(square),
            "what": land.what(square),
            "targets": targets,
            "column": square[0],
            "row": square[1],
            "dead": square in never,
            "card": dead[square].id if square in dead else "",
        }
        yield Hit(land.ground.where(square), values, (square_name(square),), labels=tuple(_walls(land, square)))


def _walls(land: Land, square: Square) -> Iterator[Label]:
    """What the cave meets first on its way in each direction."""
    for way in DIRECTIONS:
        first = next(ray(land.board, square, way), None)
        if first is not None:
            yield Label(land.ground.where(first), f"{land.what(first)} to the {_WAYS[way]}")


_WAYS = {"N": "north", "E": "east", "S": "south", "W": "west"}
