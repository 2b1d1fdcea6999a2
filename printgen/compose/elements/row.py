"""`<row>` goes in, its elements come out side by side."""

from __future__ import annotations

from collections.abc import Iterable

from printgen.compose.desk import Desk
from printgen.compose.frame import Frame, takes
from printgen.compose.line_up import line_up
from printgen.compose.markup import Element
from printgen.gather import mark
from printgen.scene.items import Item


@mark("element", "row")
@takes("x y w h gap align justify", inside=None)
def row(element: Element, frame: Frame, desk: Desk) -> Iterable[Item]:
    """From left to right; `align` is up and down, `justify` along the row."""
    return line_up(element, frame, desk, across=True)
