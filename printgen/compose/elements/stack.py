"""`<stack>` goes in, its elements come out one over the other, each aligned in the same box."""

from __future__ import annotations

from collections.abc import Iterable

from printgen.compose.desk import UNSEEN, Desk
from printgen.compose.frame import Frame, Room, takes
from printgen.compose.layout import ALIGN
from printgen.compose.line_up import outer
from printgen.compose.markup import Element
from printgen.gather import mark
from printgen.geometry import Matrix, Rect
from printgen.scene.items import Item


@mark("element", "stack")
@takes("x y w h align valign", inside=None)
def stack(element: Element, frame: Frame, desk: Desk) -> Iterable[Item]:
    """In the middle, if `align` and `valign` say nothing else."""
    box = outer(element, frame, desk)
    align = ALIGN[desk.read.choice(element, "align", tuple(ALIGN), "centre")]
    valign = ALIGN[desk.read.choice(element, "valign", tuple(ALIGN), "middle")]
    inner = frame.moved(Matrix())
    room = Room(box.w, box.h)
    children = [child for child in element.children if child.tag not in UNSEEN]
    trials = [desk.try_out(child, inner, room) for child in children]
    extents = [trial.box for trial in trials]
    w = box.w if box.w is not None else max((extent.w for extent in extents), default=0.0)
    h = box.h if box.h is not None else max((extent.h for extent in extents), default=0.0)
    items: list[Item] = []
    for child, trial in zip(children, trials, strict=True):
        extent = trial.box
        move = Matrix.move(box.x + align * (w - extent.w) - extent.x, box.y + valign * (h - extent.h) - extent.y)
        items.extend(desk.keep(trial, move, inner, child.place))
    desk.fill(element, Rect(box.x, box.y, w, h))
    return tuple(items)
