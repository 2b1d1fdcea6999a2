"""A job goes in, the bytes of its file come out as its standard wants them, with what a preflight of these bytes finds."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import TYPE_CHECKING

from printgen.colour.mixing import spots_in
from printgen.diagnostics.diagnostic import Bag
from printgen.geometry import Rect, Size
from printgen.scene.inks import inked
from printgen.scene.items import Scene
from printgen.scene.page import Job
from printgen.scene.printing import CMYK
from printgen.typeset.fonts import FontBook

if TYPE_CHECKING:
    from printgen.press.subject import Expected

UNKNOWN: Mapping[str, float] = MappingProxyType({})
_SAME = 0.02
"""Millimetres: a manifest has four decimals of them."""


def made(job: Job, fonts: FontBook) -> bytes:
    """The file of a job."""
    from printgen.render.pdf import pdf

    if not job.printing.standard:
        return pdf(job, fonts)
    from printgen.press.pdfx import finished

    return finished(pdf(job, fonts), job.printing, job.title)


def looked_at(job: Job, name: str, data: bytes, safes: Mapping[str, float] = UNKNOWN) -> Bag:
    """What a preflight finds in the file of a job: it is opened anew and held against the pages that it was made of. `safes`: how far words keep from the cut (mm), by component."""
    from printgen.press.painted import OURS
    from printgen.press.preflight import preflight

    return preflight(data, name, expected(job, safes), OURS)


def expected(job: Job, safes: Mapping[str, float] = UNKNOWN) -> Expected:
    """What the file of a job has to be."""
    from printgen.press.subject import Expected, Piece

    pages = [page for leaf in job.leaves for _ in range(leaf.repeat) for page in (leaf.front, leaf.back) if page]
    reach = min((min(page.trim.x - page.bleed.x, page.trim.y - page.bleed.y) for page in pages), default=0.0)
    slots = tuple(
        tuple(Piece(slot.component, slot.side, slot.trim, kept(safes.get(slot.component, 0.0), slot.trim, slot.scene.size), slot.shown) for slot in page.slots) for page in pages
    )
    adjusts = tuple(page.adjust for page in pages) if any(not page.adjust.is_identity for page in pages) else ()
    return Expected(job.printing, reach if job.printing.colour == CMYK else 0.0, tuple(page.trim_box for page in pages), spots_of(job), slots, job.duplex, adjusts)


def kept(safe: float, trim: Rect, size: Size) -> float:
    """How far words keep from the edges of a slot: 0 for a part of what is larger than the paper, whose words go on upon the next sheet."""
    long, short = max(trim.w, trim.h), min(trim.w, trim.h)
    return safe if abs(long - max(size)) < _SAME and abs(short - min(size)) < _SAME else 0.0


def spots_of(job: Job) -> frozenset[str]:
    """The spot inks in which the faces of a job are drawn: they stand in a palette, or nothing could be drawn in them."""
    scenes = {slot.scene.key: slot.scene for page in job.pages for slot in page.slots}
    return frozenset(name for scene in scenes.values() for name in spot_names(scene))


def spot_names(scene: Scene) -> frozenset[str]:
    """The spot inks of a drawing: those that are drawn as they are, and those mixed with other inks where something shone through, in shapes and in pixels."""
    return frozenset(spot.spot for ink, _ in inked(scene.items) for spot, _ in spots_in(ink))

