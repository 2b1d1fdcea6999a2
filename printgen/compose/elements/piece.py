"""`<piece of="…">` goes in, the finished face of another component comes out, scaled and cut at its trim."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from printgen.compose.desk import Desk, fit
from printgen.compose.frame import Frame, takes
from printgen.compose.markup import Element
from printgen.compose.reading import shown
from printgen.diagnostics.nearest import did_you_mean
from printgen.gather import mark
from printgen.geometry import Rect
from printgen.scene.items import Group, Item, Shape, Use
from printgen.scene.path import mapped, rectangle


@mark("element", "piece")
@takes("of side x y w h cx cy")
def piece(element: Element, frame: Frame, desk: Desk) -> Iterable[Item]:
    """The face of the component `of` as large as w or h say; `stroke` draws its edge."""
    read = desk.read
    name = (element.get("of") or "").strip()
    game = desk.subject.game
    if not name:
        read.missing(element, "of")
        return ()
    component = game.component(name) if game else None
    if component is None or game is None:
        near = did_you_mean(name, [one.id for one in game.components] if game else [])
        read.wrong(element, "of", f"there is no component {shown(name)}{near}")
        return ()
    side = (element.get("side") or "front").strip()
    face = desk.shop.finished(component, side, element.place, desk.bag)
    if face is None:
        return ()
    scene = face.scene
    w, h = read.least(element, "w"), read.least(element, "h")
    if w is None and h is None:
        w = min(scene.size.w, frame.room.w or scene.size.w)
    if w is None:
        w = (h or 0.0) * scene.size.w / scene.size.h
    h = w * scene.size.h / scene.size.w if h is None else h
    cx, cy = read.maybe(element, "cx"), read.maybe(element, "cy")
    box = Rect(read.number(element, "x") if cx is None else cx - w / 2, read.number(element, "y") if cy is None else cy - h / 2, w, h)
    desk.fill(element, box)
    trim = Rect(0, 0, *scene.size)
    cut = scene.cut or rectangle(trim)
    matrix = fit(box, trim)
    items: list[Item] = [Group((Use(scene.as_symbol()),), matrix, clip=cut, title=f"{name}, {side}", place=element.place)]
    if element.get("stroke"):
        edge = mapped(cut, matrix)
        items.append(Shape(edge, replace(frame.look, fill=None).style(edge), element.place))
    desk.tell(element, of=name, side=side)
    return items
