"""A page goes in, what a machine does with it comes out: the outline of each piece to cut, and the lines to score."""

from __future__ import annotations

from dataclasses import dataclass

from printgen.geometry import Rect, Size
from printgen.scene.items import Item
from printgen.scene.outline import Line, lines
from printgen.scene.page import Page
from printgen.scene.path import mapped, rectangle

FRONT = "front"


@dataclass(frozen=True, slots=True)
class Cutting:
    """One sheet for a cutter, in mm from the paper's top left: `cuts` are closed lines with the id of their piece, `scores` open ones; `marks` are registration marks as they are printed."""

    size: Size
    cuts: tuple[tuple[str, Line], ...]
    scores: tuple[tuple[str, Line], ...]
    marks: tuple[Item, ...] = ()


def cutting(page: Page, marks: tuple[Item, ...] = ()) -> Cutting:
    """The lines of all pieces whose fronts lie on a page: just where they are printed, each piece whole, for the programs of these machines take closed shapes."""
    slots = [slot for slot in page.slots if slot.side == FRONT]
    cuts = [(slot.component, line) for slot in slots for line in lines(mapped(slot.scene.cut or rectangle(Rect(0, 0, *slot.scene.size)), slot.matrix))]
    scores = [(slot.component, line) for slot in slots for fold in slot.scene.folds for line in lines(mapped(fold, slot.matrix))]
    return Cutting(page.size, tuple(cuts), tuple(scores), marks)
