"""Lines that cross, and lines that only touch."""

from __future__ import annotations

import pytest

from printgen.analysis.segments import crossing


def test_lines_that_cross_are_found_where_they_do() -> None:
    assert crossing([((0, 0), (10, 0)), ((20, 0), (30, 0)), ((4, -2), (4, 2))]) == pytest.approx((4, 0))


@pytest.mark.parametrize(
    "other",
    [((10, 0), (10, 5)), ((4, 0), (4, 5)), ((3, 0), (8, 0)), ((0, 1), (10, 1)), ((12, -1), (12, 1))],
    ids=["end to end", "end on line", "one on the other", "parallel", "beyond"],
)
def test_lines_that_touch_do_not_cross(other: tuple[tuple[float, float], tuple[float, float]]) -> None:
    assert crossing([((0, 0), (10, 0)), other]) is None
