"""`<outline>` goes in, a line around each connected region of one glyph comes out, with round corners if it wants them."""

from __future__ import annotations

from collections.abc import Iterable

from printgen.analysis.outline import outline as boundary
from printgen.analysis.outline import regions
from printgen.compose.desk import Desk
from printgen.compose.frame import Frame, takes
from printgen.compose.markup import Element
from printgen.compose.on_board import ABOUT, board_of, layer_of, meant
from printgen.compose.rounded import inset, rounded
from printgen.frozen import replace
from printgen.gather import mark
from printgen.model.landscape import Square
from printgen.scene.items import Item, Shape
from printgen.scene.path import Step


@mark("element", "outline")
@takes(f"radius inset {ABOUT}")
def outline(element: Element, frame: Frame, desk: Desk) -> Iterable[Item]:
    """`radius` rounds the corners, `inset` draws the line that far inside the region."""
    board = board_of(element, frame, desk)
    layer = layer_of(element, board, desk) if board else None
    if board is None or layer is None:
        return ()
    look = frame.look
    if look.stroke is None:
        look = replace(look, stroke=look.color)
    if "fill" not in element.attributes:
        look = replace(look, fill=None)
    radius = desk.read.least(element, "radius", 0.0) or 0.0
    within = desk.read.number(element, "inset")
    by_glyph: dict[str, list[Square]] = {}
    for square, _ in meant(element, layer):
        by_glyph.setdefault(layer.glyphs[square], []).append(square)
    items: list[Item] = []
    for squares in by_glyph.values():
        for region in regions(squares):
            steps: list[Step] = []
            for loop in boundary({(a - 1, b - 1) for a, b in region}):
                corners = [board.corner(*corner) for corner in loop]
                steps.extend(rounded(inset(corners, within) if within else corners, radius))
            first = min(region, key=lambda s: (s[1], s[0]))
            items.append(Shape(tuple(steps), look.style(tuple(steps)), layer.where(first)))
    return tuple(items)
