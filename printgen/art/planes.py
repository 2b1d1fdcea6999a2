"""A picture as PNG goes in, its colour and its transparency come out as two PNGs that need no palette, no interlacing and no alpha channel."""

from __future__ import annotations

import io

from PIL import Image


def planes(png: bytes) -> tuple[bytes, bytes | None]:
    """The picture's colour (8-bit RGB or grey) and its opacity (8-bit grey), the latter None if everything is opaque."""
    with Image.open(io.BytesIO(png)) as picture:
        picture.load()
        has_alpha = picture.mode in {"RGBA", "LA", "PA"} or "transparency" in picture.info
        if picture.mode in {"RGB", "L"} and not has_alpha and not picture.info.get("interlace"):
            return png, None
        grey = picture.mode in {"L", "LA", "1"}
        if not has_alpha:
            return _png(picture.convert("L" if grey else "RGB")), None
        full = picture.convert("LA" if grey else "RGBA")
    alpha = full.getchannel("A")
    colour = full.convert("L" if grey else "RGB")
    return _png(colour), None if alpha.getextrema() == (255, 255) else _png(alpha)


def _png(picture: Image.Image) -> bytes:
    out = io.BytesIO()
    picture.save(out, "PNG", compress_level=6)
    return out.getvalue()
