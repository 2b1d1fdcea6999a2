"""`<cut>` goes in, an outline along which the piece is cut comes out: noted on the face, drawn by the marks of the sheet."""

from __future__ import annotations

from collections.abc import Iterable

from printgen.compose import codes
from printgen.compose.cuts import misplaced
from printgen.compose.desk import Desk
from printgen.compose.frame import Frame, takes
from printgen.compose.markup import Element
from printgen.compose.pathdata import PathError, parse
from printgen.gather import mark
from printgen.model.game import BOOKLET
from printgen.scene.items import Item
from printgen.scene.path import mapped


@mark("element", "cut")
@takes("d", drawn=False)
def cut(element: Element, frame: Frame, desk: Desk) -> Iterable[Item]:
    """The outline of a piece that is no rectangle, in SVG's grammar of paths; of several each is cut."""
    text, component = element.get("d"), desk.subject.component
    if component is None or component.kind.sort == BOOKLET:
        desk.bag.add(misplaced("<cut>", element.place, "an icon" if component is None else "a booklet"))
        return ()
    if text is None:
        desk.read.missing(element, "d")
        return ()
    try:
        desk.cuts.append((mapped(parse(text), frame.matrix), element.value_at("d", 0)))
    except PathError as error:
        desk.bag.add(codes.BAD_PATH.at(element.value_at("d", error.at), f"d: {error}"))
    return ()
