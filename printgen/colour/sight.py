"""Colours go in, how different they look to eyes of each kind comes out: the usual ones, without red, green or blue cones, and in grey."""

from __future__ import annotations

from collections.abc import Mapping

from printgen.colour.lab import Lab, difference, lab, linear

Rgb = tuple[int, int, int]
_SIMULATED: Mapping[str, tuple[tuple[float, float, float], ...]] = {
    "protan": ((0.152286, 1.052583, -0.204868), (0.114503, 0.786281, 0.099216), (-0.003882, -0.048116, 1.051998)),
    "deutan": ((0.367322, 0.860646, -0.227968), (0.280085, 0.672501, 0.047413), (-0.011820, 0.042940, 0.968881)),
    "tritan": ((1.255528, -0.076749, -0.178779), (-0.078411, 0.930809, 0.147602), (0.004733, 0.691367, 0.303900)),
}
"""Linear sRGB as these eyes see it, at full severity: Machado, Oliveira and Fernandes 2009."""
SIGHTS = ("usual", *_SIMULATED, "grey")


def seen(rgb: Rgb, sight: str) -> Lab:
    """A colour as one kind of eye sees it (see SIGHTS)."""
    if sight == "usual":
        return lab(rgb)
    if sight == "grey":
        return Lab(lab(rgb).l, 0.0, 0.0)
    light = linear(rgb)
    r, g, b = (_byte(sum(weight * channel for weight, channel in zip(row, light, strict=True))) for row in _SIMULATED[sight])
    return lab((r, g, b))


def _byte(light: float) -> int:
    light = min(1.0, max(0.0, light))
    return round(255 * (12.92 * light if light <= 0.0031308 else 1.055 * light ** (1 / 2.4) - 0.055))


def closest(one: Rgb, other: Rgb) -> tuple[str, float]:
    """The sight to which two colours look most alike, and their distance there (CIEDE2000)."""
    return min(((sight, difference(seen(one, sight), seen(other, sight))) for sight in SIGHTS), key=lambda found: found[1])
