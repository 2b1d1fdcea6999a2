"""The functions and filters of rules and templates, one by one, and the bounds of those that could grow."""

from __future__ import annotations

import pytest

from printgen.model.record import Record
from printgen.rules.expression import FaultyError, sandbox
from printgen.rules.functions import text_of

VALUES = {"r": Record({"a": 1, "b": None}), "words": "one two  three"}


@pytest.mark.parametrize(
    ("source", "value"),
    [
        ("product([2, 3, 4])", 24),
        ("product([])", 1),
        ("min(3, 1, 2)", 1),
        ("max([3, 1, 2])", 3),
        ("ceil(5 / 2)", 3),
        ("floor(5 / 2)", 2),
        ("all([1, 0])", False),
        ("any([1, 0])", True),
        ("count([1, 2])", 2),
        ("unique([2, 1, 2])", [2, 1]),
        ("doubles([2, 1, 2])", [2]),
        ("[[1], [2, 3]] | flat", [1, 2, 3]),
        ("pairs([1, 2, 3])", [(1, 2), (1, 3), (2, 3)]),
        ("zip([1, 2], [3, 4])", [(1, 3), (2, 4)]),
        ("[1, 2, 3] | batch(2)", [[1, 2], [3]]),
        ("[5, 6, 5] | positions(5)", [0, 2]),
        ("words | split", ["one", "two", "three"]),
        ("'a,b,,c' | split(',')", ["a", "b", "", "c"]),
        ("'banana' | replace('an', '-')", "b--a"),
        ("2.345 | round(2)", 2.35),
        ("2.6 | round", 3),
        ("-3 | abs", 3),
        ("r | keys", ["a", "b"]),
        ("r | values", [1, None]),
        ("none | items", []),
        ("[1] | listed", "1"),
        ("[1, 2] | listed('or')", "1 or 2"),
        ("3 | counted('foot', 'feet')", "3 feet"),
        ("1 | counted('foot', 'feet')", "1 foot"),
        ("'abc' is startingwith('ab')", True),
        ("'abc' is endingwith('bc')", True),
        ("[[1], [2]] | sum", None),
        ("['a'] | sum", None),
        ("pairs(range(200))", None),
        ("range(1.5)", None),
        ("range(0, 5, 0)", None),
        ("1 | round(13)", None),
        ("[] | batch(0)", None),
        ("1 | items", None),
        ("min([])", None),
    ],
)
def test_a_function_gives_its_value_or_a_fault(source: str, value: object) -> None:
    if value is None:
        with pytest.raises(FaultyError):
            sandbox().evaluate(source, VALUES)
    else:
        assert sandbox().evaluate(source, VALUES) == value


@pytest.mark.parametrize(
    ("value", "text"),
    [(10.0, "10"), (0.1 + 0.2, "0.3"), (1e20, "1e+20"), (True, "true"), (None, ""), (-0.5, "-0.5"), ("x", "x"), (1234567.0, "1234567"), (100.0, "100"), (0.0, "0")],
)
def test_values_are_printed_short(value: object, text: str) -> None:
    assert text_of(value) == text


def test_a_small_negative_number_is_no_minus_nought() -> None:
    assert text_of(-0.0000001) == "0"
