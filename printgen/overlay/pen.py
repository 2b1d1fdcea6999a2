"""Words go in, glyphs placed on the page come out: one line, or a column of a width with the height that it takes (mm, points for sizes)."""

from __future__ import annotations

import re

from printgen.frozen import frozen, replace
from printgen.geometry import ORIGIN, Matrix, Point, Rect
from printgen.overlay.inks import BLACK
from printgen.scene.items import Group, Item
from printgen.scene.style import Ink
from printgen.typeset.fonts import FontBook, Typeface
from printgen.typeset.request import BoxText, LineText, Setting
from printgen.typeset.set_text import LONGEST, set_line, set_text
from printgen.units import POINT

_SQUARE = re.compile(r"\b(A\d+/)(?=B\d)")
"""The first half of a square's name: a line does not end behind it."""
ENDLESS = 5000.0
"""A height that no text of a page reaches (mm)."""


@frozen
class Block:
    """Things that stand together in a column: drawn from (0, 0) downward, `height` with the gap behind."""

    items: tuple[Item, ...]
    height: float

    def at(self, x: float, y: float) -> Group:
        """The block, put somewhere."""
        return Group(self.items, Matrix.move(x, y))


class Pen:
    """Sets words in a book's text family. What a font lacks is left out: findings about texts are told where the texts belong."""

    def __init__(self, fonts: FontBook) -> None:
        self.fonts = fonts
        self._lines: dict[tuple[str, float, Ink, bool, str], Setting] = {}

    def line(self, words: str, at: Point, size: float, ink: Ink = BLACK, *, bold: bool = True, anchor: str = "middle") -> tuple[Item, ...]:
        """One line; `at` is the middle of the capitals' height."""
        runs = self._set(words, size, ink, bold=bold, anchor=anchor).runs
        return tuple(replace(run, x=run.x + at.x, y=run.y + at.y) for run in runs)

    def width(self, words: str, size: float) -> float:
        """How wide a bold line is."""
        box = self._set(words, size, BLACK, bold=True, anchor="middle").ink
        return box.w if box else 0.0

    def _set(self, words: str, size: float, ink: Ink, *, bold: bool, anchor: str) -> Setting:
        """A line at the origin. A map has thousands of short ones, most of them alike: each is set once."""
        key = words, size, ink, bold, anchor
        if key not in self._lines:
            face = Typeface(family="text", bold=bold)
            asked = LineText(text=words, face=face, size=size, ink=ink, start=ORIGIN, anchor=anchor, valign="middle")
            self._lines[key] = set_line(asked, self.fonts)[0]
        return self._lines[key]

    def heading(self, words: str, size: float, width: float) -> Block:
        """A title in the display family, as large as it fits."""
        asked = LineText(text=words, face=Typeface(family="display", weight=600), size=size, floor=6, ink=BLACK, start=Point(0, size * POINT * 0.75), fit=width)
        return Block(set_line(asked, self.fonts)[0].runs, size * POINT * 1.3)

    def column(self, words: str, width: float, size: float, ink: Ink = BLACK, *, bold: bool = False, italic: bool = False) -> Block:
        """Words wrapped to a width."""
        face = Typeface(family="text", bold=bold, italic=italic)
        words = _SQUARE.sub("\\1\N{WORD JOINER}", words.replace(" %", "\N{NO-BREAK SPACE}%"))
        asked = BoxText(text=words[:LONGEST], face=face, size=size, ink=ink, rich=False, room=Rect(0, 0, width, ENDLESS), leading=1.2)
        setting, _ = set_text(asked, self.fonts)
        bottom = setting.line_boxes[-1].bottom if setting.line_boxes else 0.0
        return Block(setting.runs, bottom + size * POINT * 0.5)
