"""`printgen analyse` on the shipped game: sentences, JSON, one square, and what is said of a wrong word."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

ROOT = Path(__file__).parents[2]
GAME = "flip-and-write"


def test_a_map_is_told_in_sentences(run: Any) -> None:
    ran = run("analyse", GAME, "fjord", cwd=ROOT)
    assert ran.code == 0
    assert ran.out.startswith("fjord: Fjord\n  Caves\n    ")
    for heading in ("First moves", "Ice and snow", "Apples", "Room", "Play-outs"):
        assert f"\n  {heading}\n" in ran.out
    assert "1,000 random games" in ran.out


def test_all_maps_are_told_as_data(run: Any) -> None:
    told = run("analyse", GAME, "--format", "json", cwd=ROOT).json
    assert [one["id"] for one in told["maps"]] == ["am-fluss", "fjord", "foxtrail", "sahara"]
    for one in told["maps"]:
        caves = one["caves"]
        assert caves["direct"] + caves["slide"] + len(caves["stuck"]) + len(caves["never_dealt"]) == 256
        assert len(one["squares"]) == 256
        assert one["rules"][0].startswith("FW291 ")


def test_one_square_is_told_with_every_reading(run: Any) -> None:
    ran = run("analyse", GAME, "fjord", "--at", "A8/B12", cwd=ROOT)
    assert "what: water" in ran.out
    assert "rests, straight: A11/B12 E, A2/B12 W" in ran.out


def test_a_wrong_word_is_told_with_what_was_meant(run: Any) -> None:
    ran = run("analyse", GAME, "fjort", cwd=ROOT)
    assert (ran.code, 'did you mean "fjord"?' in ran.out) == (2, True)
    assert [one[0] for one in run("analyse", GAME, "fjort", "--format", "json", cwd=ROOT).codes] == ["OP122"]
    assert run("analyse", GAME, "--at", "A99/B1", cwd=ROOT).code == 2
    assert run("analyse", "no-such-game", cwd=ROOT).code == 2


@pytest.mark.parametrize("more", [[], ["fjord"], ["--at", "A1/B1"]])
def test_a_piece_that_is_no_map_is_told_with_what_tells_of_it(run: Any, more: list[str]) -> None:
    ran = run("analyse", GAME, "apple-1", *more, cwd=ROOT)
    assert (ran.code, "apple-1 is no map" in ran.out, "printgen analyse flip-and-write apple-card" in ran.out) == (2, True, True)


def test_a_game_without_maps_says_so(run: Any) -> None:
    ran = run("analyse", ".")
    assert (ran.code, ran.out) == (
        0,
        "my-game has no map and no tiles; its decks: card (8 pieces)\nprintgen analyse my-game card tells of one: counts, doubles, gaps, how full each text is\n",
    )


def test_a_dealt_cave_is_told_with_ways_and_reasons(run: Any) -> None:
    ran = run("analyse", GAME, "fjord", "--cave", "A8/B9", cwd=ROOT)
    assert (ran.code, ran.out.startswith("fjord: Fjord\n  A cave dealt to A8/B9 (an immovable object)\n")) == (0, True)
    assert "  cave-slide: straight (chosen)\n    It rests on A13/B9, A5/B9.\n    north: only water and ice up to the edge\n" in ran.out
    told = run("analyse", GAME, "--cave", "A8/B9", "--format", "json", cwd=ROOT).json
    assert [one["id"] for one in told["maps"]] == ["am-fluss", "fjord", "foxtrail", "sahara"]
    assert [one["rulings"] for one in told["maps"][1]["readings"]] == [{"cave-slide": "straight"}, {"cave-slide": "turn"}, {"cave-slide": "first"}]
    for wrong in ("A99/B1", "8/9"):
        ran = run("analyse", GAME, "--cave", wrong, cwd=ROOT)
        assert (ran.code, f'there is no square "{wrong}"' in ran.out) == (2, True)


def test_two_maps_are_held_against_each_other(run: Any) -> None:
    ran = run("analyse", GAME, "fjord", "--against", "am-fluss", cwd=ROOT)
    assert (ran.code, ran.out.startswith("fjord: Fjord against Am Fluss\n  Ground\n")) == (0, True)
    told = run("analyse", GAME, "fjord", "--against", "am-fluss", "--format", "json", cwd=ROOT).json["maps"][0]
    assert told["differences"]["Ground"]["sand"] == [None, 28]
    ours, theirs = told["differences"]["Ground"]["rock"]
    assert f"{ours:g}".rjust(7) in ran.out
    assert f"{ours - theirs:+g}" in ran.out
    assert run("analyse", GAME, "fjord", "--against", "fjord", "--format", "json", cwd=ROOT).json["maps"][0]["differences"] == {}


def test_a_map_is_held_against_one_map_only(run: Any) -> None:
    assert run("analyse", GAME, "--against", "am-fluss", cwd=ROOT).code == 2
    assert run("analyse", GAME, "fjord", "--against", "am-fluss", "--cave", "A1/B1", cwd=ROOT).code == 2
    ran = run("analyse", GAME, "fjord", "--against", "apple-1", cwd=ROOT)
    assert (ran.code, "fjord and apple-1 are not both maps" in ran.out) == (2, True)
    assert 'did you mean "am-fluss"?' in run("analyse", GAME, "fjord", "--against", "am-flus", cwd=ROOT).out


def test_ability_marks_are_proposed_with_reasons(run: Any) -> None:
    told = run("analyse", GAME, "sahara", "--format", "json", cwd=ROOT).json["maps"][0]["marks"]
    proposed = {one["name"]: one for one in told["proposed"]}
    assert proposed["Digging"] == {"number": 3, "name": "Digging", "mark": "green", "why": "195 of 256 squares are sand"}
    assert proposed["Swimming"]["mark"] == "red"
    ran = run("analyse", GAME, "sahara", cwd=ROOT)
    assert "\n  Ability marks\n    Green could be " in ran.out
    assert "The sheet has green 1, 3, 12 and red 4, 11." in ran.out


def test_a_set_of_tiles_is_told(run: Any) -> None:
    told = run("analyse", "snake-pit", "--format", "json", cwd=ROOT).json["tiles"]
    assert (told["tiles"], told["distinct"], told["alike"], told["need_their_back"]["tiles"]) == (54, 54, [], 24)
    colours = {"red", "yellow", "green", "purple"}
    assert told["edges"] == {**dict.fromkeys(colours, 42), "blank": 48}
    assert told["heads"] == told["tails"] == dict.fromkeys(colours, 6)
    assert told["longest"] == dict.fromkeys(colours, 17)
    assert told["rings"] == dict.fromkeys(colours, True)
    assert told["without_partner"] == []
    played = told["playouts"]
    assert played["laid"] == 54
    assert 18 < played["snakes"] < 22


def test_tiles_are_told_in_sentences(run: Any) -> None:
    ran = run("analyse", "snake-cards", cwd=ROOT)
    assert ran.code == 0
    assert "\n    big-red: 6 tiles close it\n" in ran.out
    assert "none needs its back" in ran.out
