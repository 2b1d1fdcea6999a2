"""The words of a sum go in, its value comes out: whole numbers with +, -, × (also * and x between numbers), ÷ or / and brackets."""

from __future__ import annotations

import re
from collections.abc import Sequence
from fractions import Fraction

TOKEN = re.compile(r"\s*(?:(\d{1,9})|([-+*/()×÷·−–x]))")
SAME = {"×": "*", "·": "*", "x": "*", "÷": "/", "−": "-", "–": "-"}
LONGEST = 200
"""The most characters of a sum that is worked out."""


def value(words: str) -> Fraction | None:
    """What the words come to; None if they are no sum."""
    if len(words) > LONGEST:
        return None
    tokens: list[str] = []
    at = 0
    words = words.strip()
    while at < len(words):
        found = TOKEN.match(words, at)
        if found is None:
            return None
        tokens.append(found[1] or SAME.get(found[2], found[2]))
        at = found.end()
    try:
        result, end = _sum(tokens, 0)
    except (ValueError, ZeroDivisionError, IndexError):
        return None
    return result if end == len(tokens) else None


def _sum(tokens: Sequence[str], at: int) -> tuple[Fraction, int]:
    result, at = _product(tokens, at)
    while at < len(tokens) and tokens[at] in {"+", "-"}:
        other, end = _product(tokens, at + 1)
        result, at = (result + other if tokens[at] == "+" else result - other), end
    return result, at


def _product(tokens: Sequence[str], at: int) -> tuple[Fraction, int]:
    result, at = _number(tokens, at)
    while at < len(tokens) and tokens[at] in {"*", "/"}:
        other, end = _number(tokens, at + 1)
        result, at = (result * other if tokens[at] == "*" else result / other), end
    return result, at


def _number(tokens: Sequence[str], at: int) -> tuple[Fraction, int]:
    if tokens[at] == "(":
        result, end = _sum(tokens, at + 1)
        if tokens[end] != ")":
            raise ValueError("a bracket is not closed")
        return result, end + 1
    return Fraction(int(tokens[at])), at + 1
