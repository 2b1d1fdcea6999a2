"""The named check `backs-behind-fronts`: the sheets of a run go in; a hit comes out for each piece that would get no back, or that of another piece."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from printgen.gather import mark
from printgen.geometry import Size
from printgen.model.game import Product
from printgen.place import NOWHERE
from printgen.rules.frame import Ask, Hit
from printgen.scene.page import Job, Page, Slot

NEAR = 0.05
"""By how many mm two boxes may differ and still be the same spot of paper."""


@mark("check", "backs-behind-fronts")
def backs_behind_fronts(ask: Ask) -> Iterator[Hit]:
    """A hit for each slot whose back is not its own: `sheet`, `piece`, `problem`.

    Looked at are the two sides of each leaf, and the sheets of two products that are glued together: one prints only fronts, the other only backs, instead of
    the same third one.
    """
    for job in ask.jobs:
        for number, leaf in enumerate(job.leaves, 1):
            if leaf.back is not None:
                yield from _told(
                    f"{job.product}, sheet {number}",
                    leaf.front,
                    leaf.back,
                    upright=(job.duplex == "long") == (leaf.front.size.w <= leaf.front.size.h),
                )
    for fronts, backs in _glued(ask.jobs, ask.game.products.values()):
        for number, (front, back) in enumerate(zip(fronts.leaves, backs.leaves, strict=False), 1):
            yield from _told(f"{backs.product}, sheet {number}", front.front, back.front, upright=True)


def _glued(jobs: Iterable[Job], products: Iterable[Product]) -> Iterator[tuple[Job, Job]]:
    sides = {product.id: product.sides for product in products}
    jobs = list(jobs)
    for fronts in jobs:
        for backs in jobs:
            same = fronts.instead_of and fronts.instead_of == backs.instead_of and fronts.profile == backs.profile
            if same and sides.get(fronts.product) == "front" and sides.get(backs.product) == "back":
                yield fronts, backs


def _told(sheet: str, front: Page, back: Page, *, upright: bool) -> Iterator[Hit]:
    """Each front and what lies behind it when the paper is turned about its upright axis, or about the level one. Behind a page of a booklet may be a blank one."""
    paired = [one for one in back.slots if any(_same_spot(slot, one, front.size, upright=upright) for slot in front.slots)]
    for slot in front.slots:
        behind = next((one for one in back.slots if _same_spot(slot, one, front.size, upright=upright)), None)
        if behind is not None and behind.component != slot.component:
            yield _hit(sheet, slot, f"would get the back of {behind.component}")
        elif behind is None and any(one.component == slot.component and not (slot.side.startswith("page-") and one in paired) for one in back.slots):
            yield _hit(sheet, slot, "has its back elsewhere on the paper")


def _same_spot(front: Slot, back: Slot, paper: Size, *, upright: bool) -> bool:
    x = paper.w - back.trim.right if upright else back.trim.x
    y = back.trim.y if upright else paper.h - back.trim.bottom
    return abs(x - front.trim.x) < NEAR and abs(y - front.trim.y) < NEAR


def _hit(sheet: str, slot: Slot, problem: str) -> Hit:
    return Hit(NOWHERE, {"sheet": sheet, "piece": slot.component, "problem": problem}, (slot.component,))
