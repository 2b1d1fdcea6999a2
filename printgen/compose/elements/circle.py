"""`<circle>` goes in, a circle comes out."""

from __future__ import annotations

from collections.abc import Iterable

from printgen.compose.desk import Desk
from printgen.compose.frame import Frame, takes
from printgen.compose.markup import Element
from printgen.compose.shape import shape
from printgen.gather import mark
from printgen.scene.items import Item
from printgen.scene.path import ellipse


@mark("element", "circle")
@takes("cx cy r")
def circle(element: Element, frame: Frame, desk: Desk) -> Iterable[Item]:
    """A circle about (cx, cy)."""
    if "r" not in element.attributes:
        desk.read.missing(element, "r")
    r = desk.read.least(element, "r")
    return shape(ellipse(desk.read.number(element, "cx"), desk.read.number(element, "cy"), r, r), element, frame) if r else ()
