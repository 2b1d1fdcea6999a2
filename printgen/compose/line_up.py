"""A row or a column of elements goes in, groups that lie one behind the other come out."""

from __future__ import annotations

from dataclasses import replace

from printgen.compose import codes
from printgen.compose.desk import Desk
from printgen.compose.frame import Frame, Room
from printgen.compose.layout import ALIGN, Want, lengths, needed, starts
from printgen.compose.markup import Element
from printgen.geometry import Matrix, Rect
from printgen.scene.items import Group, Item

FLEXIBLE = {"text-box", "row", "column", "stack"}
"""What takes the room that is left over if it names no length of its own."""
_VALIGN = {0.0: "top", 0.5: "middle", 1.0: "bottom"}
_SLACK = 0.01


def line_up(element: Element, frame: Frame, desk: Desk, *, across: bool) -> tuple[Item, ...]:
    """The children in a row (`across`) or a column."""
    read = desk.read
    box = outer(element, frame, desk)
    gap = read.number(element, "gap")
    align = ALIGN[read.choice(element, "align", tuple(ALIGN))]
    justify = read.choice(element, "justify", ("start", "centre", "end", "between"))
    along, side = (box.w, box.h) if across else (box.h, box.w)
    children = [child for child in element.children if child.tag in desk.elements]
    inner = frame.moved(Matrix())
    wants = [_want(child, inner, desk, side, across=across) for child in children]
    if along is None:
        wants = [_shrunk(want, child, inner, desk, side, across=across) for want, child in zip(wants, children, strict=True)]
    sizes = lengths(wants, along, gap)
    words = _VALIGN[align]
    rooms = [_room(size if want.grow > 0 else None, side, across=across)._replace(valign=words if across else "top") for size, want in zip(sizes, wants, strict=True)]
    extents = [desk.extent(child, inner, room) for child, room in zip(children, rooms, strict=True)]
    thick = side if side is not None else max((_across(extent, across=across) for extent in extents), default=0.0)
    _told(element, desk, needed(wants, gap), along)
    places = starts(sizes, along, gap, justify)
    items: list[Item] = []
    for child, extent, room, place in zip(children, extents, rooms, places, strict=True):
        shift = align * (thick - _across(extent, across=across))
        x, y = (place, shift) if across else (shift, place)
        move = Matrix.move(box.x + x - extent.x, box.y + y - extent.y)
        drawn = desk.draw(child, replace(inner.moved(move), room=room))
        if drawn:
            items.append(Group(drawn, move, place=child.place))
    end = along if along is not None else (places[-1] + sizes[-1] if places else 0.0)
    desk.fill(element, Rect(box.x, box.y, *((end, thick) if across else (thick, end))))
    return tuple(items)


class Outer:
    """The box of a row, column or stack; w and h may be open."""

    def __init__(self, x: float, y: float, w: float | None, h: float | None) -> None:
        self.x, self.y, self.w, self.h = x, y, w, h


def outer(element: Element, frame: Frame, desk: Desk) -> Outer:
    """What the element says, else what the room around it offers."""
    read = desk.read
    return Outer(read.number(element, "x"), read.number(element, "y"), read.least(element, "w", frame.room.w), read.least(element, "h", frame.room.h))


def _want(child: Element, frame: Frame, desk: Desk, side: float | None, *, across: bool) -> Want:
    name = "w" if across else "h"
    if "grow" in child.attributes:
        grow = desk.read.least(child, "grow", 0.0) or 0.0
        if grow > 0:
            return Want(grow=grow)
    elif across and name not in child.attributes and child.tag in FLEXIBLE:
        return Want(grow=1.0)
    extent = desk.extent(child, frame, _room(None, side, across=across))
    return Want(extent.w if across else extent.h)


def _shrunk(want: Want, child: Element, frame: Frame, desk: Desk, side: float | None, *, across: bool) -> Want:
    """In a line of open length nothing can grow: it is as long as it is."""
    if want.grow <= 0:
        return want
    extent = desk.extent(child, frame, _room(None, side, across=across))
    return Want(extent.w if across else extent.h)


def _room(along: float | None, side: float | None, *, across: bool) -> Room:
    return Room(along, side) if across else Room(side, along)


def _across(extent: Rect, *, across: bool) -> float:
    return extent.h if across else extent.w


def _told(element: Element, desk: Desk, need: float, along: float | None) -> None:
    if along is not None and need > along + _SLACK:
        message = f"the elements of this <{element.tag}> need {need:.1f} mm, it has {along:.1f} mm"
        desk.bag.add(codes.TOO_NARROW.at(element.place, message, about=(desk.subject.name,) if desk.subject.name else ()))
