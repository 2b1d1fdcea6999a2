"""Transforms: the whole list of SVG's."""

from __future__ import annotations

import pytest

from printgen.compose.transform import parse
from printgen.geometry import Point


@pytest.mark.parametrize(
    ("text", "point"),
    [
        ("", (3, 4)),
        ("translate(1 2)", (4, 6)),
        ("translate(1)", (4, 4)),
        ("scale(2)", (6, 8)),
        ("scale(2, -1)", (6, -4)),
        ("rotate(90)", (-4, 3)),
        ("rotate(180 3 0)", (3, -4)),
        ("matrix(1 0 0 1 5 6)", (8, 10)),
        ("skewX(45)", (7, 4)),
        ("skewY(45)", (3, 7)),
        ("translate(10,0) scale(2)", (16, 8)),
        ("scale(2), translate(10 0)", (26, 8)),
        ("rotate(-90)translate(1e1 0)", (4, -13)),
    ],
)
def test_a_transform_moves_a_point(text: str, point: tuple[float, float]) -> None:
    assert parse(text).at(3, 4) == pytest.approx(Point(*point))


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("turn(90)", "'turn' is none of matrix, translate"),
        ("rotate(90 1)", "rotate takes 1 or 3 numbers, here are 2"),
        ("rotate(90deg)", "only numbers stand in the brackets"),
        ("rotate 90", "is no call"),
        ("scale(1e9)", "larger than any paper"),
        ("skewX(90)", "without end"),
        ("translate(1 2) x", "is no call"),
        ("scale(1)" * 101, "is no call"),
    ],
)
def test_what_is_wrong_with_a_transform_is_told(text: str, message: str) -> None:
    with pytest.raises(ValueError, match=r"\w") as caught:
        parse(text)
    assert message in str(caught.value)
