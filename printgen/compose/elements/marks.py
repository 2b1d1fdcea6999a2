"""`<marks>` goes in, an icon (or what stands in it) on each square of a layer that carries something comes out."""

from __future__ import annotations

from collections.abc import Iterable

from printgen.compose.desk import Desk, fit
from printgen.compose.frame import Frame, takes
from printgen.compose.markup import Element
from printgen.compose.on_board import ABOUT, board_of, filled, layer_of, meant
from printgen.gather import mark
from printgen.geometry import Matrix, Rect
from printgen.model.landscape import square_name
from printgen.scene.items import Group, Item, Use


@mark("element", "marks")
@takes(f"icon size {ABOUT}", inside=None)
def marks(element: Element, frame: Frame, desk: Desk) -> Iterable[Item]:
    """`{}` in the icon's name, or in what stands inside, is what lies on the square; children have their origin at the square's top left corner."""
    board = board_of(element, frame, desk)
    layer = layer_of(element, board, desk) if board else None
    if "icon" not in element.attributes and not element.children:
        desk.read.missing(element, "icon")
    if board is None or layer is None:
        return ()
    pattern = element.attributes.get("icon", "")
    size = desk.read.least(element, "size", board.square * 0.8) or 0.0
    items: list[Item] = []
    for square, meaning in meant(element, layer):
        box = board.box(square)
        if pattern:
            symbol = desk.icon(pattern.replace("{}", meaning), element, "icon", frame.look.color)
            if symbol is not None and size:
                target = Rect(box.centre.x - size / 2, box.centre.y - size / 2, size, size)
                items.append(Use(symbol, fit(target, symbol.box), layer.where(square)))
        if element.children:
            move = Matrix.move(box.x, box.y)
            words = {"": meaning, "glyph": layer.glyphs[square], "square": square_name(square), "a": str(square[0]), "b": str(square[1])}
            drawn = desk.draw_all([filled(child, words) for child in element.children], frame.moved(move))
            items.append(Group(drawn, move, place=layer.where(square)))
    return tuple(items)
