"""The named check `first-move`: a map goes in, a hit comes out for each square where a cave can rest and no first move is possible."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import replace

from printgen.analysis.board import Square
from printgen.analysis.paths import Ground, Paths
from printgen.games.flip_and_write.caves import rests
from printgen.games.flip_and_write.deals import can_be_dealt
from printgen.games.flip_and_write.land import Land, land_of
from printgen.gather import mark
from printgen.model.game import Component
from printgen.model.landscape import square_name
from printgen.rules.frame import Ask, Hit

CROSSINGS = 1
"""How often the falcon's line may be crossed in one turn (000:197)."""


@mark("check", "first-move")
def first_move(ask: Ask) -> Iterator[Hit]:
    """A hit for each square from which no legal first move leads: `square`, `length`, `dealt_by` (how many coordinates bring a cave there), `because`.

    A move is exactly as long as the snake is at the start (000:92), snow at the cave or not: no move ended there. The cave's own square stays blocked.
    """
    land = land_of(ask.game, ask.element) if isinstance(ask.element, Component) else None
    length = ask.game.facts.get("start_length")
    if land is None or not isinstance(length, int):
        return
    dealt_by = Counter(
        stop for dealt, found in rests(land, ask.rulings).items() if can_be_dealt(ask.game, ask.rulings, dealt) for stop in found
    )
    ground = Ground(land.board, land.enter(length), land.end(length), land.falcon, CROSSINGS)
    paths = Paths(ground, length)
    for square in sorted(dealt_by, key=lambda s: (s[1], s[0])):
        if paths.find(square) is None:
            values = {"square": square_name(square), "length": length, "dealt_by": dealt_by[square], "because": _because(land, ground, square, length)}
            yield Hit(land.ground.where(square), values, (square_name(square),))


def _because(land: Land, ground: Ground, start: Square, length: int) -> str:
    """What alone stands in the way, if it is one thing."""
    if ground.outlined and Paths(replace(ground, outlined=0), length).find(start):
        return "every move crosses the falcon's line twice"
    grown = replace(ground, enter=land.enter(99), end=land.end(99))
    if Paths(grown, length).find(start):
        return f"foliage keeps out a snake of length {length}"
    if Paths(replace(ground, end=land.board.all), length).find(start):
        return "every move ends where a snake may not stop"
    return f"there is no way of {length} squares"
