"""A process that reads strangers' data is held in its bounds: time, memory, words; and whatever ends it, whoever started it is told in words."""

from __future__ import annotations

import json
import os
import time
from pathlib import Path

import pytest

import printgen
from printgen.apart.bounds import Bounds
from printgen.apart.started import answers
from printgen.frozen import replace

DRAW = "printgen.art.draw_apart"
BOUNDS = Bounds(seconds=10, patience=30, memory=1024**3, answer=1024**2)


def wish(*drawings: str) -> bytes:
    return json.dumps({"drawings": drawings, "fonts": [], "family": None}).encode()


def svg(inside: str = "", size: int = 8) -> str:
    return f'<svg xmlns="http://www.w3.org/2000/svg" width="{size}" height="{size}">{inside}</svg>'


NOISE = svg('<filter id="f"><feTurbulence numOctaves="1000000" baseFrequency=".1"/></filter><rect width="10" height="10" filter="url(#f)"/>', 64)


def told(data: bytes, bounds: Bounds = BOUNDS, work: str = DRAW) -> tuple[int, str]:
    """How many answers there were, and why no more."""
    found, why = answers(work, data, bounds)
    return len(found), str(why or "")


def test_all_answers_of_one_that_comes_to_its_end() -> None:
    assert told(wish(svg(), svg(), svg())) == (3, "")


def test_answers_before_a_refusal_are_kept() -> None:
    count, why = told(wish(svg(), "no drawing", svg()))
    assert (count, why.partition(":")[0]) == (1, "cannot be drawn")


def test_one_that_never_ends_is_ended_by_the_clock_and_what_it_said_is_kept() -> None:
    start = time.monotonic()
    assert told(wish(svg(), NOISE), replace(BOUNDS, patience=1.5)) == (1, "takes longer than 1.5 seconds")
    assert time.monotonic() - start < 10


@pytest.mark.skipif(os.name != "posix", reason="the system knows no bounds of processes")
def test_time_and_memory_are_bounded_by_the_system() -> None:
    assert told(wish(NOISE), replace(BOUNDS, seconds=1)) == (0, "takes more than 1 seconds of a processor")
    assert told(wish(svg("", 20_000))) == (0, "takes more than 1024 MB of memory, or is nested too deeply")


def test_one_that_says_too_much_is_not_heard_out() -> None:
    count, why = told(wish(*[svg()] * 200_000), replace(BOUNDS, answer=2000))
    assert (0 < count < 40, why) == (True, "makes the reader say more than 0 MB")


def test_a_fault_of_a_reader_is_told_by_its_name() -> None:
    assert told(b"{}") == (0, "breaks its reader (KeyError)")
    assert told(b"", work="printgen.nowhere") == (0, "cannot be read here: the libraries that read it do not load")


def test_the_reader_is_that_of_the_package_which_asks(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    other = tmp_path / "printgen"
    other.mkdir()
    (other / "__init__.py").write_text("raise SystemExit(9)\n", "utf-8")
    monkeypatch.setenv("PYTHONPATH", str(tmp_path))
    monkeypatch.chdir(tmp_path)
    assert Path(printgen.__file__).parent != other
    assert told(wish(svg())) == (1, "")
