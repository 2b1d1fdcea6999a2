"""`<layer name="…">` goes in, a group comes out that a drawing program shows as a layer."""

from __future__ import annotations

from collections.abc import Iterable

from printgen.compose.desk import Desk
from printgen.compose.frame import Frame, takes
from printgen.compose.markup import Element
from printgen.gather import mark
from printgen.scene.items import Group, Item


@mark("element", "layer")
@takes("name", inside=None)
def layer(element: Element, frame: Frame, desk: Desk) -> Iterable[Item]:
    """A named layer."""
    name = (element.get("name") or "").strip()
    if not name:
        desk.read.missing(element, "name")
    items = desk.draw_all(element.children, frame)
    return (Group(items, layer=name, place=element.place),) if items else ()
