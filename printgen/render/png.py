"""A page goes in, its picture comes out: exactly as many pixels as a service asks for, opaque, its resolution in its head."""

from __future__ import annotations

import math
from collections.abc import Sequence

from printgen.art.mosaic import mosaic, stencil
from printgen.art.planes import planes
from printgen.art.raster import extended, rastered
from printgen.geometry import Matrix, Rect, Size
from printgen.render.svg import svg_face, svg_page
from printgen.scene.items import Scene, Shape
from printgen.scene.page import Page, Slot
from printgen.scene.style import Ink, Style
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


def png_scene(scene: Scene, fonts: FontBook, pixels: tuple[int, int], seen: Rect | None = None) -> bytes:
    """A face without its bleed, or the part of it that is `seen` (mm from the trim's corner), so many pixels wide and high."""
    part = seen or Rect(0, 0, *scene.size)
    page = Rect(0, 0, part.w, part.h)
    slot = Slot("", "", scene, page, page, Matrix.move(-part.x, -part.y))
    return rastered(svg_page(Page(Size(part.w, part.h), (slot,), (), page, page, pixels=pixels), fonts, ""), 96.0)[0]


def alone(picture: bytes) -> bytes:
    """The picture of a face as a file of its own: opaque, and packed well."""
    return planes(picture)[0]


def beside(pictures: Sequence[bytes | None], columns: int, rows: int) -> bytes:
    """Pictures of one size as one, row by row; None leaves a place black. Raises ValueError without any."""
    return mosaic(pictures, columns, rows)


def photographs(pictures: Sequence[bytes | None], columns: int, rows: int) -> bytes:
    """The same as a JPEG."""
    return mosaic(pictures, columns, rows, photograph=True)


def png_outline(scene: Scene, fonts: FontBook, pixels: tuple[int, int], seen: Rect) -> bytes:
    """The part of a face within its outline: white on nothing, for programs that take a shape from a picture. Raises ValueError without an outline."""
    if scene.cut is None:
        raise ValueError("a rectangle has no outline of its own")
    solid = Scene(f"{scene.key}-outline", scene.size, (Shape(scene.cut, Style(fill=Ink((0, 0, 0)), even_odd=True)),))
    return stencil(png_scene(solid, fonts, pixels, seen))


def png_whole(scene: Scene, fonts: FontBook, dpi: float) -> bytes:
    """A face with its bleed, so many pixels to the inch."""
    data, _ = rastered(svg_face(scene, fonts, ""), dpi)
    return data
