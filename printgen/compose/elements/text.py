"""`<text>` goes in, one line of words comes out: never wrapped, shrunk to `fit` if it may."""

from __future__ import annotations

from collections.abc import Iterable

from printgen.compose.desk import Desk
from printgen.compose.frame import Frame, takes
from printgen.compose.markup import Element
from printgen.compose.words import FACE, NO_LINE, line
from printgen.gather import mark
from printgen.geometry import Point, Rect
from printgen.scene.items import Item


@mark("element", "text")
@takes(f"x y size min anchor valign fit field rich {FACE}", words=True, idle=NO_LINE)
def text(element: Element, frame: Frame, desk: Desk) -> Iterable[Item]:
    """A line that starts, ends or has its middle at (x, y): on the baseline, or with the middle of the capitals if valign is middle."""
    words = " ".join(element.text.split())
    if not words:
        return ()
    read = desk.read
    size = read.points(element, "size", 9.0)
    items, setting = line(
        words,
        element,
        frame,
        desk,
        size=size,
        floor=read.points(element, "min", size) if "min" in element.attributes else None,
        rich=read.flag(element, "rich"),
        start=Point(read.number(element, "x"), read.number(element, "y")),
        anchor=read.choice(element, "anchor", ("start", "middle", "end")),
        valign=read.choice(element, "valign", ("baseline", "middle")),
        fit=read.least(element, "fit", frame.room.w),
    )
    if setting.line_boxes:
        box = setting.line_boxes[0]
        desk.fill(element, Rect(box.x, box.y, box.w, box.h))
    return items
