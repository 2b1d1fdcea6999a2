"""Millimetres and matrices go in, the shortest text that is still exact enough goes out: what every format writes its numbers with."""

from __future__ import annotations

import re
from functools import lru_cache
from math import isfinite
from types import MappingProxyType

from printgen.geometry import Matrix, Rect
from printgen.scene.path import Path

MICRON = 3
"""Decimals of a length in mm on paper: a thousandth of a millimetre is a quarter of a dot at 6,000 dpi."""
FACTOR = 6
"""Decimals of a matrix's factors: over a sheet of 420 mm they err by less than a micron."""


def short(value: float, digits: int = MICRON) -> str:
    """The number with at most `digits` decimals, without an exponent, trailing zeros or a negative zero. Raises ValueError for what is no number."""
    text = f"{value:.{digits}f}"
    if "." in text:
        text = text.rstrip("0").rstrip(".")
    elif not isfinite(value):
        raise ValueError(f"{value} is no length that can be drawn")
    return "0" if text == "-0" else text


def shorts(*values: float, digits: int = MICRON) -> str:
    """Numbers with blanks between them."""
    return " ".join([short(value, digits) for value in values])


def six(matrix: Matrix, digits: int = MICRON) -> str:
    """A matrix's six numbers in the order that PDF and SVG share."""
    return f"{shorts(matrix.a, matrix.b, matrix.c, matrix.d, digits=FACTOR)} {shorts(matrix.e, matrix.f, digits=digits)}"


def fine(box: Rect) -> int:
    """The decimals for artwork drawn in a box: small artwork is likely to be magnified, so it gets more."""
    side = max(box.w, box.h)
    return MICRON if side >= 10 else MICRON + 1 if side >= 1 else MICRON + 3


SVG = MappingProxyType({"M": "M# #", "L": "L# #", "C": "C# # # # # #", "Z": "Z"})
PDF = MappingProxyType({"M": "# # m\n", "L": "# # l\n", "C": "# # # # # # c\n", "Z": "h\n"})
"""How the two formats write the steps of a path."""


def path_data(path: Path, digits: int = MICRON) -> str:
    """A path as SVG writes it (`M1 2L3 4Z`), absolute. Raises ValueError for what is no number."""
    return _steps(path, digits, pdf=False)


def path_operators(path: Path, digits: int = MICRON) -> str:
    """A path as PDF writes it, a line for each step. Raises ValueError for what is no number."""
    return _steps(path, digits, pdf=True)


@lru_cache(maxsize=8192)
def _steps(path: Path, digits: int, *, pdf: bool) -> str:
    """Remembered: letters and icons come again in document after document."""
    forms = {kind: form.replace("#", f"%.{digits}f") for kind, form in (PDF if pdf else SVG).items()}
    text = "".join([forms[step[0]] % step[1:] for step in path])
    # "nan" and "inf" have an n; no step of a path has.
    if "n" in text:
        raise ValueError("a path has a coordinate that is no number")
    return _NEGATIVE_ZERO.sub("0", _TRAILING_ZEROS.sub("", text))


_TRAILING_ZEROS = re.compile(r"\.?0+(?![\d.])")
_NEGATIVE_ZERO = re.compile(r"-0(?![\d.])")
