"""The named checks `pencil-shows` and `told-apart`: the tiles of maps go in; hits for ground too dark to draw on, and for tiles that only colour tells apart, come out."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations

from printgen.checks.drawn import Drawn, drawn_on, outline_of
from printgen.checks.tones import UndecidedError, tone
from printgen.colour.sight import closest
from printgen.diagnostics.diagnostic import NOTE
from printgen.gather import mark
from printgen.model.record import EMPTY, Record
from printgen.place import Place
from printgen.rules.frame import Ask, Hit
from printgen.scene.items import Shape, Symbol, Use
from printgen.scene.style import Ink


def every_tile(ask: Ask, layer: str) -> Iterator[tuple[str, str, Drawn]]:
    """Each tile that faces draw on a layer, once: the component, the meaning, the drawing."""
    seen: set[tuple[str, str]] = set()
    for component, every in drawn_on(ask):
        for drawn in every:
            if drawn.layer == layer and isinstance(drawn.item, Use) and (drawn.meaning, drawn.item.symbol.key) not in seen:
                seen.add((drawn.meaning, drawn.item.symbol.key))
                yield component.id, drawn.meaning, drawn


def symbol_of(drawn: Drawn) -> Symbol:
    """The symbol that a tile uses."""
    assert isinstance(drawn.item, Use)
    return drawn.item.symbol


@mark("check", "pencil-shows")
def pencil_shows(ask: Ask) -> Iterator[Hit]:
    """A hit for each tile of the ground on which a pencil line hardly shows: `tile`, `problem`. `with: {layer, lightest-pencil, lightness, contrast}`.

    Where a tile holds a gradient or a picture the hit is a note that says so.
    """
    least, most = ask.options.number("lightness"), ask.options.number("contrast")
    for identifier, meaning, drawn in every_tile(ask, str(ask.options.get("layer", "terrain"))):
        symbol = symbol_of(drawn)
        name = named(ask, meaning)
        try:
            found = tone(symbol, drawn.mm)
        except UndecidedError as problem:
            yield Hit(place_of(symbol), {"tile": name, "problem": f"undecided, for {problem}"}, (identifier,), NOTE)
            continue
        if found.lightness < least:
            words = f"its mean lightness is L* {found.lightness:.0f}, must be at least {least:g}"
            yield Hit(place_of(symbol), {"tile": name, "problem": words}, (identifier,))
        if found.contrast > most:
            words = f"its pattern varies by L* {found.contrast:.1f} within 2 mm, may be {most:g}"
            yield Hit(place_of(symbol), {"tile": name, "problem": words}, (identifier,))


def named(ask: Ask, meaning: str) -> str:
    """What people call a meaning of a layer: the name of its row in a table of facts."""
    for table in ask.game.facts.fields.values():
        row = table.get(meaning) if isinstance(table, Record) else None
        name = (row if isinstance(row, Record) else EMPTY).get("name")
        if isinstance(name, str):
            return name
    return meaning


def place_of(symbol: Symbol) -> Place:
    """Where a symbol is drawn: the place of its first item."""
    return next((item.place for item in symbol.items if item.place.source is not None), Place())


@mark("check", "told-apart")
def told_apart(ask: Ask) -> Iterator[Hit]:
    """A hit for each two tiles or marks of one layer that differ by colour alone, and for some eye too little: `one`, `other`, `sight`, `apart`, `wanted`.

    `with: {layers: […], apart: 15}`. Another drawing is a second mark, and enough.
    """
    layers = ask.options.get("layers")
    wanted = ask.options.number("apart")
    for layer in layers if isinstance(layers, tuple) else ():
        first: dict[str, tuple[str, Symbol]] = {}
        for identifier, meaning, drawn in every_tile(ask, str(layer)):
            first.setdefault(meaning, (identifier, symbol_of(drawn)))
        for (one, (where, symbol)), (other, (_, second)) in combinations(first.items(), 2):
            if outline_of(symbol) != outline_of(second):
                continue
            pairs = [closest(a, b) for a, b in zip(_inks(symbol), _inks(second), strict=True)]
            sight, apart = max(pairs, key=lambda pair: pair[1], default=("usual", 0.0))
            if apart < wanted:
                values = {"one": named(ask, one), "other": named(ask, other), "sight": sight, "apart": round(apart, 1), "wanted": wanted}
                yield Hit(place_of(second), values, (where,))


def _inks(symbol: Symbol) -> list[tuple[int, int, int]]:
    """The colours of a symbol's shapes, in order; equal drawings have equally many."""
    found: list[tuple[int, int, int]] = []
    for item in symbol.items:
        if isinstance(item, Shape):
            found += [paint.rgb for paint in (item.style.fill, item.style.stroke) if isinstance(paint, Ink)]
    return found
