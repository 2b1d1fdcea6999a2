"""`<numbers>` goes in, the meaning of each connected area of a layer comes out once, on its roomiest square, beside an icon."""

from __future__ import annotations

from collections.abc import Iterable

from printgen.analysis.outline import regions
from printgen.compose import codes
from printgen.compose.board import roomiest
from printgen.compose.desk import Desk, fit
from printgen.compose.frame import Frame, takes
from printgen.compose.markup import Element
from printgen.compose.on_board import ABOUT, board_of, filled, layer_of, meant
from printgen.compose.words import FACE, NO_LINE, line
from printgen.gather import mark
from printgen.geometry import Matrix, Point, Rect
from printgen.model.landscape import Square
from printgen.scene.items import Group, Item, Use
from printgen.units import POINT

WAYS = ("below", "beside", "over")
OF_ICON = ("icon-size", "gap", "arrange")
OWN_LOOK = ("icon", *OF_ICON, "size", *FACE.split())
"""How the number itself is drawn."""


@mark("element", "numbers")
@takes(f"icon icon-size size gap arrange {ABOUT} {FACE}", inside=None, idle=NO_LINE)
def numbers(element: Element, frame: Frame, desk: Desk) -> Iterable[Item]:
    """The number below, beside or over the icon; children instead of it have their origin at the square's top left corner, `{}` is the meaning."""
    board = board_of(element, frame, desk)
    layer = layer_of(element, board, desk) if board else None
    if board is None or layer is None:
        return ()
    lone = OWN_LOOK if element.children else () if "icon" in element.attributes else OF_ICON
    for name in lone:
        if name in element.attributes:
            beside = "beside what stands inside" if element.children else "without an icon"
            desk.read.wrong(element, name, f"{name} means nothing {beside}", code=codes.UNKNOWN_ATTRIBUTE)
    by_glyph: dict[str, list[Square]] = {}
    for square, _ in meant(element, layer):
        by_glyph.setdefault(layer.glyphs[square], []).append(square)
    items: list[Item] = []
    for squares in by_glyph.values():
        for region in regions(squares):
            square = roomiest(region)
            box, meaning = board.box(square), str(layer.at(square))
            if element.children:
                move = Matrix.move(box.x, box.y)
                drawn = desk.draw_all([filled(child, {"": meaning}) for child in element.children], frame.moved(move))
                items.append(Group(drawn, move, place=layer.where(square)))
            else:
                items.extend(_numbered(meaning, box, element, frame, desk))
    return tuple(items)


def _numbered(meaning: str, box: Rect, element: Element, frame: Frame, desk: Desk) -> list[Item]:
    read = desk.read
    size = read.points(element, "size", 9.0)
    high = size * POINT * 0.72
    name = (element.get("icon") or "").replace("{}", meaning).strip()
    side = (read.least(element, "icon-size", box.w * 0.4) or 0.0) if name else 0.0
    gap = read.number(element, "gap", 0.4) if name else 0.0
    way = read.choice(element, "arrange", WAYS)
    symbol = desk.icon(name, element, "icon", frame.look.color) if name else None
    middle = box.centre
    icon_at, text_at, anchor = middle, middle, "middle"
    if name and way == "below":
        top = middle.y - (side + gap + high) / 2
        icon_at, text_at = Point(middle.x, top + side / 2), Point(middle.x, top + side + gap + high / 2)
    elif name and way == "beside":
        wide = high * 0.8 * len(meaning)
        left = middle.x - (side + gap + wide) / 2
        icon_at, text_at, anchor = Point(left + side / 2, middle.y), Point(left + side + gap, middle.y), "start"
    words, _ = line(meaning, element, frame, desk, size=size, start=text_at, anchor=anchor, valign="middle")
    if symbol is None or not side:
        return list(words)
    return [Use(symbol, fit(Rect(icon_at.x - side / 2, icon_at.y - side / 2, side, side), symbol.box), element.place), *words]
