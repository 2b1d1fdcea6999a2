"""Shares and lengths as an author wrote them go in, the widths of columns come out."""

from __future__ import annotations

from printgen.compose.markup import Element
from printgen.compose.reading import Reader
from printgen.units import length


def widths(element: Element, attribute: str, number: int, room: float, read: Reader) -> list[float]:
    """The widths of so many columns in a room (mm): lengths with a unit are what they say, bare numbers are shares of what is left; what is not said is a share of 1."""
    words = (element.get(attribute) or "").split()
    fixed: dict[int, float] = {}
    shares = dict.fromkeys(range(number), 1.0)
    for n, word in enumerate(words[:number]):
        try:
            if word.replace(".", "", 1).isdecimal():
                shares[n] = float(word) or _none(word)
            else:
                fixed[n] = length(word) if length(word) > 0 else _none(word)
                del shares[n]
        except ValueError as error:
            read.wrong(element, attribute, f"{attribute}: {error}")
    if len(words) > number:
        read.wrong(element, attribute, f"{attribute} has {len(words)} widths, there are {number} columns")
    left = room - sum(fixed.values())
    if left < len(shares):
        read.wrong(element, attribute, f"{attribute}: the columns need {sum(fixed.values()) + len(shares):.1f} mm, there are {max(room, 0.0):.1f} mm")
        return [max(room, number) / number] * number
    total = sum(shares.values()) or 1.0
    return [fixed[n] if n in fixed else left * shares[n] / total for n in range(number)]


def _none(word: str) -> float:
    """Raises ValueError: a column has a width."""
    raise ValueError(f"{word} is no width of a column")
