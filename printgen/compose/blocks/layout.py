"""`<split>`, `<keep>`, `<space>`, `<newpage>` and `<newcolumn>` go in; blocks side by side, blocks that stay together, and breaks come out."""

from __future__ import annotations

from printgen.compose import codes
from printgen.compose.booklet.paginate import SLACK
from printgen.compose.booklet.setter import Setter
from printgen.compose.booklet.slab import Slab, height_of, moved, over, together
from printgen.compose.booklet.widths import widths
from printgen.compose.frame import takes
from printgen.compose.layout import ALIGN
from printgen.compose.markup import Element
from printgen.frozen import replace
from printgen.gather import mark


@mark("block", "split")
@takes("gap align", drawn=False, inside=("part",))
def split(element: Element, width: float, setter: Setter) -> list[Slab]:
    """Parts side by side, each with blocks of its own; they are not broken."""
    read, manner = setter.desk.read, setter.manner
    parts = [child for child in element.children if child.tag == "part"]
    for child in element.children:
        if child.tag != "part":
            setter.desk.bag.add(codes.WRONG_PLACE.at(child.place, f"<{child.tag}> cannot stand in <split>; it is made of <part>"))
    if not parts:
        return []
    gap = read.least(element, "gap", 5.0) or 0.0
    said = Element("split", {"w": " ".join((part.get("w") or "1").replace(" ", "") for part in parts)}, element.place)
    wide = widths(said, "w", len(parts), width - gap * (len(parts) - 1), read)
    align = ALIGN[read.choice(element, "align", tuple(ALIGN), "top")]
    slabs = []
    for part, room in zip(parts, wide, strict=True):
        read.known(part, {"id", "w"})
        slabs.append(setter.box(part, room))
    high = max(slab.height for slab in slabs)
    x, placed = 0.0, []
    for slab, room in zip(slabs, wide, strict=True):
        placed.append(moved(slab, x, align * (high - slab.height)))
        x += room + gap
    return [replace(over(placed, high), before=manner.gap * 1.2, after=manner.gap * 1.2, place=element.place)]


@mark("block", "keep")
@takes("", drawn=False, inside=None)
def keep(element: Element, width: float, setter: Setter) -> list[Slab]:
    """Blocks that stand in one column, if any column is high enough."""
    slabs = setter.slabs(element.children, width)
    height = height_of(slabs)
    if height > setter.high + SLACK:
        message = f"what is kept together is {height:.1f} mm high, a page has room for {setter.high:.1f} mm; it is parted"
        hint = "keep less together, or make it smaller"
        setter.desk.bag.add(codes.PARTED.at(element.place, message, about=(setter.desk.subject.name,), hint=hint))
    return together(slabs)


@mark("block", "space")
@takes("h", drawn=False)
def space(element: Element, width: float, setter: Setter) -> list[Slab]:
    """Room that draws nothing."""
    del width
    return [Slab(setter.desk.read.least(element, "h", setter.manner.gap) or 0.0, place=element.place)]


@mark("block", "newpage")
@takes("", drawn=False)
def newpage(element: Element, width: float, setter: Setter) -> list[Slab]:
    """What follows begins a page."""
    del element, width, setter
    return [Slab(0.0, turn="page")]


@mark("block", "newcolumn")
@takes("", drawn=False)
def newcolumn(element: Element, width: float, setter: Setter) -> list[Slab]:
    """What follows begins a column."""
    del element, width, setter
    return [Slab(0.0, turn="column")]
