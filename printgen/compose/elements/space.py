"""`<space>` goes in, nothing comes out but room: in a row or column, of a fixed size or growing."""

from __future__ import annotations

from collections.abc import Iterable

from printgen.compose.desk import Desk
from printgen.compose.frame import LOOK, Frame, takes
from printgen.compose.markup import Element
from printgen.gather import mark
from printgen.geometry import Rect
from printgen.scene.items import Item


@mark("element", "space")
@takes("w h", idle=(f"{LOOK} opacity transform clip-path part", "it draws nothing"))
def space(element: Element, frame: Frame, desk: Desk) -> Iterable[Item]:
    """Free room of w by h millimetres; `grow` takes what is left over."""
    w, h = (desk.read.least(element, name, room) or 0.0 for name, room in (("w", frame.room.w), ("h", frame.room.h)))
    desk.fill(element, Rect(0.0, 0.0, w, h))
    return ()
