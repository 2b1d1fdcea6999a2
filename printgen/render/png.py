"""A page goes in, its picture comes out: exactly as many pixels as a service asks for, opaque, its resolution in its head."""

from __future__ import annotations

import math
from collections.abc import Sequence

from printgen.art.mosaic import mosaic
from printgen.art.planes import planes
from printgen.art.raster import extended, rastered
from printgen.geometry import IDENTITY, Rect
from printgen.render.svg import svg_face, svg_page
from printgen.scene.items import Scene
from printgen.scene.page import Page, Slot
from printgen.typeset.fonts import FontBook


def png(page: Page, fonts: FontBook) -> bytes:
    """The picture of a page with `pixels`; art that ends before the edge of the picture goes on in the colours of its last row. Raises ValueError without pixels."""
    if page.pixels is None:
        raise ValueError(f"{page.label}: nobody said how many pixels")
    data, pixels = rastered(svg_page(page, fonts, ""), 96.0)
    assert pixels == page.pixels
    across, along = page.pixels[0] / page.size.w, page.pixels[1] / page.size.h
    clip = page.slots[0].clip
    # The outermost row of the art is half paper where it ends between two pixels: the one inside of it goes on.
    left, top = (math.ceil(value * factor) + 1 if value > 0 else 0 for value, factor in ((clip.x, across), (clip.y, along)))
    right, bottom = (math.floor(value * factor) - 1 if value < whole else round(whole * factor) for value, whole, factor in ((clip.right, page.size.w, across), (clip.bottom, page.size.h, along)))
    art = left, top, right, bottom
    return extended(data, art, across * 25.4)


def png_scene(scene: Scene, fonts: FontBook, pixels: tuple[int, int]) -> bytes:
    """A face without its bleed, so many pixels wide and high."""
    trim = Rect(0, 0, *scene.size)
    slot = Slot("", "", scene, trim, trim, IDENTITY)
    data, _ = rastered(svg_page(Page(scene.size, (slot,), (), trim, trim, pixels=pixels), fonts, ""), 96.0)
    return planes(data)[0]


def beside(pictures: Sequence[bytes | None], columns: int, rows: int) -> bytes:
    """Pictures of one size as one, row by row; None leaves a place black. Raises ValueError without any."""
    return mosaic(pictures, columns, rows)


def png_whole(scene: Scene, fonts: FontBook, dpi: float) -> bytes:
    """A face with its bleed, so many pixels to the inch."""
    data, _ = rastered(svg_face(scene, fonts, ""), dpi)
    return data
