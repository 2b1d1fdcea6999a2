"""A component, its game and its side go in, what a template may see of them comes out: `it`, `game`, `facts`, `side`, `size`."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping

from printgen.compose.subject import Subject
from printgen.model.game import Component, Game
from printgen.model.landscape import Layer, square_name
from printgen.model.record import Record
from printgen.rules.view import Fields, View


class Lazy(View):
    """A view whose fields are worked out when they are first asked for: a template looks at few of them."""

    __slots__ = ("_known", "_makers", "_text")

    def __init__(self, text: str, makers: Mapping[str, Callable[[], object]]) -> None:
        self._text = text
        self._makers = makers
        self._known: dict[str, object] = {}

    def names(self) -> Iterable[str]:
        """The names of the fields."""
        return self._makers

    def field(self, name: str) -> object:
        """The value of a field. Raises KeyError if there is none of that name."""
        if name not in self._known:
            self._known[name] = self._makers[name]()
        return self._known[name]

    @property
    def asked(self) -> frozenset[str]:
        """The names of the fields that somebody looked at."""
        return frozenset(self._known)

    def __str__(self) -> str:
        return self._text


def values(subject: Subject, game: View) -> Mapping[str, object]:
    """The variables of a template; `game` as game_view gives it."""
    assert subject.component is not None
    size = Fields({"w": subject.size.w, "h": subject.size.h}, f"{subject.size.w:g}mm x {subject.size.h:g}mm")
    return {"it": component_view(subject.component), "game": game, "facts": game.field("facts"), "side": subject.side, "size": size}


def asked_of(variables: Mapping[str, object]) -> frozenset[str]:
    """The fields of the piece itself that a template looked at, by the variables that it was given."""
    it = variables["it"]
    return it.asked if isinstance(it, Lazy) else frozenset()


def component_view(component: Component) -> Lazy:
    """A component's own fields, and id, title, kind, copies and layers beside them."""
    fields = component.fields
    makers: dict[str, Callable[[], object]] = {
        "kind": lambda: component.kind.id,
        "copies": lambda: component.copies,
        "layers": lambda: Lazy("", {name: _maker(layer_view, layer) for name, layer in component.layers.items()}),
        **{name: _maker(fields.get, name) for name in fields},
        "id": lambda: component.id,
        "title": lambda: component.title,
    }
    return Lazy(component.id, makers)


def layer_view(layer: Layer) -> View:
    """A layer: its size, and each square that carries something with its meaning."""
    return Lazy(
        layer.name,
        {
            "name": lambda: layer.name,
            "columns": lambda: layer.columns,
            "rows": lambda: layer.rows,
            "squares": lambda: [
                Fields({"name": square_name(s), "a": s[0], "b": s[1], "glyph": layer.glyphs[s], "means": layer.at(s)}, square_name(s)) for s in layer.squares()
            ],
            "meanings": lambda: sorted({str(layer.at(s)) for s in layer.glyphs}),
        },
    )


def game_view(game: Game) -> View:
    """The game: everything of its manifest, its components by kind under `of`, the chosen rulings under `ruled`."""
    of = Lazy("", {kind: _maker(_all_of, game, kind) for kind in game.kinds})
    makers: dict[str, Callable[[], object]] = {
        **{name: _maker(game.data.get, name) for name in game.data},
        "id": lambda: game.id,
        "title": lambda: game.title,
        "facts": lambda: game.facts,
        "of": lambda: of,
        "ruled": lambda: Record({name: ruling.chosen for name, ruling in game.rulings.items()}),
    }
    return Lazy(game.title, makers)


def _all_of(game: Game, kind: str) -> list[View]:
    return [component_view(component) for component in game.of_kind(kind)]


def _maker(function: Callable[..., object], *given: object) -> Callable[[], object]:
    """The call, kept for later."""
    return lambda: function(*given)
