"""`printgen rules` lists what games are held to, and with --test tries every counter-example."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

Run = Callable[..., Any]
Edit = Callable[[str, str, str], None]
ROOT = Path(__file__).parents[2]
RULES = "definitions/my-game/rules/cards.yaml"


def test_rules_are_listed_with_what_each_is_about(run: Run) -> None:
    ran = run("rules", "my-game")
    assert ran.code == 0
    line = next(line for line in ran.out.splitlines() if "MG101" in line)
    assert line.split() == ["MG101", "error", "bijection", "game", "8", "every-number-once"]
    assert ran.out.startswith("my-game: ")


def test_rules_as_data_say_form_source_place_and_counter_examples(run: Run) -> None:
    game = run("rules", "my-game", "--format", "json").json["games"][0]
    rule = next(rule for rule in game["rules"] if rule["code"] == "MG101")
    assert (game["id"], rule["form"], rule["on"], rule["severity"], rule["counter_examples"]) == ("my-game", "bijection", ["game"], "error", 1)
    assert (rule["file"], rule["line"], rule["standard"], rule["looked_at"]) == (RULES, 3, False, 8)


def test_every_code_of_the_shipped_game_has_a_counter_example(run: Run) -> None:
    rules = run("rules", "flip-and-write", "--format", "json", cwd=ROOT).json["games"][0]["rules"]
    codes = {rule["code"] for rule in rules}
    assert {f"DF{n}" for n in range(101, 113)} | {f"IN{n}" for n in range(101, 108)} <= codes
    assert {f"FW{n}" for n in (*range(101, 112), *range(200, 209), *range(301, 307), *range(310, 321), *range(401, 406), *range(407, 414))} <= codes
    assert [rule["code"] for rule in rules if not rule["counter_examples"]] == []
    assert [rule["code"] for rule in rules if rule["code"].startswith("FW") and rule["looked_at"] == 0] == []


def test_a_counter_example_that_is_accepted_is_a_finding_at_its_place(run: Run, edit: Edit) -> None:
    edit(RULES, "bad: {set: {card-7.number: 6}}", "bad: {set: {card-7.number: 7}}")
    ran = run("rules", "my-game", "--test", "--format", "json")
    assert ran.code == 1
    found = [finding for finding in ran.json["findings"] if finding["code"] == "DF112"]
    assert [(f["message"], f["file"], f["line"], f["column"]) for f in found] == [("MG101 does not reject its own counter-example", RULES, 14, 10)]


def test_what_was_tried_is_told_in_numbers(run: Run, edit: Edit) -> None:
    lines = run("rules", "my-game", "--test").out.splitlines()
    assert re.fullmatch(r"standard rules: \d\d rules, \d\d counter-examples rejected", lines[0])
    assert lines[1:] == ["my-game: 1 rule, 1 counter-example rejected", "no findings"]
    edit(RULES, "bad: {set: {card-7.number: 6}}", "bad: {set: {card-7.number: 7}}")
    assert run("rules", "my-game", "--test").out.splitlines()[1] == "my-game: 1 rule, 0 of 1 counter-examples rejected"
    tried = run("rules", "my-game", "--test", "--format", "json").json["tried"]
    assert tried[1] == {"of": "my-game", "rules": 1, "counter_examples": 1, "rejected": 0}


def test_a_counter_example_that_is_rejected_in_other_words_is_a_finding(run: Run, edit: Edit) -> None:
    edit(RULES, "6 twice; 7 missing", "6 twice")
    message = run("rules", "my-game", "--test", "--format", "json").json["findings"][0]["message"]
    assert message == 'MG101 says "the numbers of the cards: 6 twice; 7 missing", not "the numbers of the cards: 6 twice"'


def test_a_rule_that_finds_nothing_to_look_at_is_a_note(run: Run, edit: Edit) -> None:
    edit(RULES, "rules:\n", 'rules:\n  - {code: MG9, name: none, title: T., on: card, where: it.number > 90, require: "false", bad: {set: {card-7.number: 91}}, says: x}\n')
    found = run("rules", "my-game", "--test", "--format", "json").json["findings"]
    idle = next(one for one in found if one["code"] == "DF117")
    assert (idle["severity"], idle["line"], idle["message"]) == ("note", 3, "MG9 finds nothing to look at in my-game: it has neither failed nor passed")
    assert "-      none" in run("rules", "my-game").out


def test_a_faulty_rule_is_told_in_place_of_the_list(run: Run, edit: Edit) -> None:
    edit(RULES, "bijection:", "bijektion:")
    ran = run("rules", "my-game", "--format", "json")
    assert ran.code == 1
    assert ran.json["findings"][0]["code"] == "DF115"
    assert run("rules", "no-game").code == 2
