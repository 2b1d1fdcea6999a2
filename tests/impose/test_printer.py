"""A printer that errs is measured in the mind and undone: what it shows then lies where it was meant to, to a hundredth of a millimetre."""

from __future__ import annotations

import math
from dataclasses import replace
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from printgen.geometry import IDENTITY, Matrix, Point, Size
from printgen.impose.calibration import calibration
from printgen.impose.printer import ARM, HIGH, WIDE, Printer, adjusted, measured, read_printer, written
from printgen.scene.items import Glyphs, Group
from tests.impose.test_paper_simulation import A4, LETTER, drawn, lettering

FLAT = Size(A4.h, A4.w)


def reading(error: Matrix, size: Size, x: float) -> tuple[float, float]:
    """What is read at a cross `x` mm right of the middle: where the (true) front's cross lies on the back's scales, which are printed with the error."""
    middle = Point(size.w / 2, size.h / 2)
    a, b, c, d = error.a, error.b, error.c, error.d
    det = a * d - b * c
    # The point of the page that comes to lie under the front's cross.
    px, py = middle.x + x - error.e, middle.y - error.f
    shown = Point((d * px - c * py) / det, (-b * px + a * py) / det)
    return shown.x - middle.x - x, shown.y - middle.y


@settings(max_examples=200, deadline=None)
@given(st.floats(-3, 3), st.floats(-3, 3), st.floats(-0.6, 0.6), st.sampled_from([A4, LETTER, FLAT]))
def test_backs_that_are_moved_and_turned_come_out_right(dx: float, dy: float, degrees: float, size: Size) -> None:
    middle = Point(size.w / 2, size.h / 2)
    error = Matrix.move(dx, dy) @ Matrix.turn(degrees, middle)
    left, right = ("A", "B") if size.h > size.w else ("C", "D")
    printer = Printer("p", {left: reading(error, size, -ARM), right: reading(error, size, ARM)})
    right_way = error @ printer.adjust(size, "back")
    for x, y in ((10, 10), (size.w - 10, 10), (size.w / 2, size.h - 10), (10, size.h - 10)):
        shown = right_way.at(x, y)
        # Readings are taken at two points and say nothing of a stretch; what is left is of second order.
        assert math.hypot(shown.x - x, shown.y - y) < 0.02 + abs(math.radians(degrees)) ** 2 * 160 + abs(math.radians(degrees)) * math.hypot(dx, dy) * 0.05
    assert printer.adjust(size, "front") == IDENTITY


@settings(max_examples=100, deadline=None)
@given(st.floats(0.97, 1.03), st.floats(0.97, 1.03))
def test_a_stretched_page_gets_its_size_back_on_both_sides(across: float, along: float) -> None:
    printer = Printer("p", {}, WIDE * across, HIGH * along)
    for size, sx, sy in ((A4, across, along), (FLAT, along, across)):
        error = Matrix.move(size.w / 2, size.h / 2) @ Matrix.grow(sx, sy) @ Matrix.move(-size.w / 2, -size.h / 2)
        for side in ("front", "back"):
            shown = (error @ printer.adjust(size, side)).at(20, 30)
            assert (shown.x, shown.y) == pytest.approx((20, 30), abs=1e-6)


def test_readings_are_read_and_written_and_read_again(tmp_path: Path) -> None:
    printer, problems = measured("A=0.4,-0.8 b=0.6,-0.7 width=149.5 height=199.2")
    assert problems == []
    (tmp_path / "printers").mkdir()
    named = Printer("kitchen", printer.crosses, printer.wide, printer.high)
    (tmp_path / "printers" / "kitchen.yaml").write_text(written(named), "utf-8")
    again, bag = read_printer("kitchen", tmp_path)
    assert (again, bag.findings) == (named, [])
    assert named.crosses == {"A": (0.4, -0.8), "B": (0.6, -0.7)}


@pytest.mark.parametrize(
    ("words", "says"),
    [
        ("A=0.4 B=1,2", "A needs two numbers from -10 to 10, to the right and down: A=0.4,-0.8"),
        ("A=11,0 B=0,0", "A needs two numbers from -10 to 10, to the right and down: A=0.4,-0.8"),
        ("heigth=200", '"heigth=200" is no reading; did you mean "height"?'),
        ("width=wide", 'width is a number of mm, "wide" is not'),
        ("width=140", "width is 140 mm instead of 150: more than 5% is no printer's error; print at 100 %, without fitting to the page"),
        ("A=1,1", "B is missing: a turn is seen only from both of A and B"),
        ("C", '"C" is no reading'),
        (" ", "there is no reading in it"),
        ("width=nan", "width is nan mm instead of 150"),
        ("A=1,1 B=1,1 A=2,2", "A is given twice"),
    ],
)
def test_what_is_no_reading_is_told(words: str, says: str) -> None:
    assert any(problem.startswith(says) for problem in measured(words)[1])


def test_a_printers_file_with_faults_has_places_and_an_unknown_one_is_told(tmp_path: Path) -> None:
    (tmp_path / "printers").mkdir()
    (tmp_path / "printers" / "k.yaml").write_text("A: [0.4, -0.8]\nB: 3\nwidth: 100\n", "utf-8")
    printer, bag = read_printer("k", tmp_path)
    assert printer is None
    assert [(one.code, str(one.place)) for one in bag.sorted] == [("IM111", "printers/k.yaml:2:1"), ("IM111", "printers/k.yaml:3:1")]
    assert [one.message for one in read_printer("kk", tmp_path)[1].findings] == ['there is no printer "kk"; did you mean "k"?']


def test_the_sheet_has_the_same_crosses_behind_each_other_on_all_papers() -> None:
    for paper in (A4, LETTER):
        job = calibration(paper, "home", lettering)
        assert [(leaf.front.size.h > leaf.front.size.w) for leaf in job.leaves] == [True, False]
        for leaf in job.leaves:
            size = leaf.front.size
            assert leaf.back is not None
            middles = {(round(box.x + box.w / 2, 3), round(box.y, 3)) for box in drawn(leaf.front.marks) if box.h == 0 and box.w == 28}
            assert middles == {(round(size.w / 2 - ARM, 3), round(size.h / 2, 3)), (round(size.w / 2 + ARM, 3), round(size.h / 2, 3))}
            for page in (leaf.front, leaf.back):
                assert all(box.x >= 5 and box.right <= size.w - 5 and box.y >= 5 and box.bottom <= size.h - 5 for box in drawn(page.marks)), "inside the margin"


def test_a_job_for_a_printer_moves_backs_only() -> None:
    job = adjusted(calibration(A4, "home", lettering), Printer("p", {"A": (1.0, 0.0), "B": (1.0, 0.0)}))
    first = job.leaves[0]
    assert first.back is not None
    assert (first.front.adjust, first.back.adjust) == (IDENTITY, Matrix.move(1.0, 0.0))
    short = adjusted(replace(calibration(A4, "home", lettering), duplex="short"), Printer("p", {"A": (1.0, 0.4), "B": (1.0, 0.6)})).leaves[0]
    assert short.back is not None
    long = Printer("p", {"A": (1.0, 0.4), "B": (1.0, 0.6)}).adjust(A4, "back")
    middle = Point(A4.w / 2, A4.h / 2)
    there, here = long.at(*middle), short.back.adjust.at(*middle)
    assert (here.x - middle.x, here.y - middle.y) == pytest.approx((middle.x - there.x, middle.y - there.y)), "a back that stands on its head moves the other way"
    assert short.back.adjust.b == pytest.approx(long.b), "and turns the same way"
    assert isinstance(first.front.marks[0], Group)
    assert not any(isinstance(item, Glyphs) for item in first.front.marks)
