"""`printgen check --diff` shows what --fix changes, --fix changes just that, and files that come along with the tool stay as they are."""

from __future__ import annotations

import shutil
import subprocess
from pathlib import Path
from typing import Any

import pytest
import yaml

MAP = Path("definitions/isles/landscapes/isle.yaml")
RIGHT = """\
# My isle.
kind: landscape
id: isle
title: Isle
mood: "Salt and grass."   # short
ability_marks: {green: [], red: []}
score_rows: [A, B, D, E]  # as everywhere
terrain: |
  B\\A 1234567890123456
""" + "".join(f"  {y:>3} ................\n" for y in range(1, 17))


@pytest.fixture
def isle(tmp_path: Path) -> Path:
    """A project with a map of its own; output/ is not there, so nothing is remembered."""
    (tmp_path / MAP).parent.mkdir(parents=True)
    (tmp_path / MAP.parent.parent / "game.yaml").write_text("kind: game\nid: isles\ntitle: Isles\nextends: flip-and-write\n", "utf-8")
    (tmp_path / MAP).write_text(RIGHT, "utf-8")
    return tmp_path


def broken(isle: Path, *changes: tuple[str, str]) -> str:
    text = RIGHT
    for old, new in changes:
        assert text.count(old) == 1
        text = text.replace(old, new)
    (isle / MAP).write_text(text, "utf-8")
    return text


def test_spelling_rows_and_squares_are_mended_and_all_else_stays(run: Any, isle: Path) -> None:
    wrong = broken(isle, ("mood:", "moood:"), ("    3 ....", "   3 ...."), ("D, E]", "E]"), ("    1 ................", "    1 ..............^."), ("    2 ................", "    2 ..............^^"))
    shown = run("check", "isles", "--diff", "--format", "json", cwd=isle)
    assert (isle / MAP).read_text("utf-8") == wrong, "a diff writes nothing"
    assert shown.code == 1
    assert shown.json["applied"] is False
    assert {one["code"] for one in shown.json["fixed"]} == {"DF101", "DF107", "FW210", "FW245"}
    assert any(one.get("fix") for one in shown.json["findings"] if one["code"] == "DF107")
    patched = subprocess.run(["patch", "-p1", "--dry-run"], input=shown.json["diff"], text=True, cwd=isle, check=False, capture_output=True)
    assert patched.returncode == 0, patched.stdout
    done = run("check", "isles", "--fix", cwd=isle)
    assert done.code == 0, done.out
    assert f"{MAP.as_posix()}:5:1 mended: DF101" in done.out
    text = (isle / MAP).read_text("utf-8")
    spelt = wrong.replace("moood:", "mood:").replace("   3 ....", "    3 ....").replace("B, E]", "B, D, E]")
    assert sum(one != other for one, other in zip(spelt, text, strict=True)) == 1, "one square of the map"


def test_line_ends_and_permissions_stay(run: Any, isle: Path) -> None:
    wrong = broken(isle, ("mood:", "moood:"))
    (isle / MAP).write_bytes(b"\xef\xbb\xbf" + wrong.replace("\n", "\r\n").encode())
    (isle / MAP).chmod(0o640)
    assert run("check", "isles", "--fix", cwd=isle).code == 0
    assert (isle / MAP).read_bytes() == b"\xef\xbb\xbf" + RIGHT.replace("\n", "\r\n").encode()
    assert (isle / MAP).stat().st_mode & 0o777 == 0o640


def test_what_cannot_be_mended_is_left_and_told(run: Any, isle: Path) -> None:
    wrong = broken(isle, ("green: [], red: []", "green: [], red: [1, 2, 3, 4, 5, 6, 7, 8, 10]"))
    done = run("check", "isles", "--fix", "--format", "json", cwd=isle)
    assert done.code == 1
    assert done.json["fixed"] == []
    assert "FW302" in {one["code"] for one in done.json["findings"]}
    assert (isle / MAP).read_text("utf-8") == wrong


def test_a_cave_in_a_figure_an_ability_mark_and_lone_squares_are_mended(run: Any, tmp_path: Path) -> None:
    shipped = Path(__file__).parents[2]
    game = tmp_path / "definitions" / "flip-and-write"
    for folder in ("definitions/flip-and-write", "templates"):
        shutil.copytree(shipped / folder, tmp_path / folder)

    def change(file: str, *changes: tuple[str, str]) -> None:
        text = (game / file).read_text("utf-8")
        for old, new in changes:
            assert text.count(old) == 1, old
            text = text.replace(old, new)
        (game / file).write_text(text, "utf-8")

    falcon = next(rule for rule in yaml.safe_load((game / "rules/falcon.yaml").read_text("utf-8"))["rules"] if rule["code"] == "FW271")["bad"]["replace"]
    change("game.yaml", ("dealt: A12/B8, drawn: A10/B8", "dealt: A12/B8, drawn: A11/B8"))
    change("landscapes/am-fluss.yaml", ("red: [15]", "red: [5, 15]"))
    change("landscapes/sahara.yaml", (falcon["old"], falcon["new"]))
    rows = (game / "landscapes/foxtrail.yaml").read_text("utf-8")
    first = rows.index("\n    1 ")
    alone = rows[: first + 7] + "&" + ":" * 15 + rows[first + 23 :]
    # A grove of one square in the corner, with sand all along the first row and the first column: no grass for its caves to slide to.
    for row in range(2, 17):
        at = alone.index(f"\n{row:>5} ") + 7
        alone = alone[:at] + ":" + alone[at + 1 :]
    (game / "landscapes/foxtrail.yaml").write_text(alone, "utf-8")
    done = run("check", "flip-and-write", "--fix", "--format", "json", cwd=tmp_path)
    assert done.code == 0, done.out
    assert {one["code"] for one in done.json["fixed"]} >= {"FW204", "FW206", "FW271", "FW301"}
    assert "dealt: A12/B8, drawn: A10/B8}      # water: slides west to the sandy point" in (game / "game.yaml").read_text("utf-8")
    assert "ability_marks: {green: [2, 3, 5], red: [15]}" in (game / "landscapes/am-fluss.yaml").read_text("utf-8")
    assert sum(one != other for one, other in zip(alone, (game / "landscapes/foxtrail.yaml").read_text("utf-8"), strict=True)) == 1


def test_a_diff_on_a_terminal_does_not_turn_the_direction_of_writing(run: Any, isle: Path) -> None:
    broken(isle, ("title: Isle", "ti\u202etle: Isle"))
    said = run("check", "--diff", cwd=isle)
    assert "\u202e" not in said.out
    assert "-ti\\u202etle: Isle\n+title: Isle\n" in said.out
    assert "\u202e" in run("check", "--diff", "--format", "json", cwd=isle).json["diff"]


def test_a_link_is_not_written_through(run: Any, isle: Path) -> None:
    wrong = broken(isle, ("mood:", "moood:"))
    (isle / "elsewhere.yaml").write_text(wrong, "utf-8")
    (isle / MAP).unlink()
    (isle / MAP).symlink_to(isle / "elsewhere.yaml")
    done = run("check", "isles", "--fix", "--format", "json", cwd=isle)
    assert "IO103" in {one["code"] for one in done.json["findings"]}
    assert (isle / "elsewhere.yaml").read_text("utf-8") == wrong


def test_fixes_and_overlays_do_not_go_together(run: Any, isle: Path) -> None:
    assert run("check", "isles", "--fix", "--overlay", cwd=isle).code == 2


def test_a_map_is_drawn_in_a_style(run: Any, isle: Path) -> None:
    made = run("new", "landscape", "slow-water", "--style", "river", "--seed", "3", cwd=isle)
    assert made.code == 0, made.out
    file = isle / MAP.with_name("slow-water.yaml")
    assert "(style river, seed 3)" in file.read_text("utf-8")
    wrong = run("new", "landscape", "other", "--style", "rivr", cwd=isle)
    assert (wrong.code, 'did you mean "river"?' in wrong.out) == (2, True)
    assert run("new", "landscape", "other", "--style", "river", "--blank", cwd=isle).code == 2
