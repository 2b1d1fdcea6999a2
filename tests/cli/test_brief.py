"""Builds go in; what they tell of notes is a line for each game, of errors and warnings all; and games that nobody meant are named."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

Run = Callable[..., Any]
Edit = Callable[[str, str, str], None]
GAME = "definitions/my-game/game.yaml"


@pytest.fixture(name="noted")
def _noted(edit: Edit) -> None:
    """A game with two rulings by their default and a line of the box that nobody prints: notes, each in some lines."""
    more = '  - {item: pencils, pieces: 2, printed: false}\n\nrulings:\n  a: {question: Which?, options: {x: This., y: That.}, default: x, source: "100:1"}\n'
    edit(GAME, "of: card, pieces: 8}\n", f"of: card, pieces: 8}}\n{more}")


@pytest.mark.usefixtures("noted")
def test_a_build_counts_notes_and_a_check_tells_them(run: Run) -> None:
    told = run("check").out
    assert re.findall(r"^note\[(\w+)\]", told, re.MULTILINE) == ["IN105", "DF110"]
    for built in (run("build").out, run("build").out):
        assert built.startswith("my-game: 2 notes (DF110, IN105)\n2 notes; notes in full: printgen check --notes\n")
        assert "-->" not in built
    assert [one["severity"] for one in run("build", "--format", "json").json["findings"]] == ["note", "note"]
    assert "note[IN105]" in run("build", "--select", "IN105").out


@pytest.mark.usefixtures("noted")
def test_a_build_names_the_check_that_finds_the_same(run: Run, edit: Edit) -> None:
    """A check without a profile knows nothing of what was found with another one."""
    edit(GAME, "    back: back  ", "    faces: 1  ")
    built = run("build", "--profile", "tts", "--profile", "silhouette-a4").out
    assert "my-game: 4 notes (DF110, IM103, IM120, IN105)\n" in built
    assert "; notes in full: printgen check --notes --profile tts --profile silhouette-a4\n" in built
    assert "note[IM120]" not in run("check").out
    assert "note[IM120]" in run("check", "--profile", "tts", "--profile", "silhouette-a4").out


def test_a_build_names_the_check_that_finds_its_warnings_too(run: Run, edit: Edit) -> None:
    edit(GAME, "size: 63mm x 88mm", "size: 60mm x 92mm")
    built = run("build", "--profile", "home-a4", "--profile", "mpc").out
    assert "warning[IM109]" in built
    assert re.search(r"(told again by: printgen check|notes in full: printgen check --notes) --profile home-a4 --profile mpc\n", built)
    assert "printgen check" not in run("build", "--select", "IM109").out, "a check with the profile that is taken by itself needs no name"


@pytest.mark.usefixtures("noted")
def test_a_check_gives_each_of_many_notes_a_line_and_tells_all_in_full_if_asked(run: Run) -> None:
    words = ("check", *(f"--profile={name}" for name in ("home-a4", "home-letter", "cricut", "silhouette-a4", "silhouette-letter")))
    told = run(*words).out
    assert re.findall(r"^note\[(\w+)\] definitions/my-game/game.yaml:\d+:\d+ \S", told, re.MULTILINE) == ["IM103"] * 4 + ["IN105", "DF110", "PR214"]
    assert told.endswith("\n\n7 notes; notes in full: --notes\n")
    assert "-->" not in told
    full = run(*words, "--notes").out
    assert (full.count("note["), full.count("-->"), "= why:" in full) == (7, 7, True)
    assert "-->" in run(*words, "--select", "IM103,IN,DF").out, "who asks for codes is told all of them"
    assert len(run(*words, "--format", "json").json["findings"]) == 7


@pytest.mark.usefixtures("noted")
def test_errors_are_told_in_full(run: Run, edit: Edit) -> None:
    edit(GAME, "id: my-game\n", "id: my-game\nauhtors: [me]\n")
    told = run("build").out
    assert "error[DF101]" in told
    assert f"--> {GAME}:4:1" in told


def test_outside_of_a_project_the_games_that_are_meant_are_said_to_come_along(run: Run, tmp_path: Path) -> None:
    (tmp_path / "empty").mkdir()
    words = "there is no project here; these games come along with printgen: flip-and-write, "
    assert words in run("check", "--select", "OP", cwd=tmp_path / "empty").err
    assert run("check", "--select", "OP", "snakesss", cwd=tmp_path / "empty").err == ""
    assert run("check").err == ""
