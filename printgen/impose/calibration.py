"""A size of paper goes in, the sheets on which one reads how a printer errs come out: crosses and rulers on the front, scales around the same crosses on the back."""

from __future__ import annotations

from collections.abc import Iterator

from printgen.geometry import Matrix, Point, Rect, Size
from printgen.impose.marks import BLACK, GREY, Lettering
from printgen.impose.paper import LONG, both_ways
from printgen.impose.printer import ARM, HIGH, WIDE
from printgen.scene.items import Group, Item, Shape
from printgen.scene.page import Job, Leaf, Page
from printgen.scene.path import Path, Step, line
from printgen.scene.style import Style
from printgen.units import POINT

HAIR = Style(stroke=BLACK, stroke_width=0.12)
FINE = Style(stroke=GREY, stroke_width=0.1)
REACH = 10
"""The scales reach so many mm to each side of a cross."""


def calibration(paper: Size, name: str, lettering: Lettering) -> Job:
    """Two sheets, the paper upright and on its side, each with a front and a back; turned at the long edge."""
    leaves = []
    for sheet, crosses in zip(both_ways(paper, 5.0), (("A", "B"), ("C", "D")), strict=True):
        front, back = (_page(sheet.size, side, crosses, lettering) for side in ("front", "back"))
        leaves.append(Leaf(front, back))
    return Job("calibration", name, "Calibration sheet", tuple(leaves), LONG)


def _page(size: Size, side: str, crosses: tuple[str, str], lettering: Lettering) -> Page:
    middle = Point(size.w / 2, size.h / 2)
    upright = size.h >= size.w
    items: list[Item] = []
    for n, x in enumerate((middle.x - ARM, middle.x + ARM)):
        # An upright sheet that is turned at its long edge is mirrored left and right, one on its side top and bottom.
        name = crosses[1 - n] if side == "front" and upright else crosses[n]
        items.extend(_cross(Point(x, middle.y), name, side, lettering))
    if side == "front" and upright:
        items.extend(_rulers(size, lettering))
    items.extend(_words(size, side, lettering))
    whole = Group(tuple(items), layer="Calibration")
    paper = Rect(0, 0, *size)
    return Page(size, (), (whole,), paper, paper, f"calibration · {side}")


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
        yield _centred(f"{number}", 6, Point(x + number, y + 5.6), lettering)
        yield _centred(f"{number}", 6, Point(x + 5.4, y + number + 0.8), lettering)
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


def _words(size: Size, side: str, lettering: Lettering) -> Iterator[Item]:
    head = "Calibration, front" if side == "front" else "Calibration, back"
    yield _centred(f"{head} · {'upright' if size.h >= size.w else 'on its side'}", 16, Point(size.w / 2, 26), lettering)
    said = FRONT if side == "front" else BACK
    for n, words in enumerate(said):
        yield _centred(words, 9, Point(size.w / 2, 36 + 5.2 * n), lettering)
    if side == "back":
        for n, words in enumerate(THEN):
            yield _centred(words, 9, Point(size.w / 2, size.h - 40 + 5.2 * n), lettering)


FRONT = ("Print both sides at 100 % (actual size), turning the paper at its long edge.", "Measure the two rulers of the upright sheet with one of steel, to a tenth of a millimetre.")
BACK = (
    "Hold the sheet against a window, this side towards you; or prick the front's crosses through with a pin.",
    "At each letter: where on these scales does the front's cross lie?",
    "To the right and down are positive; tenths count.",
)
THEN = (
    "Then tell the tool, with your own numbers (C and D only if you print on sheets on their side):",
    'printgen calibrate --printer NAME --measured "A=0.4,-0.8 B=0.6,-0.7 width=149.5 height=199.2"',
    "printgen build --printer NAME",
)


def _centred(words: str, points: float, at: Point, lettering: Lettering) -> Item:
    items, width = lettering(words, points, BLACK)
    return Group(items, Matrix.move(at.x - width / 2, at.y + 0.35 * points * POINT))
