"""`check --overlay` on a landscape of one's own and on a game that no room knows: what is written, and when nothing is."""

from __future__ import annotations

import shutil
from pathlib import Path
from typing import Any

import pytest

ROOT = Path(__file__).parents[2]
ISLE = """\
kind: landscape
id: isle
title: Isle
basis: ours
mood: "Rough."
ability_marks: {green: [2, 4, 11], red: [3, 12]}
score_rows: [A, B, D, E]
terrain: |
  B\\A 1234567890123456
    1 ...^............
    2 ...^............
    3 ^^^^............
"""


@pytest.fixture
def isle(tmp_path: Path) -> Path:
    """A project of one map, with a pocket in its corner."""
    folder = tmp_path / "isle" / "definitions" / "isle"
    (folder / "landscapes").mkdir(parents=True)
    (folder / "game.yaml").write_text("kind: game\nid: isle\ntitle: Isle\nextends: flip-and-write\n", "utf-8")
    rest = "".join(f"  {row:>3} ................\n" for row in range(4, 17))
    (folder / "landscapes" / "isle.yaml").write_text(ISLE + rest, "utf-8")
    return tmp_path / "isle"


def test_a_map_of_ones_own_is_drawn_with_its_findings(isle: Path, run: Any) -> None:
    ran = run("check", "isle", "--overlay", "--format", "json", cwd=isle)
    names = [f"output/isle/overlay/isle.{name}" for name in ("overlay.pdf", "overlay.svg", "heat.svg")]
    assert ran.json["files"] == names
    assert sorted(path.relative_to(isle).as_posix() for path in (isle / "output/isle/overlay").iterdir()) == sorted(names)
    assert (isle / names[0]).read_bytes().startswith(b"%PDF-")
    drawing = (isle / names[1]).read_text("utf-8")
    assert "<title>Pockets (with their squares)" in drawing
    assert {f["code"] for f in ran.json["findings"] if "A1/B1" in f["message"]} >= {"FW220"}
    before = {name: (isle / name).read_bytes() for name in names}
    run("check", "isle", "--overlay", cwd=isle)
    assert {name: (isle / name).read_bytes() for name in names} == before


def test_where_the_files_go_can_be_said(isle: Path, run: Any) -> None:
    ran = run("check", "isle", "--overlay", "-o", "wall", "--paper", "letter", cwd=isle)
    assert ran.out.startswith("wall/isle/overlay/isle.overlay.pdf\n")
    assert 'viewBox="0 0 279.4 215.9"' in (isle / "wall/isle/overlay/isle.overlay.svg").read_text("utf-8")
    assert not (isle / "output").exists()


def test_definitions_that_cannot_be_read_are_not_drawn(isle: Path, run: Any) -> None:
    path = isle / "definitions/isle/landscapes/isle.yaml"
    path.write_text(path.read_text("utf-8").replace("    2 ...^", "    2 ..?^"), "utf-8")
    ran = run("check", "isle", "--overlay", "--format", "json", cwd=isle)
    assert (ran.code, ran.json["files"]) == (1, [])
    assert not (isle / "output").exists()


def test_a_map_that_no_search_knows_is_drawn_with_its_findings(tmp_path: Path, run: Any) -> None:
    root = tmp_path / "small"
    shutil.copytree(ROOT / "tests/cases/base", root)
    ran = run("check", "small", "--overlay", cwd=root)
    assert "output/small/overlay/lake.overlay.svg\n" in ran.out
    assert not (root / "output/small/overlay/lake.heat.svg").exists()


def test_a_game_without_maps_has_no_files(run: Any, project: Path) -> None:
    ran = run("check", "--overlay", "--format", "json")
    assert (ran.code, ran.json["files"]) == (0, [])
    assert not (project / "output").exists()


def test_a_folder_for_overlays_alone_is_wrong_usage(run: Any) -> None:
    assert run("check", "-o", "wall").code == 2
