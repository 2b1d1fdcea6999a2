"""The faces of a game and a profile of paper go in, a note comes out if the profile prints less of their bleed than one expects at home."""

from __future__ import annotations

from collections.abc import Mapping

from printgen.diagnostics.diagnostic import Bag
from printgen.impose.codes import BLEED_CUT_SHORT
from printgen.impose.profile import Profile
from printgen.impose.profile_words import SHEETS
from printgen.model.game import BOOKLET, Component, Game
from printgen.scene.items import Face

PROMISED = 3.0
"""So much of a piece's bleed (mm) is expected on paper; where it is less, this is told."""
TENTH = 0.05
"""Less than this (mm) nobody sees."""


def scant(game: Game, faces: Mapping[tuple[str, str], Face], profile: Profile) -> Bag:
    """A note where the profile itself prints less than 3 mm, and some pieces have more than it prints; booklets are cut already."""
    bag = Bag()
    if profile.pages != SHEETS or profile.bleed > PROMISED - TENTH:
        return bag
    most: dict[str, tuple[float, Component]] = {}
    for component in game.components:
        face = faces.get((component.id, "front"))
        if face is not None and component.kind.sort != BOOKLET and face.scene.bleed > profile.bleed + TENTH:
            most.setdefault(component.kind.id, (face.scene.bleed, component))
    if most:
        bleed, first = max(most.values(), key=lambda one: one[0])
        more = f" and {len(most) - 1} more kinds" if len(most) > 2 else " and one more kind" if len(most) == 2 else ""
        message = f"{profile.id} prints {profile.bleed:g} mm of the {bleed:g} mm of bleed that {first.kind.id}{more} have: a cut may stray no farther"
        bag.add(BLEED_CUT_SHORT.at(first.kind.place, message, hint="a profile of your own with bleed: 3mm; fewer pieces may fit on a sheet then", about=(first.id, first.kind.id)))
    return bag
