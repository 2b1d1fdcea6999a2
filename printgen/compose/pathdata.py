"""The text of a path (`M 0 0 h 5 a …`, the whole grammar of SVG) goes in, an absolute path of moves, lines and cubic curves comes out."""

from __future__ import annotations

import math
import re
from collections.abc import Callable, Iterable, Iterator
from functools import lru_cache

from printgen.geometry import Point
from printgen.scene.path import Path, Step

MAX_STEPS = 20_000
"""More than any drawing needs; what is above it is a mistake or an attack."""
_COUNTS = {"M": 2, "L": 2, "H": 1, "V": 1, "C": 6, "S": 4, "Q": 4, "T": 2, "A": 7, "Z": 0}
_COUNTS |= {letter.lower(): count for letter, count in _COUNTS.items()}
_SIGNS = frozenset("MLHVCSQTZmlhvcsqtz0123456789.-, \t\n\r")
"""What a path without arcs, exponents and signs before positive numbers is written with."""
_NUMBER = re.compile(r"[+-]?(?:\d+(?:\.\d*)?|\.\d+)(?:[eE][+-]?\d{1,3})?")
# What needs no second look: no arcs, no number of more than six digits before its point. Atomic and possessive, or "11111111x" would be tried in each
# of its ways to be several numbers.
_PLAIN = re.compile(r"\s*+[Mm][\s,]*+(?:(?>[MLHVCSQTZmlhvcsqtz]|[+-]?(?:\d{1,6}+(?!\d)(?:\.\d*+)?|\.\d++))[\s,]*+)*+")
_LONG = re.compile(r"(?<![.\d])\d{7}")
_LETTER = re.compile(r"([MLHVCSQTZmlhvcsqtz])")
_GAP = re.compile(r"[\s,]*")
_FLAG = re.compile(r"[01]")
_LARGEST = 1e6
_LEAST = 1e-9
"""What is shorter is no length: its square could not be told from nothing."""


class PathError(ValueError):
    """What is wrong with the text of a path, and at which of its characters (`at`, from 0)."""

    def __init__(self, message: str, at: int) -> None:
        super().__init__(message)
        self.at = at


@lru_cache(maxsize=2_000)
def parse(text: str) -> Path:
    """The path that the text describes, in the text's own units. Raises PathError."""
    return tuple(_followed(_quickly(text) or _commands(text)))


def _quickly(text: str) -> list[tuple[str, list[float]]] | None:
    """The commands of a well-written path, read in large bites; None if anything about it is odd: then `_commands` looks at each character."""
    try:
        return _commands_of(text, lambda words: [*map(float, words.split())]) if _SIGNS.issuperset(text) and not _LONG.search(text) else None
    except ValueError:
        # Numbers that touch ("1.5.5"), or a mistake.
        return _commands_of(text, lambda words: [*map(float, _NUMBER.findall(words))]) if _PLAIN.fullmatch(text) else None


def _commands_of(text: str, numbers_of: Callable[[str], list[float]]) -> list[tuple[str, list[float]]] | None:
    before, *pieces = _LETTER.split(text.replace(",", " ").replace("-", " -"))
    if before.strip() or not pieces or pieces[0] not in "Mm":
        return None
    found: list[tuple[str, list[float]]] = []
    for letter, words in zip(pieces[::2], pieces[1::2], strict=True):
        count = _COUNTS[letter]
        numbers = numbers_of(words)
        if len(numbers) == count:
            found.append((letter, numbers))
            continue
        if not count or not numbers or len(numbers) % count:
            return None
        found.append((letter, numbers[:count]))
        rest = {"M": "L", "m": "l"}.get(letter, letter)
        found.extend((rest, numbers[n : n + count]) for n in range(count, len(numbers), count))
    return found if len(found) <= MAX_STEPS else None


def _commands(text: str) -> Iterator[tuple[str, list[float]]]:
    """Each command with one set of its numbers; repeated sets come as commands of their own (a second set of M as L)."""
    at, steps, letter = _skip(text, 0), 0, ""
    while at < len(text):
        if text[at] in _COUNTS:
            letter, start = text[at], at
            at = _skip(text, at + 1)
            if letter.upper() == "Z":
                yield letter, []
        elif not letter or letter.upper() == "Z":
            raise PathError(f"{text[at]!r} is no command of a path (M L H V C S Q T A Z)", at)
        else:
            start = at
            letter = {"M": "L", "m": "l"}.get(letter, letter)
        if not steps and letter.upper() != "M":
            raise PathError("a path starts with M", start)
        if letter.upper() != "Z":
            numbers, at = _numbers(text, at, letter)
            yield letter, numbers
        steps += 1
        if steps > MAX_STEPS:
            raise PathError(f"a path has {MAX_STEPS} steps at most", start)


def _numbers(text: str, at: int, letter: str) -> tuple[list[float], int]:
    numbers: list[float] = []
    count = _COUNTS[letter]
    for n in range(count):
        flag = letter in "Aa" and n in {3, 4}
        found = (_FLAG if flag else _NUMBER).match(text, at)
        if not found:
            wants = "0 or 1" if flag else f"{count} number{'s' if count > 1 else ''}"
            saw = repr(text[at]) if at < len(text) else "the end"
            raise PathError(f"{letter} needs {wants}, here is {saw}", min(at, max(len(text) - 1, 0)))
        value = float(found[0])
        if abs(value) > _LARGEST:
            raise PathError(f"{found[0][:20]} is larger than any paper", at)
        numbers.append(value)
        at = _skip(text, found.end())
    return numbers, at


def _skip(text: str, at: int) -> int:
    found = _GAP.match(text, at)
    return found.end() if found else at


def _followed(commands: Iterable[tuple[str, list[float]]]) -> Iterator[Step]:
    """The steps of the commands. The pen's place and the last handle are plain variables: a game has tens of thousands of commands."""
    x = y = first_x = first_y = handle_x = handle_y = 0.0
    last, closed = "", False
    for letter, written in commands:
        kind = letter.upper()
        if kind == "Z":
            yield ("Z",)
            x, y, closed, last = first_x, first_y, True, kind
            continue
        numbers = written if letter == kind else _absolute(kind, written, x, y)
        # A drawing goes on after a closing without a move: it starts anew where the closing ended.
        if closed and kind != "M" and (kind != "A" or _is_long(numbers, x, y)):
            yield ("M", x, y)
            closed = False
        if kind == "C":
            yield ("C", *numbers)
            _, _, handle_x, handle_y, x, y = numbers
        elif kind in "ML":
            x, y = numbers
            yield (kind, x, y)
            if kind == "M":
                first_x, first_y, closed = x, y, False
        elif kind in "HV":
            x, y = (numbers[0], y) if kind == "H" else (x, numbers[0])
            yield ("L", x, y)
        elif kind == "S":
            # The handle that continues the last curve smoothly: the pen's own place if the last step was no such curve.
            one = (2 * x - handle_x, 2 * y - handle_y) if last in "CS" and last else (x, y)
            yield ("C", *one, *numbers)
            handle_x, handle_y, x, y = numbers
        elif kind in "QT":
            if kind == "Q":
                handle_x, handle_y = numbers[:2]
            else:
                handle_x, handle_y = (2 * x - handle_x, 2 * y - handle_y) if last in "QT" and last else (x, y)
            to_x, to_y = numbers[-2:]
            yield ("C", *_third(x, y, handle_x, handle_y), *_third(to_x, to_y, handle_x, handle_y), to_x, to_y)
            x, y = to_x, to_y
        else:
            for curve in arc(Point(x, y), numbers):
                yield curve
                x, y = curve[-2:]
        last = kind


def _absolute(kind: str, numbers: list[float], x: float, y: float) -> list[float]:
    if kind == "H":
        return [numbers[0] + x]
    if kind == "V":
        return [numbers[0] + y]
    if kind == "A":
        return [*numbers[:5], numbers[5] + x, numbers[6] + y]
    if len(numbers) == 2:
        return [numbers[0] + x, numbers[1] + y]
    return [value + (y if n % 2 else x) for n, value in enumerate(numbers)]


def _is_long(numbers: list[float], x: float, y: float) -> bool:
    """Whether an arc draws anything."""
    return max(abs(numbers[5] - x), abs(numbers[6] - y)) >= _LEAST


def _third(end_x: float, end_y: float, x: float, y: float) -> tuple[float, float]:
    return end_x + (x - end_x) * 2 / 3, end_y + (y - end_y) * 2 / 3


def arc(start: Point, numbers: list[float]) -> Iterator[Step]:
    """An elliptical arc (rx ry turn large sweep x y) from `start` as cubic curves of at most a quarter each (SVG 1.1, F.6)."""
    rx, ry, turn, large, sweep, x, y = numbers
    rx, ry = abs(rx), abs(ry)
    if max(abs(x - start.x), abs(y - start.y)) < _LEAST:
        return
    if rx < _LEAST or ry < _LEAST:
        yield ("L", x, y)
        return
    c, s = math.cos(math.radians(turn)), math.sin(math.radians(turn))
    dx, dy = (start.x - x) / 2, (start.y - y) / 2
    px, py = c * dx + s * dy, c * dy - s * dx
    grow = math.sqrt(max(1.0, (px / rx) ** 2 + (py / ry) ** 2))
    rx, ry = rx * grow, ry * grow
    under = (rx * ry) ** 2 - (rx * py) ** 2 - (ry * px) ** 2
    root = math.sqrt(max(0.0, under) / ((rx * py) ** 2 + (ry * px) ** 2)) * (-1 if large == sweep else 1)
    qx, qy = root * rx * py / ry, -root * ry * px / rx
    cx, cy = c * qx - s * qy + (start.x + x) / 2, s * qx + c * qy + (start.y + y) / 2
    first = math.atan2((py - qy) / ry, (px - qx) / rx)
    angle = math.atan2((-py - qy) / ry, (-px - qx) / rx) - first
    angle += 2 * math.pi * ((sweep == 1 and angle < 0) - (sweep == 0 and angle > 0))
    parts = max(1, math.ceil(abs(angle) / (math.pi / 2) - 1e-9))
    step = angle / parts
    reach = 4 / 3 * math.tan(step / 4)

    def at(u: float, v: float) -> Point:
        return Point(cx + c * rx * u - s * ry * v, cy + s * rx * u + c * ry * v)

    for n in range(parts):
        a, b = first + n * step, first + (n + 1) * step
        p1 = at(math.cos(a) - reach * math.sin(a), math.sin(a) + reach * math.cos(a))
        p2 = at(math.cos(b) + reach * math.sin(b), math.sin(b) - reach * math.cos(b))
        # The last point is the author's own, so that rounding leaves no gap.
        end = Point(x, y) if n == parts - 1 else at(math.cos(b), math.sin(b))
        yield ("C", *p1, *p2, *end)
