"""What shape an outline is: the plain ones are known however they are written, what is none of them is not taken for one."""

from __future__ import annotations

import math

import pytest

from printgen.compose.pathdata import parse
from printgen.geometry import Rect, Size
from printgen.scene.items import Scene
from printgen.scene.path import Path, ellipse, polyline, rectangle
from printgen.scene.shape import CIRCLE, HEXAGON, OTHER, RECTANGLE, RING, ROUNDED, TRIANGLE, outline


def _seen(cut: Path | None, w: float = 63, h: float = 88) -> tuple[str, Rect]:
    found = outline(Scene("k", Size(w, h), (), 3.0, cut))
    return found.shape, Rect(*(round(value, 3) for value in found.box))


def _regular(corners: int, radius: float, turn: float = 0.0) -> Path:
    """A polygon about (30, 30), its first corner to the right."""
    angles = [math.radians(turn) + 2 * math.pi * n / corners for n in range(corners)]
    return polyline([(30 + radius * math.cos(one), 30 + radius * math.sin(one)) for one in angles], closed=True)


@pytest.mark.parametrize(
    ("cut", "shape"),
    [
        (None, RECTANGLE),
        (rectangle(Rect(0, 0, 63, 88)), RECTANGLE),
        (rectangle(Rect(0, 0, 63, 88), 3), ROUNDED),
        (rectangle(Rect(0, 0, 40, 40), 20), CIRCLE),
        (ellipse(30, 30, 20, 20), CIRCLE),
        (ellipse(30, 30, 20, 12), OTHER),
        (parse("M5.7 19A13.3 13.3 0 0 1 32.3 19A13.3 13.3 0 0 1 5.7 19Z"), CIRCLE),
        ((*ellipse(30, 30, 20, 20), *ellipse(30, 30, 8, 8)), RING),
        ((*ellipse(30, 30, 20, 20), *ellipse(36, 30, 8, 8)), OTHER),
        ((*ellipse(30, 30, 20, 20), *rectangle(Rect(25, 25, 10, 10))), OTHER),
        (_regular(6, 20), HEXAGON),
        (_regular(6, 20, 30), HEXAGON),
        (_regular(3, 20, -90), TRIANGLE),
        (_regular(3, 20, 90), OTHER),
        (_regular(5, 20), OTHER),
        (_regular(8, 20), OTHER),
        (_regular(4, 20), OTHER),
        (parse("M0 0H40V20H20V40H0Z"), OTHER),
    ],
)
def test_a_shape_is_known(cut: Path | None, shape: str) -> None:
    assert _seen(cut)[0] == shape


def test_the_box_is_that_of_the_outline_not_of_the_paper_around_it() -> None:
    assert _seen(ellipse(19, 19, 13.3, 13.3), 38, 38)[1] == Rect(5.7, 5.7, 26.6, 26.6)
    assert _seen(None)[1] == Rect(0, 0, 63, 88)


def test_a_hexagon_with_soft_corners_is_still_one() -> None:
    corners = [(30 + 20 * math.cos(math.pi * n / 3), 30 + 20 * math.sin(math.pi * n / 3)) for n in range(6)]
    cut: list[tuple[object, ...]] = []
    for n, (x, y) in enumerate(corners):
        (x0, y0), (x1, y1) = corners[n - 1], corners[(n + 1) % 6]
        a, b = (x + (x0 - x) * 0.05, y + (y0 - y) * 0.05), (x + (x1 - x) * 0.05, y + (y1 - y) * 0.05)
        cut.extend([("L" if n else "M", *a), ("C", x, y, x, y, *b)])
    assert _seen((*cut, ("Z",)))[0] == HEXAGON
