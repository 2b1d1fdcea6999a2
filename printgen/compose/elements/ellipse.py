"""`<ellipse>` goes in, an ellipse comes out."""

from __future__ import annotations

from collections.abc import Iterable

from printgen.compose.desk import Desk
from printgen.compose.frame import Frame, takes
from printgen.compose.markup import Element
from printgen.compose.shape import shape
from printgen.gather import mark
from printgen.scene.items import Item
from printgen.scene.path import ellipse as path


@mark("element", "ellipse")
@takes("cx cy rx ry")
def ellipse(element: Element, frame: Frame, desk: Desk) -> Iterable[Item]:
    """An ellipse about (cx, cy)."""
    for name in ("rx", "ry"):
        if name not in element.attributes:
            desk.read.missing(element, name)
    rx, ry = desk.read.least(element, "rx"), desk.read.least(element, "ry")
    return shape(path(desk.read.number(element, "cx"), desk.read.number(element, "cy"), rx, ry), element, frame) if rx and ry else ()
