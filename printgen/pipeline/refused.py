"""The faces of a game and a profile go in; what of them the house behind the profile does not print comes out as findings, with a way out."""

from __future__ import annotations

from collections.abc import Mapping

from printgen.diagnostics.diagnostic import Bag
from printgen.impose.profile import Profile
from printgen.model.game import Game
from printgen.pipeline.codes import SPOT_REFUSED
from printgen.pipeline.finish import spots_in
from printgen.scene.items import Face
from printgen.scene.printing import CMYK

Faces = Mapping[tuple[str, str], Face]


def refused(game: Game, faces: Faces, profile: Profile) -> Bag:
    """An error for each spot ink that a house of process inks is given, at the first kind that is drawn in it."""
    bag = Bag()
    if profile.printing.spots or profile.printing.colour != CMYK:
        return bag
    told: dict[str, str] = {}
    for (component, _), face in faces.items():
        for spot in sorted(spots_in([face.scene])):
            told.setdefault(spot, component)
    for spot, component in told.items():
        piece = game.component(component)
        assert piece is not None
        message = f'{piece.kind.id}: drawn in the spot ink "{spot}" ({component}); {profile.id} prints in cyan, magenta, yellow and black alone'
        hint = f'in palette.yaml, cmyk: [...] instead of spot: "{spot}"; or press-x4, which has plates for spot inks'
        bag.add(SPOT_REFUSED.at(piece.kind.place, message, hint=hint, about=(component, piece.kind.id)))
    return bag
