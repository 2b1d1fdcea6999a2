"""A face goes in; what it draws for the glyphs of a map comes out: tiles, marks, outlines."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import partial

from printgen.frozen import frozen
from printgen.geometry import IDENTITY, Matrix
from printgen.model.game import Component
from printgen.model.landscape import Square
from printgen.rules.frame import Ask
from printgen.scene.items import Face, Group, Item, Shape, Symbol, Use


@frozen
class Drawn:
    """Something drawn for a glyph of a map: the layer and square, what lies there, the item, and where its coordinates lie on the face."""

    layer: str
    square: Square
    meaning: str
    item: Shape | Use
    matrix: Matrix

    @property
    def mm(self) -> float:
        """How many millimetres one unit of the item is."""
        return (self.matrix @ self.item.matrix).scale if isinstance(self.item, Use) else self.matrix.scale


def drawn_for(face: Face, component: Component) -> Iterator[Drawn]:
    """What a face draws at the places of the component's glyphs: an element that draws a glyph gives its place to what it draws."""
    starts = {place.start: (layer, square) for layer in component.layers.values() for square, place in layer.places.items()}
    file = next((layer.place.file for layer in component.layers.values()), None)
    for item, matrix in flat(face.scene.items):
        place = item.place
        if place.start in starts and isinstance(item, Shape | Use) and place.file == file:
            layer, square = starts[place.start]
            yield Drawn(layer.name, square, str(layer.at(square)), item, matrix)


def flat(items: Iterable[Item], matrix: Matrix = IDENTITY) -> Iterator[tuple[Item, Matrix]]:
    """The items with their groups opened."""
    for item in items:
        if isinstance(item, Group):
            yield from flat(item.items, matrix if item.matrix is IDENTITY else matrix @ item.matrix)
        else:
            yield item, matrix


def drawn_on(ask: Ask) -> Iterator[tuple[Component, tuple[Drawn, ...]]]:
    """The faces of maps, each with one drawing of each kind (shape or use) for each meaning of each layer, the first that is drawn; looked for once a run."""

    def first(face: Face, component: Component) -> tuple[Drawn, ...]:
        found: dict[tuple[str, str, type], Drawn] = {}
        for drawn in drawn_for(face, component):
            found.setdefault((drawn.layer, drawn.meaning, type(drawn.item)), drawn)
        return tuple(found.values())

    for (identifier, side), face in ask.faces.items():
        component = ask.game.component(identifier)
        if component is not None and component.layers:
            yield component, ask.once(("drawn", identifier, side), partial(first, face, component))


def outline_of(symbol: Symbol) -> tuple[object, ...]:
    """The drawing of a symbol without its colours: two that are equal differ by colour alone."""
    return tuple(_bare(item) for item in symbol.items)


def _bare(item: Item) -> object:
    if isinstance(item, Shape):
        style = item.style
        return item.path, style.fill is None, style.stroke is None, style.stroke_width, style.dash
    if isinstance(item, Group):
        return item.matrix, tuple(_bare(inner) for inner in item.items)
    return (item.matrix, outline_of(item.symbol)) if isinstance(item, Use) else type(item).__name__
