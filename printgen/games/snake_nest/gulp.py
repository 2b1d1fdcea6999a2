"""The named checks `gulp-layout` and `snake-scores`: layouts of the second game go in; hits come out for what cannot lie so, and for lengths that are not as they say."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from printgen.games.snake_nest.snakes import Snake, Table
from printgen.gather import mark
from printgen.model.game import Component
from printgen.model.record import Record
from printgen.rules.frame import Ask, Hit


def swallowed(table: Table, rulings: Mapping[str, str]) -> set[int]:
    """The laid tiles that are removed: of each two snakes that are joined, all that carry a segment of the smaller one. Equal ones stay."""
    gone: set[int] = set()
    for chain in table.chains:
        for one, other in chain.joints:
            a, b = (_size(table, snake, rulings) for snake in (one, other))
            if a != b:
                gone |= {bit.laid for bit in (one if a < b else other).bits}
    return gone


def _size(table: Table, snake: Snake, rulings: Mapping[str, str]) -> int:
    if rulings.get("gulp-again") == "coloured":
        return sum(table.layout.segment(bit).colour == snake.colour for bit in snake.bits)
    return snake.length(rulings)


@mark("check", "gulp-layout")
def gulp_layout(ask: Ask) -> Iterator[Hit]:
    """A hit for each thing in a layout of the second game that cannot be: `reason` and `problem`.

    Reasons: outside (of the grid), joined (snakes of two lengths, although nothing tells what is removed), removed (what `after` shows is not what remains).
    """
    component = ask.element
    if not isinstance(component, Component):
        return
    table = Table.of(ask.game, component)
    grid = component.fields.get("grid")
    width, height = (side if isinstance(side, int) else 0 for side in (grid if isinstance(grid, tuple) and len(grid) == 2 else (0, 0)))
    for n, one in enumerate(table.layout.placed):
        if not (1 <= one.x <= width and 1 <= one.y <= height):
            yield Hit(
                table.place(n),
                {"reason": "outside", "problem": f"{table.said(n)} lies outside of the grid of {width} x {height}"},
                (component.id,),
            )
    gone = swallowed(table, ask.rulings)
    after = ask.game.component(str(component.fields.get("after"))) if component.fields.get("after") is not None else None
    if after is not None:
        yield from _removed(ask, table, gone, after)
    elif gone:
        first = min(gone)
        yield Hit(
            table.place(first),
            {"reason": "joined", "problem": f"{table.said(first)} belongs to a snake that is joined to a longer one, and still lies there"},
            (component.id,),
        )


def _removed(ask: Ask, table: Table, gone: set[int], after: Component) -> Iterator[Hit]:
    shown = {one.placed for one in Table.of(ask.game, after).laid}
    place = table.component.fields.place_of("after")
    for n, one in enumerate(table.layout.placed):
        if (n in gone) == (one in shown):
            what = "is removed, but still lies in" if n in gone else "stays, but is missing in"
            yield Hit(place, {"reason": "removed", "problem": f"{table.said(n)} {what} {after.id}"}, (table.component.id,))
    for one in sorted(shown - set(table.layout.placed), key=lambda placed: (placed.y, placed.x)):
        yield Hit(
            place, {"reason": "removed", "problem": f"{one.tile.name} on {one.x}/{one.y} lies in {after.id} alone"}, (table.component.id,)
        )


@mark("check", "snake-scores")
def snake_scores(ask: Ask) -> Iterator[Hit]:
    """A hit for each colour whose segments in a layout are not as many as its `scores` say: `colour`, `number`, `said`."""
    component = ask.element
    if not isinstance(component, Component):
        return
    table = Table.of(ask.game, component)
    scores = component.fields.get("scores")
    told = scores if isinstance(scores, Record) else Record({})
    for colour in dict.fromkeys([*table.colours, *told.fields]):
        number = sum(snake.length(ask.rulings) for snake in table.snakes(colour))
        if told.get(colour) != number:
            place = told.place_of(colour) if colour in told else component.fields.place_of("scores")
            yield Hit(place, {"colour": table.names.get(colour, colour), "number": number, "said": told.get(colour)}, (component.id,))
