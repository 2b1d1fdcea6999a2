"""Sums in words go in; what Python makes of them comes out, or nothing where they are no sums."""

from __future__ import annotations

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from printgen.analysis.arithmetic import value


@pytest.mark.parametrize(
    ("words", "result"),
    [("1+2+3", 6), ("(6+36)*2", 84), ("4 × 10", 40), ("2 x (3 − 1)", 4), ("7 ÷ 2", Fraction(7, 2)), (" 5 ", 5)],
)
def test_sums_have_a_value(words: str, result: Fraction) -> None:
    assert value(words) == result


@pytest.mark.parametrize("words", ["", "1+", "(1+2", "1 2", "a+b", "1/0", "()", "1+2)", "9" * 10, "1+" * 150 + "1", "(" * 90 + "1" + ")" * 90 + "("])
def test_what_is_no_sum_has_none(words: str) -> None:
    assert value(words) is None


NUMBERS = st.integers(0, 99).map(str)
SUMS = st.recursive(NUMBERS, lambda inner: st.tuples(inner, st.sampled_from("+-*"), inner).map("".join) | inner.map(lambda one: f"({one})"), max_leaves=12)


@given(SUMS)
def test_the_value_is_that_of_python(words: str) -> None:
    assert len(words) > 200 or value(words) == eval(words)  # noqa: S307 - made above of digits and signs
