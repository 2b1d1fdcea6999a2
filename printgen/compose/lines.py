"""A line of words goes in, its setting comes out; the same words in the same letters are set once and then only moved."""

from __future__ import annotations

from printgen.diagnostics.diagnostic import Bag
from printgen.frozen import replace
from printgen.geometry import ORIGIN, Point, Rect
from printgen.place import NOWHERE
from printgen.scene.items import Glyphs
from printgen.typeset.fonts import FontBook
from printgen.typeset.request import IconBox, LineText, Setting
from printgen.typeset.set_text import set_line


class Lines:
    """Lines that were set: a map has the numbers 1 to 16 on each of its sides, a deck the same words on each card."""

    def __init__(self, fonts: FontBook) -> None:
        self.fonts = fonts
        self._kept: dict[tuple[object, ...], Setting | None] = {}

    def set(self, asked: LineText) -> tuple[Setting, Bag]:
        """The setting, and what is wrong with it."""
        # Without a place a span of the words is just its offsets: these find the place of each run again.
        icons = None if asked.icons is None else tuple(asked.icons.items())
        words = (asked.text, asked.face, asked.size, asked.floor, asked.ink, asked.rich, icons, asked.icon_height, asked.opacity, asked.anchor, asked.valign, asked.fit)
        if words not in self._kept:
            bare = replace(asked, start=ORIGIN, place=NOWHERE, at=None, component="", field="")
            setting, bag = set_line(bare, self.fonts)
            self._kept[words] = None if bag.findings else setting
        kept = self._kept[words]
        return set_line(asked, self.fonts) if kept is None else (_moved(kept, asked), Bag())


def _moved(setting: Setting, asked: LineText) -> Setting:
    """The setting at another start, each run with its place in what was asked for."""
    to = asked.start
    runs = tuple(_run(run, to, asked) for run in setting.runs)
    icons = tuple(IconBox(icon.name, icon.box.moved(*to), asked.span(icon.place.start, icon.place.end)) for icon in setting.icons)
    ink: Rect | None = setting.ink.moved(*to) if setting.ink else None
    boxes = tuple(box.moved(*to) for box in setting.line_boxes)
    return Setting(runs, icons, setting.text, setting.size, setting.wanted, setting.font, ink, setting.room.moved(*to), boxes)


def _run(run: Glyphs, to: Point, asked: LineText) -> Glyphs:
    place = asked.span(run.place.start, run.place.end)
    return Glyphs(run.font, run.size, run.glyphs, run.text, run.x + to.x, run.y + to.y, run.ink, run.opacity, place)
