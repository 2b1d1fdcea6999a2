"""`<free>` goes in, the free units of the layout around it come out: those that an open end looks into, or all beside a tile, each with a box or what stands inside."""

from __future__ import annotations

from collections.abc import Iterable

from printgen.compose import codes
from printgen.compose.desk import Desk
from printgen.compose.frame import Frame, takes
from printgen.compose.markup import Element
from printgen.gather import mark
from printgen.geometry import Matrix
from printgen.scene.items import Group, Item, Shape
from printgen.scene.path import rectangle


@mark("element", "free")
@takes("by inset radius", inside=None)
def free(element: Element, frame: Frame, desk: Desk) -> Iterable[Item]:
    """`by="ends"` (if nothing is said) or `by="edges"`; a box `inset` mm inside of the unit, or, if elements stand inside, these: their origin is the unit's upper left corner."""
    table = frame.table
    if table is None:
        desk.bag.add(codes.WRONG_PLACE.at(element.place, "<free> stands only in a <layout>"))
        return ()
    read = desk.read
    cells = table.beside() if read.choice(element, "by", ("ends", "edges")) == "edges" else table.looked_into()
    inset, radius = (read.least(element, name, 0.0) or 0.0 for name in ("inset", "radius"))
    items: list[Item] = []
    for cell in cells:
        box = table.box(cell)
        if element.children:
            move = Matrix.move(box.x, box.y)
            items.append(Group(desk.draw_all(element.children, frame.moved(move)), move, place=element.place))
        else:
            path = rectangle(box.grown(-inset), radius)
            items.append(Shape(path, frame.look.style(path), element.place))
    return tuple(items)
