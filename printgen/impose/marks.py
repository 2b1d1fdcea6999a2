"""Where the pieces lie on a sheet goes in, what is drawn around them comes out: crop marks, the sheet's label, a ruler."""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import field
from itertools import pairwise
from typing import Protocol

from printgen.frozen import frozen, slotted
from printgen.geometry import Matrix, Rect, Size
from printgen.impose.paper import HORIZONTAL, VERTICAL, Sheet
from printgen.scene.items import Group, Item, Shape
from printgen.scene.path import Path, Step, line
from printgen.scene.printing import REGISTRATION
from printgen.scene.style import Ink, Style
from printgen.units import POINT

MARK = 5.0
"""Length of a mark (mm), where the margin leaves room for it."""
OFF = 0.5
"""From the end of the bleed to the start of a mark (mm)."""
LEAST = 1.0
"""A mark shorter than this (mm) is no help and is left out."""
SHORT = 2.0
"""Length of a mark that lies on the cut itself (mm): the knife takes it along."""
CLEAR = 1.5
"""Between a mark and lettering (mm)."""
LANE = 0.7
"""Between the outer end of a mark that was cut short and the lettering that runs past it (mm)."""
RIM = OFF + LEAST
"""So much (mm) lies outside of pieces that touch: what a cut strays, and room for the shortest mark."""
_SLACK = 1e-6

TALLEST = 4.0
"""The height of the tallest stamp (mm)."""
ROW = TALLEST + OFF
"""From row to row of stamps (mm)."""
MOST_ROWS = 4
RULER, SHORT_RULER = 50, 30
"""The length of a ruler (mm), and where there is less room."""

BLACK = Ink((0, 0, 0), cmyk=(0.0, 0.0, 0.0, 1.0))
WHITE = Ink((255, 255, 255), cmyk=(0.0, 0.0, 0.0, 0.0))
GREY = Ink((102, 102, 102), cmyk=(0.0, 0.0, 0.0, 0.6))
ALARM = Ink((200, 16, 32), cmyk=(0.0, 1.0, 0.9, 0.1))
HAIRLINE = Style(stroke=BLACK, stroke_width=0.25 * POINT)
REGISTERED = Style(stroke=Ink((0, 0, 0), REGISTRATION, (1.0, 1.0, 1.0, 1.0), REGISTRATION), stroke_width=0.25 * POINT)
"""A mark on all plates, so that they show whether these lie over each other."""
HALO = Style(stroke=WHITE, stroke_width=1.25 * POINT)
FOLD_LINE = Style(stroke=BLACK, stroke_width=0.25 * POINT, dash=(1.0, 0.6))
SCALE_LINE = Style(stroke=GREY, stroke_width=0.5 * POINT)


class Lettering(Protocol):
    """Sets one line: the words, the size in points and the ink go in; the items (baseline from the origin) and their width (mm) come out."""

    def __call__(self, words: str, size: float, ink: Ink) -> tuple[tuple[Item, ...], float]:
        """The line as items, and its width."""


@frozen
class Stamp:
    """Something for the margin: its items from the top left corner of its box, and the box's size (mm)."""

    items: tuple[Item, ...]
    size: Size


def label_stamp(words: str, lettering: Lettering) -> Stamp:
    """A line of words, such as what the sheet is, in 6 points."""
    em = 6 * POINT
    items, width = lettering(words, 6, GREY)
    return Stamp((Group(items, Matrix.move(0, 0.8 * em)),), Size(width, 1.05 * em))


def ruler_stamp(lettering: Lettering, long: int = RULER) -> Stamp:
    """A ruler of so many millimetres, to see whether the printer kept the size."""
    items, width = lettering(f"{long} mm · print at 100 %", 6, GREY)
    ticks: list[Step] = [*line(0, 0.2, long, 0.2)]
    for x in range(0, long + 1, 10):
        ticks.extend(line(x, 0.2, x, 1.8 if x in {0, long} else 1.2))
    em = 6 * POINT
    return Stamp((Shape(tuple(ticks), SCALE_LINE), Group(items, Matrix.move((long - width) / 2, 1.6 + 0.8 * em))), Size(float(long), 1.6 + 1.05 * em))


def unchecked(size: Size, lettering: Lettering) -> Item:
    """The word UNCHECKED across a page or a face of that size, for what was printed in spite of its errors."""
    items, width = lettering("UNCHECKED", 100, ALARM)
    cap = 0.68 * 100 * POINT
    # The word is a box of width x cap; turned onto the diagonal it shall stay inside the page.
    angle = math.atan2(size.h, size.w)
    spans = (width * math.cos(angle) + cap * math.sin(angle), width * math.sin(angle) + cap * math.cos(angle))
    scale = 0.9 * min(size.w / spans[0], size.h / spans[1])
    middle = Matrix.move(size.w / 2, size.h / 2) @ Matrix.turn(-math.degrees(angle)) @ Matrix.grow(scale)
    return Group(items, middle @ Matrix.move(-width / 2, cap / 2), opacity=0.3, title="unchecked")


def crop_marks(trims: Sequence[Rect], bleed: float, reach: Rect, *, on_art: bool = False, outside: Style = HAIRLINE) -> tuple[Item, ...]:
    """Marks for each line to cut along: a pair outside of all bleed and inside of `reach` (what the printer reaches, less what lettering takes).

    `on_art`: they lie on a coloured border, else they are drawn as `outside`.

    Where neither side has room for one, ticks between the pieces; where these touch or there is but one, on the bleed outside of them, which is cut away; where there
    is no room for that either, the ends of the line itself (`on_pieces`).
    """
    box = around(trims)
    steps: list[Step] = []
    ends_of: list[Step] = []
    ticks: list[Step] = []
    for upright, low, high, limits in (
        (True, box.y, box.bottom, (reach.y, reach.bottom)),
        (False, box.x, box.right, (reach.x, reach.right)),
    ):
        ends = ends_beyond(low, high, bleed, limits)
        gaps = [] if ends else _gutters(trims, upright=not upright) or _rim(low, high, limits)
        short = min(SHORT, (high - low) / 2)
        strokes = ends if ends or gaps else [(low, low + short), (high - short, high)]
        for cut in edges_of(trims, upright=upright):
            (steps if ends or on_art else ends_of).extend(step for stroke in strokes for step in _stroke(cut, stroke, upright=upright))
            ticks.extend(step for gap in gaps for step in _stroke(cut, gap, upright=upright))
    # A tick lies on art that is cut away; the light line below it makes it stand out from dark art.
    below = (Shape(tuple(ticks), HALO), Shape(tuple(ticks), HAIRLINE)) if ticks else ()
    halo = (Shape(tuple(steps), HALO),) if steps and on_art else ()
    lines = (Shape(tuple(steps), HAIRLINE if on_art else outside),) if steps else ()
    return (*halo, *lines, *((Shape(tuple(ends_of), HAIRLINE),) if ends_of else ()), *below)


def _stroke(cut: float, end: tuple[float, float], *, upright: bool) -> Path:
    return line(cut, end[0], cut, end[1]) if upright else line(end[0], cut, end[1], cut)


def _gutters(trims: Sequence[Rect], *, upright: bool) -> list[tuple[float, float]]:
    """The stretches between neighbouring columns (upright) or rows, as long as ticks may be without coming near a piece."""
    spans = sorted({(round(t.x, 6), round(t.right, 6)) if upright else (round(t.y, 6), round(t.bottom, 6)) for t in trims})
    gaps = [(one[1] + LEAST, other[0] - LEAST) for one, other in pairwise(spans)]
    return [gap for gap in gaps if gap[1] - gap[0] >= LEAST]


def on_pieces(trims: Sequence[Rect], bleed: float, sheet: Sheet) -> bool:
    """Whether there is room for some of these marks nowhere but on the pieces."""
    box, reach = around(trims), sheet.printable
    sides = ((True, box.y, box.bottom, (reach.y, reach.bottom)), (False, box.x, box.right, (reach.x, reach.right)))
    return any(not (ends_beyond(low, high, bleed, limits) or _gutters(trims, upright=not upright) or _rim(low, high, limits)) for upright, low, high, limits in sides)


def _rim(low: float, high: float, reach: tuple[float, float]) -> list[tuple[float, float]]:
    """The two stretches of bleed, before `low` and after `high`, on which ticks may lie; none that is too short."""
    before, after = (max(reach[0], low - OFF - SHORT), low - OFF), (high + OFF, min(reach[1], high + OFF + SHORT))
    return [stretch for stretch in (before, after) if stretch[1] - stretch[0] >= LEAST - _SLACK]


def ends_beyond(low: float, high: float, bleed: float, reach: tuple[float, float]) -> list[tuple[float, float]]:
    """The two stretches on which marks may stand, before `low` and after `high`; none that is too short."""
    away = bleed + OFF
    before = (max(reach[0], low - away - MARK), low - away)
    after = (high + away, min(reach[1], high + away + MARK))
    return [stretch for stretch in (before, after) if stretch[1] - stretch[0] >= LEAST - _SLACK]


def edges_of(trims: Iterable[Rect], *, upright: bool) -> list[float]:
    """The lines to cut along (x if upright, else y), each once."""
    found = {round(edge, 6) for trim in trims for edge in ((trim.x, trim.right) if upright else (trim.y, trim.bottom))}
    return sorted(found)


def gutter_fold(sheet: Sheet, *, upright: bool) -> tuple[Item, ...]:
    """The line in the middle of a sheet along which it is folded, from margin to margin; light below, so that it is seen on dark art."""
    reach, (w, h) = sheet.printable, sheet.size
    path = line(w / 2, reach.y, w / 2, reach.bottom) if upright else line(reach.x, h / 2, reach.right, h / 2)
    return Shape(path, HALO), Shape(path, FOLD_LINE)


def around(rects: Iterable[Rect]) -> Rect:
    """The box around some boxes (there must be one)."""
    rects = iter(rects)
    box = next(rects)
    for rect in rects:
        box = box.united(rect)
    return box


@slotted
class Margin:
    """The free strips around the pieces of one sheet, and what of them is still free.

    A strip is known by its side; `free` holds stretches along it (mm on the page) between the marks that stand in it.
    """

    sheet: Sheet
    box: Rect
    """Around the pieces and their bleed."""
    cuts: Sequence[Rect]
    """The trims, whose edges carry marks."""
    fold: str = ""
    """The axis about which the sheet is folded ("vertical", "horizontal" or ""): that line runs through the strips from end to end."""
    creases: Sequence[tuple[bool, float]] = ()
    """Where short marks of folds stand, as `folds.creases` tells it."""
    marked: Rect | None = None
    """If marks may be cut short for lettering: how far they reach at least. A stamp then runs past their ends, where the strip has room for both."""
    zones: Sequence[Rect] = ()
    """What stays free of words, as around the marks of a machine."""
    free: dict[tuple[str, int], list[tuple[float, float]]] = field(default_factory=dict)
    taken: dict[str, float] = field(default_factory=dict)
    """How much of each side's strip stamps take that run past marks (mm from the printer's reach)."""

    @property
    def left(self) -> Rect:
        """The printer's reach, less what stamps took that run past marks."""
        reach, taken = self.sheet.printable, {side: high + LANE for side, high in self.taken.items()}
        x, y = reach.x + taken.get("left", 0.0), reach.y + taken.get("top", 0.0)
        return Rect(x, y, reach.right - taken.get("right", 0.0) - x, reach.bottom - taken.get("bottom", 0.0) - y)

    def put(self, stamps: Iterable[Stamp]) -> Group | None:
        """The first of these stamps that finds room, as a group: in the outermost row of a strip (below, above, left, right), else in the next one; or None."""
        for stamp in stamps:
            for row in range(MOST_ROWS):
                for side in ("bottom", "top", "left", "right"):
                    high = row * ROW + stamp.size.h
                    deep = self._depth(side, self.box) >= high + OFF and (not self.marked or self._depth(side, self.marked) >= high + LANE)
                    if deep and (found := self._in_row(side, row, stamp)):
                        return found
        return None

    def _in_row(self, side: str, row: int, stamp: Stamp) -> Group | None:
        """The stamp in a row of a strip that is deep enough for it, if it is long enough somewhere."""
        reach, (w, h), away = self.sheet.printable, stamp.size, row * ROW
        stretches = self.free.setdefault((side, row), self._stretches(side, row))
        for n, (start, end) in enumerate(stretches):
            if end - start >= w - 1e-9:
                stretches[n] = (start + w + 2 * CLEAR, end)
                if self.marked:
                    self.taken[side] = max(away + h, self.taken.get(side, 0.0))
                place = {
                    "bottom": Matrix.move(start, reach.bottom - away - h),
                    "top": Matrix.move(start, reach.y + away),
                    "left": Matrix.move(reach.x + away, start + w) @ Matrix.turn(270),
                    "right": Matrix.move(reach.right - away, start) @ Matrix.turn(90),
                }[side]
                return Group(stamp.items, place)
        return None

    def _depth(self, side: str, box: Rect) -> float:
        reach = self.sheet.printable
        return {
            "bottom": reach.bottom - box.bottom,
            "top": box.y - reach.y,
            "left": box.x - reach.x,
            "right": reach.right - box.right,
        }[side]

    def _stretches(self, side: str, row: int) -> list[tuple[float, float]]:
        """A row of the strip along the side, broken where marks stand, unless the strip is deep enough to write beyond them."""
        reach, away = self.sheet.printable, row * ROW
        upright = side in {"bottom", "top"}
        # The long strips left and right end where those above and below begin, so that nothing is written twice in a corner.
        ends = (reach.x, reach.right) if upright else (self.box.y, self.box.bottom)
        middle = self.sheet.size.w / 2 if upright else self.sheet.size.h / 2
        broken = [middle] if self.fold == (VERTICAL if upright else HORIZONTAL) else []
        if self._depth(side, self.box) < away + OFF + MARK + CLEAR + TALLEST:
            broken += [*(() if self.marked else edges_of(self.cuts, upright=upright)), *(at for stands, at in self.creases if stands == upright)]
        stops = [*((e, e) for e in broken if ends[0] < e < ends[1]), *self._kept_free(side, away), (ends[1] + CLEAR,) * 2]
        found, at = [], ends[0] - CLEAR
        for low, high in sorted(stops):
            if low - at > 2 * CLEAR:
                found.append((at + CLEAR, low - CLEAR))
            at = max(at, high)
        return found

    def _kept_free(self, side: str, away: float) -> Iterator[tuple[float, float]]:
        """Where zones cross a row, from its start to their ends along it."""
        reach = self.sheet.printable
        row = {
            "bottom": Rect(reach.x, reach.bottom - away - TALLEST, reach.w, TALLEST),
            "top": Rect(reach.x, reach.y + away, reach.w, TALLEST),
            "left": Rect(reach.x + away, reach.y, TALLEST, reach.h),
            "right": Rect(reach.right - away - TALLEST, reach.y, TALLEST, reach.h),
        }[side]
        for zone in self.zones:
            if zone.meets(row):
                yield (zone.x, zone.right) if side in {"bottom", "top"} else (zone.y, zone.bottom)
