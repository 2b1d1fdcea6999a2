"""Pieces on a sheet go in, lines on the pieces come out: the outline of each that is cut along something else than a rectangle."""

from __future__ import annotations

from collections.abc import Iterable

from printgen.geometry import Rect, Size
from printgen.impose.marks import HAIRLINE, HALO
from printgen.scene.items import Item, Shape
from printgen.scene.page import Slot
from printgen.scene.path import Path, Step, mapped, rectangle


def outline_marks(slots: Iterable[Slot]) -> tuple[Item, ...]:
    """A hairline along each cut that no crop mark can show, on the front alone: the knife follows one line. A light line below it lifts it from dark art."""
    steps: list[Step] = []
    for slot in slots:
        cut = slot.scene.cut
        if cut and slot.side == "front" and not is_rectangle(cut, slot.scene.size):
            steps.extend(mapped(cut, slot.matrix))
    return (Shape(tuple(steps), HALO), Shape(tuple(steps), HAIRLINE)) if steps else ()


def is_rectangle(cut: Path, size: Size) -> bool:
    """Whether a cut is that of the whole piece, its corners square or round."""
    return cut == rectangle(Rect(0, 0, *size), cut[0][1])
