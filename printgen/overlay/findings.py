"""The findings of a game and one of its maps go in, those about the map come out with their squares, drawn on the map and told beside it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from printgen.analysis.outline import outline, regions
from printgen.diagnostics.diagnostic import ERROR, NOTE, WARNING, Bag, Diagnostic, Severity
from printgen.frozen import frozen
from printgen.geometry import Point, Rect
from printgen.model.game import Component, Game
from printgen.model.landscape import Square, square_of
from printgen.overlay.inks import BLACK, SEVERITIES, SOFT, severity
from printgen.overlay.marks import along, pill
from printgen.overlay.pen import Block, Pen
from printgen.overlay.plate import Plate
from printgen.scene.items import Item, Shape
from printgen.scene.path import rectangle
from printgen.scene.style import Style

MOST = 2
"""So many codes are written into one square."""
MANY = 8
"""A finding of more squares than this gets a line around each part of them, not a frame around each square."""
_FRAME = {ERROR: 0.11, WARNING: 0.09, NOTE: 0.07}
"""How wide a frame is, in squares."""


FRAMES = "Squares that a finding names: an error (red), a warning (orange), a note (blue)"
"""What the legend says of frames."""


@frozen
class Told:
    """A finding, the squares it is about, and the one at which it stands in the file (None: at none), if it names no square."""

    finding: Diagnostic
    squares: tuple[Square, ...]
    at: Square | None = None


def findings_of(game: Game, component: Component, bag: Bag) -> tuple[Told, ...]:
    """What is said of a component, the most severe first: findings that name it, and those in a file that holds only it."""
    alone = sum(other.place.file == component.place.file for other in game.components) == 1
    ids = {other.id for other in game.components} - {component.id}
    found = []
    for finding in bag.sorted:
        named = component.id in finding.about
        here = alone and finding.place.file is not None and finding.place.file == component.place.file and not ids & set(finding.about)
        if named or here:
            squares = tuple(dict.fromkeys(square for word in finding.about if (square := square_of(word))))
            found.append(Told(finding, squares, None if squares else _written_at(finding, component)))
    return tuple(sorted(found, key=lambda told: (bool(told.finding.waived), told.finding.severity, told.finding.code)))


def _written_at(finding: Diagnostic, component: Component) -> Square | None:
    """The square whose glyph a finding stands at."""
    at = finding.place
    spots = (square for layer in component.layers.values() for square, place in layer.places.items() if place.start == at.start and place.file == at.file)
    return next(spots, None) if at.source else None


def framed(told: Iterable[Told], plate: Plate, pen: Pen) -> Iterator[Item]:
    """A frame around each square that a finding names (or around the parts of many), in the colour of its severity; then the codes.

    Where a finding names no square, its code alone stands at the square where it is told.
    """
    words: dict[Square, list[Diagnostic]] = {}
    framed_already: set[Square] = set()
    for one in told:
        squares = [square for square in one.squares if plate.holds(square)]
        ink, wide = severity(one.finding), _FRAME[one.finding.severity] * plate.square
        if len(squares) > MANY:
            parts = regions(squares)
            for part in parts:
                yield Shape(tuple(step for loop in outline(part) for step in along(loop, plate)), Style(stroke=ink, stroke_width=wide, join="round"))
            starts = [min(part, key=lambda square: (square[1], square[0])) for part in parts]
        else:
            starts = squares
            for square in squares:
                if square not in framed_already:
                    yield Shape(rectangle(plate.box(square).grown(-wide / 2), wide), Style(stroke=ink, stroke_width=wide))
            framed_already.update(squares)
        for square in [*starts, *([one.at] if one.at and plate.holds(one.at) else [])]:
            words.setdefault(square, []).append(one.finding)
    for square, findings in words.items():
        yield from _codes(findings, plate.box(square), pen)


def frames(plate: Plate) -> Iterator[Item]:
    """A frame of each colour side by side on a plate of two squares, for the legend."""
    part = plate.map.w / 3
    for n, one in enumerate(Severity):
        ink = SEVERITIES[one]
        box = Rect(plate.x + n * part, plate.y + (plate.square - part) / 2, part, part)
        yield Shape(rectangle(box.grown(-0.3), 0.3), Style(stroke=ink, stroke_width=0.55))


def _codes(findings: Sequence[Diagnostic], box: Rect, pen: Pen) -> Iterator[Item]:
    """The codes at the top of a square, one below the other; of too many the first, and how many more."""
    unit = box.w
    words = [(finding.code, severity(finding)) for finding in findings[:MOST]]
    if len(findings) > MOST:
        words[-1] = (f"+{len(findings) - MOST + 1}", severity(findings[MOST - 1]))
    for n, (word, ink) in enumerate(words):
        yield from pill(word, Point(box.centre.x, box.y + (0.17 + 0.25 * n) * unit), pen, ink, unit * 0.45)


def blocks(told: Sequence[Told], width: float, pen: Pen) -> Iterator[Block]:
    """The list: code, name and severity, the message, and what would mend it."""
    size = 7.5
    for one in told:
        finding = one.finding
        ink = severity(finding)
        wide = pen.width(finding.code, size) + 2.4
        label = f"{finding.severity.word}, waived" if finding.waived else finding.severity.word
        items = [*pill(finding.code, Point(wide / 2, 1.7), pen, ink, size), *pen.line(finding.name, Point(wide + 1.5, 1.7), size, BLACK, anchor="start")]
        items += pen.line(label, Point(width, 1.7), size - 0.5, ink, anchor="end")
        y = 4.4
        for words, colour, italic in ((finding.message, BLACK, False), (finding.hint and f"Hint: {finding.hint}", SOFT, True)):
            if words:
                block = pen.column(words, width, size, colour, italic=italic)
                items.append(block.at(0, y))
                y += block.height
        yield Block(tuple(items), y + 1.2)
