"""`<icon name="…">` goes in, a use of that icon comes out, fitted into its box."""

from __future__ import annotations

from collections.abc import Iterable

from printgen.compose import codes
from printgen.compose.desk import Desk, fit
from printgen.compose.frame import LOOK, OWN_COLOURS, Frame, takes
from printgen.compose.markup import Element
from printgen.gather import mark
from printgen.geometry import Rect
from printgen.scene.items import Item, Use


@mark("element", "icon")
@takes("name x y w h cx cy size field letter tint", idle=(LOOK.replace("color ", ""), OWN_COLOURS))
def icon(element: Element, frame: Frame, desk: Desk) -> Iterable[Item]:
    """An icon in the box x, y, w, h, or of a size about cx, cy; if it is not there and a `letter` is given, a tile of the colour `tint` with it."""
    name = (element.get("name") or "").strip()
    if not name:
        desk.read.missing(element, "name")
        return ()
    box = box_of(element, frame, desk)
    symbol = desk.icon(name, element, "name", frame.look.color)
    if box is None or symbol is None:
        return ()
    desk.fill(element, box)
    return (Use(symbol, fit(box, symbol.box), element.place),)


def box_of(element: Element, frame: Frame, desk: Desk) -> Rect | None:
    """The box of something that is fitted: `size` alone is a square; cx and cy are its middle."""
    read = desk.read
    size = read.least(element, "size")
    w = read.least(element, "w", size if size is not None else frame.room.w)
    h = read.least(element, "h", size if size is not None else frame.room.h)
    w, h = (w if w is not None else h), (h if h is not None else w)
    if {"size", "w", "h"} <= element.attributes.keys():
        read.wrong(element, "size", "size means nothing beside w and h", code=codes.UNKNOWN_ATTRIBUTE)
    if w is None or h is None:
        if not {"w", "h", "size"} & element.attributes.keys():
            read.missing(element, "size (or w and h)")
        return None
    cx, cy = middle_of(element, desk)
    x = read.number(element, "x") if cx is None else cx - w / 2
    y = read.number(element, "y") if cy is None else cy - h / 2
    return Rect(x, y, w, h) if w > 0 and h > 0 else None


def middle_of(element: Element, desk: Desk) -> tuple[float | None, float | None]:
    """What cx and cy say; where x or y say something else, that is told."""
    for edge, middle in (("x", "cx"), ("y", "cy")):
        if {edge, middle} <= element.attributes.keys():
            desk.read.wrong(element, edge, f"{edge} means nothing beside {middle}", code=codes.UNKNOWN_ATTRIBUTE)
    return desk.read.maybe(element, "cx"), desk.read.maybe(element, "cy")
