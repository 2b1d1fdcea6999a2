"""`<board>` goes in, a map comes out: what its children draw of the layers, square by square."""

from __future__ import annotations

from collections.abc import Iterable

from printgen.compose import codes
from printgen.compose.board import Board
from printgen.compose.desk import Desk
from printgen.compose.frame import Frame, takes
from printgen.compose.markup import Element
from printgen.compose.reading import shown
from printgen.frozen import replace
from printgen.gather import mark
from printgen.geometry import IDENTITY
from printgen.scene.items import Item

MOST = 200


@mark("element", "board")
@takes("x y square gutter columns rows of", inside=None)
def board(element: Element, frame: Frame, desk: Desk) -> Iterable[Item]:
    """Squares of one size with a gutter all around; its own top left corner is that of the gutter."""
    read = desk.read
    of = (element.get("of") or "").strip()
    desk.looked |= {of} if of else set()
    layers = desk.subject.layers(of)
    if layers is None:
        read.wrong(element, "of", f"there is no component {shown(element.attributes['of'])}")
        layers = {}
    first = next(iter(layers.values()), None)
    columns = read.whole(element, "columns", first.columns if first else 0, least=1, most=MOST)
    rows = read.whole(element, "rows", first.rows if first else 0, least=1, most=MOST)
    if "square" not in element.attributes:
        read.missing(element, "square")
    square = read.least(element, "square", 0.0) or 0.0
    if not columns or not rows:
        desk.bag.add(codes.NO_LAYER.at(element.place, "this component has no layers; give the board columns and rows, or of= a component that has"))
        return ()
    gutter = read.least(element, "gutter", 0.0) or 0.0
    made = Board(read.number(element, "x") + gutter, read.number(element, "y") + gutter, square, columns, rows, gutter, layers)
    desk.fill(element, made.all)
    first_square = frame.matrix.at(made.x, made.y)
    told = {"columns": columns, "rows": rows, "left": first_square.x, "top": first_square.y}
    desk.tell(element, **told, square=square * frame.matrix.scale, gutter=gutter * frame.matrix.scale)
    return desk.draw_all(element.children, replace(frame.moved(IDENTITY), board=made))
