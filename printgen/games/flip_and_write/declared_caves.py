"""The named check `declared-caves`: caves drawn in figures, puzzles and scenarios go in, a hit comes out for each that the rules forbid, with the reason."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from printgen.analysis.board import Square, board
from printgen.frozen import frozen
from printgen.games.flip_and_write.caves import land_on, override, rests_on
from printgen.games.flip_and_write.deals import dead_squares, never_dealt
from printgen.games.flip_and_write.land import Land, sheet_of
from printgen.gather import mark
from printgen.model.game import Component
from printgen.model.landscape import square_name, square_of
from printgen.model.record import Record
from printgen.place import Place
from printgen.rules.frame import Ask, Hit


@frozen
class Declared:
    """A cave of a figure: where it was dealt and where it is drawn (None: no square of the form A5/B3)."""

    component: Component
    number: int
    record: Record
    dealt: Square | None
    drawn: Square | None

    @property
    def who(self) -> object:
        """Whose cave it is."""
        return self.record.get("player", self.number)

    def written(self, key: str) -> str:
        """A coordinate as the author wrote it."""
        return str(self.record.get(key))

    def place(self, key: str) -> Place:
        """Where a coordinate was written."""
        return self.record.place_of(key) if key in self.record else self.record.place


def declared(component: Component) -> Iterator[Declared]:
    """The caves that a component declares: `caves: [{dealt: A5/B1, drawn: A4/B1}]`; a cave that is not dealt anywhere else is drawn where it was dealt."""
    caves = component.fields.get("caves")
    for number, cave in enumerate(caves if isinstance(caves, tuple) else (), 1):
        if isinstance(cave, Record):
            dealt = cave.get("dealt", cave.get("drawn"))
            drawn = cave.get("drawn", cave.get("dealt"))
            yield Declared(component, number, cave, square_of(str(dealt)), square_of(str(drawn)))


@mark("check", "declared-caves")
def declared_caves(ask: Ask) -> Iterator[Hit]:
    """A hit for each declared cave with a fault among `with: {reasons: [...]}`: `reason`, `problem`, `dealt`, `drawn`; `path`, `nearest` to mend it.

    Reasons: off-sheet, object, terrain, stays, crooked, passed, sheet-text, one-card, same-line.
    """
    wanted = ask.options.get("reasons")
    reasons = wanted if isinstance(wanted, tuple) else ()
    if "off-sheet" in reasons:
        yield from _examples(ask)
    for component in ask.game.components:
        caves = list(declared(component))
        sheet = sheet_of(ask.game, component) if caves else None
        land = land_on(ask, sheet) if sheet else None
        if land is None:
            continue
        found = [*(fault for cave in caves for fault in _faults(land, cave, ask)), *_deals(ask, land, caves)]
        for cave, reason, key, problem in found:
            if reason in reasons:
                values = {"reason": reason, "problem": problem, "dealt": cave.written("dealt"), "drawn": cave.written("drawn")}
                mending = {"path": f"{component.id}.caves[{cave.number - 1}].drawn", "nearest": _nearest(ask, land, cave)}
                yield Hit(cave.place(key), values | mending, (component.id, cave.written("drawn")))


def _nearest(ask: Ask, land: Land, cave: Declared) -> str:
    """The legal square nearest to where a cave is drawn; "" if there is none, or nothing is dealt or drawn on the sheet."""
    if cave.dealt is None or cave.drawn is None or not land.board.holds(cave.dealt):
        return ""
    (x, y), legal = cave.drawn, rests_on(ask, land)[cave.dealt]
    near = min(legal, key=lambda one: (abs(one[0] - x) + abs(one[1] - y), one), default=None)
    return square_name(near) if near else ""


def _examples(ask: Ask) -> Iterator[Hit]:
    """Squares of the rulebook's examples that the grid does not have."""
    grid, examples = ask.game.facts.get("grid"), ask.game.data.get("examples")
    if not isinstance(grid, Record) or not isinstance(examples, tuple):
        return
    columns, rows = grid.get("columns"), grid.get("rows")
    for example in examples:
        for key in ("dealt", "lands"):
            named = example.get(key) if isinstance(example, Record) else None
            square = square_of(named) if isinstance(named, str) else None
            if isinstance(example, Record) and square and isinstance(columns, int) and isinstance(rows, int) and not board(columns, rows).holds(square):
                words = f"example {example.get('id')}: {named} is off the sheet ({columns} columns, {rows} rows)"
                yield Hit(example.place_of(key), {"reason": "off-sheet", "problem": words, "dealt": named, "drawn": named})


Fault = tuple[Declared, str, str, str]


def _faults(land: Land, cave: Declared, ask: Ask) -> Iterator[Fault]:
    """What is wrong with where one cave is drawn: the cave, the reason, the key to blame, the words."""
    for key, square in (("dealt", cave.dealt), ("drawn", cave.drawn)):
        if key in cave.record and (square is None or not land.board.holds(square)):
            yield cave, "off-sheet", key, f"{cave.written(key)} is off the sheet ({land.ground.columns} columns, {land.ground.rows} rows)"
            return
    if cave.dealt is None or cave.drawn is None:
        return
    legal = rests_on(ask, land)[cave.dealt]
    if cave.drawn in legal:
        return
    reason, why = _reason(land, cave.dealt, cave.drawn, ask.rulings)
    where = ", ".join(f"{square_name(square)} ({way})" if way else square_name(square) for square, way in sorted(legal.items(), key=lambda i: i[1], reverse=True))
    head = f"cave at {square_name(cave.drawn)}" + (f" for {square_name(cave.dealt)}" if cave.drawn != cave.dealt else "")
    yield cave, reason, "drawn" if "drawn" in cave.record else "dealt", f"{head}: {why}; legal: {where or 'none'}"


def _reason(land: Land, dealt: Square, drawn: Square, rulings: Mapping[str, str]) -> tuple[str, str]:
    """The first of the reasons for which a cave may not lie where it is drawn."""
    bit = land.board.bit(drawn)
    if bit & land.objects:
        return "object", "an immovable object may not hold a cave"
    if not bit & land.caves:
        return "terrain", f"{land.terrain[drawn]} may not hold a cave"
    if land.board.bit(dealt) & land.caves:
        return "stays", f"{square_name(dealt)} can hold the cave itself, so it does not slide"
    narrowed = override(land, rulings).get(land.terrain[dealt])
    if narrowed and not land.board.bit(dealt) & land.objects and land.terrain[drawn] not in narrowed:
        return "sheet-text", f"on this sheet a cave dealt to {land.terrain[dealt]} slides to {' or '.join(sorted(narrowed))}, not to {land.terrain[drawn]}"
    if dealt[0] != drawn[0] and dealt[1] != drawn[1]:
        return "crooked", "it does not lie in one straight line with the dealt square"
    return "passed", "the cave stops at the first legal square it meets"


def _deals(ask: Ask, land: Land, caves: list[Declared]) -> Iterator[Fault]:
    """Deals that the cards cannot give: the two sides of one card; a column or row twice in one first round."""
    never, cards = never_dealt(ask.game, ask.rulings, land.terrain), dead_squares(ask.game, ask.rulings)
    for n, cave in enumerate(caves):
        if cave.dealt is None:
            continue
        if cave.dealt in never:
            card = cards.get(cave.dealt)
            yield cave, "one-card", "dealt", f"{square_name(cave.dealt)} cannot be dealt" + (f": these are the two sides of {card.id}" if card else "")
        for other in caves[:n]:
            if other.dealt is None or ask.rulings.get("card-pair") == "same-card":
                continue
            for word, axis, label in (("column", 0, "A"), ("row", 1, "B")):
                if other.dealt[axis] == cave.dealt[axis]:
                    words = f"caves of players {other.who} and {cave.who} are both dealt to {word} {label}{cave.dealt[axis]}; a pass deals each {word} once"
                    yield cave, "same-line", "dealt", words
