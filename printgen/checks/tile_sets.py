"""The checks of a set of tiles: `tiles-match`, `tiles-distinct`, `tiles-loop-possible`, `tiles-smallest-snake`, `ends-parity`, `heads-and-tails` and `tiles-told`."""

from __future__ import annotations

from collections.abc import Iterator

from printgen.analysis.tiles.census import RING, alike, can_ring, census, chiral, lonely, without_smallest
from printgen.analysis.tiles.tile import BLANK, FRONTS, POSITIONS, Tile
from printgen.checks.tile_asks import called, matching, names, shown, tiles
from printgen.diagnostics.diagnostic import Label
from printgen.gather import mark
from printgen.place import NOWHERE, Place
from printgen.rules.frame import Ask, Hit


def _place(ask: Ask, name: str) -> Place:
    piece = ask.game.component(name)
    return piece.place if piece is not None else NOWHERE


@mark("check", "tiles-match")
def tiles_match(ask: Ask) -> Iterator[Hit]:
    """A hit for each colour of a tile that stands on no edge of another one: `tile`, `colour`. `with: {kinds, match}`."""
    for tile, colour in lonely(tiles(ask), matching(ask)):
        yield Hit(_place(ask, tile.name), {"tile": tile.name, "colour": colour}, (tile.name,))


@mark("check", "tiles-distinct")
def tiles_distinct(ask: Ask) -> Iterator[Hit]:
    """A hit for each tile that an earlier one can be laid as: `tile`, `first`, `how`. `with: {kinds, turn_over}` (true if nothing is said: a back is the mirror image)."""
    positions = FRONTS if ask.options.get("turn_over") is False else POSITIONS
    for tile, first, position in alike(tiles(ask), positions):
        how = "turned over" if position.back else "turned" if position.turn else "as it is"
        labels = (Label(_place(ask, first.name), "the first one"),)
        yield Hit(_place(ask, tile.name), {"tile": tile.name, "first": first.name, "how": how}, (tile.name,), labels=labels)


@mark("check", "tiles-loop-possible")
def tiles_loop_possible(ask: Ask) -> Iterator[Hit]:
    """A hit if no colour has the four curves, on as many tiles, that make the smallest ring: `most` and `colour`, which comes nearest. `with: {kinds}`."""
    own = tiles(ask)
    most = {colour: can_ring(own, colour) for colour in census(own).colours}
    best = max(most, key=lambda colour: most[colour], default="")
    if most.get(best, 0) < RING:
        yield Hit(values={"colour": best, "most": most.get(best, 0), "needed": RING})


@mark("check", "tiles-smallest-snake")
def tiles_smallest_snake(ask: Ask) -> Iterator[Hit]:
    """A hit for each colour whose head and tail cannot lie side by side: `colour`, `problem`. `with: {kinds, match, neutral: [grey]}`; neutral colours have no snakes."""
    for colour, why in without_smallest(tiles(ask), matching(ask)):
        if colour in names(ask, "neutral"):
            continue
        words = f"head and tail are on the same {called(ask)} only" if why == "same" else f"there is no {called(ask)} with a head, or none with a tail"
        yield Hit(values={"colour": colour, "problem": words})


@mark("check", "ends-parity")
def ends_parity(ask: Ask) -> Iterator[Hit]:
    """A hit for each colour, and for blank, that stands on an odd number of edges: `colour`, `edges`. `with: {kinds}`; copies count."""
    for colour, edges in census(tiles(ask)).edges.items():
        if edges % 2:
            yield Hit(values={"colour": shown(colour), "edges": edges})


@mark("check", "heads-and-tails")
def heads_and_tails(ask: Ask) -> Iterator[Hit]:
    """A hit for each colour with more heads than tails, or fewer: `colour`, `heads`, `tails`. `with: {kinds}`; copies count."""
    counted = census(tiles(ask))
    for colour in counted.colours:
        if counted.heads[colour] != counted.tails[colour]:
            yield Hit(values={"colour": colour, "heads": counted.heads[colour], "tails": counted.tails[colour]})


@mark("check", "tiles-told")
def tiles_told(ask: Ask) -> Iterator[Hit]:
    """One hit, always, for a note: `tiles`, `designs`, `distinct`, `chiral` (how many need their back) and `chiral_tiles`, `blank`, `longest` (a strand over how many tiles), `colours`.

    `with: {kinds}`.
    """
    own = tiles(ask)
    counted = census(own)
    hands = chiral(own)
    values = {
        "tiles": counted.tiles,
        "designs": len(own),
        "distinct": len({tile.canonical() for tile in own}),
        "chiral": sum(tile.copies for tile in hands),
        "chiral_tiles": tuple(tile.name for tile in hands),
        "blank": counted.edges[BLANK],
        "longest": max((counted.longest(colour) for colour in counted.colours), default=0),
        "colours": tuple(counted.colours),
    }
    yield Hit(_first(ask, own), values)


def _first(ask: Ask, own: list[Tile]) -> Place:
    return _place(ask, own[0].name) if own else NOWHERE
