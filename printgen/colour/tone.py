"""An ink goes in, the ink that saves ink, or a grey as light as it, comes out: for printers at home."""

from __future__ import annotations

from collections.abc import Callable

from printgen.colour.lab import luminance
from printgen.frozen import replace
from printgen.scene.style import Ink

Change = Callable[[Ink, bool], Ink]
"""An ink, and whether it fills an area, go in; another ink comes out."""
FULL, LOW, GREY = "full", "low-ink", "grey"
TONES = (FULL, LOW, GREY)
PALE = 0.62
"""How far areas go towards white where ink is saved: the pattern of terrain and the colours of snakes can still be told apart."""


def toner(tone: str) -> Change:
    """The change of inks for a tone; its second argument says whether the ink fills an area (letters and lines keep theirs where ink is saved)."""
    return {FULL: _full, LOW: _low, GREY: _grey}[tone]


def _full(ink: Ink, area: bool) -> Ink:
    del area
    return ink


def _low(ink: Ink, area: bool) -> Ink:
    if not area:
        return ink
    red, green, blue = (round(value + (255 - value) * PALE) for value in ink.rgb)
    return replace(ink, rgb=(red, green, blue), cmyk=None, spot="")


def _grey(ink: Ink, area: bool) -> Ink:
    """The grey of the same luminance (sRGB, IEC 61966-2-1)."""
    del area
    light = luminance(ink.rgb)
    share = 12.92 * light if light <= 0.0031308 else 1.055 * light ** (1 / 2.4) - 0.055
    value = min(255, max(0, round(share * 255)))
    return replace(ink, rgb=(value, value, value), cmyk=None, spot="")
