"""Where one dealt cave may lie, and why: the squares are those of the resolver, the reasons name the way."""

from __future__ import annotations

import random
from typing import Any

from printgen.games.flip_and_write.caves import rests
from printgen.games.flip_and_write.land import land_of
from printgen.games.flip_and_write.one_cave import one_cave, words
from printgen.games.flip_and_write.survey import Survey
from printgen.model.landscape import Square, square_name, square_of
from printgen.model.record import Record


def told(survey: Survey, square: Square, **rulings: str) -> dict[str, Any]:
    chosen = {name: ruling.chosen for name, ruling in survey.game.rulings.items()} | {name.replace("_", "-"): option for name, option in rulings.items()}
    found = one_cave(survey.game, survey.land.sheet, chosen, square)
    assert found is not None
    return found


def reading(found: dict[str, Any], **rulings: str) -> Any:
    (one,) = [one for one in found["readings"] if one["rulings"] == {name.replace("_", "-"): option for name, option in rulings.items()}]
    return one


LAKE = (".....", ".~~^.", ".~~~~", "....~")


def test_a_straight_slide_tells_each_way_with_what_lies_between(draw: Any) -> None:
    one = reading(told(draw(*LAKE), (3, 3)), cave_slide="straight")
    assert one["why"] == [
        "north: 2 squares over water to A3/B1, grassland",
        "east: only water up to the edge",
        "south: 1 square to A3/B4, grassland",
        "west: 2 squares over water to A1/B3, grassland",
    ]
    assert [(found["square"], found["way"]) for found in one["squares"]] == [("A3/B1", "north"), ("A3/B4", "south"), ("A1/B3", "west")]


def test_the_first_change_of_terrain_may_be_none_for_a_cave(draw: Any) -> None:
    one = reading(told(draw(*LAKE), (4, 2)), cave_slide="first")
    assert one["why"][2:] == ["south: the first other terrain is A4/B3, water, where no cave may lie", "west: the first other terrain is A3/B2, water, where no cave may lie"]
    assert one["why"][:2] == ["north: the first other terrain is A4/B1, grassland", "east: the first other terrain is A5/B2, grassland"]
    corner = told(draw(*LAKE), (5, 4))
    assert reading(corner, cave_slide="first")["why"][1] == "east: no other terrain up to the edge"
    assert reading(corner, cave_slide="straight")["why"][1:] == ["east: the edge of the sheet", "south: the edge of the sheet", "west: 1 square to A4/B4, grassland"]


def test_a_cave_that_turns_is_led_from_change_to_change(draw: Any) -> None:
    one = reading(told(draw("~^~", "~~~", "~.~"), (1, 1)), cave_slide="turn")
    assert one["why"] == ["east to A2/B1, then south to A2/B2, then south to A2/B3, grassland"]
    farther = reading(told(draw("~^~", "~~~", "~~."), (1, 1)), cave_slide="turn")
    assert farther["why"] == ["east to A2/B1, then east to A3/B1, then south to A3/B3, grassland"]
    nowhere = reading(told(draw("~^~", "~~~", "~~~"), (1, 1)), cave_slide="turn")
    assert nowhere["why"] == ["no way from change to change of terrain leads to a square where a cave may lie"]


def test_ground_that_can_hold_a_cave_keeps_it_by_every_reading(draw: Any) -> None:
    found = told(draw(*LAKE), (1, 1))
    assert {tuple(one["why"]) for one in found["readings"]} == {("grassland can hold a cave: it stays",)}
    assert [heading for heading, _ in words(found)] == ["A cave dealt to A1/B1 (grassland)", "By every reading"]


def test_the_chosen_reading_comes_first(draw: Any) -> None:
    found = told(draw(*LAKE), (2, 2), cave_slide="first")
    assert [one["chosen"] for one in found["readings"]] == [True, False, False]
    assert found["readings"][0]["rulings"] == {"cave-slide": "first"}


def test_where_the_sheet_narrows_the_squares_both_readings_are_told(draw: Any) -> None:
    survey = draw("::&..", ".....", fields={"cave_override": Record({"foliage": ("grassland",)})})
    found = told(survey, (3, 1))
    assert len(found["readings"]) == 6
    straight, general = reading(found, cave_slide="straight", foliage_cave="sheet"), reading(found, cave_slide="straight", foliage_cave="general")
    assert (straight["why"][3], general["why"][3]) == ("west: only sand up to the edge", "west: 1 square to A2/B1, sand")
    first = reading(found, cave_slide="first", foliage_cave="sheet")
    assert first["why"][3] == "west: the first other terrain is A2/B1, sand, to which the sheet lets no cave slide"


def test_a_square_whose_numbers_share_a_card_is_never_dealt(game: Any) -> None:
    card = game.of_kind("apple-card")[0]
    rulings = {name: ruling.chosen for name, ruling in game.rulings.items()}
    found = one_cave(game, game.component("fjord"), rulings, (card.fields["a"], card.fields["b"]))
    assert found is not None
    assert (found["never_dealt_because_of"], found["chance"]) == (card.id, None)
    assert next(iter(words(found)))[1] == [f"It is never dealt: {card.id} bears both its numbers."]


def test_a_stuck_cave_is_said_to_be_stuck(draw: Any) -> None:
    found = told(draw("^^", "^^"), (1, 1))
    assert dict(words(found))["By every reading"][0] == "It rests nowhere: the cave is stuck."


def test_reasons_agree_with_the_resolver_on_random_maps(draw: Any) -> None:
    dice = random.Random(7)
    for _ in range(6):
        survey = draw(*["".join(dice.choice("..:~~^%") for _ in range(7)) for _ in range(7)])
        land = land_of(survey.game, survey.land.sheet)
        assert land is not None
        for square in dice.sample(sorted(land.terrain), 12):
            for one in told(survey, square)["readings"]:
                expected = rests(land, {**{name: ruling.chosen for name, ruling in survey.game.rulings.items()}, **one["rulings"]})[square]
                assert {found["square"] for found in one["squares"]} == set(map(square_name, expected))
                named = {name for stop in expected if any(f"{(name := square_name(stop))}, " in line for line in one["why"])}
                assert square in expected or named == set(map(square_name, expected))


def test_a_square_beside_the_map_has_no_cave(game: Any) -> None:
    beside = square_of("A17/B1")
    assert beside is not None
    assert one_cave(game, game.component("fjord"), {}, beside) is None
    assert one_cave(game, game.of_kind("apple-card")[0], {}, (1, 1)) is None
