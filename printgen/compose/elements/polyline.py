"""`<polyline>` goes in, lines from point to point come out."""

from __future__ import annotations

from collections.abc import Iterable

from printgen.compose.desk import Desk
from printgen.compose.frame import Frame, takes
from printgen.compose.markup import Element
from printgen.compose.shape import points, shape
from printgen.gather import mark
from printgen.scene.items import Item
from printgen.scene.path import polyline as path


@mark("element", "polyline")
@takes("points")
def polyline(element: Element, frame: Frame, desk: Desk) -> Iterable[Item]:
    """An open line through its points."""
    return shape(path(points(element, desk)), element, frame)
