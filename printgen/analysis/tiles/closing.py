"""A layout with open ends and the tiles that may be laid go in, the fewest that close it to one strand come out: found, proved impossible, or honestly undecided."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterator, Sequence
from dataclasses import field
from itertools import pairwise

from printgen.analysis.tiles.growing import Growing
from printgen.analysis.tiles.layout import Cell, Edge, Layout, Placed
from printgen.analysis.tiles.matching import Matching
from printgen.analysis.tiles.tile import BLANK, HEAD, MID, STEP, TAIL, Tile
from printgen.frozen import frozen, slotted

CLOSED, FOUND, NEVER, MORE, UNDECIDED = "closed", "found", "never", "more", "undecided"
BUDGET = 200_000
"""Additions that are tried before it stays undecided."""
WIDEST = 400
"""Columns and rows of a layout beyond which no ways are looked for: no table is so large."""


@frozen
class Closing:
    """How a layout can be closed: the verdict, how many tiles it takes, these tiles as they lie, how many were tried, and for `never` the end that cannot be joined.

    closed: it is; found: `tiles` is the least; never: no tiles do; more: it takes more than was asked for; undecided: the search ran out.
    """

    verdict: str
    tiles: int | None = None
    placed: tuple[Placed, ...] = ()
    tried: int = 0
    end: Edge | None = None


def is_closed(layout: Layout) -> bool:
    """Whether all visible bits are one strand from a head to a tail."""
    return len(layout.strands) == 1 and layout.strands[0].is_finished


def stuck_ends(layout: Layout) -> Iterator[tuple[Edge, str]]:
    """Open ends that can never be joined: they look at a tile's blank edge (blank), or into a hole that an odd number of ends look into (walled)."""
    open_ends = [end.edge for strand in layout.strands for end in strand.ends if end.edge is not None]
    yield from ((edge, "blank") for edge in open_ends if edge.across.cell in layout.cells)
    if too_wide(layout):
        return
    into: dict[Cell, list[Edge]] = {}
    for edge in open_ends:
        if edge.across.cell not in layout.cells:
            into.setdefault(edge.across.cell, []).append(edge)
    seen: set[Cell] = set()
    for cell in into:
        if cell in seen:
            continue
        hole = _hole(layout, cell)
        seen.update(hole if hole is not None else ())
        ends = [edge for other in into if hole is not None and other in hole for edge in into[other]]
        # Whatever is laid in a hole joins its ends two by two.
        if len(ends) % 2:
            yield from ((edge, "walled") for edge in ends)


def too_wide(layout: Layout) -> bool:
    """Whether a layout covers more columns or rows than any table has."""
    return any(max(values) - min(values) >= WIDEST for values in zip(*layout.cells, strict=True))


def _hole(layout: Layout, cell: Cell) -> set[Cell] | None:
    """The free units that hang together with one, or None if they go on without end."""
    xs, ys = [x for x, _ in layout.cells], [y for _, y in layout.cells]
    found, todo = {cell}, [cell]
    while todo:
        x, y = todo.pop()
        if not (min(xs) <= x <= max(xs) and min(ys) <= y <= max(ys)):
            return None
        for dx, dy in STEP:
            near = (x + dx, y + dy)
            if near not in layout.cells and near not in found:
                found.add(near)
                todo.append(near)
    return found


def fewest(layout: Layout, shapes: Sequence[Tile], matching: Matching, most: int = 12, budget: int = BUDGET) -> Closing:
    """The fewest tiles, of which there are as many as one likes, that make one strand of all that is there. `shapes` are tiles as they may lie (`looks`)."""
    if is_closed(layout):
        return Closing(CLOSED, 0)
    stuck = next(stuck_ends(layout), None)
    if stuck is not None:
        return Closing(NEVER, end=stuck[0])
    if any(strand.is_ring or strand.is_finished for strand in layout.strands) or not _one_head_and_tail(layout):
        return Closing(NEVER)
    if too_wide(layout):
        return Closing(UNDECIDED)
    table = Growing.of(layout.placed, matching)
    way = _shortest_way(table, shapes, layout) if len(table.open) == 2 else None
    if way is not None:
        return way if way.verdict != FOUND or (way.tiles or 0) <= most else Closing(MORE, way.tiles)
    search = _Search(table, shapes, budget)
    for limit in range(1, most + 1):
        found = search.within(limit)
        if found is not None:
            return Closing(FOUND, limit, tuple(found), search.tried)
        if search.tried > budget:
            return Closing(UNDECIDED, tried=search.tried)
    return Closing(MORE, tried=search.tried)


def _one_head_and_tail(layout: Layout) -> bool:
    parts = [segment.part for one in layout.placed for segment in one.tile.segments]
    return parts.count(HEAD) == 1 and parts.count(TAIL) == 1


def _shortest_way(table: Growing, shapes: Sequence[Tile], layout: Layout) -> Closing | None:
    """With two ends, and straight and curved tiles at hand that join with them, the shortest way through free units is the answer; else None."""
    start, goal = table.open
    fitting = [one for one in shapes if len(one.segments) == 1 and one.block == (1, 1) and one.segments[0].part == MID]
    label = next(iter(dict.fromkeys(one.segments[0].colour for one in fitting)), "")
    ways = {frozenset(port.side for port in one.segments[0].ports): one for one in fitting if one.segments[0].colour == label}
    fits = table.matching.fits
    if len(ways) < 6 or not all(fits(label, table.labels[edge]) for edge in (start, goal)) or not fits(BLANK, BLANK):
        return None
    cells = _way(start, goal, layout)
    if cells is None:
        return Closing(NEVER, end=start)
    sides = [(start.side + 2) % 4, *(STEP.index((b[0] - a[0], b[1] - a[1])) for a, b in pairwise(cells))]
    placed = []
    for n, cell in enumerate(cells):
        enter = sides[0] if n == 0 else (sides[n] + 2) % 4
        leave = sides[n + 1] if n + 1 < len(cells) else (goal.side + 2) % 4
        placed.append(Placed(ways[frozenset((enter, leave))], *cell))
    return Closing(FOUND, len(cells), tuple(placed))


def _way(start: Edge, goal: Edge, layout: Layout) -> list[Cell] | None:
    """The shortest way over free units from one end to the other. It need not leave the box around all tiles by more than one unit."""
    first, last = start.across.cell, goal.across.cell
    xs, ys = [x for x, _ in layout.cells], [y for _, y in layout.cells]
    left, right, top, bottom = min(xs) - 1, max(xs) + 1, min(ys) - 1, max(ys) + 1
    before: dict[Cell, Cell | None] = {first: None}
    todo = deque([first])
    while todo:
        cell = todo.popleft()
        if cell == last:
            found: list[Cell] = []
            at: Cell | None = cell
            while at is not None:
                found.append(at)
                at = before[at]
            return found[::-1]
        for dx, dy in STEP:
            near = (cell[0] + dx, cell[1] + dy)
            if near not in before and near not in layout.cells and left <= near[0] <= right and top <= near[1] <= bottom:
                before[near] = cell
                todo.append(near)
    return None


@slotted
class _Search:
    """Deeper and deeper: always on from the end that leaves the fewest choices."""

    table: Growing
    shapes: Sequence[Tile]
    budget: int
    tried: int = 0
    _fitting: dict[tuple[str | None, ...], list[Tile]] = field(default_factory=dict)
    _strands: int = 0

    def within(self, limit: int) -> list[Placed] | None:
        """Tiles that close it, at most `limit` of them; None if there are none, or the budget is spent."""
        self._strands = max((len(one.segments) for one in self.shapes), default=1)
        return self._deepen(limit, [])

    def _deepen(self, left: int, chosen: list[Placed]) -> list[Placed] | None:
        table = self.table
        if self.tried > self.budget or self._least() > left:
            return None
        cells = {edge.across.cell for edge in table.open}
        options = {cell: self._options(cell) for cell in cells}
        cell = min(options, key=lambda one: (len(options[one]), one))
        for lying in options[cell]:
            self.tried += 1
            addition = table.addition(lying, *cell)
            # What is completed before nothing else is open leaves the rest outside.
            goes_on = bool(addition.now) or len(table.open) > len(addition.gone)
            if addition.twice or (addition.done and (goes_on or [done.ends for done in addition.done] != [(HEAD, TAIL)])):
                continue
            placed = [*chosen, Placed(lying, *cell)]
            if addition.done:
                return placed
            before = table.make(addition)
            found = self._deepen(left - 1, placed)
            table.undo(addition, before)
            if found is not None:
                return found
        return None

    def _options(self, cell: Cell) -> list[Tile]:
        wanted = self.table.wanted(cell)
        if wanted not in self._fitting:
            fits = self.table.matching.fits
            self._fitting[wanted] = [one for one in self.shapes if one.block == (1, 1) and all(there is None or fits(label, there) for label, there in zip(one.signature(), wanted, strict=True))]
        return self._fitting[wanted]

    def _least(self) -> int:
        """No fewer tiles can do: each end goes at least to the nearest other one, each way serves two ends, and a tile as many ways as it has strands."""
        ends = [edge.across.cell for edge in self.table.open]
        total = 0
        for n, (x, y) in enumerate(ends):
            total += 1 + min(abs(x - a) + abs(y - b) for m, (a, b) in enumerate(ends) if m != n)
        return -(-total // (2 * self._strands))


def closings(layout: Layout, cards: int) -> int:
    """In how many ways just so many single straight and curved tiles close a layout that has two open ends: the free ways of that length between them."""
    ends = [end.edge for strand in layout.strands for end in strand.ends if end.edge is not None]
    if len(ends) != 2:
        raise ValueError("ways are counted between two open ends")
    (start, goal) = (edge.across.cell for edge in ends)
    taken = set(layout.cells)

    def ways(cell: Cell, left: int) -> int:
        if cell == goal:
            return int(left == 0)
        far = abs(cell[0] - goal[0]) + abs(cell[1] - goal[1])
        if far > left or (left - far) % 2:
            return 0
        taken.add(cell)
        found = sum(ways(near, left - 1) for dx, dy in STEP if (near := (cell[0] + dx, cell[1] + dy)) not in taken)
        taken.discard(cell)
        return found

    return 0 if start in taken or goal in taken else ways(start, cards - 1)


def parity(layout: Layout) -> int | None:
    """0 or 1: how many single-strand tiles close two open ends is always even, or always odd, as units are coloured like a chessboard; None if there are not two ends."""
    ends = [end.looks_into for strand in layout.strands for end in strand.ends if end.looks_into is not None]
    return (sum(ends[0]) + sum(ends[1]) + 1) % 2 if len(ends) == 2 else None
