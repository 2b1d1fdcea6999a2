"""How a run ends: exit codes, signals, a reader that leaves, a lock held by another, and errors of the tool itself."""

from __future__ import annotations

import io
import json
import os
import re
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

import printgen.cli
from printgen.cli.terminal import Progress, in_colour
from printgen.lock import locked

Run = Callable[..., Any]
Edit = Callable[[str, str, str], None]
Start = Callable[..., "subprocess.Popen[bytes]"]
CARDS = "definitions/my-game/cards.csv"
posix = pytest.mark.skipif(sys.platform == "win32", reason="signals and pipes as on POSIX")


def test_a_clean_game_leaves_with_0(run: Run) -> None:
    ran = run("check")
    assert (ran.code, ran.out, ran.err) == (0, "no findings\n", "")


def test_a_game_with_an_error_leaves_with_1_and_tells_file_line_and_column(run: Run, edit: Edit) -> None:
    edit(CARDS, "3,Breeze", "x,Breeze")
    ran = run("check", "--format", "json")
    assert ran.code == 1
    assert ("definitions/my-game/cards.csv", 4, 1) in [(f["file"], f["line"], f["column"]) for f in ran.json["findings"]]
    assert ran.json["summary"]["errors"] >= 1


def test_warnings_leave_with_0_unless_strict(run: Run, edit: Edit) -> None:
    edit("definitions/my-game/game.yaml", "box:", "waivers:\n  - {code: DF101, where: nowhere, why: to have a warning}\n\nbox:")
    assert run("check").code == 0
    ran = run("check", "--strict", "--format", "json")
    assert ran.code == 1
    assert [f["severity"] for f in ran.json["findings"]] == ["warning"]


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("check", "my-gme"), 'there is no game "my-gme"; did you mean "my-game"?'),
        (("build", "./nowhere"), 'the folder "./nowhere" is not there'),
        (("list", "nix"), 'there is no game "nix"'),
        (("explain", "XX999"), 'there is no code "XX999"'),
    ],
)
def test_what_is_not_there_leaves_with_2(run: Run, words: tuple[str, ...], said: str) -> None:
    ran = run(*words)
    assert ran.code == 2
    assert said in ran.out


@pytest.mark.parametrize(("words", "said"), [(("chekc",), "Did you mean 'check'?"), (("check", "--mend"), "No such option"), (("init",), "Missing argument")])
def test_wrong_usage_leaves_with_2_and_says_so_on_standard_error(run: Run, words: tuple[str, ...], said: str) -> None:
    ran = run(*words)
    assert (ran.code, ran.out) == (2, "")
    assert said in ran.err


def test_an_error_of_the_tool_leaves_with_70_and_shows_its_traceback_only_on_request(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(*_: object) -> None:
        raise ZeroDivisionError("of all things")

    monkeypatch.setattr("printgen.pipeline.trip.check", broken)
    ran = run("check")
    assert (ran.code, ran.out) == (70, "")
    assert ran.err.startswith("printgen: internal error: ZeroDivisionError: of all things\n")
    assert "Traceback" not in ran.err
    with pytest.raises(ZeroDivisionError):
        run("check", "--debug")


@posix
@pytest.mark.parametrize(("sent", "code"), [(signal.SIGINT, 130), (signal.SIGTERM, 143)])
def test_a_signal_ends_a_build_cleanly(project: Path, start: Start, sent: signal.Signals, code: int) -> None:
    (project / "output").mkdir()
    with locked(project / "output"):
        process = start("build")
        # It waits for the lock, after everything was checked.
        time.sleep(4)
        process.send_signal(sent)
        out, err = process.communicate(timeout=20)
    assert (process.returncode, out, err) == (code, b"", b"")
    assert [path.name for path in (project / "output").iterdir()] == []


def test_a_build_that_finds_the_folder_locked_leaves_with_75(project: Path, run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    (project / "output").mkdir()
    monkeypatch.setattr("printgen.lock.locked.__wrapped__.__defaults__", (0.1,))
    with locked(project / "output", 0.1):
        ran = run("build")
    assert ran.code == 75
    assert "is in use by another build (process " in ran.err


@posix
def test_a_reader_that_leaves_ends_the_run_with_141_and_no_complaint(project: Path) -> None:
    read, write = os.pipe()
    os.close(read)
    done = subprocess.run([sys.executable, "-m", "printgen", "list"], cwd=project, stdout=write, stderr=subprocess.PIPE, check=False)
    os.close(write)
    assert (done.returncode, done.stderr) == (141, b"")


def test_help_and_check_read_only_what_they_need(project: Path) -> None:
    def read(*words: str) -> set[str]:
        done = subprocess.run([sys.executable, "-X", "importtime", "-m", "printgen", *words], cwd=project, capture_output=True, check=True)
        return {line.rpartition("|")[2].strip().partition(".")[0] for line in done.stderr.decode().splitlines()}

    helped = read("--help")
    assert "click" in helped
    assert not helped & {"jinja2", "yaml", "uharfbuzz", "reportlab", "svgwrite", "PIL"}
    checked = read("check")
    assert "uharfbuzz" in checked
    assert not checked & {"reportlab", "svgwrite", "pikepdf", "fontTools", "numpy"}


def test_help_names_every_command(run: Run) -> None:
    ran = run("--help")
    assert ran.code == 0
    files = (Path(printgen.cli.__file__).parent / "commands").glob("[a-z]*.py")
    assert set(re.findall(r"^  ([a-z][a-z-]*)  ", ran.out, re.MULTILINE)) == {path.stem.replace("_", "-") for path in files}


def test_standard_output_of_a_json_report_is_json_and_nothing_else(project: Path, run: Run, edit: Edit) -> None:
    edit(CARDS, "Breeze", "Bre\u202eeze")
    for words in (("check",), ("build", "--force"), ("list",), ("explain",), ("explain", "IM101"), ("init", str(project / "new"))):
        ran = run(*words, "--format", "json")
        assert isinstance(json.loads(ran.out), dict)
        assert ran.err == ""


def test_nothing_that_an_author_wrote_reaches_the_terminal_as_a_control(run: Run, edit: Edit) -> None:
    edit("definitions/my-game/game.yaml", 'title: "My Game"', 'title: "My \\e[31mGame\u202e"')
    edit(CARDS, "3,Breeze", "\u202e\u009b31m,Breeze")
    for words in (("check",), ("list",)):
        assert not re.search("[\x00-\x09\x0b-\x1f\x7f-\x9f\u202a-\u202e\u2066-\u2069]", run(*words).out)


class Screen(io.StringIO):
    """A stream that says it is a terminal."""

    def isatty(self) -> bool:
        return True


@pytest.mark.parametrize(
    ("env", "stream", "coloured"),
    [
        ({}, Screen(), True),
        ({}, io.StringIO(), False),
        ({"NO_COLOR": "1"}, Screen(), False),
        ({"TERM": "dumb"}, Screen(), False),
        ({"FORCE_COLOR": "1"}, io.StringIO(), True),
        ({"FORCE_COLOR": "0"}, Screen(), False),
        ({"FORCE_COLOR": "1", "NO_COLOR": "1"}, Screen(), False),
    ],
)
def test_colour_is_where_it_is_wanted(monkeypatch: pytest.MonkeyPatch, env: dict[str, str], stream: io.StringIO, coloured: bool) -> None:
    for name in ("NO_COLOR", "FORCE_COLOR", "TERM"):
        monkeypatch.delenv(name, raising=False)
    for name, value in env.items():
        monkeypatch.setenv(name, value)
    assert in_colour(stream) is coloured


def test_the_report_is_coloured_on_request_and_else_not_in_a_pipe(run: Run, edit: Edit, monkeypatch: pytest.MonkeyPatch) -> None:
    edit(CARDS, "3,Breeze", "2,Breeze")
    monkeypatch.delenv("FORCE_COLOR", raising=False)
    assert "\x1b" not in run("check").out
    monkeypatch.setenv("FORCE_COLOR", "1")
    monkeypatch.delenv("NO_COLOR", raising=False)
    assert "\x1b[" in run("check").out


def test_progress_is_told_on_a_terminal_and_is_gone_at_the_end(monkeypatch: pytest.MonkeyPatch) -> None:
    clock = iter([0.0, 0.1, 1.0, 2.0])
    monkeypatch.setattr("printgen.cli.terminal.time.monotonic", lambda: next(clock))
    monkeypatch.delenv("TERM", raising=False)
    monkeypatch.setattr(sys, "stderr", Screen())
    with Progress() as tell:
        tell("too early", 1, 9)
        tell("drawing", 2, 9)
        tell("writing", 0, 1)
    assert isinstance(sys.stderr, Screen)
    said = sys.stderr.getvalue()
    assert said == "\rdrawing 2/9\rwriting    \r       \r"


def test_progress_is_silent_where_nobody_looks(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "stderr", io.StringIO())
    with Progress() as tell:
        tell("drawing", 1, 2)
    assert isinstance(sys.stderr, io.StringIO)
    assert sys.stderr.getvalue() == ""
