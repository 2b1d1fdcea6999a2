"""A colour as CSS writes it goes in, its red, green and blue (0-255) and its opacity (0-1) come out."""

from __future__ import annotations

import colorsys
import re

from printgen.frozen import frozen

_HEX = re.compile(r"#([0-9a-f]{3,4}|[0-9a-f]{6}|[0-9a-f]{8})")
_CALL = re.compile(r"(rgb|hsl)a?\(([^()]*)\)")
_PART = re.compile(r"([+-]?(?:\d{1,9}(?:\.\d{0,9})?|\.\d{1,9}))(%|deg)?")


@frozen
class Colour:
    """Red, green and blue, and how much of what lies below is hidden."""

    rgb: tuple[int, int, int]
    alpha: float = 1.0

    @property
    def hex(self) -> str:
        """`#rrggbb`."""
        return "#{:02x}{:02x}{:02x}".format(*self.rgb)


def css_colour(text: str) -> Colour | None:
    """The colour that the text names (CSS Color 4: names, hexadecimal, rgb(), hsl()), or None."""
    text = text.strip().lower()
    if text == "transparent":
        return Colour((0, 0, 0), 0.0)
    found = _HEX.fullmatch(text)
    if found:
        digits = found[1] if len(found[1]) > 4 else "".join(2 * digit for digit in found[1])
        numbers = [int(digits[n : n + 2], 16) for n in range(0, len(digits), 2)]
        return Colour((numbers[0], numbers[1], numbers[2]), numbers[3] / 255 if numbers[3:] else 1.0)
    found = _CALL.fullmatch(text)
    return _called(found[1], found[2]) if found else _named(text)


def _named(text: str) -> Colour | None:
    # The names are in a table of the library that opens pictures; most drawings write numbers.
    from PIL.ImageColor import colormap, getrgb  # noqa: PLC0415

    return Colour(getrgb(text)[:3]) if text in colormap else None


def _called(name: str, inside: str) -> Colour | None:
    words = [word for word in re.split(r"[\s,/]+", inside.strip()) if word]
    parts = [_PART.fullmatch(word) for word in words]
    if not 3 <= len(parts) <= 4:
        return None
    numbers: list[tuple[float, str]] = []
    for part in parts:
        if part is None:
            return None
        numbers.append((float(part[1]), part[2] or ""))
    (a, unit), (b, _), (c, _), *rest = numbers
    alpha = min(1.0, max(0.0, rest[0][0] / (100 if rest[0][1] else 1))) if rest else 1.0
    if name == "rgb":
        full = 100 / 255 if unit == "%" else 1.0
        return Colour((_byte(a / full), _byte(b / full), _byte(c / full)), alpha)
    red, green, blue = colorsys.hls_to_rgb(a % 360 / 360, min(max(c, 0.0), 100.0) / 100, min(max(b, 0.0), 100.0) / 100)
    return Colour((_byte(red * 255), _byte(green * 255), _byte(blue * 255)), alpha)


def _byte(value: float) -> int:
    return min(255, max(0, int(value + 0.5)))
