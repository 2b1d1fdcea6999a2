"""Columns go in; counts, spreads and equal rows come out."""

from __future__ import annotations

from printgen.analysis.columns import Spread, alike, spread, tally


def test_values_are_told_the_most_frequent_first() -> None:
    assert list(tally(["b", "a", "c", "a", "c"]).items()) == [("a", 2), ("c", 2), ("b", 1)]


def test_numbers_have_a_middle() -> None:
    assert spread([3, 1, 2, 10]) == Spread(1, 2.5, 10)
    assert spread([]) is None


def test_rows_that_are_equal_are_told_together() -> None:
    assert alike({"a": 1, "b": 2, "c": 1, "d": 3, "e": 2}) == [("a", "c"), ("b", "e")]
