"""A piece that is larger than the paper goes in, its parts come out: each a stretch of it with an overlap to its neighbours, on a sheet of its own."""

from __future__ import annotations

import math
from collections.abc import Iterator

from printgen.frozen import frozen
from printgen.geometry import Matrix, Rect, Size
from printgen.impose.duplex import onto, reflected
from printgen.impose.marks import FOLD_LINE, GREY, LEAST, MARK, OFF, Lettering, Stamp
from printgen.impose.paper import HORIZONTAL, VERTICAL, Sheet, both_ways
from printgen.scene.items import Group, Item, Shape
from printgen.scene.path import Step, line, rectangle
from printgen.scene.style import Style
from printgen.units import POINT

OVERLAP = 10.0
"""So much of each part lies under its right and its lower neighbour (mm): enough for glue."""
_NEAR = 1e-6
_KEY = 3.6
"""The height of the key in the margin (mm)."""


@frozen
class Poster:
    """One part of a piece on a sheet: `part` is where it lies, in the middle; `whole` where all of the piece would lie, most of it beyond the paper.

    `column` of `columns` and `row` of `rows` count from 0.
    """

    sheet: Sheet
    bleed: float
    part: Rect
    whole: Rect
    column: int
    row: int
    columns: int
    rows: int
    shared: bool = False
    fold: str = ""

    @property
    def name(self) -> str:
        """What the part is called: its row as a letter, its column as a number."""
        return f"{letters(self.row)}{self.column + 1}"

    def rotation(self, cell: int) -> int:
        """How far the part is turned: not at all."""
        assert cell == 0
        return 0

    def trim(self, cell: int) -> Rect:
        """Where the part lies."""
        assert cell == 0
        return self.part

    def placed(self, trim: Rect, side: str, rotation: int) -> tuple[Matrix, Rect]:
        """The map of the whole face onto the page, and what of it is printed: the part, and its bleed where it ends at the edge of the piece."""
        axis = HORIZONTAL if rotation else VERTICAL
        whole = reflected(self.whole, self.sheet.size, axis) if side == "back" else self.whole
        x = trim.x - self.bleed * (abs(trim.x - whole.x) < _NEAR)
        y = trim.y - self.bleed * (abs(trim.y - whole.y) < _NEAR)
        right = trim.right + self.bleed * (abs(trim.right - whole.right) < _NEAR)
        bottom = trim.bottom + self.bleed * (abs(trim.bottom - whole.bottom) < _NEAR)
        return onto(whole, rotation), Rect(x, y, right - x, bottom - y)


def posters(piece: Size, bleed: float, paper: Size, margin: float) -> tuple[Poster, ...]:
    """The parts of a piece, row by row, on as few sheets as its size allows; () if the paper is too small for anything."""
    return min((tuple(_parts(piece, bleed, sheet)) for sheet in both_ways(paper, margin)), key=lambda parts: len(parts) or math.inf)


def _parts(piece: Size, bleed: float, sheet: Sheet) -> Iterator[Poster]:
    # Marks and words need room around each part.
    room = sheet.printable.grown(-(bleed + OFF + MARK - LEAST))
    if room.w <= 2 * OVERLAP or room.h <= 2 * OVERLAP:
        return
    columns, w = _stretches(piece.w, room.w)
    rows, h = _stretches(piece.h, room.h)
    for row in range(rows):
        for column in range(columns):
            part = Rect((sheet.size.w - w) / 2, (sheet.size.h - h) / 2, w, h)
            whole = Rect(part.x - column * (w - OVERLAP), part.y - row * (h - OVERLAP), *piece)
            yield Poster(sheet, bleed, part, whole if columns > 1 or rows > 1 else part, column, row, columns, rows)


def _stretches(side: float, room: float) -> tuple[int, float]:
    """Into how many parts a side is parted, and how long each of them is, overlap and all."""
    if side <= room + _NEAR:
        return 1, side
    number = math.ceil((side - OVERLAP) / (room - OVERLAP) - _NEAR)
    return number, (side - OVERLAP) / number + OVERLAP


def letters(number: int) -> str:
    """0 is A, 25 is Z, 26 is AA."""
    return (letters(number // 26 - 1) if number >= 26 else "") + chr(ord("A") + number % 26)


def overlap_marks(poster: Poster) -> tuple[Item, ...]:
    """Dashed lines in the margin where the right and the lower neighbour will begin: they are glued on as far as there."""
    part, reach = poster.part, poster.sheet.printable
    away = poster.bleed + OFF
    steps: list[Step] = []
    if poster.column < poster.columns - 1:
        x = part.right - OVERLAP
        steps += [*line(x, max(reach.y, part.y - away - MARK), x, part.y - away), *line(x, part.bottom + away, x, min(reach.bottom, part.bottom + away + MARK))]
    if poster.row < poster.rows - 1:
        y = part.bottom - OVERLAP
        steps += [*line(max(reach.x, part.x - away - MARK), y, part.x - away, y), *line(part.right + away, y, min(reach.right, part.right + away + MARK), y)]
    return (Shape(tuple(steps), FOLD_LINE),) if steps else ()


def key_stamp(poster: Poster, lettering: Lettering) -> Stamp:
    """Which part this is, drawn and in words, and how it is put together."""
    cell = _KEY / max(poster.rows, 2)
    wide = cell * 1.3
    right, bottom = poster.columns * wide, poster.rows * cell
    # Lines and one cell, not a cell for each part: of a thousand parts each has a key.
    steps = [step for row in range(poster.rows + 1) for step in line(0.0, row * cell, right, row * cell)]
    steps += [step for column in range(poster.columns + 1) for step in line(column * wide, 0.0, column * wide, bottom)]
    shapes: list[Item] = [
        Shape(rectangle(Rect(poster.column * wide, poster.row * cell, wide, cell)), Style(fill=GREY)),
        Shape(tuple(steps), Style(stroke=GREY, stroke_width=min(0.12, cell / 8), cap="square")),
    ]
    glued = [word for word, more in (("right", poster.column < poster.columns - 1), ("below", poster.row < poster.rows - 1)) if more]
    one, line_ = ("part", "line") if len(glued) == 1 else ("parts", "lines")
    how = f"; glue the {one} {' and '.join(glued)} on, up to the dashed {line_}" if glued else ""
    last = f"{letters(poster.rows - 1)}{poster.columns}"
    words, width = lettering(f"part {poster.name} of A1 to {last}{how}", 6, GREY)
    em = 6 * POINT
    left = right + 1.2
    return Stamp((*shapes, Group(words, Matrix.move(left, 0.5 * _KEY + 0.35 * em))), Size(left + width, _KEY))
