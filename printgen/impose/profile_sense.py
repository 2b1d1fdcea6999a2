"""A profile as read goes in, the keys whose values do not go together come out, each with why and what would: nothing that a service refuses is passed over."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from printgen.colour.conditions import CONDITIONS
from printgen.diagnostics.nearest import did_you_mean
from printgen.impose.profile_words import SHEETS
from printgen.impose.registration import KEYS, SILHOUETTE
from printgen.impose.service import formats
from printgen.scene.printing import CMYK, PDF, PNG, RESERVED, RGB, TTS, X1A
from printgen.source.nodes import Mapping

if TYPE_CHECKING:
    from printgen.impose.profile import Profile

_FOR_SHEETS = ("paper", "margin", "stock", "duplex", "cuts", *KEYS)
_FOR_FACES = ("slug", "order", "copies", "service", "types", "safe", "files", "flat", "url")
_PRESS = ("standard", "condition", "limit", "cut", "crease", "spots")
_EPSILON = 1e-9
DTC_LIMIT = 2.4
"""The most ink that DriveThruCards takes on one spot."""


def unfit(profile: Profile, node: Mapping) -> Iterator[tuple[str, str]]:
    """Keys of a profile that are wrong with what else it says, and why."""
    ink = profile.printing
    if profile.margin * 2 >= min(profile.paper):
        yield "margin", f"two margins of {profile.margin:g} mm leave nothing of {min(profile.paper):g} mm paper"
    unused = _FOR_FACES if profile.pages == SHEETS else _FOR_SHEETS
    if profile.cutter and profile.cutter.sort != SILHOUETTE:
        yield from ((key, "needs cutter: silhouette; no other machine looks for these marks") for key in list(KEYS)[1:] if key in node)
    yield from ((key, f"means nothing where pages are {profile.pages}") for key in unused if key in node)
    yield from _inks(profile, node)
    if ink.form != PDF:
        yield from _pictures(profile, node)
    if profile.service:
        yield from _service(profile, node)
    else:
        yield from ((key, "needs a service, whose formats it chooses from") for key in ("types",) if key in node)


def _inks(profile: Profile, node: Mapping) -> Iterator[tuple[str, str]]:
    ink = profile.printing
    if ink.form != PDF and (ink.colour != RGB or profile.pages == SHEETS):
        yield "form", "pictures are made of single faces, in the colours of a screen: pages: faces, and no condition"
    if ink.colour == CMYK and not ink.condition:
        yield "colour", "cmyk needs a condition: " + ", ".join(CONDITIONS)
    if ink.colour == RGB:
        yield from ((key, "needs colour: cmyk; screens and home printers have no plates") for key in _PRESS if key in node)
    for key, name in (("cut", ink.cut), ("crease", ink.crease)):
        if name.strip().casefold() in RESERVED:
            yield key, f'a line on a plate of its own cannot be called "{name}": a press calls an ink of its own so, all of them or none'
    if ink.cut and ink.cut == ink.crease:
        yield "crease", f'lines to cut and lines to fold cannot both be called "{ink.cut}"'
    if "limit" in node and ink.limit <= 0:
        yield "limit", "without any ink there is nothing to print"
    elif ink.colour == CMYK and ink.condition and ink.limit > CONDITIONS[ink.condition].limit + _EPSILON:
        yield "limit", f"{ink.limit:.0%} is more than the profile of {ink.condition} was made for ({CONDITIONS[ink.condition].limit:.0%})"


def _pictures(profile: Profile, node: Mapping) -> Iterator[tuple[str, str]]:
    """What a PDF can have and a picture cannot."""
    form = profile.printing.form
    if form == PNG and not profile.service:
        yield "form", "a picture needs a service, which says how many pixels it has"
    if form != PNG and profile.service:
        yield "service", f"{form} has no formats; leave it out"
    if profile.copies == "each":
        yield "copies", "a picture is made once, and listed with its number: copies: designs"
    if profile.printing.outlines:
        yield "outlines", "a picture holds no letters, only pixels; leave it out"
    if "url" in node and form != TTS:
        yield "url", "needs form: tts; nothing else loads pictures from the web"


def _service(profile: Profile, node: Mapping) -> Iterator[tuple[str, str]]:
    """What the services do not take."""
    known = [one.name for one in formats(profile.service)]
    for kind, name in profile.types.items():
        if name not in known:
            yield "types", f'{profile.service} has no "{name}" (for {kind}){did_you_mean(name, known)}'
    if profile.marks:
        yield "marks", f"{profile.service} wants a piece and its bleed, and nothing around: marks: false"
    yield from ((key, f"{profile.service} wants no lines to cut or fold along on its pages; leave it out") for key in ("cut", "crease") if key in node)
    if profile.slug:
        yield "slug", f"{profile.service} says how large its pages are; leave it out"
    form = profile.printing.form
    if profile.service == "dtc":
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
