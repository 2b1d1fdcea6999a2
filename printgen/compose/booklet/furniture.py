"""A page's number and chapter go in, what stands at its head and foot comes out: the running head, the page number."""

from __future__ import annotations

from printgen.compose.booklet.setter import Heading, Manner
from printgen.compose.booklet.slab import Said
from printgen.compose.desk import Desk
from printgen.frozen import frozen
from printgen.geometry import Point, Size
from printgen.place import NOWHERE
from printgen.scene.items import Item, SetText, Shape
from printgen.scene.path import line
from printgen.scene.style import Ink, Style
from printgen.typeset.fonts import Typeface
from printgen.typeset.request import LineText

_HEAD = 10.5
"""From the top of the page to the baseline of the running head (mm)."""
_FOOT = 9.5
"""From the bottom of the page to the baseline of its number (mm)."""


@frozen
class Furniture:
    """What stands around the flow of all pages."""

    desk: Desk
    manner: Manner
    title: str
    size: Size
    inner: float
    outer: float

    def page(self, number: int, left: float, chapter: Heading | None) -> tuple[list[Item], list[Said]]:
        """The head and foot of a page whose flow begins `left` mm from its edge: the booklet's title on left pages, the chapter on right ones."""
        right = left + self.size.w - self.inner - self.outer
        odd = number % 2 == 1
        words = chapter.title if odd and chapter is not None else self.title
        manner = self.manner
        items: list[Item] = []
        said: list[Said] = []
        if words:
            self._line(words, right if odd else left, (_HEAD, 8.0, manner.soft, Typeface()), ("end" if odd else "start", items, said))
            items.append(Shape(line(left, _HEAD + 1.9, right, _HEAD + 1.9), Style(stroke=manner.rule, stroke_width=0.2)))
        foot = self.size.h - _FOOT
        self._line(
            str(number),
            right if odd else left,
            (foot, 11.0, manner.accent, Typeface(family="display", weight=600)),
            ("end" if odd else "start", items, said),
        )
        return items, said

    def _line(self, words: str, x: float, letters: tuple[float, float, Ink, Typeface], into: tuple[str, list[Item], list[Said]]) -> None:
        y, size, ink, face = letters
        anchor, items, said = into
        desk = self.desk
        place = desk.subject.component.place if desk.subject.component else NOWHERE
        start = Point(x, y)
        asked = LineText(text=words, face=face, size=size, ink=ink, start=start, anchor=anchor, component=desk.subject.name, place=place)
        setting, bag = desk.shop.lines.set(asked)
        desk.bag.add(*bag.findings)
        items.extend(setting.runs)
        if setting.ink is not None:
            said.append(
                Said(SetText(words, "", setting.size, setting.wanted, setting.ink, setting.room, setting.font, asked.place), asked.place)
            )
