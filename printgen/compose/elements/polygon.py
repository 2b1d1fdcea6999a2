"""`<polygon>` goes in, a closed line from point to point comes out."""

from __future__ import annotations

from collections.abc import Iterable

from printgen.compose.desk import Desk
from printgen.compose.frame import Frame, takes
from printgen.compose.markup import Element
from printgen.compose.shape import points, shape
from printgen.gather import mark
from printgen.scene.items import Item
from printgen.scene.path import polyline as path


@mark("element", "polygon")
@takes("points")
def polygon(element: Element, frame: Frame, desk: Desk) -> Iterable[Item]:
    """A closed line through its points."""
    return shape(path(points(element, desk), closed=True), element, frame)
