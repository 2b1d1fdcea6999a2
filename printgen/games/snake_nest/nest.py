"""The named check `nest-layout`: a layout of the first game goes in, a hit comes out for each thing on it that its rules forbid."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from printgen.analysis.tiles.legal import inside_cells, looked_into, owners_of
from printgen.analysis.tiles.tile import HEAD, TAIL
from printgen.games.snake_nest.snakes import Table
from printgen.gather import mark
from printgen.model.game import Component
from printgen.place import Place
from printgen.rules.frame import Ask, Hit

BESIDE = "beside"


class Fault(NamedTuple):
    """What is wrong with a layout: a word for it, the tile it is about, and what to say."""

    reason: str
    place: Place
    problem: str


class Box(NamedTuple):
    """The spaces that straights and curves have taken, from the first to the last column and row."""

    left: int
    top: int
    right: int
    bottom: int

    @property
    def size(self) -> tuple[int, int]:
        """Columns and rows."""
        return (self.right - self.left + 1, self.bottom - self.top + 1)


@mark("check", "nest-layout")
def nest_layout(ask: Ask) -> Iterator[Hit]:
    """A hit for each fault of a layout among `with: {reasons: [...]}`: `reason`, `problem`.

    Reasons: second (another snake of a colour), joined (snakes of two players), three (three snakes look into a free space), apart (no neighbour), ring,
    too-large (the grid), no-cap (an end at an edge without head or tail).
    """
    wanted = ask.options.get("reasons")
    if isinstance(ask.element, Component):
        for fault in faults(ask, ask.element):
            if not isinstance(wanted, tuple) or fault.reason in wanted:
                yield Hit(fault.place, {"reason": fault.reason, "problem": fault.problem}, (ask.element.id,))


def faults(ask: Ask, component: Component) -> list[Fault]:
    """All that is wrong with a layout of the first game."""
    table = ask.once(("snake-nest table", component.id), lambda: Table.of(ask.game, component))
    if not table.laid:
        return []
    found = [*_second(table), *_joined(table), *_three(ask, table)]
    found += _apart(table) if ask.rulings.get("first-piece", BESIDE) == BESIDE else []
    found += _rings(table) if ask.rulings.get("closed-snake") == "forbidden" else []
    return [*found, *_edges(ask, table)]


def _second(table: Table) -> Iterator[Fault]:
    seen: set[str] = set()
    for chain in table.chains:
        first = chain.strand.tiles[0]
        for colour in dict.fromkeys(snake.colour for snake in chain.snakes):
            if colour in seen:
                yield Fault("second", table.place(first), f"{table.said(first)} belongs to a second snake of {table.names[colour]}")
            seen.add(colour)


def _joined(table: Table) -> Iterator[Fault]:
    for chain in table.chains:
        for one, other in chain.joints:
            between = {one.bits[-1].laid, other.bits[0].laid}
            last = max(between)
            yield Fault(
                "joined",
                table.place(last),
                f"{table.said(last)} joins the snakes of {table.names[one.colour]} and {table.names[other.colour]}",
            )


def _three(ask: Ask, table: Table) -> Iterator[Fault]:
    loose = ask.rulings.get("three-snakes") == "all"
    for cell, strands in sorted(looked_into(table.layout).items()):
        owned = [owners_of(table.layout, strand, table.neutral) for strand in strands]
        colours = {colour for owners in owned for colour in owners}
        names = sorted(table.names[colour] for colour in colours) + ["a grey one" for owners in owned if loose and not owners]
        if len(names) > 2:
            last = max(end.bit.laid for strand in strands for end in strand.ends if end.looks_into == cell)
            yield Fault("three", table.place(last), f"the ends of {len(names)} snakes look into {cell[0]}/{cell[1]}: {', '.join(names)}")


def _apart(table: Table) -> Iterator[Fault]:
    near: dict[int, set[int]] = {}
    for one, other in table.layout.contacts:
        a, b = table.layout.cells[one.cell], table.layout.cells[other.cell]
        near.setdefault(a, set()).add(b)
        near.setdefault(b, set()).add(a)
    reached, waiting = {0}, [0]
    while waiting:
        fresh = near.get(waiting.pop(), set()) - reached
        reached |= fresh
        waiting += fresh
    for n in range(len(table.laid)):
        if n not in reached:
            yield Fault("apart", table.place(n), f"{table.said(n)} lies apart from the first piece")
            return


def _rings(table: Table) -> Iterator[Fault]:
    for chain in table.chains:
        if chain.strand.is_ring:
            yield Fault(
                "ring", table.place(chain.strand.tiles[0]), f"the snake of {table.names[chain.snakes[0].colour]} closes into a ring"
            )


def _edges(ask: Ask, table: Table) -> Iterator[Fault]:
    grid = table.component.fields.get("grid")
    sides = [side for side in grid if isinstance(side, int)] if isinstance(grid, tuple) else []
    body = inside_cells(table.layout, frozenset((HEAD, TAIL)))
    if len(sides) != 2 or not body:
        return
    box = Box(min(x for x, _ in body), min(y for _, y in body), max(x for x, _ in body), max(y for _, y in body))
    ways = {(sides[0], sides[1])} | ({(sides[1], sides[0])} if ask.rulings.get("grid-orientation", "either") == "either" else set())
    fitting = [way for way in ways if box.size[0] <= way[0] and box.size[1] <= way[1]]
    if not fitting:
        yield Fault(
            "too-large",
            table.component.fields.place_of("grid"),
            f"{box.size[0]} x {box.size[1]} spaces are taken, they do not fit {sides[0]} x {sides[1]}",
        )
        return
    fixed = (all(way[0] == box.size[0] for way in fitting), all(way[1] == box.size[1] for way in fitting))
    yield from _bare_ends(ask, table, box, fixed)


def _bare_ends(ask: Ask, table: Table, box: Box, fixed: tuple[bool, bool]) -> Iterator[Fault]:
    """Ends of players' snakes that look out over an edge that is known, and have neither head nor tail."""
    never = ask.rulings.get("grey-at-the-edge") == "never"
    for chain in table.chains:
        for end in chain.strand.ends:
            cell = end.looks_into
            if cell is None or (never and table.layout.segment(end.bit).colour in table.neutral):
                continue
            if (fixed[0] and not box.left <= cell[0] <= box.right) or (fixed[1] and not box.top <= cell[1] <= box.bottom):
                whose = table.names[chain.snakes[0 if end is chain.strand.ends[0] else -1].colour]
                yield Fault(
                    "no-cap",
                    table.place(end.bit.laid),
                    f"the snake of {whose} looks out over the edge at {table.said(end.bit.laid)}, without a head or a tail",
                )


@mark("check", "wrong-nest-layout")
def wrong_nest_layout(ask: Ask) -> Iterator[Hit]:
    """A hit for a layout that shows what is not allowed, if it is not wrong for just the reason that it names: `problem`."""
    component = ask.element
    if not isinstance(component, Component):
        return
    named = str(component.fields.get("fault"))
    place = component.fields.place_of("fault")
    found = faults(ask, component)
    if all(fault.reason != named for fault in found):
        yield Hit(place, {"problem": f"it is to show a fault ({named}), but has none of that sort"}, (component.id,))
    for fault in found:
        if fault.reason != named:
            yield Hit(fault.place, {"problem": f"beside its fault ({named}) it has another one: {fault.problem}"}, (component.id,))
