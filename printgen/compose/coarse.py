"""The items of a finished drawing go in, a finding for each picture comes out whose pixels would be seen on paper."""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator

from printgen.art.codes import COARSE_PICTURE
from printgen.diagnostics.diagnostic import Diagnostic
from printgen.geometry import IDENTITY, Matrix
from printgen.scene.items import Group, Item, Picture, Use

LEAST = 200
"""Pixels to the inch, as preflight asks it of presses (PF123)."""
_WELL = 300
"""Pixels to the inch at which nobody sees any."""

MOST = 10_000
"""In so many sizes artwork is looked at on one face."""


def coarse(items: Iterable[Item]) -> Iterator[Diagnostic]:
    """What is told of the pictures among items in mm, at the elements that drew them; the measure is the direction in which pixels are larger."""
    for picture, matrix in _pictures(items, IDENTITY, set()):
        box = picture.box
        w, h = box.w * math.hypot(matrix.a, matrix.b), box.h * math.hypot(matrix.c, matrix.d)
        if w <= 0 or h <= 0:
            continue
        dpi = min(picture.pixels[0] / w, picture.pixels[1] / h) * 25.4
        # What is a hair below is not worth a word, and rounded it would say "200, at least 200".
        if round(dpi) < LEAST:
            across, along = (math.ceil(length / 25.4 * _WELL) for length in (w, h))
            message = f"at {w:.1f} × {h:.1f} mm this picture of {picture.pixels[0]:,} × {picture.pixels[1]:,} pixels has {dpi:.0f} dpi, at least {LEAST} are needed"
            yield COARSE_PICTURE.at(picture.place, message, hint=f"needs {math.ceil(w / 25.4 * LEAST):,} × {math.ceil(h / 25.4 * LEAST):,} pixels; {across:,} × {along:,} are better ({_WELL} dpi)")


def _pictures(items: Iterable[Item], matrix: Matrix, seen: set[tuple[str, str]]) -> Iterator[tuple[Picture, Matrix]]:
    """The pictures; those of artwork once for each size in which it is used, and of no more than `MOST` sizes on one face."""
    for item in items:
        if isinstance(item, Picture):
            yield item, matrix
        elif isinstance(item, Group):
            yield from _pictures(item.items, matrix @ item.matrix, seen)
        elif isinstance(item, Use):
            inner = matrix @ item.matrix
            size = item.symbol.key, f"{inner.a:.4g} {inner.b:.4g} {inner.c:.4g} {inner.d:.4g}"
            if size not in seen and len(seen) < MOST:
                seen.add(size)
                yield from _pictures(item.symbol.items, inner, seen)
