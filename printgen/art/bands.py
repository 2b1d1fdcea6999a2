"""A PNG goes in, its channels come out as bytes, one after the other; or the other way round."""

from __future__ import annotations

import io
from collections.abc import Sequence

from PIL import Image

NEGATIVE = bytes(range(255, -1, -1))
"""Ink for light, and light for ink: a table for `bytes.translate`."""


def bands(png: bytes) -> tuple[tuple[int, int], list[bytes]]:
    """Width and height, and the three channels (one, if it is grey) without transparency: a byte for each pixel, row by row."""
    with Image.open(io.BytesIO(png), formats=("PNG",)) as opened:
        image = opened if opened.mode == "L" else opened.convert("RGB")
        return image.size, [band.tobytes() for band in image.split()]


def joined(size: tuple[int, int], channels: Sequence[bytes], alpha: bytes | None = None) -> bytes:
    """Three channels (and one of transparency) as a PNG, packed for speed."""
    parts = [Image.frombytes("L", size, band) for band in (*channels, *([alpha] if alpha is not None else []))]
    out = io.BytesIO()
    Image.merge("RGB" if alpha is None else "RGBA", parts).save(out, "PNG", compress_level=1)
    return out.getvalue()


def woven(channels: Sequence[bytes]) -> bytes:
    """The channels pixel by pixel: the first byte of each, the second of each, and so on."""
    many = len(channels)
    out = bytearray(many * len(channels[0]))
    for n, band in enumerate(channels):
        out[n::many] = band
    return bytes(out)
