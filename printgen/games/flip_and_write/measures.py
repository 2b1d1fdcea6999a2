"""A map goes in, numbers come out: how many squares of each terrain, how much shade, how many ways over the edge. Abilities ask for them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from printgen.games.flip_and_write.caves import land_on
from printgen.games.flip_and_write.land import GROUND, Land
from printgen.gather import mark
from printgen.model.game import Component
from printgen.model.record import Record
from printgen.place import Place
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


def _counts(ask: Ask, land: Land) -> dict[str, int]:
    """The measures of a map, taken once in a run."""
    return ask.once(("measures", land.sheet.id), lambda: measures(land))


def _open_borders(land: Land) -> int:
    """Rows and columns whose two ends can both be entered: there a snake can leave the map and come back (000:252)."""
    board, length = land.board, land.game.facts.get("start_length")
    free = land.enter(length if isinstance(length, int) else 0)
    ends = [((1, y), (board.columns, y)) for y in range(1, board.rows + 1)] + [((x, 1), (x, board.rows)) for x in range(1, board.columns + 1)]
    return sum(1 for one, other in ends if board.bit(one) & free and board.bit(other) & free)


@mark("check", "ability-needs")
def ability_needs(ask: Ask) -> Iterator[Hit]:
    """A hit for each ability that can never apply on a map though it is marked green, or `with: {marks: open}` though it may be drawn: `number`, `name`, `lacks`."""
    sheet = ask.element
    land = land_on(ask, sheet) if isinstance(sheet, Component) else None
    if land is None:
        return
    wanted = "open" if ask.options.get("marks") == "open" else "green"
    counts = _counts(ask, land)
    for card, place in _marked(ask, land.sheet, wanted):
        needs = card.fields.get("needs")
        if not isinstance(needs, str) or not needs:
            continue
        values = {"number": card.fields.get("number"), "name": card.title, "needs": needs}
        try:
            if not ask.evaluate(needs, counts):
                yield Hit(place, {**values, "lacks": lacks(needs, counts)})
        except FaultyError as faulty:
            words = f"an unreadable need: {faulty.fault.message}"
            yield Hit(card.fields.place_of("needs"), {**values, "lacks": words}, (card.id,))


@mark("check", "red-abilities")
def red_abilities(ask: Ask) -> Iterator[Hit]:
    """One hit for all red abilities that could apply on their maps: `maps` (each a text that names the abilities and the map)."""
    maps, places = [], []
    for sheet in ask.game.of_kind("landscape"):
        land = land_on(ask, sheet)
        red = [] if land is None else [card for card, _ in _marked(ask, sheet, "red") if _can_apply(ask, card, _counts(ask, land))]
        if red:
            names = " and ".join(f"{card.title} ({card.fields.get('number')})" for card in red)
            maps.append(f"{names} on {sheet.id}")
            places.append(sheet.fields.place_of("ability_marks", "red"))
    if maps:
        yield Hit(places[0], {"maps": maps})


def _marked(ask: Ask, sheet: Component, wanted: str) -> Iterator[tuple[Component, Place]]:
    """The ability cards that a sheet marks so (open: neither green nor red), and where it does."""
    marks = sheet.fields.get("ability_marks")
    lists = {colour: found for colour in ("green", "red") if isinstance(marks, Record) and isinstance(found := marks.get(colour), tuple)}
    cards = {card.fields.get("number"): card for card in ask.game.of_kind("ability-card")}
    if wanted == "open":
        for number, card in cards.items():
            if all(number not in numbers for numbers in lists.values()):
                yield card, sheet.fields.place_of("ability_marks")
        return
    for n, number in enumerate(lists.get(wanted, ())):
        if number in cards:
            yield cards[number], sheet.fields.place_of("ability_marks", wanted, n)


def _can_apply(ask: Ask, card: Component, counts: dict[str, int]) -> bool:
    needs = card.fields.get("needs")
    try:
        return not isinstance(needs, str) or not needs or bool(ask.evaluate(needs, counts))
    except FaultyError:
        return False


def lacks(needs: str, counts: Mapping[str, int]) -> str:
    """`no shade`, `only 1 sand`."""
    name = next((name for name in sorted(counts, key=len, reverse=True) if name in needs), "")
    if not name:
        return f"not {needs}"
    return f"{'only ' + str(counts[name]) if counts[name] else 'no'} {WORDS.get(name, name)}"
