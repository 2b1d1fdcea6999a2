"""What is drawn on maps of the game: the marks tell the same as the searches they come from."""

from __future__ import annotations

from typing import Any

from printgen.games.flip_and_write.overlay import overlay
from printgen.games.flip_and_write.survey import Survey
from printgen.model.overlay import LOOKS, TONES, Mark, Overlay, Slides, Spots, Ways
from printgen.model.record import Record


def looked(survey: Survey, **rulings: str) -> Overlay:
    chosen = {name: ruling.chosen for name, ruling in survey.game.rulings.items()} | {name.replace("_", "-"): option for name, option in rulings.items()}
    found = overlay(survey.game, survey.land.sheet, chosen)
    assert found is not None
    return found


def named(found: Overlay, start: str) -> Any:
    (mark,) = [mark for mark in found.marks if mark.name.startswith(start)]
    return mark


def starts(marks: tuple[Mark, ...]) -> list[str]:
    return [mark.name.split(":")[0].split(" ")[0] for mark in marks]


def test_a_cave_dealt_to_water_has_an_arrow_to_each_shore(draw: Any) -> None:
    found = looked(draw(".~~.", "....", "....", "....", rulings={}))
    slides = named(found, "Caves that slide")
    assert isinstance(slides, Slides)
    assert set(slides.arrows) == {((2, 1), (1, 1)), ((2, 1), (4, 1)), ((2, 1), (2, 2)), ((3, 1), (1, 1)), ((3, 1), (4, 1)), ((3, 1), (3, 2))}


def test_a_stuck_cave_is_crossed_out(draw: Any) -> None:
    stuck = named(looked(draw("~~.", "~~~", ".~~")), "Stuck")
    assert (stuck.look, stuck.squares) == ("cross", ((2, 2),))


def test_squares_whose_numbers_share_a_card_are_hatched(draw: Any) -> None:
    survey = draw(*["." * 16] * 16)
    never = named(looked(survey), "Never dealt")
    assert set(never.squares) == {(card.fields["a"], card.fields["b"]) for card in survey.game.of_kind("apple-card")}


def test_a_pocket_is_filled_and_bears_its_size(draw: Any) -> None:
    found = looked(draw("..^.....", "..^.....", "^^^.....", "........"))
    pocket = named(found, "Pockets")
    assert set(pocket.squares) == {(1, 1), (2, 1), (1, 2), (2, 2)}
    assert list(pocket.words.values()) == ["4"]
    lost = named(found, "Lost at once")
    assert set(lost.squares) == set(pocket.squares)


def test_a_crossing_goes_over_water_and_says_when_it_works(draw: Any) -> None:
    ways = named(looked(draw(*["....~~~~~...."] * 6)), "Shortest crossings")
    assert isinstance(ways, Ways)
    ((way, words),) = ways.ways
    assert (way[0][0], way[-1][0], len(way)) == (4, 10, 7)
    assert words == "6, from 6"


def test_a_gate_is_a_diamond(draw: Any) -> None:
    rows = [".....", ".....", ".....", ".....", ".....", "^^.^^", ".....", ".....", ".....", ".....", "....."]
    gates = named(looked(draw(*rows)), "Gates")
    assert (gates.look, (3, 6) in gates.squares) == ("diamond", True)


def test_groves_bear_the_length_that_opens_them(draw: Any) -> None:
    found = looked(draw("......", ".&&..&", ".&&..&", "......", paws=("......", ".aa..b", ".aa..b", "......"), numbers={"a": 8, "b": 12}))
    groves = named(found, "Groves")
    assert (groves.look, len(groves.squares), sorted(groves.words.values())) == ("dashes", 6, ["from 12", "from 8"])


def test_the_falcon_is_outlined(draw: Any) -> None:
    survey = draw(*["......"] * 6, shade=("......", ".FF...", ".FF...", "......", "......", "......"), fields={"challenge": Record({"falcon": Record({"outline_of": "F"})})})
    assert set(named(looked(survey), "The falcon").squares) == {(2, 2), (3, 2), (2, 3), (3, 3)}


def test_apples_roll_off_objects(draw: Any) -> None:
    found = looked(draw(*["......"] * 6, objects=("......", ".T....", "......", "......", "......", ".....T")))
    assert ((2, 2), (2, 1)) in named(found, "Apples dealt to objects").arrows
    assert named(found, "Apples dealt to these").squares == ((6, 6),)


def test_what_is_not_there_is_not_in_the_legend(draw: Any) -> None:
    assert starts(looked(draw(*["......"] * 6, rulings={"card-pair": "same-card"}), card_pair="stacks", last_card="own-front").marks) == []


def test_heat_maps_cover_the_squares_where_caves_can_lie(draw: Any) -> None:
    caves, moves, danger = looked(draw(*[".....~", "......", "......", "......", "......", "......"])).heats
    # No cave slides to A2/B5, and one card bears both its numbers.
    assert set(moves.values) == set(danger.values) == {(x, y) for x in range(1, 7) for y in range(1, 7)} - {(6, 1), (2, 5)}
    assert 0 < sum(caves.values.values()) < 100
    assert "6 moves" not in moves.notes[0]
    assert max(danger.values.values()) < 100


def test_moves_that_are_too_many_leave_an_empty_heat_map_that_says_why(draw: Any) -> None:
    survey = draw(*["." * 65] * 65)
    _, moves = looked(survey).heats
    assert (moves.values, moves.notes[0].startswith("Undecided: a map of 65 x 65")) == ({}, True)


def test_the_rulings_are_told(draw: Any) -> None:
    assert looked(draw("..", ".."), cave_slide="turn").notes[0] == "cave-slide: turn"


def test_shipped_maps_use_known_tones_and_looks(game: Any) -> None:
    rulings = {name: ruling.chosen for name, ruling in game.rulings.items()}
    for sheet in game.of_kind("landscape"):
        found = overlay(game, sheet, rulings)
        assert found is not None
        assert len(found.heats) == 3
        for mark in found.marks:
            assert mark.tone in TONES
            assert not isinstance(mark, Spots) or mark.look in LOOKS
        assert dict(found.facts)["Caves"]


def test_a_card_has_no_overlay(game: Any) -> None:
    assert overlay(game, game.of_kind("apple-card")[0], {}) is None
