"""Values of an expression go in, values come out: the functions and filters of rules and templates, none of which can grow without bound."""

from __future__ import annotations

import math
import operator
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import Any

from printgen.model.record import Record
from printgen.rules.view import View

RANGE = 10_000
"""The most numbers that one `range` gives."""
WEIGHT = 100_000
"""The most values that one list holds, those of its lists counted with it."""
TEXT = 1_000_000
"""The most characters of one text."""
WHOLE = 10**15
"""The largest whole number that arithmetic gives."""
NUMBER = (int, float)
"""As a tuple: a union would be made anew at each of the thousand sums of a face."""


class TooMuchError(Exception):
    """An expression asked for more than a bound allows; the message says which."""


def text_of(value: object) -> str:
    """A value as it is printed: 10.0 as 10, yes/no as true/false, nothing as no characters. Raises TypeError for lists and records."""
    if isinstance(value, str):
        return value
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, int):
        return str(value)
    if isinstance(value, float):
        short = f"{value:.6f}".rstrip("0").rstrip(".") if math.isfinite(value) and abs(value) < WHOLE else str(value)
        return "0" if short == "-0" else short
    if value is None:
        return ""
    if isinstance(value, View):
        return str(value)
    kind = "a list" if isinstance(value, list | tuple | Iterator) else "a record" if isinstance(value, Record | Mapping) else "this value"
    raise TypeError(f"{kind} cannot be printed" + ("; join it first" if kind == "a list" else "; name one of its fields" if kind == "a record" else ""))


def weighed(value: object) -> object:
    """The value itself, if it is no larger than a list may be. Raises TooMuchError."""
    _weigh(value, 0, 0)
    return value


def _weigh(value: object, so_far: int, depth: int) -> int:
    if isinstance(value, str) and len(value) > TEXT:
        raise TooMuchError(f"a text of more than {TEXT:,} characters")
    if not isinstance(value, list | tuple | dict):
        return so_far
    so_far += len(value)
    if so_far > WEIGHT or depth > 20:
        raise TooMuchError(f"a list of more than {WEIGHT:,} values" if so_far > WEIGHT else "lists in lists, more than 20 deep")
    for inner in value.values() if isinstance(value, dict) else value:
        if isinstance(inner, list | tuple | dict):
            so_far = _weigh(inner, so_far, depth + 1)
    return so_far


def arithmetic(sign: str, left: Any, right: Any) -> Any:
    """Numbers with numbers; `+` also joins two texts or two lists. Raises TypeError, ZeroDivisionError, TooMuchError."""
    if isinstance(left, NUMBER) and isinstance(right, NUMBER):
        result = _NUMBERS[sign](left, right)
        if isinstance(result, int) and abs(result) > WHOLE:
            raise TooMuchError(f"a whole number beyond {WHOLE:,}")
        return result
    if sign == "+" and isinstance(left, str) and isinstance(right, str):
        if len(left) + len(right) > TEXT:
            raise TooMuchError(f"a text of more than {TEXT:,} characters")
        return left + right
    if sign == "+" and isinstance(left, list | tuple) and isinstance(right, list | tuple):
        return weighed([*left, *right])
    raise TypeError(f'"{sign}" needs two numbers, not {kind_of(left)} and {kind_of(right)}')


_NUMBERS: dict[str, Callable[[Any, Any], Any]] = {
    "+": operator.add,
    "-": operator.sub,
    "*": operator.mul,
    "/": operator.truediv,
    "//": operator.floordiv,
    "%": operator.mod,
}


def kind_of(value: object) -> str:
    """A word for what a value is."""
    words: tuple[tuple[type | tuple[type, ...], str], ...] = (
        (bool, "true or false"),
        (str, "a text"),
        ((int, float), "a number"),
        ((list, tuple), "a list"),
        ((Record, Mapping, View), "a record"),
    )
    return "nothing" if value is None else next((word for types, word in words if isinstance(value, types)), "something else")


def bounded_range(*bounds: int) -> range:
    """`range` of at most 10,000 whole numbers."""
    if not all(isinstance(b, int) for b in bounds):
        raise TypeError("range needs whole numbers")
    numbers = range(*bounds)
    if abs(bounds[-1] if len(bounds) == 1 else bounds[1] - bounds[0]) > RANGE and len(numbers) > RANGE:
        raise TooMuchError(f"a range of {len(numbers):,} numbers ({RANGE:,} allowed)")
    return numbers


def listed(values: Iterable[object], word: str = "and") -> str:
    """`1, 2 and 3`."""
    texts = [text_of(v) for v in values]
    return joined(texts, ", ") if len(texts) < 2 else joined(texts[:-1], ", ") + f" {word} {texts[-1]}"


def joined(values: Iterable[object], between: str = "") -> str:
    """The texts of the values with `between` between them. Raises TooMuchError."""
    texts, length = [], 0
    for value in values:
        texts.append(text_of(value))
        length += len(texts[-1]) + len(between)
        if length > TEXT:
            raise TooMuchError(f"a text of more than {TEXT:,} characters")
    return between.join(texts)


def replaced(text: str, old: str, new: str) -> str:
    """The text with each `old` as `new`. Raises TooMuchError."""
    if not old:
        raise ValueError("replace needs something to look for")
    if len(text) + text.count(old) * (len(new) - len(old)) > TEXT:
        raise TooMuchError(f"a text of more than {TEXT:,} characters")
    return text.replace(old, new)


def counted(number: float, one: str, many: str = "") -> str:
    """`1 square`, `3 squares`."""
    return f"{text_of(number)} {one if number == 1 else many or one + 's'}"


def rounded(number: float, digits: int = 0) -> float:
    """The number to at most 12 digits; a whole number if there are none."""
    if not -12 <= digits <= 12:
        raise ValueError("round takes -12 to 12 digits")
    return round(number, digits) if digits > 0 else int(round(number, digits))


def total(values: Iterable[float], start: float = 0) -> float:
    """The sum of numbers."""
    for value in values:
        start = arithmetic("+", start, value) if isinstance(value, int | float) else arithmetic("-", start, value)
    return start


def product(values: Iterable[float]) -> float:
    """The numbers multiplied."""
    result: float = 1
    for value in values:
        result = arithmetic("*", result, value)
    return result


def unique(values: Iterable[Any]) -> list[Any]:
    """Each value once, in the order of its first appearance."""
    return list(dict.fromkeys(values))


def doubles(values: Iterable[Any]) -> list[Any]:
    """The values that occur more than once."""
    return [value for value, times in Counter(values).items() if times > 1]


def flat(lists: Iterable[Iterable[Any]]) -> Any:
    """The values of all lists, one after the other. Raises TooMuchError."""
    found: list[Any] = []
    for values in lists:
        if isinstance(values, str) or not isinstance(values, list | tuple | range):
            raise TypeError(f"flat needs lists in a list, not {kind_of(values)}")
        found.extend(values)
        if len(found) > WEIGHT:
            raise TooMuchError(f"a list of more than {WEIGHT:,} values")
    return found


def pairs(values: Iterable[Any]) -> list[tuple[Any, Any]]:
    """Each two different values once, in order. Raises TooMuchError beyond 10,000 pairs."""
    items = list(values)
    if len(items) * (len(items) - 1) // 2 > RANGE:
        raise TooMuchError(f"more than {RANGE:,} pairs")
    return [(a, b) for n, a in enumerate(items) for b in items[n + 1 :]]


def zipped(*lists: Iterable[Any]) -> list[tuple[Any, ...]]:
    """The first values together, the second ones together, and so on."""
    return list(zip(*lists, strict=False))


def batched(values: Iterable[Any], size: int) -> list[list[Any]]:
    """The values in rows of `size`."""
    items = list(values)
    if size < 1:
        raise ValueError("batch needs at least 1")
    return [items[n : n + size] for n in range(0, len(items), size)]


def record_items(record: Record | Mapping[str, Any] | None) -> list[tuple[str, Any]]:
    """The fields of a record as pairs of name and value."""
    if record is None:
        return []
    if isinstance(record, Record):
        return list(record.fields.items())
    if isinstance(record, Mapping):
        return list(record.items())
    raise TypeError(f"{kind_of(record)} has no fields")


def record_keys(record: Record | Mapping[str, Any] | None) -> list[str]:
    """The names of a record's fields."""
    return [name for name, _ in record_items(record)]


def record_values(record: Record | Mapping[str, Any] | None) -> list[Any]:
    """The values of a record's fields."""
    return [value for _, value in record_items(record)]


def size_of(value: Any) -> int:
    """How many characters, values or fields there are."""
    return len(value) if hasattr(value, "__len__") else sum(1 for _ in value)


def parted(text: str, at: str = " ") -> list[str]:
    """The pieces of a text between the separators."""
    return [piece for piece in text.split(at) if piece or at != " "]


def trimmed(text: str, letters: str | None = None) -> str:
    """The text without blanks (or the given characters, a hundred at most) at both ends."""
    if letters is not None and len(letters) > 100:
        raise ValueError("trim takes at most 100 characters")
    return text.strip(letters)


def starts_with(text: str, start: str) -> bool:
    """Whether the text starts so."""
    return text.startswith(start)


def ends_with(text: str, end: str) -> bool:
    """Whether the text ends so."""
    return text.endswith(end)


def positions(values: Sequence[Any], wanted: Any) -> list[int]:
    """At which positions (from 0) the value stands."""
    return [n for n, value in enumerate(values) if value == wanted]


def listing(values: Iterable[Any]) -> list[Any]:
    """The values as a list."""
    return list(values)


def every(values: Iterable[Any]) -> bool:
    """Whether all are true."""
    return all(values)


def some(values: Iterable[Any]) -> bool:
    """Whether one at least is true."""
    return any(values)


FUNCTIONS: Mapping[str, Callable[..., Any]] = {
    "all": every,
    "any": some,
    "ceil": math.ceil,
    "count": size_of,
    "doubles": doubles,
    "floor": math.floor,
    "max": max,
    "min": min,
    "pairs": pairs,
    "product": product,
    "range": bounded_range,
    "sorted": sorted,
    "sum": total,
    "unique": unique,
    "zip": zipped,
}
"""What an expression can call."""

FILTERS: Mapping[str, Callable[..., Any]] = {
    "abs": abs,
    "all": every,
    "any": some,
    "batch": batched,
    "ceil": math.ceil,
    "count": size_of,
    "counted": counted,
    "doubles": doubles,
    "flat": flat,
    "floor": math.floor,
    "items": record_items,
    "join": joined,
    "keys": record_keys,
    "length": size_of,
    "list": listing,
    "listed": listed,
    "pairs": pairs,
    "positions": positions,
    "replace": replaced,
    "round": rounded,
    "split": parted,
    "string": text_of,
    "trim": trimmed,
    "values": record_values,
}
"""What can follow a `|`, beside the filters that look at attributes."""

TESTS: Mapping[str, Callable[..., bool]] = {"startingwith": starts_with, "endingwith": ends_with}
"""What can follow `is`, beside the engine's own."""
