"""`<example>` and `<note>` go in, boxes with their blocks come out; a box is never broken."""

from __future__ import annotations

from printgen.compose.booklet.prose import Letters, lines
from printgen.compose.booklet.setter import Setter
from printgen.compose.booklet.slab import Slab, moved, over, stacked
from printgen.compose.frame import takes
from printgen.compose.markup import Element
from printgen.frozen import replace
from printgen.gather import mark
from printgen.geometry import Rect
from printgen.scene.items import Item, Shape
from printgen.scene.path import rectangle
from printgen.scene.style import Style
from printgen.typeset.fonts import Typeface

_PAD = 3.4
_TITLE = Typeface(family="display", weight=600)


@mark("block", "example")
@takes("title", drawn=False, words=True, inside=None)
def example(element: Element, width: float, setter: Setter) -> list[Slab]:
    """A worked example on the booklet's tint."""
    tint = Style(fill=setter.manner.tint)
    return [_boxed(element, width, setter, lambda high: (Shape(rectangle(Rect(0, 0, width, high), 2.0), tint),), _PAD)]


@mark("block", "note")
@takes("title", drawn=False, words=True, inside=None)
def note(element: Element, width: float, setter: Setter) -> list[Slab]:
    """Something to keep in mind, beside a stroke of the booklet's accent."""
    stroke = Style(fill=setter.manner.accent)
    return [_boxed(element, width, setter, lambda high: (Shape(rectangle(Rect(0, 0, 1.1, high), 0.55), stroke),), 0.5)]


def _boxed(element: Element, width: float, setter: Setter, ground: object, pad: float) -> Slab:
    assert callable(ground)
    manner = setter.manner
    inner = width - 2 * _PAD
    slabs: list[Slab] = []
    title = (element.get("title") or "").strip()
    if title:
        words = stacked(lines(title, element, inner, setter, Letters(manner.size * 1.08, 1.2, manner.accent, _TITLE)))
        slabs.append(replace(words, after=0.9))
    content = setter.box(element, inner)
    if not title and not element.children and not element.text.strip():
        setter.empty(element)
    if content.height:
        slabs.append(replace(content, before=0.0) if title else content)
    whole = stacked(slabs)
    high = whole.height + 2 * pad
    items: tuple[Item, ...] = ground(high)
    put = moved(whole, _PAD, pad)
    return replace(over([put], high), items=(*items, *put.items), before=manner.gap * 1.6, after=manner.gap * 1.8, place=element.place)
