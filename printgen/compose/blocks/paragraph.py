"""`<p>` goes in, the lines of its words come out."""

from __future__ import annotations

from printgen.compose.booklet.prose import body, lines
from printgen.compose.booklet.setter import Setter
from printgen.compose.booklet.slab import Slab, held
from printgen.compose.frame import takes
from printgen.compose.markup import Element
from printgen.frozen import replace
from printgen.gather import mark
from printgen.typeset.fonts import Typeface


@mark("block", "p")
@takes("size align italic bold quiet", drawn=False, words=True)
def paragraph(element: Element, width: float, setter: Setter) -> list[Slab]:
    """Rich text; `quiet` sets it in the soft ink, `size` in other points than the booklet's."""
    read, manner = setter.desk.read, setter.manner
    letters = replace(
        body(setter),
        size=read.points(element, "size", manner.size),
        ink=manner.soft if read.flag(element, "quiet") else manner.ink,
        face=Typeface(bold=read.flag(element, "bold"), italic=read.flag(element, "italic")),
        align=read.choice(element, "align", ("left", "centre", "right")),
    )
    slabs = held(lines(element.text, element, width, setter, letters))
    if slabs:
        slabs[0] = replace(slabs[0], before=manner.gap)
        # What ends with a colon announces what follows.
        slabs[-1] = replace(slabs[-1], after=manner.gap, keep=element.text.rstrip().endswith(":"))
    return slabs
