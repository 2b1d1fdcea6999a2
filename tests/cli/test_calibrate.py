"""`printgen calibrate` writes a sheet, then a printer; a build for that printer says so in its manifest, moves backs only, and is still clean in a preflight."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pypdfium2
import pytest


def text_of(path: Path, page: int) -> str:
    document = pypdfium2.PdfDocument(path)
    try:
        words: str = document[page].get_textpage().get_text_range()
        return words
    finally:
        document.close()


def test_the_sheet_is_written_and_says_what_to_do(run: Any, project: Path) -> None:
    done = run("calibrate", "--paper", "home-letter", "-o", "sheet.pdf")
    assert (done.code, (project / "sheet.pdf").is_file()) == (0, True)
    assert "width: 150 mm" in text_of(project / "sheet.pdf", 0)
    assert "printgen build --printer NAME" in text_of(project / "sheet.pdf", 1)
    data = (project / "sheet.pdf").read_bytes()
    run("calibrate", "--paper", "home-letter", "-o", "sheet.pdf")
    assert (project / "sheet.pdf").read_bytes() == data


def test_a_measured_printer_moves_the_backs_of_a_build(run: Any, project: Path) -> None:
    assert run("calibrate", "--measured", "A=0.5,-0.8 B=0.5,-0.8", "--printer", "kitchen").code == 0
    plain = run("build", "--format", "json")
    manifest = project / "output" / "my-game" / "manifest.json"
    before = json.loads(manifest.read_text("utf-8"))["files"][0]
    assert plain.code == 0
    assert "adjust" not in before
    done = run("build", "--printer", "kitchen", "--format", "json")
    assert done.code == 0, done.out
    after = json.loads(manifest.read_text("utf-8"))["files"][0]
    fronts, backs = after["adjust"][::2], after["adjust"][1::2]
    assert all(one == [1, 0, 0, 1, 0, 0] for one in fronts)
    # The cards lie on sheets on their side, which go through the printer upright: right becomes down.
    assert all(one == pytest.approx([1, 0, 0, 1, 0.8, 0.5]) for one in backs)
    assert after["sha256"] != before["sha256"]
    assert after["slots"] == before["slots"], "the manifest says where things are to be on paper"
    assert run("preflight").code == 0


def test_wrong_words_are_wrong_usage(run: Any, project: Path) -> None:
    for words in (["--measured", "A=1"], ["--measured", "width=150"], ["--measured", "width=150", "--printer", "../k"], ["--printer", "k"], ["--paper", "press-x4"], ["--measured", "width=150", "--printer", "k", "--paper", "home-a4"], ["--measured", "width=150", "--printer", "k", "-o", "x.pdf"]):
        assert run("calibrate", *words).code == 2, words
    assert run("calibrate", "--paper", "home-a44").code == 2
    nobody = run("build", "--printer", "nobody", "--format", "json")
    assert (nobody.code, [one["code"] for one in nobody.json["findings"] if one["severity"] == "error"]) == (2, ["OP113"])
    assert not (project / "printers").exists()
