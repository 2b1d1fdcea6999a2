"""`<links>` goes in, the snakes of a tile come out, drawn from its links: what rules work out and what is seen cannot differ."""

from __future__ import annotations

import math
from collections.abc import Iterable

from printgen.analysis.tiles.tile import SIDES, STEP, Position
from printgen.compose import codes
from printgen.compose.desk import WHOLE, Desk
from printgen.compose.frame import LOOK, Frame, takes
from printgen.compose.markup import Element
from printgen.compose.reading import shown
from printgen.compose.snakes.draw import Leave
from printgen.compose.snakes.studio import GAUGES, lying, painter
from printgen.gather import mark
from printgen.geometry import Matrix, Rect, Size
from printgen.model.record import Record
from printgen.model.tiles import tile_of
from printgen.scene.items import Group, Item


@mark("element", "links")
@takes(f"of field x y w h turn mirror {GAUGES}", idle=(LOOK, "the colours of a snake are those of the fact that its links name"))
def links(element: Element, frame: Frame, desk: Desk) -> Iterable[Item]:
    """The links of this piece (or of the one that `of` names) in a box, as large as the whole face if it says nothing; `mirror` shows them from behind.

    Its part tells `ends`: for each edge that a snake leaves at, the point on the face, the angle from the upright on the edge, and the width; and `skins`: the ink and the pattern of each
    colour that links may have.
    """
    read, subject = desk.read, desk.subject
    name = (element.get("of") or "").strip()
    component = subject.game.component(name) if name and subject.game else subject.component
    field = (element.get("field") or "").strip()
    desk.looked.add(WHOLE)
    tile = tile_of(component, field) if component is not None else None
    if component is None or tile is None or subject.game is None:
        attribute = "of" if name and component is None else "field"
        what = f"there is no component {shown(name)}" if attribute == "of" else f"{component.id if component else 'this'} has no links" + (f" {shown(field)}" if field else "")
        read.wrong(element, attribute, what, code=codes.NO_LINKS) if attribute in element.attributes else desk.bag.add(codes.NO_LINKS.at(element.place, what))
        return ()
    position = Position(read.whole(element, "turn", 0, most=3), read.flag(element, "mirror"))
    laid = tile.laid(position)
    box = _box(element, frame, desk, laid.block)
    if box is None:
        return ()
    across, down = box.w / laid.block[0], box.h / laid.block[1]
    unit = Size(down, across) if position.turn % 2 else Size(across, down)
    whole = (box.w, box.h) == tuple(subject.size) and subject.component is not None
    bleed = subject.component.kind.bleed if whole and subject.component is not None else 0.0
    made = painter(element, component, desk, unit, bleed)
    if made is None:
        return ()
    # The back is the front's own drawing, mirrored: a tail that bends to its left bends to its right there.
    items, leaves = made.tile(tile)
    move = Matrix.move(box.x, box.y) @ lying(position, Size(unit.w * tile.block[0], unit.h * tile.block[1]))
    desk.fill(element, box)
    edges = {one: other for a, b in zip(tile.segments, laid.segments, strict=True) for one, other in zip(a.ports, b.ports, strict=True)}
    told = tuple(_told(leave, edges[leave.door.port].name(laid.block), frame.matrix @ move) for leave in leaves)
    skins = Record({name: Record({"ink": skin.ink.hex, "pattern": skin.pattern}) for name, skin in made.skins.items()})
    desk.tell(element, ends=told, skins=skins, shows=component.id, mirrored=position.back, turned=position.turn, unit=min(unit) * frame.matrix.scale)
    return (Group(items, move, place=element.place),) if items else ()


def _box(element: Element, frame: Frame, desk: Desk, block: tuple[int, int]) -> Rect | None:
    """The box of the tile as it lies: `w` and `h`, one of them for square units, the room in a row, else the face."""
    read, size = desk.read, desk.subject.size
    w, h = read.least(element, "w", frame.room.w), read.least(element, "h", frame.room.h)
    if w is None and h is None:
        w, h = size.w, size.h
    w = h * block[0] / block[1] if w is None and h is not None else w
    h = w * block[1] / block[0] if h is None and w is not None else h
    if not w or not h:
        read.missing(element, "w")
        return None
    return Rect(read.number(element, "x"), read.number(element, "y"), w, h)


def _told(leave: Leave, edge: str, matrix: Matrix) -> Record:
    """An end as it lies on the face: the angle is that between its way inward and the upright on the edge that it should leave at."""
    door = leave.door
    at = matrix.at(door.x, door.y)
    dx, dy = matrix.a * door.dx + matrix.c * door.dy, matrix.b * door.dx + matrix.d * door.dy
    ux, uy = STEP[SIDES.index(edge[0])]
    angle = math.degrees(math.atan2(uy * dx - ux * dy, -ux * dx - uy * dy))
    return Record({"colour": leave.colour, "part": leave.part, "edge": edge, "x": at.x, "y": at.y, "angle": angle, "width": door.width * matrix.scale})
