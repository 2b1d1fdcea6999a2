"""The last lines of a build: what was made and where, what other builds left there, and what to do next."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from tests.cli.households import furnish


def last_lines(run: Any, *words: str) -> list[str]:
    done = run("build", *words)
    assert done.code == 0, done.out
    lines: list[str] = done.out.splitlines()
    return lines[next(n for n, line in enumerate(lines) if line.startswith("output/")) :]


@pytest.mark.parametrize(
    ("profile", "told"),
    [
        ("home-a4", "next: print at 100 %; output/my-game/print-plan.home-a4.pdf says what on which paper, and how to cut it"),
        ("home-a4-fold", "next: print at 100 %; output/my-game/print-plan.home-a4-fold.pdf says what on which paper, and how to cut it"),
        ("laser", "next: output/my-game/cards.laser.upload.txt says what to do with them"),
        ("tgc", "next: output/my-game/cards.tgc.upload.txt says what to do with them"),
        ("tts", "next: load the pictures of output/my-game/tts/ into Tabletop Simulator as custom decks; output/my-game/cards.tts.upload.txt says how"),
        ("ttp", "next: copy output/my-game/ttp/my-game/ to where Tabletop Playground keeps its packages; output/my-game/my-game.ttp.upload.txt says where that is"),
        ("press-x4", "next: the PDFs of press-x4 are for a printing house; printgen proof --soft shows how their inks will look"),
    ],
)
def test_the_last_line_of_a_build_says_what_to_do_next(run: Any, profile: str, told: str) -> None:
    assert last_lines(run, "--profile", profile)[-1] == told
    assert last_lines(run, "--profile", profile)[-1] == told, "also when nothing has changed"


def test_folders_are_told_with_their_files(run: Any, project: Path) -> None:
    for profile, folder in (("ttp", "ttp/my-game/"), ("tts", "tts/"), ("tgc", "tgc/")):
        (line,) = [line for line in last_lines(run, "--profile", profile) if folder in line and "file" in line]
        files = [path for path in (project / "output" / "my-game" / folder).rglob("*") if path.is_file()]
        assert line == f"output/my-game/{folder} ({len(files)} files)"


def test_several_lists_are_told_together(run: Any, project: Path) -> None:
    furnish(project)
    assert last_lines(run, "--profile", "cricut")[-1] == "next: the lists *.cricut.upload.txt say what to do with them"
    web = (Path(__file__).parents[2] / "printgen/impose/profiles/tts.yaml").read_text("utf-8") + "url: https://example.org/\n"
    (project / "profiles").mkdir()
    (project / "profiles" / "tts.yaml").write_text(web, "utf-8")
    assert last_lines(run, "--profile", "tts")[-1].startswith("next: put the .json files of output/my-game/tts/ among the saved objects of Tabletop Simulator; ")


def test_files_of_other_builds_are_told_in_one_line_and_stay(run: Any, project: Path) -> None:
    assert not [line for line in last_lines(run) if "earlier" in line]
    lines = last_lines(run, "--profile", "tgc")
    (line,) = [line for line in lines if "earlier" in line]
    assert line == "output/my-game/ also holds 4 files of earlier builds (home-a4), which are as they were"
    assert last_lines(run, "--profile", "tgc") == lines, "the same where nothing is built anew"
    listed = json.loads((project / "output" / "my-game" / "manifest.json").read_text("utf-8"))["files"]
    left = [entry["path"] for entry in listed if entry["profile"] == "home-a4"]
    assert len(left) == 4
    assert all((project / "output" / "my-game" / name).is_file() for name in left)
    (project / "output" / "my-game" / "mine.txt").write_text("not of a build", "utf-8")
    assert line in last_lines(run, "--profile", "tgc", "--fresh")


def test_sheets_that_are_moved_for_a_printer_are_for_no_other_one(run: Any) -> None:
    """They are called as those for any printer are, so that they replace these: what is printed is told by the sheets themselves, the plan, and the last line."""
    assert run("calibrate", "--measured", "C=0.8,0.5 D=0.8,0.5", "--printer", "kitchen").code == 0
    assert last_lines(run, "--printer", "kitchen")[-1].startswith("next: print at 100 %, on kitchen and no other printer; output/my-game/print-plan.home-a4.pdf says ")
    assert last_lines(run)[-1].startswith("next: print at 100 %; ")


def test_sheets_for_a_press_are_not_printed_at_home(run: Any, project: Path) -> None:
    (project / "profiles").mkdir()
    (project / "profiles" / "large.yaml").write_text("title: Large\npaper: 320mm x 450mm\nmargin: 8mm\nbleed: 3mm\nmarks: true\nduplex: long\ncondition: fogra39-300\n", "utf-8")
    assert last_lines(run, "--profile", "large")[-1].startswith("next: the PDFs of large are for a printing house")
