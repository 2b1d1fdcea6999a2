"""A profile's YAML goes in (packaged, or of the project), what it says of paper, margin, bleed, marks and turning comes out."""

from __future__ import annotations

import re
from collections.abc import Mapping as Table
from dataclasses import field
from pathlib import Path

from printgen.colour.conditions import CONDITIONS
from printgen.colour.tone import FULL, GREY
from printgen.diagnostics.diagnostic import Bag
from printgen.diagnostics.nearest import did_you_mean
from printgen.frozen import frozen, replace
from printgen.geometry import Size
from printgen.impose.codes import PROFILE, UNKNOWN_PROFILE
from printgen.impose.paper import LONG
from printgen.impose.profile_keys import SORTS, sort_of
from printgen.impose.profile_sense import unfit
from printgen.impose.profile_words import FACES, INKS, READERS, SHEETS, value_of
from printgen.impose.registration import KEYS, Cutter
from printgen.impose.variants import VARIANTS, alike, excluded, parted
from printgen.place import NOWHERE, Place
from printgen.scene.printing import CMYK, HOME, Printing
from printgen.source.nodes import Mapping, Node, what_is
from printgen.source.read_text import read_text
from printgen.source.read_yaml import read_yaml

PACKAGED = Path(__file__).parent / "profiles"
ALIASES = {
    "tabletop-simulator": "tts",
    "tabletop-playground": "ttp",
    "ttpg": "ttp",
    "the-game-crafter": "tgc",
    "makeplayingcards": "mpc",
    "drivethru": "drivethrucards",
    "mb-print": "mbprint",
}
"""Other names of profiles that come along; one of the project's own that is called so goes before."""
A4 = Size(210.0, 297.0)


@frozen
class Profile:
    """How one way of printing treats paper and ink. Lengths in millimetres.

    `pages`: "sheets" (pieces N-up on paper) or "faces" (each side of a piece is a page of its own, as presses and services want it). `paper` is the sheet
    upright, `margin` what the printer leaves white on each side, `bleed` the most art printed around a piece, `marks` whether crop marks are drawn, `stock` how thick the
    paper of folded booklets is where their product does not say so (80 g/m² are 0.1 mm), `duplex` the edge about which the printer turns the sheet ("long" or "short"), or how else backs get behind fronts: "fold" (side by side, folded and glued), "apart"
    (on paper of their own), "none". `cuts`: "gutters" leave each piece its bleed, "shared" ones go between two pieces. `tone`: "full", "low-ink" or "grey".

    Of pages with one face: `slug` is the room for marks around the bleed, `order` which side comes first ("front" or "back"), `copies` whether a piece has a
    page for each copy ("each") or one for its design ("designs"). `service` names the table of formats of a print service, `types` which of them a kind is,
    where its size does not tell, `safe` how far within its cut (mm) words have to be. `files`: one for each "product", or for each "size" in it. `flat`: what is folded (nets, booklets) is left out, and told. `upload` is what to do with the files, for the checklist; `url` where a virtual
    table finds the pictures. `cutter`: the machine that cuts the sheets, with its marks; there are files for it then. `said` are the keys that are written, and where the value of each stands.
    """

    id: str
    title: str
    paper: Size = A4
    margin: float = 5.0
    bleed: float = 3.0
    marks: bool = True
    stock: float = 0.1
    duplex: str = LONG
    cuts: str = "gutters"
    tone: str = FULL
    pages: str = SHEETS
    slug: float = 0.0
    order: str = "front"
    copies: str = "designs"
    service: str = ""
    types: Table[str, str] = field(default_factory=dict)
    safe: float = 0.0
    files: str = "product"
    flat: bool = False
    upload: str = ""
    url: str = ""
    cutter: Cutter | None = None
    printing: Printing = HOME
    place: Place = NOWHERE
    said: Table[str, Place] = field(default_factory=dict)

    @property
    def registers(self) -> bool:
        """Whether pages are printed from several plates, so that marks on all of them show whether these lie over each other; a grey print has one."""
        return self.printing.colour == CMYK and self.tone != GREY

    @property
    def shared(self) -> bool:
        """Whether one cut goes between two pieces."""
        return self.cuts == "shared"


def profile_names(root: Path) -> dict[str, Path]:
    """The names of all profiles and the folders they are read from: the project's own (`profiles/*.yaml`) before the packaged ones."""
    found: dict[str, Path] = {}
    for folder in (root / "profiles", PACKAGED):
        if folder.is_dir():
            for path in sorted(folder.glob("*.yaml")):
                found.setdefault(path.stem, folder)
    return dict(sorted(found.items()))


def own_name(name: str, root: Path) -> str:
    """The name that a profile has itself, where it is called by another one."""
    return ALIASES.get(name, name) if name in ALIASES and name not in profile_names(root) else name


def read_profile(name: str, root: Path) -> tuple[Profile | None, Bag]:
    """The profile of that name for a project, or findings."""
    names, name = profile_names(root), own_name(name, root)
    varied = None if name in names else parted(name, names)
    if varied is not None:
        base, words = varied
        profile, bag = read_profile(base, root)
        return (_varied(profile, name, words, bag) if profile else None), bag
    if name not in names and (problem := excluded(name, names)):
        bag = Bag()
        bag.add(UNKNOWN_PROFILE.at(NOWHERE, f'"{name}": {problem}', hint="leave one of them out, or build twice"))
        return None, bag
    if name not in names:
        bag = Bag()
        several = [part for part in re.split(r"[,;\s]+", name) if part]
        if len(several) > 1:
            bag.add(UNKNOWN_PROFILE.at(NOWHERE, f'there is no profile "{name}"', hint="several profiles are said one by one: " + " ".join(f"--profile {part}" for part in several)))
            return None, bag
        near = alike(name, names)
        guess = f'; did you mean "{near}"?' if near else did_you_mean(name, [*names, *ALIASES])
        hint = f"there are: {', '.join(names)}; behind the name of one for sheets may stand -{', -'.join(VARIANTS)}"
        bag.add(UNKNOWN_PROFILE.at(NOWHERE, f'there is no profile "{name}"{guess}', hint=hint))
        return None, bag
    folder = names[name]
    text, bag = read_text(f"profiles/{name}.yaml", folder.parent)
    if text is None:
        return None, bag
    node, found = read_yaml(text)
    bag.extend(found)
    if node is None:
        return None, bag
    profile = _decode(name, node, bag)
    return (None if bag.has_errors else profile), bag


def _varied(profile: Profile, name: str, words: tuple[str, ...], bag: Bag) -> Profile | None:
    """A profile with the keys that its variants set."""
    if profile.pages == FACES:
        bag.add(UNKNOWN_PROFILE.at(NOWHERE, f'"{name}": {profile.id} has a page for each face; {words[0]} is for sheets of paper'))
        return None
    varied = replace(profile, id=name, title=", ".join([profile.title, *words]), **{VARIANTS[word][0]: VARIANTS[word][1] for word in words})
    keys = {VARIANTS[word][0]: word for word in words}
    for key, problem in unfit(varied, {*profile.said, *keys}):
        bag.add(UNKNOWN_PROFILE.at(NOWHERE, f'"{name}": -{keys.get(key, words[-1])} does not go with {profile.id}: {problem}'))
    return None if bag.has_errors else varied


def _decode(name: str, node: Node, bag: Bag) -> Profile | None:
    if not isinstance(node, Mapping):
        bag.add(PROFILE.at(node.place, f"a profile is a mapping, this is {what_is(node)}", hint="write for example  paper: a4"))
        return None
    values: dict[str, object] = {}
    printing: dict[str, object] = {}
    cutting: dict[str, object] = {}
    for key, value in node.entries:
        if key.raw not in READERS:
            bag.add(PROFILE.at(key.place, f'a profile has no "{key.raw}"' + did_you_mean(key.raw, READERS), hint="it has: " + ", ".join(READERS)))
            continue
        try:
            read = value_of(key.raw, value)
            if key.raw in KEYS:
                cutting[KEYS[key.raw]] = read
            else:
                (printing if key.raw in INKS else values)[key.raw] = read
        except ValueError as error:
            bag.add(PROFILE.at(value.place, f"{key.raw}: {error}"))
    if "paper" not in node and values.get("pages") != FACES and not bag.has_errors:
        bag.add(PROFILE.at(node.place.within(0, 1), "the paper is missing", hint="write for example  paper: a4  or  paper: 210mm x 297mm"))
    if bag.has_errors:
        return None
    cutter = Cutter(**cutting) if cutting else None  # type: ignore[arg-type]  # each value has been read for its key
    said = {key.raw: value.place for key, value in node.entries}
    profile = Profile(id=name, place=node.place, said=said, printing=_printing(printing), cutter=cutter, **{"title": name, **values})  # type: ignore[arg-type]  # as above
    # What is so without a word is not the same for all: nothing lies around a picture.
    fixed = {key: value for key, value in SORTS[sort_of(profile)].only.items() if key not in {*said, *INKS}}
    profile = replace(profile, **fixed)
    for faulty, problem in unfit(profile, said):
        bag.add(PROFILE.at(said.get(faulty, node.place), f"{faulty}: {problem}"))
    return profile


def _printing(said: dict[str, object]) -> Printing:
    """What of a profile is about inks; the ink limit is that of the condition if none is said."""
    condition = CONDITIONS.get(str(said.get("condition")))
    if condition is not None:
        said.setdefault("limit", condition.limit)
        said.setdefault("colour", CMYK)
    return Printing(**said)  # type: ignore[arg-type]  # each value has been read for its key
