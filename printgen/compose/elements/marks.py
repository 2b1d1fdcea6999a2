"""`<marks>` goes in, an icon (or what stands in it) on each square, or on each connected region, of a layer that carries something comes out."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from printgen.analysis.outline import regions
from printgen.compose import codes
from printgen.compose.board import Board
from printgen.compose.desk import Desk, fit
from printgen.compose.frame import LOOK, OWN_COLOURS, Frame, takes
from printgen.compose.markup import Element
from printgen.compose.on_board import ABOUT, board_of, filled, layer_of, meant
from printgen.gather import mark
from printgen.geometry import Matrix, Rect
from printgen.model.landscape import Layer, Square, square_name
from printgen.place import NOWHERE, Place
from printgen.scene.items import Group, Item, Use


@mark("element", "marks")
@takes(f"icon size per {ABOUT}", inside=None, idle=(LOOK.replace("color ", ""), OWN_COLOURS))
def marks(element: Element, frame: Frame, desk: Desk) -> Iterable[Item]:
    """`{}` in the icon's name, or in what stands inside, is what lies there; children have their origin at the top left corner.

    `per="region"` draws once for each connected region of one glyph, as large as the box around it allows. `size` is that of an icon on one square:
    what it leaves free around itself there stays free in a region too.
    """
    board = board_of(element, frame, desk)
    layer = layer_of(element, board, desk) if board else None
    if "icon" not in element.attributes and not element.children:
        desk.read.missing(element, "icon")
    if board is None or layer is None:
        return ()
    pattern = element.attributes.get("icon", "")
    if "size" in element.attributes and not pattern:
        desk.read.wrong(element, "size", "size means nothing without an icon", code=codes.UNKNOWN_ATTRIBUTE)
    size = desk.read.least(element, "size", board.square * 0.8) or 0.0
    spots = _regions if desk.read.choice(element, "per", ("square", "region")) == "region" else _squares
    items: list[Item] = []
    first: dict[str, Place] = {}
    for square, meaning, box in spots(element, layer, board):
        if pattern:
            at = first.setdefault(meaning, layer.where(square)) if "{}" in pattern else NOWHERE
            symbol = desk.icon(pattern.replace("{}", meaning), element, "icon", frame.look.color, at)
            if symbol is not None and size:
                items.append(Use(symbol, fit(box.grown((size - board.square) / 2), symbol.box), layer.where(square)))
        if element.children:
            move = Matrix.move(box.x, box.y)
            words = {"": meaning, "glyph": layer.glyphs[square], "square": square_name(square), "a": str(square[0]), "b": str(square[1])}
            drawn = desk.draw_all([filled(child, words) for child in element.children], frame.moved(move))
            items.append(Group(drawn, move, place=layer.where(square)))
    return tuple(items)


def _squares(element: Element, layer: Layer, board: Board) -> Iterator[tuple[Square, str, Rect]]:
    """Each square that carries something, its meaning and its box."""
    for square, meaning in meant(element, layer):
        yield square, meaning, board.box(square)


def _regions(element: Element, layer: Layer, board: Board) -> Iterator[tuple[Square, str, Rect]]:
    """The first square of each connected region of one glyph, its meaning and the box around the region."""
    by_glyph: dict[str, list[Square]] = {}
    for square, _ in meant(element, layer):
        by_glyph.setdefault(layer.glyphs[square], []).append(square)
    for squares in by_glyph.values():
        for region in regions(squares):
            first = min(region, key=lambda s: (s[1], s[0]))
            box = board.box(first)
            for square in region:
                box = box.united(board.box(square))
            yield first, str(layer.at(first)), box
