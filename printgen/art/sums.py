"""The plates of a picture go in, the pixel with the most ink comes out."""

from __future__ import annotations

from collections.abc import Sequence

_HALVED = 4
"""Sums are halved twice on the way to where they are small enough to be skipped: so much they may be off."""


Window = tuple[int, int, int, int]
"""The pixels that are looked at: from the first column and row to those behind the last."""


def fullest(size: tuple[int, int], plates: Sequence[bytes], alpha: bytes | None = None, skip: float = 0.0, window: Window | None = None) -> tuple[float, tuple[int, int]]:
    """The most ink of a pixel (1.0: one full ink) and its column and row; 0.0 if none has `skip` or more. A plate has a byte a pixel; what is transparent has less ink."""
    from PIL import Image, ImageChops  # noqa: PLC0415 - most games have no pictures

    window = window or (0, 0, *size)
    bands = [Image.frombytes("L", size, plate).crop(window) for plate in plates if any(plate)]
    if alpha is not None:
        veil = Image.frombytes("L", size, alpha).crop(window)
        bands = [ImageChops.multiply(band, veil) for band in bands]
    if not bands:
        return 0.0, (0, 0)
    rough = bands[0].point([shade // _HALVED for shade in range(256)])
    for band in bands[1:]:
        rough = ImageChops.add(rough, band.point([shade // _HALVED for shade in range(256)]))
    least = min(255, max(0, int(skip * 255 / _HALVED) - len(bands)))
    box = rough.point([255 if shade >= least else 0 for shade in range(256)]).getbbox()
    if box is None:
        return 0.0, (0, 0)
    wide = box[2] - box[0]
    sums = list(map(sum, zip(*[band.crop(box).tobytes() for band in bands], strict=True)))
    most = max(sums)
    row, column = divmod(sums.index(most), wide)
    return most / 255, (window[0] + box[0] + column, window[1] + box[1] + row)
