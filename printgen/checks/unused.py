"""The named check `unused`: a game goes in, a hit comes out for each glyph and each row of a glyph table that no map has."""

from __future__ import annotations

from collections.abc import Iterator

from printgen.gather import mark
from printgen.model.game import Component, Game
from printgen.model.landscape import LayerSpec
from printgen.model.record import Record, Value
from printgen.rules.frame import Ask, Hit
from printgen.rules.world import steps_of


@mark("check", "unused")
def unused(ask: Ask) -> Iterator[Hit]:
    """A hit for each row of a table of facts whose glyph is on no map, and for each glyph of a map's own table that is not on that map: `problem`."""
    game = ask.game
    tables: dict[str, set[str]] = {}
    for component in game.components:
        for spec in component.kind.layers:
            if "." in spec.glyphs:
                tables.setdefault(spec.glyphs, set()).update(_meant(component, spec))
            elif spec.glyphs != "any":
                yield from _own(component, spec)
    for path, used in tables.items():
        rows = _at(game, path)
        for name in rows if isinstance(rows, Record) else ():
            if name not in used:
                yield Hit(game.data.place_of(*steps_of(path), name), {"problem": f"{path}.{name} is defined, but no map has it"}, (name,))


def _meant(component: Component, spec: LayerSpec) -> set[str]:
    layer = component.layers.get(spec.name)
    return {str(layer.at(square)) for square in layer.glyphs} if layer else set()


def _own(component: Component, spec: LayerSpec) -> Iterator[Hit]:
    table = component.fields.get(spec.glyphs)
    layer = component.layers.get(spec.name)
    used = set(layer.glyphs.values()) if layer else set()
    for glyph in table if isinstance(table, Record) else ():
        if glyph not in used:
            words = f'glyph "{glyph}" is defined in {spec.glyphs}, but is not on the map'
            yield Hit(component.fields.place_of(spec.glyphs, glyph), {"problem": words}, (component.id,))


def _at(game: Game, path: str) -> Value:
    value: Value = game.data
    for step in steps_of(path):
        value = value.get(str(step)) if isinstance(value, Record) else None
    return value
