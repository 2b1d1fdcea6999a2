"""An SVG file from elsewhere goes in; out comes a symbol of our own shapes, proved to look like it, or the way to draw it as pixels, and what is wrong with it."""

from __future__ import annotations

import base64
import binascii
from collections.abc import Mapping
from typing import TypeAlias

from printgen.apart.bounds import ApartError
from printgen.art import codes
from printgen.art.alike import differing
from printgen.art.apart import Letters, drawn_apart
from printgen.art.decode import LONGEST_SIDE, decode
from printgen.compose.artwork.clean import Clean, cleaned, written
from printgen.compose.artwork.lower import lowered, size_of
from printgen.compose.artwork.units import BeyondError
from printgen.compose.desk import Desk, Draw
from printgen.compose.digest import digest
from printgen.compose.frame import Frame
from printgen.compose.ids import ids_of
from printgen.compose.markup import Element, parse_foreign
from printgen.compose.style import BLACK, Look
from printgen.compose.subject import Subject
from printgen.compose.workshop import Trace, Workshop, paper
from printgen.diagnostics.diagnostic import Bag
from printgen.frozen import frozen, replace
from printgen.geometry import Rect, Size
from printgen.place import Place, Text
from printgen.scene.items import Group, Picture, Symbol
from printgen.scene.path import rectangle
from printgen.typeset.fonts import stand_ins

Elements: TypeAlias = "Mapping[str, Draw]"
DPI = 600
MOST_PIXELS = 16_000_000
"""Of a drawing as pixels: A5 at 600 dpi, A4 at 400. A blur over more takes a renderer half a minute."""
MOST_UNLIKE = 0.0005
"""Share of the pixels that may differ from the renderer's: edges do by a hair; a missing eye has more."""
LOOKED_AT = 512
"""Pixels of the longer side of the pictures that are compared."""


@frozen
class Artwork:
    """A drawing that can be used. `symbol` are its shapes; None: it is drawn as pixels, because of `why` at `place`."""

    name: str
    size: Size
    clean: Clean
    symbol: Symbol | None = None
    why: str = ""
    place: Place = Place(None)
    has_words: bool = False

    def document(self, pixels: tuple[int, int]) -> str:
        """The cleaned drawing, so many pixels wide and high, for a renderer."""
        root = self.clean.root
        told = {name: value for name, value in root.attributes.items() if name not in {"x", "y"}} | {"width": repr(self.size.w), "height": repr(self.size.h)}
        inside = "".join(written(replace(root, attributes=told)))
        w, h = pixels
        box = f'viewBox="0 0 {self.size.w!r} {self.size.h!r}" preserveAspectRatio="none"'
        return f'<svg xmlns="http://www.w3.org/2000/svg" width="{w}" height="{h}" {box}>{inside}</svg>'

    def letters(self) -> Letters:
        """The fonts that it may use."""
        return Letters(*stand_ins()) if self.has_words else Letters()


def artwork(text: Text, shop: Workshop, elements: Elements) -> Artwork | None:
    """The drawing of a file, or None and findings in the workshop's bag. Where it cannot stay shapes a note says why."""
    root, bag = parse_foreign(text)
    shop.bag.extend(bag)
    clean = cleaned(root, shop.bag) if root is not None and not bag.has_errors else None
    if clean is None or not _are_sound(clean, shop.bag):
        return None
    place = clean.root.place
    try:
        size, _ = size_of(clean.root)
    except BeyondError as error:
        shop.bag.add(codes.BAD_ART.at(place, f"{text.path} {error}", hint='write viewBox="0 0 width height" into <svg>'))
        return None
    words = next((element for element, _ in clean.pixels if element.tag == "text"), None)
    if words is not None:
        shop.bag.add(codes.LETTERS_IN_ART.at(words.place, f"{text.path} has letters in fonts of its own; they are drawn in {stand_ins()[1]}", hint="turn them into outlines"))
    made = Artwork(text.path, size, clean, has_words=words is not None)
    try:
        symbol = _symbol(lowered(clean), shop, elements, text.path)
        unlike = _unlike(made, symbol, shop.trace)
    except BeyondError as error:
        return replace(made, why=str(error), place=error.place if error.place.source else place)
    except ApartError as error:
        shop.bag.add(codes.BAD_ART.at(place, f"{text.path} {error}", hint="simplify it, or export it as PNG"))
        return None
    if unlike > MOST_UNLIKE:
        return replace(made, why=f"would look different as shapes ({unlike:.2%} of its pixels)", place=place)
    return replace(made, symbol=symbol)


def _symbol(tree: Element, shop: Workshop, elements: Elements, name: str) -> Symbol:
    """The shapes. Raises BeyondError for whatever our own markup will not have."""
    bag = Bag()
    desk = Desk(shop, elements, Subject(), bag)
    items = desk.draw_all(tree.children, Frame(Look(fill=BLACK, color=BLACK, stroke_width=1.0), ids=ids_of(tree, bag)))
    if bag.findings:
        raise BeyondError(f"cannot be drawn as shapes ({bag.findings[0].message})", bag.findings[0].place)
    box = Rect(0, 0, float(tree.attributes["w"]), float(tree.attributes["h"]))
    ink = shop.measure.ink(items)
    if ink is not None and not box.holds(ink, slack=0.0):
        items = (Group(items, clip=rectangle(box)),)
    return Symbol(f"art-{digest(items, str(box))}", items, box, name.rpartition("/")[2].removesuffix(".svg"))


def _unlike(made: Artwork, symbol: Symbol, trace: Trace | None) -> float:
    """The share of pixels in which our shapes differ from what the renderer makes of the drawing. Raises ApartError, BeyondError."""
    if trace is None:
        raise BeyondError("cannot be compared here")
    scale = LOOKED_AT / max(made.size)
    pixels = max(1, round(made.size.w * scale)), max(1, round(made.size.h * scale))
    return differing(*drawn_apart([made.document(pixels), trace(symbol, pixels)], made.letters()))


def _are_sound(clean: Clean, bag: Bag) -> bool:
    """Whether the pictures inside a drawing can be read; they are decoded by us before a renderer sees them."""
    before = len(bag.findings)
    for element in clean.pictures:
        try:
            data = base64.b64decode(element.attributes["href"].partition(",")[2], validate=False)
        except binascii.Error:
            data = b""
        _, found = decode(data, "the picture inside", paper)
        bag.add(*(replace(one, place=element.place) for one in found.findings if one.severity == codes.BAD_ART.severity))
    return len(bag.findings) == before


def rastered(art: Artwork, w: float, h: float, bag: Bag) -> Picture | None:
    """The drawing as pixels for a box of w by h mm, or None and a finding; the note of its first picture says why it is none of shapes."""
    dpi = min(DPI, LONGEST_SIDE * 25.4 / max(w, h), (MOST_PIXELS / (w * h)) ** 0.5 * 25.4)
    pixels = max(1, int(w * dpi / 25.4)), max(1, int(h * dpi / 25.4))
    place = art.clean.root.place
    try:
        (data,) = drawn_apart([art.document(pixels)], art.letters())
    except ApartError as error:
        bag.add(codes.BAD_ART.at(place, f"{art.name} {error}", hint="simplify it, or export it as PNG"))
        return None
    picture, found = decode(data, art.name, paper)
    bag.extend(found)
    bag.add(codes.AS_PIXELS.at(art.place, f"{art.name} {art.why}: it is drawn as pixels, {dpi:.0f} to the inch"))
    return picture

