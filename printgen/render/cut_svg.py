"""The lines of a sheet for a cutter go in, an SVG document in millimetres comes out: a layer a tool, a closed path a piece, no transforms."""

from __future__ import annotations

from collections.abc import Iterable

from printgen.geometry import Rect
from printgen.render.numbers import path_data, short, shorts
from printgen.render.svg import CUT, FOLD
from printgen.render.svg_writer import SvgWriter
from printgen.scene.cutting import Cutting
from printgen.scene.items import Group, Item, Shape
from printgen.scene.outline import Arc, Curve, Line
from printgen.scene.style import Ink

DIGITS = 4
"""Decimals of a length (mm)."""


def cut_svg(sheet: Cutting, title: str) -> str:
    """The document: layers Cut (red), Score (blue) and, hidden, the registration marks as they are printed."""
    writer = SvgWriter(Rect(0, 0, *sheet.size), title)
    for label, lines, style in (("Cut", sheet.cuts, CUT), ("Score", sheet.scores, FOLD)):
        if lines or label == "Cut":
            layer = writer.layer(writer.root, label)
            for component, line in lines:
                writer.add(layer, "path", {"d": data(line), **style}, component)
    if sheet.marks:
        _marks(writer, sheet.marks)
    return writer.text()


def data(line: Line) -> str:
    """A line as SVG writes it: M, L, A, C and Z, absolute."""
    steps = [f"M{shorts(*line.start, digits=DIGITS)}"]
    for n, stretch in enumerate(line.stretches):
        to = shorts(*stretch.to, digits=DIGITS)
        if isinstance(stretch, Arc):
            radius = short(stretch.radius, DIGITS)
            steps.append(f"A{radius} {radius} 0 {int(abs(stretch.turn) > 3.14159265)} {int(stretch.turn > 0)} {to}")
        elif isinstance(stretch, Curve):
            steps.append(f"C{shorts(*stretch.first, *stretch.second, digits=DIGITS)} {to}")
        elif not (line.closed and n == len(line.stretches) - 1):
            steps.append(f"L{to}")
    return "".join([*steps, "Z" if line.closed else ""])


def _marks(writer: SvgWriter, marks: Iterable[Item]) -> None:
    for group in marks:
        if isinstance(group, Group):
            layer = writer.layer(writer.root, group.layer, hidden=True)
            for shape in group.items:
                if isinstance(shape, Shape):
                    style = shape.style
                    fill = style.fill.hex if isinstance(style.fill, Ink) else "none"
                    stroke = {"stroke": style.stroke.hex, "stroke-width": short(style.stroke_width)} if isinstance(style.stroke, Ink) else {}
                    writer.add(layer, "path", {"d": path_data(shape.path, DIGITS), "fill": fill, **stroke})
