"""The items of a face go in; the boxes of its larger filled shapes and pictures come out, each with the place of the element that drew it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from printgen.geometry import IDENTITY, Matrix, Rect, Size
from printgen.place import Place
from printgen.scene.items import Group, Item, Picture, Shape
from printgen.scene.path import box, mapped


def grounds(items: Iterable[Item], size: Size) -> tuple[tuple[Rect, Place], ...]:
    """Those that are at least half as wide or half as high as the face, cut by the clips around them (mm)."""
    return tuple((rect, place) for rect, place in _filled(items, IDENTITY, None) if rect.w * 2 >= size.w or rect.h * 2 >= size.h)


def _filled(items: Iterable[Item], matrix: Matrix, clip: Rect | None) -> Iterator[tuple[Rect, Place]]:
    for item in items:
        if isinstance(item, Group):
            inner = matrix if item.matrix is IDENTITY else matrix @ item.matrix
            edge = box(item.clip) if item.clip is not None else None
            seen = _within(inner.box(edge), clip) if edge is not None else None
            # Of what is cut by outlines that share nothing, nothing is seen.
            if item.clip is None or seen is not None:
                yield from _filled(item.items, inner, clip if item.clip is None else seen)
            continue
        found = None
        if isinstance(item, Shape) and item.style.fill is not None:
            # A box that is turned is larger than what was drawn in it.
            turned = matrix.b != 0 or matrix.c != 0
            found = box(mapped(item.path, matrix) if turned else item.path)
            found = found if turned or found is None else matrix.box(found)
            if found is not None and item.style.stroke is not None:
                # A line around it reaches farther; that of a net is its bleed.
                found = found.grown(item.style.stroke_width / 2 * matrix.scale)
        elif isinstance(item, Picture):
            found = matrix.box(item.box)
        cut = _within(found, clip) if found is not None else None
        if cut is not None and isinstance(item, Shape | Picture):
            yield cut, item.place


def _within(rect: Rect, clip: Rect | None) -> Rect | None:
    return rect if clip is None else rect.shared(clip)
