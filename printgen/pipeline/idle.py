"""A profile and what was asked for go in; the options that mean nothing with that profile come out as findings: none is passed over in silence."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

from printgen.diagnostics.diagnostic import Bag
from printgen.diagnostics.nearest import did_you_mean
from printgen.impose.lay import Choice
from printgen.impose.paper import FOLD
from printgen.impose.profile import Profile
from printgen.impose.profile_keys import MARKED, sort_of
from printgen.impose.profile_words import SHEETS
from printgen.loading.load import load
from printgen.model.game import Game
from printgen.pipeline.codes import OPTION_IDLE, OPTION_REFUSED
from printgen.place import NOWHERE, Place
from printgen.project import find_project, games
from printgen.scene.printing import PDF, PNG


def idle(profile: Profile, choice: Choice, printer: str, *, verify: bool = False) -> Bag:
    """A warning for each option that changes nothing with a profile: for sheets of paper, where it makes none, and so on; an error for one that spoils its sheets."""
    bag = Bag()
    if choice.backs == FOLD and sort_of(profile) == MARKED:
        message = f"--backs fold does not go with {profile.id}: a folded sheet has its marks on two halves, where no machine looks for them"
        bag.add(OPTION_REFUSED.at(NOWHERE, message, hint="--backs apart glues backs behind fronts before the sheet is cut"))
    once = profile.pages != SHEETS and profile.copies == "designs" and not profile.upload and profile.printing.form in {PDF, PNG}
    if once and choice.copies != 1:
        hint = "each design is there once, and how many are wanted is said where it is ordered; copies: each in a profile of your own makes a page for each"
        bag.add(OPTION_IDLE.at(NOWHERE, f"--copies {choice.copies} means nothing with {profile.id}", hint=hint if profile.printing.form == PDF else "each design is there once; upload: in the profile makes a list with the numbers"))
    if verify and profile.printing.form != PDF:
        bag.add(OPTION_IDLE.at(NOWHERE, f"--verify means nothing with {profile.id}", hint="PDFs are opened again, and it makes pictures"))
    for option in _for_sheets(choice, printer) if profile.pages != SHEETS else ():
        hint = "it lays no pieces on paper: leave the option out, or take a profile for sheets (printgen profiles)"
        bag.add(OPTION_IDLE.at(NOWHERE, f"{option} means nothing with {profile.id}", hint=hint))
    return bag


def unnamed(profile: Profile, game: Game, root: Path) -> Bag:
    """A warning for each kind that the profile's `types` name and neither the game nor another one of its project has: a slip, for it says nothing of any piece."""
    bag = Bag()
    missing = [kind for kind in profile.types if kind not in game.kinds]
    if not missing:
        return bag
    # A profile serves all games of its project, and each has kinds of its own.
    others = [load(one.folder, one.root)[0] for one in games(find_project(root)) if one.id != game.id]
    known = {kind for other in others if other is not None for kind in other.kinds}
    place = profile.said.get("types", profile.place)
    for kind in missing:
        if kind not in known:
            bag.add(OPTION_IDLE.at(_word(place, kind), f'types: "{kind}" is no kind of {game.id}' + did_you_mean(kind, game.kinds), hint="there are: " + ", ".join(game.kinds)))
    return bag


def _word(place: Place, word: str) -> Place:
    """Where a word stands in a value, or all of the value."""
    text = place.source.text[place.start : place.end] if place.source else ""
    found = re.search(rf"(?<![\w-]){re.escape(word)}(?=\s*=)", text)
    return place.within(found.start(), found.end()) if found else place


def _for_sheets(choice: Choice, printer: str) -> Iterator[str]:
    if choice.backs:
        yield f"--backs {choice.backs}"
    if choice.fill:
        yield "--fill"
    if printer:
        yield f"--printer {printer}"
