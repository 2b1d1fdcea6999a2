"""Pieces on a sheet go in, lines on the pieces come out: the outline of each that is cut along something else than a rectangle."""

from __future__ import annotations

from collections.abc import Iterable

from printgen.impose.marks import HAIRLINE, HALO
from printgen.scene.items import Item, Shape
from printgen.scene.page import Slot
from printgen.scene.path import Step, mapped


def outline_marks(slots: Iterable[Slot]) -> tuple[Item, ...]:
    """A hairline along each cut that no crop mark can show, on the front alone: the knife follows one line. A light line below it lifts it from dark art."""
    steps: list[Step] = []
    for slot in slots:
        if slot.outlined and slot.scene.cut and slot.side == "front":
            steps.extend(mapped(slot.scene.cut, slot.matrix))
    return (Shape(tuple(steps), HALO), Shape(tuple(steps), HAIRLINE)) if steps else ()

