"""A printer that errs is measured in the mind and undone: what it shows then lies where it was meant to, to a hundredth of a millimetre."""

from __future__ import annotations

import math
from dataclasses import replace
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from printgen.geometry import IDENTITY, Matrix, Point, Rect, Size
from printgen.impose.calibration import calibration
from printgen.impose.printer import ARM, HIGH, WIDE, Printer, adjusted, doubtful, measured, read_printer, written
from printgen.impose.profile import Profile
from printgen.impose.pushed import pushed
from printgen.scene.items import Glyphs, Group, Scene
from printgen.scene.page import Job, Leaf, Page, Slot
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
    tiny = Printer("tiny", {"A": (0.00001, -0.5), "B": (-0.00001, 0.0)}, 149.5, 199.2)
    (tmp_path / "printers" / "tiny.yaml").write_text(written(tiny), "utf-8")
    again, bag = read_printer("tiny", tmp_path)
    assert bag.findings == []
    assert again is not None
    assert again.crosses == {"A": (0.0, -0.5), "B": (0.0, 0.0)}


@pytest.mark.parametrize(
    ("words", "says"),
    [
        ("A=0.4 B=1,2", "A needs two numbers from -10 to 10, to the right and down: A=0.4,-0.8"),
        ("A=0,4,-0,8 B=1,2", "A needs two numbers from -10 to 10, to the right and down: A=0.4,-0.8; decimals have a point, not a comma"),
        ("A=11,0 B=0,0", "A=11,0: the scales of the sheet show -10 to 10 mm; is a decimal point missing?"),
        ("C=9,9 D=-9,-9", "C=9,9 D=-9,-9: this turns the backs by 10.0°, and no printer lays paper askew by more than 1.5°; is a sign wrong, or is it a decimal comma (0.7 has a point)?"),
        ("A=0.7,0.2 B=0.8,3.5", "A=0.7,0.2 B=0.8,3.5: this turns the backs by 1.6°"),
        ("E=1.5,0.1 F=-1.5,0.1", "E=1.5,0.1 F=-1.5,0.1: the two crosses would lie 3.0 mm nearer to each other than they were printed, and no printer does more than 2.4 mm; is a sign wrong"),
        ("G=-1.5,0.1 H=1.5,0.1", "G=-1.5,0.1 H=1.5,0.1: the two crosses would lie 3.0 mm farther apart than"),
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


def test_what_a_printer_does_is_no_slip() -> None:
    for words in ("A=0.7,0.2 B=0.8,3.2", "A=1.1,5 B=-1.1,5", "A=-9.5,9.5 B=-9.5,9.5"):
        assert measured(words)[1] == []


def test_a_decimal_comma_is_asked_about() -> None:
    assert doubtful("C=0,7 D=-0,25 width=149.5") == [
        "C=0,7 can be read in two ways: write C=0.7,… (decimals have a point) or C=0.0,7.0",
        "D=-0,25 can be read in two ways: write D=-0.25,… (decimals have a point) or D=-0.0,25.0",
    ]
    assert doubtful("A=0,0 B=0.4,-0.8 C=1,1 D=0.0,7.0 E=0,-7 width=0,7") == []


@pytest.mark.parametrize(
    ("crosses", "says"),
    [
        ({"A": (1.0, 0.5), "B": (1.0, 0.5)}, None),
        ({"A": (3.9, 0.0), "B": (3.9, 0.0)}, None),
        ({"A": (4.1, 0.0), "B": (4.1, 0.0)}, "cards: what kitchen needs pushes 3 of 9 pieces out of what is printed; the farthest: c2 (back) of deck reaches 0.6 mm into the margin of 5 mm"),
        ({"A": (9.0, 0.0), "B": (9.0, 0.0)}, "cards: what kitchen needs pushes 3 of 9 pieces out of what is printed; the farthest: c2 (back) of deck reaches 5.5 mm into the margin of 5 mm"),
        ({}, None),
    ],
)
def test_a_correction_that_pushes_pieces_out_is_told(crosses: dict[str, tuple[float, float]], says: str | None) -> None:
    page, slot = _page_of_nine()
    job = adjusted(Job("deck", "cards", "Deck", (Leaf(page, replace(page, slots=tuple(replace(one, side="back") for one in slot))),), "long"), Printer("kitchen", crosses))
    found = pushed([job], "kitchen", Profile("cards", "Cards")).findings
    assert [(one.code, one.severity.word, one.message.partition(" off the")[0].partition(", its art")[0]) for one in found] == ([("IM124", "warning", says)] if says else [])


def _page_of_nine() -> tuple[Page, tuple[Slot, ...]]:
    trims = [Rect(8.5 + 65 * (n % 3), 10 + 90 * (n // 3), 63, 88) for n in range(9)]
    slots = tuple(Slot(f"c{n}", "front", Scene(f"c{n}", Size(63, 88), (), 1.0), trim, trim.grown(1.0), Matrix.move(trim.x, trim.y)) for n, trim in enumerate(trims))
    box = Rect(8.5, 10, 193, 268)
    return Page(A4, slots, (), box, box.grown(1.0)), slots


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
