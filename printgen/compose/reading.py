"""An element's attributes go in as they were written, numbers (mm), words, colours and lists come out; what cannot be read becomes a finding there."""

from __future__ import annotations

import math
import re
from collections.abc import Sequence

from printgen import units
from printgen.compose import codes
from printgen.compose.markup import SAME, Element
from printgen.diagnostics.diagnostic import Bag, Code
from printgen.diagnostics.nearest import did_you_mean

_NUMBER = re.compile(r"\s*[+-]?(?:\d+(?:\.\d*)?|\.\d+)(?:[eE][+-]?\d{1,2})?\s*")
_LIST = re.compile(r"[\s,]+")
_LARGEST = 1e5
"""100 m: nothing that is printed is larger, and no sum of such numbers overflows."""
_YES = {"true": True, "yes": True, "1": True, "": True, "false": False, "no": False, "0": False}


class Reader:
    """Reads attributes and notes what is wrong with them."""

    def __init__(self, bag: Bag) -> None:
        self.bag = bag

    def wrong(self, element: Element, name: str, message: str, *, hint: str = "", code: Code = codes.BAD_VALUE) -> None:
        """Note a finding about an attribute."""
        self.bag.add(code.at(element.where(name), message, hint=hint))

    def number(self, element: Element, name: str, otherwise: float = 0.0) -> float:
        """A number or length in millimetres, or `otherwise` if it is not given (or cannot be read)."""
        value = self.maybe(element, name)
        return otherwise if value is None else value

    def maybe(self, element: Element, name: str) -> float | None:
        """A number or length in millimetres, or None."""
        text = element.attributes.get(name)
        if text is None:
            return None
        value = self._millimetres(text)
        if isinstance(value, str):
            self.wrong(element, name, f"{name}: {value}")
            return None
        return value

    def needed(self, element: Element, name: str) -> float | None:
        """A number that must be there: its lack is a finding."""
        if name not in element.attributes:
            self.missing(element, name)
        return self.maybe(element, name)

    def missing(self, element: Element, name: str) -> None:
        """Note that an attribute is needed."""
        self.bag.add(codes.MISSING_ATTRIBUTE.at(element.place, f"<{element.tag}> needs {name}"))

    def least(self, element: Element, name: str, otherwise: float | None = None, *, least: float = 0.0) -> float | None:
        """A number not below `least` (a width, a radius), or `otherwise`."""
        value = self.maybe(element, name)
        if value is not None and value < least:
            self.wrong(element, name, f"{name} is {element.attributes[name].strip()[:20]}, it must be at least {least:g}")
            return otherwise
        return otherwise if value is None else value

    def part(self, element: Element, name: str, otherwise: float = 1.0) -> float:
        """A share between 0 and 1, also as a percentage."""
        text = element.attributes.get(name)
        if text is None:
            return otherwise
        value = _plain(text.strip().removesuffix("%"))
        value = value / 100 if value is not None and text.strip().endswith("%") else value
        if value is None or not 0 <= value <= 1:
            self.wrong(element, name, f"{name} is {shown(text)}, it must be between 0 and 1")
            return otherwise
        return value

    def points(self, element: Element, name: str, otherwise: float) -> float:
        """A size of type in points (a bare number is points)."""
        text = element.attributes.get(name)
        if text is None:
            return otherwise
        value = _plain(text)
        if value is None:
            millimetres = self._millimetres(text)
            if isinstance(millimetres, str):
                self.wrong(element, name, f"{name}: {millimetres}")
                return otherwise
            value = millimetres / units.POINT
        if not 0.5 <= value <= 2000:
            self.wrong(element, name, f"{name} is {text.strip()[:20]}; a size of type is between 0.5 and 2000 points")
            return otherwise
        return value

    def whole(self, element: Element, name: str, otherwise: int, *, least: int = 0, most: int = 10_000) -> int:
        """A whole number between `least` and `most`."""
        text = element.attributes.get(name)
        if text is None:
            return otherwise
        if not re.fullmatch(r"\s*[+-]?\d{1,6}\s*", text) or not least <= int(text) <= most:
            self.wrong(element, name, f"{name} is {shown(text)}, it must be a whole number from {least} to {most}")
            return otherwise
        return int(text)

    def choice(self, element: Element, name: str, options: Sequence[str], otherwise: str = "") -> str:
        """One of some words; the first one if nothing else is said."""
        text = element.attributes.get(name)
        if text is None:
            return otherwise or options[0]
        word = text.strip()
        if word not in options:
            self.wrong(element, name, f"{name}: {shown(word)} is none of {', '.join(options)}{did_you_mean(word, options)}")
            return otherwise or options[0]
        return word

    def flag(self, element: Element, name: str, *, otherwise: bool = False) -> bool:
        """Yes or no; the bare word of the attribute (`bold="bold"`) is yes."""
        text = element.attributes.get(name)
        if text is None:
            return otherwise
        value = {**_YES, name: True}.get(text.strip().lower())
        if value is None:
            self.wrong(element, name, f"{name} is {shown(text)}, it must be yes or no")
            return otherwise
        return value

    def numbers(self, element: Element, name: str, *, count: int | None = None) -> list[float] | None:
        """A list of numbers, or None if it is missing or wrong."""
        text = element.attributes.get(name)
        if text is None:
            return None
        values: list[float] = []
        for word in filter(None, _LIST.split(text.strip())):
            value = self._millimetres(word)
            if isinstance(value, str):
                self.wrong(element, name, f"{name}: {value}")
                return None
            values.append(value)
        if count is not None and len(values) != count:
            self.wrong(element, name, f"{name} has {len(values)} numbers, {count} are needed")
            return None
        return values

    def wholes(self, element: Element, name: str) -> list[int]:
        """A list of whole numbers (also as a list of Jinja2 prints itself: `(7, 12)`)."""
        text = element.attributes.get(name, "").strip()
        if text[:1] + text[-1:] in {"()", "[]"}:
            text = text[1:-1]
        words = list(filter(None, _LIST.split(text)))
        if not all(re.fullmatch(r"[+-]?\d{1,6}", word) for word in words):
            self.wrong(element, name, f"{name}: {shown(text)} is no list of whole numbers")
            return []
        return [int(word) for word in words]

    def known(self, element: Element, allowed: frozenset[str] | set[str]) -> None:
        """Note the attributes that the element does not have."""
        if element.attributes.keys() <= allowed:
            return
        for name in sorted(element.attributes.keys() - allowed):
            self.wrong(element, name, f"<{element.tag}> has no attribute {shown(name)}{did_you_mean(name, [*allowed, *(other for other, same in SAME.items() if same in allowed)])}", code=codes.UNKNOWN_ATTRIBUTE)

    @staticmethod
    def _millimetres(text: str) -> float | str:
        """The number, or what is wrong with it."""
        value = _plain(text)
        if value is None:
            if not text.strip():
                return "a number is missing"
            try:
                value = units.length(text)
            except ValueError:
                comma = " (decimals are written with a point)" if re.fullmatch(r"\s*-?\d+,\d+\s*", text) else ""
                return f"{shown(text)} is no number and no length such as 3.5 or 3.5mm{comma}"
        if abs(value) > _LARGEST:
            return f"{text.strip()[:20]} is larger than any paper"
        return value


def shown(text: str) -> str:
    """What an author wrote, as it is shown in a message: in quotes, and not longer than a line."""
    text = text.strip()
    return repr(text if len(text) <= 40 else text[:39] + "…")


def _plain(text: str) -> float | None:
    if not _NUMBER.fullmatch(text):
        return None
    value = float(text)
    return value if math.isfinite(value) else None
