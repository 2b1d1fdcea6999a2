"""`printgen calibrate` writes a sheet, then a printer; a build for that printer says so in its manifest, moves backs only, and is still clean in a preflight."""

from __future__ import annotations

import json
import math
from pathlib import Path
from typing import Any

import pypdfium2
import pytest

from tests.impose.machines import HAND, LONG, SHORT, Machine, Slip
from tests.impose.strokes import pages
from tests.impose.test_calibrated import readings


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
    assert run("calibrate", "--measured", "C=0.8,0.5 D=0.8,0.5", "--printer", "kitchen").code == 0
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
    # The cards lie on sheets on their side: C and D are for these.
    assert all(one == pytest.approx([1, 0, 0, 1, 0.8, 0.5]) for one in backs)
    assert after["sha256"] != before["sha256"]
    assert after["slots"] == before["slots"], "the manifest says where things are to be on paper"
    assert run("preflight").code == 0


@pytest.mark.parametrize(("variant", "edge", "turns"), [("", LONG, HAND), ("-short", SHORT, HAND), ("", LONG, SHORT)])
def test_from_the_sheet_to_the_build_the_marks_of_both_sides_meet(run: Any, project: Path, variant: str, edge: str, turns: str) -> None:
    """The whole way through the command line: the sheet is printed, what a user reads off it is told with a hundredth, and the marks of a build lie on each other."""
    machine = Machine((210, 297), Slip(1.2, -0.7, 0.2), Slip(-0.9, 1.6, -0.3), 0.991, 1.006, -1, turns)
    words = " ".join(readings(f"home-a4{variant}", machine))
    assert run("calibrate", "--measured", words, "--printer", "kitchen").code == 0
    assert run("build", "--profile", f"home-a4{variant}", "--printer", "kitchen").code == 0
    (page, front), (_, back) = pages((project / "output" / "my-game" / f"cards.home-a4{variant}.pdf").read_bytes())
    assert page[0] > page[1], "the cards lie on a sheet on its side"
    printed, backed = machine.printed(page), machine.backed(page, edge)
    marks = [[one for one in side if one.ink == (0, 0, 0) and 2 < one.long < 6 and abs(one.width - 0.0882) < 0.01] for side in (front, back)]
    assert [len(side) for side in marks] == [24, 24], "eight cards are cut along eight lines and four, from both ends"
    behind = [(backed(one.start), backed(one.end)) for one in marks[1]]
    for one in marks[0]:
        ends = printed(one.start), printed(one.end)
        assert min(min(max(math.dist(ends[0], a), math.dist(ends[1], b)), max(math.dist(ends[0], b), math.dist(ends[1], a))) for a, b in behind) < 0.03


def test_what_is_measured_later_is_added_to_what_is_known(run: Any, project: Path) -> None:
    """The upright sheet today, the one on its side tomorrow: nothing that was read off is lost, and a reading that is given again takes the place of the old one."""
    path = project / "printers" / "kitchen.yaml"
    run("calibrate", "--measured", "A=0.5,-0.8 B=0.5,-0.7 width=149.5 height=199.2", "--printer", "kitchen")
    told = run("build", "--printer", "kitchen", "--format", "json").json["findings"]
    assert [one["message"] for one in told if one["code"] == "IM116"] == ["home-a4: sheets on their side turn at the long edge, and kitchen has no C and D: their backs are turned, but not moved"]
    done = run("calibrate", "--measured", "C=0.1,0.2 D=0.3,0.4 height=199.4", "--printer", "kitchen")
    assert (done.code, done.out.splitlines()[-1]) == (0, "printers/kitchen.yaml written (A, B, C, D, width, height); from now on: printgen build --printer kitchen")
    assert [line.split("#")[0].strip() for line in path.read_text("utf-8").splitlines()[2:]] == ["A: [0.5, -0.8]", "B: [0.5, -0.7]", "C: [0.1, 0.2]", "D: [0.3, 0.4]", "width: 149.5", "height: 199.4"]
    assert "IM116" not in {one["code"] for one in run("build", "--printer", "kitchen", "--format", "json").json["findings"]}
    path.write_text("A: 3\n", "utf-8")
    assert run("calibrate", "--measured", "C=0.1,0.2 D=0.3,0.4", "--printer", "kitchen", "--format", "json").codes[0] == ("IM111", "printers/kitchen.yaml", 1, 1)
    assert path.read_text("utf-8") == "A: 3\n", "a file that somebody spoilt by hand is not thrown away"


def test_files_for_a_printer_say_so_and_are_no_plain_ones(run: Any, project: Path) -> None:
    """Whatever was built before: with --printer the files are moved and say so, without they are not."""
    run("calibrate", "--measured", "C=0.8,0.5 D=0.8,1.5 width=149 height=199", "--printer", "kitchen")
    folder = project / "output" / "my-game"
    sums = []
    for printer in ("", "kitchen", "", "kitchen", "kitchen", ""):
        done = run("build", *(["--printer", printer] if printer else []), "--verify")
        assert done.code == 0, done.out
        entries = [one for one in json.loads((folder / "manifest.json").read_text("utf-8"))["files"] if one["profile"] and one["product"] != "print-plan"]
        assert entries
        assert {one.get("printer", "") for one in entries} == {printer}
        assert all(("adjust" in one) == bool(printer) for one in entries)
        sums.append(next(one["sha256"] for one in entries if one["path"] == "cards.home-a4.pdf"))
        for page in (0, 1):
            assert ("for kitchen only" in text_of(folder / "cards.home-a4.pdf", page)) == bool(printer)
        assert ("moved for the printer kitchen" in text_of(folder / "print-plan.home-a4.pdf", 0)) == bool(printer)
        assert run("preflight").code == 0
    assert sums == [sums[0], sums[1]] * 2 + [sums[1], sums[0]]
    assert sums[0] != sums[1]


def test_the_boxes_of_a_page_follow_the_art(run: Any, project: Path) -> None:
    """A box in the PDF says where the trim lies in that file, so that whoever cuts by it cuts the art."""
    run("calibrate", "--measured", "C=0.8,0.5 D=0.8,0.5", "--printer", "kitchen")
    folder = project / "output" / "my-game"

    def boxes() -> list[tuple[float, ...]]:
        document = pypdfium2.PdfDocument(folder / "cards.home-a4.pdf")
        try:
            return [(*document[n].get_trimbox(), *document[n].get_bleedbox()) for n in (0, 1)]
        finally:
            document.close()

    run("build")
    plain = boxes()
    run("build", "--printer", "kitchen")
    moved = boxes()
    assert moved[0] == pytest.approx(plain[0])
    # The origin of a PDF is at the bottom: down is less.
    right, down = 0.8 * 72 / 25.4, -0.5 * 72 / 25.4
    assert moved[1] == pytest.approx([value + (right, down)[n % 2] for n, value in enumerate(plain[1])], abs=0.01)


def test_a_file_that_turns_backs_by_degrees_is_refused_and_one_that_pushes_pieces_out_is_told(run: Any, project: Path) -> None:
    (project / "printers").mkdir()
    path = project / "printers" / "kitchen.yaml"
    path.write_text("C: [9, 9]\nD: [-9, -9]\n", "utf-8")
    told = run("build", "--printer", "kitchen", "--format", "json")
    assert (told.code, [one["code"] for one in told.json["findings"] if one["severity"] == "error"]) == (1, ["IM111"])
    path.write_text("C: [9.8, 9]\nD: [9.8, 9]\n", "utf-8")
    told = run("build", "--printer", "kitchen", "--format", "json")
    (message,) = [one["message"] for one in told.json["findings"] if one["code"] == "IM124"]
    assert message.startswith("home-a4: what kitchen needs pushes ")
    path.write_text("C: [0.9, 0.9]\nD: [0.9, 0.9]\n", "utf-8")
    assert "IM124" not in {one["code"] for one in run("build", "--printer", "kitchen", "--format", "json").json["findings"]}


def test_paper_that_is_too_small_for_the_rulers_is_told(run: Any, project: Path) -> None:
    (project / "profiles").mkdir()
    (project / "profiles" / "small.yaml").write_text("paper: a5\n", "utf-8")
    done = run("calibrate", "--paper", "small")
    assert (done.code, "small: the rulers need paper of 194 x 210 mm at least, this is 148 x 210 mm" in done.err) == (2, True)


def test_a_sheet_is_called_a_pdf(run: Any, project: Path) -> None:
    done = run("calibrate", "-o", "kitchen")
    assert (done.code, done.out.startswith("no findings\nkitchen.pdf: print it"), (project / "kitchen.pdf").is_file()) == (0, True, True)
    for said, name in (("v1.2", "v1.2.pdf"), ("cal.home-a4", "cal.home-a4.pdf"), ("CAL.PDF", "CAL.PDF"), ("sheets/k.svg", "sheets/k.svg.pdf")):
        assert run("calibrate", "-o", said).code == 0
        assert (project / name).read_bytes().startswith(b"%PDF")
    for said in ("x.", ".pdf", "sheets/.PDF"):
        refused = run("calibrate", "-o", said)
        assert (refused.code, f"{said} is no name for a PDF: -o {'sheets/' if '/' in said else ''}calibration.pdf" in refused.err) == (2, True)
    assert {path.name for path in project.rglob("*.pdf*")} | {path.name for path in project.rglob("*.PDF")} == {"kitchen.pdf", "v1.2.pdf", "cal.home-a4.pdf", "CAL.PDF", "k.svg.pdf"}


def test_wrong_words_are_wrong_usage(run: Any, project: Path) -> None:
    for words in (["--measured", "A=1"], ["--measured", "width=150"], ["--measured", "width=150", "--printer", "../k"], ["--printer", "k"], ["--paper", "press-x4"], ["--measured", "width=150", "--printer", "k", "--paper", "home-a4"], ["--measured", "width=150", "--printer", "k", "-o", "x.pdf"]):
        assert run("calibrate", *words).code == 2, words
    assert run("calibrate", "--paper", "home-a44").code == 2
    for readings_of, says in (("C=9,9 D=-9,-9", "turns the backs by 10.0°"), ("C=0,7 D=0,6", "C=0,7 can be read in two ways"), ("A=3,0.1 B=-3,0.1", "6.0 mm nearer to each other")):
        refused = run("calibrate", "--measured", readings_of, "--printer", "k")
        assert (refused.code, says in refused.err) == (2, True)
    nobody = run("build", "--printer", "nobody", "--format", "json")
    assert (nobody.code, [one["code"] for one in nobody.json["findings"] if one["severity"] == "error"]) == (2, ["OP113"])
    assert not (project / "printers").exists()
