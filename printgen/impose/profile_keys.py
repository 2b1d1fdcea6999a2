"""A profile goes in, the sort that it is of comes out, with the keys that this sort knows: one table of all keys and all sorts, so that no key is passed over in silence."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import TYPE_CHECKING

from printgen.frozen import frozen
from printgen.impose.profile_words import SHEETS
from printgen.impose.registration import KEYS, SILHOUETTE
from printgen.scene.printing import PNG, RGB, TTP, TTS

if TYPE_CHECKING:
    from printgen.impose.profile import Profile

PAPER, MACHINE, MARKED = "paper", "machine", "marked"
"""Sheets of paper; those for a cutting machine; those for one that looks for marks."""
PAGES, HOUSE, PICTURES = "pages", "house", "pictures"
"""A PDF with a page for each face; one for a print service; pictures for one."""
_TABLE = {TTS, TTP}


@frozen
class Sort:
    """A sort of profile: `where` says of what, behind "means nothing", `knows` are the keys that change something, `only` those that may say what is so anyway, with that value.

    `why`: why others mean nothing, where there is more to say of it; {house} is the service, {form} the form of the files.
    """

    where: str
    knows: frozenset[str]
    only: Mapping[str, object] = MappingProxyType({})
    why: Mapping[str, str] = MappingProxyType({})


_ALL = frozenset({"title", "pages", "form", "upload"})
_PLATES = frozenset({"colour", "condition", "limit", "standard", "outlines", "cut", "crease", "spots"})
_LAID = _ALL | _PLATES | {"paper", "margin", "bleed", "marks", "duplex", "tone"}
_FACES = _ALL | {"tone", "safe", "flat"}
_PICTURE = {"marks": False, "copies": "designs", "colour": RGB}
DTC, DTC_BLEED = "dtc", 3.175
"""The table of DriveThruCards, which takes a PDF; and the bleed around each of its pages (mm): an eighth of an inch."""

_NO_MARKS = dict.fromkeys(list(KEYS)[1:], "needs cutter: silhouette; no other machine looks for these marks")
_BY_MACHINE = {"stock": "a machine is given no booklets to fold; leave it out"}
_MARKED = {**_BY_MACHINE, "marks": "lines beside its own marks lead the machine astray: marks: false"}
_NO_SHEET = dict.fromkeys(list(KEYS)[1:], "a machine looks for these marks on sheets of paper alone; leave it out")
_ALONE = {
    **_NO_SHEET,
    "types": "needs a service, whose formats it chooses from, as service: tgc with form: png",
    "url": "needs form: tts; nothing else loads pictures from the web",
}
_AT_A_HOUSE = {
    "slug": "{house} says how large its pages are; leave it out",
    "bleed": "the formats of {house} say how much; leave it out",
    "marks": "{house} wants a piece and its bleed, and nothing around: marks: false",
    "url": "only Tabletop Simulator loads pictures from the web; leave it out",
}
_NO_LINES = dict.fromkeys(("cut", "crease"), "{house} wants no lines to cut or fold along on its pages; leave it out")
_PIXELS = {
    **dict.fromkeys(_PLATES - {"outlines", "colour"}, "pictures are in the colours of a screen and have no plates; leave it out"),
    "outlines": "a picture holds no letters, only pixels; leave it out",
    "copies": "a picture is made once, and listed with its number: copies: designs",
}
_ON_A_TABLE = {**_PIXELS, **_ALONE, **dict.fromkeys(("service", "types"), "{form} has no formats; leave it out")}

SORTS: Mapping[str, Sort] = MappingProxyType(
    {
        PAPER: Sort("where pages are sheets", _LAID | {"stock", "cuts"}),
        MACHINE: Sort("for a machine that looks for no marks", _LAID | {"cutter", "cuts"}, why={**_NO_MARKS, **_BY_MACHINE}),
        MARKED: Sort("for a cutting machine", (_LAID - {"marks"}) | {*KEYS, "cuts"}, {"marks": False}, _MARKED),
        PAGES: Sort("where pages are faces", _FACES | _PLATES | {"bleed", "marks", "slug", "order", "copies", "files"}, why=_ALONE),
        HOUSE: Sort("for a print service", _FACES | (_PLATES - {"cut", "crease"}) | {"service", "types", "order", "copies", "files"}, {"marks": False, "bleed": DTC_BLEED}, _AT_A_HOUSE | _NO_LINES),
        PICTURES: Sort("for pictures", _FACES | {"service", "types"}, _PICTURE, _AT_A_HOUSE | _PIXELS),
        TTS: Sort("on a virtual table", _ALL | {"url"}, {**_PICTURE, "bleed": 0.0}, _ON_A_TABLE),
        TTP: Sort("on a virtual table", _ALL, {**_PICTURE, "bleed": 0.0}, _ON_A_TABLE),
    }
)
"""What each sort of profile knows. Keys for plates need `colour: cmyk` beside (`profile_sense`)."""


def sort_of(profile: Profile) -> str:
    """The sort that a profile is of: a key of `SORTS`."""
    form = profile.printing.form
    if profile.pages == SHEETS:
        return PAPER if profile.cutter is None else MARKED if profile.cutter.sort == SILHOUETTE else MACHINE
    if form in _TABLE:
        return form
    # A service is a sort of its own whatever form is written: that is told once, not for each key.
    return HOUSE if profile.service == DTC else PICTURES if profile.service or form == PNG else PAGES
