"""A game, its components, maps, squares, faces and pages go in, what rules see of them comes out: views that know where each value was written."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any, Protocol

from printgen.model.game import Component, Game
from printgen.model.landscape import Layer, LayerSpec, Square, square_name, square_of
from printgen.model.record import Record
from printgen.place import NOWHERE, Place
from printgen.rules.view import Fields, View


class World(Protocol):
    """What a thing asks of the world it is in."""

    game: Game

    def derived(self, thing: Thing, name: str) -> Any:
        """A defined field. Raises KeyError."""

    def derivable(self, thing: Thing) -> Iterable[str]:
        """The names of the defined fields."""

    def thing(self, component: Component) -> ComponentThing:
        """A component as a thing, always the same one."""

    def table(self, path: str) -> Mapping[str, Any]:
        """The rows of a table of facts by id."""


class Thing(View):
    """A view that has a place, a name for waivers (`about`), a type for `define:`, and remembers what it has worked out."""

    __slots__ = ("_known", "world")
    type = ""

    def __init__(self, world: World) -> None:
        self.world = world
        self._known: dict[str, Any] = {}

    @property
    def about(self) -> str:
        """What waivers call it."""
        return ""

    def place_of(self, *path: str | int) -> Place:  # noqa: ARG002 - things without parts have one place
        """Where it, or the value at a path in it, was written."""
        return NOWHERE

    def own_names(self) -> Iterable[str]:
        """The names of the fields it has by itself."""
        return ()

    def own(self, name: str) -> Any:
        """A field it has by itself. Raises KeyError."""
        raise KeyError(name)

    def names(self) -> Iterable[str]:
        """All names of fields, defined ones too."""
        return [*self.own_names(), *self.world.derivable(self)]

    def field(self, name: str) -> Any:
        """A field, its own or a defined one. Raises KeyError."""
        if name not in self._known:
            try:
                self._known[name] = self.own(name)
            except KeyError:
                self._known[name] = self.world.derived(self, name)
        return self._known[name]


class Placed(Fields):
    """Fields with one place: a measured text, a part, a slot, a difference."""

    __slots__ = ("place",)

    def __init__(self, fields: Mapping[str, object], text: str = "", place: Place = NOWHERE) -> None:
        super().__init__(fields, text)
        self.place = place

    def place_of(self, *_: str | int) -> Place:
        """Where it was written."""
        return self.place


class Row(View):
    """A row of a table of facts: its fields and its `id`; printed as its id."""

    __slots__ = ("id", "record")

    def __init__(self, identifier: str, record: Record) -> None:
        self.id, self.record = identifier, record

    def names(self) -> Iterable[str]:
        """The id and the row's fields."""
        return ["id", *self.record]

    def field(self, name: str) -> Any:
        """The id, or a field of the row. Raises KeyError."""
        return self.id if name == "id" else self.record[name]

    def place_of(self, *path: str | int) -> Place:
        """Where the row, or a field of it, was written."""
        return self.record.place_of(*path) if path and path[0] != "id" else self.record.place

    def __str__(self) -> str:
        return self.id

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Row) and other.id == self.id

    def __hash__(self) -> int:
        return hash(self.id)


class GameThing(Thing):
    """The game: everything in game.yaml, and `components`."""

    __slots__ = ()
    type = "game"

    def own_names(self) -> Iterable[str]:
        """The keys of game.yaml, and `components`."""
        return [*self.world.game.data, "components"]

    def own(self, name: str) -> Any:
        """A key of game.yaml; `id` and `title`; `components`, all of them. Raises KeyError."""
        game = self.world.game
        if name == "components":
            return tuple(self.world.thing(component) for component in game.components)
        if name in {"id", "title"}:
            return getattr(game, name)
        return game.data[name] if name in game.data else _otherwise(name)

    def place_of(self, *path: str | int) -> Place:
        """Where a value of game.yaml was written."""
        return self.world.game.data.place_of(*path) if path else self.world.game.place

    def __str__(self) -> str:
        return self.world.game.id


_OPTIONAL = ("blanks", "box", "claims", "complete_lists", "examples", "glossary", "hidden", "rulebook_says", "rulebook_tables", "players", "rulings", "facts", "texts")


def _otherwise(name: str) -> Any:
    """Lists that a game may leave out are empty. Raises KeyError."""
    if name == "variant":
        return False
    if name not in _OPTIONAL:
        raise KeyError(name)
    return Record({}) if name in {"players", "rulings", "facts", "texts"} else ()


class ComponentThing(Thing):
    """A component: its fields and layers by name, `id kind title copies set added width height` and, if it is a map, `squares columns rows`."""

    __slots__ = ("component",)

    def __init__(self, world: World, component: Component) -> None:
        super().__init__(world)
        self.component = component

    @property
    def type(self) -> str:  # type: ignore[override]
        """The id of its kind."""
        return self.component.kind.id

    @property
    def about(self) -> str:
        """Its id."""
        return self.component.id

    def own_names(self) -> Iterable[str]:
        """Fields, layers and what every component has."""
        kind = self.component.kind
        return [*(f.name for f in kind.fields), *(layer.name for layer in kind.layers), *_EVERY, *(_MAP if kind.layers else ())]

    def own(self, name: str) -> Any:
        """A field (None if it is not given), a layer, or what every component has. Raises KeyError."""
        component, kind = self.component, self.component.kind
        if name in component.fields:
            return component.fields[name]
        if any(f.name == name for f in kind.fields):
            return None
        spec = next((layer for layer in kind.layers if layer.name == name), None)
        if spec is not None:
            return LayerThing(self, spec)
        if name in _EVERY:
            return _EVERY[name](component)
        if name == "squares" and self.ground is not None:
            return tuple(SquareThing(self, (x, y)) for y in range(1, self.ground.rows + 1) for x in range(1, self.ground.columns + 1))
        if name in {"columns", "rows"} and self.ground is not None:
            return getattr(self.ground, name)
        raise KeyError(name)

    @property
    def ground(self) -> Layer | None:
        """The first layer, if it is a map."""
        return next((self.component.layers[spec.name] for spec in self.component.kind.layers if spec.name in self.component.layers), None)

    def place_of(self, *path: str | int) -> Place:
        """Where it, a field or a layer of it was written."""
        if path and path[0] in self.component.layers:
            return self.component.layers[str(path[0])].place
        if path and path[0] in self.component.fields:
            return self.component.fields.place_of(*path)
        return self.component.place

    def __str__(self) -> str:
        return self.component.id


_EVERY: Mapping[str, Callable[[Component], Any]] = {
    "id": lambda c: c.id,
    "kind": lambda c: c.kind.id,
    "title": lambda c: c.title,
    "copies": lambda c: c.copies,
    "set": lambda c: c.set,
    "added": lambda c: c.added,
    "width": lambda c: c.kind.size.w,
    "height": lambda c: c.kind.size.h,
}
_MAP = ("squares", "columns", "rows")


class LayerThing(Thing):
    """A layer of a map: `meanings` (what lies on it, each once), `squares`, `name columns rows`."""

    __slots__ = ("sheet", "spec")
    type = "layer"

    def __init__(self, sheet: ComponentThing, spec: LayerSpec) -> None:
        super().__init__(sheet.world)
        self.sheet, self.spec = sheet, spec

    def own_names(self) -> Iterable[str]:
        """The fields of a layer."""
        return ("name", "columns", "rows", "squares", "meanings")

    def own(self, name: str) -> Any:
        """A field of the layer. Raises KeyError."""
        ground = self.sheet.ground
        layer = self.sheet.component.layers.get(self.spec.name) or Layer(self.spec.name, ground.columns if ground else 0, ground.rows if ground else 0, {})
        if name == "squares":
            return tuple(SquareThing(self.sheet, square) for square in layer.squares())
        if name == "meanings":
            return tuple(dict.fromkeys(self.sheet_meaning(layer, square) for square in layer.squares()))
        if name in {"name", "columns", "rows"}:
            return getattr(layer, name)
        raise KeyError(name)

    def sheet_meaning(self, layer: Layer, square: Square) -> Any:
        """What lies on a square: a row of the facts, or the value that the component gives to the glyph."""
        value = layer.at(square)
        return self.world.table(self.spec.glyphs).get(str(value), value) if self.spec.glyphs.startswith("facts.") and value is not None else value

    def place_of(self, *path: str | int) -> Place:
        """Where the layer was written."""
        return self.sheet.place_of(self.spec.name, *path)


class SquareThing(Thing):
    """A square of a map: `x y name sheet`, and for each layer what lies on it (None: nothing)."""

    __slots__ = ("sheet", "square")
    type = "square"

    def __init__(self, sheet: ComponentThing, square: Square) -> None:
        super().__init__(sheet.world)
        self.sheet, self.square = sheet, square

    @property
    def about(self) -> str:
        """`A5/B3`."""
        return square_name(self.square)

    def own_names(self) -> Iterable[str]:
        """The coordinates and the layers."""
        return ["x", "y", "name", "sheet", *(layer.name for layer in self.sheet.component.kind.layers)]

    def own(self, name: str) -> Any:
        """A coordinate, the name, the map, or what a layer has here. Raises KeyError."""
        if name in {"x", "y"}:
            return self.square[name == "y"]
        if name == "name":
            return square_name(self.square)
        if name == "sheet":
            return self.sheet
        component = self.sheet.component
        spec = next((layer for layer in component.kind.layers if layer.name == name), None)
        if spec is None:
            raise KeyError(name)
        layer = component.layers.get(name)
        return None if layer is None else LayerThing(self.sheet, spec).sheet_meaning(layer, self.square)

    def place_of(self, *path: str | int) -> Place:
        """Where the glyph of the ground, or of the layer that is named, was written."""
        layer = self.sheet.component.layers.get(str(path[0])) if path else None
        if layer is not None and self.square in layer.glyphs:
            return layer.where(self.square)
        return self.sheet.ground.where(self.square) if self.sheet.ground else NOWHERE

    def __str__(self) -> str:
        return square_name(self.square)


def place_at(root: object, path: tuple[str | int, ...]) -> Place:
    """Where the value at a path below a thing or record was written; nowhere if it does not know."""
    for n in range(len(path) + 1):
        if isinstance(root, Thing | Row | Placed | Record):
            return root.place_of(*path[n:]) if path[n:] or not isinstance(root, Record) else root.place
        step = path[n] if n < len(path) else None
        if isinstance(root, tuple | list) and isinstance(step, int) and step < len(root):
            root = root[step]
    return NOWHERE


def square_read(text: object) -> Fields | None:
    """`A5/B3` as `{x: 5, y: 3, name: A5/B3}`, or None if it is no square."""
    square = square_of(text) if isinstance(text, str) else None
    return None if square is None else Fields({"x": square[0], "y": square[1], "name": square_name(square)}, square_name(square))
