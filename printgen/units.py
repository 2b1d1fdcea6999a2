"""A length, size or paper as an author writes it goes in, millimetres come out."""

from __future__ import annotations

import difflib
import re
from types import MappingProxyType

from printgen.geometry import Size

MM_PER_INCH = 25.4
POINT = MM_PER_INCH / 72
"""One point in millimetres."""

UNITS = MappingProxyType({"mm": 1.0, "cm": 10.0, "in": MM_PER_INCH, '"': MM_PER_INCH, "pt": POINT})
"""Millimetres in one of each unit; `px` needs its resolution (`822px@300`)."""

PAPERS = MappingProxyType(
    {
        "a3": Size(297.0, 420.0),
        "a4": Size(210.0, 297.0),
        "a5": Size(148.0, 210.0),
        "a6": Size(105.0, 148.0),
        "letter": Size(215.9, 279.4),
        "legal": Size(215.9, 355.6),
        "half-letter": Size(139.7, 215.9),
        "tabloid": Size(279.4, 431.8),
    }
)

PIECES = MappingProxyType(
    {
        "poker": Size(63.5, 88.9),
        "euro-poker": Size(63.0, 88.0),
        "bridge": Size(57.15, 88.9),
        "euro": Size(59.0, 92.0),
        "american": Size(56.0, 87.0),
        "japanese": Size(59.0, 86.0),
        "trump": Size(62.0, 100.0),
        "mini-euro": Size(44.0, 68.0),
        "mini-american": Size(41.0, 63.0),
        "mini": Size(44.45, 63.5),
        "micro": Size(31.75, 44.45),
        "domino": Size(44.45, 88.9),
        "tarot": Size(70.0, 120.0),
        "american-tarot": Size(69.85, 120.65),
        "large": Size(80.0, 120.0),
        "jumbo": Size(88.9, 139.7),
        "index": Size(76.2, 127.0),
        "postcard": Size(101.6, 152.4),
        "square": Size(70.0, 70.0),
        "small-square": Size(63.5, 63.5),
        "large-square": Size(88.9, 88.9),
        "business": Size(55.0, 85.0),
        "american-business": Size(50.8, 88.9),
    }
)
"""Sizes of cards by name (mm), upright: those of makers and print services."""
ALIASES = MappingProxyType(
    {
        "playing-card": "poker",
        "standard": "poker",
        "trading": "euro-poker",
        "tcg": "euro-poker",
        "ccg": "euro-poker",
        "standard-euro": "euro",
        "us-game": "american",
        "standard-american": "american",
        "euro-mini": "mini-euro",
        "us-mini": "mini-american",
        "us-tarot": "american-tarot",
        "euro-square": "square",
        "poker-square": "large-square",
        "business-card": "business",
        "us-business": "american-business",
        "statement": "half-letter",
        "ledger": "tabloid",
    }
)
"""Other names of the same sizes."""

_NUMBER = r"([0-9]+(?:\.[0-9]+)?|\.[0-9]+)"
PATTERN = rf'\s*(-?){_NUMBER}\s*(mm|cm|in|"|pt|px@([0-9]+))\s*'
"""What a length looks like."""
_LENGTH = re.compile(f"^{PATTERN}$")
MEANT = MappingProxyType({"inch": "in", "inches": "in", "″": "in", "”": "in", "millimetres": "mm", "millimeters": "mm", "centimetres": "cm", "centimeters": "cm", "points": "pt"})
"""Units as people write them, and how they are written here."""
_CROSS = re.compile(r"\s*(?:(?<!p)x|×)\s*")
"""Between two lengths; the x of `px` is none."""
THINNEST = 1.0
"""The shortest side that a piece can have, in mm."""
LONGEST = 5_000.0
"""The longest side of a piece or a sheet, in mm: a page of a PDF ends at 5,080."""
FARTHEST = 1_000_000.0
"""No length is greater, in mm."""


def length(text: str) -> float:
    """Millimetres of a length such as `63mm`, `2.5in` or `822px@300`. Raises ValueError with what is wrong."""
    found = _LENGTH.match(text)
    if not found:
        if re.fullmatch(rf"\s*-?{_NUMBER}\s*", text):
            raise ValueError(f"{text.strip()} has no unit; write {text.strip()}mm")
        word = re.fullmatch(rf"\s*(-?{_NUMBER})\s*(\S+)\s*", text)
        if word and word[3].lower() in MEANT:
            raise ValueError(f"{text.strip()!r} is not a length; write {word[1]}{MEANT[word[3].lower()]}")
        raise ValueError(f"{text.strip()!r} is not a length; write for example 63mm, 6.3cm, 2.5in, 12pt or 822px@300")
    sign, number, unit, resolution = found.groups()
    value = float(number) * (MM_PER_INCH / int(resolution) if resolution and int(resolution) else UNITS.get(unit, 0.0))
    if value == 0.0 and float(number):
        raise ValueError(f"{text.strip()!r}: a resolution of 0 gives no length")
    if value > FARTHEST:
        raise ValueError(f"{text.strip()[:40]!r}: lengths end at {FARTHEST:,.0f} mm")
    # 3.5 inches are 88.9 mm, however they are written: what is not binary exact would be another size.
    return round(-value if sign else value, 9)


BULK = 1.25
"""Cubic centimetres that a gram of uncoated paper takes up: 80 g/m² are 0.1 mm thick."""
THICKEST = 1.0
"""The thickest paper that is folded (mm)."""
_WEIGHT = re.compile(rf"^\s*{_NUMBER}\s*(?:gsm|g/m²|g/m2)\s*$")
THICKNESS = rf"({PATTERN}|\s*{_NUMBER}\s*(gsm|g/m²|g/m2)\s*)"
"""What the thickness of paper looks like."""


def thickness(text: str) -> float:
    """Millimetres of paper's thickness such as `0.1mm`, or of its weight such as `80gsm` or `80 g/m²`, as uncoated paper has it. Raises ValueError with what is wrong."""
    weight = _WEIGHT.match(text)
    try:
        thick = round(float(weight[1]) * BULK / 1000, 9) if weight else length(text)
    except ValueError as error:
        raise ValueError(f"{text.strip()!r} is no thickness of paper; write for example 0.1mm, or 80gsm") from error
    if not 0 <= thick <= THICKEST:
        raise ValueError(f"{text.strip()!r}: paper that is folded is from 0 to {THICKEST:g} mm thick")
    return thick


def size(text: str) -> Size:
    """A size such as `63mm x 88mm`, a card's name (`poker`) or a paper's (`a4`). Raises ValueError with what is wrong."""
    name = text.strip().lower().replace(" ", "-").replace("_", "-")
    name = ALIASES.get(name, name)
    known = PIECES.get(name) or PAPERS.get(name)
    if known:
        return known
    parts = _CROSS.split(text.strip())
    if len(parts) != 2:
        near = difflib.get_close_matches(name, [*PIECES, *PAPERS, *ALIASES], 1)
        if near and parts[0]:
            raise ValueError(f"{text.strip()!r} is not a size; did you mean {near[0]!r}?")
        raise ValueError(f"{text.strip()!r} is not a size; write for example 63mm x 88mm, or one of {', '.join(PIECES)}")
    try:
        w, h = length(parts[0]), length(parts[1])
    except ValueError as error:
        if all(re.fullmatch(_NUMBER, part) for part in parts):
            raise ValueError(f"size {text.strip()} has no unit; write {parts[0]}mm x {parts[1]}mm") from error
        # 2.5 x 3.5 in: the unit of one side is meant for both.
        bare = [bool(re.fullmatch(_NUMBER, part)) for part in parts]
        units = [re.sub(rf"^{_NUMBER}\s*", "", part) for part, is_bare in zip(parts, bare, strict=True) if not is_bare]
        unit = MEANT.get(units[0].lower(), units[0]) if units else ""
        if any(bare) and unit in UNITS:
            both = " x ".join(re.sub(rf"^({_NUMBER}).*", rf"\1{unit}", part) for part in parts)
            raise ValueError(f"size {text.strip()} has a unit on one side only; write {both}") from error
        raise
    if w < THINNEST or h < THINNEST:
        raise ValueError(f"{text.strip()!r}: both sides must be at least {THINNEST:g} mm")
    if w > LONGEST or h > LONGEST:
        raise ValueError(f"{text.strip()!r}: both sides must be at most {LONGEST:,.0f} mm")
    return Size(w, h)
