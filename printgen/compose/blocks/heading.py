"""`<h1>`, `<h2>` and `<h3>` go in, headings come out that stay with what follows them and tell their title to the table of contents."""

from __future__ import annotations

from printgen.compose import codes
from printgen.compose.booklet.prose import Letters, lines
from printgen.compose.booklet.setter import Setter
from printgen.compose.booklet.slab import Slab, stacked
from printgen.compose.frame import takes
from printgen.compose.markup import Element
from printgen.frozen import replace
from printgen.gather import mark
from printgen.geometry import Rect
from printgen.scene.items import Part, Shape
from printgen.scene.path import rectangle
from printgen.scene.style import Style
from printgen.typeset.fonts import Typeface

_DISPLAY = Typeface(family="display", weight=600)
_SIZES = {1: 2.15, 2: 1.42, 3: 1.08}
"""Of the booklet's own size of type."""
_LEADING = 1.12


@mark("block", "h1")
@takes("", drawn=False, words=True)
def first(element: Element, width: float, setter: Setter) -> list[Slab]:
    """A chapter, with a short stroke below it."""
    slab = _heading(element, width, setter, 1)
    stroke = Shape(rectangle(Rect(0, slab.height + 0.9, 14, 0.9), 0.45), Style(fill=setter.manner.accent))
    return [replace(slab, height=slab.height + 1.8, items=(*slab.items, stroke), before=9.0, after=2.6)]


@mark("block", "h2")
@takes("", drawn=False, words=True)
def second(element: Element, width: float, setter: Setter) -> list[Slab]:
    """A section of a chapter."""
    return [replace(_heading(element, width, setter, 2), before=5.0, after=1.3)]


@mark("block", "h3")
@takes("", drawn=False, words=True)
def third(element: Element, width: float, setter: Setter) -> list[Slab]:
    """A part of a section."""
    return [replace(_heading(element, width, setter, 3), before=3.2, after=0.7)]


def _heading(element: Element, width: float, setter: Setter, level: int) -> Slab:
    manner = setter.manner
    known = next(heading for heading in setter.headings if heading.element is element)
    setter.trail[:] = [*(*setter.trail, "", "")[: level - 1], known.id]
    face = _DISPLAY if level < 3 else Typeface(bold=True)
    letters = Letters(manner.size * _SIZES[level], _LEADING if level < 3 else manner.leading, manner.accent, face)
    if not known.title:
        setter.desk.bag.add(codes.NO_BLOCKS.at(element.place, f"this <{element.tag}> has no words", about=(setter.desk.subject.name,)))
    set_ = lines(element.text, element, width, setter, letters)
    slab = stacked(set_) if set_ else Slab(0.0)
    part = Part("heading", Rect(0, 0, width, slab.height), {"level": level, "id": known.id, "title": known.title}, element.place)
    return replace(slab, parts=(part, *slab.parts), keep=True, place=element.place)
