"""The faces of a game and a profile for the press go in; what they will look like on its paper comes out as pictures, and what a preflight finds, by piece."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from printgen.colour.separation import separation
from printgen.colour.tint import tinted
from printgen.diagnostics.diagnostic import Bag
from printgen.frozen import replace
from printgen.geometry import IDENTITY
from printgen.impose.cut_lines import lines
from printgen.impose.profile import Profile
from printgen.model.game import Component
from printgen.pipeline.finish import looked_at, made
from printgen.scene.items import Face, Group, Scene
from printgen.scene.page import Job
from printgen.scene.style import Ink
from printgen.typeset.fonts import FontBook

DPI = 200
"""Sharp enough to read the smallest letters on a screen."""


def looks(scene: Scene, profile: Profile) -> Scene:
    """The face in the colours that the inks of the profile's condition have on its paper, with its cut and crease lines over it."""
    press = separation(profile.printing.condition)

    def on_paper(ink: Ink, area: bool) -> Ink:
        return replace(ink, rgb=press.shown(press.ink(ink, fine=not area)))

    shown = tinted(scene, on_paper, f"on {profile.printing.condition}")
    # Spots are drawn in the colours by which a person tells them, not in those of process inks.
    return replace(shown, items=(*shown.items, Group(tuple(lines([(scene, IDENTITY)], profile.printing)))))


def pictures(pieces: tuple[Component, ...], faces: Mapping[tuple[str, str], Face], profile: Profile, fonts: FontBook) -> Iterator[tuple[str, str, bytes]]:
    """Each side of each piece, bleed and all, as it will look: id, side, PNG. Equal drawings are made once."""
    from printgen.render.png import png_whole

    drawn: dict[str, bytes] = {}
    for piece in pieces:
        for (component, side), face in faces.items():
            scene = face.scene
            if component == piece.id:
                if scene.key not in drawn:
                    drawn[scene.key] = png_whole(looks(scene, profile), fonts, DPI)
                yield component, side, drawn[scene.key]


def found(jobs: tuple[Job, ...], fonts: FontBook) -> Bag:
    """What a preflight finds in the files of these jobs, each finding about the piece on its page."""
    bag = Bag()
    for job in jobs:
        pages = [page for leaf in job.leaves for _ in range(leaf.repeat) for page in (leaf.front, leaf.back) if page]
        for finding in looked_at(job, f"{job.product}.{job.profile}.pdf", made(job, fonts)).findings:
            about = tuple(slot.component for slot in pages[finding.page - 1].slots) if finding.page and finding.page <= len(pages) else ()
            bag.add(replace(finding, about=about))
    return bag
