"""Regions of slabs and the room of a page go in, the pages of a booklet come out: as few as there can be, and of all ways to part them the one that leaves the smallest holes."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import field

from printgen.compose.booklet.paginate import Cursor, Filled, Put, Stretch, filled, stretches
from printgen.compose.booklet.slab import Region
from printgen.frozen import slotted
from printgen.geometry import Size

CHOICES = 8
"""So many ways to end a page are tried, from the fullest one on."""
LEAST = 0.4
"""A page that is less full (of its room) is only made where nothing else is possible."""
MOST = 600
"""Chains of a stretch beyond which its pages are filled one after the other: of a long text the end of each page is about as good as another."""
STEP = 0.5
"""Millimetres by which a page is filled less, to see where else it could end."""
LAST, WITHIN_SECTION = 0.22, 2.8
"""How much a hole counts at the end of a stretch, where one sees that something ends, and where an ornament may stand; and in the midst of a section, where it looks like an end and is none."""
BLOCK, LED, MIDST = 0.02, 0.04, 0.06
"""What it costs if a page begins with a block that is no heading; with a list or a table, to which words lead that stay behind; and in the midst of a list, a table or a text.
It is as much as a hole of a seventh, a fifth or a quarter of the page."""
LISTS = frozenset({"ol", "ul", "table"})


def paginate(regions: Sequence[Region], room: Size, *, level: bool = True) -> list[tuple[Put, ...]]:
    """The pages, each with its slabs from top to bottom, column by column. `level`: as evenly filled as can be without another page; else each as far as it goes."""
    return [page.puts for stretch in stretches(regions, room.h) for page in _pages(stretch, room, level=level)]


def _pages(stretch: Stretch, room: Size, *, level: bool) -> Iterator[Filled]:
    at = Cursor(0, 0)
    ways = _Ways(stretch, room) if level and sum(len(chains) for _, chains in stretch) <= MOST else None
    while at.region < len(stretch):
        page = ways.best(at)[2] if ways is not None else filled(stretch, at, room.h, room)
        assert page is not None
        yield page
        at = page.end


WITHIN = frozenset({"li", "tr"})
"""Blocks that are parts of others."""


@slotted
class _Ways:
    """The ways to part a stretch; `known` holds for each beginning the pages that follow, what their holes cost, and the first of them."""

    stretch: Stretch
    room: Size
    known: dict[Cursor, tuple[int, float, Filled | None]] = field(default_factory=dict)

    def best(self, start: Cursor) -> tuple[int, float, Filled | None]:
        """The fewest pages from there on, and of these ways the one with the smallest holes."""
        # From page to page forward, then the costs from the last one back: a long stretch must not be a deep recursion.
        waiting = [start]
        while waiting:
            at = waiting[-1]
            if at in self.known:
                waiting.pop()
            elif at.region >= len(self.stretch):
                self.known[at] = (0, 0.0, None)
            else:
                choices = list(self._choices(at))
                open_ = [page.end for page in choices if page.end not in self.known]
                if open_:
                    waiting.extend(open_)
                else:
                    self.known[at] = min((self._cost(page) for page in choices), key=lambda one: one[:2])
        return self.known[start]

    def _cost(self, page: Filled) -> tuple[int, float, Filled | None]:
        pages, cost, _ = self.known[page.end]
        hole = max(0.0, 1 - page.low / self.room.h) ** 2
        ends = page.end.region >= len(self.stretch)
        begins = 0.0 if ends else self._begins(page.end)
        return pages + 1, cost + hole * (LAST if ends else WITHIN_SECTION if begins else 1.0) + begins, page

    def _begins(self, at: Cursor) -> float:
        """What it costs that a page begins there."""
        parts = self.stretch[at.region][1][at.at].first.parts
        if any(part.name == "heading" for part in parts):
            return 0.0
        begun = {part.values["block"] for part in parts if part.name == "block"} - WITHIN
        return LED if begun & LISTS else BLOCK if begun else MIDST

    def _choices(self, start: Cursor) -> Iterator[Filled]:
        """Pages that begin there, from the fullest one on, each with another end."""
        page = filled(self.stretch, start, self.room.h, self.room)
        yield page
        number, limit = 1, min(page.low, self.room.h) - STEP
        while number < CHOICES and limit > LEAST * self.room.h:
            other = filled(self.stretch, start, limit, self.room)
            if other.end != page.end:
                if other.low < LEAST * self.room.h:
                    break
                yield other
                number += 1
            page, limit = other, min(other.low, limit) - STEP
