"""Outlines of pieces that touch: each line of them is there once, whole pieces stay as they are."""

from __future__ import annotations

import math

import pytest

from printgen.geometry import Matrix, Point, Rect, Size
from printgen.impose.cut_lines import lines as cut_lines
from printgen.scene.common import cut_once
from printgen.scene.cutting import cutting
from printgen.scene.items import Group, Scene, Shape
from printgen.scene.outline import lines
from printgen.scene.page import Page, Slot
from printgen.scene.path import Path, mapped, polyline, rectangle
from printgen.scene.printing import CMYK, Printing

HEXAGON = polyline([(20 * math.cos(math.radians(a)), 20 * math.sin(math.radians(a))) for a in range(0, 360, 60)], closed=True)


def length(paths: tuple[Path, ...]) -> float:
    """How far a knife goes in all."""
    far = 0.0
    for path in paths:
        at = start = Point(0, 0)
        for step in path:
            to = start if step[0] == "Z" else Point(*step[-2:])
            if step[0] == "M":
                start = to
            else:
                far += math.dist(at, to)
            at = to
    return far


def grid(columns: int, rows: int, corner: float = 0.0) -> list[Path]:
    return [rectangle(Rect(10 + 63 * x, 8.5 + 88 * y, 63, 88), corner) for y in range(rows) for x in range(columns)]


def test_a_grid_of_cards_that_touch_has_each_line_once() -> None:
    found = cut_once(grid(3, 3))
    assert length(found) == pytest.approx(4 * 3 * 63 + 4 * 3 * 88)
    assert found[0] == grid(1, 1)[0], "the first one is whole"
    assert [sum(step[0] == "M" for step in path) for path in found] == [1] * 9, "what is left of each is one line"
    assert found[4] == (("M", 136.0, 96.5), ("L", 136.0, 184.5), ("L", 73.0, 184.5))


def test_round_corners_are_cut_for_each_piece_and_what_lies_between_them_once() -> None:
    one, other = cut_once(grid(2, 1, 3.0))
    assert one == grid(1, 1, 3.0)[0]
    assert [step[0] for step in other].count("C") == 4
    assert length((other,)) == pytest.approx(length((one,)) - 82)


def test_pieces_with_room_between_them_stay_closed_paths() -> None:
    apart = [mapped(path, Matrix.move(6 * n, 0)) for n, path in enumerate(grid(3, 1))]
    assert cut_once(apart) == tuple(apart)


def test_rows_that_are_shifted_share_parts_of_lines() -> None:
    one, other = rectangle(Rect(0, 0, 40, 20)), rectangle(Rect(10, 20, 40, 20))
    left, rest = cut_once([one, other])
    assert left == one
    assert rest == (("M", 40.0, 20.0), ("L", 50.0, 20.0), ("L", 50.0, 40.0), ("L", 10.0, 40.0), ("L", 10.0, 20.0))


def test_six_sided_tiles_share_slanting_lines_however_they_are_turned() -> None:
    middles = [(0.0, 0.0), *((20 * math.sqrt(3) * math.cos(math.radians(30 + 60 * n)), 20 * math.sqrt(3) * math.sin(math.radians(30 + 60 * n))) for n in range(6))]
    tiles = [mapped(HEXAGON, Matrix.move(100 + x, 100 + y) @ Matrix.turn(60 * n)) for n, (x, y) in enumerate(middles)]
    assert length(cut_once(tiles)) == pytest.approx(20 * 30)


def test_a_slit_that_a_piece_goes_along_twice_is_its_own() -> None:
    slit: Path = (("M", 0, 0), ("L", 10, 0), ("L", 10, 5), ("L", 10, 0), ("L", 20, 0), ("L", 20, 20), ("L", 0, 20), ("Z",))
    assert cut_once([slit]) == (slit,)


def page() -> Page:
    scene = Scene("card", Size(63, 88), ())
    trims = [Rect(10 + 63 * n, 10, 63, 88) for n in range(2)]
    return Page(Size(210, 297), tuple(Slot(f"c{n}", "front", scene, trim, trim, Matrix.move(trim.x, trim.y)) for n, trim in enumerate(trims)), (), Rect(10, 10, 126, 88), Rect(10, 10, 126, 88))


def test_the_line_between_two_pieces_is_once_on_the_plate_of_cuts() -> None:
    drawn = list(cut_lines([(slot.scene, slot.matrix) for slot in page().slots], Printing(colour=CMYK, cut="CutContour")))
    paths = tuple(mapped(one.items[0].path, one.matrix) for one in drawn if isinstance(one, Group) and isinstance(one.items[0], Shape))
    assert len(paths) == 2
    assert length(paths) == pytest.approx(4 * 63 + 3 * 88)


def test_a_machine_gets_a_closed_line_for_each_piece_also_where_they_touch() -> None:
    made = cutting(page())
    assert [(piece, line.closed, len(line.stretches)) for piece, line in made.cuts] == [("c0", True, 4), ("c1", True, 4)]
    assert [line for _, line in made.cuts] == [lines(rectangle(slot.trim))[0] for slot in page().slots]
