"""Marks of a search and the place of a map go in, the drawing of each mark comes out."""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator, Sequence

from printgen.analysis.outline import outline, regions
from printgen.geometry import Point, Rect
from printgen.model.landscape import Square
from printgen.model.overlay import Mark, Slides, Spots, Ways
from printgen.overlay.inks import WHITE, tone
from printgen.overlay.pen import Pen
from printgen.overlay.plate import Plate
from printgen.scene.items import Group, Item, Shape
from printgen.scene.path import Path, Step, ellipse, line, polyline, rectangle
from printgen.scene.style import Ink, Style

LEAST = 3.0
"""The least size of letters in points, on however small squares."""
_ORDER = {"hatch": 0, "area": 1, "outline": 2, "dashes": 2, "slides": 3, "ways": 4, "cross": 5, "diamond": 6, "ring": 6}
"""What lies under what: signs that fill a square below lines, lines below signs that must be seen."""


def draw(marks: Iterable[Mark], plate: Plate) -> tuple[Item, ...]:
    """All marks of a map, each as a group with its name."""
    drawn = [Group(tuple(one(mark, plate)), title=mark.name) for mark in sorted(marks, key=_depth)]
    return tuple(group for group in drawn if group.items)


def words(marks: Iterable[Mark], plate: Plate, pen: Pen) -> tuple[Item, ...]:
    """The words of all marks, which lie above all else that is drawn on the map."""
    items = tuple(item for mark in marks for item in _words(mark, plate, pen))
    return (Group(items, title="words"),) if items else ()


def _depth(mark: Mark) -> int:
    return _ORDER.get(mark.look if isinstance(mark, Spots) else type(mark).__name__.lower(), 3)


def one(mark: Mark, plate: Plate) -> Iterator[Item]:
    """One mark, without its words."""
    ink = tone(mark.tone)
    if isinstance(mark, Slides):
        yield from _slides(mark, plate, ink)
    elif isinstance(mark, Ways):
        for way, _ in mark.ways:
            yield from _way(way, plate, ink)
    else:
        yield from _spots(mark, plate, ink)


def _slides(mark: Slides, plate: Plate, ink: Ink) -> Iterator[Item]:
    """For each square of rest and way to it one shaft from the farthest start. Shafts keep to the right of their way, so that two that meet stay apart."""
    shafts: dict[tuple[Square, float], list[Square]] = {}
    for start, end in mark.arrows:
        shafts.setdefault((end, math.atan2(end[1] - start[1], end[0] - start[0])), []).append(start)
    unit = plate.square
    lines: list[Step] = []
    heads: list[Step] = []
    dots: list[Step] = []
    for (end, angle), starts in sorted(shafts.items()):
        dx, dy = math.cos(angle), math.sin(angle)
        side = 0.17 * unit if min(abs(dx), abs(dy)) < 1e-9 else 0.0
        tip = _off(plate.centre(end), dx, dy, -0.2 * unit, side)
        far = max(starts, key=lambda start: (abs(start[0] - end[0]) + abs(start[1] - end[1]), start))
        tail = _off(plate.centre(far), dx, dy, 0.0, side)
        neck = _off(tip, dx, dy, -0.24 * unit, 0.0)
        lines.extend(line(*tail, *neck))
        heads.extend(polyline([tip, _off(neck, dx, dy, 0.0, 0.11 * unit), _off(neck, dx, dy, 0.0, -0.11 * unit)], closed=True))
        for start in starts:
            dots.extend(ellipse(*_off(plate.centre(start), dx, dy, 0.0, side), 0.062 * unit, 0.062 * unit))
    if lines:
        yield Shape(tuple(lines), Style(stroke=ink, stroke_width=0.045 * unit, stroke_opacity=0.75))
        yield Shape(tuple(dots), Style(fill=ink))
        yield Shape(tuple(heads), Style(fill=ink))


def _off(point: Point, dx: float, dy: float, along: float, aside: float) -> Point:
    """A point moved along a way, and to its right."""
    return Point(point.x + dx * along - dy * aside, point.y + dy * along + dx * aside)


def _way(way: Sequence[Square], plate: Plate, ink: Ink) -> Iterator[Item]:
    """A line through the middles, with a pale edge and a disc at each end."""
    points = [plate.centre(square) for square in way]
    unit = plate.square
    path = polyline(points)
    yield Shape(path, Style(stroke=WHITE, stroke_width=0.26 * unit, cap="round", join="round", stroke_opacity=0.85))
    yield Shape(path, Style(stroke=ink, stroke_width=0.13 * unit, cap="round", join="round", dash=(0.001, 0.26 * unit)))
    for end in (points[0], points[-1]):
        yield Shape(ellipse(*end, 0.15 * unit, 0.15 * unit), Style(fill=ink, stroke=WHITE, stroke_width=0.05 * unit))


def pill(words: str, at: Point, pen: Pen, ink: Ink, size: float, *, solid: bool = True) -> tuple[Item, ...]:
    """A word in white on a rounded ground, about a middle; `size` in points, but not too small to be read."""
    size = max(size, LEAST)
    wide, high = pen.width(words, size) + size * 0.28, size * 0.47
    box = Rect(at.x - wide / 2, at.y - high / 2, wide, high)
    ground = Style(fill=ink if solid else WHITE, stroke=WHITE if solid else ink, stroke_width=0.15)
    return (Shape(rectangle(box, high * 0.35), ground), *pen.line(words, at, size, WHITE if solid else ink))


def _spots(mark: Spots, plate: Plate, ink: Ink) -> Iterator[Item]:
    unit = plate.square
    squares = [square for square in mark.squares if plate.holds(square)]
    if mark.look in {"area", "outline", "dashes"}:
        yield from _around(squares, mark.look, plate, ink)
    else:
        steps = tuple(step for square in squares for step in _sign(mark.look, plate.box(square)))
        if steps and mark.look == "diamond":
            yield Shape(steps, Style(fill=ink, stroke=WHITE, stroke_width=0.06 * unit))
        elif steps:
            width = {"hatch": 0.035, "ring": 0.09}.get(mark.look, 0.12)
            if mark.look != "hatch":
                yield Shape(steps, Style(stroke=WHITE, stroke_width=(width + 0.07) * unit, cap="round", stroke_opacity=0.8))
            yield Shape(steps, Style(stroke=ink, stroke_width=width * unit, cap="round"))


def _words(mark: Mark, plate: Plate, pen: Pen) -> Iterator[Item]:
    """Words low on their squares, and in the middle of ways."""
    ink, unit = tone(mark.tone), plate.square
    if isinstance(mark, Ways):
        for way, said in mark.ways:
            before, after = plate.centre(way[(len(way) - 1) // 2]), plate.centre(way[len(way) // 2])
            yield from pill(said, Point((before.x + after.x) / 2, (before.y + after.y) / 2), pen, ink, unit * 0.56) if said else ()
    elif isinstance(mark, Spots):
        for square, said in mark.words.items():
            if plate.holds(square):
                box = plate.box(square)
                yield from pill(said, Point(box.centre.x, box.bottom - 0.2 * unit), pen, ink, unit * 0.56, solid=False)


def _sign(look: str, box: Rect) -> Path:
    """The sign of one square."""
    x, y, unit = box.x, box.y, box.w
    if look == "hatch":
        parts = [line(x, y + unit * a, x + unit * a, y) for a in (0.25, 0.5, 0.75, 1.0)]
        parts += [line(x + unit * a, y + unit, x + unit, y + unit * a) for a in (0.25, 0.5, 0.75)]
        return tuple(step for part in parts for step in part)
    low, high = 0.22 * unit, 0.78 * unit
    if look == "cross":
        return (*line(x + low, y + low, x + high, y + high), *line(x + low, y + high, x + high, y + low))
    if look == "diamond":
        cx, cy, r = *box.centre, 0.3 * unit
        return polyline([(cx, cy - r), (cx + r, cy), (cx, cy + r), (cx - r, cy)], closed=True)
    return ellipse(*box.centre, 0.3 * unit, 0.3 * unit)


def _around(squares: Sequence[Square], look: str, plate: Plate, ink: Ink) -> Iterator[Item]:
    """The line around each connected part."""
    steps = [step for part in regions(squares) for loop in outline(part) for step in along(loop, plate)]
    if not steps:
        return
    unit = plate.square
    path = tuple(steps)
    if look == "area":
        yield Shape(path, Style(fill=ink, fill_opacity=0.16, even_odd=True))
    dash = (0.28 * unit, 0.16 * unit) if look == "dashes" else ()
    yield Shape(path, Style(stroke=WHITE, stroke_width=0.2 * unit, join="round", stroke_opacity=0.7))
    yield Shape(path, Style(stroke=ink, stroke_width=0.11 * unit, join="round", dash=dash))


def along(loop: Sequence[tuple[int, int]], plate: Plate) -> Path:
    """A closed line from corner to corner of the grid."""
    return polyline([(plate.x + (x - 1) * plate.square, plate.y + (y - 1) * plate.square) for x, y in loop], closed=True)
