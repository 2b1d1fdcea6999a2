"""`<image href="art/x.png">` goes in, the picture comes out: within its box (contain), over it (cover) or stretched (fill). Drawings (SVG) stay shapes where that is exact."""

from __future__ import annotations

import math
from collections.abc import Iterable

from printgen.compose import codes
from printgen.compose.artwork.artwork import Artwork, artwork, rastered
from printgen.compose.desk import Desk, fit
from printgen.compose.elements.icon import box_of
from printgen.compose.frame import LOOK, Frame, takes
from printgen.compose.markup import Element
from printgen.compose.reading import shown
from printgen.diagnostics.nearest import did_you_mean
from printgen.frozen import replace
from printgen.gather import mark
from printgen.geometry import Matrix, Rect, Size
from printgen.scene.items import Group, Item, Picture, Use
from printgen.scene.path import rectangle

_LEAST = 25.4
"""Millimetres for which a drawing is turned into pixels at least: where it lies in an icon nobody knows how large that will be."""


@mark("element", "image")
@takes("href x y w h cx cy size fit field", idle=(LOOK, "a picture has its own colours; opacity fades it"))
def image(element: Element, frame: Frame, desk: Desk) -> Iterable[Item]:
    """A picture or a drawing of a template folder."""
    name = (element.get("href") or "").strip()
    if not name:
        desk.read.missing(element, "href")
        return ()
    box = box_of(element, frame, desk)
    way = desk.read.choice(element, "fit", ("contain", "cover", "fill"))
    if name.lower().endswith(".svg"):
        art, exists = _artwork(name, desk)
        size = art.size if art is not None else None
    else:
        art = None
        picture, exists = desk.shop.picture(name)
        size = Size(*picture.pixels) if picture is not None else None
    if not exists:
        _missing(name, element, desk)
    if size is None or box is None:
        return ()
    desk.fill(element, box)
    desk.used.add(name)
    placed = _placed(box, size, way)
    if art is not None:
        item = _drawing(art, placed, element, frame, desk)
    else:
        assert picture is not None
        item = replace(picture, box=placed, place=element.place)
    if item is None:
        return ()
    return (Group((item,), clip=rectangle(box), place=element.place),) if way == "cover" else (item,)


def _placed(box: Rect, size: Size, way: str) -> Rect:
    """Where the whole of it lies."""
    if way == "fill":
        return box
    if way == "contain":
        return fit(box, Rect(0, 0, *size)).box(Rect(0, 0, *size))
    scale = max(box.w / size.w, box.h / size.h)
    return Rect(box.centre.x - size.w * scale / 2, box.centre.y - size.h * scale / 2, size.w * scale, size.h * scale)


def _artwork(name: str, desk: Desk) -> tuple[Artwork | None, bool]:
    """The drawing, read once, and whether its file exists."""
    shop = desk.shop
    if name not in shop.artworks:
        text = shop.templates.text(name)
        shop.artworks[name] = artwork(text, shop, desk.elements) if text is not None else None
    return shop.artworks[name], shop.templates.shelf(name) is not None


def _drawing(art: Artwork, placed: Rect, element: Element, frame: Frame, desk: Desk) -> Item | None:
    """The drawing as shapes, or as pixels for the size at which it lies on paper."""
    if art.symbol is not None:
        scale = Matrix(placed.w / art.size.w, 0.0, 0.0, placed.h / art.size.h, placed.x, placed.y)
        return Use(art.symbol, scale, element.place)
    w, h = placed.w * math.hypot(frame.matrix.a, frame.matrix.b), placed.h * math.hypot(frame.matrix.c, frame.matrix.d)
    if min(w, h) <= 0:
        return None
    grow = max(1.0, _LEAST / max(w, h))
    key = (art.name, round(w * grow * 100), round(h * grow * 100))
    if key not in desk.shop.rasters:
        desk.shop.rasters[key] = rastered(art, w * grow, h * grow, desk.shop.bag)
        if desk.shop.rasters[key] is None:
            # What took too long once is not tried in other sizes.
            desk.shop.artworks[(element.get("href") or "").strip()] = None
    picture: Picture | None = desk.shop.rasters[key]
    return replace(picture, box=placed, place=element.place) if picture is not None else None


def _missing(name: str, element: Element, desk: Desk) -> None:
    folder, _, last = name.rpartition("/")
    templates = desk.shop.templates
    place, labels = desk.subject.origin(name, element, "href")
    if "://" in name or name.startswith(("/", "data:")) or ".." in name.split("/"):
        message, hint = f"an image is a file of the template folders, not {shown(name)}", "copy the picture beside the template and write its name"
    else:
        message = f"there is no image {shown(name)}{did_you_mean(last, templates.names(folder, ''))}"
        hint = f"looked in {templates.looked(folder)}"
    desk.bag.add(codes.NO_IMAGE.at(place, message, hint=hint, labels=labels))
