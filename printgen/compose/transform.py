"""The text of a transform (`translate(3 4) rotate(30)`) goes in, one affine map comes out."""

from __future__ import annotations

import math
import re

from printgen.geometry import IDENTITY, Matrix, Point

_CALL = re.compile(r"[\s,]*([A-Za-z]+)\s*\(([^()]*)\)[\s,]*")
_NUMBER = re.compile(r"[+-]?(?:\d+(?:\.\d*)?|\.\d+)(?:[eE][+-]?\d{1,2})?")
_COUNTS = {"matrix": (6,), "translate": (1, 2), "scale": (1, 2), "rotate": (1, 3), "skewX": (1,), "skewY": (1,)}
_MOST = 100
_LARGEST = 1e6
_BEYOND = 1e9


def parse(text: str) -> Matrix:
    """The map of the whole list, the last call done first. Raises ValueError with what is wrong."""
    matrix, at, calls = IDENTITY, 0, 0
    while at < len(text.rstrip()):
        found = _CALL.match(text, at)
        if not found or calls >= _MOST:
            raise ValueError(f"{text[at:].strip()[:30]!r} is no call such as translate(3 4), rotate(90) or scale(2)")
        matrix = matrix @ _call(found[1], found[2])
        if is_beyond(matrix):
            raise ValueError(f"{text[: found.end()].strip()[:40]!r} makes things larger than any paper")
        at, calls = found.end(), calls + 1
    return matrix


def is_beyond(matrix: Matrix) -> bool:
    """Whether a map makes more of a millimetre, or moves it farther, than any drawing needs."""
    return not all(abs(number) <= _BEYOND for number in (matrix.a, matrix.b, matrix.c, matrix.d, matrix.e, matrix.f))


def _call(name: str, inside: str) -> Matrix:
    if name not in _COUNTS:
        raise ValueError(f"{name!r} is none of {', '.join(_COUNTS)}")
    words = [word for word in re.split(r"[\s,]+", inside.strip()) if word]
    if not all(_NUMBER.fullmatch(word) for word in words):
        raise ValueError(f"{name}({inside.strip()}): only numbers stand in the brackets (millimetres, degrees)")
    numbers = [float(word) for word in words]
    if len(numbers) not in _COUNTS[name]:
        raise ValueError(f"{name} takes {' or '.join(map(str, _COUNTS[name]))} numbers, here are {len(numbers)}")
    if any(abs(number) > _LARGEST for number in numbers):
        raise ValueError(f"{name}({inside.strip()}) is larger than any paper")
    if name == "matrix":
        return Matrix(*numbers)
    if name == "translate":
        return Matrix.move(numbers[0], numbers[1] if numbers[1:] else 0.0)
    if name == "scale":
        return Matrix.grow(*numbers)
    if name == "rotate":
        return Matrix.turn(numbers[0], Point(*(numbers[1:] or (0.0, 0.0))))
    if abs(math.cos(math.radians(numbers[0]))) < 1e-9:
        raise ValueError(f"{name}({inside.strip()}) is a skew without end")
    slant = math.tan(math.radians(numbers[0]))
    return Matrix(c=slant) if name == "skewX" else Matrix(b=slant)
