"""Numbers by square go in, a coloured map with its scale and sentences comes out."""

from __future__ import annotations

from collections.abc import Iterator

from printgen.geometry import Point, Rect
from printgen.model.game import Component
from printgen.model.overlay import Heat
from printgen.overlay.ground import ground
from printgen.overlay.inks import BLACK, SOFT, WHITE, heat, is_dark
from printgen.overlay.pen import Block, Pen
from printgen.overlay.plate import Plate, ground_of, plate_in
from printgen.scene.items import Face, Group, Item, Shape
from printgen.scene.path import rectangle
from printgen.scene.style import Ink, Style

LEAST = 2.5
"""The size of letters (points) below which numbers are not written into squares: nobody could read them."""
STEPS = 24
"""Into how many fields of colour a scale is cut."""


def panel(shown: Heat, component: Component, face: Face | None, room: Rect, pen: Pen) -> Block:
    """One map in a room: its name, the squares, the scale, the sentences."""
    layer = ground_of(component)
    if layer is None:
        return Block((), 0.0)
    items: list[Item] = [pen.heading(shown.name, 12, room.w).at(room.x, room.y)]
    high = min(room.w * layer.rows / layer.columns, room.h - 60)
    plate = plate_in(Rect(room.x, room.y + 8, room.w, high), layer)
    items.append(Group(ground(face, layer, plate, pen, veil=0.72), title="ground"))
    low, top = _span(shown)
    for square, value in shown.values.items():
        if plate.holds(square):
            items.extend(_square(shown, value, heat(shown.tone, _part(value, low, top)), plate.box(square), pen))
    y = plate.all.bottom + 3
    items.extend(_scale(shown, plate, y, pen))
    y += 11
    for note in shown.notes:
        block = pen.column(note, room.w, 7.5)
        items.append(block.at(room.x, y))
        y += block.height + 0.8
    return Block(tuple(items), y - room.y)


def _span(shown: Heat) -> tuple[float, float]:
    """The least and the largest number; a scale that starts at 0 says more of shares and counts."""
    return 0.0, max(shown.values.values(), default=0.0)


def _part(value: float, low: float, top: float) -> float:
    return (value - low) / (top - low) if top > low else 0.0


def _square(shown: Heat, value: float, ink: Ink, box: Rect, pen: Pen) -> Iterator[Item]:
    yield Shape(rectangle(box.grown(-0.02 * box.w)), Style(fill=ink))
    size = box.w * 0.86
    if size >= LEAST and (value or not shown.silent_zero):
        yield from pen.line(_number(shown, value), box.centre, size, WHITE if is_dark(ink) else BLACK, bold=False)


def _number(shown: Heat, value: float) -> str:
    return f"{value:.{shown.digits}f}"


def _scale(shown: Heat, plate: Plate, y: float, pen: Pen) -> Iterator[Item]:
    """A bar from the least to the largest number, with the numbers of its quarters below."""
    low, top = _span(shown)
    box = Rect(plate.map.x, y, plate.map.w, 3.2)
    part = box.w / STEPS
    for n in range(STEPS):
        yield Shape(rectangle(Rect(box.x + n * part, box.y, part + 0.02, box.h)), Style(fill=heat(shown.tone, n / (STEPS - 1))))
    yield Shape(rectangle(box), Style(stroke=SOFT, stroke_width=0.15))
    for quarter in range(5):
        value = low + (top - low) * quarter / 4
        words = _number(shown, value) + (f" {shown.unit}" if quarter == 4 and shown.unit else "")
        anchor = "start" if quarter == 0 else "end" if quarter == 4 else "middle"
        yield from pen.line(words, Point(box.x + box.w * quarter / 4, box.bottom + 2.4), 7, SOFT, anchor=anchor)
