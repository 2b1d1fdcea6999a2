"""Regions of slabs and the room of a page go in, pages of placed slabs come out: nothing that belongs together is parted, columns end level."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import field, replace

from printgen.compose.booklet.slab import Region, Slab, air, height_of
from printgen.compose.markup import Element
from printgen.frozen import frozen, slotted
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


@slotted
class _Pages:
    """The pages so far, and how far down the last one is filled; `above` is the last slab on it, if anything lies on it."""

    room: Size
    pages: list[list[Put]] = field(default_factory=lambda: [[]])
    y: float = 0.0
    above: Slab | None = None

    def turn(self) -> None:
        """Begin a new page."""
        self.pages.append([])
        self.y, self.above = 0.0, None


def paginate(regions: Sequence[Region], room: Size) -> list[list[Put]]:
    """The pages, each with its slabs from top to bottom, column by column. A slab that is higher than the room gets a page of its own and runs over its foot."""
    pages = _Pages(room)
    chained = [chains(region.slabs, room.h) for region in regions]
    for n, region in enumerate(regions):
        mine = chained[n]
        if mine and mine[-1].last.keep and n + 1 < len(regions) and chained[n + 1]:
            follower = chained[n + 1][0]
            mine = [*mine[:-1], replace(mine[-1], need=mine[-1].height + air(mine[-1].last, follower.first) + follower.height)]
        _region(region, mine, pages)
    return pages.pages


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


def _region(region: Region, all_: Sequence[Chain], pages: _Pages) -> None:
    width = (pages.room.w - region.gap * (region.columns - 1)) / region.columns
    at = 0
    while at < len(all_):
        first = all_[at].first
        if first.turn == "page" and pages.above is not None:
            pages.turn()
        gap = air(pages.above, first) if pages.above is not None else 0.0
        columns = _columns(all_, at, region.columns, pages.room.h - pages.y - gap)
        if columns[0] == at and pages.above is not None:
            pages.turn()
            continue
        if columns[0] == at:
            # Not even an empty page has room for it: it is told elsewhere, and has to lie somewhere.
            columns = [at + 1] * region.columns
        elif columns[-1] == len(all_) and region.columns > 1:
            columns = _level(all_, at, region.columns, pages.room.h - pages.y - gap) or columns
        top, low = pages.y + gap, 0.0
        for n, end in enumerate(columns):
            start = columns[n - 1] if n else at
            low = max(low, _put(all_[start:end], Put(first, n * (width + region.gap), top), pages.pages[-1]))
        at = columns[-1]
        pages.y, pages.above = low, all_[at - 1].last
        if at < len(all_):
            pages.turn()


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
    for n in range(number):
        if n and at < len(all_) and all_[at].first.turn == "page":
            ends.append(at)
            continue
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
