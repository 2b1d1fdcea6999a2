"""A size of paper goes in, the sheets on which one reads how a printer errs come out: crosses and rulers on the front, scales around the same crosses on the back."""

from __future__ import annotations

from collections.abc import Iterator

from printgen.frozen import frozen
from printgen.geometry import Matrix, Point, Size
from printgen.impose.marks import BLACK, GREY, Lettering
from printgen.impose.paper import LONG, VERTICAL, Sheet, both_ways
from printgen.impose.printer import ARM, HIGH, PAIRS, WIDE
from printgen.scene.items import Group, Item, Shape
from printgen.scene.page import Job, Leaf, Page
from printgen.scene.path import Path, Step, line
from printgen.scene.style import Style
from printgen.units import POINT

HAIR = Style(stroke=BLACK, stroke_width=0.12)
FINE = Style(stroke=GREY, stroke_width=0.1)
MARGIN = 5.0
"""What the sheets leave white at each edge (mm)."""
BESIDE = 17.0
"""From the end of the ruler that lies to the far side of the one that stands, and its words (mm)."""
REACH = 10
"""The scales reach so many mm to each side of a cross."""


def too_small(paper: Size) -> str:
    """Why that paper does not take the sheets, or nothing: their crosses stand at the same places on all papers, so that readings are alike."""
    short, long = sorted(paper)
    least = Size(WIDE + 2 * BESIDE + 2 * MARGIN, HIGH + 2 * MARGIN)
    return "" if short >= least.w and long >= least.h else f"the rulers need paper of {least.w:g} x {least.h:g} mm at least, this is {short:g} x {long:g} mm"


def calibration(paper: Size, name: str, lettering: Lettering, edge: str = LONG) -> Job:
    """Two sheets, the paper upright and on its side, each with a front and a back; turned at the long edge, or at the short one if `edge` says so."""
    leaves = []
    for sheet in both_ways(paper, MARGIN):
        desk = _Desk(sheet, edge, PAIRS[sheet.is_portrait, edge], lettering)
        front, back = (desk.page(side) for side in ("front", "back"))
        leaves.append(Leaf(front, back))
    return Job("calibration", name, "Calibration sheet", tuple(leaves), edge)


@frozen
class _Desk:
    """One sheet of the two: how it lies, the edge at which it turns, and what its crosses are called, as seen on its back from left to right."""

    sheet: Sheet
    edge: str
    crosses: tuple[str, str]
    lettering: Lettering

    def page(self, side: str) -> Page:
        """One side of it."""
        size, upright = self.sheet.size, self.sheet.is_portrait
        middle = Point(size.w / 2, size.h / 2)
        # A sheet that turns about its upright axis is mirrored left and right, one that turns about its level axis top and bottom.
        mirrored = side == "front" and self.sheet.flip_axis(self.edge) == VERTICAL
        items: list[Item] = []
        for x, name in zip((middle.x - ARM, middle.x + ARM), self.crosses[::-1] if mirrored else self.crosses, strict=True):
            items.extend(_cross(Point(x, middle.y), name, side, self.lettering))
        if side == "front" and upright:
            items.extend(_rulers(size, self.lettering))
        items.extend(self._words(side))
        return Page(size, (), (Group(tuple(items), layer="Calibration"),), self.sheet.paper, self.sheet.paper, f"calibration · {side}")

    def _words(self, side: str) -> Iterator[Item]:
        size, upright = self.sheet.size, self.sheet.is_portrait
        lies = "upright" if upright else "on its side"
        yield _centred(f"Calibration, {side} · {lies}", 16, Point(size.w / 2, 26), self.lettering)
        if side == "front":
            rulers = "Measure the two rulers with one of steel, to a tenth of a millimetre."
            said = [f"Print both sides at 100 % (actual size), turning the paper at its {self.edge} edge.", *([rulers] if upright else [])]
        else:
            said = list(BACK)
        for n, words in enumerate(said):
            yield _centred(words, 9, Point(size.w / 2, 36 + 5.2 * n), self.lettering)
        for n, words in enumerate(self._then() if side == "back" else ()):
            yield _centred(words, 9, Point(size.w / 2, size.h - 44 + 5.2 * n), self.lettering)

    def _then(self) -> Iterator[str]:
        one, other = self.crosses
        upright = self.sheet.is_portrait
        lengths = " width=149.5 height=199.2" if upright else ""
        yield f"{one} and {other} are for pages that {'stand upright' if upright else 'lie on their side'} and turn at the {self.edge} edge. Tell the tool, with your own numbers:"
        yield f'printgen calibrate --printer NAME --measured "{one}=0.4,-0.8 {other}=0.6,-0.7{lengths}"'
        yield "printgen build --printer NAME"
        yield "What is measured later is added to what NAME has already."


def _cross(at: Point, name: str, side: str, lettering: Lettering) -> Iterator[Item]:
    x, y = at
    if side == "front":
        yield Shape((*line(x - 14, y, x + 14, y), *line(x, y - 14, x, y + 14)), HAIR)
        yield _centred(name, 14, Point(x, y - 18), lettering)
        return
    half: list[Step] = []
    whole: list[Step] = [*line(x - REACH - 1, y, x + REACH + 1, y), *line(x, y - REACH - 1, x, y + REACH + 1)]
    for tenth in range(-REACH * 2, REACH * 2 + 1):
        off = tenth / 2
        length = 3.0 if tenth % 10 == 0 else 2.0 if tenth % 2 == 0 else 1.0
        (whole if tenth % 2 == 0 else half).extend([*line(x + off, y - length, x + off, y + length), *line(x - length, y + off, x + length, y + off)])
    yield Shape(tuple(half), FINE)
    yield Shape(tuple(whole), HAIR)
    for number in (-10, -5, 5, 10):
        # Each in a quarter of its own, so that none is printed over another.
        yield _centred(f"{number}", 6, Point(x + number, y + (4.6 if number < 0 else -4.2)), lettering)
        yield _centred(f"{number}", 6, Point(x + (-4.8 if number < 0 else 4.8), y + number), lettering)
    yield _centred(name, 14, Point(x, y - 18), lettering)


def _rulers(size: Size, lettering: Lettering) -> Iterator[Item]:
    left, top = (size.w - WIDE) / 2, size.h / 2 + 45
    yield Shape((*_ruler(left, top, WIDE, upright=False),), HAIR)
    yield _centred(f"width: {WIDE:g} mm", 8, Point(size.w / 2, top + 8), lettering)
    x, y = size.w / 2 + WIDE / 2 + 12, (size.h - HIGH) / 2
    yield Shape((*_ruler(x, y, HIGH, upright=True),), HAIR)
    words, width = lettering(f"height: {HIGH:g} mm", 8, BLACK)
    yield Group(words, Matrix.move(x - 4.5, size.h / 2 + width / 2) @ Matrix.turn(270))


def _ruler(x: float, y: float, length: float, *, upright: bool) -> Path:
    steps: list[Step] = list(line(x, y, x, y + length) if upright else line(x, y, x + length, y))
    for mm in range(0, round(length) + 1, 5):
        tick = 5.0 if mm in {0, round(length)} else 3.0 if mm % 10 == 0 else 1.5
        steps.extend(line(x, y + mm, x - tick, y + mm) if upright else line(x + mm, y, x + mm, y + tick))
    return tuple(steps)


BACK = (
    "Hold the sheet against a window, this side towards you; or prick the front's crosses through with a pin.",
    "At each letter: where on these scales does the front's cross lie?",
    "To the right and down are positive; tenths count.",
)


def _centred(words: str, points: float, at: Point, lettering: Lettering) -> Item:
    items, width = lettering(words, points, BLACK)
    return Group(items, Matrix.move(at.x - width / 2, at.y + 0.35 * points * POINT))
