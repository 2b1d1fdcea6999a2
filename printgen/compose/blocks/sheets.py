"""What stands in <booklet> itself and nowhere else: `<cover>` (a page of its own), `<columns>` (a stretch in columns), `<backdrop>` (what lies below each page), `<ornament>` (what may stand at the foot of a short one)."""

from __future__ import annotations

from printgen.compose.booklet.setter import Setter
from printgen.compose.booklet.slab import Slab
from printgen.compose.frame import takes
from printgen.compose.markup import Element
from printgen.gather import mark


@mark("block", "cover")
@takes("viewBox", drawn=False, inside=None)
def cover(element: Element, width: float, setter: Setter) -> list[Slab]:
    """Face markup of a whole page; the binder draws it."""
    del element, width, setter
    return []


@mark("block", "columns")
@takes("count gap", drawn=False, inside=None)
def columns(element: Element, width: float, setter: Setter) -> list[Slab]:
    """Blocks in `count` columns that end level; `width` is that of one column."""
    return setter.slabs(element.children, width)


@mark("block", "ornament")
@takes("", drawn=False, inside=None)
def ornament(element: Element, width: float, setter: Setter) -> list[Slab]:
    """Blocks, mostly a figure, for the foot of a page that ends early; the binder sets them where they fit."""
    del element, width, setter
    return []


@mark("block", "backdrop")
@takes("on viewBox", drawn=False, inside=None)
def backdrop(element: Element, width: float, setter: Setter) -> list[Slab]:
    """Face markup below each page (`on="left"`, `on="right"`: only those); the binder draws it."""
    del element, width, setter
    return []
