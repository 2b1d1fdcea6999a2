"""`<labels>` goes in, the numbers of columns and rows come out in the gutters, and the letters of both in the corners."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from printgen.compose.board import Board
from printgen.compose.desk import Desk
from printgen.compose.frame import Frame, takes
from printgen.compose.markup import Element
from printgen.compose.on_board import board_of
from printgen.compose.reading import shown
from printgen.compose.words import FACE, NO_LINE, line
from printgen.gather import mark
from printgen.geometry import Point
from printgen.scene.items import Item

SIDES = ("top", "right", "bottom", "left")


@mark("element", "labels")
@takes(f"columns rows sides size {FACE}", idle=NO_LINE)
def labels(element: Element, frame: Frame, desk: Desk) -> Iterable[Item]:
    """`columns="A"` puts the letter into the corners; with `{}` in it (`columns="A{}"`) it is the form of each label.

    It tells with its part the `columns` from left to right and the `rows` from top to bottom, as they are labelled.
    """
    board = board_of(element, frame, desk)
    if board is None:
        return ()
    read = desk.read
    size = read.points(element, "size", 8.0)
    said = (element.get("sides") or "all").replace(",", " ").split()
    sides = [side for side in SIDES if side in said or "all" in said]
    for word in said:
        if word not in {*SIDES, "all", "none"}:
            read.wrong(element, "sides", f"{shown(word)} is none of all, none, {', '.join(SIDES)}")
    items: list[Item] = []
    for side in sides:
        axis = "columns" if side in {"top", "bottom"} else "rows"
        form = element.get(axis) or ""
        desk.tell(element, **{axis: _numbers(board.columns if axis == "columns" else board.rows, form)})
        for words, point in _along(board, side, form):
            items.extend(line(words, element, frame, desk, size=size, start=point, anchor="middle", valign="middle")[0])
    return tuple(items)


def _numbers(count: int, form: str) -> list[str]:
    return [form.replace("{}", str(n)) if "{}" in form else str(n) for n in range(1, count + 1)]


def _along(board: Board, side: str, form: str) -> Iterator[tuple[str, Point]]:
    """The words of one side, each with its middle; a letter without `{}` stands before the first number, in the outer half of the corner."""
    box, half = board.map, board.gutter / 2
    level = side in {"top", "bottom"}
    across = {"top": box.y - half, "bottom": box.bottom + half, "left": box.x - half, "right": box.right + half}[side]
    for n, words in enumerate(_numbers(board.columns if level else board.rows, form), 1):
        centre = board.box((n, n)).centre
        yield words, Point(centre.x, across) if level else Point(across, centre.y)
    if form and "{}" not in form and board.gutter > 0:
        # Both letters share the corner: the columns' one nearer to the columns, the rows' one nearer to the rows.
        near, far = board.gutter * 0.3, board.gutter * 0.3
        outer = -far if side in {"top", "left"} else far
        yield form, Point(box.x - near, across + outer / 2) if level else Point(across + outer / 2, box.y - near)
