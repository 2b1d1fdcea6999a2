"""`<line>` goes in, a line comes out."""

from __future__ import annotations

from collections.abc import Iterable

from printgen.compose.desk import Desk
from printgen.compose.frame import Frame, takes
from printgen.compose.markup import Element
from printgen.compose.shape import shape
from printgen.gather import mark
from printgen.scene.items import Item
from printgen.scene.path import line as path


@mark("element", "line")
@takes("x1 y1 x2 y2")
def line(element: Element, frame: Frame, desk: Desk) -> Iterable[Item]:
    """A line from (x1, y1) to (x2, y2); it has no fill."""
    x1, y1, x2, y2 = (desk.read.number(element, name) for name in ("x1", "y1", "x2", "y2"))
    return shape(path(x1, y1, x2, y2), element, frame, filled=False)
