"""A profile as read goes in, the keys that change nothing or do not go together come out, each with why and what would: nothing is passed over in silence."""

from __future__ import annotations

from collections.abc import Container, Iterator
from typing import TYPE_CHECKING

from printgen.colour.conditions import CONDITIONS
from printgen.diagnostics.nearest import did_you_mean
from printgen.impose.paper import FOLD
from printgen.impose.profile_keys import DTC, HOUSE, PICTURES, SORTS, sort_of
from printgen.impose.profile_words import INKS, READERS, SHEETS
from printgen.impose.registration import SILHOUETTE, Cutter
from printgen.impose.service import formats
from printgen.scene.printing import CMYK, PDF, RESERVED, RGB, X1A

if TYPE_CHECKING:
    from printgen.impose.profile import Profile

_PRESS = ("standard", "condition", "limit", "cut", "crease", "spots")
_EPSILON = 1e-9
DTC_LIMIT = 2.4
"""The most ink that DriveThruCards takes on one spot."""


def unfit(profile: Profile, said: Container[str]) -> Iterator[tuple[str, str]]:
    """Keys of a profile that are wrong with what else it says, and why, each once; `said` are those that its author wrote."""
    told: set[str] = set()
    for key, problem in _problems(profile, said):
        if key not in told:
            told.add(key)
            yield key, problem


def _problems(profile: Profile, said: Container[str]) -> Iterator[tuple[str, str]]:
    yield from _idle(profile, said)
    if profile.pages == SHEETS and profile.margin * 2 >= min(profile.paper):
        yield "margin", f"two margins of {profile.margin:g} mm leave nothing of {min(profile.paper):g} mm paper"
    yield from _form(profile)
    yield from _inks(profile, said)
    if profile.service and sort_of(profile) in {HOUSE, PICTURES}:
        yield from _service(profile)
    if profile.cutter is not None and profile.cutter.sort == SILHOUETTE:
        yield from _marked(profile, profile.cutter)


def _idle(profile: Profile, said: Container[str]) -> Iterator[tuple[str, str]]:
    """Keys that mean nothing for this sort of profile (`profile_keys`); one that says what is so without it stands."""
    sort = SORTS[sort_of(profile)]
    for key in READERS:
        if key not in said or key in sort.knows:
            continue
        value = getattr(profile.printing if key in INKS else profile, key, None)
        if key in sort.only and value == sort.only[key]:
            continue
        plain = f"{_said(value)} changes nothing {sort.where}, where it is {_said(sort.only[key])}; leave it out" if key in sort.only else f"means nothing {sort.where}"
        yield key, sort.why.get(key, plain).format(house=profile.service, form=profile.printing.form)


def _said(value: object) -> str:
    return str(value).lower() if isinstance(value, bool) else f"{value:g} mm" if isinstance(value, float) else str(value)


def _form(profile: Profile) -> Iterator[tuple[str, str]]:
    form = profile.printing.form
    if form != PDF and profile.pages == SHEETS:
        yield "form", "pictures are made of single faces, in the colours of a screen: pages: faces, and no condition"
    elif sort_of(profile) == PICTURES and not profile.service:
        yield "form", "a picture needs a service, which says how many pixels it has"


def _inks(profile: Profile, said: Container[str]) -> Iterator[tuple[str, str]]:
    ink = profile.printing
    if ink.colour == CMYK and not ink.condition:
        yield "colour", "cmyk needs a condition: " + ", ".join(CONDITIONS)
    if ink.colour == RGB:
        yield from ((key, "needs colour: cmyk; screens and home printers have no plates") for key in _PRESS if key in said)
    for key, name in (("cut", ink.cut), ("crease", ink.crease)):
        if name.strip().casefold() in RESERVED:
            yield key, f'a line on a plate of its own cannot be called "{name}": a press calls an ink of its own so, all of them or none'
        elif name and not ink.spots:
            yield key, f'"{name}" is an ink of its own, and spots: false says that there is none; leave one of them out'
    if ink.cut and ink.cut == ink.crease:
        yield "crease", f'lines to cut and lines to fold cannot both be called "{ink.cut}"'
    if "limit" in said and ink.limit <= 0:
        yield "limit", "without any ink there is nothing to print"
    elif ink.colour == CMYK and ink.condition and ink.limit > CONDITIONS[ink.condition].limit + _EPSILON:
        yield "limit", f"{ink.limit:.0%} is more than the profile of {ink.condition} was made for ({CONDITIONS[ink.condition].limit:.0%})"


def _service(profile: Profile) -> Iterator[tuple[str, str]]:
    """What the services do not take."""
    known = [one.name for one in formats(profile.service)]
    for kind, name in profile.types.items():
        if name not in known:
            yield "types", f'{profile.service} has no "{name}" (for {kind}){did_you_mean(name, known)}'
    form = profile.printing.form
    if profile.service == DTC:
        yield from _drivethru(profile)
    elif form == PDF:
        yield "service", f"{profile.service} takes pictures, no PDF: form: png"


def _drivethru(profile: Profile) -> Iterator[tuple[str, str]]:
    """Source: the help pages of DriveThruCards."""
    ink = profile.printing
    if ink.form != PDF:
        yield "form", "dtc takes one PDF with all cards, no pictures: form: pdf"
        return
    if ink.standard != X1A:
        yield "standard", "dtc takes PDF/X-1a:2003: standard: x1a"
    if ink.limit > DTC_LIMIT + _EPSILON:
        yield "limit", f"dtc takes at most {DTC_LIMIT:.0%} ink: condition: swop3-240, or limit: 240%"
    if profile.order != "back":
        yield "order", "dtc takes page 1 for the back of the first card: order: back"
    if profile.copies != "each":
        yield "copies", "dtc prints each page once: copies: each"
    if profile.files != "size":
        yield "files", "dtc takes cards of one size in a file: files: size"
    if ink.spots:
        yield "spots", "dtc prints in process inks alone: spots: false"


def _marked(profile: Profile, cutter: Cutter) -> Iterator[tuple[str, str]]:
    """Marks that a machine could not find: on the paper, of some size, clear of each other."""
    for key, length in (("mark_arm", cutter.arm), ("mark_width", cutter.width), ("mark_square", cutter.square)):
        if not length:
            yield key, "a mark of 0 mm is none, and the machine looks for it"
    short, needed = min(profile.paper), 2 * cutter.inset + cutter.arm + cutter.square
    if cutter.inset < cutter.width / 2:
        yield "mark_inset", f"{cutter.inset:g} mm from the edge half of a line of {cutter.width:g} mm lies beyond the paper"
    elif cutter.width > cutter.arm > 0:
        yield "mark_width", f"a line of {cutter.width:g} mm is wider than its arms are long ({cutter.arm:g} mm)"
    elif needed >= short:
        yield "mark_inset", f"{cutter.inset:g} mm from two edges, an arm of {cutter.arm:g} mm and a square of {cutter.square:g} mm are {needed:g} mm; the paper has {short:g} mm"
    if profile.duplex == FOLD:
        yield "duplex", "a sheet that is folded before it is cut has its marks on two halves, where no machine looks for them: duplex: apart, or long"
