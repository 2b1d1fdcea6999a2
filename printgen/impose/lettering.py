"""A book of fonts goes in, a way of setting one line for the margin comes out."""

from __future__ import annotations

from printgen.geometry import ORIGIN
from printgen.impose.marks import Lettering
from printgen.scene.items import Item
from printgen.scene.style import Ink
from printgen.typeset.fonts import FontBook, Typeface
from printgen.typeset.request import LineText
from printgen.typeset.set_text import set_line


def lettering(fonts: FontBook) -> Lettering:
    """Sets a line in the text family; a character that the font lacks is left out, for the margin is ours and says nothing of the game."""

    def line(words: str, size: float, ink: Ink) -> tuple[tuple[Item, ...], float]:
        setting, _ = set_line(LineText(text=words, face=Typeface(family="text"), size=size, ink=ink, start=ORIGIN), fonts)
        return setting.runs, sum(glyph.advance for run in setting.runs for glyph in run.glyphs)

    return line
