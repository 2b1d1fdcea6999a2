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
    """The lines of all pieces whose fronts lie on a page: just where they are printed."""
    cuts: list[tuple[str, Line]] = []
    scores: list[tuple[str, Line]] = []
    for slot in page.slots:
        if slot.side != FRONT:
            continue
        scene = slot.scene
        outline = mapped(scene.cut or rectangle(Rect(0, 0, *scene.size)), slot.matrix)
        cuts.extend((slot.component, line) for line in lines(outline))
        scores.extend((slot.component, line) for fold in scene.folds for line in lines(mapped(fold, slot.matrix)))
    return Cutting(page.size, tuple(cuts), tuple(scores), marks)
