"""Faces on a page and a job's inks go in, the lines of their outlines and their folds come out, each in a spot of its own."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from printgen.geometry import IDENTITY, Matrix, Rect
from printgen.scene.common import cut_once
from printgen.scene.items import Group, Item, Scene, Shape
from printgen.scene.path import Path, mapped, rectangle
from printgen.scene.printing import Printing
from printgen.scene.style import Ink, Style
from printgen.units import POINT

CUT_INK = (236, 0, 140)
"""How a cut line shows on a screen (sRGB); on a press it has a plate of its own."""


def lines(placed: Sequence[tuple[Scene, Matrix]], printing: Printing) -> Iterator[Item]:
    """The outlines of pieces and their folds in the spots that are named: strokes of 0.25 pt that overprint, each on a plate of its own.

    Where pieces touch, the line between them is drawn once: a die that is made from it has one blade there.
    """
    outlines = [(scene.cut or rectangle(Rect(0, 0, *scene.size)), matrix) for scene, matrix in placed if printing.cut]
    whole = [mapped(path, matrix) for path, matrix in outlines]
    for (path, matrix), before, after in zip(outlines, whole, cut_once(whole), strict=True):
        if after:
            yield _line(printing.cut, path, matrix) if after is before else _line(printing.cut, after, IDENTITY)
    for scene, matrix in placed if printing.crease else ():
        yield from (_line(printing.crease, fold, matrix) for fold in scene.folds)


def _line(spot: str, path: Path, matrix: Matrix) -> Item:
    style = Style(stroke=Ink(CUT_INK, spot, (0.0, 1.0, 0.0, 0.0), spot), stroke_width=0.25 * POINT, overprint=True)
    return Group((Shape(path, style),), matrix, layer=spot)
