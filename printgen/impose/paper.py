"""A size of paper and the margin that no printer reaches go in, sheets with their printable area come out."""

from __future__ import annotations

from printgen.frozen import frozen
from printgen.geometry import Rect, Size

LONG, SHORT = "long", "short"
FOLD, APART, NONE = "fold", "apart", "none"
"""Ways to get backs behind fronts without a printer that turns paper: fold the sheet and glue, print them on paper of their own, or have none."""
VERTICAL, HORIZONTAL = "vertical", "horizontal"


@frozen
class Sheet:
    """One way of holding a sheet of paper: its size (mm) and the margin on each side that stays white (mm)."""

    size: Size
    margin: float

    @property
    def paper(self) -> Rect:
        """The whole sheet."""
        return Rect(0.0, 0.0, *self.size)

    @property
    def printable(self) -> Rect:
        """What the printer reaches."""
        return self.paper.grown(-self.margin)

    @property
    def is_portrait(self) -> bool:
        """Whether it stands upright."""
        return self.size.h >= self.size.w

    def flip_axis(self, edge: str) -> str:
        """The axis about which the sheet turns when a printer prints both sides: long-edge turning of a portrait sheet is about its vertical axis, of a landscape sheet about its horizontal one."""
        return VERTICAL if (edge == LONG) == self.is_portrait else HORIZONTAL


def both_ways(size: Size, margin: float) -> tuple[Sheet, Sheet]:
    """The sheet upright and on its side."""
    short, long = sorted(size)
    return Sheet(Size(short, long), margin), Sheet(Size(long, short), margin)
