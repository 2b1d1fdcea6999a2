"""A PDF goes in, what its pages show comes out, for tests: each straight line as its ends on paper (mm from the top left), its colour, its width and its dashes; letters and their places."""

from __future__ import annotations

import io
import math
from dataclasses import dataclass
from typing import Any

import pikepdf
import pypdfium2

POINT = 25.4 / 72
XY = tuple[float, float]
Affine = tuple[float, float, float, float, float, float]


@dataclass(frozen=True)
class Stroke:
    """One straight line, from `start` to `end` (mm); `ink` as three parts of 255, `dashed` or not."""

    start: XY
    end: XY
    ink: tuple[int, ...]
    width: float
    dashed: bool

    @property
    def long(self) -> float:
        return math.dist(self.start, self.end)


def pages(data: bytes) -> list[tuple[XY, list[Stroke]]]:
    """Each page's size (mm) and its straight strokes, in the order in which they are drawn."""
    with pikepdf.open(io.BytesIO(data)) as opened:
        found = []
        for page in opened.pages:
            box = [float(one) for one in page.mediabox]
            size = ((box[2] - box[0]) * POINT, (box[3] - box[1]) * POINT)
            strokes: list[Stroke] = []
            _walk(page, page.obj.Resources, (POINT, 0, 0, -POINT, -box[0] * POINT, box[3] * POINT), strokes)
            found.append((size, strokes))
        return found


def _joined(outer: Affine, inner: Affine) -> Affine:
    a, b, c, d, e, f = inner
    p, q, r, s, t, u = outer
    return (a * p + b * r, a * q + b * s, c * p + d * r, c * q + d * s, e * p + f * r + t, e * q + f * s + u)


def _walk(content: Any, resources: Any, matrix: Affine, strokes: list[Stroke]) -> None:
    ink: tuple[int, ...] = (0, 0, 0)
    width, dashed = 1.0, False
    kept: list[Any] = []
    path: list[tuple[XY, XY]] = []
    at = first = (0.0, 0.0)

    def placed(x: float, y: float) -> XY:
        return (matrix[0] * x + matrix[2] * y + matrix[4], matrix[1] * x + matrix[3] * y + matrix[5])

    parsed: Any = pikepdf.parse_content_stream(content)
    for operands, operator in parsed:
        name = str(operator)
        if name == "q":
            kept.append((matrix, ink, width, dashed))
        elif name == "Q":
            matrix, ink, width, dashed = kept.pop()
        elif name == "cm":
            matrix = _joined(matrix, tuple(float(one) for one in operands))  # type: ignore[arg-type]  # six of them
        elif name in {"RG", "G"}:
            ink = tuple(round(float(one) * 255) for one in operands) * (3 if name == "G" else 1)
        elif name == "w":
            width = float(operands[0])
        elif name == "d":
            dashed = bool(len(operands[0]))
        elif name == "Do":
            thing = resources.XObject[str(operands[0])]
            if thing.Subtype == "/Form":
                inner = tuple(float(one) for one in thing.get("/Matrix", (1, 0, 0, 1, 0, 0)))
                _walk(thing, thing.get("/Resources", resources), _joined(matrix, inner), strokes)  # type: ignore[arg-type]  # six of them
        elif name in {"m", "l", "c", "v", "y"}:
            to = placed(*(float(one) for one in operands[-2:]))
            if name == "l":
                path.append((at, to))
            first = to if name == "m" else first
            at = to
        elif name == "h":
            path.append((at, first))
            at = first
        elif name in {"S", "s"}:
            scale = abs(matrix[0] * matrix[3] - matrix[1] * matrix[2]) ** 0.5
            strokes.extend(Stroke(a, b, ink, width * scale, dashed) for a, b in path)
        if name in {"S", "s", "f", "f*", "B", "B*", "b", "b*", "n", "F"}:
            path = []


def letters(data: bytes, page: int) -> list[tuple[str, XY]]:
    """Each character of a page and the middle of its box (mm from the top left)."""
    document = pypdfium2.PdfDocument(data)
    try:
        text, high = document[page].get_textpage(), document[page].get_size()[1]
        boxes = [(text.get_text_range(n, 1), text.get_charbox(n)) for n in range(text.count_chars())]
        return [(char, ((left + right) / 2 * POINT, (high - (low + top) / 2) * POINT)) for char, (left, low, right, top) in boxes if char.strip()]
    finally:
        document.close()
