"""Ghostscript's plates of what was made: cut lines print on a plate of their own and do not knock out, black letters overprint, marks are on every plate."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import numpy as np
import pytest
from PIL import Image

from printgen.colour.conditions import CONDITIONS
from printgen.colour.separation import separation
from printgen.geometry import Rect
from printgen.impose.marks import REGISTERED
from printgen.scene.items import Shape
from printgen.scene.path import line, rectangle
from printgen.scene.printing import X1A, X4
from printgen.scene.style import Ink, Style
from tests.press.conftest import CUT, EDGE, PER_MM, SIZE, at


@pytest.mark.parametrize("standard", [X4, X1A])
def test_the_cut_line_has_its_own_plate_and_knocks_nothing_out(plates: Any, pressed: Any, standard: str) -> None:
    made = plates(pressed(standard=standard))
    assert set(made) == {"Cyan", "Magenta", "Yellow", "Black", "CutContour"}
    assert made["CutContour"][round((EDGE + 40) * PER_MM)].max() > 0.9
    across = made["Cyan"][round((EDGE + 40) * PER_MM), round((EDGE - 2) * PER_MM) : round((EDGE + 2) * PER_MM)]
    assert across.min() > 0.5, "the art below the cut line is whole"


def test_a_cut_line_without_overprint_would_knock_out(plates: Any, pressed: Any) -> None:
    hole = Shape(CUT.path, Style(stroke=CUT.style.stroke, stroke_width=0.5))
    made = plates(pressed(marks=(hole,)))
    across = made["Cyan"][round((EDGE + 40) * PER_MM), round((EDGE - 2) * PER_MM) : round((EDGE + 2) * PER_MM)]
    assert across.min() < 0.1


def test_dark_lines_are_black_alone_and_overprint_while_areas_are_rich(plates: Any, pressed: Any) -> None:
    bar = Shape(rectangle(Rect(5, 20, 20, 10)), Style(fill=Ink((0, 0, 0))))
    made = plates(pressed(bar))
    ground = at(made["Cyan"], 40, 60)
    assert ground > 0.5
    assert at(made["Black"], 20, 5) > 0.9
    assert at(made["Cyan"], 20, 5) == pytest.approx(ground, abs=0.03), "the rule of 0.3 mm prints over the green"
    rich = CONDITIONS["fogra39-300"].rich
    assert [at(made[name], 15, 25) for name in ("Cyan", "Magenta", "Yellow", "Black")] == pytest.approx(rich, abs=0.02)


def test_letters_as_outlines_are_black_alone_and_overprint(plates: Any, pressed: Any) -> None:
    letter = Shape(rectangle(Rect(5, 20, 20, 10)), Style(fill=Ink((0, 0, 0)), fine=True))
    made = plates(pressed(letter))
    assert at(made["Black"], 15, 25) > 0.9
    assert [at(made[name], 15, 25) for name in ("Cyan", "Magenta", "Yellow")] == pytest.approx([at(made[name], 40, 60) for name in ("Cyan", "Magenta", "Yellow")], abs=0.03), "the green below"


def test_marks_print_on_all_plates(plates: Any, pressed: Any) -> None:
    mark = Shape(line(EDGE, 1, EDGE, 6), replace(REGISTERED, stroke_width=0.4))
    made = plates(pressed(marks=(mark,)))
    assert all(plate[round(3 * PER_MM), round(EDGE * PER_MM)] > 0.9 for name, plate in made.items() if name != "CutContour")


@pytest.mark.parametrize("condition", sorted(CONDITIONS))
def test_no_colour_of_a_screen_comes_out_with_more_ink_than_the_limit(condition: str) -> None:
    press, limit = separation(condition), CONDITIONS[condition].limit
    steps = range(0, 256, 15)
    cube = Image.new("RGB", (len(steps) ** 2, len(steps)))
    cube.putdata([(r, g, b) for r in steps for g in steps for b in steps])
    most = np.asarray(press.picture(cube), dtype=float).sum(axis=2).max() / 255
    assert limit - 0.25 < most <= limit + 0.005
    inks = [press.ink(Ink((r, g, b)), fine=fine) for r in range(0, 256, 51) for g in range(0, 256, 51) for b in range(0, 256, 51) for fine in (False, True)]
    assert max(map(sum, inks)) <= limit + 0.005
    assert press.ink(Ink((255, 255, 255)), fine=False) == (0, 0, 0, 0)
    assert press.ink(Ink((0, 0, 0)), fine=True) == (0, 0, 0, 1)
    assert sum(press.ink(Ink((0, 0, 0)), fine=False)) <= limit


def test_the_plates_add_up_to_no_more_than_the_limit_inside_the_bleed(plates: Any, pressed: Any) -> None:
    dark = Shape(rectangle(Rect(-3, 30, 69, 30)), Style(fill=Ink((12, 10, 40))))
    made = plates(pressed(dark))
    total = sum(made[name] for name in ("Cyan", "Magenta", "Yellow", "Black"))
    inside = total[round((EDGE - 3) * PER_MM) : round((EDGE + SIZE.h + 3) * PER_MM), round((EDGE - 3) * PER_MM) : round((EDGE + SIZE.w + 3) * PER_MM)]
    assert 2.0 < inside.max() <= 3.0
