"""The items of a drawing go in, the boxes of whole pieces that it shows smaller than they are come out."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from printgen.geometry import IDENTITY, Matrix, Rect
from printgen.scene.items import FACE, Group, Item, Use
from printgen.scene.path import box, mapped

_SMALLER = 0.999


def shown_smaller(items: Iterable[Item]) -> tuple[Rect, ...]:
    """The boxes (mm, in the drawing's coordinates) of all faces in it that are drawn below their own size and cut at their outline; not of faces within these."""
    return tuple(place for place, scale in _shown(items, IDENTITY, {}) if scale < _SMALLER)


def _shown(items: Iterable[Item], matrix: Matrix, known: dict[str, tuple[tuple[Rect, float], ...]]) -> Iterator[tuple[Rect, float]]:
    """The boxes of faces, and the scale in which they are drawn; `known` are those in symbols, in their coordinates."""
    for item in items:
        if isinstance(item, Group):
            whole = matrix @ item.matrix
            faces = [one.matrix.scale for one in item.items if isinstance(one, Use) and one.symbol.key.startswith(FACE)]
            found = box(mapped(item.clip, whole)) if item.clip is not None and faces else None
            if found is not None:
                yield found, whole.scale * min(faces)
            else:
                yield from _shown(item.items, whole, known)
        elif isinstance(item, Use):
            inner = known.get(item.symbol.key)
            if inner is None:
                inner = known[item.symbol.key] = tuple(_shown(item.symbol.items, IDENTITY, known))
            whole = matrix @ item.matrix
            yield from ((whole.box(place), scale * whole.scale) for place, scale in inner)
