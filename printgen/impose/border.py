"""Where the pieces lie on a sheet goes in, a coloured border around them comes out: the area to cut round when sheets are glued to card or to each other."""

from __future__ import annotations

from collections.abc import Sequence

from printgen.colour.palette import read_hex
from printgen.geometry import Rect
from printgen.impose.paper import Sheet
from printgen.scene.items import Item, Shape
from printgen.scene.path import Step, rectangle
from printgen.scene.style import Ink, Style

GREEN = Ink((126, 152, 108))
"""If the product names no colour: light enough for the marks, and no colour of paper."""


def framed(trims: Sequence[Rect], width: float, sheet: Sheet) -> Rect:
    """The outside of the border (mm): as wide as was asked for, as far as the printer reaches, and alike on opposite sides, so that two sheets meet edge to edge."""
    left, top = min(trim.x for trim in trims), min(trim.y for trim in trims)
    right, bottom = max(trim.right for trim in trims), max(trim.bottom for trim in trims)
    reach = sheet.printable
    across = max(0.0, min(width, left - reach.x, reach.right - right))
    along = max(0.0, min(width, top - reach.y, reach.bottom - bottom))
    return Rect(left - across, top - along, right - left + 2 * across, bottom - top + 2 * along)


def border(trims: Sequence[Rect], outside: Rect, colour: str) -> Item:
    """The area between that box and the pieces, `colour` as #rrggbb; cells in which nothing lies have the colour, too."""
    steps: list[Step] = [*rectangle(outside)]
    for trim in trims:
        steps.extend(rectangle(trim))
    rgb = read_hex(colour)
    return Shape(tuple(steps), Style(fill=Ink(rgb) if rgb else GREEN, even_odd=True))
