"""Items of a drawing go in, a short hash of what is drawn comes out: equal hashes, equal drawings; places do not count."""

from __future__ import annotations

import hashlib
from collections.abc import Iterable

from printgen.geometry import Matrix
from printgen.scene.items import Glyphs, Item, Picture, Shape
from printgen.scene.path import Path
from printgen.scene.style import Gradient, Ink, Paint, Style


def digest(*parts: str | Iterable[Item]) -> str:
    """The hash of words and items in their order, 16 hexadecimal digits."""
    words: list[str] = []
    styles: dict[int, tuple[str, str]] = {}
    for part in parts:
        if isinstance(part, str):
            words.append(part)
        else:
            _items(part, words, styles)
    return hashlib.sha256("\0".join([*words, ""]).encode("utf-8", "replace")).hexdigest()[:16]


def _items(items: Iterable[Item], words: list[str], styles: dict[int, tuple[str, str]]) -> None:
    """Add the words of items; those of a style are made once, for many shapes share one."""
    for item in items:
        if isinstance(item, Shape):
            style = styles.get(id(item.style))
            if style is None:
                style = styles[id(item.style)] = _style(item.style)
            words += ("shape", path_words(item.path), *style)
        elif isinstance(item, Glyphs):
            words.append(f"glyphs {item.font} {_numbers(item.size, item.x, item.y, item.opacity)} {_paint(item.ink)} {item.text}")
            words.append("%.5f,%.5f,%.5f," * len(item.glyphs) % tuple([number for glyph in item.glyphs for number in glyph[:3]]))
        elif isinstance(item, Picture):
            words.append(f"picture {item.key} {_numbers(*item.box)}")
        elif hasattr(item, "symbol"):
            words.append(f"use {item.symbol.key} {_matrix(item.matrix)}")
        else:
            words.append(f"group {_matrix(item.matrix)} {path_words(item.clip or ())} {_numbers(item.opacity)} {item.layer}|{item.title}")
            _items(item.items, words, styles)
            words.append("end")


def _style(style: Style) -> tuple[str, str]:
    lines = f"{_numbers(style.stroke_width, *style.dash)}|{_numbers(style.dash_offset)}|{style.cap} {style.join}"
    return f"{_paint(style.fill)}|{_paint(style.stroke)}|{lines}", f"{_numbers(style.miter_limit, style.fill_opacity, style.stroke_opacity)} {style.even_odd} {style.overprint}"


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
        return f"{paint.hex} {paint.name} {paint.cmyk} {paint.spot}"
    return _gradient(paint)


def _gradient(paint: Gradient) -> str:
    stops = ";".join(f"{_numbers(stop.offset, stop.opacity)} {_paint(stop.ink)}" for stop in paint.stops)
    return f"{paint.shape} {_numbers(paint.x1, paint.y1, paint.x2, paint.y2, paint.r)} {_matrix(paint.matrix)} {stops}"
