"""An SVG document of our own goes in, its pixels as PNG come out, drawn by resvg."""

from __future__ import annotations

import io
import struct

from PIL import Image


def rastered(svg: str, dpi: float) -> tuple[bytes, tuple[int, int]]:
    """The drawing on white at that many pixels an inch, and its width and height in pixels.

    It must come from the tool itself: a stranger's drawing is not safe to draw in this process.
    """
    # Loaded here because only few builds need it.
    import resvg_py  # noqa: PLC0415

    data = bytes(resvg_py.svg_to_bytes(svg_string=svg, dpi=dpi, background="white", skip_system_fonts=True))
    width, height = struct.unpack(">II", data[16:24])
    return data, (width, height)


def extended(png: bytes, art: tuple[int, int, int, int], dpi: float) -> bytes:
    """The picture without transparency, its resolution noted; what lies outside of the box `art` (pixels) takes the colours of the nearest row or column inside."""
    with Image.open(io.BytesIO(png), formats=("PNG",)) as opened:
        image = opened.convert("RGB")
    w, h = image.size
    x0, y0, x1, y1 = max(0, art[0]), max(0, art[1]), min(w, art[2]), min(h, art[3])
    for box, strip in (
        ((0, 0, x0, h), (x0, 0, x0 + 1, h)),
        ((x1, 0, w, h), (x1 - 1, 0, x1, h)),
        ((0, 0, w, y0), (0, y0, w, y0 + 1)),
        ((0, y1, w, h), (0, y1 - 1, w, y1)),
    ):
        if box[2] > box[0] and box[3] > box[1]:
            image.paste(image.crop(strip).resize((box[2] - box[0], box[3] - box[1])), box[:2])
    out = io.BytesIO()
    image.save(out, "PNG", dpi=(round(dpi), round(dpi)), compress_level=6)
    return out.getvalue()
