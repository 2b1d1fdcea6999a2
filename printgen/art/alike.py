"""Two pictures of one drawing go in, the share of their pixels that differ comes out."""

from __future__ import annotations

import io

from PIL import Image, ImageChops

STEPS = 40
"""Of 255: what an edge may differ by that lies a hundredth of a pixel elsewhere."""


def differing(one: bytes, other: bytes) -> float:
    """The share (0-1) of pixels that differ, on white or on black, by more than STEPS in any channel; 1 if the sizes differ. Both are PNGs."""
    with Image.open(io.BytesIO(one), formats=("PNG",)) as opened:
        first = opened.convert("RGBA")
    with Image.open(io.BytesIO(other), formats=("PNG",)) as opened:
        second = opened.convert("RGBA")
    if first.size != second.size:
        return 1.0
    # On one ground alone, what has its colour would be missed.
    unlike = Image.new("L", first.size)
    for ground in ("white", "black"):
        below = Image.new("RGBA", first.size, ground)
        apart = ImageChops.difference(*(Image.alpha_composite(below, image).convert("RGB") for image in (first, second)))
        for channel in apart.split():
            unlike = ImageChops.lighter(unlike, channel)
    return sum(unlike.histogram()[STEPS + 1 :]) / (first.width * first.height)
