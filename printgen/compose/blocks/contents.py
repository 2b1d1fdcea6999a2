"""`<contents>` goes in, the table of contents comes out: each heading down to a depth, with the page on which it stands."""

from __future__ import annotations

from printgen.compose.booklet.prose import UNKNOWN, Letters, lines
from printgen.compose.booklet.setter import Heading, Setter
from printgen.compose.booklet.slab import Slab, held, moved, over, stacked
from printgen.compose.frame import takes
from printgen.compose.markup import Element
from printgen.frozen import replace
from printgen.gather import mark
from printgen.geometry import Rect
from printgen.scene.items import Item, Part, Shape
from printgen.scene.path import line
from printgen.scene.style import Style
from printgen.typeset.fonts import Typeface

_NUMBER = 8.0
"""The room for a page number (mm)."""


@mark("block", "contents")
@takes("title depth columns gap", drawn=False)
def contents(element: Element, width: float, setter: Setter) -> list[Slab]:
    """A line for each heading, dots, and its page."""
    manner = setter.manner
    depth = setter.desk.read.whole(element, "depth", 2, least=1, most=3)
    slabs: list[Slab] = []
    title = (element.get("title") or "").strip()
    if title:
        words = stacked(
            lines(title, element, width, setter, Letters(manner.size * 1.7, 1.12, manner.accent, Typeface(family="display", weight=600)))
        )
        slabs.append(replace(words, keep=True, after=2.2))
    columns = setter.desk.read.whole(element, "columns", 1, least=1, most=4)
    gap = setter.desk.read.least(element, "gap", 8.0) or 0.0
    if "gap" in element.attributes and columns == 1:
        setter.desk.read.wrong(element, "gap", "gap means nothing in one column; columns says how many there are")
    room = (width - gap * (columns - 1)) / columns
    if room < 2 * _NUMBER:
        setter.desk.read.wrong(element, "gap", f"{columns} columns with {gap:g} mm between them are {max(room, 0.0):.1f} mm wide; {2 * _NUMBER:g} mm is the least")
        columns, room = 1, width
    entries = [_entry(heading, element, room, setter) for heading in setter.headings if heading.level <= depth]
    slabs.extend(held(entries) if columns == 1 else _beside(entries, columns, room + gap))
    part = Part("contents", Rect(0, 0, width, 1.0), {"depth": depth, "entries": len(entries)}, element.place)
    if not slabs:
        return [Slab(0.0, parts=(part,))]
    slabs[0] = replace(slabs[0], parts=(part, *slabs[0].parts))
    slabs[-1] = replace(slabs[-1], after=manner.gap * 2)
    return slabs


def _beside(entries: list[Slab], columns: int, step: float) -> list[Slab]:
    """The entries in columns that end level, as one slab."""
    each = -(-len(entries) // columns)
    stacks = [stacked(entries[n : n + each]) for n in range(0, len(entries), each)]
    return [over([moved(one, n * step, 0.0) for n, one in enumerate(stacks)], max(one.height for one in stacks))] if stacks else []


def _entry(heading: Heading, element: Element, width: float, setter: Setter) -> Slab:
    manner = setter.manner
    indent = 4.0 * (heading.level - 1)
    top = heading.level == 1
    letters = Letters(manner.size, manner.leading, manner.ink, Typeface(bold=top))
    title = stacked(lines(heading.title, heading.element, width - indent - _NUMBER, setter, letters))
    says = setter.pages.get(heading.id)
    number = stacked(lines(str(says or UNKNOWN), element, _NUMBER, setter, replace(letters, align="right")))
    high = title.height
    right = max((said.text.box.right for said in title.texts if said.text.box.bottom > high - manner.line), default=0.0) + indent
    left = min((said.text.box.x for said in number.texts), default=_NUMBER) + width - _NUMBER
    dots: tuple[Item, ...] = ()
    if left - right > 4.0:
        base = high - manner.line * 0.28
        style = Style(stroke=manner.soft, stroke_width=0.32, dash=(0.0, 1.3), cap="round")
        dots = (Shape(line(left - 1.4, base, right + 1.4, base), style),)
    part = Part(
        "contents-entry",
        Rect(0, 0, width, high),
        {"to": heading.id, "title": heading.title, "level": heading.level, "says": str(says or UNKNOWN)},
        element.place,
    )
    whole = over([moved(title, indent, 0.0), moved(number, width - _NUMBER, high - number.height)], high)
    return replace(whole, items=(*whole.items, *dots), parts=(part, *whole.parts), before=1.1 if top else 0.0, place=heading.element.place)
