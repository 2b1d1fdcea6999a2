"""`<ol>` and `<ul>` go in, their items come out behind a number, a letter or a dot."""

from __future__ import annotations

from collections.abc import Sequence

from printgen.compose import codes
from printgen.compose.booklet.prose import body, lines
from printgen.compose.booklet.setter import Setter
from printgen.compose.booklet.slab import Said, Slab, held, moved
from printgen.compose.frame import takes
from printgen.compose.markup import Element
from printgen.frozen import replace
from printgen.gather import mark
from printgen.geometry import Point, Rect
from printgen.scene.items import Item, Part, SetText, Shape
from printgen.scene.path import ellipse
from printgen.scene.style import Style
from printgen.typeset.fonts import Typeface
from printgen.typeset.request import LineText

_NUMBERED, _DOTTED = 6.4, 3.6
"""How far words stand in behind a number and behind a dot (mm)."""


@mark("block", "ol")
@takes("type start tight", drawn=False, inside=("li",))
def numbered(element: Element, width: float, setter: Setter) -> list[Slab]:
    """Items with numbers (`type="1"`) or letters (`type="A"`) from `start` on."""
    read = setter.desk.read
    lettered = read.choice(element, "type", ("1", "A")) == "A"
    start = read.whole(element, "start", 1, least=1, most=26 if lettered else 999)
    found: list[list[Slab]] = []
    items = _items(element, setter)
    if lettered and start + len(items) > 27:
        read.wrong(items[27 - start], "", f"this is item {28 - start} of a list with letters from {chr(64 + start)} on; there is none behind Z")
    for n, item in enumerate(items):
        mark_ = chr(ord("A") + (start - 1 + n) % 26) if lettered else str(start + n)
        found.append(_hung(_item(item, width - _NUMBERED, setter), _NUMBERED, _disc(mark_, item, setter)))
    return _spaced(element, _joined(found), setter)


@mark("block", "ul")
@takes("tight", drawn=False, inside=("li",))
def dotted(element: Element, width: float, setter: Setter) -> list[Slab]:
    """Items with a dot."""
    manner = setter.manner
    dot = Slab(manner.line, (Shape(ellipse(0.9, manner.line / 2, 0.6, 0.6), Style(fill=manner.accent)),))
    found = [_hung(_item(item, width - _DOTTED, setter), _DOTTED, dot) for item in _items(element, setter)]
    return _spaced(element, _joined(found), setter)


def _joined(items: Sequence[list[Slab]]) -> list[Slab]:
    """The items one below the other; the first one and the last one do not stand alone on a page."""
    items = [item for item in items if item]
    for n in {0, len(items) - 2} if len(items) > 1 else ():
        items[n][-1] = replace(items[n][-1], keep=True, loose=True)
    return [slab for item in items for slab in item]


def _items(element: Element, setter: Setter) -> list[Element]:
    items = []
    for child in element.children:
        if child.tag == "li":
            items.append(child)
        else:
            setter.desk.bag.add(codes.WRONG_PLACE.at(child.place, f"<{child.tag}> cannot stand in <{element.tag}>; its items are <li>"))
    return items


def _item(element: Element, width: float, setter: Setter) -> list[Slab]:
    """The words or blocks of an item."""
    setter.desk.read.known(element, {"id"})
    setter.inside(element)
    if not element.children:
        slabs = held(lines(element.text, element, width, setter, body(setter)))
    else:
        slabs = setter.slabs(element.children, width)
    if not element.children and not slabs:
        setter.empty(element)
    if slabs:
        said = {"block": "li", "id": (element.get("id") or "").strip(), "section": tuple(setter.trail)}
        part = Part("block", Rect(0, 0, width, slabs[0].height), said, element.place)
        gap = setter.manner.gap * 0.5
        slabs[0] = replace(slabs[0], parts=(part, *slabs[0].parts), before=gap)
        slabs[-1] = replace(slabs[-1], after=gap)
    return slabs


def _hung(slabs: list[Slab], indent: float, mark_: Slab) -> list[Slab]:
    """The slabs of an item moved in, with its mark before the first."""
    shifted = [replace(moved(slab, indent, 0.0), again=None) for slab in slabs]
    if shifted:
        first = shifted[0]
        shifted[0] = replace(first, items=(*mark_.items, *first.items), texts=(*mark_.texts, *first.texts))
    return shifted


def _spaced(element: Element, slabs: list[Slab], setter: Setter) -> list[Slab]:
    """Air above and below the list; `tight` takes that between the items away."""
    if slabs and setter.desk.read.flag(element, "tight"):
        slabs = [replace(slab, before=0.0, after=0.0) for slab in slabs]
    if slabs:
        gap = setter.manner.gap
        slabs[0] = replace(slabs[0], before=gap)
        slabs[-1] = replace(slabs[-1], after=gap)
    return slabs


def _disc(words: str, element: Element, setter: Setter) -> Slab:
    """A number or letter in a disc of the booklet's accent."""
    manner = setter.manner
    middle, radius = manner.line / 2, 2.15
    asked = LineText(
        text=words,
        face=Typeface(bold=True),
        size=8.0 if len(words) < 3 else 6.5,
        ink=manner.white,
        start=Point(radius, middle),
        anchor="middle",
        valign="middle",
        component=setter.desk.subject.name,
        place=element.place,
        at=lambda _start, _end: element.place,
    )
    setting, bag = setter.desk.shop.lines.set(asked)
    setter.desk.bag.add(*bag.findings)
    items: list[Item] = [Shape(ellipse(radius, middle, radius, radius), Style(fill=manner.accent)), *setting.runs]
    box = setting.ink or setting.room
    said = Said(SetText(words, "", setting.size, setting.wanted, box, setting.room, setting.font, element.place), element.place)
    return Slab(manner.line, tuple(items), (said,))
