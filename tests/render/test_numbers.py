"""Numbers in files are short and never wrong."""

from __future__ import annotations

import math

import pytest
from hypothesis import given
from hypothesis import strategies as st

from printgen.geometry import Matrix, Rect
from printgen.render.numbers import fine, path_data, path_operators, short, shorts, six


@pytest.mark.parametrize(
    ("value", "text"), [(0, "0"), (-0.0, "0"), (-0.0004, "0"), (100, "100"), (1000, "1000"), (1.5, "1.5"), (-0.25, "-0.25"), (2 / 3, "0.667"), (1e-9, "0"), (1e9, "1000000000")]
)
def test_a_number_has_no_exponent_no_trailing_zeros_and_no_negative_zero(value: float, text: str) -> None:
    assert short(value) == text


@given(st.floats(-1e6, 1e6))
def test_a_length_is_off_by_half_a_micron_at_most(value: float) -> None:
    assert math.isclose(float(short(value)), value, abs_tol=0.00051)


def test_a_matrix_keeps_the_ends_of_a_sheet_in_place() -> None:
    matrix = Matrix.turn(37)
    a, b, c, d, e, f = (float(text) for text in six(matrix).split())
    there, told = matrix.at(420, 297), Matrix(a, b, c, d, e, f).at(420, 297)
    assert math.dist(there, told) < 0.001


def test_small_artwork_gets_more_decimals() -> None:
    assert [fine(Rect(0, 0, side, side)) for side in (100, 10, 9, 1, 0.5)] == [3, 3, 4, 4, 6]


def test_a_path_is_written_without_blanks_that_nobody_needs() -> None:
    path = (("M", 100.0, -0.0001), ("L", 0.5, -10.05), ("C", 1, 2, 3, 4, 1200, 0.0606), ("Z",))
    assert path_data(path) == "M100 0L0.5 -10.05C1 2 3 4 1200 0.061Z"
    assert path_operators(path) == "100 0 m\n0.5 -10.05 l\n1 2 3 4 1200 0.061 c\nh\n"


@given(st.lists(st.floats(-1e5, 1e5), min_size=2, max_size=2), st.integers(1, 6))
def test_a_path_writes_its_numbers_as_they_are_written_elsewhere(numbers: list[float], digits: int) -> None:
    assert path_data((("M", *numbers),), digits) == f"M{shorts(*numbers, digits=digits)}"


def test_a_path_to_nowhere_is_not_written() -> None:
    with pytest.raises(ValueError, match="no number"):
        path_data((("M", 0, math.nan),))


@pytest.mark.parametrize("value", [math.nan, math.inf, -math.inf])
def test_what_is_no_number_is_not_written(value: float) -> None:
    with pytest.raises(ValueError, match="no length"):
        short(value)
