"""--skip and --fill: what is left out, what is filled and counted, and what is said where a pattern matches nothing or leaves nothing."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any


def manifest(project: Path) -> Any:
    return json.loads((project / "output" / "my-game" / "manifest.json").read_text("utf-8"))


def fronts(project: Path) -> list[str]:
    (pdf,) = [one for one in manifest(project)["files"] if one["format"] == "pdf" and one["product"] != "print-plan"]
    return [slot["component"] for slot in pdf["slots"] if slot["face"] == "front"]


def test_what_is_skipped_is_not_printed(run: Any, project: Path) -> None:
    done = run("build", "--skip", "card-2", "--skip", "*-7")
    assert done.code == 0, done.out
    assert fronts(project) == [f"card-{n}" for n in (1, 3, 4, 5, 6, 8)]
    assert "print-plan" not in done.out, "a part of a game has no plan"


def test_only_and_skip_go_together(run: Any, project: Path) -> None:
    assert run("build", "--only", "card-[1-4]", "--skip", "card-2").code == 0
    assert fronts(project) == ["card-1", "card-3", "card-4"]


def test_a_pattern_that_matches_nothing_is_told_and_so_is_one_that_leaves_nothing(run: Any, project: Path) -> None:
    done = run("build", "--skip", "*")
    assert (done.code, "--skip * leaves nothing to print" in done.out) == (2, True)
    assert not (project / "output").exists()
    done = run("build", "--skip", "card-99")
    assert (done.code, '--skip "card-99" matches no product, kind or component' in done.out) == (2, True)


def test_a_last_sheet_is_filled_and_what_is_printed_is_counted(run: Any, project: Path) -> None:
    assert run("build", "--only", "card-[1-3]", "--fill").code == 0
    assert fronts(project) == ["card-1", "card-2", "card-3", "card-1", "card-2", "card-3", "card-1", "card-2"]
    counts = {one["id"]: one["printed"] for one in manifest(project)["components"]}
    assert [counts[f"card-{n}"] for n in range(1, 5)] == [3, 3, 2, 0]


def test_a_page_for_each_face_leaves_nothing_to_fill(run: Any, project: Path) -> None:
    done = run("build", "--profile", "mpc", "--fill")
    assert (done.code, (project / "output").exists()) == (0, True)
    assert "--fill means nothing with mpc" in done.out
