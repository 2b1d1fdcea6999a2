"""Checks of maps, one small map each: what is wrong is said with its numbers, what is right is passed over in silence."""

from __future__ import annotations

import json
import random
import time
from dataclasses import replace
from typing import Any

import pytest

from printgen.diagnostics.diagnostic import ERROR, NOTE, WARNING
from printgen.games.flip_and_write.capacity import capacity
from printgen.games.flip_and_write.pockets import fords
from printgen.games.flip_and_write.printed_apples import apples, first_length
from printgen.games.flip_and_write.report import report
from printgen.games.flip_and_write.rolling import nearest
from printgen.games.flip_and_write.second_move import Opening, openings
from printgen.games.flip_and_write.sentences import sentences
from printgen.games.flip_and_write.survey import Survey
from printgen.model.record import Record
from printgen.pipeline.trip import named_checks
from printgen.rules.compile import compile_rules
from printgen.rules.run import run

FALCON = {"challenge": Record({"falcon": Record({"outline_of": "F"})})}


def opened(survey: Survey) -> Opening:
    """The first moves from A1/B1."""
    found = openings(survey)
    assert isinstance(found, dict)
    return found[1, 1]


def test_open_ground_is_passed_over_in_silence(draw: Any, told: Any) -> None:
    survey = draw(*["." * 12] * 12)
    silent = ("second-move", "fatal-moves", "barred-move", "pockets", "never-entered", "lands", "long-crossings", "crossings", "gates", "next-move", "tight-ice")
    assert {name: found for name in silent if (found := told(name, survey))} == {}


def test_a_first_move_from_snow_is_a_full_one_and_the_next_is_half_if_it_ended_there(draw: Any) -> None:
    # The only first move, of four squares, ends on the last one; from snow two more would do, but only one is left.
    assert opened(draw("*....", "^^^^^")).moves == 1
    assert opened(draw("*...*.", "^^^^^^")).fatal == 1
    assert opened(draw("*...*..", "^^^^^^^")).fatal == 0
    # From ice a move is twice as long.
    assert opened(draw("....=" + "." * 8, "^" * 13)).fatal == 0
    assert opened(draw("....=" + "." * 7, "^" * 12)).fatal == 1


def test_a_pocket_says_how_many_squares_it_lacks(draw: Any, told: Any) -> None:
    wide = draw("..^" + "." * 9, "..^" + "." * 9, *["^^^" + "." * 9] * 2)
    [(values, _)] = told("pockets", wide)
    assert (values["squares"], values["around"], values["caves"], values["needed"], values["tight"]) == (4, "A1/B1", 4, 15, True)
    [(values, _)] = told("pockets", draw(*["..." + "^" + "." * 9] * 5))
    assert (values["squares"], values["tight"]) == (15, False)


def test_what_no_walk_can_reach_is_never_entered(draw: Any, told: Any) -> None:
    [(values, _)] = told("never-entered", draw("...^~~", "...^~~", "...^^^"))
    assert (values["squares"], values["named"]) == (4, "A5/B1, A6/B1, A5/B2, A6/B2")


def test_land_behind_water_is_joined_by_the_shortest_crossing(draw: Any, told: Any) -> None:
    narrow = draw(*["....~~...."] * 4)
    assert [(ford.crossing.steps, ford.length) for ford in fords(narrow)] == [(3, 4)]
    assert told("long-crossings", narrow) == []
    wide = draw(*["....~~~~~...."] * 4)
    [(values, _)] = told("long-crossings", wide)
    assert values["crossings"] == ["land of 16 squares at A10/B1: crossing needs 6 squares, more than the first length 4; it works from length 6"]
    [(values, _)] = told("lands", draw(*["....^....."] * 4))
    assert values["lands"] == ["land of 16 squares at A1/B1"]


def test_after_ice_a_short_snake_can_make_a_long_crossing(draw: Any) -> None:
    [ford] = fords(draw(*["...=~~~~~=..."] * 4))
    assert (ford.crossing.steps, ford.length) == (6, 4)


def test_a_crossing_that_is_not_found_says_what_has_been_ruled_out(draw: Any) -> None:
    [ford] = fords(draw(".~.", "^^^"))
    assert (ford.crossing.steps, ford.length, ford.least) == (2, None, 16)


def test_a_gate_is_told_with_both_sides(draw: Any, told: Any) -> None:
    wall = "." * 6 + "^" + "." * 5
    [(values, _)] = told("gates", draw(*[wall] * 4, "." * 12, *[wall] * 4))
    assert values["gates"] == [
        "A6/B5 is the only way between 46 and 53 squares",
        "A7/B5 is the only way between 45 and 54 squares",
        "A8/B5 is the only way between 44 and 55 squares",
    ]


def test_snow_in_quicksand_has_no_half_move(draw: Any, told: Any) -> None:
    [(values, _)] = told("next-move", draw("*%%.....", "%%......", "%......."))
    assert values["problem"] == "snow: from 1 square no move of 2 exists even on an empty sheet, e.g. A1/B1"


def test_ice_in_a_dead_end_has_few_double_moves(draw: Any, told: Any) -> None:
    [(values, _)] = told("tight-ice", draw("=........", "^^^^^^^^^"))
    assert (values["square"], values["moves"]) == ("A1/B1", 1)


def test_an_apple_that_is_walled_in_is_an_error_if_it_is_golden(draw: Any, told: Any) -> None:
    rows, walled = ("......", "..^...", ".^~^..", "..^..."), ("......", "......", "..{}...", "......")
    for letter, severity in (("g", ERROR), ("r", WARNING)):
        survey = draw(*rows, apples=[row.replace("{}", letter) for row in walled])
        [(values, found)] = told("apples-reached", survey)
        assert (values["square"], found) == ("A3/B3", severity)


def test_an_apple_where_a_cave_can_lie_says_how_many_deals_bring_one(draw: Any, told: Any) -> None:
    survey = draw("..~..", "~~~~~", apples=["f....", "....."])
    [(values, _)] = told("apples-and-caves", survey)
    assert (values["square"], values["dealt_by"]) == ("A1/B1", 2)


def test_an_apple_in_the_middle_of_a_lake_asks_for_a_long_snake(draw: Any) -> None:
    # Three squares of water on each side, and a way as wide as one square: three steps in, three out, and the shore.
    survey = draw("...~~~~~...", "^^^^^^^^^^^", apples=[".....g.....", "..........."])
    [apple] = apples(survey)
    assert first_length(survey, apple) == 6


def test_an_apple_on_an_object_rolls_to_the_nearest_edge_over_other_objects(draw: Any, told: Any) -> None:
    survey = draw(*["." * 9] * 9, objects=["." * 9, ".T" + "." * 7, "." * 9, "....T....", *["." * 9] * 5])
    assert nearest(survey, (2, 2)) == ["N", "W"]
    assert nearest(survey, (5, 5)) == ["N", "E", "S", "W"]
    assert told("rolls-off", survey) == []
    [(values, _)] = told("rolls-off", draw(*["." * 9] * 9, objects=["....T....", "....T....", *["." * 9] * 7]))
    assert (values["square"], values["way"], values["others"]) == ("A5/B1", "N", "A5/B2")
    [(values, _)] = told("rolls-away", draw("....^....", *["." * 9] * 8, objects=["." * 9, "....T....", *["." * 9] * 7]))
    assert (values["stop"], values["because"]) == ("A5/B1", "rock, which cannot be entered")


@pytest.mark.parametrize(
    ("shade", "problem"),
    [
        (["......", "..FF..", "..FF..", "......"], None),
        (["FFFFFF", "......", "......", "......"], None),
        (["FF....", "......", "......", "...FF."], "2 areas are marked F (2 at A1/B1, 2 at A4/B4)"),
        (["......", "FFFFFF", "......", "......"], "its outline falls into 2 lines"),
        ([".FFF..", ".F.F..", ".FFF..", "......"], "its outline falls into 2 lines"),
        (["FFFFFF"] * 4, "it covers the whole sheet"),
        (["......"] * 4, 'no square of the shade is marked "F"'),
    ],
)
def test_the_falcons_line_is_one(draw: Any, told: Any, shade: list[str], problem: str | None) -> None:
    found = told("falcon-line", draw(*["......"] * 4, shade=shade, fields=FALCON))
    assert [values["problem"] for values, _ in found] == ([problem] if problem else [])


def test_a_falcon_under_which_nobody_can_stop_is_told(draw: Any, told: Any) -> None:
    shade = ["......", "..FF..", "..FF..", "......"]
    assert told("falcon-stop", draw(*["." * 6] * 4, shade=shade, fields=FALCON)) == []
    [(values, _)] = told("falcon-stop", draw("......", "..%%..", "..%%..", "......", shade=shade, fields=FALCON))
    assert values["problem"] == "no square inside the falcon line can end a move: entering is always fatal"


def test_arms_of_one_square_are_told(draw: Any, told: Any) -> None:
    [(values, _)] = told("falcon-arms", draw(*["." * 6] * 4, shade=["......", ".FFF..", "......", "......"], fields=FALCON))
    assert "3 squares (A2/B2, A3/B2, A4/B2)" in str(values["problem"])


def test_an_object_in_pieces_and_shade_by_itself_are_told(draw: Any, told: Any) -> None:
    trees = draw(*["." * 6] * 3, objects=["T....T", "......", "..T..."])
    assert told("split-objects", trees) == []
    [(values, _)] = told("split-objects", draw(*["." * 6] * 3, objects=["SS...S", "......", "......"]))
    assert (values["letter"], values["places"]) == ("S", 2)
    alone = draw("......", "..~...", "......", objects=["......", "..T...", "......"], shade=["s.....", ".s....", "......"])
    assert [values["problem"] for values, _ in told("shade-and-objects", alone, on_land=("tree",))] == [
        "object T at A3/B2 stands on water",
        "the shade at A1/B1 lies next to nothing that could throw it",
    ]


def test_what_opens_at_a_paw_number_is_counted(draw: Any, told: Any) -> None:
    survey = draw("...&&...", "^^^&&^^^", "...&&...", paws=["...aa...", "...ab...", "...bb..."], numbers={"a": 8, "b": 12})
    [(values, _)] = told("groves", survey)
    assert values["groves"] == ["at length 8: 1 grove (3 squares, one joins 2 parts)", "at length 12: 1 grove (3 squares, one joins 3 parts)"]


def test_room_is_what_moves_of_growing_length_leave(draw: Any) -> None:
    # 4 + 5 + … + 22 = 247 squares and the cave.
    assert capacity(draw(*["." * 16] * 16)).length == 23
    full = draw(*["." * 16] * 15, "." * 8 + "^" * 8)
    assert (capacity(full).squares, capacity(full).length) == (248, 23)
    less = draw(*["." * 16] * 15, "." * 7 + "^" * 9)
    assert (capacity(less).turns, capacity(less).length) == (18, 22)
    assert capacity(draw("*" + "." * 15, *["." * 16] * 14, "." * 7 + "^" * 9)).length > 23, "snow halves moves: less room is needed"


def wild() -> dict[str, list[str]]:
    dice = random.Random(7)

    def noise(side: int, glyphs: str) -> list[str]:
        return ["".join(dice.choice(glyphs) for _ in range(side)) for _ in range(side)]

    return {
        "8 x 8": noise(8, ".:~^"),
        "64 x 64 open": ["." * 64] * 64,
        "64 x 64 noise": noise(64, ".:~%^&*="),
        "64 x 64 checks": [("~^" if y % 2 else "^~") * 32 for y in range(64)],
        "64 x 64 snow, ice and water": noise(64, "*=~"),
        "65 x 64 open": ["." * 65] * 64,
        "all rock": ["^" * 16] * 16,
        "all water": ["~" * 16] * 16,
        "one square of grass": ["^" * 16] * 7 + ["^" * 8 + "." + "^" * 7] + ["^" * 16] * 8,
        "one square": ["."],
        "one row": ["....~.~....^..."],
    }


@pytest.mark.parametrize("name", list(wild()))
def test_maps_of_any_kind_are_checked_in_bounded_time(draw: Any, name: str) -> None:
    survey = draw(*wild()[name])
    book, _ = compile_rules(survey.game)
    before = time.process_time()
    bag = run(book.checked, survey.game, named_checks())
    # Five seconds are the promise for 64 x 64; a busy machine counts more than it works.
    assert time.process_time() - before < 8
    assert [finding.message for finding in bag.findings if "crashed" in finding.message] == []
    undecided = [finding for finding in bag.findings if "undecided" in finding.message]
    assert bool(undecided) == (name == "65 x 64 open")
    assert all(finding.severity == NOTE and "too large" in finding.message for finding in undecided)


@pytest.mark.parametrize("name", list(wild()))
def test_a_report_is_plain_data_and_sentences(draw: Any, name: str) -> None:
    survey = draw(*wild()[name])
    rulings = {ruling.id: ruling.chosen for ruling in survey.game.rulings.values()}
    data = report(survey.game, survey.land.sheet, rulings)
    assert data is not None
    assert json.loads(json.dumps(data)) == data
    assert len(data["squares"]) == survey.board.columns * survey.board.rows
    for heading, lines in sentences(data):
        assert heading
        assert all(line.endswith(".") for line in lines), lines


@pytest.mark.parametrize("length", [-3, 0, 1, 6, 7, 12, 10**6])
def test_snakes_of_any_first_length_are_checked(draw: Any, length: int) -> None:
    game = draw("....", fields={}).game
    lake = draw("....~.*=", "..^^.~~.", "&&......", paws=["........", "........", "ab......"], numbers={"a": 8, "b": 10**9})
    facts = Record({**game.facts.fields, "start_length": length, "ability_lengths": (7, 10**9)})
    changed = replace(lake.game, data=Record({**lake.game.data.fields, "facts": facts}))
    book, _ = compile_rules(changed)
    bag = run(book.checked, changed, named_checks())
    assert [finding.message for finding in bag.findings if "crashed" in finding.message] == []
    before = report(changed, changed.components[-1], {ruling.id: ruling.chosen for ruling in changed.rulings.values()})
    assert before is not None


def test_what_is_no_map_has_no_report(game: Any) -> None:
    assert report(game, game.component("apple-1"), {}) is None
