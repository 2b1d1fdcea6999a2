"""`<g>` goes in, its elements come out, with what they inherit from it."""

from __future__ import annotations

from collections.abc import Iterable

from printgen.compose.desk import Desk
from printgen.compose.frame import Frame, takes
from printgen.compose.markup import Element
from printgen.gather import mark
from printgen.scene.items import Item


@mark("element", "g")
@takes(inside=None)
def g(element: Element, frame: Frame, desk: Desk) -> Iterable[Item]:
    """A group."""
    return desk.draw_all(element.children, frame)
