"""A picture as PNG or JPEG goes in; out comes the same picture well packed, or its colour and its transparency as two PNGs without palette and alpha channel."""

from __future__ import annotations

import io

from PIL import Image

from printgen.art.jpeg import is_jpeg

FORMATS = ("PNG", "JPEG")
"""In these pictures are handed on."""


def packed(data: bytes) -> bytes:
    """The same pixels, packed for a file that is kept: what is decoded on the way to it is packed for speed. A JPEG is so already."""
    if is_jpeg(data):
        return data
    with Image.open(io.BytesIO(data), formats=FORMATS) as picture:
        return _png(picture)


def planes(data: bytes) -> tuple[bytes, bytes | None]:
    """The picture's colour (8-bit RGB or grey) and its opacity (8-bit grey), the latter None if everything is opaque."""
    with Image.open(io.BytesIO(data), formats=FORMATS) as picture:
        picture.load()
        grey = "L" if picture.mode in {"L", "LA", "1"} else "RGB"
        if "A" not in picture.getbands() and "transparency" not in picture.info:
            return _png(picture.convert(grey)), None
        full = picture if picture.mode == f"{grey}A" else picture.convert(f"{grey}A")
    alpha = full.getchannel("A")
    return _png(full.convert(grey)), None if alpha.getextrema() == (255, 255) else _png(alpha)


def _png(picture: Image.Image) -> bytes:
    out = io.BytesIO()
    picture.save(out, "PNG", compress_level=6)
    return out.getvalue()
