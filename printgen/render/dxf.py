"""The lines of a sheet for a cutter go in, a DXF document (AutoCAD release 12) in millimetres comes out: a closed polyline a piece, arcs as bulges, y upward."""

from __future__ import annotations

import math
from collections.abc import Iterator

from printgen.geometry import Point
from printgen.render.numbers import short
from printgen.scene.cutting import Cutting
from printgen.scene.outline import Arc, Curve, Line, flattened

LAYERS = (("CUT", 1), ("SCORE", 5))
"""The layers and their colours (1 is red, 5 is blue)."""
DIGITS = 4


def dxf(sheet: Cutting) -> str:
    """The document. Its origin is the paper's bottom left corner, as the format wants it."""
    high = sheet.size.h
    codes: list[tuple[int, str]] = [(0, "SECTION"), (2, "HEADER"), (9, "$ACADVER"), (1, "AC1009")]
    codes += [(9, "$EXTMIN"), (10, "0"), (20, "0"), (9, "$EXTMAX"), (10, short(sheet.size.w, DIGITS)), (20, short(high, DIGITS)), (0, "ENDSEC")]
    codes += [(0, "SECTION"), (2, "TABLES"), (0, "TABLE"), (2, "LAYER"), (70, str(len(LAYERS)))]
    for name, colour in LAYERS:
        codes += [(0, "LAYER"), (2, name), (70, "0"), (62, str(colour)), (6, "CONTINUOUS")]
    codes += [(0, "ENDTAB"), (0, "ENDSEC"), (0, "SECTION"), (2, "ENTITIES")]
    for (layer, _), lines in zip(LAYERS, (sheet.cuts, sheet.scores), strict=True):
        for _, line in lines:
            codes.extend(_entity(line, layer, high))
    codes += [(0, "ENDSEC"), (0, "EOF")]
    return "".join(f"{code:>3}\r\n{value}\r\n" for code, value in codes)


def _entity(line: Line, layer: str, high: float) -> Iterator[tuple[int, str]]:
    vertices = list(_vertices(line))
    if len(vertices) == 2 and not line.closed and not vertices[0][1]:
        (start, _), (end, _) = vertices
        yield from ((0, "LINE"), (8, layer), *_at(start, high, 10), *_at(end, high, 11))
        return
    yield from ((0, "POLYLINE"), (8, layer), (66, "1"), (70, "1" if line.closed else "0"), (10, "0"), (20, "0"), (30, "0"))
    for point, bulge in vertices:
        yield from ((0, "VERTEX"), (8, layer), *_at(point, high, 10))
        if bulge:
            yield (42, short(bulge, 8))
    yield from ((0, "SEQEND"), (8, layer))


def _at(point: Point, high: float, code: int) -> Iterator[tuple[int, str]]:
    yield from ((code, short(point.x, DIGITS)), (code + 10, short(high - point.y, DIGITS)), (code + 20, "0"))


def _vertices(line: Line) -> Iterator[tuple[Point, float]]:
    """Each point and the bulge of the stretch behind it: the tangent of a quarter of the arc's angle, positive counterclockwise; a closed line goes back to its first point by itself."""
    at = line.start
    points: list[tuple[Point, float]] = []
    for stretch in line.stretches:
        if isinstance(stretch, Curve):
            for point in flattened(at, stretch):
                points.append((at, 0.0))
                at = point
            continue
        # What turns clockwise as seen with y downward turns clockwise with y upward, too: the picture is the same.
        points.append((at, -math.tan(stretch.turn / 4) if isinstance(stretch, Arc) else 0.0))
        at = stretch.to
    yield from points
    if not line.closed:
        yield at, 0.0
