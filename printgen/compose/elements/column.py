"""`<column>` goes in, its elements come out one below the other."""

from __future__ import annotations

from collections.abc import Iterable

from printgen.compose.desk import Desk
from printgen.compose.frame import Frame, takes
from printgen.compose.line_up import line_up
from printgen.compose.markup import Element
from printgen.gather import mark
from printgen.scene.items import Item


@mark("element", "column")
@takes("x y w h gap align justify", inside=None)
def column(element: Element, frame: Frame, desk: Desk) -> Iterable[Item]:
    """From top to bottom; `align` is left and right, `justify` along the column."""
    return line_up(element, frame, desk, across=False)
