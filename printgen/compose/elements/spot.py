"""`<spot at="2 1">` goes in, what stands in it comes out on that unit of the layout around it: owners, numbers, marks."""

from __future__ import annotations

from collections.abc import Iterable

from printgen.compose import codes
from printgen.compose.desk import Desk
from printgen.compose.frame import Frame, takes
from printgen.compose.markup import Element
from printgen.gather import mark
from printgen.geometry import Matrix
from printgen.scene.items import Group, Item


@mark("element", "spot")
@takes("at", inside=None)
def spot(element: Element, frame: Frame, desk: Desk) -> Iterable[Item]:
    """The origin inside is the upper left corner of the unit in column and row `at`, counted as the placements are."""
    if frame.table is None:
        desk.bag.add(codes.WRONG_PLACE.at(element.place, "<spot> stands only in a <layout>"))
        return ()
    at = desk.read.wholes(element, "at")
    if len(at) != 2:
        if "at" not in element.attributes:
            desk.read.missing(element, "at")
        else:
            desk.read.wrong(element, "at", "at needs a column and a row, such as 2 1")
        return ()
    box = frame.table.box((at[0], at[1]))
    move = Matrix.move(box.x, box.y)
    return (Group(desk.draw_all(element.children, frame.moved(move)), move, place=element.place),)
