"""`printgen profiles` lists what there is to print with, the project's own first of its name, and says all that a profile says."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from printgen.cli.options import PAPERS


def test_all_are_listed_with_their_titles_and_the_variants(run: Any) -> None:
    done = run("profiles")
    assert done.code == 0
    assert {line.split("  ")[0].strip() for line in done.out.splitlines()} >= {"home-a4", "home-letter", "home-a3", "home-tabloid", "press-x4", "press-x1a"}
    assert "-fold" in done.out
    listed = run("profiles", "--format", "json").json
    assert {one["id"]: one["pages"] for one in listed["profiles"]}["press-x4"] == "faces"
    assert {one["name"] for one in listed["variants"]} >= {"fold", "grey", "low-ink"}


def test_each_paper_of_the_option_is_a_profile_of_its_own(run: Any) -> None:
    ids = {one["id"] for one in run("profiles", "--format", "json").json["profiles"]}
    assert {name.removeprefix("home-") for name in ids if name.startswith("home-")} == set(PAPERS)
    for paper in PAPERS:
        said = run("check", "--paper", paper.upper(), "--format", "json")
        assert (said.code, said.json["summary"]["errors"]) == (0, 0)


def test_one_says_all_it_says(run: Any) -> None:
    assert run("profiles", "press-x4").out.splitlines()[:3] == ["press-x4: Offset press, PDF/X-4, coated paper (FOGRA39)", "  pages      faces", "  slug       8 mm"]
    assert "  limit      300%" in run("profiles", "press-x4").out
    assert "  paper      210 x 297 mm" in run("profiles", "home-a4-fold").out
    assert run("profiles", "home-a4-fold", "--format", "json").json["profiles"][0]["duplex"] == "fold"


def test_the_projects_own_are_there_and_broken_ones_are_told(run: Any, project: Path) -> None:
    (project / "profiles").mkdir()
    (project / "profiles" / "club.yaml").write_text("title: The club's big printer\npaper: 320mm x 450mm\n", "utf-8")
    assert "The club's big printer" in run("profiles").out
    (project / "profiles" / "club.yaml").write_text("paper: 320mm x 450mm\ncut: Knife\n", "utf-8")
    done = run("profiles", "club", "--format", "json")
    assert done.code == 1
    assert [(one["code"], one["line"], one["column"], one["message"]) for one in done.json["findings"]] == [("IM110", 2, 6, "cut: needs colour: cmyk; screens and home printers have no plates")]
    assert run("profiles", "home-a5").code == 2


def test_a_profile_answers_to_its_other_names_and_a_project_may_take_one(run: Any, project: Path) -> None:
    assert run("profiles", "ttpg").out == run("profiles", "ttp").out
    assert "  also       tabletop-playground, ttpg" in run("profiles", "ttp").out
    assert 'did you mean "the-game-crafter"' in run("profiles", "the-game-krafter", "--format", "json").json["findings"][0]["message"]
    done = run("build", "--profile", "makeplayingcards", "--profile", "mpc", "--format", "json")
    assert done.code == 0, done.out
    assert (project / "output" / "my-game" / "mpc" / "cards-europoker").is_dir()
    (project / "profiles").mkdir()
    (project / "profiles" / "ttpg.yaml").write_text("title: The club's table\npages: faces\nform: tts\nmarks: false\n", "utf-8")
    assert run("profiles", "ttpg").out.startswith("ttpg: The club's table")


@pytest.mark.usefixtures("project")
def test_a_preflight_knows_them_too(run: Any) -> None:
    assert run("build", "--profile", "drivethru").code == 0
    assert run("preflight", "--profile", "drivethru").code == 0
