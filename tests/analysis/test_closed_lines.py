"""Closed lines that overlap, lie beside or within each other, and what they go around."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from printgen.analysis.closed_lines import MANY, Loop, area, around, flat, groups, length, lines, overlap
from printgen.analysis.segments import crossing

SQUARE = [(0.0, 0.0), (10.0, 0.0), (10.0, 10.0), (0.0, 10.0)]
SLIT = [(0.0, 0.0), (10.0, 0.0), (10.0, 4.0), (6.0, 4.0), (10.0, 4.0), (10.0, 10.0), (0.0, 10.0)]
box = st.tuples(st.integers(0, 6), st.integers(0, 6), st.integers(1, 6), st.integers(1, 6))


def test_what_a_line_goes_around_and_how_long_it_is() -> None:
    assert (area(SQUARE), area(SQUARE[::-1]), length(SQUARE)) == (100, -100, 40)
    assert (area([]), length([]), area([(3, 3)]), lines([(3, 3), (3, 3)])) == (0, 0, 0, [])
    assert [around(SQUARE, spot) for spot in ((5, 5), (15, 5), (5, -1))] == [True, False, False]


@pytest.mark.parametrize("points", [[(3, 3)], [(3, 3), (3, 3)], [(0, 0), (9, 9)], [(0, 0), (5, 5), (9, 1), (5, 5)], [(0, 0), (9, 0), (9, 0.0005)]])
def test_what_goes_there_and_back_is_flat(points: Loop) -> None:
    assert flat(points, 1e-3)


@pytest.mark.parametrize("points", [SQUARE, [(0, 0), (9, 9), (0, 9), (9, 0)], [(0, 0), (9, 0), (9, 0.01)], [(0, 0), (9, 9)] * MANY])
def test_what_goes_around_something_or_has_too_many_corners_to_tell_is_not_flat(points: Loop) -> None:
    assert not flat(points, 1e-3)


def _corners(x: int, y: int, w: int, h: int, turn: int, *, back: bool) -> Loop:
    found = [(float(a), float(b)) for a, b in ((x, y), (x + w, y), (x + w, y + h), (x, y + h))]
    found = [*found[turn:], *found[:turn]]
    return found[::-1] if back else found


@given(one=box, other=box, turn=st.integers(0, 3), back=st.booleans())
def test_boxes_overlap_where_they_share_an_area_and_none_lies_within_the_other(one: tuple[int, int, int, int], other: tuple[int, int, int, int], turn: int, *, back: bool) -> None:
    (x, y, w, h), (a, b, c, d) = one, other
    shared = x < a + c and a < x + w and y < b + d and b < y + h
    within = (x < a and a + c < x + w and y < b and b + d < y + h) or (a < x and x + w < a + c and b < y and y + h < b + d)
    loops = [_corners(*one, 0, back=False), _corners(*other, turn, back=back)]
    met = crossing([line for loop in loops for line in lines(loop)]) is not None or overlap(loops) is not None
    assert met == (shared and not within)


@pytest.mark.parametrize(
    ("other", "at"),
    [
        (SQUARE, (5, 0)),
        ([(2, 0), (8, 0), (5, 5)], (5, 0)),
        ([(-5, -5), (5, 5), (0, 5)], (0, 2.5)),
        ([(10, 10), (9.94, 10), (9.94, 3), (10, 3)], (10, 6.5)),
    ],
    ids=["equal", "along an edge", "in at a corner, out at an edge", "a narrow one"],
)
def test_where_they_overlap(other: Loop, at: tuple[float, float]) -> None:
    assert overlap([SQUARE, other]) == pytest.approx(at)
    assert overlap([SQUARE, other[::-1]]) == pytest.approx(at)
    assert overlap([SQUARE, other], known=2) is None, "these two are known"
    assert overlap([SQUARE, other], known=1) is not None


@pytest.mark.parametrize("other", [[(10, 0), (20, 0), (20, 10), (10, 10)], [(10, 4), (15, 2), (15, 6)], [(0, 5), (3, 2), (5, 5), (3, 8)], [(10.0004, 1), (9.9996, 9), (20, 5)]])
@pytest.mark.parametrize("one", [SQUARE, SLIT, SQUARE[::-1], SLIT[::-1]])
def test_what_lies_beside_or_within_another_one_and_touches_it_does_not_overlap_it(one: Loop, other: Loop) -> None:
    assert overlap([one, other]) is None
    assert overlap([one, other[::-1]]) is None


def test_lines_that_lie_over_or_within_each_other_are_one_group() -> None:
    def at(x: float, y: float, side: float = 4) -> Loop:
        return [(x, y), (x + side, y), (x + side, y + side), (x, y + side)]

    notched = [(0.0, 0.0), (40.0, 0.0), (40.0, 20.0), (29.0, 20.0), (29.0, 3.0), (0.0, 3.0)]
    assert groups([at(50, 0), notched, at(2, 5), at(31, 9, 2), at(38, 9), [(60, 60)]]) == [[0], [1, 3, 4], [2], [5]]
    assert groups([at(0, 0, 10), at(20, 0), at(8, 0, 14)]) == [[0, 1, 2]]
    assert groups([]) == []


def test_thousands_of_lines_whose_boxes_meet_count_as_lying_over_each_other() -> None:
    assert len(groups([[(n, 0), (n + 900, 900), (n + 899, 900)] for n in range(1000)])) < 10
    assert groups([[(0, 0), (9, 9), (0, 9)], [(9, 0), *[(9, 8)] * MANY, (1, 0)]]) == [[0, 1]]
    assert groups([[(0, 0), (9, 9), (0, 9)], [(9, 0), (9, 8), (1, 0)]]) == [[0], [1]]
