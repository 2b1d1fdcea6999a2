"""`<figure>` goes in, a drawing with its caption comes out: face markup, as on any piece."""

from __future__ import annotations

from printgen.compose import codes
from printgen.compose.booklet.prose import Letters, lines
from printgen.compose.booklet.setter import Setter
from printgen.compose.booklet.slab import Said, Slab, moved, over, stacked
from printgen.compose.frame import Room, takes
from printgen.compose.markup import Element
from printgen.frozen import frozen, replace
from printgen.gather import mark
from printgen.geometry import Matrix, Rect
from printgen.scene.items import Part

SLACK = 1.0
"""So far a figure may reach beyond its room (mm): half the strokes around it do."""
LEAST = 0.5
"""No figure is said to be narrower or lower (mm)."""
_ALIGN = {"left": 0.0, "centre": 0.5, "right": 1.0}


@frozen
class Drawn:
    """A drawing as a slab, and how wide it is (mm)."""

    slab: Slab
    width: float


def drawn(element: Element, width: float, setter: Setter) -> Drawn:
    """What an element of the face markup draws in a room of that width, from the corner of the box that it takes up."""
    desk = setter.desk
    trial = desk.try_out(element, setter.frame, Room(width))
    box = trial.box
    before = len(desk.texts), len(desk.parts)
    items = desk.keep(trial, Matrix.move(-box.x, -box.y), setter.frame, element.place)
    texts = tuple(Said(text, at) for text, at in desk.texts[before[0] :])
    parts = tuple(desk.parts[before[1] :])
    del desk.texts[before[0] :], desk.parts[before[1] :]
    return Drawn(Slab(box.h, items, texts, parts, place=element.place), box.w)


@mark("block", "figure")
@takes("w h align caption", drawn=False, inside=None)
def figure(element: Element, width: float, setter: Setter) -> list[Slab]:
    """Face markup in a room of `w` mm (as wide as the column, if not given), as high as what it draws; `caption` stands below it."""
    read, manner = setter.desk.read, setter.manner
    asked = read.least(element, "w", width, least=LEAST) or width
    room = min(asked, width)
    inner = Element("g", {}, element.place, [child for child in element.inside if isinstance(child, Element)])
    children = inner.children
    if not children:
        setter.empty(element)
    picture = drawn(children[0] if len(children) == 1 else _kept(setter, element, inner), room, setter)
    if max(asked, picture.width) > width + SLACK:
        message = f"this figure is {max(asked, picture.width):.1f} mm wide, there are {width:.1f} mm"
        setter.desk.bag.add(codes.TOO_NARROW.at(element.place, message, about=(setter.desk.subject.name,)))
    wide = room if "w" in element.attributes else picture.width
    high = read.least(element, "h", picture.slab.height, least=LEAST) or picture.slab.height
    if picture.slab.height > high + SLACK:
        message = f"this figure is {picture.slab.height:.1f} mm high, h leaves it {high:.1f} mm"
        setter.desk.bag.add(codes.TOO_NARROW.at(element.where("h"), message, about=(setter.desk.subject.name,)))
    x = _ALIGN[read.choice(element, "align", tuple(_ALIGN), "centre")] * (width - wide)
    slabs = [replace(moved(picture.slab, x + (wide - picture.width) / 2, 0.0), height=high)]
    words = (element.get("caption") or "").strip()
    if words:
        size = max(8.0, manner.size * 0.9)
        said = lines(words, element, max(wide, min(width, 50.0)), setter, Letters(size, 1.25, manner.soft, align="centre"))
        caption = stacked(said)
        slabs.append(replace(moved(caption, x + (wide - max(wide, min(width, 50.0))) / 2, 0.0), before=1.6))
    whole = stacked(slabs)
    told = {"id": (element.get("id") or "").strip(), "section": tuple(setter.trail), "caption": words}
    part = Part("figure", Rect(x, 0, wide, high), told, element.place)
    return [
        replace(
            over([whole], whole.height), parts=(part, *whole.parts), before=manner.gap * 1.4, after=manner.gap * 1.8, place=element.place
        )
    ]


def _kept(setter: Setter, element: Element, inner: Element) -> Element:
    """The group of a figure's drawings: the same one in each round, so that it is drawn once."""
    return setter.groups.setdefault(id(element), inner)
