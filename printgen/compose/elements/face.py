"""`<face>` goes in, all that is drawn on one side of a piece comes out."""

from __future__ import annotations

from collections.abc import Iterable

from printgen.compose.desk import Desk
from printgen.compose.frame import Frame, takes
from printgen.compose.markup import Element
from printgen.gather import mark
from printgen.scene.items import Item


@mark("element", "face")
@takes(inside=None)
def face(element: Element, frame: Frame, desk: Desk) -> Iterable[Item]:
    """The outermost element; its size comes from the definition."""
    return desk.draw_all(element.children, frame)
