"""`<rect>` goes in, a box comes out, with rounded corners if it has a radius."""

from __future__ import annotations

from collections.abc import Iterable

from printgen.compose.desk import Desk
from printgen.compose.frame import Frame, takes
from printgen.compose.markup import Element
from printgen.compose.shape import shape
from printgen.gather import mark
from printgen.geometry import Rect
from printgen.scene.items import Item
from printgen.scene.path import rectangle


@mark("element", "rect")
@takes("x y w h rx ry")
def rect(element: Element, frame: Frame, desk: Desk) -> Iterable[Item]:
    """A box from its top left corner."""
    read = desk.read
    w, h = read.least(element, "w", frame.room.w), read.least(element, "h", frame.room.h)
    if w is None or h is None:
        for name, value in (("w", w), ("h", h)):
            if value is None and name not in element.attributes:
                read.missing(element, name)
        return ()
    box = Rect(read.number(element, "x"), read.number(element, "y"), w, h)
    rx, ry = read.least(element, "rx"), read.least(element, "ry")
    desk.fill(element, box)
    first = rx if rx is not None else ry or 0.0
    return shape(rectangle(box, first, ry if ry is not None else first), element, frame)
