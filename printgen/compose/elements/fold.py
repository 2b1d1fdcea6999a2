"""`<fold>` goes in, a line to fold along comes out: noted on the face, drawn by the marks of the sheet."""

from __future__ import annotations

from collections.abc import Iterable

from printgen.compose.cuts import misplaced
from printgen.compose.desk import Desk
from printgen.compose.frame import Frame, takes
from printgen.compose.markup import Element
from printgen.gather import mark
from printgen.model.game import BOOKLET
from printgen.scene.items import Item
from printgen.scene.path import line, mapped


@mark("element", "fold")
@takes("x1 y1 x2 y2", drawn=False)
def fold(element: Element, frame: Frame, desk: Desk) -> Iterable[Item]:
    """A fold from (x1, y1) to (x2, y2)."""
    component = desk.subject.component
    where = desk.no_piece or ("a booklet" if component is not None and component.kind.sort == BOOKLET else "")
    if where:
        desk.bag.add(misplaced("<fold>", element.place, where))
        return ()
    numbers = [desk.read.needed(element, name) for name in ("x1", "y1", "x2", "y2")]
    if all(number is not None for number in numbers):
        x1, y1, x2, y2 = (number or 0.0 for number in numbers)
        if (x1, y1) == (x2, y2):
            desk.read.wrong(element, "x2", "this fold ends where it starts; it goes along a line")
            return ()
        desk.folds.append(mapped(line(x1, y1, x2, y2), frame.matrix))
    return ()
