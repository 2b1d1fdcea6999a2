"""A map's own face goes in, its board comes out as a quiet ground for marks; a map without a drawn board becomes plain tiles with their glyphs."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from printgen.frozen import replace
from printgen.geometry import IDENTITY, Matrix, Point, Rect
from printgen.model.landscape import Layer
from printgen.overlay.inks import SOFT, TONES, WHITE
from printgen.overlay.pen import Pen
from printgen.overlay.plate import GUTTER, Plate
from printgen.scene.items import Face, Glyphs, Group, Item, Part, Picture, Shape, Symbol, Use
from printgen.scene.path import box as box_of
from printgen.scene.path import line, rectangle
from printgen.scene.style import Ink, Style

VEIL = 0.5
"""How much of the board's own colours is taken away, so that marks stand out."""


def ground(face: Face | None, layer: Layer, plate: Plate, pen: Pen, veil: float = VEIL) -> tuple[Item, ...]:
    """The board under a veil of white; the numbers around it stay as they are."""
    found = _board(face, layer) if face else None
    drawn = _from_face(face, found, plate) if face and found else tuple(_plain(layer, plate, pen))
    return (*drawn, Shape(rectangle(plate.map), Style(fill=WHITE, fill_opacity=veil)))


def _board(face: Face, layer: Layer) -> tuple[Point, float] | None:
    """The first square's corner and the side of a square on the face: of the largest board of the layer's size that a part tells of."""
    found = [told for part in face.parts if (told := _told(part, layer))]
    return max(found, key=lambda one: one[1], default=None)


def _told(part: Part, layer: Layer) -> tuple[Point, float] | None:
    left, top, square = (part.values.get(name) for name in ("left", "top", "square"))
    if (part.values.get("columns"), part.values.get("rows")) != (layer.columns, layer.rows):
        return None
    if not isinstance(left, int | float) or not isinstance(top, int | float) or not isinstance(square, int | float) or square <= 0:
        return None
    return Point(left, top), float(square)


def _from_face(face: Face, found: tuple[Point, float], plate: Plate) -> tuple[Item, ...]:
    corner, square = found
    wanted = Rect(corner.x, corner.y, plate.columns * square, plate.rows * square).grown(GUTTER * square)
    scale = plate.square / square
    matrix = Matrix(scale, 0, 0, scale, plate.x - corner.x * scale, plate.y - corner.y * scale)
    # Each page of a document uses the one drawing.
    symbol = Symbol(f"board-{face.scene.key}", tuple(_cropped(face.scene.items, wanted, IDENTITY)), wanted)
    return (Group((Use(symbol, matrix),), clip=rectangle(plate.all), title="board"),)


def _cropped(items: Iterable[Item], wanted: Rect, matrix: Matrix) -> Iterator[Item]:
    """The items that may reach into a box: what surely lies outside is left out. Words are judged by their start alone."""
    for item in items:
        if isinstance(item, Group):
            inner = tuple(_cropped(item.items, wanted, matrix @ item.matrix))
            if inner:
                # A layer of the face is none of this page.
                yield replace(item, items=inner, layer="")
            continue
        if isinstance(item, Shape):
            box = box_of(item.path)
            box = box.grown(item.style.stroke_width) if box else None
        elif isinstance(item, Use):
            box = item.matrix.box(item.symbol.box)
        elif isinstance(item, Glyphs):
            box = Rect(item.x - item.size, item.y - item.size, 2 * item.size, 2 * item.size)
        else:
            assert isinstance(item, Picture)
            box = item.box
        if box is not None and matrix.box(box).meets(wanted):
            yield item


def _plain(layer: Layer, plate: Plate, pen: Pen) -> Iterator[Item]:
    """A tile with its glyph on each square, the same grey for the same glyph, and the numbers of columns and rows."""
    glyphs = sorted(set(layer.glyphs.values()))
    shades = {glyph: Ink((tint := 244 - 72 * n // max(len(glyphs) - 1, 1), tint, tint)) for n, glyph in enumerate(glyphs)}
    for square, glyph in layer.glyphs.items():
        yield Shape(rectangle(plate.box(square)), Style(fill=shades[glyph]))
        yield from pen.line(glyph, plate.centre(square), plate.square * 1.1, SOFT)
    box, away = plate.map, GUTTER * plate.square / 2
    lines = [line(box.x + n * plate.square, box.y, box.x + n * plate.square, box.bottom) for n in range(plate.columns + 1)]
    lines += [line(box.x, box.y + n * plate.square, box.right, box.y + n * plate.square) for n in range(plate.rows + 1)]
    yield Shape(tuple(step for one in lines for step in one), Style(stroke=TONES["grey"], stroke_width=0.15))
    for n in range(1, plate.columns + 1):
        for y in (box.y - away, box.bottom + away):
            yield from pen.line(str(n), Point(plate.centre((n, 1)).x, y), plate.square * 0.75, SOFT)
    for n in range(1, plate.rows + 1):
        for x in (box.x - away, box.right + away):
            yield from pen.line(str(n), Point(x, plate.centre((1, n)).y), plate.square * 0.75, SOFT)
