"""`<net>` goes in, the piece's folding net comes out: its ground and tabs, what stands in each `<panel>`, its folds, and the outline to cut along."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping

from printgen.analysis.nets import Notch, Panel, Side, Tab, folds, outlines, tab_of
from printgen.compose import codes
from printgen.compose.cuts import misplaced
from printgen.compose.desk import Desk
from printgen.compose.frame import Frame, takes
from printgen.compose.markup import Element
from printgen.frozen import replace
from printgen.gather import mark
from printgen.geometry import Matrix, Rect
from printgen.model.net import Net, net_of
from printgen.place import NOWHERE
from printgen.scene.items import Group, Item, Shape
from printgen.scene.path import Path, line, mapped, rectangle
from printgen.scene.style import Style

DASH = (1.2, 0.8)
"""How a fold is drawn on the piece (mm)."""


@mark("element", "net")
@takes("x y tab tab-fill", inside=("panel",), idle=("fill-opacity fill-rule clip-rule", "opacity fades the whole net"))
def net(element: Element, frame: Frame, desk: Desk) -> Iterable[Item]:
    """The net that the piece's field `net` describes, its origin at (x, y); `tab` is the depth of a tab.

    `fill` colours the ground, `tab-fill` the tabs, both beyond the cut as far as the bleed; `stroke` draws the folds, those of the tabs as well, dashed.
    """
    component = desk.subject.component
    if component is not None and desk.no_piece:
        desk.bag.add(misplaced("<net>", element.place, desk.no_piece))
        return ()
    shape = net_of(component) if component is not None else None
    if component is None or shape is None or not shape.panels:
        desk.bag.add(
            codes.WRONG_PLACE.at(element.place, f"<net> draws the field net of a piece, and {desk.subject.name or 'an icon'} has none")
        )
        return ()
    move = Matrix.move(desk.read.number(element, "x"), desk.read.number(element, "y"))
    depth = desk.read.least(element, "tab", 5.0) or 0.0
    edges = {**dict.fromkeys(shape.tabs, Tab(depth)), **shape.edges}
    loops = outlines(shape.panels, edges)
    for loop in loops:
        desk.cuts.append((mapped(loop, frame.matrix @ move), NOWHERE))
    items = [*_ground(loops, component.kind.bleed, element, frame), *_tabs(shape, edges, element, frame, desk)]
    items.extend(_panels(shape, element, frame.moved(move), desk))
    bent = [line(*(number for end in _panel(shape, one).side(side) for number in end)) for (one, side), _ in folds(shape.panels)]
    tabs = [line(*(number for end in _panel(shape, one).side(side) for number in end)) for one, side in shape.tabs]
    desk.folds.extend(mapped(fold, frame.matrix @ move) for fold in (*bent, *tabs))
    if frame.look.stroke is not None:
        dash = frame.look.dash if "stroke-dasharray" in element.attributes else DASH
        items.extend(Shape(fold, replace(frame.look.style(fold), fill=None, dash=dash), element.place) for fold in (*bent, *tabs))
    return (Group(tuple(items), move, place=element.place),)


def _ground(loops: Iterable[Path], bleed: float, element: Element, frame: Frame) -> Iterator[Item]:
    """The colour of the whole net; a line of the same colour around it is its bleed."""
    for path in loops:
        fill = frame.look.style(path).fill
        if fill is not None:
            style = Style(fill=fill, stroke=fill, stroke_width=2 * bleed) if bleed else Style(fill=fill)
            yield Shape(path, replace(style, overprint=frame.look.overprint), element.place)


def _tabs(shape: Net, edges: Mapping[Side, Tab | Notch], element: Element, frame: Frame, desk: Desk) -> Iterator[Item]:
    """The colour of the tabs, as far as the bleed beyond their ends; panels that lie so near keep their own."""
    if "tab-fill" not in element.attributes:
        return
    ink, wrong = desk.shop.ink(element.attributes["tab-fill"], element.where("tab-fill"))
    desk.bag.extend(wrong)
    bleed = desk.subject.component.kind.bleed if desk.subject.component is not None else 0.0
    strips: list[Rect] = []
    for name, side in shape.tabs:
        tab = edges[name, side]
        if isinstance(tab, Tab) and tab.depth > 0:
            path, strip = tab_of(*_panel(shape, name).side(side), tab), _beyond(_panel(shape, name), side, tab.depth + bleed)
            style = Style(fill=ink, stroke=ink, stroke_width=2 * bleed) if bleed else Style(fill=ink)
            yield Group((Shape(path, style, element.place),), clip=rectangle(strip), place=element.place)
            strips.append(strip)
    for panel in shape.panels:
        whole = Rect(panel.x, panel.y, panel.w, panel.h)
        if any(strip.meets(whole) for strip in strips):
            loops = outlines(shape.panels, edges)
            yield Group(tuple(_ground(loops, 0.0, element, frame)), clip=rectangle(whole), place=element.place)


def _beyond(panel: Panel, side: str, far: float) -> Rect:
    """What lies beyond a side of a panel, so far out."""
    x, y, w, h = panel.x, panel.y, panel.w, panel.h
    return {"N": Rect(x, y - far, w, far), "E": Rect(x + w, y, far, h), "S": Rect(x, y + h, w, far), "W": Rect(x - far, y, far, h)}[side]


def _panels(shape: Net, element: Element, frame: Frame, desk: Desk) -> Iterator[Item]:
    """What stands in each <panel>, with the origin at the panel's top left corner."""
    inner = replace(frame, panels={panel.id: panel for panel in shape.panels})
    yield from desk.draw_all([child for child in element.children if child.tag == "panel"], inner)


def _panel(shape: Net, name: str) -> Panel:
    return next(panel for panel in shape.panels if panel.id == name)
