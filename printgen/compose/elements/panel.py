"""`<panel name="a">` goes in, what stands in it comes out on that panel of the net around it; without a net that is a finding."""

from __future__ import annotations

from collections.abc import Iterable

from printgen.compose import codes
from printgen.compose.desk import Desk
from printgen.compose.frame import Frame, takes
from printgen.compose.markup import Element
from printgen.compose.reading import shown
from printgen.diagnostics.nearest import did_you_mean
from printgen.gather import mark
from printgen.geometry import Matrix
from printgen.scene.items import Group, Item


@mark("element", "panel")
@takes("name", inside=None)
def panel(element: Element, frame: Frame, desk: Desk) -> Iterable[Item]:
    """One panel of a folding net; the origin inside is its top left corner."""
    if frame.panels is None:
        desk.bag.add(codes.WRONG_PLACE.at(element.place, "<panel> stands in a <net>, which says where it lies"))
        return ()
    if "name" not in element.attributes:
        desk.read.missing(element, "name")
        return ()
    name = element.attributes["name"].strip()
    if name not in frame.panels:
        desk.read.wrong(element, "name", f"the net has no panel {shown(name)}{did_you_mean(name, frame.panels)}")
        return ()
    spot = Matrix.move(frame.panels[name].x, frame.panels[name].y)
    items = desk.draw_all(element.children, frame.moved(spot))
    return (Group(items, spot, place=element.place),) if items else ()
