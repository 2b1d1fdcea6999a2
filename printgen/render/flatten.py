"""A drawing in which something shines through goes in, the same drawing without transparency comes out, for standards that know none (PDF/X-1a).

Only what is touched becomes pixels: each faded item is replaced by a picture of its own box, with all that lies below it; the rest stays as it is.
"""

from __future__ import annotations

import hashlib
import math
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace

from printgen.art.jpeg import is_jpeg
from printgen.art.planes import planes
from printgen.art.raster import rastered
from printgen.frozen import frozen
from printgen.geometry import IDENTITY, Matrix, Rect
from printgen.render.svg_items import SvgPainter
from printgen.render.svg_writer import SvgWriter
from printgen.scene.items import Glyphs, Group, Item, Picture, Scene, Shape, Use
from printgen.scene.path import box as path_box
from printgen.scene.style import Gradient, Paint
from printgen.typeset.fonts import FontBook

DPI = 600
"""Resolution of the pictures: letters in them stay sharp."""
MANY = 8
"""So many pictures are made of one face at most; more become one."""
COARSE = 300
"""Resolution of a picture of a whole face: it is art, for letters that nothing lies on are set over it."""


@frozen
class Flattened:
    """The scene without transparency, and how many pictures of which area (mm²) it took."""

    scene: Scene
    pictures: int = 0
    area: float = 0.0


def flattened(scene: Scene, fonts: FontBook) -> Flattened:
    """The scene as it looks, opaque throughout; itself if nothing in it shines through."""
    if not any(map(_shines, scene.items)):
        return Flattened(scene)
    flat = list(_apart(scene.items))
    boxes = [_box(item).grown(0.1) for item in flat]
    spots = list(_spots(flat, boxes, scene.bleed_box))
    dpi = DPI
    if len(spots) > MANY:
        # Each picture draws what lies below it once more: beyond a few, one of all is less work.
        dpi = COARSE
        whole = _on_grid(_union(seen for _, seen in spots), scene.bleed_box, dpi)
        spots = [(spots[-1][0], whole)] if whole else []
    made: list[Item] = []
    start = 0
    for end, seen in spots:
        made.extend(item for item in flat[start:end] if not _shines(item))
        below = (item for item, its in zip(flat[:end], boxes, strict=False) if _meet(its, seen))
        made.append(_picture(tuple(below), seen, fonts, dpi))
        made.extend(_letters(flat[:end], boxes))
        start = end
    made.extend(flat[start:])
    key = hashlib.sha256(f"{scene.key} flat {DPI}".encode()).hexdigest()[:16]
    return Flattened(replace(scene, key=key, items=tuple(item for item in made if not _shines(item))), len(spots), sum(seen.w * seen.h for _, seen in spots))


def _letters(below: Sequence[Item], boxes: Sequence[Rect]) -> Iterator[Item]:
    """The letters of a pile that nothing lies on: they are set once more over its picture, and stay as sharp as letters are."""
    for n, item in enumerate(below):
        inner = item
        while isinstance(inner, Group) and len(inner.items) == 1:
            inner = inner.items[0]
        if isinstance(inner, Glyphs) and not _shines(item) and not any(_meet(boxes[n], boxes[k]) for k in range(n + 1, len(below))):
            yield item


def _spots(flat: Sequence[Item], boxes: Sequence[Rect], within: Rect) -> Iterator[tuple[int, Rect]]:
    """Where something shines through: the box, and how many items of the pile its picture has to show. Neighbours in the pile that meet have one picture."""
    n = 0
    while n < len(flat):
        end = n + 1
        if _shines(flat[n]):
            while end < len(flat) and _shines(flat[end]):
                end += 1
            for box in _joined(boxes[n:end]):
                seen = _on_grid(box, within, DPI)
                if seen is not None:
                    yield end, seen
        n = end


def _picture(items: tuple[Item, ...], box: Rect, fonts: FontBook, dpi: int) -> Picture:
    writer = SvgWriter(box, "")
    SvgPainter(writer, fonts).draw(writer.layer(writer.root, "Print"), items)
    # A hair less: a size that is rounded up in its last figure must not become a pixel more.
    data, pixels = rastered(writer.text(), dpi * (1 - 1e-5))
    data, _ = planes(data)
    return Picture(hashlib.sha256(data).hexdigest()[:16], data, pixels, box)


def _apart(items: Iterable[Item], matrix: Matrix = IDENTITY, around: tuple[Group, ...] = ()) -> Iterator[Item]:
    """The items one by one, each in copies of the groups it lies in; groups that fade as one, and symbols in which something shines, stay whole or are opened."""
    for item in items:
        if isinstance(item, Group) and item.opacity >= 1:
            yield from _apart(item.items, matrix @ item.matrix, (*around, item))
        elif isinstance(item, Use) and _shines(item):
            yield from _apart(item.symbol.items, matrix @ item.matrix, (*around, Group((), item.matrix)))
        else:
            found: Item = item
            for group in reversed(around):
                found = replace(group, items=(found,))
            yield found


def _shines(item: Item) -> bool:
    """Whether anything of an item lets through what lies below it."""
    if isinstance(item, Group):
        return item.opacity < 1 or any(map(_shines, item.items))
    if isinstance(item, Use):
        return any(map(_shines, item.symbol.items))
    if isinstance(item, Glyphs):
        return item.opacity < 1
    if isinstance(item, Shape):
        style = item.style
        return (_fades(style.fill, style.fill_opacity)) or (style.stroke_width > 0 and _fades(style.stroke, style.stroke_opacity))
    return _has_alpha(item.data)


def _fades(paint: Paint, opacity: float) -> bool:
    if paint is None:
        return False
    return opacity < 1 or (isinstance(paint, Gradient) and any(stop.opacity < 1 for stop in paint.stops))


def _has_alpha(data: bytes) -> bool:
    """By the colour type in the head of a PNG (section 11.2.2): 4 and 6 have an alpha channel. A JPEG has none."""
    return not is_jpeg(data) and data[25:26] in {b"\x04", b"\x06"}


def _box(item: Item, matrix: Matrix = IDENTITY) -> Rect:
    """A box that an item stays in."""
    if isinstance(item, Group):
        inside = _union(_box(one, matrix @ item.matrix) for one in item.items)
        clip = path_box(item.clip) if item.clip is not None else None
        return inside if clip is None else _met(inside, (matrix @ item.matrix).box(clip))
    if isinstance(item, Use):
        return _union(_box(one, matrix @ item.matrix) for one in item.symbol.items)
    if isinstance(item, Shape):
        drawn = path_box(item.path) or Rect(0, 0, 0, 0)
        reach = item.style.stroke_width * max(item.style.miter_limit, 2.0) / 2 if item.style.stroke else 0.0
        return matrix.box(drawn.grown(reach))
    if isinstance(item, Glyphs):
        width = sum(glyph.advance for glyph in item.glyphs)
        return matrix.box(Rect(item.x - item.size, item.y - 1.5 * item.size, width + 2 * item.size, 2.5 * item.size))
    return matrix.box(item.box)


def _union(boxes: Iterable[Rect]) -> Rect:
    found = None
    for box in boxes:
        found = box if found is None else found.united(box)
    return found or Rect(0, 0, 0, 0)


def _met(one: Rect, other: Rect) -> Rect:
    """What two boxes share; nothing of it has an area if they do not meet."""
    x, y = max(one.x, other.x), max(one.y, other.y)
    return Rect(x, y, max(0.0, min(one.right, other.right) - x), max(0.0, min(one.bottom, other.bottom) - y))


def _meet(one: Rect, other: Rect) -> bool:
    return one.x < other.right and other.x < one.right and one.y < other.bottom and other.y < one.bottom


def _joined(boxes: Iterable[Rect]) -> list[Rect]:
    """The boxes, those that meet made one."""
    found: list[Rect] = []
    for box in boxes:
        whole = box
        while near := next((one for one in found if _meet(one, whole)), None):
            found.remove(near)
            whole = whole.united(near)
        found.append(whole)
    return found


def _on_grid(box: Rect, within: Rect, dpi: int) -> Rect | None:
    """The box inside the drawing, grown to whole pixels; None if nothing of it is inside."""
    seen, cell = _met(box, within), dpi / 25.4
    if seen.w <= 0 or seen.h <= 0:
        return None
    x, y = math.floor(seen.x * cell), math.floor(seen.y * cell)
    w, h = max(1, math.ceil(seen.right * cell) - x), max(1, math.ceil(seen.bottom * cell) - y)
    return Rect(x / cell, y / cell, w / cell, h / cell)
