"""Items of a drawing go in, the box that their ink fills comes out (mm, in the coordinates of the items)."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from printgen.geometry import Rect
from printgen.scene.items import Glyphs, Group, Item, Picture, Shape, Symbol, Use
from printgen.scene.path import box

GlyphBox = Callable[[str, int], Rect | None]
"""The ink of a glyph of a font: a box in em, y downward, or None if it has none."""


class Measure:
    """Boxes of ink. Symbols and glyphs are measured once."""

    def __init__(self, glyph: GlyphBox) -> None:
        self._glyph = glyph
        self._kept: dict[int, tuple[Item, Rect | None]] = {}
        self._symbols: dict[str, Rect | None] = {}

    def ink(self, items: Iterable[Item]) -> Rect | None:
        """The box around the ink of all items, or None if there is none."""
        return union([self.of(item) for item in items])

    def know(self, symbol: Symbol, ink: Rect | None) -> None:
        """Take the ink of a symbol as it was measured when it was drawn."""
        self._symbols.setdefault(symbol.key, ink)

    def of(self, item: Item) -> Rect | None:
        """The ink of an item. A part, its row, its column and the face measure the same item: its box is kept, and with it the item, so that its id stays its own."""
        kept = self._kept.get(id(item))
        if kept is None:
            kept = self._kept[id(item)] = (item, self._measured(item))
        return kept[1]

    def _measured(self, item: Item) -> Rect | None:
        if isinstance(item, Shape):
            return _shape(item)
        if isinstance(item, Glyphs):
            return self.run(item)
        if isinstance(item, Picture):
            return item.box
        inner = self._symbol(item.symbol) if isinstance(item, Use) else self._group(item)
        return None if inner is None else item.matrix.box(inner)

    def _group(self, group: Group) -> Rect | None:
        """The ink inside a group."""
        inner = self.ink(group.items)
        if inner is None or group.clip is None:
            return inner
        edge = box(group.clip)
        return None if edge is None else inner.shared(edge)

    def _symbol(self, symbol: Symbol) -> Rect | None:
        if symbol.key not in self._symbols:
            self._symbols[symbol.key] = self.ink(symbol.items)
        return self._symbols[symbol.key]

    def run(self, run: Glyphs) -> Rect | None:
        """The ink of a run of glyphs."""
        font, size, box = run.font, run.size, self._glyph
        start_x, start_y = run.x, run.y
        left = top = float("inf")
        right = bottom = float("-inf")
        # Comparisons, not min and max: a face has a thousand glyphs, and each is measured for its part, its row and the face.
        for glyph in run.glyphs:
            ink = box(font, glyph.gid)
            if ink is not None:
                x, y = start_x + glyph.x + ink.x * size, start_y + glyph.y + ink.y * size
                end_x, end_y = x + ink.w * size, y + ink.h * size
                left = x if x < left else left  # noqa: FURB136 - as said above
                top = y if y < top else top  # noqa: FURB136
                right = end_x if end_x > right else right  # noqa: FURB136
                bottom = end_y if end_y > bottom else bottom  # noqa: FURB136
        return None if left > right else Rect(left, top, right - left, bottom - top)


def union(boxes: Iterable[Rect | None]) -> Rect | None:
    """The box around all boxes."""
    left = top = float("inf")
    right = bottom = float("-inf")
    for one in boxes:
        if one is not None:
            x, y, w, h = one
            end_x, end_y = x + w, y + h
            left = x if x < left else left  # noqa: FURB136 - as in `Measure.run`
            top = y if y < top else top  # noqa: FURB136
            right = end_x if end_x > right else right  # noqa: FURB136
            bottom = end_y if end_y > bottom else bottom  # noqa: FURB136
    return None if left > right else Rect(left, top, right - left, bottom - top)


def _shape(item: Shape) -> Rect | None:
    style = item.style
    if style.fill is None and style.stroke is None:
        return None
    found = box(item.path)
    if found is None or style.stroke is None:
        return found
    return found.grown(style.stroke_width / 2)
