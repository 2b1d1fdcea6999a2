"""A path and the look around it go in, a shape of the drawing comes out."""

from __future__ import annotations

from printgen.compose.desk import Desk
from printgen.compose.frame import Frame
from printgen.compose.markup import Element
from printgen.frozen import replace
from printgen.scene.items import Item, Shape
from printgen.scene.path import Path


def shape(path: Path, element: Element, frame: Frame, *, filled: bool = True) -> tuple[Item, ...]:
    """The shape, or nothing if neither fill nor line would be seen."""
    style = frame.look.style(path)
    if not filled:
        style = replace(style, fill=None)
    if not path or (style.fill is None and style.stroke is None):
        return ()
    return (Shape(path, style, element.place),)


def points(element: Element, desk: Desk) -> list[tuple[float, float]]:
    """The pairs of `points`."""
    if "points" not in element.attributes:
        desk.read.missing(element, "points")
        return []
    numbers = desk.read.numbers(element, "points") or []
    if len(numbers) % 2:
        desk.read.wrong(element, "points", f"points has {len(numbers)} numbers; each point needs two")
        return []
    return list(zip(numbers[::2], numbers[1::2], strict=True))
