"""The named check `tile-playouts`: a set of tiles and the course of a game go in, one hit comes out with what greedy players make of it."""

from __future__ import annotations

from collections.abc import Iterator

from printgen.analysis.tiles.playouts import Course, Tally, play
from printgen.analysis.tiles.tile import FRONTS, POSITIONS
from printgen.checks.tile_asks import matching, number, tiles
from printgen.gather import mark
from printgen.rules.frame import Ask, Hit


def course_of(ask: Ask) -> Course:
    """`with: {start: 1, players: 2, hand: 5, turn: 2, match, turn_over}`; numbers may be expressions (`facts.hand`)."""
    start, players, hand, turn = (number(ask, key, otherwise) for key, otherwise in (("start", 1), ("players", 2), ("hand", 5), ("turn", 2)))
    return Course(start, players, hand, turn, matching(ask), FRONTS if ask.options.get("turn_over") is False else POSITIONS)


@mark("check", "tile-playouts")
def playouts(ask: Ask) -> Iterator[Hit]:
    """One hit, always, for a note: `games`, `tiles` in the set, and a game's mean of `laid`, `snakes`, `rings`, `doubles`; `shortest`, `longest`, and games that ended `stuck`.

    `with: {kinds, games: 20, seed: 1, …}` and the course of the game. Greedy players make short snakes: the numbers tell that a set plays, not how well.
    """
    tally = play(tiles(ask), course_of(ask), max(1, number(ask, "games", 20)), number(ask, "seed", 1))
    yield Hit(values=told(tally))


def told(tally: Tally) -> dict[str, float | int]:
    """The numbers of a tally, rounded to a tenth."""

    def mean(total: int) -> float:
        return round(total / tally.games, 1)

    lengths = [*tally.snakes, *tally.rings]
    return {
        "games": tally.games,
        "tiles": tally.tiles,
        "laid": mean(tally.laid),
        "snakes": mean(tally.snakes.total()),
        "rings": mean(tally.rings.total()),
        "doubles": mean(tally.doubles),
        "shortest": min(lengths, default=0),
        "longest": max(lengths, default=0),
        "stuck": tally.stuck,
    }
