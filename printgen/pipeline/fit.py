"""Faces and how they are printed go in, faces that the file may hold come out: letters as outlines, nothing that shines through, where that is asked for."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from printgen.colour.separation import Separation, separation
from printgen.colour.tint import tinted
from printgen.colour.tone import FULL, GREY, Change, toner
from printgen.diagnostics.diagnostic import Bag
from printgen.frozen import replace
from printgen.pipeline import spots
from printgen.pipeline.codes import FLATTENED
from printgen.pipeline.ink_sum import ink_sums
from printgen.place import NOWHERE
from printgen.scene.items import Face
from printgen.scene.page import Job, Page
from printgen.scene.printing import CMYK, X1A, Printing
from printgen.scene.shown import shown_smaller
from printgen.scene.style import Ink
from printgen.typeset.fonts import FontBook

if TYPE_CHECKING:
    from printgen.render.flatten import Flattened

Faces = Mapping[tuple[str, str], Face]
_SQUARE_CENTIMETRE = 100.0
ROOM = 1_200_000
"""So many operators more than before all faces have together: a preflight of what somebody else made looks at 2,000,000 in a file."""


def fit(faces: Faces, printing: Printing, tone: str, fonts: FontBook) -> tuple[Faces, Bag]:
    """The faces in the tone that is wanted and as the file may hold them, and what is to be told of it: inks that are lost, too much ink, and what became pixels."""
    bag = Bag()
    faces = made = _looked_through(faces) if printing.colour == CMYK else dict(faces)
    if printing.colour == CMYK and tone == FULL:
        made, wrong = spots.kept(made, printing)
        bag.extend(wrong)
    if tone != FULL:
        bag.extend(spots.toned(faces, tone) if printing.colour == CMYK else Bag())
        change = greyed(separation(printing.condition)) if tone == GREY and printing.colour == CMYK else toner(tone)
        made = {key: replace(face, scene=tinted(face.scene, change, tone)) for key, face in faces.items()}
    if printing.colour == CMYK and printing.limit:
        bag.extend(ink_sums(made, printing))
    if printing.standard == X1A:
        made = _flat(made, printing, fonts, bag)
    if printing.outlines:
        from printgen.render.outlined import outlined

        made = {key: replace(face, scene=outlined(face.scene, fonts)) for key, face in made.items()}
    return made, bag


def _looked_through(faces: Faces) -> dict[tuple[str, str], Face]:
    """The faces with the places where they show whole pieces smaller than they are: a preflight tells what is too small there in its own way."""
    shown = {face.scene.key: shown_smaller(face.scene.items) for face in faces.values()}
    return {key: replace(face, scene=replace(face.scene, shown=shown[face.scene.key])) if shown[face.scene.key] else face for key, face in faces.items()}


def unlettered(job: Job, fonts: FontBook) -> Job:
    """The job with what stands around its pieces as outlines as well, where its file may hold no letters."""
    if not job.printing.outlines:
        return job
    from printgen.render.outlined import outlines

    def bare(page: Page) -> Page:
        return replace(page, marks=outlines(page.marks, fonts))

    return replace(job, leaves=tuple(replace(leaf, front=bare(leaf.front), back=bare(leaf.back) if leaf.back else None) for leaf in job.leaves))


def greyed(press: Separation) -> Change:
    """The change of inks to greys of black alone: on the other plates there is nothing at all."""
    grey = toner(GREY)

    def change(ink: Ink, area: bool) -> Ink:
        return press.grey(grey(ink, area), fine=not area)

    return change


def _flat(faces: Faces, printing: Printing, fonts: FontBook, bag: Bag) -> dict[tuple[str, str], Face]:
    """The faces without transparency; what was done about it is told."""
    from printgen.render.desk import Memory
    from printgen.render.flatten import LEAST_OF_ALL, MOST_OF_ALL, flattened

    press = separation(printing.condition)
    scenes = {face.scene.key: face.scene for face in faces.values()}
    memory, drawn, left = Memory(ROOM), {}, ROOM
    for n, (key, scene) in enumerate(scenes.items(), 1):
        # What one face does not need is there for the next ones; each of them has the least.
        memory.room = max(LEAST_OF_ALL, left - LEAST_OF_ALL * (len(scenes) - n))
        drawn[key] = flattened(scene, fonts, press, min(MOST_OF_ALL, memory.room), memory)
        left -= drawn[key].spent
    flat = {key: drawn[face.scene.key] for key, face in faces.items()}
    bag.extend(spots.mixed({key: one.lost for key, one in flat.items() if one.lost}))
    touched = {key: one for key, one in flat.items() if one.faded}
    if touched:
        (first, side), *_ = touched
        message = (
            f"{len(touched)} of {len(faces)} faces hold something that shines through (the first: {first}, {side}); PDF/X-1a knows no transparency, "
            f"so it was mixed in the inks of the press: {_pixels(touched)}"
        )
        bag.add(FLATTENED.at(NOWHERE, message, hint="PDF/X-4 (press-x4) allows transparency"))
    return {key: replace(faces[key], scene=one.scene) for key, one in flat.items()}


def _pixels(flat: Mapping[tuple[str, str], Flattened]) -> str:
    """How many places became pixels, at how many to the inch, and where the first is."""
    places = [(piece, side, one) for (piece, side), made in flat.items() for one in made.pixels]
    if not places:
        return "all of it as shapes and letters"
    piece, side, first = places[0]
    area = sum(one.box.w * one.box.h for _, _, one in places) / _SQUARE_CENTIMETRE
    many = " and ".join(f"{sum(one.dpi == dpi for _, _, one in places)} at {dpi} dpi" for dpi in sorted({one.dpi for _, _, one in places}, reverse=True))
    x, y = first.box.centre
    return f"{len(places)} place{'s' if len(places) > 1 else ''} ({area:.1f} cm²) became pixels, {many} (the first: {piece}, {side}, at {x:.0f}, {y:.0f} mm), all else stayed shapes and letters"
