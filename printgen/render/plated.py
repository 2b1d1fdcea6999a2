"""Items of a drawing and a change of their inks go in, the same items in the changed inks come out, each plate on its own; or a part of them as pixels of a press's plates."""

from __future__ import annotations

import hashlib
import math
import zlib
from collections.abc import Callable, Iterable, Mapping, Sequence

from printgen.art.bands import NEGATIVE, bands, joined, woven
from printgen.art.planes import planes
from printgen.art.raster import rastered
from printgen.colour.mixing import PROCESS, Veil, prints_over, shares_of, spots_in
from printgen.colour.separation import Separation
from printgen.frozen import frozen, replace
from printgen.geometry import Rect
from printgen.render.pdf_shading import at_once
from printgen.render.picture import shares
from printgen.render.pile import split
from printgen.render.svg_items import SvgPainter
from printgen.render.svg_writer import SvgWriter
from printgen.render.thin import thin
from printgen.scene.inks import inked
from printgen.scene.items import Glyphs, Group, Item, Picture, Shape, Use
from printgen.scene.stroked import FLAT, stroked
from printgen.scene.style import Gradient, Ink, Paint, Style
from printgen.typeset.fonts import FontBook

Repaint = Callable[[Ink, bool, bool], Ink | None]
"""An ink, whether it is of letters or thin lines, and whether it prints over what lies below, go in; the ink instead of it comes out, None for none."""
_LETTERS, _AREA, _KNOCKS = True, False, False
NEARLY = 1e-6
"""A pixel's part that is none: a whole number of them may come out a hair larger."""
PLAIN = 96.0
"""Pixels of SVG in an inch: a size that is given in them comes out as it is."""
_OF_PIXEL = 4
PASS = 3
"""So many plates are drawn at once: a picture for screens has so many channels."""


def fine_paint(style: Style, *, stroke: bool) -> bool:
    """Whether a paint is that of letters or thin lines."""
    return thin(style) if stroke else style.fine


class Recoloured:
    """What has been made of symbols and pictures under veils: artwork that lies below many faded things is changed once for each veil."""

    def __init__(self) -> None:
        self.known: dict[tuple[str, str], tuple[Use | Picture, frozenset[str]]] = {}


def veiled(items: Iterable[Item], veil: Veil, before: Recoloured, *, knocks: bool = False) -> tuple[Item, ...]:
    """Opaque items with a veil over (or under) them. `knocks`: none of them prints over what lies below, as in a group that fades as one."""

    def paint(ink: Ink, fine: bool, over: bool) -> Ink:
        return veil.ink(ink, fine=fine, over=over and not knocks)

    brush = _Brush(veil.press, paint, lambda picture: _veiled(picture, veil), f"{veil.key}{'k' if knocks else ''}")
    brush.known, brush.lost = before.known, veil.lost
    return brush.items(items)


def dashes(line: Shape, scale: float) -> Shape:
    """A dashed line as the area of its dashes, itself if it has none: programs differ in how dashes start, end and turn corners. `scale`: see `stroked`."""
    style = line.style
    if sum(style.dash) <= 0:
        return line
    area = Style(fill=style.stroke, fill_opacity=style.stroke_opacity, overprint=style.overprint, fine=fine_paint(style, stroke=True))
    return replace(line, path=stroked(line.path, style, scale), style=area)


def undashed(shape: Shape, scale: float) -> Item:
    """A shape whose line may be dashed, as areas if it is. `scale`: see `stroked`."""
    if sum(shape.style.dash) <= 0:
        return shape
    return Group(tuple(part if part.style.stroke is None else dashes(part, scale) for part in split(shape)))


def pixels(items: Iterable[Item], box: Rect, many: tuple[int, int], press: Separation, fonts: FontBook) -> Picture:
    """The items in a box as so many shares of inks, mixed plate by plate: each plate is drawn as the light that it leaves."""
    items = tuple(items)
    spots = {spot.spot: spot for ink, _ in inked(items) for spot, _ in spots_in(ink)}
    plates = [*PROCESS, *sorted(spots)]
    channels: list[bytes] = []
    # What stands for a curve strays from it by less than a part of a pixel.
    scale = FLAT * _OF_PIXEL * max(many[0] / box.w, many[1] / box.h)
    for start in range(0, len(plates), PASS):
        some = plates[start : start + PASS]
        writer = SvgWriter(box, "", many)
        SvgPainter(writer, fonts).draw(writer.layer(writer.root, "Print"), _light(items, some, press, scale))
        data, _ = rastered(writer.text(), PLAIN)
        channels.extend(band.translate(NEGATIVE) for band in bands(data)[1][: len(some)])
    return _kept(channels, Picture("", b"", many, box, plated=True, spots=tuple(spots[name] for name in sorted(spots))))


@frozen
class Planes:
    """A picture plate by plate: a byte of ink for each pixel, and one of opacity (None: opaque)."""

    size: tuple[int, int]
    plates: Mapping[str, bytes]
    alpha: bytes | None = None


def planes_of(picture: Picture, press: Separation) -> Planes:
    """A picture as a press prints it."""
    if picture.plated:
        names = [*PROCESS, *(spot.spot for spot in picture.spots)]
        data = zlib.decompress(picture.data)
        return Planes(picture.pixels, {name: data[n :: len(names)] for n, name in enumerate(names)})
    colour, veil = planes(picture.data)
    width, height, grey, data = shares(colour, press)
    alpha = bands(veil)[1][0] if veil else None
    if grey:
        return Planes((width, height), {"Black": data.translate(NEGATIVE)}, alpha)
    return Planes((width, height), {name: data[n::4] for n, name in enumerate(PROCESS)}, alpha)


def _veiled(picture: Picture, veil: Veil) -> Picture:
    """An opaque picture with a veil over it."""
    own = planes_of(picture, veil.press)
    spots = {spot.spot: spot for spot in picture.spots} | veil.spots
    nothing = bytes(own.size[0] * own.size[1])
    names = [*PROCESS, *sorted(spots)]
    channels = [own.plates.get(name, nothing).translate(veil.table(name)) for name in names]
    return _kept(channels, replace(picture, pixels=own.size, plated=True, spots=tuple(spots[name] for name in sorted(spots))))


def _kept(channels: Sequence[bytes], picture: Picture) -> Picture:
    data = zlib.compress(woven(channels), 6)
    said = f"{picture.pixels} {[spot.spot for spot in picture.spots]}".encode()
    return replace(picture, key=hashlib.sha256(said + data).hexdigest()[:16], data=data)


def _light(items: tuple[Item, ...], plates: Sequence[str], press: Separation, scale: float) -> tuple[Item, ...]:
    """The items as the light that up to three plates leave, in the channels of a screen; what prints over without any of them is left out. `scale`: see `stroked`."""

    def paint(ink: Ink, fine: bool, over: bool) -> Ink | None:
        own = shares_of(ink, press, fine=fine)
        if over and not any(own.get(plate, 0.0) for plate in plates):
            return None
        red, green, blue = [round(255 * (1 - min(1.0, own.get(plate, 0.0)))) for plate in plates] + [255] * (PASS - len(plates))
        return Ink((red, green, blue))

    def picture(one: Picture) -> Picture:
        own = planes_of(one, press)
        blank = bytes([255]) * (own.size[0] * own.size[1])
        light = [own.plates[plate].translate(NEGATIVE) if plate in own.plates else blank for plate in plates]
        data = joined(own.size, [*light, *[blank] * (PASS - len(plates))], own.alpha)
        return replace(one, key=f"{one.key}-{'-'.join(plates)}", data=data, pixels=own.size, plated=False, spots=())

    brush = _Brush(press, paint, picture, "-".join(plates))
    brush.shape = undashed
    return brush.items(items, scale)


class _Brush:
    """A change of inks on its way through a drawing; symbols and pictures are changed once."""

    def __init__(self, press: Separation, paint: Repaint, picture: Callable[[Picture], Picture], key: str) -> None:
        self.press, self.paint, self.picture, self.key = press, paint, picture, key
        self.known: dict[tuple[str, str], tuple[Use | Picture, frozenset[str]]] = {}
        self.shape: Callable[[Shape, float], Item] | None = None
        # The spots that were lost so far; what is known already lost the same ones again.
        self.lost: set[str] = set()

    def items(self, items: Iterable[Item], scale: float = 1.0) -> tuple[Item, ...]:
        """The items in other inks; those without any are left out. `scale` is told to `shape`, for what lies in groups and symbols as they are drawn."""
        return tuple(made for made in (self._item(item, scale) for item in items) if made is not None)

    def _item(self, item: Item, scale: float) -> Item | None:
        if isinstance(item, Group):
            return replace(item, items=self.items(item.items, scale * item.matrix.scale))
        if isinstance(item, Glyphs):
            ink = self.paint(item.ink, _LETTERS, prints_over(item.ink, self.press, fine=True))
            return None if ink is None else replace(item, ink=ink)
        if isinstance(item, Shape):
            made_shape = self._shape(item)
            return made_shape if self.shape is None else self.shape(made_shape, scale)
        made = self._once(item, scale)
        if isinstance(item, Use):
            assert isinstance(made, Use)
            return replace(item, symbol=made.symbol)
        assert isinstance(made, Picture)
        return replace(made, box=item.box, place=item.place)

    def _once(self, item: Use | Picture, scale: float) -> Use | Picture:
        inner = _step(scale * item.matrix.scale) if self.shape is not None and isinstance(item, Use) else 1.0
        key = item.symbol.key if isinstance(item, Use) else item.key, self.key if inner == 1.0 else f"{self.key}-{inner:g}"
        if key not in self.known:
            before = set(self.lost)
            self.lost.clear()
            made = self._symbol(item, key[1], inner) if isinstance(item, Use) else self.picture(item)
            self.known[key] = made, frozenset(self.lost)
            self.lost |= before
        made, lost = self.known[key]
        self.lost |= lost
        return made

    def _symbol(self, use: Use, key: str, scale: float) -> Use:
        symbol = use.symbol
        return replace(use, symbol=replace(symbol, key=f"{symbol.key}-{key}", items=self.items(symbol.items, scale)))

    def _shape(self, shape: Shape) -> Shape:
        style = shape.style
        both = at_once(style)
        fill = self._paint(style.fill, style, stroke=False, alone=not both)
        stroke = self._paint(style.stroke, style, stroke=True, alone=not both)
        return replace(shape, style=replace(style, fill=fill, stroke=stroke))

    def _paint(self, paint: Paint, style: Style, *, stroke: bool, alone: bool) -> Paint:
        """`alone`: what is filled and stroked at once prints over only if it says so."""
        if paint is None:
            return None
        if isinstance(paint, Gradient):
            stops = [replace(stop, ink=self.paint(stop.ink, _AREA, _KNOCKS) or stop.ink) for stop in paint.stops]
            return replace(paint, stops=tuple(stops))
        fine = fine_paint(style, stroke=stroke)
        return self.paint(paint, fine, style.overprint or (alone and prints_over(paint, self.press, fine=fine)))


def _step(scale: float) -> float:
    """One of few scales that are as large or larger: symbols of about the same size are the same."""
    return float(2.0 ** math.ceil(math.log2(max(scale, NEARLY))))


def on_grid(box: Rect, within: Rect, dpi: tuple[float, float]) -> tuple[Rect, tuple[int, int]] | None:
    """The box inside of another, grown to whole pixels (`dpi` across and down) as far as that one reaches, and its columns and rows; None if nothing of it is inside."""
    x, y, across, down = max(box.x, within.x), max(box.y, within.y), dpi[0] / 25.4, dpi[1] / 25.4
    right, bottom = min(box.right, within.right), min(box.bottom, within.bottom)
    if right <= x or bottom <= y:
        return None
    x, y = max(within.x, math.floor(x * across) / across), max(within.y, math.floor(y * down) / down)
    right, bottom = min(within.right, math.ceil(right * across) / across), min(within.bottom, math.ceil(bottom * down) / down)
    many = math.ceil((right - x) * across - NEARLY), math.ceil((bottom - y) * down - NEARLY)
    return Rect(x, y, right - x, bottom - y), (max(1, many[0]), max(1, many[1]))
