"""Pieces on a sheet go in, marks for whoever folds by hand come out: in the margin beyond a fold from edge to edge, else ticks at both ends of the fold."""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator

from printgen.geometry import IDENTITY, Matrix, Point, Rect
from printgen.impose.marks import BLACK, FOLD_LINE, HALO, OFF, around, ends_beyond
from printgen.impose.paper import Sheet
from printgen.scene.covering import covers
from printgen.scene.items import Group, Item, Scene, Shape, Use
from printgen.scene.page import Slot
from printgen.scene.path import Path, Step, line, mapped, rectangle
from printgen.scene.style import Style
from printgen.units import POINT

TICK = 2.0
"""Length of a tick at the end of a fold (mm)."""
TICK_LINE = Style(stroke=BLACK, stroke_width=0.25 * POINT, dash=(0.6, 0.4))
BESIDE = 0.3
"""So far (mm) a tick stays away from an outline: nearer it looks like a line to cut along."""
_SAME = 1e-6
NEAR = 0.1
"""A line on the art whose ends lie so near (mm) to those of a fold shows it."""


def fold_marks(slots: Iterable[Slot], bleed: float, sheet: Sheet) -> tuple[Item, ...]:
    """Short dashed lines beyond both ends of each fold that runs from edge to edge of its piece, outside of all pieces."""
    slots = tuple(slots)
    box = around([slot.trim for slot in slots])
    steps = [step for slot in slots for fold in slot.scene.folds for step in _in_margin(fold, slot, box, bleed, sheet)]
    return (Shape(tuple(steps), FOLD_LINE),) if steps else ()


def fold_ticks(slots: Iterable[Slot], bleed: float, sheet: Sheet) -> tuple[Item, ...]:
    """Ticks at both ends of each fold that neither the margin marks nor the art shows, dark upon light.

    Beyond the outline, on what is cut away, where there is room between it and the neighbours; else on the fold itself.
    """
    slots = tuple(slots)
    box = around([slot.trim for slot in slots])
    steps: list[Step] = []
    for slot in slots:
        shown = list(_dashed(slot.scene)) if slot.scene.folds else []
        for fold in slot.scene.folds:
            # A mark in the margin is two steps, one of them at each end.
            if len(_in_margin(fold, slot, box, bleed, sheet)) < 4 and not any(_same(fold, one) for one in shown):
                steps.extend(step for way in _ways(fold, slot) for step in _tick(*way, slot, slots, sheet))
    return (Shape(tuple(steps), HALO), Shape(tuple(steps), TICK_LINE)) if steps else ()


def creases(slots: Iterable[Slot]) -> Iterator[tuple[bool, float]]:
    """Each fold that runs from edge to edge of its piece: whether it stands upright, and where on the page (x, or y)."""
    for slot in slots:
        for fold in slot.scene.folds:
            found = _crease(fold, slot)
            if found is not None:
                yield found


def _crease(fold: Path, slot: Slot) -> tuple[bool, float] | None:
    """Whether a fold from edge to edge of its piece stands upright, and where; None for any other one, whose marks in the margin could be meant for a neighbour."""
    (x1, y1), (x2, y2) = (slot.matrix.at(*step[-2:]) for step in (fold[0], fold[-1]))
    upright, level = abs(x1 - x2) < _SAME, abs(y1 - y2) < _SAME
    if math.hypot(x2 - x1, y2 - y1) < (slot.trim.h if upright else slot.trim.w) - 0.05:
        return None
    return (True, x1) if upright else (False, y1) if level else None


def _in_margin(fold: Path, slot: Slot, box: Rect, bleed: float, sheet: Sheet) -> list[Step]:
    """The marks of a fold in the margin around all pieces; none for one that does not reach the edges of its piece."""
    found, reach = _crease(fold, slot), sheet.printable
    if found is None:
        return []
    upright, at = found
    if upright:
        return [step for a, b in ends_beyond(box.y, box.bottom, bleed, (reach.y, reach.bottom)) for step in line(at, a, at, b)]
    return [step for a, b in ends_beyond(box.x, box.right, bleed, (reach.x, reach.right)) for step in line(a, at, b, at)]


def _ways(fold: Path, slot: Slot) -> Iterator[tuple[Point, Point]]:
    """Each end of a fold on the sheet, and the direction (of length 1) in which the fold would run on there."""
    one, other = (slot.matrix.at(*step[-2:]) for step in (fold[0], fold[-1]))
    long = math.dist(one, other)
    if long > 0:
        u = Point((other.x - one.x) / long, (other.y - one.y) / long)
        yield other, u
        yield one, Point(-u.x, -u.y)


def _tick(end: Point, u: Point, slot: Slot, slots: Iterable[Slot], sheet: Sheet) -> Path:
    """The tick at one end of a fold; none where that end is not printed on this sheet."""
    if not slot.clip.grown(1e-6).holds(Rect(*end, 0, 0)):
        return ()
    beyond = (end.x + OFF * u.x, end.y + OFF * u.y, end.x + (OFF + TICK) * u.x, end.y + (OFF + TICK) * u.y)
    box = Rect(min(beyond[0], beyond[2]), min(beyond[1], beyond[3]), abs(beyond[2] - beyond[0]), abs(beyond[3] - beyond[1])).grown(BESIDE)
    outline = mapped(slot.scene.cut or rectangle(Rect(0, 0, *slot.scene.size)), slot.matrix)
    free = sheet.printable.holds(box) and not any(box.meets(other.trim) for other in slots if other is not slot)
    # All of the paper without the piece: its outline is a hole in it.
    if free and covers((*rectangle(Rect(0, 0, *sheet.size)), *outline), box, even_odd=True):
        return line(*beyond)
    return line(end.x, end.y, end.x - TICK * u.x, end.y - TICK * u.y)


def _dashed(scene: Scene) -> Iterator[Path]:
    """The dashed straight lines that a face draws, in its own coordinates."""
    todo: list[tuple[Item, Matrix]] = [(item, IDENTITY) for item in scene.items]
    while todo:
        item, matrix = todo.pop()
        if isinstance(item, Group | Use):
            inner = item.items if isinstance(item, Group) else item.symbol.items
            todo.extend((one, matrix @ item.matrix) for one in inner)
        elif isinstance(item, Shape) and item.style.dash and item.style.stroke is not None and len(item.path) == 2:
            yield mapped(item.path, matrix)


def _same(fold: Path, other: Path) -> bool:
    """Whether a line runs where a fold does, from either end."""
    ends, drawn = ([step[-2:] for step in (path[0], path[-1])] for path in (fold, other))
    return any(all(math.dist(a, b) < NEAR for a, b in zip(ends, way, strict=True)) for way in (drawn, drawn[::-1]))
