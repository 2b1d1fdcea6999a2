"""A map goes in, numbers come out: how many squares of each terrain, how much shade, how many ways over the edge. Abilities ask for them."""

from __future__ import annotations

from collections.abc import Iterator

from printgen.games.flip_and_write.caves import land_on
from printgen.games.flip_and_write.land import GROUND, Land
from printgen.gather import mark
from printgen.model.game import Component
from printgen.model.record import Record
from printgen.rules.expression import FaultyError
from printgen.rules.frame import Ask, Hit

WORDS = {"shore_water": "water next to other terrain", "open_borders": "row or column that is open at both ends", "shade": "shade"}


def measures(land: Land) -> dict[str, int]:
    """What the `needs` of an ability can name: each terrain, `shade`, `shore_water`, `open_borders`."""
    table = land.game.facts.get(GROUND)
    names = list(table) if isinstance(table, Record) else []
    counts = {name: land.of(name).bit_count() for name in names}
    shade = land.sheet.layers.get("shade")
    counts["shade"] = len(shade.glyphs) if shade else 0
    water = land.of("water")
    counts["shore_water"] = (land.board.beside(land.board.all & ~water) & water).bit_count()
    counts["open_borders"] = _open_borders(land)
    return counts


def _open_borders(land: Land) -> int:
    """Rows and columns whose two ends can both be entered: there a snake can leave the map and come back (000:252)."""
    board, length = land.board, land.game.facts.get("start_length")
    free = land.enter(length if isinstance(length, int) else 0)
    ends = [((1, y), (board.columns, y)) for y in range(1, board.rows + 1)] + [((x, 1), (x, board.rows)) for x in range(1, board.columns + 1)]
    return sum(1 for one, other in ends if board.bit(one) & free and board.bit(other) & free)


@mark("check", "ability-needs")
def ability_needs(ask: Ask) -> Iterator[Hit]:
    """A hit for each green ability that can never apply on the map: `number`, `name`, `lacks`."""
    sheet = ask.element
    land = land_on(ask, sheet) if isinstance(sheet, Component) else None
    marks = land.sheet.fields.get("ability_marks") if land else None
    green = marks.get("green") if isinstance(marks, Record) else None
    if land is None or not isinstance(green, tuple):
        return
    counts = measures(land)
    cards = {card.fields.get("number"): card for card in ask.game.of_kind("ability-card")}
    for n, number in enumerate(green):
        card = cards.get(number)
        needs = card.fields.get("needs") if card else None
        if card is None or not isinstance(needs, str) or not needs:
            continue
        values = {"number": number, "name": card.title, "needs": needs}
        try:
            if not ask.evaluate(needs, counts):
                yield Hit(land.sheet.fields.place_of("ability_marks", "green", n), {**values, "lacks": _lacks(needs, counts)})
        except FaultyError as faulty:
            words = f"an unreadable need: {faulty.fault.message}"
            yield Hit(card.fields.place_of("needs"), {**values, "lacks": words}, (card.id,))


def _lacks(needs: str, counts: dict[str, int]) -> str:
    """`no shade`, `only 1 sand`."""
    name = next((name for name in sorted(counts, key=len, reverse=True) if name in needs), "")
    if not name:
        return f"not {needs}"
    return f"{'only ' + str(counts[name]) if counts[name] else 'no'} {WORDS.get(name, name)}"
