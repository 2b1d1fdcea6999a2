"""The named checks `long-slides`, `readings-differ`, `cave-odds` and `cave-on-apple`: a map goes in, what sliding caves do on it comes out."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from printgen.analysis.board import Square
from printgen.frozen import replace
from printgen.games.flip_and_write.caves import Rests, rests_on
from printgen.games.flip_and_write.odds import cards, chances
from printgen.games.flip_and_write.survey import Survey, counted, named, survey_on, surveys
from printgen.gather import mark
from printgen.model.landscape import square_name
from printgen.rules.frame import Ask, Hit

LONG = 8
"""Slides of more squares than this are told of."""
OFTEN = 0.02
"""Squares that take more than this share of all caves are told of; spread evenly each of 256 squares would take 0.004."""
READINGS = ("straight", "turn", "first")
_WAYS = {"N": "north", "E": "east", "S": "south", "W": "west"}


def slides(survey: Survey) -> list[tuple[int, Square, str, Square]]:
    """Every slide of a cave that can be dealt: how many squares, from where, which way, to where; the longest first."""
    found = []
    for dealt, stops in survey.resting.items():
        for stop, way in stops.items() if dealt not in survey.never else ():
            if way:
                found.append((abs(stop[0] - dealt[0]) + abs(stop[1] - dealt[1]), dealt, way, stop))
    return sorted(found, key=lambda s: (-s[0], s[1][1], s[1][0], s[2]))


def single(survey: Survey) -> list[Square]:
    """The squares whose cave can slide one way only."""
    return [dealt for dealt, stops in survey.resting.items() if dealt not in survey.never and len(stops) == 1 and "" not in stops.values()]


def sensitive(read: Sequence[Rests]) -> list[Square]:
    """The squares whose cave can rest elsewhere, or nowhere, under another reading of the rulebook."""
    return [square for square in read[0] if any(r[square].keys() != read[0][square].keys() for r in read[1:])]


def readings(ask: Ask, survey: Survey) -> list[Rests]:
    """Where caves rest under each way to read how far they slide."""
    return [rests_on(replace(ask, rulings={**ask.rulings, "cave-slide": reading}), survey.land) for reading in READINGS]


def weights(survey: Survey, rulings: Mapping[str, str]) -> dict[Square, float]:
    """The chance of each square to hold a given cave, if its player takes each way equally often; squares without one are left out."""
    found: dict[Square, float] = {}
    for dealt, chance in chances(survey.game, rulings).items():
        stops = survey.resting.get(dealt, {})
        for stop in stops:
            found[stop] = found.get(stop, 0.0) + float(chance) / len(stops)
    return found


@mark("check", "long-slides")
def long_slides(ask: Ask) -> Iterator[Hit]:
    """One hit for a map on which a cave slides more than 8 squares, or has just one way to slide: `problem`."""
    survey = survey_on(ask)
    if survey is None:
        return
    all_slides, alone = slides(survey), single(survey)
    if not alone and not (all_slides and all_slides[0][0] > LONG):
        return
    parts = []
    if all_slides:
        far, dealt, way, stop = all_slides[0]
        parts.append(f"longest slide {counted(far, 'square')} ({square_name(dealt)} {_WAYS[way]} to {square_name(stop)})")
    parts.append(f"{counted(len(alone), 'square')} with a single direction ({named(alone)})" if alone else "no square with a single direction")
    at = all_slides[0][1] if all_slides and all_slides[0][0] > LONG else alone[0]
    yield Hit(survey.land.ground.where(at), {"problem": "; ".join(parts)}, tuple(square_name(square) for square in alone))


@mark("check", "readings-differ")
def readings_differ(ask: Ask) -> Iterator[Hit]:
    """One hit for a map on which the ways to read how far a cave slides differ: `squares`, `of`, `on` (what a cave could stand on if read to the letter)."""
    survey = survey_on(ask)
    squares = sensitive(readings(ask, survey)) if survey else []
    if survey is None or not squares:
        return
    land = survey.land
    literal = {stop for square in squares for stop in land.changes[square].values() if not land.board.bit(stop) & land.caves}
    on = sorted({land.terrain[stop] for stop in literal})
    values = {"squares": len(squares), "of": land.board.all.bit_count(), "on": on, "named": named(squares)}
    yield Hit(land.ground.where(squares[0]), values, tuple(map(square_name, squares)))


@mark("check", "cave-odds")
def cave_odds(ask: Ask) -> Iterator[Hit]:
    """One hit for a map with squares that take more than 2 % of all caves: `slide`, `deals`, `often` (list of square and percentage)."""
    survey = survey_on(ask)
    if survey is None:
        return
    dealt = chances(survey.game, ask.rulings)
    found = weights(survey, ask.rulings)
    often = sorted(((share, square) for square, share in found.items() if share > OFTEN), key=lambda o: (-o[0], o[1][1], o[1][0]))
    if often:
        slide = sum(1 for square in dealt if "" not in survey.resting.get(square, {"": ""}).values())
        values = {"slide": slide, "deals": len(dealt), "often": [f"{square_name(square)} takes {share * 100:.1f} %" for share, square in often]}
        yield Hit(survey.land.ground.where(often[0][1]), values, tuple(square_name(square) for _, square in often))


@mark("check", "cave-on-apple")
def cave_on_apple(ask: Ask) -> Iterator[Hit]:
    """One hit if on some maps a cave can slide onto an apple of the same pass: `places`, a list of words. Never if it slides straight: it keeps its row or column."""
    found = [(survey, meeting) for survey in surveys(ask) if (meeting := _meeting(survey, ask.rulings))]
    if found:
        words = [f"{survey.id} (from {square_name(cave)} to {square_name(stop)})" for survey, (cave, stop) in found]
        yield Hit(found[0][0].land.ground.where(found[0][1][0]), {"places": words})


def _meeting(survey: Survey, rulings: Mapping[str, str]) -> tuple[Square, Square] | None:
    """A dealt cave and the square of another deal of the same pass on which it can come to lie; None if there are none."""
    dealt = chances(survey.game, rulings)
    both = set(cards(survey.game))
    pairs = rulings.get("card-pair") != "same-card"
    for cave, stops in survey.resting.items():
        for stop in stops if cave in dealt else ():
            # A pass deals no row and no column twice. Card c, then d deal (A of d, B of c): the same two cards the other way round cannot follow.
            turned = pairs and (stop[0], cave[1]) in both and (cave[0], stop[1]) in both
            if stop in dealt and stop[0] != cave[0] and stop[1] != cave[1] and not turned:
                return cave, stop
    return None
