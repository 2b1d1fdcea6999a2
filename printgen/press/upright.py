"""A page of any PDF goes in, the paper as one sees it comes out: how large it is, and where its points lie, in mm from the top left, turned and scaled as it says."""

from __future__ import annotations

import math
from typing import Any

import pikepdf

from printgen.frozen import frozen
from printgen.geometry import Matrix, Rect, Size

MM = 25.4 / 72
_LETTER = Rect(0, 0, 612, 792)
"""What viewers take where no box is named."""


@frozen
class Upright:
    """The paper of a page: its size (mm), the map from its own coordinates, and whether it says how large it is."""

    size: Size
    matrix: Matrix
    said: bool


def upright(page: pikepdf.Page) -> Upright:
    """How a page lies (PDF 32000-1, 7.7.3.3): MediaBox, Rotate and UserUnit, inherited where it does not say them itself."""
    found = numbers_box(page.obj.get("/MediaBox"))
    media = found if found is not None and found.w > 0 and found.h > 0 else _LETTER
    unit = number(page.obj.get("/UserUnit"), 1.0)
    scale = MM * (unit if unit > 0 else 1.0)
    size = Size(media.w * scale, media.h * scale)
    matrix = Matrix(scale, 0, 0, -scale, -media.x * scale, media.bottom * scale)
    turns = round(number(page.obj.get("/Rotate"), 0.0)) // 90 % 4
    for _ in range(turns):
        # A quarter turn clockwise: what was on the left comes to the top.
        matrix = Matrix(0, 1, -1, 0, size.h, 0) @ matrix
        size = Size(size.h, size.w)
    return Upright(size, matrix, media is found)


def numbers_box(thing: Any) -> Rect | None:
    """Four numbers as a box, its corners in either order; None for anything else. Its y is that of the file, upward."""
    if not isinstance(thing, pikepdf.Array) or len(thing) != 4:
        return None
    values = [number(one, math.nan) for one in thing]
    if any(map(math.isnan, values)):
        return None
    x0, y0, x1, y1 = values
    return Rect(min(x0, x1), min(y0, y1), abs(x1 - x0), abs(y1 - y0))


def number(thing: Any, otherwise: float) -> float:
    """A number of a file, or what stands in for what is none, or is beyond all paper."""
    try:
        value = float(thing)
    except (TypeError, ValueError, OverflowError):
        return otherwise
    return value if abs(value) < 1e9 else otherwise
