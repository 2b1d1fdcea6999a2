"""`<panel>` goes in where no net is around it, a finding comes out: within a `<net>` what stands in it is drawn by the net."""

from __future__ import annotations

from collections.abc import Iterable

from printgen.compose import codes
from printgen.compose.desk import Desk
from printgen.compose.frame import Frame, takes
from printgen.compose.markup import Element
from printgen.gather import mark
from printgen.scene.items import Item


@mark("element", "panel")
@takes("name", inside=None)
def panel(element: Element, frame: Frame, desk: Desk) -> Iterable[Item]:  # noqa: ARG001 - as every element is called
    """One panel of a folding net."""
    desk.bag.add(codes.WRONG_PLACE.at(element.place, "<panel> stands in a <net>, which says where it lies"))
    return ()
