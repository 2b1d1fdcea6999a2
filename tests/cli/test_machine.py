"""A machine that is in a bad way: closed or full streams, a folder that is gone, a clock variable that is none. One line each, no traceback."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

Run = Callable[..., Any]
PRINTGEN = f"{sys.executable} -m printgen"
unix = pytest.mark.skipif(os.name == "nt", reason="streams are closed in another way there")


def shell(line: str, folder: Path) -> tuple[int, str]:
    """The exit code of a line for the shell, and all that was written."""
    done = subprocess.run(["sh", "-c", line], cwd=folder, capture_output=True, text=True, check=False, stdin=subprocess.DEVNULL)  # any shell will do
    return done.returncode, done.stdout + done.stderr


@unix
@pytest.mark.parametrize("streams", [">&-", "2>&-", ">&- 2>&-"])
def test_a_closed_stream_changes_nothing_but_what_is_read(streams: str, project: Path) -> None:
    code, said = shell(f"{PRINTGEN} check {streams}", project)
    assert code == 0
    assert said == ("no findings\n" if streams == "2>&-" else "")


@unix
@pytest.mark.skipif(not Path("/dev/full").exists(), reason="the system has no stream that is always full")
@pytest.mark.parametrize("words", ["check", "list --format json", "--help", "build --format json"])
def test_a_full_stream_is_told_in_one_line(words: str, project: Path) -> None:
    code, said = shell(f"{PRINTGEN} {words} >/dev/full", project)
    assert code == 74
    assert said.startswith("printgen: a stream or file cannot be used: no space left")
    assert said.count("\n") == 1


@unix
def test_a_folder_that_is_gone_is_told_in_one_line(tmp_path: Path) -> None:
    gone = tmp_path / "gone"
    gone.mkdir()
    code, said = shell(f"rmdir {gone}; {PRINTGEN} check", gone)
    assert (code, said) == (74, "printgen: the folder that this was started in is no longer there\n")


@pytest.mark.parametrize("date", ["garbage", "-1", "1e9", "9" * 30, "253402300800"])
def test_a_date_that_is_none_is_wrong_usage_and_nothing_is_written(date: str, run: Run, project: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SOURCE_DATE_EPOCH", date)
    ran = run("build", "--format", "json")
    assert ran.code == 2
    assert [code for code, *_ in ran.codes] == ["OP125"]
    assert not (project / "output").exists()


@pytest.mark.parametrize("date", ["", "0", "1767225600"])
def test_a_date_is_taken(date: str, run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SOURCE_DATE_EPOCH", date)
    assert run("build").code == 0


def test_a_name_too_long_for_the_system_is_a_finding(run: Run) -> None:
    ran = run("build", "-o", "x" * 300, "--format", "json")
    assert ran.code == 1
    assert [code for code, *_ in ran.codes] == ["IO101"]


def test_a_game_is_made_in_a_folder_whose_name_no_game_can_have(run: Run, tmp_path: Path) -> None:
    assert run("init", "con", cwd=tmp_path).code == 0
    assert (tmp_path / "con" / "definitions" / "con-game" / "game.yaml").is_file()
    assert run("check", cwd=tmp_path / "con").code == 0
    assert [code for code, *_ in run("init", "x" * 300, "--format", "json", cwd=tmp_path).codes] == ["OP121"]


@unix
def test_the_name_of_a_folder_moves_no_cursor(run: Run, tmp_path: Path) -> None:
    made = run("init", "\x1b[31mred", cwd=tmp_path)
    built = run("build", "-o", "\x1b[2Jo", cwd=tmp_path / "\x1b[31mred")
    assert (made.code, built.code) == (0, 0)
    assert "\x1b" not in made.out + made.err + built.out + built.err
    assert "\\x1b[2Jo/" in built.out


@unix
@pytest.mark.skipif(not hasattr(os, "geteuid") or os.geteuid() == 0, reason="who may do everything is kept out of no folder")
@pytest.mark.parametrize("folder", ["definitions", "definitions/my-game", "definitions/my-game/rules", "templates/my-game"])
def test_a_folder_that_may_not_be_read_is_told(folder: str, run: Run, project: Path) -> None:
    (project / folder).chmod(0)
    ran = run("check")
    (project / folder).chmod(0o755)
    assert ran.code == 74
    assert f"{project / folder}" in ran.err
    assert "permission denied" in ran.err
