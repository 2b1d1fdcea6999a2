"""Which marks are proposed for the abilities of a map, and why."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from printgen.games.flip_and_write.land import land_of
from printgen.games.flip_and_write.proposals import GREEN, Proposal, proposals, told
from printgen.games.flip_and_write.survey import Survey, survey_of
from printgen.model.record import Record


def named(survey: Survey) -> dict[str, Proposal]:
    return {one.name: one for one in proposals(survey)}


def test_what_the_map_lacks_is_red(draw: Any) -> None:
    found = named(draw(*["." * 16] * 16))
    assert {name: one.why for name, one in found.items() if one.mark == "red"} == {
        "Climbing": "there is no rock",
        "Swimming": "there is no water",
        "Digging": "there is no sand",
        "Diving": "there is no water next to other terrain",
        "Nocturnal": "there is no shade",
    }
    assert found["Two-headed"].mark == "?"
    assert found["Two-headed"].why == "works on every map"


def test_what_there_is_hardly_any_of_is_red_with_the_number(draw: Any) -> None:
    one = named(draw(*["." * 16] * 15, "~~~" + "." * 13))["Swimming"]
    assert (one.mark, one.why) == ("red", "only 3 of 256 squares are water")


def test_a_single_square_is_one(draw: Any) -> None:
    assert named(draw(*["." * 16] * 15, "~" + "." * 15))["Swimming"].why == "only 1 of 256 squares is water"


def test_what_the_place_is_about_is_green(draw: Any) -> None:
    found = named(draw(*["." * 8 + ":" * 8] * 12, *["~" * 16] * 4))
    assert {name for name, one in found.items() if one.mark == "green"} == {"Swimming", "Digging", "Intelligent"}
    assert found["Digging"].why == "96 of 256 squares are sand"
    assert found["Intelligent"].why.endswith("rows and columns are open at both ends")


def test_the_size_of_a_map_does_not_matter(draw: Any) -> None:
    small, large = (named(draw(*["." * size] * size)) for size in (8, 40))
    assert small["Intelligent"].strength == large["Intelligent"].strength == 1.0


def test_apples_on_the_map_call_for_winter_stores_and_groves_for_bending(draw: Any) -> None:
    rows = ["." * 12] * 12
    plain, rich = named(draw(*rows)), named(draw(*rows, apples=["ffff........", *["." * 12] * 11]))
    assert (plain["Winter stores"].mark, rich["Winter stores"].mark) == ("?", "green")
    assert rich["Winter stores"].why == "4 apples lie on the map from the start"
    woods = named(draw(*["&.&.&......."] * 1, *rows[1:], paws=["a.a.a......."] + ["." * 12] * 11, numbers={"a": 8}))
    assert woods["Flexible"].why == "3 tight places: groves, gates or pockets"


def test_no_more_than_three_are_green_and_every_card_has_a_proposal(game: Any) -> None:
    rulings = {name: ruling.chosen for name, ruling in game.rulings.items()}
    for sheet in game.of_kind("landscape"):
        land = land_of(game, sheet)
        assert land is not None
        found = proposals(survey_of(land, rulings))
        assert [one.number for one in found] == list(range(1, 17))
        assert 0 < sum(one.mark == "green" for one in found) <= GREEN
        # Eight cards lie in the display: enough must be left.
        assert sum(one.mark != "red" for one in found) >= 8
        data = told(survey_of(land, rulings))
        assert data["sheet"] == {"green": list(sheet.fields["ability_marks"]["green"]), "red": list(sheet.fields["ability_marks"]["red"])}


def test_a_need_that_cannot_be_read_is_said(draw: Any) -> None:
    survey = draw(*["." * 6] * 6)
    cards = tuple(replace(c, fields=Record({**c.fields.fields, "needs": "lava > 1"})) if c.id == "ability-1" else c for c in survey.game.components)
    land = replace(survey.land, game=replace(survey.game, components=cards))
    one = named(replace(survey, land=land))["Climbing"]
    assert (one.mark, one.why.startswith("its need cannot be read: ")) == ("?", True)
