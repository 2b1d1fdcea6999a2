"""Units and a room go in, lines come out: how many words a line takes, and the largest size at which all lines fit."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from functools import cached_property

from printgen.frozen import frozen
from printgen.geometry import Size
from printgen.typeset.shape import EM
from printgen.typeset.words import Block, Piece, Unit
from printgen.units import POINT

SMALLEST = 2.0
"""Points: below this no size is offered as a way out."""
_SLACK = 1e-6
"""Millimetres that do not count: less than any printer's dot, more than the error of a sum."""
_BULLET_GAP = EM * 2 // 5


@frozen
class Line:
    """Units on one line. In EM: `y` its baseline below the first one, `indent` where it starts, `width` its words' advance."""

    units: tuple[Unit, ...]
    y: int
    indent: int
    width: int
    bullet: Piece | None = None
    hyphen: Piece | None = None

    @property
    def reach(self) -> float:
        """The width that the line takes, with the ink that juts out at its ends."""
        return self.indent + self.width + self.units[0].left + (0.0 if self.hyphen else self.units[-1].right)


@frozen
class Layout:
    """Lines at a size: `above` is what they take above the first baseline, `below` what they take below the last one (EM)."""

    lines: tuple[Line, ...]
    above: float
    below: float

    @property
    def height(self) -> float:
        """From the top of the first line to the bottom of the last (EM)."""
        return self.above + (self.lines[-1].y if self.lines else 0) + self.below

    def over(self, room: Size, em: float) -> Size:
        """By how many mm the lines are too wide and too high for a room, with an em of so many mm."""
        wide = max((line.reach for line in self.lines), default=0.0) * em / EM - room.w
        high = self.height * em / EM - room.h
        return Size(wide if wide > _SLACK else 0.0, high if high > _SLACK else 0.0)


@frozen(slots=False)
class Column:
    """Blocks that are to be set in a column; `leading`, `gap` (between paragraphs; bullets stand closer) and `caps` (the height of capitals) in EM."""

    blocks: tuple[Block, ...]
    leading: int
    gap: int
    caps: float

    def layout(self, room: Size, size: float, *, level: bool = False) -> Layout:
        """The lines at a size (pt), however high they become. `level`: lines of a paragraph are about equally long, without another one."""
        measure = int((room.w + _SLACK) / (size * POINT) * EM)
        lines: list[Line] = []
        y = -self.leading
        for n, block in enumerate(self.blocks):
            y += self._gap(n)
            indent = block.bullet.width + _BULLET_GAP if block.bullet else 0
            bullet = block.bullet
            for units in block.segments:
                if not units:
                    y += self.leading
                for first, last in (levelled if level else wrap)(units, measure - indent):
                    y += self.leading
                    on = units[first : last + 1]
                    hyphen = on[-1].hyphen if last + 1 < len(units) else None
                    lines.append(Line(on, y, indent, _width(on) + (hyphen.width if hyphen else 0), bullet, hyphen))
                    bullet = None
        above = max([self.caps, *(ink[3] - line.y for line in lines for ink in _inks(line))])
        below = max([0.0, *(line.y - lines[-1].y - ink[1] for line in lines for ink in _inks(line))])
        return Layout(tuple(lines), above, below)

    def _gap(self, n: int) -> int:
        """The air above the block of that number."""
        bullet = self.blocks[n].bullet
        # An icon for a bullet belongs to what stands above: an answer to its question.
        if not n or (bullet and bullet.program is None and not self.blocks[n - 1].bullet):
            return 0
        return self.gap * 2 // 5 if bullet and self.blocks[n - 1].bullet else self.gap

    @cached_property
    def lengths(self) -> tuple[tuple[int, int], ...]:
        """What each line that the author ends by hand takes unwrapped, and its widest blank."""
        return tuple((_width(units), max(unit.space for unit in units)) for block in self.blocks for units in block.segments if units)

    def fits(self, room: Size, size: float) -> Layout | None:
        """The lines at that size, or None if they do not fit."""
        measure = max(1.0, (room.w + _SLACK) / (size * POINT) * EM)
        fewest = sum(max(1, math.ceil((length + blank) / (measure + blank) - 1e-9)) for length, blank in self.lengths)
        if self.caps + (fewest - 1) * self.leading > (room.h + _SLACK) / (size * POINT) * EM:
            # Most tries of a long text end here: even lines filled to their very end (where a blank is dropped) are too many.
            return None
        layout = self.layout(room, size)
        return layout if layout.over(room, size * POINT) == (0.0, 0.0) else None

    def largest(self, room: Size, sizes: Sequence[float]) -> tuple[float, Layout] | None:
        """The first of the sizes at which all fits, with its lines."""
        return next(((size, layout) for size in sizes if (layout := self.fits(room, size))), None)


def _inks(line: Line) -> Iterator[tuple[float, float, float, float]]:
    """The ink of what stands on a line, its bullet's, too: an icon is higher than letters."""
    yield from (unit.ink for unit in line.units)
    if line.bullet:
        yield line.bullet.ink


def steps(size: float, floor: float, step: float) -> list[float]:
    """Sizes from `size` down to `floor`, which is always the last (9, 8.75, 8.5)."""
    return [*(size - n * step for n in range(math.ceil((size - floor) / step - 1e-9))), min(size, floor)]


def smaller(size: float, step: float) -> list[float]:
    """The sizes below `size` that are still offered as a way out."""
    return steps(max(size - step, SMALLEST), SMALLEST, step) if size > SMALLEST else []


def wrap(units: Sequence[Unit], measure: float) -> list[tuple[int, int]]:
    """First and last unit of each line, filled greedily; a word does not stand alone on the last line if the line before can spare one."""
    lines: list[tuple[int, int]] = []
    first, width = 0, 0
    for n, unit in enumerate(units):
        reach = width + unit.width + units[first].left + (unit.hyphen.width if unit.hyphen and n + 1 < len(units) else unit.right)
        if n > first and reach > measure:
            lines.append((first, n - 1))
            first, width = n, 0
        width += unit.width + unit.space
    if units:
        lines.append((first, len(units) - 1))
    return _spared(units, lines, measure)


def levelled(units: Sequence[Unit], measure: float) -> list[tuple[int, int]]:
    """First and last unit of each line: as many lines as `wrap` makes, in the narrowest measure that needs no more."""
    best = wrap(units, measure)
    if len(best) < 2:
        return best
    low, high = 0, int(measure)
    while high - low > EM // 20:
        middle = (low + high) // 2
        lines = wrap(units, middle)
        if len(lines) == len(best):
            best, high = lines, middle
        else:
            low = middle
    return best


def _spared(units: Sequence[Unit], lines: list[tuple[int, int]], measure: float) -> list[tuple[int, int]]:
    """The lines, with a second word for a last line that has only one: if it fits, and if the line before stays the longer or keeps two words."""
    if len(lines) < 2 or lines[-1][0] != lines[-1][1] or lines[-2][0] == lines[-2][1]:
        return lines
    (first, last), (only, _) = lines[-2:]
    pair, rest = units[last : only + 1], units[first:last]
    if _width(pair) + pair[0].left + pair[-1].right > measure or not units[last - 1].space:
        return lines
    if len(rest) < 2 and _width(rest) < _width(pair):
        return lines
    return [*lines[:-2], (first, last - 1), (last, only)]


def _width(units: Sequence[Unit]) -> int:
    """The advance of units on one line: the blank behind the last does not count."""
    return sum(unit.width + unit.space for unit in units) - units[-1].space
