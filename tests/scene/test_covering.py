"""Paths go in, their lines from point to point come out."""

from __future__ import annotations

from printgen.geometry import Rect
from printgen.scene.covering import polylines
from printgen.scene.path import ellipse, line, rectangle

BOX = rectangle(Rect(0, 0, 4, 3))


def counted(path: tuple[tuple[object, ...], ...]) -> list[tuple[int, bool]]:
    return [(len(points), closed) for points, closed in polylines(path)]


def test_closed_outlines_behind_each_other_leave_no_dot_between_them() -> None:
    assert counted(BOX + BOX) == [(4, True), (4, True)]
    assert counted(ellipse(0, 0, 2, 1) + ellipse(5, 0, 2, 1)) == [(49, True), (49, True)]


def test_a_line_that_goes_on_from_a_closed_outline_is_one() -> None:
    assert counted((*BOX, ("L", 9, 9), ("M", 1, 1), ("L", 2, 2))) == [(4, True), (2, False), (2, False)]


def test_a_dot_of_its_own_stays_one() -> None:
    assert counted((("M", 1, 1), ("M", 2, 2), ("L", 3, 3))) == [(1, False), (2, False)]
    assert counted(line(0, 0, 1, 1)) == [(2, False)]
