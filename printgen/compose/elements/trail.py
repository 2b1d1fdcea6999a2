"""`<trail squares="A1/B1 A2/B1 …">` goes in, a line from square to square comes out, through their middles, with round corners."""

from __future__ import annotations

from collections.abc import Iterable

from printgen.compose.desk import Desk
from printgen.compose.frame import AREA, Frame, takes
from printgen.compose.markup import Element
from printgen.compose.on_board import board_of
from printgen.compose.reading import shown
from printgen.compose.rounded import rounded
from printgen.frozen import replace
from printgen.gather import mark
from printgen.model.landscape import square_of
from printgen.scene.items import Item, Shape


@mark("element", "trail")
@takes("squares radius dx dy", idle=(AREA, "stroke colours the line"))
def trail(element: Element, frame: Frame, desk: Desk) -> Iterable[Item]:
    """A drawn snake, a way of movement; `dx` and `dy` shift it off the middles."""
    board = board_of(element, frame, desk)
    words = (element.get("squares") or "").replace(",", " ").split()
    if not words:
        desk.read.missing(element, "squares")
    squares = [square_of(word) for word in words]
    for word, square in zip(words, squares, strict=True):
        if square is None:
            desk.read.wrong(element, "squares", f"{shown(word)} is no square; write for example A5/B3")
    if board is None or None in squares or len(squares) < 2:
        return ()
    dx, dy = desk.read.number(element, "dx"), desk.read.number(element, "dy")
    points = [board.box(square).centre for square in squares if square]
    path = rounded([(x + dx, y + dy) for x, y in points], desk.read.least(element, "radius", board.square * 0.35) or 0.0, closed=False)
    look = frame.look if frame.look.stroke is not None else replace(frame.look, stroke=frame.look.color)
    style = replace(look.style(path), fill=None)
    if "stroke-linecap" not in element.attributes:
        style = replace(style, cap="round", join=style.join if "stroke-linejoin" in element.attributes else "round")
    return (Shape(path, style, element.place),)
