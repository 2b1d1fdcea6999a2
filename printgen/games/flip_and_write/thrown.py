"""The named checks `split-objects` and `shade-and-objects`: a map goes in, objects in pieces, trees in the river and shade without a tree come out."""

from __future__ import annotations

from collections.abc import Iterator

from printgen.analysis.board import Board, Square
from printgen.analysis.outline import regions
from printgen.games.flip_and_write.caves import land_on
from printgen.games.flip_and_write.land import Land, falcon_letter
from printgen.gather import mark
from printgen.model.game import Component
from printgen.model.landscape import Layer, square_name
from printgen.rules.frame import Ask, Hit


def _asked(ask: Ask, name: str) -> tuple[Land, Layer] | None:
    sheet = ask.element
    land = land_on(ask, sheet) if isinstance(sheet, Component) else None
    layer = land.sheet.layers.get(name) if land else None
    return (land, layer) if land and layer else None


def _by_letter(layer: Layer) -> dict[str, list[Square]]:
    found: dict[str, list[Square]] = {}
    for square in layer.squares():
        found.setdefault(layer.glyphs[square], []).append(square)
    return found


@mark("check", "split-objects")
def split_objects(ask: Ask) -> Iterator[Hit]:
    """A hit for each letter whose object covers several squares and lies in more than one place: `letter`, `places`. Letters of single squares may be many things."""
    found = _asked(ask, "objects")
    for letter, squares in _by_letter(found[1]).items() if found else ():
        assert found is not None
        parts = regions(squares)
        if len(parts) > 1 and max(map(len, parts)) > 1:
            second = min(parts[1], key=lambda s: (s[1], s[0]))
            yield Hit(found[1].where(second), {"letter": letter, "places": len(parts)}, (square_name(second),))


@mark("check", "shade-and-objects")
def shade_and_objects(ask: Ask) -> Iterator[Hit]:
    """A hit for each object that grows on land (`with: {on_land: [tree]}`) and stands elsewhere, and for each shade beside nothing that could throw it: `problem`."""
    found = _asked(ask, "objects")
    kinds = ask.options.get("on_land")
    if found and isinstance(kinds, tuple):
        land, layer = found
        for square in layer.squares():
            row = land.row(land.terrain.get(square, ""))
            if layer.at(square) in kinds and row.get("enter") is True and row.get("end") is False:
                words = f"object {layer.glyphs[square]} at {square_name(square)} stands on {land.terrain[square]}"
                yield Hit(layer.where(square), {"problem": words}, (square_name(square),))
    yield from _shades(ask)


def _shades(ask: Ask) -> Iterator[Hit]:
    found = _asked(ask, "shade")
    if found is None:
        return
    land, layer = found
    board = land.board
    high = land.objects | board.mask(square for square, name in land.terrain.items() if land.row(name).get("enter") is False)
    falcon = falcon_letter(land.sheet)
    for letter, squares in _by_letter(layer).items():
        for part in regions(squares) if letter != falcon else ():
            if not _around(board, board.mask(part)) & high:
                first = min(part, key=lambda s: (s[1], s[0]))
                yield Hit(layer.where(first), {"problem": f"the shade at {square_name(first)} lies next to nothing that could throw it"}, (square_name(first),))


def _around(board: Board, mask: int) -> int:
    """A set and the eight squares around each of it."""
    wide = mask | ((mask << 1 | mask >> 1) & board.all)
    return (wide | wide << board.stride | wide >> board.stride) & board.all
