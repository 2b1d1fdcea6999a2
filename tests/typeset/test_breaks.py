"""Paragraphs go in; the same break opportunities as the general rules' come out, faster, but for squares kept whole."""

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
        ("1/b, A10/B8 and a/b", ["1/b, ", "A10/B8 ", "and ", "a/", "b"]),
        ("“A10/B8”, «A1/B2» 1/ b", ["“A10/B8”, ", "«A1/B2» ", "1/ ", "b"]),
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
    held = {at + 2 for at in range(len(text)) if text[at : at + 1] in "0123456789" and text[at + 1 : at + 2] == "/"}
    assert breaks(text) == [n for n, may in enumerate(line_break_breakables(text)) if may and n and n not in held]
