"""Millimetres and matrices go in, the shortest text that is still exact enough goes out: what every format writes its numbers with."""

from __future__ import annotations

from math import isfinite

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


def path_data(path: Path, digits: int = MICRON) -> str:
    """A path as SVG writes it (`M1 2L3 4Z`), absolute."""
    return "".join([step[0] + " ".join([short(value, digits) for value in step[1:]]) for step in path])
