"""`<tiles>` goes in, the tiles of the layout around it come out as they lie: a ground with their snakes on it, or their finished faces."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from printgen.compose import codes
from printgen.compose.desk import Desk
from printgen.compose.frame import Frame, takes
from printgen.compose.markup import Element
from printgen.compose.snakes.draw import Painter
from printgen.compose.snakes.studio import lying, painter
from printgen.compose.table import Table
from printgen.frozen import replace
from printgen.gather import mark
from printgen.geometry import Matrix, Rect, Size
from printgen.model.game import Component
from printgen.model.tiles import Laid
from printgen.scene.items import Group, Item, Shape, Use
from printgen.scene.path import mapped, rectangle


@mark("element", "tiles")
@takes("only face radius body outline gap")
def tiles(element: Element, frame: Frame, desk: Desk) -> Iterable[Item]:
    """All tiles, or those whose numbers (from 1, in the order of laying) `only` names. `face="yes"` shows the finished faces; `radius` rounds the grounds' corners."""
    table = frame.table
    if table is None:
        desk.bag.add(codes.WRONG_PLACE.at(element.place, "<tiles> stands only in a <layout>"))
        return ()
    only = set(desk.read.wholes(element, "only"))
    chosen = [one for n, one in enumerate(table.laid, 1) if not only or n in only]
    if desk.read.flag(element, "face"):
        return tuple(_faces(element, frame, desk, table, chosen))
    return tuple(_snakes(element, frame, desk, table, chosen))


def _snakes(element: Element, frame: Frame, desk: Desk, table: Table, chosen: Iterable[Laid]) -> Iterator[Item]:
    radius = desk.read.least(element, "radius", 0.0) or 0.0
    painters: dict[tuple[str, bool], Painter | None] = {}
    for one in chosen:
        box = table.box((one.placed.x, one.placed.y), one.placed.lying.block)
        ground = rectangle(box, radius)
        style = frame.look.style(ground)
        if style.fill is not None or style.stroke is not None:
            yield Shape(ground, style, one.place)
        piece, turned = _piece(desk, one), one.placed.position.turn % 2 == 1
        if piece is None:
            continue
        key = (piece.kind.id, turned)
        if key not in painters:
            painters[key] = painter(element, piece, desk, Size(table.unit.h, table.unit.w) if turned else table.unit, 0.0)
        made = painters[key]
        items = made.tile(one.placed.tile)[0] if made is not None else ()
        if items:
            size = Size(box.h, box.w) if turned else Size(box.w, box.h)
            yield Group(items, Matrix.move(box.x, box.y) @ lying(one.placed.position, size), place=one.place)


def _faces(element: Element, frame: Frame, desk: Desk, table: Table, chosen: Iterable[Laid]) -> Iterator[Item]:
    for one in chosen:
        piece = _piece(desk, one)
        turn, back = one.placed.position
        two_sided = piece is not None and bool(piece.kind.back or piece.kind.faces > 1)
        face = desk.shop.finished(piece, "back" if back and two_sided else "front", element.place, desk.bag) if piece is not None else None
        if face is None:
            continue
        desk.used |= face.files
        size = face.scene.size
        box = table.box((one.placed.x, one.placed.y), one.placed.lying.block)
        scale = (box.w if turn % 2 == 0 else box.h) / size.w
        inner = Matrix.turn(90 * turn) @ Matrix.grow(scale) @ Matrix.move(-size.w / 2, -size.h / 2)
        matrix = Matrix.move(*box.centre) @ inner
        cut = face.scene.cut or rectangle(Rect(0, 0, *size))
        yield Group((Use(face.scene.as_symbol()),), matrix, clip=cut, title=one.placed.tile.name, even_odd=True, place=one.place)
        if frame.look.stroke is not None and "stroke" in element.attributes:
            edge = mapped(cut, matrix)
            yield Shape(edge, replace(frame.look, fill=None).style(edge), one.place)


def _piece(desk: Desk, one: Laid) -> Component | None:
    return desk.subject.game.component(one.placed.tile.name) if desk.subject.game else None
