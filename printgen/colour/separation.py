"""Screen colours go in, shares of cyan, magenta, yellow and black come out, by the ICC profile of a printing condition; small dark things in black alone."""

from __future__ import annotations

import io
from bisect import bisect_left
from functools import lru_cache
from typing import Any

from printgen.colour.conditions import CONDITIONS, Cmyk, Condition
from printgen.colour.lab import lab
from printgen.frozen import replace
from printgen.scene.style import Ink

NEUTRAL = 12.0
"""Up to this chroma (CIELAB) letters and thin lines count as grey: four plates that miss each other by a hair would give them coloured rims."""
SOLID = 0.9
"""From this share on letters are printed in full black: a screen of dots would fray their edges."""
WHITE: Cmyk = (0.0, 0.0, 0.0, 0.0)
_RELATIVE, _BLACK_POINT = 1, 0x2000
"""Rendering intent and flag of LittleCMS: colours as on white paper, black as deep as the paper takes it."""


class Separation:
    """The plates of one printing condition. The library that reads ICC profiles is loaded here: only a press needs it."""

    def __init__(self, condition: Condition) -> None:
        from PIL import Image, ImageCms  # noqa: PLC0415 - loaded for presses only

        self.condition = condition
        self._image = Image
        self._cms = ImageCms
        screen, paper = ImageCms.createProfile("sRGB"), ImageCms.ImageCmsProfile(io.BytesIO(condition.icc))
        flags = ImageCms.Flags(_BLACK_POINT)
        self._apart = ImageCms.buildTransform(screen, paper, "RGB", "CMYK", renderingIntent=ImageCms.Intent(_RELATIVE), flags=flags)
        self._together = ImageCms.buildTransform(paper, screen, "CMYK", "RGB", renderingIntent=ImageCms.Intent(_RELATIVE), flags=flags)
        self._blacks = self._ramp()
        self._greys = bytes(255 if grey == 255 else 255 - round(self.black(lab((grey, grey, grey))[0]) * 255) for grey in range(256))
        self._known: dict[tuple[tuple[int, int, int], bool], Cmyk] = {}

    def ink(self, ink: Ink, *, fine: bool) -> Cmyk:
        """The shares of an ink, 0-1: the palette's own recipe if it has one. `fine`: of letters and thin lines, which black alone prints if they are grey."""
        if ink.cmyk is not None:
            return ink.cmyk
        key = ink.rgb, fine
        if key not in self._known:
            self._known[key] = self._split(ink.rgb, fine=fine)
        return self._known[key]

    def plane(self, png: bytes) -> bytes:
        """The pixels of an RGB picture as shares of the four inks, four bytes each, row by row."""
        with self._image.open(io.BytesIO(png), formats=("PNG",)) as opened:
            data: bytes = self.picture(opened.convert("RGB")).tobytes()
        return data

    def picture(self, image: Any) -> Any:
        """A picture in RGB as one in CMYK (Pillow images)."""
        return self._cms.applyTransform(image, self._apart)

    def proof(self, image: Any) -> Any:
        """A picture in CMYK as it looks on a screen (Pillow images)."""
        return self._cms.applyTransform(image, self._together)

    def shown(self, shares: Cmyk) -> tuple[int, int, int]:
        """What shares of the four inks look like on the condition's paper, as sRGB."""
        pixel: tuple[int, int, int] = self.proof(self._image.new("CMYK", (1, 1), tuple(round(share * 255) for share in shares))).getpixel((0, 0))
        return pixel

    def black(self, light: float) -> float:
        """The share of black alone that is as light as that (CIELAB), at most all of it."""
        return round(min(255, bisect_left(self._blacks, -light)) / 255, 4)

    def grey(self, ink: Ink, *, fine: bool) -> Ink:
        """An ink in black alone, as light as it is; also black areas, which are rich otherwise."""
        light = 100.0 if ink.rgb == (255, 255, 255) else lab(ink.rgb)[0]
        share = self._full(light) if fine else self.black(light)
        return replace(ink, cmyk=(0.0, 0.0, 0.0, share), spot="", spots=())

    def greys(self, png: bytes) -> bytes:
        """The pixels of a grey picture as they are printed in black alone (255 is paper), a byte each, row by row."""
        with self._image.open(io.BytesIO(png), formats=("PNG",)) as opened:
            data: bytes = opened.convert("L").tobytes()
        return data.translate(self._greys)

    def _split(self, rgb: tuple[int, int, int], *, fine: bool) -> Cmyk:
        if rgb == (255, 255, 255):
            return WHITE
        light, a, b = lab(rgb)
        if fine and (a * a + b * b) ** 0.5 <= NEUTRAL:
            return 0.0, 0.0, 0.0, self._full(light)
        if rgb == (0, 0, 0):
            return self.condition.rich
        if rgb[0] == rgb[1] == rgb[2]:
            # Four inks that make up a grey turn green or red at the first slip of one of them.
            return 0.0, 0.0, 0.0, self.black(light)
        cyan, magenta, yellow, black = self.picture(self._image.new("RGB", (1, 1), rgb)).getpixel((0, 0))
        return round(cyan / 255, 4), round(magenta / 255, 4), round(yellow / 255, 4), round(black / 255, 4)

    def _ramp(self) -> list[float]:
        """The lightness of black alone, from paper to full, as negatives (so that they rise)."""
        strip = self._image.new("CMYK", (256, 1))
        strip.putdata([(0, 0, 0, value) for value in range(256)])
        shown = self.proof(strip)
        return [-lab(shown.getpixel((value, 0)))[0] for value in range(256)]

    def _full(self, light: float) -> float:
        """The share of black for letters and thin lines: dark ones are printed in all of it."""
        share = self.black(light)
        return 1.0 if share >= SOLID else share


@lru_cache(maxsize=4)
def separation(condition: str) -> Separation:
    """The separation of a known condition. Raises KeyError for another one."""
    return Separation(CONDITIONS[condition])
