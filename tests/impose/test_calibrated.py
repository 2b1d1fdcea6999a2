"""A machine that errs prints the calibration sheet; what its words ask for is read off with the eyes of a user, told to the tool, and a build printed by the same machine: backs meet fronts."""

from __future__ import annotations

import math
from collections.abc import Iterator
from dataclasses import replace
from functools import cache
from itertools import combinations
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from printgen.compose.stock import fonts
from printgen.compose.templates import Templates
from printgen.geometry import Size
from printgen.impose.printer import Printer, adjusted, measured, unmeasured
from printgen.impose.profile import Profile, read_profile
from printgen.pipeline.calibrate import calibration_sheet
from printgen.render.pdf import pdf
from printgen.scene.items import Face, Scene, Shape
from printgen.scene.page import Job
from printgen.scene.path import line
from printgen.scene.style import Ink, Style
from tests.impose.machines import HAND, LONG, SHORT, XY, Machine, Slip, coordinates, fitted, mirrored
from tests.impose.strokes import Stroke, letters, pages
from tests.impose.test_paper_simulation import laid, piece

PAPERS = ("home-a4", "home-letter", "home-a3", "home-tabloid", "silhouette-a4", "silhouette-letter", "cricut")
NEAR = 0.05
"""So far may a back lie off its front (mm)."""


def named(name: str) -> Profile:
    profile, bag = read_profile(name, Path())
    assert profile is not None, bag.findings
    # Between the marks of a cutting machine there is room for all the sizes that are drawn here.
    return replace(profile, margin=max(profile.margin, 16.0)) if profile.cutter else profile


@cache
def sheets(name: str) -> tuple[list[tuple[XY, list[Stroke]]], list[list[tuple[str, XY]]]]:
    """The pages of a calibration file, their lines, and their letters."""
    data = calibration_sheet(named(name))
    found = pages(data)
    return found, [letters(data, n) for n in range(len(found))]


def crosses(strokes: list[Stroke], long: float) -> list[XY]:
    """The middles of crosses whose lines are so long."""
    lines = [one for one in strokes if abs(one.long - long) < 0.01]
    level = [one for one in lines if abs(one.start[1] - one.end[1]) < 0.01]
    return [((one.start[0] + one.end[0]) / 2, one.start[1]) for one in level]


def letter_above(cross: XY, words: list[tuple[str, XY]]) -> str:
    (found,) = [char for char, (x, y) in words if char in "ABCDEFGH" and abs(x - cross[0]) < 1 and 14 < cross[1] - y < 22]
    return found


def readings(name: str, machine: Machine) -> Iterator[str]:
    """What a user reads off the printed sheets, the letters of each and the rulers, as the words of --measured."""
    drawn, words = sheets(name)
    for n in (0, 2):
        (page, front), (_, back) = drawn[n], drawn[n + 1]
        said = "".join(char for char, _ in words[n])
        edge = SHORT if "shortedge" in said else LONG
        assert f"turningthepaperatits{edge}edge" in said
        printed, backed = machine.printed(page), machine.backed(page, edge)
        shown = {letter_above(cross, words[n]): printed(cross) for cross in crosses(front, 28)}
        for cross in crosses(back, 22):
            x, y = cross
            # The side with the numbers below nought is the left one, and the upper one.
            assert all(sx < x or sy < y for char, (sx, sy) in words[n + 1] if char == "-" and math.dist((sx, sy), cross) < 13)
            letter = letter_above(cross, words[n + 1])
            origin, right, down = backed(cross), backed((x + 1, y)), backed((x, y + 1))
            # What one sees there is the cross that lies nearest; it has the same letter.
            assert min(shown, key=lambda one: math.dist(shown[one], origin)) == letter
            r, d = coordinates(shown[letter], origin, right, down)
            yield f"{letter}={r:.4f},{d:.4f}"
        if page[1] > page[0]:
            for what, long in (("width", 150.0), ("height", 200.0)):
                (ruler,) = [one for one in front if abs(one.long - long) < 0.01]
                yield f"{what}={math.dist(printed(ruler.start), printed(ruler.end)):.4f}"


def faces(pieces: list[str], size: Size) -> dict[tuple[str, str], Face]:
    """Each side with one line: on the back it runs so that it lies behind that of the front when the piece is turned like a page. Its ink says which it is."""
    found = {}
    for n, one in enumerate(pieces):
        for side, (a, b) in (("front", (3.0, size.w - 4)), ("back", (size.w - 3, 4.0))):
            ink = Ink((40 + n, 7 if side == "front" else 9, 201))
            found[one, side] = Face(one, side, Scene(f"{one}-{side}", size, (Shape(line(a, 4, b, size.h - 6), Style(stroke=ink, stroke_width=0.3)),), 3.0))
    return found


def marked(strokes: list[Stroke], side: str) -> dict[int, Stroke]:
    """The lines of all pieces on that side, by the number of the piece."""
    return {one.ink[0]: one for one in strokes if one.ink[1:] == (7 if side == "front" else 9, 201)}


def drawn_by(job: Job) -> list[tuple[XY, list[Stroke]]]:
    return pages(pdf(job, fonts(Templates(()))[0]))


def apart(front: Stroke, printed: Any, back: Stroke, backed: Any) -> float:
    return max(math.dist(printed(front.start), backed(back.start)), math.dist(printed(front.end), backed(back.end)))


def pairs(job: Job, machine: Machine) -> Iterator[tuple[Stroke, Any, Stroke, Any]]:
    """Each front with its back, and where both come to lie: turned, folded, or glued mark on mark."""
    shown = drawn_by(job)
    if job.duplex:
        for (page, front), (_, back) in zip(shown[::2], shown[1::2], strict=True):
            fronts, backs = marked(front, "front"), marked(back, "back")
            for n, one in backs.items():
                yield fronts[n], machine.printed(page), one, machine.backed(page, job.duplex)
    elif "-fold" in job.profile:
        for page, both in shown:
            printed = machine.printed(page)
            fold = max((one for one in both if one.dashed), key=lambda one: one.long)
            ends = printed(fold.start), printed(fold.end)
            fronts = marked(both, "front")
            for n, one in marked(both, "back").items():
                yield fronts[n], printed, one, lambda at, ends=ends, printed=printed: mirrored(printed(at), *ends)
    else:
        half = len(shown) // 2
        for (page, front), (_, back) in zip(shown[:half], shown[half:], strict=True):
            printed = machine.printed(page)
            fronts, backs = marked(front, "front"), marked(back, "back")
            over = {n: tuple(mirrored(printed(end), (0, 0), (0, 1)) for end in (one.start, one.end)) for n, one in backs.items()}
            if not backs:
                continue
            first, last = min(backs), max(backs)
            lay = fitted(over[first][0], over[last][1], printed(fronts[first].start), printed(fronts[last].end))
            for n, one in backs.items():
                yield fronts[n], printed, one, lambda at, lay=lay, printed=printed: lay(mirrored(printed(at), (0, 0), (0, 1)))


slips = st.builds(Slip, st.floats(-4, 4), st.floats(-4, 4), st.floats(-0.5, 0.5))
stretches = st.floats(0.98, 1.02)
sizes = st.tuples(st.floats(30, 92), st.floats(30, 92)).map(lambda one: Size(*one))


@settings(max_examples=80, deadline=None)
@given(st.sampled_from(PAPERS), st.sampled_from(["", "-short", "-fold", "-apart", "-shared"]), sizes, st.integers(1, 23), slips, slips, stretches, stretches, st.sampled_from([1, -1]), st.sampled_from([HAND, LONG, SHORT]))
def test_a_printer_that_was_measured_brings_backs_behind_fronts_and_sizes_right(base: str, variant: str, size: Size, count: int, front: Slip, back: Slip, across: float, along: float, quarter: int, turns: str) -> None:
    name = base + ("" if variant == "-fold" and named(base).cutter else variant)
    profile = named(name)
    machine = Machine(tuple(sorted(profile.paper)), front, back, across, along, quarter, turns)  # type: ignore[arg-type]  # two
    printer, problems = measured(" ".join(readings(name, machine)))
    assert problems == []
    pieces = [f"c{n}" for n in range(count)]
    job = adjusted(laid([piece(one, size) for one in pieces], faces(pieces, size), profile), Printer("p", printer.crosses, printer.wide, printer.high))
    met = 0
    for one, printed, other, backed in pairs(job, machine):
        assert apart(one, printed, other, backed) < NEAR
        assert math.dist(printed(one.start), printed(one.end)) == pytest.approx(math.hypot(size.w - 7, size.h - 10), abs=0.02)
        met += 1
    assert met == count


def test_no_number_of_the_scales_is_printed_over_another() -> None:
    for name in ("home-a4", "home-letter-short"):
        drawn, words = sheets(name)
        for n in (1, 3):
            middle = drawn[n][0][1] / 2
            digits = [at for char, at in words[n] if char in "0123456789-" and abs(at[1] - middle) < 13]
            assert len(digits) == 2 * 16
            assert min(math.dist(one, other) for one, other in combinations(digits, 2)) > 0.55


def test_the_same_without_readings_is_far_off() -> None:
    """The measure itself measures: without a correction backs lie as far off as the machine puts them."""
    size, machine = Size(63, 88), Machine((210, 297), Slip(1, 0, 0.1), Slip(0.5, 1, 0))
    job = laid([piece("c0", size)], faces(["c0"], size), named("home-a4"))
    ((one, printed, other, backed),) = pairs(job, machine)
    assert 1.5 < apart(one, printed, other, backed) < 2.5


@pytest.mark.parametrize("turns", [LONG, SHORT])
def test_a_machine_that_turns_paper_itself_is_measured_at_one_edge_for_both(turns: str) -> None:
    """It moves the paper the same way and turns the page: readings of A to D serve at the short edge, too, and a warning says that they are taken for that."""
    for size in (Size(63, 88), Size(88, 88)):
        machine = Machine((210, 297), Slip(1, -2, 0.3), Slip(-0.5, 3, -0.4), 0.99, 1.01, -1, turns)
        printer = Printer("p", *_read("home-a4", machine))
        job = laid([piece(f"c{n}", size) for n in range(5)], faces([f"c{n}" for n in range(5)], size), named("home-a4-short"))
        assert all(apart(*one) < NEAR for one in pairs(adjusted(job, printer), machine))
        for name in ("home-a4-short", "home-a4", "home-a4-fold"):
            (told,) = unmeasured([job], printer, name).findings
            assert told.code == "IM116"
            assert told.message.endswith("are moved as by a printer that turns the paper itself")
            assert told.hint.startswith("printgen calibrate --paper home-a4-short, then: ")
        assert not unmeasured([job], Printer("p", printer.crosses | dict.fromkeys("EFGH", (0.0, 0.0))), "home-a4-short").findings


def test_sheets_on_their_side_are_not_moved_on_a_guess() -> None:
    """Which way a page is turned by a quarter only C and D can tell: without them the back is turned, which is right either way, and a warning says so."""
    size, names = Size(63, 88), [f"c{n}" for n in range(8)]
    job = laid([piece(one, size) for one in names], faces(names, size), named("home-a4"))
    for quarter in (1, -1):
        machine = Machine((210, 297), Slip(1, 0, 0.5), Slip(0, 0, -0.5), 1, 1, quarter)
        crosses, *lengths = _read("home-a4", machine)
        half = Printer("p", {letter: crosses[letter] for letter in "AB"}, *lengths)
        off = [apart(*one) for one in pairs(adjusted(job, half), machine)]
        assert max(off) < 1.1
        assert max(off) - min(off) < 0.05, "all are off alike: turned as they should"
        (told,) = unmeasured([job], half, "home-a4").findings
        assert (told.code, told.message) == ("IM116", "home-a4: sheets on their side turn at the long edge, and p has no C and D: their backs are turned, but not moved")
    assert not unmeasured([job], Printer("p", {}, 150.5), "home-a4").findings, "whoever measured rulers alone knows that"


def _read(name: str, machine: Machine) -> tuple[dict[str, tuple[float, float]], float, float]:
    found, problems = measured(" ".join(readings(name, machine)))
    assert problems == []
    return found.crosses, found.wide, found.high
