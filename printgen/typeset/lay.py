"""Lines, a size and a first baseline go in; glyph runs, icon boxes and their ink in millimetres come out."""

from __future__ import annotations

import math
import unicodedata
from collections.abc import Iterator
from dataclasses import field

from printgen.frozen import slotted
from printgen.geometry import Rect
from printgen.scene.items import Glyph, Glyphs
from printgen.typeset.fit import Layout, Line
from printgen.typeset.request import IconBox, Words
from printgen.typeset.shape import EM
from printgen.typeset.words import Piece

_GLYPH = tuple.__new__
"""Makes a glyph without asking for its names: there are thirty thousand in a game."""
_FIRST_RTL = "\u0590"
"""No character before Hebrew's block runs from right to left."""


def directions(text: str) -> set[str]:
    """Which directions the letters of a text have: "L", "R", both or none."""
    if not text or max(text) < _FIRST_RTL:
        return {"L"} if any(char.isalpha() for char in text) else set()
    return {"R" if kind in {"R", "AL"} else "L" for char in text if (kind := unicodedata.bidirectional(char)) in {"L", "R", "AL"}}


@slotted
class Pen:
    """Puts the pieces of lines on the paper: an em is `em` mm; `held` keeps ink that juts out of a line's ends in the room. After `draw`, `runs`, `icons`, `boxes` (one a line) and `ink` hold what was drawn."""

    words: Words
    em: float
    caps: float
    held: bool = True
    runs: list[Glyphs] = field(default_factory=list)
    icons: list[IconBox] = field(default_factory=list)
    boxes: list[Rect] = field(default_factory=list)
    ink: Rect | None = None

    def draw(self, layout: Layout, baseline: float, room: Rect, align: str) -> None:
        """All lines; lines with a hanging indent (bullets) keep to the left."""
        for line in layout.lines:
            wide, left = line.width * self.em / EM, line.units[0].left * self.em / EM
            x = room.x + line.indent * self.em / EM
            if not line.indent and align != "left":
                x += (room.w - wide) * (0.5 if align == "centre" else 1.0)
            if self.held:
                x = max(min(x, room.right + left - (line.reach - line.indent) * self.em / EM), room.x + line.indent * self.em / EM + left)
            y = baseline + line.y * self.em / EM
            if line.bullet:
                self._pieces([line.bullet], room.x, y, apart=False)
            self.boxes.append(Rect(x, y - self.caps * self.em / EM, wide, self.caps * self.em / EM))
            turned = directions("".join(piece.text for unit in line.units for piece in unit.pieces)) == {"R"}
            self._pieces(list(_ordered(line, turned=turned)), x, y, apart=turned)

    def _pieces(self, pieces: list[Piece], x: float, y: float, *, apart: bool) -> None:
        """Pieces from left to right; neighbours in one font become one run, unless they stand in another order than they are read (`apart`)."""
        run: list[tuple[Piece, int]] = []
        pen, em = 0, self.em
        left = top = math.inf
        right = bottom = -math.inf
        for piece in pieces:
            low, under, high, over = piece.ink
            if low != high:
                at = x + pen * em / EM
                low, under, high, over = low * em / EM, under * em / EM, high * em / EM, over * em / EM
                box = Rect(at + low, y - over, high - low, over - under)
                end_x, end_y = box.x + box.w, box.y + box.h
                # Comparisons, not min and max: a booklet has ten thousand words.
                left = box.x if box.x < left else left  # noqa: FURB136 - as said above
                top = box.y if box.y < top else top  # noqa: FURB136
                right = end_x if end_x > right else right  # noqa: FURB136
                bottom = end_y if end_y > bottom else bottom  # noqa: FURB136
                if piece.program is None:
                    self.icons.append(IconBox(piece.text, box, self.words.span(piece.start, piece.end)))
            if run and (apart or piece.program is not run[0][0].program):
                self._run(run, x, y)
                run = []
            if piece.program:
                run.append((piece, pen))
            pen += piece.width
        if run:
            self._run(run, x, y)
        if left <= right:
            box = Rect(left, top, right - left, bottom - top)
            self.ink = self.ink.united(box) if self.ink else box

    def _run(self, run: list[tuple[Piece, int]], x: float, y: float) -> None:
        program = run[0][0].program
        assert program is not None
        em, start = self.em, run[0][1]
        unit = em / program.upem
        glyphs: list[Glyph] = []
        for piece, at in run:
            pen, offset = 0, (at - start) * em / EM
            for gid, advance, dx, dy, text in piece.shaped.glyphs if piece.shaped else ():
                glyphs.append(_GLYPH(Glyph, (gid, offset + (pen + dx) * unit, -dy * unit, advance * unit, text)))
                pen += advance
        place = self.words.span(min([piece.start for piece, _ in run]), max([piece.end for piece, _ in run]))
        words = "".join([piece.text for piece, _ in run])
        self.runs.append(Glyphs(program.key, em, tuple(glyphs), words, x + start * em / EM, y, self.words.ink, self.words.opacity, place))


def _ordered(line: Line, *, turned: bool) -> Iterator[Piece]:
    """The pieces of a line from left to right, with the blanks between them; `turned` for lines that are read from right to left."""
    if turned:
        for n, unit in enumerate(line.units[::-1]):
            yield from _blanks(unit.space, unit.blank) if n else ()
            yield from unit.pieces[::-1]
    else:
        for n, unit in enumerate(line.units, 1):
            yield from unit.pieces
            yield from _blanks(unit.space, unit.blank) if n < len(line.units) else ()
    if line.hyphen:
        yield line.hyphen


def _blanks(space: int, blank: Piece | None) -> Iterator[Piece]:
    for _ in range(space // blank.width if blank and blank.width else 0):
        assert blank is not None
        yield blank
