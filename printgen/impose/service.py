"""The size and sort of a piece go in, the format of a print service that fits it comes out: its pixels, its trim, its bleed on each axis."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache
from pathlib import Path

from printgen.frozen import frozen
from printgen.geometry import Rect, Size

FOLDER = Path(__file__).parent / "services"
INCH = 25.4
NEAR = 1.6
"""A piece may differ from a format by so much on an axis (mm): half of it on each side is taken from, or given to, its bleed."""
_SHEETS = {"sheet", "aid", "screen", "standee", "box", "die"}


@frozen
class Format:
    """What a service makes under one name: the image's `pixels`, the `trim` of the piece and the `bleed` left/right and above/below (mm), and what it is for."""

    name: str
    pixels: tuple[int, int]
    trim: Size
    bleed: Size
    use: str

    def region(self, size: Size) -> Rect:
        """What of a piece's drawing (origin at its trim's corner, mm) the image shows: the format's trim and bleed about the piece's middle."""
        w, h = self.trim.w + 2 * self.bleed.w, self.trim.h + 2 * self.bleed.h
        return Rect((size.w - w) / 2, (size.h - h) / 2, w, h)

    def turned(self) -> Format:
        """The same with its sides exchanged."""
        return Format(self.name, self.pixels[::-1], Size(self.trim.h, self.trim.w), Size(self.bleed.h, self.bleed.w), self.use)


def services() -> tuple[str, ...]:
    """The services whose formats are known."""
    return tuple(sorted(path.stem for path in FOLDER.glob("*.tsv")))


@cache
def formats(service: str) -> tuple[Format, ...]:
    """All formats of a service, in the order of their names."""
    lines = (FOLDER / f"{service}.tsv").read_text("utf-8").splitlines()
    return tuple(_format(line.split("\t")) for line in lines if line and not line.startswith("#"))


def _format(cells: list[str]) -> Format:
    name, pixels, trim, bleed, use = cells
    wide, high = (int(value) for value in pixels.split("x"))
    w, h = (float(value) * INCH for value in trim.split("x"))
    across, along = (float(value) * INCH for value in bleed.split("/"))
    return Format(name, (wide, high), Size(w, h), Size(across, along), use)


def fitting(service: str, size: Size, sort: str, named: str = "") -> Format | None:
    """The format for a piece: the one that is named, else the nearest in size that is made for its sort, else the nearest (of equals the one with the shortest name: the plain one); None if none is near."""
    found = [one for one in _both_ways(formats(service)) if not named or one.name == named]
    near = [one for one in found if _off(one, size) <= NEAR]
    if not near:
        return None
    use = "sheet" if sort in _SHEETS else sort
    return min(near, key=lambda one: (one.use != use, round(_off(one, size), 2), len(one.name), one.name))


def nearest(service: str, size: Size, sort: str) -> tuple[Format, ...]:
    """The three formats nearest in size, for a hint."""
    use = "sheet" if sort in _SHEETS else sort
    every = [one for one in _both_ways(formats(service)) if one.use == use] or list(_both_ways(formats(service)))
    return tuple(sorted(every, key=lambda one: (_off(one, size), one.name))[:3])


def _both_ways(some: Iterable[Format]) -> Iterable[Format]:
    for one in some:
        yield one
        if one.trim.w != one.trim.h:
            yield one.turned()


def _off(one: Format, size: Size) -> float:
    return max(abs(one.trim.w - size.w), abs(one.trim.h - size.h))
