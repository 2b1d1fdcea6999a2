"""Paragraphs go in; the same break opportunities as the general rules' come out, faster."""

from __future__ import annotations

from itertools import pairwise

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from uniseg.linebreak import line_break_breakables

from printgen.typeset.breaks import breaks


def parts(text: str) -> list[str]:
    edges = [0, *breaks(text), len(text)]
    return [text[a:b] for a, b in pairwise(edges)]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("a well-known snake", ["a ", "well-", "known ", "snake"]),
        ("2-3 squares, A-1 too", ["2-3 ", "squares, ", "A-1 ", "too"]),
        ("in (all) cases!", ["in ", "(all) ", "cases!"]),
        ("( x ) y", ["( x ) ", "y"]),
        ("10\u00a0mm wide", ["10\u00a0mm ", "wide"]),
        ("either/or – or", ["either/", "or ", "– ", "or"]),
        ("1/b, A10/B8 and 1/2", ["1/", "b, ", "A10/", "B8 ", "and ", "1/2"]),
        ("日本語", ["日", "本", "語"]),
        ("Nein ! Oui ?", ["Nein ! ", "Oui ?"]),
        ("", [""]),
    ],
)
def test_lines_may_end_where_the_rules_of_unicode_say(text: str, expected: list[str]) -> None:
    assert parts(text) == expected


@settings(max_examples=1000, deadline=None)
@given(st.text("ab1é +=·− -'’.,;:!?()“”/–%$\u00a0日×", max_size=40))
def test_the_short_way_gives_what_the_general_rules_give(text: str) -> None:
    text = text.strip(" ")
    assert breaks(text) == [n for n, may in enumerate(line_break_breakables(text)) if may and n]
