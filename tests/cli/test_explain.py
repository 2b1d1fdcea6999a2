"""Every code has a law and one meaning; list and explain tell it to people and to programs."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from printgen.cli.lore import tool_codes

Run = Callable[..., Any]
FAMILIES = {"SY", "DF", "IN", "TP", "TX", "FT", "AR", "OP", "IO", "PF", "IM", "PR"}


def test_every_code_of_the_tool_is_given_once_and_has_a_law_and_examples() -> None:
    every = list(tool_codes())
    assert len(every) > 60
    assert [code for code, times in Counter(lore.code for lore in every).items() if times > 1] == []
    assert [name for name, times in Counter(lore.name for lore in every).items() if times > 1] == []
    for lore in every:
        assert re.fullmatch(r"[A-Z]{2}[0-9]{3}", lore.code), lore
        assert lore.code[:2] in FAMILIES, lore
        assert re.fullmatch(r"[a-z0-9]+(-[a-z0-9]+)*", lore.name), lore
        assert lore.law.endswith("."), lore
        assert all(example.wrong and example.right for example in lore.examples), lore


def test_explain_tells_law_wrong_and_right(run: Run) -> None:
    ran = run("explain", "im101", "piece-in-the-margin")
    assert ran.code == 0
    assert ran.out.startswith("IM101 piece-larger-than-paper (error)\nEvery piece fits on the paper it is printed on.\n\n  Wrong:\n    size: 220mm x 300mm")
    assert "\nIM102 piece-in-the-margin (warning)\n" in ran.out


def test_explain_shows_a_rule_of_the_game_by_the_lines_of_its_files(run: Run) -> None:
    ran = run("explain", "MG101")
    assert ran.code == 0
    assert "MG101 every-number-once (error, of my-game)" in ran.out
    assert "  Wrong in definitions/my-game/cards.csv:\n    6,Lantern," in ran.out
    assert "  Right:\n    7,Lantern," in ran.out
    assert "  Says at definitions/my-game/cards.csv:7:1:\n    the numbers of the cards: 6 twice; 7 missing" in ran.out


def test_explain_runs_the_counter_example_of_a_standard_rule_on_the_small_game(run: Run) -> None:
    ran = run("explain", "IN101")
    assert "  Wrong in definitions/small/game.yaml:\n    - {item: frog cards, of: frog-card, pieces: 4" in ran.out
    assert "    frog cards: 3 defined, the box lists 4\n" in ran.out
    assert "Rulebook: 100:1\n" in ran.out


def test_what_explain_tells_has_no_gaps_to_fill_in(run: Run) -> None:
    told = run("explain", "DF104", "DF105", "IN101", "IN105", "MG101", "--format", "json").json["codes"]
    assert all(lore["examples"] and "{{" not in str(lore) for lore in told)
    assert next(lore["hint"] for lore in told if lore["code"] == "DF104") == "give facts.lakes a value with basis: ours, or say left_open: and why"


def test_explain_says_when_a_rule_misses_its_own_counter_example(run: Run, edit: Callable[[str, str, str], None]) -> None:
    edit("definitions/my-game/rules/cards.yaml", "by: card.number", "by: card.id | replace('card-', '') | length")
    edit("definitions/my-game/rules/cards.yaml", "onto: range(1, facts.lights + 1)", "onto: [1, 1]")
    told = run("explain", "MG101")
    assert "Says at " in told.out
    edit("definitions/my-game/rules/cards.yaml", "bad: {set: {card-7.number: 6}}", "bad: {set: {facts.lights: 8}}")
    edit("definitions/my-game/rules/cards.yaml", 'of: pieces("card")', "of: '[]'")
    edit("definitions/my-game/rules/cards.yaml", "onto: [1, 1]", "onto: '[]'")
    assert "nothing, though it should say: the numbers of the cards" in run("explain", "MG101").out


def test_explain_without_a_code_lists_all(run: Run) -> None:
    lines = run("explain").out.splitlines()
    assert len(lines) > 60
    assert any(line.startswith("MG101  error") for line in lines)
    assert {lore["code"] for lore in run("explain", "--format", "json").json["codes"]} >= {"MG101", "IM101", "DF101"}


def test_list_shows_games_components_and_counts(run: Run) -> None:
    ran = run("list", "my-game")
    assert ran.out == "my-game: My Game (8 components)\n     8  card (card, 63 x 88 mm)\n  box: 8 cards\n  products: cards (8)\n"
    said = run("list", "--format", "json").json["games"]
    assert said[0]["id"] == "my-game"
    assert [c["id"] for c in said[0]["components"]] == [f"card-{n}" for n in range(1, 9)]
    assert any(game["shipped"] for game in said[1:])


def test_list_says_which_game_has_errors(run: Run, project: Path) -> None:
    (project / "definitions/my-game/cards.csv").unlink()
    ran = run("list", "my-game")
    assert ran.code == 0
    assert "it has errors; see: printgen check my-game" in ran.out
    (project / "definitions/my-game/game.yaml").write_text("")
    assert "my-game: cannot be read" in run("list", "my-game").out


def test_the_beginning_of_codes_is_answered_with_all_of_them(run: Any) -> None:
    (found,) = run("explain", "sy11", "--format", "json").json["findings"]
    assert (found["code"], found["message"], found["hint"]) == ("OP120", 'there is no code "sy11"', "there are SY110, SY111, SY112, SY113, SY114")


@pytest.mark.parametrize("words", ["", "S", "sy"])
def test_one_letter_or_two_are_not_answered_with_the_codes_of_half_the_tool(run: Any, words: str) -> None:
    (found,) = run("explain", words, "--format", "json").json["findings"]
    assert (found["code"], found["message"].startswith(f'there is no code "{words}"'), found["hint"]) == ("OP120", True, "printgen explain lists all codes")
