"""The named check `first-move`: a map goes in, a hit comes out for each square where a cave can rest and no first move is possible."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import replace

from printgen.analysis.board import Square
from printgen.analysis.paths import Ground, Paths
from printgen.games.flip_and_write.caves import asked
from printgen.games.flip_and_write.deals import never_dealt
from printgen.games.flip_and_write.land import Land
from printgen.gather import mark
from printgen.model.landscape import square_name
from printgen.rules.frame import Ask, Hit

CROSSINGS = 1
"""How often the falcon's line may be crossed in one turn (000:197)."""


@mark("check", "first-move")
def first_move(ask: Ask) -> Iterator[Hit]:
    """A hit for each square from which no legal first move leads: `square`, `length`, `dealt_by` (how many coordinates bring a cave there), `because`.

    A move is exactly as long as the snake is at the start (000:92), snow at the cave or not: no move ended there. The cave's own square stays blocked.
    """
    found_on = asked(ask)
    length = ask.game.facts.get("start_length")
    if found_on is None or not isinstance(length, int):
        return
    land, resting = found_on
    never = never_dealt(ask.game, ask.rulings, land.terrain)
    dealt_by = Counter(stop for dealt, stops in resting.items() if dealt not in never for stop in stops)
    ground = Ground(land.board, land.enter(length), land.end(length), land.falcon, CROSSINGS)
    paths = ask.once(("first-move", land.sheet.id, length), lambda: Paths(ground, length))
    known: dict[Square, bool] = ask.once(("first-moves", land.sheet.id, length), dict)
    for square in sorted(dealt_by, key=lambda s: (s[1], s[0])):
        if square not in known:
            known[square] = paths.find(square) is not None
        if not known[square]:
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
