"""A face's drawing and a job's inks go in, the lines of its outline and its folds come out, each in a spot of its own."""

from __future__ import annotations

from collections.abc import Iterator

from printgen.geometry import Matrix, Rect
from printgen.scene.items import Group, Item, Scene, Shape
from printgen.scene.path import Path, rectangle
from printgen.scene.printing import Printing
from printgen.scene.style import Ink, Style
from printgen.units import POINT

CUT_INK = (236, 0, 140)
"""How a cut line shows on a screen (sRGB); on a press it has a plate of its own."""


def lines(scene: Scene, printing: Printing, matrix: Matrix) -> Iterator[Item]:
    """The outline of a piece and its folds in the spots that are named: strokes of 0.25 pt that overprint, each on a plate of its own."""
    wanted: list[tuple[str, Path]] = []
    if printing.cut:
        wanted.append((printing.cut, scene.cut or rectangle(Rect(0, 0, *scene.size))))
    if printing.crease:
        wanted.extend((printing.crease, fold) for fold in scene.folds)
    for spot, path in wanted:
        style = Style(stroke=Ink(CUT_INK, spot, (0.0, 1.0, 0.0, 0.0), spot), stroke_width=0.25 * POINT, overprint=True)
        yield Group((Shape(path, style),), matrix, layer=spot)
