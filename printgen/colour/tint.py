"""A drawing and a change of inks go in, the same drawing in the changed inks comes out; pictures change with it."""

from __future__ import annotations

import hashlib
import io
from collections.abc import Sequence

from printgen.colour.tone import Change
from printgen.frozen import replace
from printgen.scene.items import Glyphs, Group, Item, Picture, Scene, Shape, Symbol, Use
from printgen.scene.style import Gradient, Ink, Paint

_AREA, _LINE = True, False


def tinted(scene: Scene, change: Change, name: str) -> Scene:
    """The scene with each ink as `change` makes it (the second argument: whether the ink fills an area); `name` tells equal changes for its key."""
    key = hashlib.sha256(f"{scene.key} {name}".encode()).hexdigest()[:16]
    brush = _Brush(change, name)
    return replace(scene, key=key, items=brush.items(scene.items))


class _Brush:
    """The change on its way through a drawing; symbols are changed once."""

    def __init__(self, change: Change, name: str) -> None:
        self.change, self.name = change, name
        self.symbols: dict[str, Symbol] = {}

    def items(self, items: Sequence[Item]) -> tuple[Item, ...]:
        """The items in other inks."""
        return tuple(self._item(item) for item in items)

    def _item(self, item: Item) -> Item:
        if isinstance(item, Group):
            return replace(item, items=self.items(item.items))
        if isinstance(item, Use):
            return replace(item, symbol=self._symbol(item.symbol))
        if isinstance(item, Glyphs):
            return replace(item, ink=self.change(item.ink, _LINE))
        if isinstance(item, Shape):
            style = replace(item.style, fill=self._paint(item.style.fill, area=True), stroke=self._paint(item.style.stroke, area=False))
            return replace(item, style=style)
        return self._picture(item)

    def _symbol(self, symbol: Symbol) -> Symbol:
        if symbol.key not in self.symbols:
            self.symbols[symbol.key] = replace(symbol, key=f"{symbol.key}-{self.name}", items=self.items(symbol.items))
        return self.symbols[symbol.key]

    def _paint(self, paint: Paint, *, area: bool) -> Paint:
        if isinstance(paint, Gradient):
            return replace(paint, stops=tuple(replace(stop, ink=self.change(stop.ink, area)) for stop in paint.stops))
        return self.change(paint, area) if paint is not None else None

    def _picture(self, picture: Picture) -> Picture:
        """The picture through the same change, by a table for each channel where that is enough, else pixel by pixel of a small cube."""
        from PIL import Image, ImageFilter  # noqa: PLC0415 - most games have no pictures

        with Image.open(io.BytesIO(picture.data), formats=("PNG", "JPEG")) as opened:
            alpha = opened.getchannel("A") if "A" in opened.getbands() else None
            cube = ImageFilter.Color3DLUT.generate(17, lambda r, g, b: tuple(v / 255 for v in self.change(Ink((round(r * 255), round(g * 255), round(b * 255))), _AREA).rgb))
            image = opened.convert("RGB").filter(cube)
        bands = image.split()
        if bands[0].tobytes() == bands[1].tobytes() == bands[2].tobytes():
            # What is grey says so: a press prints it in black alone.
            image = bands[0]
        if alpha is not None:
            image.putalpha(alpha)
        out = io.BytesIO()
        image.save(out, "PNG", compress_level=1)
        return replace(picture, key=f"{picture.key}-{self.name}", data=out.getvalue())
