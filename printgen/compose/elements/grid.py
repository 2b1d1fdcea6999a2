"""`<grid>` goes in, the lines between the squares come out, and the edge of the map."""

from __future__ import annotations

from collections.abc import Iterable

from printgen.compose.desk import Desk
from printgen.compose.frame import AREA, Frame, takes
from printgen.compose.markup import Element
from printgen.compose.on_board import board_of
from printgen.frozen import replace
from printgen.gather import mark
from printgen.scene.items import Item, Shape
from printgen.scene.path import Step, rectangle


@mark("element", "grid")
@takes("edge", idle=(AREA, "stroke colours the lines"))
def grid(element: Element, frame: Frame, desk: Desk) -> Iterable[Item]:
    """One path of all inner lines, and the edge, `edge` wide (else as the lines)."""
    board = board_of(element, frame, desk)
    if board is None or not board.square:
        return ()
    box = board.map
    look = frame.look if frame.look.stroke is not None else replace(frame.look, stroke=frame.look.color)
    style = replace(look.style(()), fill=None)
    steps: list[Step] = []
    for column in range(1, board.columns):
        x = board.corner(column, 0).x
        steps += [("M", x, box.y), ("L", x, box.bottom)]
    for row in range(1, board.rows):
        y = board.corner(0, row).y
        steps += [("M", box.x, y), ("L", box.right, y)]
    edge = desk.read.least(element, "edge", style.stroke_width) or style.stroke_width
    around = Shape(rectangle(box), replace(style, stroke_width=edge, join=style.join if "stroke-linejoin" in element.attributes else "miter"), element.place)
    return (Shape(tuple(steps), style, element.place), around) if steps else (around,)
