"""Items of a drawing go in, the same items come out in which each line knows whether it is thin on paper: artwork has the units of its own viewBox."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterable, Iterator, Sequence

from printgen.frozen import replace
from printgen.scene.items import Group, Item, Shape, Symbol, Use
from printgen.scene.style import Style

FINE = 1.0
"""Lines up to this width (mm of paper) are thin: grey ones are printed in black alone."""
MOST = 1_000
"""So many widths of one symbol are told apart exactly."""
LEAST = 1e-9
"""Drawn so large that a line of this width (in units of its artwork) is no more thin, that artwork would be larger than any paper."""
_SLACK = 1e-9
"""So much a width may be more: what is computed as exactly as wide may come out a hair wider."""


def thin(style: Style) -> bool:
    """Whether a line is thin on paper; one of which nobody said how large it is drawn has its width in millimetres."""
    return style.stroke_width <= FINE + _SLACK if style.thin is None else style.thin


class OnPaper:
    """Tells lines how large they are drawn. A symbol whose lines are thin in one place and thick in another becomes two."""

    def __init__(self) -> None:
        self._widths: dict[str, tuple[float, ...]] = {}
        self._made: dict[tuple[str, int], Symbol] = {}

    def items(self, items: Sequence[Item], scale: float = 1.0) -> Sequence[Item]:
        """The items; `scale`: so many millimetres of paper a unit of their coordinates is. The same ones where all lines are as wide as they say."""
        made = tuple([self._item(item, scale) for item in items])
        return items if all(one is other for one, other in zip(made, items, strict=True)) else made

    def _item(self, item: Item, scale: float) -> Item:
        if isinstance(item, Shape):
            style = item.style
            if style.stroke is None or (here := style.stroke_width * scale <= FINE + _SLACK) == thin(style):
                return item
            return replace(item, style=replace(style, thin=here))
        if isinstance(item, Group):
            inner = self.items(item.items, scale * item.matrix.scale)
            return item if inner is item.items else replace(item, items=tuple(inner))
        if isinstance(item, Use):
            symbol = self._symbol(item.symbol, scale * item.matrix.scale)
            return item if symbol is item.symbol else replace(item, symbol=symbol)
        return item

    def _symbol(self, symbol: Symbol, scale: float) -> Symbol:
        widths = self._of(symbol)
        # Between two of its widths nothing changes, however large it is drawn.
        many = bisect_right(widths, (FINE + _SLACK) / scale) if scale > 0 else len(widths)
        key = symbol.key, many
        if key not in self._made:
            items = self.items(symbol.items, scale)
            self._made[key] = symbol if items is symbol.items else replace(symbol, key=f"{symbol.key}-thin{many}", items=items)
        return self._made[key]

    def _of(self, symbol: Symbol) -> tuple[float, ...]:
        """The widths of all lines in a symbol, in its units, thinnest first: of very many, those that are about as wide count as one, and none that is thin or thick on any paper."""
        if symbol.key not in self._widths:
            widths = set(self._lines(symbol.items, 1.0))
            if len(widths) > MOST:
                # What uses what uses …, each a little larger, doubles them each time.
                widths = {float(f"{width:.3g}") for width in widths if LEAST < width < 1 / LEAST}
            self._widths[symbol.key] = tuple(sorted(widths))
        return self._widths[symbol.key]

    def _lines(self, items: Iterable[Item], scale: float) -> Iterator[float]:
        for item in items:
            if isinstance(item, Shape):
                if item.style.stroke is not None:
                    yield item.style.stroke_width * scale
            elif isinstance(item, Group):
                yield from self._lines(item.items, scale * item.matrix.scale)
            elif isinstance(item, Use):
                yield from (width * scale * item.matrix.scale for width in self._of(item.symbol))
