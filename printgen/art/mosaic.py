"""Pictures of one size go in, one picture with them side by side comes out: the sheets of cards that virtual tables load."""

from __future__ import annotations

import io
from collections.abc import Sequence

from PIL import Image, ImageOps

QUALITY = 92
"""Of JPEGs, with no colour left out: letters keep their edges."""


def mosaic(pictures: Sequence[bytes | None], columns: int, rows: int, *, photograph: bool = False) -> bytes:
    """A grid of PNGs, row by row, as one PNG (or JPEG) without transparency; None leaves a place black. All must have the size of the first. Raises ValueError without any."""
    first = next((one for one in pictures if one is not None), None)
    if first is None:
        raise ValueError("there are no pictures")
    with Image.open(io.BytesIO(first), formats=("PNG",)) as opened:
        w, h = opened.size
    whole = Image.new("RGB", (columns * w, rows * h))
    for n, picture in enumerate(pictures):
        if picture is not None:
            with Image.open(io.BytesIO(picture), formats=("PNG",)) as opened:
                whole.paste(opened.convert("RGB"), (n % columns * w, n // columns * h))
    out = io.BytesIO()
    if photograph:
        whole.save(out, "JPEG", quality=QUALITY, subsampling=0)
    else:
        whole.save(out, "PNG", compress_level=6)
    return out.getvalue()


def stencil(drawing: bytes) -> bytes:
    """A PNG of something black on white as a white one whose opacity is the black: the shape of a piece for a virtual table."""
    with Image.open(io.BytesIO(drawing), formats=("PNG",)) as opened:
        alpha = ImageOps.invert(opened.convert("L"))
    whole = Image.new("RGBA", alpha.size, (255, 255, 255, 0))
    whole.putalpha(alpha)
    out = io.BytesIO()
    whole.save(out, "PNG", compress_level=6)
    return out.getvalue()
