"""The jobs of a game and a profile go in; what of their faces the house behind the profile does not print comes out as findings, with a way out."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from printgen.diagnostics.diagnostic import Bag
from printgen.impose.profile import Profile
from printgen.model.game import Game
from printgen.pipeline.codes import SPOT_REFUSED
from printgen.pipeline.finish import spot_names
from printgen.scene.items import Face
from printgen.scene.page import Job
from printgen.scene.printing import CMYK

Faces = Mapping[tuple[str, str], Face]


def refused(game: Game, faces: Faces, jobs: Iterable[Job], profile: Profile) -> Bag:
    """An error for each spot ink that a house of process inks is given, and each kind that is drawn in it, at its first piece.

    `faces` are as they were drawn; those that lie on no page are not given to the house, and count for nothing.
    """
    bag = Bag()
    if profile.printing.spots or profile.printing.colour != CMYK:
        return bag
    printed = {(slot.component, slot.side) for job in jobs for page in job.pages for slot in page.slots}
    told: dict[tuple[str, str], str] = {}
    for (component, side), face in faces.items():
        piece = game.component(component)
        if piece is not None and (component, side) in printed:
            for spot in sorted(spot_names(face.scene)):
                told.setdefault((piece.kind.id, spot), component)
    for (kind, spot), component in told.items():
        message = f'{kind}: drawn in the spot ink "{spot}" ({component}); {profile.id} prints in cyan, magenta, yellow and black alone'
        hint = f'in palette.yaml, cmyk: [...] instead of spot: "{spot}"; or press-x4, which has plates for spot inks'
        bag.add(SPOT_REFUSED.at(game.kinds[kind].place, message, hint=hint, about=(component, kind)))
    return bag


def concerned(found: Bag, jobs: Iterable[Job]) -> Bag:
    """Of what was found in faces, that about pieces which lie on a page of these jobs, and that about none."""
    printed = {slot.component for job in jobs for page in job.pages for slot in page.slots}
    return Bag([one for one in found.findings if not one.about or not printed.isdisjoint(one.about)])
