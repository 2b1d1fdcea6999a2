"""A job goes in, the bytes of its file come out as its standard wants them, with what a preflight of these bytes finds."""

from __future__ import annotations

from typing import TYPE_CHECKING

from printgen.diagnostics.diagnostic import Bag
from printgen.model.game import Game
from printgen.scene.page import Job
from printgen.scene.printing import CMYK
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


def looked_at(job: Job, name: str, data: bytes, spots: frozenset[str]) -> Bag:
    """What a preflight finds in the file of a job: it is opened anew and held against the pages that it was made of."""
    from printgen.press.preflight import preflight

    return preflight(data, name, expected(job, spots))


def expected(job: Job, spots: frozenset[str]) -> Expected:
    """What the file of a job has to be."""
    from printgen.press.subject import Expected

    pages = [page for leaf in job.leaves for _ in range(leaf.repeat) for page in (leaf.front, leaf.back) if page]
    reach = min((min(page.trim.x - page.bleed.x, page.trim.y - page.bleed.y) for page in pages), default=0.0)
    return Expected(job.printing, reach if job.printing.colour == CMYK else 0.0, tuple(page.trim for page in pages), spots)


def spots_of(game: Game) -> frozenset[str]:
    """The spot inks that a game names as its own: `spots: [PANTONE 185 C]`."""
    named = game.data.get("spots")
    return frozenset(str(one) for one in named) if isinstance(named, tuple) else frozenset()
