"""Sizes along an axis and the room there go in, where each one lies comes out: it knows boxes only."""

from __future__ import annotations

from collections.abc import Sequence

from printgen.frozen import frozen

ALIGN = {"start": 0.0, "left": 0.0, "top": 0.0, "centre": 0.5, "center": 0.5, "middle": 0.5, "end": 1.0, "right": 1.0, "bottom": 1.0}
"""Each word for where something lies in a larger room, as a share of what is left over."""


@frozen
class Want:
    """How long something is along the axis (mm), or its share of what is left over (`grow` above 0; then `length` does not count)."""

    length: float = 0.0
    grow: float = 0.0


def lengths(wants: Sequence[Want], room: float | None, gap: float) -> list[float]:
    """The length of each: those that grow share what the others leave."""
    left = (room or 0.0) - needed(wants, gap)
    shares = sum(want.grow for want in wants)
    return [want.grow / shares * max(left, 0.0) if want.grow > 0 else want.length for want in wants]


def needed(wants: Sequence[Want], gap: float) -> float:
    """What is taken before anything grows."""
    return sum(want.length for want in wants if want.grow <= 0) + gap * max(len(wants) - 1, 0)


def starts(sizes: Sequence[float], room: float | None, gap: float, justify: str = "start") -> list[float]:
    """Where each one starts, from 0; `justify`: start, centre, end, or between (what is left over goes into the gaps)."""
    left = max((room or 0.0) - sum(sizes) - gap * max(len(sizes) - 1, 0), 0.0) if room is not None else 0.0
    if justify == "between" and len(sizes) > 1:
        gap, at = gap + left / (len(sizes) - 1), 0.0
    else:
        at = left * ALIGN.get(justify, 0.0)
    found: list[float] = []
    for size in sizes:
        found.append(at)
        at += size + gap
    return found
