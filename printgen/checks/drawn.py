"""A face goes in; what it draws for the glyphs of a map comes out (tiles, marks, outlines), and the boxes of its larger shapes."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import partial

from printgen.frozen import frozen
from printgen.geometry import IDENTITY, Matrix, Rect
from printgen.model.game import Component
from printgen.model.landscape import Square
from printgen.place import Place
from printgen.rules.frame import Ask
from printgen.scene.items import Face, Group, Item, Picture, Shape, Symbol, Use
from printgen.scene.path import box, mapped


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


def grounds(face: Face) -> Iterator[tuple[Rect, Place]]:
    """The boxes of filled shapes and pictures, cut by the clips around them, each with the place of its element."""
    yield from _grounds(face.scene.items, IDENTITY, None)


def _grounds(items: Iterable[Item], matrix: Matrix, clip: Rect | None) -> Iterator[tuple[Rect, Place]]:
    for item in items:
        if isinstance(item, Group):
            inner = matrix @ item.matrix
            edge = box(item.clip) if item.clip is not None else None
            yield from _grounds(item.items, inner, _cut(inner.box(edge), clip) if edge is not None else clip)
            continue
        found = None
        if isinstance(item, Shape) and item.style.fill is not None:
            # A box that is turned is larger than what was drawn in it.
            turned = matrix.b != 0 or matrix.c != 0
            found = box(mapped(item.path, matrix) if turned else item.path)
            found = found if turned or found is None else matrix.box(found)
            if found is not None and item.style.stroke is not None:
                # A line around it reaches farther; that of a net is its bleed.
                found = found.grown(item.style.stroke_width / 2 * matrix.scale)
        elif isinstance(item, Picture):
            found = matrix.box(item.box)
        cut = _cut(found, clip) if found is not None else None
        if cut is not None and isinstance(item, Shape | Picture):
            yield cut, item.place


def _cut(rect: Rect, clip: Rect | None) -> Rect | None:
    if clip is None:
        return rect
    x, y = max(rect.x, clip.x), max(rect.y, clip.y)
    right, bottom = min(rect.right, clip.right), min(rect.bottom, clip.bottom)
    return Rect(x, y, right - x, bottom - y) if right > x and bottom > y else None


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
