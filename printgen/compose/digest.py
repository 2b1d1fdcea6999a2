"""Items of a drawing go in, a short hash of what is drawn comes out: equal hashes, equal drawings; places do not count."""

from __future__ import annotations

import hashlib
import sys
from array import array
from collections.abc import Iterable

from printgen.geometry import Matrix
from printgen.scene.items import Glyphs, Item, Picture, Shape, Use
from printgen.scene.path import Path
from printgen.scene.style import Gradient, Ink, Paint, Style


def digest(*parts: str | Iterable[Item]) -> str:
    """The hash of words and items in their order, 16 hexadecimal digits."""
    writer = _Writer()
    for part in parts:
        if isinstance(part, str):
            writer.words.append(part)
        else:
            writer.items(part)
    return writer.hash()


class _Writer:
    """What is hashed: words, and numbers as floats of 32 bits.

    Those are finer than any printer, hide the last bit in which machines differ, and are written in a tenth of the time of their digits.
    Each word says how many numbers it has, so that none can pass for its neighbour's.
    """

    def __init__(self) -> None:
        self.words: list[str] = []
        self._numbers = array("f")
        # The words of a style are made once, for many shapes share one.
        self._styles: dict[int, tuple[Style, str]] = {}

    def hash(self) -> str:
        """The first 16 digits over all that was written."""
        if sys.byteorder != "little":
            self._numbers.byteswap()
        sum_ = hashlib.sha256("\0".join([*self.words, ""]).encode("utf-8", "replace"))
        sum_.update(self._numbers.tobytes())
        return sum_.hexdigest()[:16]

    def items(self, items: Iterable[Item]) -> None:
        """Write items, one after the other."""
        words, numbers = self.words, self._numbers
        for item in items:
            if isinstance(item, Shape):
                kept = self._styles.get(id(item.style))
                if kept is None:
                    # The style stays beside its words: as long as it lives, its id is its own.
                    kept = self._styles[id(item.style)] = (item.style, _style(item.style))
                words += ("shape", self._path(item.path), kept[1])
            elif isinstance(item, Glyphs):
                words.append(f"glyphs {item.font} {_numbers(item.opacity)} {_paint(item.ink)} {len(item.glyphs)} {item.text}")
                numbers.extend((item.size, item.x, item.y))
                for row in tuple(zip(*item.glyphs, strict=True))[:3]:
                    numbers.extend(row)
            elif isinstance(item, Picture):
                words.append(f"picture {item.key}")
                numbers.extend(item.box)
            elif isinstance(item, Use):
                words.append(f"use {item.symbol.key}{self._matrix(item.matrix)}")
            else:
                words.append(f"group{self._matrix(item.matrix)} {self._path(item.clip or ())} {_numbers(item.opacity)} {item.layer}|{item.title} {item.even_odd}")
                self.items(item.items)
                words.append("end")

    def _path(self, path: Path) -> str:
        """The letters of a path's steps; each letter says how many numbers it has."""
        self._numbers.extend([number for step in path for number in step[1:]])
        return "".join([step[0] for step in path])

    def _matrix(self, matrix: Matrix) -> str:
        if matrix.is_identity:
            return ""
        self._numbers.extend((matrix.a, matrix.b, matrix.c, matrix.d, matrix.e, matrix.f))
        return " moved"


def _style(style: Style) -> str:
    lines = f"{_numbers(style.stroke_width, *style.dash)}|{_numbers(style.dash_offset)}|{style.cap} {style.join}"
    return f"{_paint(style.fill)}|{_paint(style.stroke)}|{lines}|{_numbers(style.miter_limit, style.fill_opacity, style.stroke_opacity)} {style.even_odd} {style.overprint}"


def path_words(path: Path) -> str:
    """A path as words."""
    letters, numbers = "".join([step[0] for step in path]), tuple([number for step in path for number in step[1:]])
    return letters + "%.5f," * len(numbers) % numbers


def _matrix(matrix: Matrix) -> str:
    return "" if matrix.is_identity else _numbers(matrix.a, matrix.b, matrix.c, matrix.d, matrix.e, matrix.f)


def _numbers(*numbers: float) -> str:
    # A hundredth of a micrometre is beyond any printer, and hides the last bit in which machines differ.
    return "%.5f," * len(numbers) % numbers


def _paint(paint: Paint) -> str:
    if paint is None:
        return "none"
    if isinstance(paint, Ink):
        return f"{paint.hex} {paint.name} {paint.cmyk} {paint.spot}{' over' * paint.overprint}"
    return _gradient(paint)


def _gradient(paint: Gradient) -> str:
    stops = ";".join(f"{_numbers(stop.offset, stop.opacity)} {_paint(stop.ink)}" for stop in paint.stops)
    return f"{paint.shape} {_numbers(paint.x1, paint.y1, paint.x2, paint.y2, paint.r)} {_matrix(paint.matrix)} {stops}"
