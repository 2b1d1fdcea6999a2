"""Lengths and numbers as SVG writes them go in, plain numbers in the drawing's own units come out."""

from __future__ import annotations

import re
from collections.abc import Iterator

from printgen.geometry import Size
from printgen.place import NOWHERE, Place

_NUMBER = r"[+-]?(?:\d{1,15}(?:\.\d{0,15})?|\.\d{1,15})(?:[eE][+-]?\d{1,3})?"
_LENGTH = re.compile(rf"\s*({_NUMBER})\s*(px|pt|pc|mm|cm|in|q|%|)\s*", re.IGNORECASE)
_LIST = re.compile(rf"[\s,]*({_NUMBER})(px|)")
_PIXELS = {"": 1.0, "px": 1.0, "pt": 96 / 72, "pc": 16.0, "mm": 96 / 25.4, "cm": 96 / 2.54, "in": 96.0, "q": 96 / 101.6}
"""User units in one of each (CSS Values 3, section 5.2)."""
LARGEST = 1e5
"""As the face markup has it: no sum of such numbers overflows."""


class BeyondError(ValueError):
    """What in a drawing only a renderer can do, in words that go on after "it", and where that is."""

    def __init__(self, message: str, place: Place = NOWHERE) -> None:
        super().__init__(message)
        self.place = place


def length(text: str, of: float) -> float:
    """A length; a share is one of `of`. Raises BeyondError."""
    found = _LENGTH.fullmatch(text)
    if found is None:
        raise BeyondError(f"has the length {text.strip()[:20]!r}")
    value = float(found[1]) * (of / 100 if found[2] == "%" else _PIXELS[found[2].lower()])
    return within(value)


def within(value: float) -> float:
    """The number, if it is one of a drawing. Raises BeyondError."""
    if not abs(value) <= LARGEST:
        raise BeyondError("has numbers beyond 100,000")
    return value


def numbers(text: str) -> list[float]:
    """A list of numbers, however they are parted. Raises BeyondError."""
    found: list[float] = []
    at = 0
    for match in _numbers(text):
        found.append(within(float(match[1])))
        at = match.end()
    if text[at:].strip(" \t\r\n,"):
        raise BeyondError(f"has {text[at:].strip()[:20]!r} where numbers stand")
    return found


def _numbers(text: str) -> Iterator[re.Match[str]]:
    match = _LIST.match(text)
    while match:
        yield match
        match = _LIST.match(text, match.end())


def share(text: str) -> float:
    """An opacity or an offset, kept between 0 and 1. Raises BeyondError."""
    return min(1.0, max(0.0, length(text, 1.0)))


def diagonal(view: Size) -> float:
    """What a share of neither width nor height is one of (SVG 1.1, section 7.10)."""
    return float(((view.w**2 + view.h**2) / 2) ** 0.5)


def text_of(value: float) -> str:
    """A number as our own markup reads it."""
    return repr(round(value, 6))
