"""A component, its game and its side go in, what a template may see of them comes out: `it`, `game`, `facts`, `side`, `size`."""

from __future__ import annotations

from collections.abc import Mapping

from printgen.compose.subject import Subject
from printgen.model.game import Component, Game
from printgen.model.landscape import Layer, square_name
from printgen.rules.view import Fields


def values(subject: Subject, game: Game) -> Mapping[str, object]:
    """The variables of a template."""
    assert subject.component is not None
    return {
        "it": component_view(subject.component),
        "game": game_view(game),
        "facts": game.facts,
        "side": subject.side,
        "size": Fields({"w": subject.size.w, "h": subject.size.h}, f"{subject.size.w:g}mm x {subject.size.h:g}mm"),
    }


def component_view(component: Component) -> Fields:
    """A component's own fields, and id, title, kind, copies and layers beside them."""
    known: dict[str, object] = {
        "kind": component.kind.id,
        "copies": component.copies,
        "layers": Fields({name: layer_view(layer) for name, layer in component.layers.items()}, ""),
    }
    return Fields({**known, **component.fields.fields, "id": component.id, "title": component.title}, component.id)


def layer_view(layer: Layer) -> Fields:
    """A layer: its size, and each square that carries something with its meaning."""
    squares = [Fields({"name": square_name(s), "a": s[0], "b": s[1], "glyph": layer.glyphs[s], "means": layer.at(s)}, square_name(s)) for s in layer.squares()]
    meanings = sorted({str(layer.at(s)) for s in layer.squares()})
    return Fields({"name": layer.name, "columns": layer.columns, "rows": layer.rows, "squares": squares, "meanings": meanings}, layer.name)


def game_view(game: Game) -> Fields:
    """The game: everything of its manifest, and its components by kind under `of`."""
    kinds: dict[str, object] = {kind: [component_view(c) for c in game.of_kind(kind)] for kind in game.kinds}
    rulings = Fields({name: ruling.chosen for name, ruling in game.rulings.items()})
    return Fields({**game.data.fields, "id": game.id, "title": game.title, "of": Fields(kinds), "ruled": rulings}, game.title)
