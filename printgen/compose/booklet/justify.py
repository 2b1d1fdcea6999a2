"""The pages of a booklet go in, the same pages come out with less of a hole at their foot: the air on them spread, or an ornament of the game's own below the words."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise, zip_longest

from printgen.compose.booklet.paginate import Put
from printgen.compose.booklet.slab import Slab
from printgen.frozen import frozen, replace
from printgen.geometry import Size

WIDE, WIDEST = 2.2, 4.0
"""Air of that much (mm) stands around headings, figures, tables and boxes, and grows to twice as much, but by no more than 4 mm; narrower air, as between items, by a third."""
NARROW = 1 / 3
ABOVE = 7.0
"""The least air between the words of a page and its ornament (mm)."""
AGAIN = 50.0
"""Millimetres of hole that are rather left than to show an ornament once more."""
_NEAR = 1e-6


@frozen
class Gap:
    """Air that runs right across a page: all above ends at `top`, all below begins at `foot` (mm). `fixed`: it holds together what is above and below."""

    top: float
    foot: float
    fixed: bool = False

    @property
    def most(self) -> float:
        """How much it may grow (mm)."""
        high = self.foot - self.top
        return 0.0 if self.fixed else min(high, WIDEST) if high >= WIDE else high * NARROW


def justified(pages: Sequence[Sequence[Put]], room: Size, ornaments: Sequence[Slab]) -> list[tuple[Put, ...]]:
    """The pages, set level where that is possible. Where a section ends with its page and leaves a hole, an ornament stands at the foot."""
    chosen = _chosen(pages, room, ornaments)
    found: list[tuple[Put, ...]] = []
    for n, puts in enumerate(pages):
        hole, best = _hole(puts, room), chosen.get(n)
        if best is None:
            found.append(spread(puts, hole))
        else:
            foot = Put(best, 0.0, room.h - best.height)
            found.append((*spread(puts, hole - best.height - ABOVE), foot))
    return found


def _chosen(pages: Sequence[Sequence[Put]], room: Size, ornaments: Sequence[Slab]) -> dict[int, Slab]:
    """For each page that takes an ornament the one that fills it best, and rather one that was not shown yet; the largest hole has the first choice."""
    shown = [0] * len(ornaments)
    found: dict[int, Slab] = {}
    holes = [(-_hole(puts, room), n) for n, (puts, after) in enumerate(zip_longest(pages, pages[1:], fillvalue=())) if puts and _ends(after)]
    for less, n in sorted(holes):
        hole = -less
        fitting = [k for k, one in enumerate(ornaments) if one.height + ABOVE <= hole]
        if not fitting or hole <= sum(gap.most for gap in gaps(pages[n])) + _NEAR:
            continue
        best = min(fitting, key=lambda k, hole=hole: (hole - ornaments[k].height + AGAIN * shown[k], k))  # type: ignore[misc]  # a hole is a number
        shown[best] += 1
        found[n] = ornaments[best]
    return found


def _hole(puts: Sequence[Put], room: Size) -> float:
    return room.h - bottom_of(puts)


def _ends(after: Sequence[Put]) -> bool:
    """Whether something ends before that page: it begins with a heading, or because the author said so, or it is none."""
    return not after or after[0].slab.turn == "page" or any(part.name == "heading" for part in after[0].slab.parts)


def bottom_of(puts: Sequence[Put]) -> float:
    """Where the lowest thing on a page ends (mm)."""
    return max((put.y + put.slab.height for put in puts), default=0.0)


def gaps(puts: Sequence[Put]) -> list[Gap]:
    """The air on a page that runs from one side to the other, from top to bottom."""
    found: list[Gap] = []
    low = 0.0
    ordered = sorted(puts, key=lambda put: put.y)
    for above, below in pairwise(ordered):
        low = max(low, above.y + above.slab.height)
        if below.y > low + _NEAR:
            found.append(Gap(low, below.y, fixed=above.slab.keep and not above.slab.loose))
    return found


def spread(puts: Sequence[Put], hole: float) -> tuple[Put, ...]:
    """The page with more air, so that it ends where the hole did. Where the hole is larger than what the air may grow, less and less of it is filled: what is short stays as it is."""
    airs = gaps(puts)
    most = sum(gap.most for gap in airs)
    if hole <= _NEAR or most <= _NEAR:
        return tuple(puts)
    share = hole / most if hole <= most else most / hole
    return tuple(replace(put, y=put.y + share * sum(gap.most for gap in airs if gap.foot <= put.y + _NEAR)) for put in puts)
