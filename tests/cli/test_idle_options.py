"""An option that changes nothing is told: as a warning where a build goes on without it, as wrong usage where nothing would be done."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pikepdf
import pytest


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (("--profile", "press-x4", "--copies", "3"), ["--copies 3 means nothing with press-x4"]),
        (("--profile", "press-x4", "--copies", "box"), ["--copies box means nothing with press-x4"]),
        (("--profile", "mbprint", "--copies", "3"), []),
        (("--profile", "drivethrucards", "--copies", "3"), []),
        (("--profile", "tts", "--copies", "3"), []),
        (("--profile", "tgc", "--verify"), ["--verify means nothing with tgc"]),
        (("--profile", "tts", "--printer", "kitchen"), ["--printer kitchen means nothing with tts"]),
        (("--profile", "home-a4", "--verify", "--copies", "3", "--fill", "--printer", "kitchen"), []),
    ],
)
def test_an_option_that_changes_nothing_is_told(run: Any, words: tuple[str, ...], told: list[str]) -> None:
    assert run("calibrate", "--printer", "kitchen", "--measured", "A=0.4,-0.8 B=0.6,-0.7 C=0.1,0.1 D=0.1,0.1").code == 0
    done = run("build", *words, "--format", "json")
    assert done.code == 0, done.out
    assert [one["message"] for one in done.json["findings"] if one["code"] == "OP132"] == told


@pytest.mark.parametrize("profile", ["press-x4", "mbprint", "tts", "drivethrucards"])
def test_copies_change_what_is_made_where_they_are_not_told(run: Any, project: Path, profile: str) -> None:
    """Whatever is not told as idle leaves a trace in some file beside the manifest."""

    def files(*more: str) -> dict[str, bytes]:
        done = run("build", "--profile", profile, "--format", "json", "--fresh", *more)
        told = any(one["code"] == "OP132" for one in done.json["findings"])
        folder = project / "output" / "my-game"
        return {"told": bytes([told]), **{path.as_posix(): path.read_bytes() for path in folder.rglob("*") if path.is_file() and path.name != "manifest.json"}}

    assert files() != files("--copies", "3")


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (("preflight", "my-game", "--profile", "tgc"), "tgc makes pictures, and a preflight looks at PDFs"),
        (("preflight", "some.pdf", "--profile", "tts"), "tts makes pictures, and a preflight looks at PDFs"),
        (("proof", "my-game", "--format", "text", "--paper", "letter"), "--paper and --output are for the PDF; --format text writes words to the screen"),
        (("proof", "my-game", "--format", "json", "-o", "there"), "--paper and --output are for the PDF; --format json writes words to the screen"),
        (("calibrate", "--paper", "home-a4-fold"), "home-a4-fold has no backs that a printer turns paper for"),
        (("calibrate", "--paper", "home-a4-fronts"), "home-a4-fronts has no backs that a printer turns paper for"),
        (("lint-rulebook", "README.md", "--hashes", "--strict"), "--hashes prints the hashes of FILE and looks at nothing"),
    ],
)
def test_options_that_do_nothing_together_are_wrong_usage(run: Any, project: Path, words: tuple[str, ...], told: str) -> None:
    done = run(*words)
    assert done.code == 2
    assert told in done.err
    assert not (project / "there").exists()


def test_an_overlay_of_no_map_is_told(run: Any) -> None:
    done = run("check", "--overlay", "--format", "json")
    assert done.code == 0
    assert [one["message"] for one in done.json["findings"]] == ["--overlay means nothing here: no game has a map to draw into"]


@pytest.mark.parametrize("text", ["paper: a4\noutlines: true\n", "paper: a4\noutlines: true\nduplex: fold\n", "pages: faces\nslug: 10mm\noutlines: true\ncondition: fogra39-300\nstandard: x1a\n"])
def test_a_file_whose_letters_are_outlines_has_no_font(run: Any, project: Path, text: str) -> None:
    """Neither on the pieces nor in the margin around them; a home file with letters has some."""
    (project / "profiles").mkdir()

    def fonts(text: str) -> set[str]:
        (project / "profiles" / "own.yaml").write_text(text, "utf-8")
        assert run("build", "--profile", "own").code == 0
        with pikepdf.open(project / "output" / "my-game" / "cards.own.pdf") as pdf:
            return {str(one.get("/BaseFont")) for one in pdf.objects if isinstance(one, pikepdf.Dictionary) and one.get("/Type") == "/Font"}

    assert fonts(text) == set()
    assert fonts(text.replace("true", "false")) != set()
