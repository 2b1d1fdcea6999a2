"""`<text-box>` goes in, wrapped words come out: rich text, aligned in its box, shrunk down to `min` where it must."""

from __future__ import annotations

import inspect
from collections.abc import Iterable

from printgen.compose.desk import Desk
from printgen.compose.frame import Frame, takes
from printgen.compose.markup import Element
from printgen.compose.words import FACE, NO_LINE, place_of, put, typeface
from printgen.gather import mark
from printgen.geometry import Rect
from printgen.scene.items import Item
from printgen.typeset.request import BoxText
from printgen.units import POINT

ENDLESS = 5000.0
"""The height of a box that is as high as its words (mm)."""
DESCENT = 0.21
"""Room below the last baseline (em): the same with and without a letter that reaches down, so that boxes below each other keep one rhythm."""


@mark("element", "text-box")
@takes(f"x y w h size min align valign leading gap field plain icon-height {FACE}", words=True, idle=NO_LINE)
def text_box(element: Element, frame: Frame, desk: Desk) -> Iterable[Item]:
    """Rich text in a box; without `h` the box is as high as its words."""
    read = desk.read
    w = read.least(element, "w", frame.room.w)
    h = read.least(element, "h", frame.room.h)
    if w is None:
        if "w" not in element.attributes:
            read.missing(element, "w")
        return ()
    x, y = read.number(element, "x"), read.number(element, "y")
    words = unfolded(element.text)
    if not words:
        desk.fill(element, Rect(x, y, w, h or 0.0))
        return ()
    size = read.points(element, "size", 9.0)
    place, at = place_of(element, desk, words)
    request = BoxText(
        text=words,
        face=typeface(element, desk),
        size=size,
        floor=read.points(element, "min", size) if "min" in element.attributes else None,
        ink=frame.look.ink(),
        opacity=frame.look.fill_opacity,
        rich=not read.flag(element, "plain"),
        icon_height=read.number(element, "icon-height", 1.15),
        component=desk.subject.name,
        field=(element.get("field") or "").strip(),
        place=place,
        at=at,
        room=Rect(x, y, w, ENDLESS if h is None else h),
        align=read.choice(element, "align", ("left", "centre", "right", "center")).replace("center", "centre"),
        valign=read.choice(element, "valign", ("top", "middle", "bottom"), frame.room.valign) if h is not None else "top",
        leading=read.least(element, "leading", 1.25, least=0.5) or 1.25,
        gap=read.least(element, "gap", 0.5) or 0.0,
    )
    items, setting = put(request, element, frame, desk)
    high = h
    if high is None:
        boxes = setting.line_boxes
        below = boxes[-1].bottom + DESCENT * setting.size * POINT if boxes else y
        high = max(below, setting.ink.bottom if setting.ink else y) - y
    desk.fill(element, Rect(x, y, w, high))
    return items


def unfolded(text: str) -> str:
    """The words without the template's own indentation."""
    return inspect.cleandoc(text.expandtabs(4)).strip()
