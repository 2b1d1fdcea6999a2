"""What is told of a run is chosen on the command line; what stops a build is not."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

Run = Callable[..., Any]
GAME = "definitions/my-game/game.yaml"


@pytest.fixture(name="faulty")
def _faulty(edit: Callable[[str, str, str], None]) -> None:
    """A game with an error in game.yaml, and a waiver that matches nothing: a warning."""
    edit(GAME, "id: my-game\n", "id: my-game\nauhtors: [me]\nwaivers: [{code: DF109, where: '*', why: for fun}]\n")


@pytest.mark.usefixtures("faulty")
def test_sarif_of_a_check_names_place_rule_and_law(run: Run) -> None:
    ran = run("check", "--format", "sarif")
    found = json.loads(ran.out)["runs"][0]
    assert ran.code == 1
    assert [(r["ruleId"], r["level"], r["locations"][0]["physicalLocation"]["region"]["startLine"]) for r in found["results"]] == [("DF101", "error", 4)]
    assert found["tool"]["driver"]["rules"][0]["shortDescription"]["text"].startswith("A definition holds only keys and columns that are known")
    assert found["results"][0]["locations"][0]["physicalLocation"]["artifactLocation"] == {"uri": GAME, "uriBaseId": "%SRCROOT%"}


def test_sarif_of_a_clean_game_is_a_log_without_results(run: Run) -> None:
    ran = run("check", "--format", "sarif", "--select", "DF1")
    assert (ran.code, json.loads(ran.out)["runs"][0]["results"]) == (0, [])


@pytest.mark.usefixtures("faulty")
def test_github_shows_errors_beside_their_lines(run: Run) -> None:
    ran = run("check", "--format", "github")
    assert ran.code == 1
    assert ran.out.splitlines()[0].startswith(f"::error file={GAME},line=4,endLine=4,col=1,endColumn=8,title=DF101 unknown-key::unknown key")


@pytest.mark.usefixtures("faulty")
def test_a_check_speaks_of_what_is_selected_and_its_exit_code_too(run: Run) -> None:
    assert [c[0] for c in run("check", "--format", "json").codes] == ["DF101"]
    for words in (("--ignore", "DF101"), ("--ignore", "unknown-key"), ("--select", "TX,TP2*"), ("--select", "DF", "--ignore", "df1*")):
        ran = run("check", *words)
        assert (ran.code, ran.out) == (0, "no findings\n"), words
    assert run("check", "--select", "DF1").code == 1


def test_a_file_that_cannot_be_read_is_told_whatever_is_selected(run: Run, project: Path) -> None:
    """What was selected has not been looked for in it; whoever ignores the code itself has said so."""
    (project / GAME).write_text("kind: game\nid: [\n", "utf-8")
    ran = run("check", "--select", "TX", "--format", "json")
    assert (ran.code, [one[0][:2] for one in ran.codes]) == (1, ["SY"])
    assert run("check", "--select", "TX", "--ignore", "SY").code == 0


def test_where_a_game_cannot_be_read_no_code_is_called_unknown(run: Run, project: Path) -> None:
    """Its rules may have that code."""
    (project / GAME).write_text("kind: game\nid: [\n", "utf-8")
    ran = run("check", "--ignore", "MG101,PR214", "--format", "json")
    assert (ran.code, [one[0][:2] for one in ran.codes]) == (1, ["SY"])
    assert [one["code"] for one in run("check", "nowhere", "--ignore", "PR214", "--format", "json").json["findings"]] == ["OP101"]


@pytest.mark.usefixtures("faulty")
def test_a_build_is_stopped_by_what_is_not_told_all_the_same(run: Run, project: Path) -> None:
    ran = run("build", "--ignore", "DF101")
    assert (ran.code, ran.out) == (1, "1 error is not shown and stops the build\nno findings\n")
    assert not (project / "output").exists()


@pytest.mark.parametrize("command", ["check", "build"])
def test_a_word_that_means_no_code_is_wrong_usage(run: Run, command: str) -> None:
    for option in ("--select", "--ignore"):
        ran = run(command, option, "DF101,unknwon-key", "--format", "json")
        assert ran.code == 2
        assert [f["message"] for f in ran.json["findings"] if f["severity"] == "error"] == ['there is no code "unknwon-key"; did you mean "unknown-key"?']


def test_the_codes_of_a_games_own_rules_are_known(run: Run) -> None:
    assert run("check", "--select", "MG1").code == 0
    assert run("check", "--select", "MG9").code == 2


@pytest.mark.usefixtures("faulty")
def test_at_most_so_many_are_told_and_all_are_counted(run: Run, edit: Callable[[str, str, str], None]) -> None:
    edit(GAME, "auhtors: [me]\n", "auhtors: [me]\ntitel: x\n")
    found = run("check", "--max-findings", "1", "--format", "json").json
    assert (len(found["findings"]), found["summary"]) == (1, {"errors": 2, "warnings": 0, "notes": 0, "waived": 0, "left_out": 1})
    assert run("check", "--max-findings", "1").out.endswith("2 errors; 1 of 2 are shown, the most severe ones\n")
    assert run("check", "--max-findings", "0").code == 2
