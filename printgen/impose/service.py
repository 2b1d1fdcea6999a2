"""The outline and sort of a piece go in, the format of a print service that fits it comes out: its pixels, its trim, its bleed on each axis."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import cache
from pathlib import Path

from printgen.frozen import frozen
from printgen.geometry import Rect, Size
from printgen.model.game import BOOKLET
from printgen.scene.shape import CIRCLE, HEXAGON, OTHER, RECTANGLE, RING, ROUNDED, TRIANGLE, Outline

FOLDER = Path(__file__).parent / "services"
INCH = 25.4
NEAR = 1.6
"""A piece may differ from a format by so much on an axis (mm): half of it on each side is taken from, or given to, its bleed."""
OWN, TEMPLATE = "own", "template"
"""Shapes of formats that a piece is only made as where the profile names it: an outline that the service alone knows, and a picture that is drawn onto its template as a whole."""
SHAPES = {CIRCLE: "round", RING: "a ring", HEXAGON: "a hexagon", TRIANGLE: "a triangle", OWN: "of a shape of the site's own", TEMPLATE: "drawn onto the site's template", OTHER: "of a shape of its own"}
"""How a shape is called where it is no rectangle."""
_SHEETS = {"sheet", "aid", "screen"}
_DIE, BOX = "die", "box"
_TURNING = {RECTANGLE, HEXAGON}
"""Shapes that are the same on their side; the others stand as the service has them."""


@frozen
class Format:
    """What a service makes under one name: the image's `pixels`, the `trim` of the piece and the `bleed` left/right and above/below (mm), what it is for, its shape and how many sides are printed."""

    name: str
    pixels: tuple[int, int]
    trim: Size
    bleed: Size
    use: str
    shape: str = RECTANGLE
    sides: int = 2

    def region(self, piece: Rect) -> Rect:
        """What of a piece's drawing the image shows: the format's trim and bleed about the middle of the piece's box (both in mm from the corner of the drawing's trim)."""
        w, h = self.trim.w + 2 * self.bleed.w, self.trim.h + 2 * self.bleed.h
        middle = piece.centre
        return Rect(middle.x - w / 2, middle.y - h / 2, w, h)

    def turned(self) -> Format:
        """The same with its sides exchanged."""
        return Format(self.name, self.pixels[::-1], Size(self.trim.h, self.trim.w), Size(self.bleed.h, self.bleed.w), self.use, self.shape, self.sides)

    @property
    def words(self) -> str:
        """Its name, size and shape, for people."""
        shape = f", {SHAPES[self.shape]}" if self.shape in SHAPES else ""
        return f"{self.name} ({self.trim.w:.5g} x {self.trim.h:.5g} mm{shape})"


def services() -> tuple[str, ...]:
    """The services whose formats are known."""
    return tuple(sorted(path.stem for path in FOLDER.glob("*.tsv")))


@cache
def formats(service: str) -> tuple[Format, ...]:
    """All formats of a service, as its table lists them."""
    lines = (FOLDER / f"{service}.tsv").read_text("utf-8").splitlines()
    return tuple(_format(line.split("\t")) for line in lines if line and not line.startswith("#"))


def _format(cells: list[str]) -> Format:
    name, pixels, trim, bleed, use, *more = cells
    wide, high = (int(value) for value in pixels.split("x"))
    w, h = (float(value) * INCH for value in trim.split("x"))
    across, along = (float(value) * INCH for value in bleed.split("/"))
    shape, sides = more or (RECTANGLE, "2")
    return Format(name, (wide, high), Size(w, h), Size(across, along), use, shape, int(sides))


def fitting(service: str, piece: Outline, sort: str, named: str = "") -> Format | None:
    """The format for a piece; None if none is near, or the service makes nothing of its sort.

    It is the one that is named, if that is as large as the piece. Else it has the piece's shape, and of those near in size it is made for the piece's sort,
    nearest, not turned, or the first of the table. A booklet has many pages, a format two sides: none fits it. What is made for dice is nothing else, and the other way round.
    """
    if sort == BOOKLET:
        return None
    near = [one for one in _both_ways(formats(service)) if _off(one, piece) <= NEAR and (one.name == named if named else one.shape == plain(piece.shape))]
    if not named:
        near = [one for one in near if (one.use == _DIE) == (sort == _DIE)]
    return min(near, key=lambda one: (one.use != _use(sort), round(_off(one, piece), 2)), default=None)


def nearest(service: str, piece: Outline, sort: str) -> tuple[Format, ...]:
    """The two formats nearest in size, of the piece's shape and for its sort where there are any, for a hint."""
    shape, use = plain(piece.shape), _use(sort)
    every = [one for one in _both_ways(formats(service)) if one.shape not in {OWN, TEMPLATE} or use == one.use]
    like = [one for one in every if one.shape == shape]
    best = [one for one in like if one.use == use] or like or [one for one in every if one.use == use] or every
    unlike: dict[tuple[str, Size], Format] = {}
    for one in sorted(best, key=lambda one: _off(one, piece)):
        unlike.setdefault((one.shape, Size(min(one.trim), max(one.trim))), one)
    return tuple(unlike.values())[:2]


def boxes(service: str, piece: Outline) -> tuple[Format, ...]:
    """The two templates for boxes that are nearest in size to a net; none where a service makes no boxes."""
    return tuple(sorted((one for one in formats(service) if one.use == BOX), key=lambda one: _off(one, piece))[:2])


def _use(sort: str) -> str:
    return "sheet" if sort in _SHEETS else sort


def plain(shape: str) -> str:
    """The shape of a format for pieces of a shape: whether corners are round is the service's affair."""
    return RECTANGLE if shape == ROUNDED else shape


def _both_ways(some: Iterable[Format]) -> Iterator[Format]:
    """All as they are, then those that look the same on their side, turned."""
    listed = tuple(some)
    yield from listed
    yield from (one.turned() for one in listed if one.shape in _TURNING and one.trim.w != one.trim.h)


def _off(one: Format, piece: Outline) -> float:
    return max(abs(one.trim.w - piece.box.w), abs(one.trim.h - piece.box.h))
