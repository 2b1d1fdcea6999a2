"""A map and a dealt square go in, where its cave may lie comes out: each legal square, the way to it, and the reason, by each reading of the rulebook."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from printgen.analysis.board import DIRECTIONS, Square
from printgen.analysis.rays import ray
from printgen.games.flip_and_write.caves import override, rests
from printgen.games.flip_and_write.deals import dead_squares, never_dealt
from printgen.games.flip_and_write.land import Land, land_of
from printgen.games.flip_and_write.odds import chances
from printgen.games.flip_and_write.survey import counted
from printgen.gather import mark
from printgen.model.game import Component, Game
from printgen.model.landscape import square_name

SLIDE, FOLIAGE = "cave-slide", "foliage-cave"
MOST = 6
"""So many reasons of one reading are told in words."""
_WAYS = {"N": "north", "E": "east", "S": "south", "W": "west"}


@mark("analysis-cave", "landscape")
def one_cave(game: Game, component: Component, rulings: Mapping[str, str], square: Square) -> dict[str, Any] | None:
    """What becomes of a cave that is dealt to a square, as JSON knows it; None if the component has no map of this game, or no such square."""
    land = land_of(game, component)
    if land is None or square not in land.terrain:
        return None
    dead, chance = dead_squares(game, rulings), chances(game, rulings).get(square)
    never = square in never_dealt(game, rulings, land.terrain)
    return {
        "id": component.id,
        "title": component.title,
        "dealt": square_name(square),
        "what": land.what(square),
        "never_dealt_because_of": dead[square].id if square in dead else None,
        "chance": None if never or chance is None else float(chance),
        "readings": [_reading(land, square, rulings, reading) for reading in _readings(land, square, rulings)],
    }


def _readings(land: Land, square: Square, rulings: Mapping[str, str]) -> Iterator[dict[str, str]]:
    """The choices of rulings that matter for the square, the chosen one first."""
    of_game = land.game.rulings
    slides = list(of_game[SLIDE].options) if SLIDE in of_game else [rulings.get(SLIDE, "straight")]
    narrowed = land.terrain[square] in override(land, {**rulings, FOLIAGE: "sheet"}) and not land.board.bit(square) & land.objects
    general = list(of_game[FOLIAGE].options) if narrowed and FOLIAGE in of_game else []
    found = [{SLIDE: slide, **({FOLIAGE: option} if option else {})} for option in general or [""] for slide in slides]
    yield from sorted(found, key=lambda one: any(rulings.get(name) != option for name, option in one.items()))


def _reading(land: Land, square: Square, rulings: Mapping[str, str], reading: Mapping[str, str]) -> dict[str, Any]:
    chosen = {**rulings, **reading}
    stops = rests(land, chosen)[square]
    allowed = override(land, chosen).get(land.terrain[square]) if not land.board.bit(square) & land.objects else None
    why: list[str] = []
    if square in stops:
        why = [f"{land.what(square)} can hold a cave: it stays"]
    elif chosen.get(SLIDE, "straight") == "straight":
        why = [_straight(land, square, way, allowed) for way in DIRECTIONS]
    elif chosen[SLIDE] == "first":
        why = [_first(land, square, way, allowed) for way in DIRECTIONS]
    else:
        why = [_turning(land, square, stop, allowed) for stop in stops] or ["no way from change to change of terrain leads to a square where a cave may lie"]
    return {
        "rulings": dict(reading),
        "chosen": all(rulings.get(name) == option for name, option in reading.items()),
        "squares": [{"square": square_name(stop), "what": land.what(stop), "way": _WAYS.get(way)} for stop, way in stops.items()],
        "why": why,
    }


def _may(land: Land, square: Square, allowed: frozenset[str] | None) -> bool:
    return bool(land.board.bit(square) & land.caves) and (allowed is None or land.terrain[square] in allowed)


def _because(land: Land, square: Square) -> str:
    """Why a square that could hold a cave does not count: the sheet names other terrains."""
    return f"{land.what(square)}, to which the sheet lets no cave slide" if land.board.bit(square) & land.caves else f"{land.what(square)}, where no cave may lie"


def _straight(land: Land, square: Square, way: str, allowed: frozenset[str] | None) -> str:
    passed: list[str] = []
    for n, stop in enumerate(ray(land.board, square, way), 1):
        if _may(land, stop, allowed):
            over = f" over {' and '.join(dict.fromkeys(passed))}" if passed else ""
            return f"{_WAYS[way]}: {counted(n, 'square')}{over} to {square_name(stop)}, {land.what(stop)}"
        passed.append(land.what(stop))
    if not passed:
        return f"{_WAYS[way]}: the edge of the sheet"
    return f"{_WAYS[way]}: only {' and '.join(dict.fromkeys(passed))} up to the edge"


def _first(land: Land, square: Square, way: str, allowed: frozenset[str] | None) -> str:
    stop = land.changes[square].get(way)
    if stop is None:
        return f"{_WAYS[way]}: no other terrain up to the edge"
    legal = _may(land, stop, allowed)
    return f"{_WAYS[way]}: the first other terrain is {square_name(stop)}, {land.what(stop) if legal else _because(land, stop)}"


def _turning(land: Land, square: Square, goal: Square, allowed: frozenset[str] | None) -> str:
    """The fewest slides from change to change that lead to a square."""
    before: dict[Square, tuple[Square, str]] = {}
    wave = [square]
    while wave and goal not in before:
        onward = []
        for here in wave:
            for way, stop in land.changes[here].items() if not _may(land, here, allowed) else ():
                if stop != square and stop not in before:
                    before[stop] = here, way
                    onward.append(stop)
        wave = onward
    steps: list[str] = []
    here = goal
    while here in before:
        start, way = before[here]
        steps.append(f"{_WAYS[way]} to {square_name(here)}")
        here = start
    return ", then ".join(reversed(steps)) + f", {land.what(goal)}"


@mark("analysis-cave-words", "landscape")
def words(data: Mapping[str, Any]) -> Iterator[tuple[str, list[str]]]:
    """Headings, each with its sentences."""
    card, chance = data["never_dealt_because_of"], data["chance"]
    if card:
        odds = f"It is never dealt: {card} bears both its numbers."
    else:
        odds = f"It is dealt with a chance of {chance * 100:.2f} %." if chance else "The cards never deal it."
    yield f"A cave dealt to {data['dealt']} ({data['what']})", [odds]
    readings = data["readings"]
    # Readings that come to the same are told once; the order of squares means nothing.
    alike = len({tuple(sorted(found["square"] for found in one["squares"])) for one in readings}) == 1
    for one in readings[:1] if alike else readings:
        heading = ", ".join(f"{name}: {option}" for name, option in one["rulings"].items()) + (" (chosen)" if one["chosen"] else "")
        squares = ", ".join(found["square"] for found in one["squares"])
        more = [f"and {len(one['why']) - MOST} more, which --format json tells"] if len(one["why"]) > MOST else []
        lines = [f"It rests on {squares}." if squares else "It rests nowhere: the cave is stuck.", *one["why"][:MOST], *more]
        yield "By every reading" if alike else heading, lines
