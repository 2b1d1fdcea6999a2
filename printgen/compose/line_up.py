"""A row or a column of elements goes in, groups that lie one behind the other come out."""

from __future__ import annotations

from printgen.compose import codes
from printgen.compose.desk import UNSEEN, Desk
from printgen.compose.frame import Frame, Room
from printgen.compose.layout import ALIGN, Want, lengths, needed, starts
from printgen.compose.markup import Element
from printgen.frozen import frozen
from printgen.geometry import Matrix, Rect
from printgen.scene.items import Item

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
    children = [child for child in element.children if child.tag not in UNSEEN]
    inner = frame.moved(Matrix())
    line = Line(side, _VALIGN[align] if across else "top", across=across)
    wants = [_want(child, inner, desk, line, grows=along is not None) for child in children]
    sizes = lengths(wants, along, gap)
    trials = [desk.try_out(child, inner, line.room(size if want.grow > 0 else None)) for child, size, want in zip(children, sizes, wants, strict=True)]
    extents = [trial.box for trial in trials]
    thick = side if side is not None else max((_across(extent, across=across) for extent in extents), default=0.0)
    _told(element, desk, needed(wants, gap), along)
    places = starts(sizes, along, gap, justify)
    items: list[Item] = []
    for child, trial, place in zip(children, trials, places, strict=True):
        extent = trial.box
        shift = align * (thick - _across(extent, across=across))
        x, y = (place, shift) if across else (shift, place)
        move = Matrix.move(box.x + x - extent.x, box.y + y - extent.y)
        items.extend(desk.keep(trial, move, inner, child.place))
    end = along if along is not None else (places[-1] + sizes[-1] if places else 0.0)
    desk.fill(element, Rect(box.x, box.y, *((end, thick) if across else (thick, end))))
    return tuple(items)


@frozen
class Outer:
    """The box of a row, column or stack; w and h may be open."""

    x: float
    y: float
    w: float | None
    h: float | None


@frozen
class Line:
    """A row (`across`) or column: its thickness, where words lie in it, and the room that it offers something of a length."""

    side: float | None
    valign: str
    across: bool

    def room(self, along: float | None) -> Room:
        """The room for something of that length (None: as long as it likes)."""
        return Room(along, self.side, self.valign) if self.across else Room(self.side, along, self.valign)


def outer(element: Element, frame: Frame, desk: Desk) -> Outer:
    """What the element says, else what the room around it offers."""
    read = desk.read
    return Outer(read.number(element, "x"), read.number(element, "y"), read.least(element, "w", frame.room.w), read.least(element, "h", frame.room.h))


def _want(child: Element, frame: Frame, desk: Desk, line: Line, *, grows: bool) -> Want:
    """How long a child wants to be. In a line of open length nothing can grow."""
    name = "w" if line.across else "h"
    if grows and "grow" in child.attributes:
        grow = desk.read.least(child, "grow", 0.0) or 0.0
        if grow > 0:
            return Want(grow=grow)
    elif grows and line.across and name not in child.attributes and child.tag in FLEXIBLE:
        return Want(grow=1.0)
    box = desk.try_out(child, frame, line.room(None)).box
    return Want(box.w if line.across else box.h)


def _across(extent: Rect, *, across: bool) -> float:
    return extent.h if across else extent.w


def _told(element: Element, desk: Desk, need: float, along: float | None) -> None:
    if along is not None and need > along + _SLACK:
        message = f"the elements of this <{element.tag}> need {need:.1f} mm, it has {along:.1f} mm"
        desk.bag.add(codes.TOO_NARROW.at(element.place, message, about=(desk.subject.name,) if desk.subject.name else ()))
