"""A map goes in, a mark for each ability comes out (green, red or "?") with its reason: what the place is about, and what it lacks."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cache
from types import MappingProxyType

from printgen.analysis.regions import regions
from printgen.frozen import frozen
from printgen.games.flip_and_write.groves import paw_numbers
from printgen.games.flip_and_write.measures import WORDS, lacks, measures
from printgen.games.flip_and_write.pockets import gates_of
from printgen.games.flip_and_write.printed_apples import apples
from printgen.games.flip_and_write.survey import Survey, counted
from printgen.model.game import Component
from printgen.model.record import Record
from printgen.rules.expression import FaultyError, Sandbox, sandbox

CARDS = "ability-card"
GREEN = 3
"""So many green marks are proposed: as many as the rulebook's example has (000:52)."""
USEFUL, HARDLY = 0.5, 0.25
"""From which strength an ability is worth a green mark, and below which it hardly ever applies."""
_MUCH: Mapping[str, float] = MappingProxyType({"water": 0.15, "shore_water": 0.12, "sand": 0.12, "rock": 0.05, "shade": 0.08, "open_borders": 1.0})
"""How much of the squares (or of the rows and columns) a map has of something if it is about it (strength 1); of what is not named here an eighth."""


@frozen
class Proposal:
    """An ability, the mark it could bear ("green", "red" or "?"), why, and how much the place calls for it (1: as much as a place that is about it)."""

    number: int
    name: str
    mark: str
    why: str
    strength: float


def proposals(survey: Survey) -> list[Proposal]:
    """A proposal for each ability card, by number."""
    counts = measures(survey.land)
    found = [_judged(card, survey, counts) for card in survey.game.of_kind(CARDS) if isinstance(card.fields.get("number"), int)]
    best = sorted((one for one in found if one.mark == "?" and one.strength >= USEFUL), key=lambda one: (-one.strength, one.number))[:GREEN]
    chosen = {one.number for one in best}
    return sorted((Proposal(one.number, one.name, "green" if one.number in chosen else one.mark, one.why, one.strength) for one in found), key=lambda one: one.number)


def _judged(card: Component, survey: Survey, counts: Mapping[str, int]) -> Proposal:
    number, needs = card.fields["number"], card.fields.get("needs")
    assert isinstance(number, int)
    if isinstance(needs, str) and needs:
        try:
            names = sorted(_box().names_in(needs) & counts.keys())
            met = bool(_box().evaluate(needs, counts))
        except FaultyError as faulty:
            return Proposal(number, card.title, "?", f"its need cannot be read: {faulty.fault.message}", 0.0)
        if not met:
            return Proposal(number, card.title, "red", f"there is {lacks(needs, counts)}", 0.0)
        size = survey.board.all.bit_count()
        strength = min((counts[name] / _of(survey, name) / _MUCH.get(name, 0.125) for name in names), default=0.0)
        why = " and ".join(_amount(name, counts[name], size) for name in names)
        return Proposal(number, card.title, "red" if names and strength < HARDLY else "?", f"only {why}" if names and strength < HARDLY else why, strength)
    calls = dict(_calls(survey)).get(str(card.fields.get("icon")))
    return Proposal(number, card.title, "?", *(calls or ("works on every map", 0.0)))


def _of(survey: Survey, name: str) -> int:
    """How many there could be of what a measure counts."""
    board = survey.board
    return board.columns + board.rows if name == "open_borders" else board.columns * board.rows


def _amount(name: str, count: int, size: int) -> str:
    if name == "open_borders":
        return f"{counted(count, 'row or column is', 'rows and columns are')} open at both ends"
    return f"{count} of {size} squares {'is' if count == 1 else 'are'} {WORDS.get(name, name)}"


def _calls(survey: Survey) -> Iterator[tuple[str, tuple[str, float]]]:
    """The abilities, by icon, that no measure of the ground speaks for, but something else on the map; why, and how strongly."""
    lying = apples(survey)
    if lying:
        yield "winter-stores", (f"{counted(len(lying), 'apple lies', 'apples lie')} on the map from the start", len(lying) / 4)
    rotten = sum(apple.kind == "rotten" for apple in lying)
    if rotten:
        yield "poisonous", (f"{counted(rotten, 'rotten apple lies', 'rotten apples lie')} on the map", rotten / 8)
    narrow = len(list(regions(survey.board, survey.ground(survey.longest).enter & ~survey.ground(survey.length).enter))) if paw_numbers(survey) else 0
    tight = narrow + len(gates_of(survey)) + sum(bool(part & survey.start_mask) for part in survey.regions[1:])
    if tight:
        where = counted(tight, "tight place") + ": groves, gates or pockets"
        yield "flexible", (where, tight / 3)
        yield "elastic", (where, tight / 3)
    changed = sum(len(squares) for _, squares in survey.turning)
    if changed and not tight:
        yield "elastic", (f"{counted(changed, 'square makes', 'squares make')} the next move longer or shorter", changed / survey.board.all.bit_count() * 2)


@cache
def _box() -> Sandbox:
    return sandbox()


def told(survey: Survey) -> dict[str, object]:
    """The proposals as data, and what the sheet says now."""
    marks = survey.land.sheet.fields.get("ability_marks")
    own = {colour: list(value) if isinstance(value := marks.get(colour), tuple) else [] for colour in ("green", "red")} if isinstance(marks, Record) else {}
    return {"sheet": own, "proposed": [{"number": one.number, "name": one.name, "mark": one.mark, "why": one.why} for one in proposals(survey)]}
