"""`<ground>` goes in, a tile on each square of a layer comes out, each kind of tile drawn once."""

from __future__ import annotations

from collections.abc import Iterable

from printgen.compose.desk import Desk, fit
from printgen.compose.frame import LOOK, OWN_COLOURS, Frame, takes
from printgen.compose.markup import Element
from printgen.compose.on_board import ABOUT, board_of, layer_of, meant
from printgen.gather import mark
from printgen.place import NOWHERE
from printgen.scene.items import Item, Use


@mark("element", "ground")
@takes(f"icon letter tint {ABOUT}", idle=(LOOK.replace("color ", ""), OWN_COLOURS))
def ground(element: Element, frame: Frame, desk: Desk) -> Iterable[Item]:
    """The icon that `icon` names for what lies there (`terrain-{}`), as large as the square; `letter` and `tint` as in an icon."""
    board = board_of(element, frame, desk)
    layer = layer_of(element, board, desk) if board else None
    if "icon" not in element.attributes:
        desk.read.missing(element, "icon")
    if board is None or layer is None:
        return ()
    pattern = element.attributes.get("icon", "")
    items: list[Item] = []
    for square, meaning in meant(element, layer):
        at = layer.where(square) if element.get("letter") else NOWHERE
        symbol = desk.icon(pattern.replace("{}", meaning), element, "icon", frame.look.color, at) if pattern else None
        if symbol is not None:
            items.append(Use(symbol, fit(board.box(square), symbol.box), layer.where(square)))
    return tuple(items)
