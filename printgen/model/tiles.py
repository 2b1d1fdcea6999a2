"""A game's pieces go in, its tiles come out: the pieces that have links, with the colours that these may have; and pictures of laid tiles as placements."""

from __future__ import annotations

from printgen.analysis.tiles.layout import Placed
from printgen.analysis.tiles.tile import Port, Position, Segment, Tile
from printgen.frozen import frozen
from printgen.model.game import Component, FieldSpec, Game
from printgen.model.record import EMPTY, Record, Value
from printgen.place import Place


@frozen
class Laid:
    """A placement of a layout: the tile where it lies, all that was written of it, and where."""

    placed: Placed
    own: Record
    place: Place


def links_field(component: Component, name: str = "") -> FieldSpec | None:
    """The field of a piece that holds its links: the one called `name`, or the first one."""
    return next((spec for spec in component.kind.fields if spec.type == "links" and name in {"", spec.name}), None)


def tile_of(component: Component, name: str = "") -> Tile | None:
    """A piece as a tile, or None if it has no (such) links."""
    spec = links_field(component, name)
    links = component.fields.get(spec.name) if spec is not None else None
    return Tile(component.id, segments(links), component.kind.block, component.copies) if isinstance(links, tuple) else None


def segments(links: tuple[Value, ...]) -> tuple[Segment, ...]:
    """Links as segments."""
    return tuple(_segment(link) for link in links if isinstance(link, Record))


def _segment(link: Record) -> Segment:
    edges, layer = link.get("edges"), link.get("layer")
    ports = tuple(Port.of(str(edge)) for edge in edges) if isinstance(edges, tuple) else ()
    return Segment(str(link.get("colour")), str(link.get("part")), ports, layer if isinstance(layer, int) else 0)


def tiles_of(game: Game, *kinds: str) -> dict[str, Tile]:
    """The tiles of a game by id, in the author's order: those of some kinds, or of all."""
    found = ((c.id, tile_of(c)) for c in game.components if not kinds or c.kind.id in kinds)
    return {name: tile for name, tile in found if tile is not None}


def colours_of(game: Game, component: Component, name: str = "") -> Record:
    """The table of colours that a piece's links name."""
    spec = links_field(component, name)
    found: Value = game.data
    for step in spec.refers.split(".") if spec is not None else ():
        found = found.get(step) if isinstance(found, Record) else None
    return found if isinstance(found, Record) else EMPTY


def layout_field(component: Component) -> str:
    """The name of the field that holds placements: a list of mappings that name a tile, x and y; "" if the piece has none."""
    for spec in component.kind.fields:
        inner = {field.name for field in spec.of.fields} if spec.type == "list" and spec.of is not None else set()
        if {"tile", "x", "y"} <= inner:
            return spec.name
    return ""


def layout_of(game: Game, component: Component, name: str = "") -> tuple[Laid, ...]:
    """The placements of a layout, in the author's order; one whose tile or place could not be read is left out."""
    name = name or layout_field(component)
    listed = component.fields.get(name) if name else None
    found: list[Laid] = []
    for n, one in enumerate(listed if isinstance(listed, tuple) else ()):
        if not isinstance(one, Record):
            continue
        piece = game.component(str(one.get("tile")))
        tile = tile_of(piece) if piece is not None else None
        x, y, turn = (one.get(key) for key in ("x", "y", "turn"))
        if tile is not None and isinstance(x, int) and isinstance(y, int):
            position = Position(turn % 4 if isinstance(turn, int) else 0, bool(one.get("back")))
            found.append(Laid(Placed(tile, x, y, position), one, component.fields.place_of(name, n)))
    return tuple(found)
