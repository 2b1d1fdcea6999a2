"""`<path>` goes in, lines and curves come out."""

from __future__ import annotations

from collections.abc import Iterable

from printgen.compose import codes
from printgen.compose.desk import Desk
from printgen.compose.frame import Frame, takes
from printgen.compose.markup import Element
from printgen.compose.pathdata import PathError, parse
from printgen.compose.shape import shape
from printgen.gather import mark
from printgen.scene.items import Item


@mark("element", "path")
@takes("d")
def path(element: Element, frame: Frame, desk: Desk) -> Iterable[Item]:
    """Whatever `d` says, in SVG's whole grammar."""
    text = element.get("d")
    if text is None:
        desk.read.missing(element, "d")
        return ()
    try:
        return shape(parse(text), element, frame)
    except PathError as error:
        desk.bag.add(codes.BAD_PATH.at(element.value_at("d", error.at), f"d: {error}"))
        return ()
