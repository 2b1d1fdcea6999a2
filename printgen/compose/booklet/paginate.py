"""Regions of slabs and the room of a page go in, stretches of them come out, and pages of these filled as far as one says: nothing that belongs together is parted, columns end level."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from itertools import pairwise
from typing import NamedTuple, TypeAlias

from printgen.compose.booklet.slab import Region, Slab, air, height_of
from printgen.compose.markup import Element
from printgen.frozen import frozen, replace
from printgen.geometry import Size

SLACK = 0.01
"""Millimetres by which a column may be overfull: less than the rounding of its sum."""
FINE = 0.25
"""Millimetres to which the heights of balanced columns are worked out."""


@frozen
class Put:
    """A slab and where its top left corner lies in the room of the page (mm)."""

    slab: Slab
    x: float
    y: float


@frozen
class Leaf:
    """One page before it is bound: a cover (its element), or slabs in the room of the flow."""

    cover: Element | None = None
    put: tuple[Put, ...] = ()


@frozen
class Chain:
    """Slabs that stay together. `need` is the room that must be left for them to begin (more than their `height` if what follows belongs to them as well)."""

    slabs: tuple[Slab, ...]
    height: float
    need: float

    @property
    def first(self) -> Slab:
        """Its first slab."""
        return self.slabs[0]

    @property
    def last(self) -> Slab:
        """Its last slab."""
        return self.slabs[-1]


class Cursor(NamedTuple):
    """How far a stretch has been set: up to this chain of this region."""

    region: int
    at: int


@frozen
class Filled:
    """A page: what lies on it, how far down that reaches (mm), and what comes next."""

    puts: tuple[Put, ...]
    low: float
    end: Cursor


Stretch: TypeAlias = "list[tuple[Region, Sequence[Chain]]]"
"""Regions with their chains; no page is begun by hand in it, but for its first one."""


def stretches(regions: Sequence[Region], high: float) -> list[Stretch]:
    """What stands between two pages that the author began: each may be parted as is best for it. `high` is the room on a page (mm)."""
    found: list[Stretch] = []
    chained = [chains(region.slabs, high) for region in regions]
    for n, region in enumerate(regions):
        mine = chained[n]
        if mine and mine[-1].last.keep and n + 1 < len(regions) and chained[n + 1]:
            follower = chained[n + 1][0]
            mine = [*mine[:-1], replace(mine[-1], need=mine[-1].height + air(mine[-1].last, follower.first) + follower.height)]
        begins = [0, *(at for at, chain in enumerate(mine) if at and chain.first.turn == "page"), len(mine)]
        for start, end in pairwise(begins):
            if start == end:
                continue
            if not found or mine[start].first.turn == "page":
                found.append([])
            found[-1].append((region, mine[start:end]))
    return found


def chains(slabs: Sequence[Slab], most: float) -> list[Chain]:
    """Slabs that are kept together, as chains; one that is higher than any page is parted after all: first where `<keep>` alone holds it."""
    found: list[Chain] = []
    for chain in _runs(slabs, lambda slab: slab.keep):
        if chain.height <= most + SLACK:
            found.append(chain)
            continue
        for run in _runs(chain.slabs, lambda slab: slab.keep and not slab.loose):
            found.extend([run] if run.height <= most + SLACK else [_chain([one]) for one in run.slabs])
    return found


def _runs(slabs: Sequence[Slab], stays: Callable[[Slab], bool]) -> Iterator[Chain]:
    """The slabs, parted behind each that does not stay with the next, and before each that begins a page or column."""
    start = 0
    for n, slab in enumerate(slabs):
        if stays(slab) and n + 1 < len(slabs) and not slabs[n + 1].turn:
            continue
        yield _chain(slabs[start : n + 1])
        start = n + 1


def _chain(slabs: Sequence[Slab]) -> Chain:
    height = height_of(slabs)
    return Chain(tuple(slabs), height, height)


def filled(stretch: Stretch, start: Cursor, limit: float, room: Size) -> Filled:
    """The page that begins there, filled down to `limit` (mm). A slab that is higher than the room gets a page of its own and runs over its foot."""
    y, above = 0.0, None
    puts: list[Put] = []
    for n in range(start.region, len(stretch)):
        region, all_ = stretch[n]
        at = start.at if n == start.region else 0
        first = all_[at].first
        gap = air(above, first) if above is not None else 0.0
        left = limit - y - gap
        columns = _columns(all_, at, region.columns, left)
        if columns[0] == at and above is not None:
            return Filled(tuple(puts), y, Cursor(n, at))
        if columns[0] == at:
            left = room.h
            columns = _columns(all_, at, region.columns, left)
        if columns[0] == at:
            # Not even an empty page has room for it: it is told elsewhere, and has to lie somewhere.
            columns = [at + 1] * region.columns
        elif columns[-1] == len(all_) and region.columns > 1:
            columns = _level(all_, at, region.columns, left) or columns
        width = (room.w - region.gap * (region.columns - 1)) / region.columns
        low = 0.0
        for one, end in enumerate(columns):
            begin = columns[one - 1] if one else at
            low = max(low, _put(all_[begin:end], Put(first, one * (width + region.gap), y + gap), puts))
        y, above = low, all_[columns[-1] - 1].last
        if columns[-1] < len(all_):
            return Filled(tuple(puts), y, Cursor(n, columns[-1]))
    return Filled(tuple(puts), y, Cursor(len(stretch), 0))


def _put(column: Sequence[Chain], start: Put, page: list[Put]) -> float:
    """Put the chains of a column onto the page; where they end comes out."""
    y, above = start.y, None
    for slab in (slab for chain in column for slab in chain.slabs):
        if above is None and slab.again is not None:
            page.append(Put(slab.again, start.x, y))
            y += slab.again.height
        y += air(above, slab) if above is not None else 0.0
        page.append(Put(slab, start.x, y))
        y += slab.height
        above = slab
    return y


def _columns(all_: Sequence[Chain], start: int, number: int, height: float) -> list[int]:
    """Where each of the columns ends (the index behind its last chain), if each is filled to that height."""
    ends: list[int] = []
    at = start
    for _ in range(number):
        at = _filled(all_, at, height)
        ends.append(at)
    return ends


def _filled(all_: Sequence[Chain], start: int, height: float) -> int:
    y, at = 0.0, start
    while at < len(all_):
        chain = all_[at]
        if at > start and chain.first.turn:
            break
        y += air(all_[at - 1].last, chain.first) if at > start else chain.first.again.height if chain.first.again is not None else 0.0
        if y + chain.need > height + SLACK:
            break
        y += chain.height
        at += 1
    return at


def _level(all_: Sequence[Chain], start: int, number: int, most: float) -> list[int] | None:
    """The ends of columns that are as low as they can be and still hold all."""
    low, high = 0.0, most
    best = None
    while high - low > FINE:
        middle = (low + high) / 2
        ends = _columns(all_, start, number, middle)
        if ends[-1] == len(all_):
            best, high = ends, middle
        else:
            low = middle
    return best
