"""Faces, findings and words go in, the things of a proof's page come out: faces with their lines, numbered marks, boxes to tick."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from printgen.diagnostics.diagnostic import Diagnostic
from printgen.geometry import Matrix, Point, Rect
from printgen.overlay.inks import BLACK, RULE, SOFT, TONES, WHITE, severity
from printgen.overlay.pen import Block, Pen
from printgen.proof.entries import Marked
from printgen.scene.items import Face, Group, Item, Shape, Use
from printgen.scene.path import Path, ellipse, line, mapped, rectangle
from printgen.scene.style import Ink, Style

BLEED, TRIM, SAFE = TONES["red"], TONES["blue"], TONES["green"]
THIN = 0.18
"""Width of the lines over a face (mm), whatever its scale."""
TICK = 2.7
DOT = 1.75
"""Radius of a numbered mark (mm)."""
SMALL, TINY = 7.0, 6.2
"""Sizes of type (points)."""


def pictured(face: Face, safe: float, at: Point, scale: float) -> Iterator[Item]:
    """A face with its bleed, its outline and the line within which words stay; `at` is where the trim's top left corner comes to lie."""
    scene = face.scene
    matrix = Matrix(scale, 0, 0, scale, at.x, at.y)
    room = scene.bleed_box
    yield Group((Use(scene.as_symbol(), matrix),), clip=rectangle(matrix.box(room)), title=f"{face.component}, {face.side}")
    outline = mapped(scene.cut or rectangle(Rect(0, 0, *scene.size)), matrix)
    if scene.bleed:
        # What is cut away is paler, so that the piece stands out as it will be.
        yield Shape((*rectangle(matrix.box(room)), *outline), Style(fill=WHITE, fill_opacity=0.55, even_odd=True))
        yield from _line(rectangle(matrix.box(room)), BLEED)
    yield from _line(outline, TRIM)
    if safe > 0 and min(scene.size) > 3 * safe:
        yield from _line(rectangle(matrix.box(Rect(0, 0, *scene.size).grown(-safe))), SAFE, dash=(0.9, 0.7))
    for fold in scene.folds:
        yield from _line(mapped(fold, matrix), BLACK, dash=(1.6, 0.9))


def _line(path: Path, ink: Ink, dash: tuple[float, ...] = ()) -> Iterator[Item]:
    """A thin line that shows on light and dark art."""
    yield Shape(path, Style(stroke=WHITE, stroke_width=THIN * 2.6, stroke_opacity=0.55))
    yield Shape(path, Style(stroke=ink, stroke_width=THIN, dash=dash))


def marks(marked: Sequence[Marked], side: str, at: Point, scale: float, width: float, pen: Pen) -> Iterator[Item]:
    """The numbers of the findings on a side: at the text that is meant, framed, else in a row at the top right corner."""
    here = [one for one in marked if one.side == side]
    frames = {one.number: Rect(at.x + one.box.x * scale, at.y + one.box.y * scale, one.box.w * scale, one.box.h * scale).grown(0.7) for one in here if one.box}
    for one in reversed(here):
        if one.number in frames:
            frame = rectangle(frames[one.number], 0.6)
            yield Shape(frame, Style(stroke=WHITE, stroke_width=0.9, stroke_opacity=0.7))
            yield Shape(frame, Style(stroke=severity(one.finding), stroke_width=0.35))
    loose = sum(one.number not in frames for one in here)
    taken: list[Point] = []
    for one in here:
        if one.number in frames:
            spot = Point(frames[one.number].x, frames[one.number].y)
            while any(abs(other.x - spot.x) < 2 * DOT and abs(other.y - spot.y) < 2 * DOT for other in taken):
                spot = Point(spot.x + 2.2 * DOT, spot.y)
        else:
            loose -= 1
            spot = Point(at.x + width - DOT * 0.4 - loose * 2.2 * DOT, at.y + DOT * 0.4)
        taken.append(spot)
        yield from dot(one.number, one.finding, spot, pen)


def dot(number: int, finding: Diagnostic, at: Point, pen: Pen) -> Iterator[Item]:
    """A number on a disc in the colour of the severity."""
    yield Shape(ellipse(at.x, at.y, DOT, DOT), Style(fill=severity(finding), stroke=WHITE, stroke_width=0.3))
    yield from pen.line(str(number), at, SMALL if number < 10 else TINY - 0.7, WHITE)


def listed(marked: Sequence[Marked], width: float, pen: Pen) -> Block:
    """What the numbers say: code, message, and what would mend it."""
    items: list[Item] = []
    y = 0.0
    indent = 2 * DOT + 1.2
    for one in marked:
        finding = one.finding
        items.extend(dot(one.number, finding, Point(DOT, y + DOT), pen))
        items.extend(pen.line(f"{finding.code} {finding.name}", Point(indent, y + 1.1), TINY, severity(finding), anchor="start"))
        y += 2.6
        for words, ink, italic in ((finding.message, BLACK, False), (finding.hint, SOFT, True)):
            if words:
                block = pen.column(words, width - indent, TINY, ink, italic=italic)
                items.append(block.at(indent, y))
                y += block.height
        y += 0.6
    return Block(tuple(items), y)


def ticks(words: Sequence[str], right: float, y: float, pen: Pen) -> tuple[tuple[Item, ...], float]:
    """Boxes to tick with their words, the last one ending at `right`; how far to the left they reach comes out, too."""
    items: list[Item] = []
    x = right
    for word in reversed(words):
        wide = pen.width(word, TINY)
        x -= wide
        items.extend(pen.line(word, Point(x, y), TINY, SOFT, bold=False, anchor="start"))
        x -= TICK + 0.9
        items.append(box_to_tick(x, y))
        x -= 2.6
    return tuple(items), x


def box_to_tick(x: float, y: float) -> Item:
    """An empty box; y is its middle."""
    return Shape(rectangle(Rect(x, y - TICK / 2, TICK, TICK), 0.4), Style(fill=WHITE, stroke=SOFT, stroke_width=0.22))


def legend(at: Point, pen: Pen) -> Iterator[Item]:
    """What the lines over the faces are, in a row that starts at a point."""
    x = at.x
    for word, ink, dash in (("bleed", BLEED, ()), ("cut", TRIM, ()), ("safe for words", SAFE, (0.9, 0.7)), ("fold", BLACK, (1.6, 0.9))):
        yield Shape(line(x, at.y, x + 6, at.y), Style(stroke=ink, stroke_width=0.3, dash=dash))
        yield from pen.line(word, Point(x + 7.2, at.y), TINY, SOFT, bold=False, anchor="start")
        x += 7.2 + pen.width(word, TINY) + 5


def rule(x: float, y: float, width: float) -> Item:
    """A thin line across."""
    return Shape(line(x, y, x + width, y), Style(stroke=RULE, stroke_width=0.25))
