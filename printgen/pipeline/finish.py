"""A job goes in, the bytes of its file come out as its standard wants them, with what a preflight of these bytes finds."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING

from printgen.diagnostics.diagnostic import Bag
from printgen.scene.items import Glyphs, Group, Item, Picture, Scene, Shape, Use
from printgen.scene.page import Job
from printgen.scene.printing import CMYK
from printgen.scene.style import Gradient, Ink
from printgen.typeset.fonts import FontBook

if TYPE_CHECKING:
    from printgen.press.subject import Expected


def made(job: Job, fonts: FontBook) -> bytes:
    """The file of a job."""
    from printgen.render.pdf import pdf

    if not job.printing.standard:
        return pdf(job, fonts)
    from printgen.press.pdfx import finished

    return finished(pdf(job, fonts), job.printing, job.title)


def looked_at(job: Job, name: str, data: bytes) -> Bag:
    """What a preflight finds in the file of a job: it is opened anew and held against the pages that it was made of."""
    from printgen.press.preflight import preflight

    return preflight(data, name, expected(job))


def expected(job: Job) -> Expected:
    """What the file of a job has to be."""
    from printgen.press.subject import Expected, Piece

    pages = [page for leaf in job.leaves for _ in range(leaf.repeat) for page in (leaf.front, leaf.back) if page]
    reach = min((min(page.trim.x - page.bleed.x, page.trim.y - page.bleed.y) for page in pages), default=0.0)
    slots = tuple(tuple(Piece(slot.component, slot.side, slot.trim) for slot in page.slots) for page in pages)
    adjusts = tuple(page.adjust for page in pages) if any(not page.adjust.is_identity for page in pages) else ()
    return Expected(job.printing, reach if job.printing.colour == CMYK else 0.0, tuple(page.trim_box for page in pages), spots_of(job), slots, job.duplex, adjusts)


def spots_of(job: Job) -> frozenset[str]:
    """The spot inks in which the faces of a job are drawn: they stand in a palette, or nothing could be drawn in them."""
    scenes = {slot.scene.key: slot.scene for page in job.pages for slot in page.slots}
    return spots_in(scenes.values())


def spots_in(scenes: Iterable[Scene]) -> frozenset[str]:
    """The spot inks of some drawings: those that are drawn as they are, and those mixed with other inks where something shone through, in shapes and in pixels."""
    return frozenset(name for scene in scenes for name in _spots(scene.items))


def _spots(items: Iterable[Item]) -> Iterator[str]:
    for item in items:
        if isinstance(item, Group):
            yield from _spots(item.items)
        elif isinstance(item, Use):
            yield from _spots(item.symbol.items)
        elif isinstance(item, Picture):
            yield from (spot.spot for spot in item.spots)
        else:
            for ink in _inks(item):
                yield from [ink.spot] if ink.spot else [spot.spot for spot, _ in ink.spots]


def _inks(item: Glyphs | Shape) -> Iterator[Ink]:
    if isinstance(item, Glyphs):
        yield item.ink
        return
    for paint in (item.style.fill, item.style.stroke):
        yield from [stop.ink for stop in paint.stops] if isinstance(paint, Gradient) else [paint] if paint is not None else []
