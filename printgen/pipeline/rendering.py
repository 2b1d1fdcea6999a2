"""The jobs and faces of a game go in, the bytes of their documents and drawings come out, made by two processes side by side where the system can."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from printgen.frozen import frozen
from printgen.pipeline import manifest
from printgen.pipeline.together import MOST, Taken, together
from printgen.scene.items import Face
from printgen.scene.page import Job, Page
from printgen.scene.printing import HOME, PDF
from printgen.typeset.fonts import FontBook

Make = Callable[[Job, FontBook], bytes]
CHUNK = 6
"""So many faces are one piece of work."""


@frozen
class Rendered:
    """Bytes in the order of what they were made of: a document (None: the job has none) and the drawings of its sheets for each job, a drawing for each face."""

    documents: tuple[bytes | None, ...]
    sheets: tuple[tuple[bytes, ...], ...]
    faces: tuple[bytes, ...]


def sides(job: Job) -> list[tuple[int, Page]]:
    """The pages of a job that become drawings of their own, and how often each is printed.

    What goes to a press has a page for each face, and these are drawings of their own already; the plan is read, not worked on.
    """
    if job.printing != HOME or job.product == manifest.PLAN:
        return []
    return [(leaf.repeat, page) for leaf in job.leaves for page in (leaf.front, leaf.back) if page]


def rendered(jobs: Sequence[Job], faces: Mapping[tuple[str, str], Face], fonts: FontBook, title: str, make: Make, tell: Taken) -> Rendered:
    """All of it; `title` is the game's, `make` gives the document of a job; `tell` hears how far it has come. Equal jobs and faces give equal bytes, whoever made them."""
    listed = list(faces.items())
    size = max(CHUNK, -(-len(listed) // max(1, MOST - len(jobs))))
    chunks = [listed[start : start + size] for start in range(0, len(listed), size)]
    # The largest pieces of work come first, so that both processes end at about the same time.
    work: list[Callable[[], object]] = [lambda job=job: _job(job, fonts, make) for job in jobs]  # type: ignore[misc]  # bound here, not at the end of the loop
    work.extend(lambda chunk=chunk: [_face(key, face, fonts, title) for key, face in chunk] for chunk in chunks)  # type: ignore[misc]  # as above
    _, parts, _ = together(lambda: None, work, tell=tell)
    done: list[tuple[bytes | None, tuple[bytes, ...]]] = parts[: len(jobs)]  # type: ignore[assignment]  # what _job gives
    drawn: list[list[bytes]] = parts[len(jobs) :]  # type: ignore[assignment]  # what _face gives
    return Rendered(tuple(document for document, _ in done), tuple(pages for _, pages in done), tuple(data for some in drawn for data in some))


def _job(job: Job, fonts: FontBook, make: Make) -> tuple[bytes | None, tuple[bytes, ...]]:
    from printgen.render.svg import svg_page

    document = make(job, fonts) if job.printing.form == PDF else None
    return document, tuple(svg_page(page, fonts, f"{job.title}, {page.label}").encode() for _, page in sides(job))


def _face(key: tuple[str, str], face: Face, fonts: FontBook, title: str) -> bytes:
    from printgen.render.svg import svg_face

    component, side = key
    return svg_face(face.scene, fonts, f"{title}: {component}, {side}").encode()
