"""sRGB colours go in; lightness, distance to the eye and contrast come out (CIE 1976 L*a*b*, CIEDE2000, WCAG 2)."""

from __future__ import annotations

import math
from typing import NamedTuple


class Lab(NamedTuple):
    """A colour as the eye orders them: lightness L* 0–100, a* from green to red, b* from blue to yellow."""

    l: float  # noqa: E741 the field's own name, L*
    a: float
    b: float


_WHITE = (0.95047, 1.0, 1.08883)
"""CIE XYZ of D65, the white of sRGB (IEC 61966-2-1)."""
_TO_XYZ = ((0.4124564, 0.3575761, 0.1804375), (0.2126729, 0.7151522, 0.0721750), (0.0193339, 0.1191920, 0.9503041))
_EDGE, _SLOPE = 216 / 24389, 24389 / 27
_FAR = 25.0**7


def linear(rgb: tuple[int, int, int]) -> tuple[float, float, float]:
    """The light of each channel, 0–1, from sRGB 0–255."""
    r, g, b = (c / 255 / 12.92 if c <= 10 else ((c / 255 + 0.055) / 1.055) ** 2.4 for c in rgb)
    return r, g, b


def luminance(rgb: tuple[int, int, int]) -> float:
    """The relative luminance of WCAG 2: 0 black, 1 white."""
    r, g, b = linear(rgb)
    return 0.2126 * r + 0.7152 * g + 0.0722 * b


def contrast(one: tuple[int, int, int], other: tuple[int, int, int]) -> float:
    """The contrast ratio of WCAG 2: 1 (none) to 21 (black on white); text wants 4.5."""
    low, high = sorted((luminance(one), luminance(other)))
    return (high + 0.05) / (low + 0.05)


def lab(rgb: tuple[int, int, int]) -> Lab:
    """The L*a*b* of an sRGB colour (D65)."""
    light = linear(rgb)
    x, y, z = (_root(sum(weight * c for weight, c in zip(row, light, strict=True)) / white) for row, white in zip(_TO_XYZ, _WHITE, strict=True))
    return Lab(116 * y - 16, 500 * (x - y), 200 * (y - z))


def _root(share: float) -> float:
    return math.cbrt(share) if share > _EDGE else (_SLOPE * share + 16) / 116


def difference(one: Lab, other: Lab) -> float:
    """How different two colours look (CIEDE2000): below 1 nobody sees it, above 10 everybody does. After Sharma, Wu and Dalal 2005."""
    mean = ((math.hypot(one.a, one.b) + math.hypot(other.a, other.b)) / 2) ** 7
    grow = 1.5 - 0.5 * math.sqrt(mean / (mean + _FAR))
    c1, h1 = _polar(one, grow)
    c2, h2 = _polar(other, grow)
    dl, dc = other.l - one.l, c2 - c1
    turn = _turn(h1, h2) if c1 * c2 else 0.0
    dh = 2 * math.sqrt(c1 * c2) * math.sin(math.radians(turn / 2))
    lightness, chroma = (one.l + other.l) / 2, (c1 + c2) / 2
    hue = _mean_hue(h1, h2) if c1 * c2 else h1 + h2
    weight = 1 - 0.17 * _cos(hue - 30) + 0.24 * _cos(2 * hue) + 0.32 * _cos(3 * hue + 6) - 0.20 * _cos(4 * hue - 63)
    off = (lightness - 50) ** 2
    sl, sc, sh = 1 + 0.015 * off / math.sqrt(20 + off), 1 + 0.045 * chroma, 1 + 0.015 * chroma * weight
    bend = 60 * math.exp(-(((hue - 275) / 25) ** 2))
    rotation = -2 * math.sqrt(chroma**7 / (chroma**7 + _FAR)) * math.sin(math.radians(bend))
    return math.sqrt((dl / sl) ** 2 + (dc / sc) ** 2 + (dh / sh) ** 2 + rotation * dc / sc * dh / sh)


def _polar(colour: Lab, grow: float) -> tuple[float, float]:
    a = colour.a * grow
    return math.hypot(a, colour.b), math.degrees(math.atan2(colour.b, a)) % 360 if a or colour.b else 0.0


def _turn(h1: float, h2: float) -> float:
    """From one hue to the other the short way, in degrees."""
    turn = h2 - h1
    return turn - 360 if turn > 180 else turn + 360 if turn < -180 else turn


def _mean_hue(h1: float, h2: float) -> float:
    total = h1 + h2
    if abs(h1 - h2) <= 180:
        return total / 2
    return (total + 360) / 2 if total < 360 else (total - 360) / 2


def _cos(degrees: float) -> float:
    return math.cos(math.radians(degrees))
