"""The named check `snake-pit-layouts`: laid-out examples go in, played over tile by tile; hits come out for snakes and points that are told otherwise."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from printgen.analysis.tiles.layout import Layout
from printgen.checks.wording import records
from printgen.games.snake_pit.examples import points
from printgen.gather import mark
from printgen.model.game import Component, Game
from printgen.model.record import Record
from printgen.model.tiles import layout_of
from printgen.rules.frame import Ask, Hit


@dataclass(frozen=True, slots=True)
class Completed:
    """A snake or loop that a tile completes: its colour, its tiles, and the number of the tile (from 0)."""

    colour: str
    length: int
    loop: bool
    by: int

    @property
    def called(self) -> str:
        """`red snake of 3 tiles`."""
        return f"{self.colour} {'loop' if self.loop else 'snake'} of {self.length} tiles"


def completed(game: Game, component: Component) -> list[Completed]:
    """What the tiles of a layout complete, in the order in which they are laid (003:18): a snake once it has no open end left, whoever began it."""
    laid = [one.placed for one in layout_of(game, component)]
    found: list[Completed] = []
    whole = Layout.of(laid)
    for strand in whole.strands:
        if strand.is_ring or strand.is_finished:
            colour = whole.segment(strand.bits[0]).colour
            found.append(Completed(colour, len(strand.tiles), strand.is_ring, max(strand.tiles)))
    return sorted(found, key=lambda one: (one.by, one.colour))


@mark("check", "snake-pit-layouts")
def snake_pit_layouts(ask: Ask) -> Iterator[Hit]:
    """A hit for each snake that a layout completes and does not list, or lists and does not complete, and for points that are others: `layout`, `problem`."""
    factor = ask.game.facts.get("double_finish")
    for component in ask.game.of_kind("layout"):
        done = completed(ask.game, component)
        last = len(layout_of(ask.game, component)) - 1
        told = list(records(component.fields.get("completed")))
        for problem, place in _compared(done, told, last, component):
            yield Hit(place.place_of(), {"layout": component.id, "problem": problem}, (component.id,))
        now = [points(one.length) for one in done if one.by == last]
        total = sum(now) * (factor if len(now) > 1 and isinstance(factor, int) else 1)
        if component.fields.get("says") != total:
            how = f"({' + '.join(map(str, now))}) x {factor}" if len(now) > 1 else " + ".join(map(str, now)) or "nothing completed"
            yield Hit(component.fields.place_of("says"), {"layout": component.id, "problem": f"the last tile scores {total} ({how}), the text says {component.fields.get('says')}"}, (component.id,))


def _compared(done: list[Completed], told: list[Record], last: int, component: Component) -> Iterator[tuple[str, Record]]:
    left = list(done)
    for row in told:
        same = [one for one in left if (one.colour, one.length, one.loop) == (row.get("colour"), row.get("length"), bool(row.get("loop")))]
        same.sort(key=lambda one: (one.by == last) != bool(row.get("now")))
        if not same:
            yield f"no {row.get('colour')} {'loop' if row.get('loop') else 'snake'} of {row.get('length')} tiles is completed", row
            continue
        left.remove(same[0])
        if (same[0].by == last) != bool(row.get("now")):
            yield f"the {same[0].called} is {'' if same[0].by == last else 'not '}completed by the last tile", row
        if row.get("points") != points(same[0].length):
            yield f"the {same[0].called} scores {points(same[0].length)}, the text says {row.get('points')}", row
    for one in left:
        yield f"the {one.called} is completed and not listed", component.fields
