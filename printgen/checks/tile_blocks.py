"""The checks of blocks and of ways to close them: `block-ends`, `block-is-whole`, `closing-distance` and `closing-parity`."""

from __future__ import annotations

from collections.abc import Iterator

from printgen.analysis.tiles.closing import CLOSED, FOUND, NEVER, UNDECIDED, fewest, parity
from printgen.analysis.tiles.layout import Layout, Placed
from printgen.analysis.tiles.tile import HEAD, TAIL, Tile
from printgen.checks.tile_asks import called, matching, number, shapes, tables, tile_kinds, tiles
from printgen.checks.tile_layouts import MOST, closing
from printgen.diagnostics.diagnostic import NOTE, WARNING
from printgen.gather import mark
from printgen.model.tiles import links_field
from printgen.place import NOWHERE, Place
from printgen.rules.frame import Ask, Hit

EVEN = ("even", "odd")
SLACK = 1e-6
"""What sizes may differ by (mm)."""


def _place(ask: Ask, name: str) -> Place:
    piece = ask.game.component(name)
    return piece.place if piece is not None else NOWHERE


def _starts(ask: Ask) -> Iterator[tuple[Tile, Layout]]:
    """The pieces that start a snake: those that carry a head and a tail, alone on the table."""
    for tile in tiles(ask):
        if {HEAD, TAIL} <= {segment.part for segment in tile.segments}:
            yield tile, Layout((Placed(tile, 0, 0),))


@mark("check", "block-ends")
def block_ends(ask: Ask) -> Iterator[Hit]:
    """A hit for each piece with a head and a tail whose ends lead to one and the same space: `piece`. `with: {kinds}`."""
    for tile, alone in _starts(ask):
        into = [end.looks_into for strand in alone.strands for end in strand.ends if end.is_open]
        if len(set(into)) < len(into):
            yield Hit(_place(ask, tile.name), {"piece": tile.name}, (tile.name,))


@mark("check", "closing-distance")
def closing_distance(ask: Ask) -> Iterator[Hit]:
    """A hit for each piece with head and tail, or layout, that fewer or more tiles than wanted can close: `piece`, `problem`, `tiles`. A note where the search ran out.

    `with: {kinds, cards, match, turn_over, least, most, budget}` looks at pieces; with `wanted: FIELD` at the layouts, whose field says how many it takes.
    `least` and `most` may be expressions.
    """
    if ask.options.get("wanted") is not None:
        yield from _wanted(ask, str(ask.options.get("wanted")))
        return
    least, most = number(ask, "least", 0), number(ask, "most", MOST)
    seen: set[object] = set()
    for tile, alone in _starts(ask):
        form = (tile.block, tuple((segment.part, segment.ports) for segment in tile.segments))
        found = fewest(alone, shapes(ask), matching(ask), most, number(ask, "budget", 200_000))
        words = {NEVER: "no cards can close it", UNDECIDED: f"undecided after {found.tried:,} layings", FOUND: f"{found.tiles} {called(ask)}s close it"}
        problem = words.get(found.verdict, f"more than {most} {called(ask)}s are needed to close it")
        if form not in seen and not (found.verdict == FOUND and least <= (found.tiles or 0) <= most):
            # Four pieces that differ by their colour alone are told once.
            seen.add(form)
            severity = NOTE if found.verdict == UNDECIDED else None
            yield Hit(_place(ask, tile.name), {"piece": tile.name, "problem": problem, "tiles": found.tiles}, (tile.name,), severity)


def _wanted(ask: Ask, field: str) -> Iterator[Hit]:
    for table in tables(ask):
        wanted = table.piece.fields.get(field)
        if not isinstance(wanted, int):
            continue
        found = closing(ask, table)
        number_ = 0 if found.verdict == CLOSED else found.tiles
        if found.verdict == UNDECIDED or number_ != wanted:
            truth = f"{number_} {called(ask)}s close it" if number_ is not None else {NEVER: "nothing can close it"}.get(found.verdict, f"{found.tried:,} layings were tried and none closes it")
            values = {"piece": table.piece.id, "problem": f"{truth}, it says {wanted}", "tiles": number_}
            place = table.piece.fields.place_of(field)
            yield Hit(place, values, (table.piece.id,), NOTE if found.verdict == UNDECIDED else None)


@mark("check", "closing-parity")
def closing_parity(ask: Ask) -> Iterator[Hit]:
    """A hit for each closed layout that takes another parity of spaces than its block allows: `layout`, `spaces`, `parity` (even, odd). A tile with two strands counts twice.

    Where the block's own two ends lie decides it: the spaces of the table are coloured like a chessboard, and each strand goes from black to white.
    """
    for table in tables(ask):
        starts = [one for one in table.layout.placed if {HEAD, TAIL} <= {segment.part for segment in one.tile.segments}]
        if len(starts) != 1 or any(end.is_open for strand in table.layout.strands for end in strand.ends):
            continue
        must = parity(Layout((starts[0],)))
        spaces = sum(len(one.tile.segments) for one in table.layout.placed if one is not starts[0])
        if must is not None and spaces % 2 != must:
            yield Hit(table.piece.place, {"layout": table.piece.id, "spaces": spaces, "parity": EVEN[must]}, (table.piece.id,))


@mark("check", "block-is-whole")
def block_is_whole(ask: Ask) -> Iterator[Hit]:
    """A hit for each kind of tiles whose units are not square, and of blocks that are no whole number of single tiles wide and high: `kind`, `problem`.

    Its `block` says how many they should be.
    """
    for name in tile_kinds(ask.game):
        (w, h), (across, down) = (kind := ask.game.kinds[name]).size, kind.block
        if abs(w / across - h / down) > SLACK:
            what = "a tile is" if kind.block == (1, 1) else "its units are"
            problem = f"{what} {w / across:g} x {h / down:g} mm; only squares can be turned and still meet"
            yield Hit(ask.game.data.place_of("kinds", kind.id, "size"), {"kind": kind.id, "problem": problem}, (kind.id,), WARNING)
    kinds = [kind for kind in ask.game.kinds.values() if any(spec.type == "links" for spec in kind.fields)]
    singles = [kind for kind in kinds if kind.block == (1, 1)]
    for kind in kinds:
        if kind.block == (1, 1) or not singles or not any(links_field(piece) for piece in ask.game.of_kind(kind.id)):
            continue
        (w, h), (across, down) = kind.size, kind.block
        if any(abs(w - one.size.w * across) < SLACK and abs(h - one.size.h * down) < SLACK for one in singles):
            continue
        one = singles[0]
        sides = [(w, one.size.w, across), (h, one.size.h, down)]
        whole, unit, times = next(side for side in sides if abs(side[0] - side[1] * side[2]) >= SLACK)
        count = whole / unit
        problem = f"{whole:g} mm is not a multiple of {unit:g} mm" if abs(count - round(count)) > SLACK else f"{whole:g} mm are {count:.0f} times {unit:g} mm, the block is {times}"
        yield Hit(ask.game.data.place_of("kinds", kind.id, "size"), {"kind": kind.id, "problem": problem}, (kind.id,))
