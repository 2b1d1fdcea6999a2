"""A profile and what was asked for go in; the options that mean nothing with that profile come out as findings: none is passed over in silence."""

from __future__ import annotations

from collections.abc import Iterator

from printgen.diagnostics.diagnostic import Bag
from printgen.impose.lay import Choice
from printgen.impose.profile import Profile
from printgen.impose.profile_words import SHEETS
from printgen.pipeline.codes import OPTION_IDLE
from printgen.place import NOWHERE


def idle(profile: Profile, choice: Choice, printer: str) -> Bag:
    """A warning for each option that is for sheets of paper, where a profile makes none."""
    bag = Bag()
    for option in _for_sheets(choice, printer) if profile.pages != SHEETS else ():
        hint = "it lays no pieces on paper: leave the option out, or take a profile for sheets (printgen profiles)"
        bag.add(OPTION_IDLE.at(NOWHERE, f"{option} means nothing with {profile.id}", hint=hint))
    return bag


def _for_sheets(choice: Choice, printer: str) -> Iterator[str]:
    if choice.backs:
        yield f"--backs {choice.backs}"
    if choice.fill:
        yield "--fill"
    if printer:
        yield f"--printer {printer}"
