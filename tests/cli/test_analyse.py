"""`printgen analyse` on the shipped game: sentences, JSON, one square, and what is said of a wrong word."""

from __future__ import annotations

from pathlib import Path
from typing import Any

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
    assert run("analyse", GAME, "--at", "A99/B1", cwd=ROOT).code == 2
    assert run("analyse", "no-such-game", cwd=ROOT).code == 2


def test_a_game_without_maps_says_so(run: Any) -> None:
    ran = run("analyse", ".")
    assert (ran.code, ran.out) == (0, "my-game has no map that printgen can analyse\n")
