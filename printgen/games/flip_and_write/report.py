"""A map of this game goes in, all that is known of it comes out: plain data for programs, and the same in sentences for people."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from printgen.analysis.board import Square
from printgen.analysis.paths import UndecidedError
from printgen.games.flip_and_write.capacity import capacity
from printgen.games.flip_and_write.caves import Rests, rests
from printgen.games.flip_and_write.falcon import arms, cannot_stop, line_fault
from printgen.games.flip_and_write.groves import openings as groves
from printgen.games.flip_and_write.land import falcon_letter, land_of
from printgen.games.flip_and_write.pockets import fords, gates_of, never_entered
from printgen.games.flip_and_write.printed_apples import apples, lengths, reached
from printgen.games.flip_and_write.proposals import told as marks
from printgen.games.flip_and_write.rolling import rolls
from printgen.games.flip_and_write.second_move import openings
from printgen.games.flip_and_write.slides import READINGS, sensitive, single, slides, weights
from printgen.games.flip_and_write.survey import Survey, first_of, survey_of
from printgen.games.flip_and_write.turning import few, stuck
from printgen.gather import mark
from printgen.model.game import Component, Game
from printgen.model.landscape import square_name


@mark("analysis", "landscape")
def report(game: Game, component: Component, rulings: Mapping[str, str]) -> dict[str, Any] | None:
    """What is known of a map, as JSON knows it: numbers, texts, lists and mappings; squares are `A5/B3`. None if the component has no map of this game."""
    land = land_of(game, component)
    if land is None or not isinstance(game.facts.get("start_length"), int):
        return None
    survey = survey_of(land, rulings)
    found = openings(survey)
    read = {reading: rests(land, {**rulings, "cave-slide": reading}) for reading in READINGS}
    share = weights(survey, rulings)
    return {
        "id": component.id,
        "title": component.title,
        "caves": _caves(survey, read, share),
        "moves": _moves(survey, found),
        "parts": _parts(survey),
        "turning": _turning(survey),
        "falcon": _falcon(survey),
        "paws": [{"length": o.length, "groves": list(o.groves), "joins": list(o.joins)} for o in groves(survey)],
        "apples": _apples(survey),
        "rolling": [{"from": square_name(at), "way": way, "to": square_name(to) if to else None} for at, way, to in rolls(survey)],
        "capacity": _capacity(survey),
        "marks": marks(survey),
        "squares": _squares(survey, found, read, share),
    }


def _names(squares: Iterable[Square]) -> list[str]:
    return [square_name(square) for square in squares]


def _caves(survey: Survey, read: Mapping[str, Rests], share: Mapping[Square, float]) -> dict[str, Any]:
    dealt = [stops for square, stops in survey.resting.items() if square not in survey.never]
    far = slides(survey)
    often = sorted(share.items(), key=lambda one: (-one[1], one[0][1], one[0][0]))[:5]
    longest = {"squares": far[0][0], "from": square_name(far[0][1]), "way": far[0][2], "to": square_name(far[0][3])} if far else None
    return {
        "direct": sum("" in stops.values() for stops in dealt),
        "slide": sum(bool(stops) and "" not in stops.values() for stops in dealt),
        "stuck": _names(square for square, stops in survey.resting.items() if not stops and square not in survey.never),
        "never_dealt": _names(sorted(square for square in survey.never if square in survey.resting)),
        "longest_slide": longest,
        "single_direction": _names(single(survey)),
        "depend_on_the_ruling": _names(sensitive(list(read.values()))),
        "most_often": [{"square": square_name(square), "chance": round(chance, 5)} for square, chance in often],
    }


def _moves(survey: Survey, found: Any) -> dict[str, Any]:
    if isinstance(found, str):
        return {"undecided": found}
    counts = sorted((one.moves, square[1], square[0]) for square, one in found.items())
    return {
        "length": survey.length,
        "starts": len(found),
        "least": {"square": square_name(counts[0][:0:-1]), "moves": counts[0][0]} if counts else None,
        "most": {"square": square_name(counts[-1][:0:-1]), "moves": counts[-1][0]} if counts else None,
        "all": sum(one.moves for one in found.values()),
        "fatal": sum(one.fatal for one in found.values()),
        "no_first_move": _names(square for square, one in found.items() if not one.moves),
        "no_second_move": _names(square for square, one in found.items() if one.moves and one.fatal == one.moves),
    }


def _parts(survey: Survey) -> dict[str, Any]:
    board = survey.board
    regions = [{"squares": r.bit_count(), "at": square_name(first_of(board, r)), "starts": (r & survey.start_mask).bit_count()} for r in survey.regions]
    return {
        "regions": regions,
        "lands": [{"squares": land.bit_count(), "at": square_name(first_of(board, land))} for land in survey.lands],
        "crossings": [{"from": f.crossing.one, "to": f.crossing.other, "steps": f.crossing.steps, "length": f.length, "not_below": f.least} for f in fords(survey)],
        "gates": [{"square": square_name(gate.square), "parts": list(gate.parts)} for gate in gates_of(survey)],
        "never_entered": _names(never_entered(survey)),
    }


def _turning(survey: Survey) -> dict[str, Any]:
    """Ice and snow."""
    counts = {name: len(squares) for name, squares in survey.turning}
    try:
        lost = [{"terrain": one.terrain, "length": one.length, "steps": one.steps, "squares": _names(one.squares)} for one in stuck(survey)]
        tight = [{"square": square_name(square), "moves": n} for n, square in few(survey)]
    except UndecidedError as problem:
        return {"squares": counts, "undecided": str(problem)}
    return {"squares": counts, "no_next_move": lost, "few_moves": tight}


def _falcon(survey: Survey) -> dict[str, Any] | None:
    letter = falcon_letter(survey.land.sheet)
    if not letter:
        return None
    thin, gaps = arms(survey)
    found: dict[str, Any] = {"squares": survey.land.falcon.bit_count(), "fault": line_fault(survey.board, survey.land.falcon, letter)}
    found |= {"arms": _names(thin), "gaps": _names(gaps)}
    try:
        return found | {"cannot_stop": cannot_stop(survey)}
    except UndecidedError as problem:
        return found | {"undecided": str(problem)}


def _apples(survey: Survey) -> list[dict[str, Any]]:
    first = {apple.square: length for apple, length in lengths(survey)}
    return [
        {
            "kind": apple.kind,
            "square": square_name(apple.square),
            "terrain": survey.land.terrain[apple.square],
            "reached": reached(survey, apple),
            "under_a_cave": apple.square in survey.dealt_by,
            **({"from_length": first[apple.square]} if apple.square in first else {}),
        }
        for apple in apples(survey)
    ]


def _capacity(survey: Survey) -> dict[str, Any]:
    found = capacity(survey)
    return {
        "squares": found.squares,
        "turns": found.turns,
        "length": found.length,
        "ability_lengths_out_of_reach": [n for n in survey.ability_lengths if n > found.length],
    }


def _squares(survey: Survey, found: Any, read: Mapping[str, Rests], share: Mapping[Square, float]) -> dict[str, dict[str, Any]]:
    """Each square by itself: what lies there, where a cave dealt to it comes to rest by each reading, the chance that a cave lies here, its first moves."""
    told: dict[str, dict[str, Any]] = {}
    for square in survey.resting:
        one: dict[str, Any] = {"what": survey.land.what(square), "dealt": square not in survey.never}
        one["rests"] = {reading: {square_name(stop): way for stop, way in stops[square].items()} for reading, stops in read.items()}
        one["chance"] = round(share.get(square, 0.0), 6)
        if not isinstance(found, str) and square in found:
            one |= {"first_moves": found[square].moves, "fatal": found[square].fatal}
        told[square_name(square)] = one
    return told
