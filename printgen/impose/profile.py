"""A profile's YAML goes in (packaged, or of the project), what it says of paper, margin, bleed, marks and turning comes out."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from printgen.diagnostics.diagnostic import Bag
from printgen.diagnostics.nearest import did_you_mean
from printgen.geometry import Size
from printgen.impose.codes import PROFILE, UNKNOWN_PROFILE
from printgen.impose.paper import LONG, SHORT
from printgen.place import NOWHERE, Place
from printgen.source.nodes import Mapping, Node, Scalar, what_is
from printgen.source.read_text import read_text
from printgen.source.read_yaml import read_yaml
from printgen.units import length, size

PACKAGED = Path(__file__).parent / "profiles"
KEYS = ("title", "paper", "margin", "bleed", "marks", "duplex")


@dataclass(frozen=True, slots=True)
class Profile:
    """How one way of printing treats paper. Lengths in millimetres.

    `paper` is the sheet upright, `margin` what the printer leaves white on each side, `bleed` the most art printed around a piece, `marks` whether
    crop marks are drawn, `duplex` the edge about which the printer turns the sheet ("long" or "short").
    """

    id: str
    title: str
    paper: Size
    margin: float = 5.0
    bleed: float = 3.0
    marks: bool = True
    duplex: str = LONG
    place: Place = NOWHERE


def profile_names(root: Path) -> dict[str, Path]:
    """The names of all profiles and the folders they are read from: the project's own (`profiles/*.yaml`) before the packaged ones."""
    found: dict[str, Path] = {}
    for folder in (root / "profiles", PACKAGED):
        if folder.is_dir():
            for path in sorted(folder.glob("*.yaml")):
                found.setdefault(path.stem, folder)
    return dict(sorted(found.items()))


def read_profile(name: str, root: Path) -> tuple[Profile | None, Bag]:
    """The profile of that name for a project, or findings."""
    names = profile_names(root)
    if name not in names:
        bag = Bag()
        bag.add(UNKNOWN_PROFILE.at(NOWHERE, f'there is no profile "{name}"' + did_you_mean(name, names), hint="there are: " + ", ".join(names)))
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


def _decode(name: str, node: Node, bag: Bag) -> Profile | None:
    if not isinstance(node, Mapping):
        bag.add(PROFILE.at(node.place, f"a profile is a mapping, this is {what_is(node)}", hint="write for example  paper: a4"))
        return None
    values: dict[str, object] = {}
    for key, value in node.entries:
        if key.raw not in KEYS:
            bag.add(PROFILE.at(key.place, f'a profile has no "{key.raw}"' + did_you_mean(key.raw, KEYS), hint="it has: " + ", ".join(KEYS)))
            continue
        try:
            values[key.raw] = _value(key.raw, value)
        except ValueError as error:
            bag.add(PROFILE.at(value.place, f"{key.raw}: {error}"))
    if "paper" not in node and not bag.has_errors:
        bag.add(PROFILE.at(node.place.within(0, 1), "the paper is missing", hint="write for example  paper: a4  or  paper: 210mm x 297mm"))
    if bag.has_errors:
        return None
    profile = Profile(id=name, place=node.place, **{"title": name, **values})  # type: ignore[arg-type]  # each value has been read for its key
    short = min(profile.paper)
    if profile.margin * 2 >= short:
        bag.add(PROFILE.at(_place(node, "margin"), f"margin: two margins of {profile.margin:g} mm leave nothing of {short:g} mm paper"))
    return profile


def _place(node: Mapping, key: str) -> Place:
    value = node.get(key)
    return value.place if value is not None else node.place


def _value(key: str, node: Node) -> object:
    """The value of one key. Raises ValueError with what is wrong."""
    if not isinstance(node, Scalar):
        raise ValueError(f"one value is needed, this is {what_is(node)}")  # noqa: TRY004  # the author's mistake, told like all others
    if key == "marks":
        if not isinstance(node.value, bool):
            raise ValueError(f"true or false is needed, this is {what_is(node)}")
        return node.value
    if key == "title":
        return node.raw
    if key == "paper":
        return size(node.raw)
    if key == "duplex":
        if node.raw not in {LONG, SHORT}:
            raise ValueError(f'"{LONG}" or "{SHORT}" is needed, this is {what_is(node)}')
        return node.raw
    value = length(node.raw)
    if value < 0:
        raise ValueError("less than 0 mm is not possible")
    return value
