"""`printgen check --diff` shows what --fix changes, --fix changes just that, and files that come along with the tool stay as they are."""

from __future__ import annotations

import subprocess
from pathlib import Path
from typing import Any

import pytest

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
    wrong = broken(isle, ("green: [], red: []", "green: [3], red: [3]"))
    done = run("check", "isles", "--fix", "--format", "json", cwd=isle)
    assert done.code == 1
    assert done.json["fixed"] == []
    assert "FW301" in {one["code"] for one in done.json["findings"]}
    assert (isle / MAP).read_text("utf-8") == wrong


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
