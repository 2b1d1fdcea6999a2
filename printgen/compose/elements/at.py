"""`<at square="A5/B3">` goes in, what stands in it comes out on that square of the board."""

from __future__ import annotations

from collections.abc import Iterable

from printgen.compose.desk import Desk
from printgen.compose.frame import Frame, takes
from printgen.compose.markup import Element
from printgen.compose.on_board import board_of
from printgen.compose.reading import shown
from printgen.gather import mark
from printgen.geometry import Matrix
from printgen.model.landscape import square_of
from printgen.scene.items import Group, Item


@mark("element", "at")
@takes("square", inside=None)
def at(element: Element, frame: Frame, desk: Desk) -> Iterable[Item]:
    """The origin inside is the top left corner of the square."""
    board = board_of(element, frame, desk)
    if "square" not in element.attributes:
        desk.read.missing(element, "square")
        return ()
    square = square_of(element.attributes["square"])
    if square is None or board is None or not (1 <= square[0] <= board.columns and 1 <= square[1] <= board.rows):
        if board is not None:
            desk.read.wrong(element, "square", f"{shown(element.attributes['square'])} is no square of this board; write for example A5/B3")
        return ()
    box = board.box(square)
    move = Matrix.move(box.x, box.y)
    return (Group(desk.draw_all(element.children, frame.moved(move)), move, place=element.place),)
