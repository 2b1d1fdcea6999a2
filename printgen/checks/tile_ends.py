"""The named check `open-ends`: laid tiles go in, a hit comes out for each open end that no tile which is left can continue."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from printgen.analysis.tiles.growing import Growing
from printgen.analysis.tiles.layout import Cell, Edge
from printgen.analysis.tiles.tile import FRONTS, POSITIONS, SIDES, Position, Tile
from printgen.checks.tile_asks import matching, shown, tables, tiles
from printgen.gather import mark
from printgen.rules.frame import Ask, Hit


@mark("check", "open-ends")
def open_ends(ask: Ask) -> Iterator[Hit]:
    """A hit for each free space that an open end looks into and no tile fits: `layout`, `problem`, `x`, `y` (the space).

    `with: {kinds, match, turn_over: false}`: the set of tiles, of which those that lie already are not left; a tile fits if every edge meets what it may and
    no strand comes to have two heads or two tails. Whether an end is ever reached by the right tile is another question.
    """
    positions = FRONTS if ask.options.get("turn_over") is False else POSITIONS
    match = matching(ask)
    for table in tables(ask):
        lying = Counter(one.placed.tile.name for one in table.laid)
        left = [tile for tile in tiles(ask) if tile.block == (1, 1) and tile.copies > lying[tile.name]]
        grown = Growing.of((one.placed for one in table.laid), match)
        for cell, ends in _spaces(grown).items():
            if not any(_may_lie(grown, tile, position, cell) for tile in left for position in positions):
                words = " and ".join(f"the {grown.labels[end]} end at edge {SIDES[end.side]} of ({end.x}, {end.y})" for end in ends)
                around = ", ".join(f"{SIDES[side]} {shown(label)}" for side, label in enumerate(grown.wanted(cell)) if label is not None)
                problem = f"{words} {'is' if len(ends) == 1 else 'are'} walled in: no tile that is left fits there ({around})"
                yield Hit(table.piece.place, {"layout": table.piece.id, "problem": problem, "x": cell[0], "y": cell[1]}, (table.piece.id,))


def _spaces(grown: Growing) -> dict[Cell, list[Edge]]:
    """The free spaces that open ends look into, in their order, each with these ends."""
    found: dict[Cell, list[Edge]] = {}
    for end in sorted(grown.open):
        cell = end.across.cell
        if cell not in grown.cells:
            found.setdefault(cell, []).append(end)
    return found


def _may_lie(grown: Growing, tile: Tile, position: Position, cell: Cell) -> bool:
    lying = tile.laid(position)
    return grown.fits(lying, *cell) and not grown.addition(lying, *cell).twice
