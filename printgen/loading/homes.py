"""A game's folder goes in; what it is called, which game it extends and where that one lies come out, read off the text alone."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

from printgen.place import NOWHERE, Place
from printgen.source.read_text import read_text

MANIFEST, DEFINITIONS = "game.yaml", "definitions"

_PACKAGE = Path(__file__).resolve().parent.parent
_WORD = r"""[ ]+["']?([A-Za-z0-9_-]+)["']?[ ]*(?:#.*)?$"""
_ID = re.compile("^id:" + _WORD, re.MULTILINE)
_EXTENDS = re.compile("^extends:" + _WORD, re.MULTILINE)


class Home(NamedTuple):
    """Where a game lies: its id (else its folder's name), its folder, the root that bounds reading, the id of the game it extends, the place of its own id."""

    id: str
    folder: Path
    root: Path
    extends: str = ""
    place: Place = NOWHERE

    @property
    def inside(self) -> str:
        """The folder as it is called from the root, with `/`; "" for the root itself."""
        path = self.folder.relative_to(self.root).as_posix()
        return "" if path == "." else path


def shipped() -> Path:
    """The root of the shipped games and templates: inside of the package, or beside it in a checkout."""
    inside = _PACKAGE / "shipped"
    return inside if inside.is_dir() else _PACKAGE.parent


def home(folder: Path, root: Path) -> Home:
    """A game's home. A list of games costs nothing this way, and a broken file still has a name."""
    folder, root = folder.resolve(), root.resolve()
    if not folder.is_relative_to(root):
        return Home(folder.name, folder, root)
    inside = folder.relative_to(root).as_posix()
    text, _ = read_text(MANIFEST if inside == "." else f"{inside}/{MANIFEST}", root)
    said = _ID.search(text.text) if text is not None else None
    base = _EXTENDS.search(text.text) if text is not None else None
    place = Place(text, said.start(1), said.end(1)) if text is not None and said else NOWHERE
    return Home(said[1] if said else folder.name, folder, root, base[1] if base else "", place)


def neighbours(of: Home) -> tuple[Home, ...]:
    """The other games that one may extend: those beside it in its project, then the shipped ones."""
    folders = [of.folder.parent, of.root / DEFINITIONS] if of.inside else []
    found: dict[Path, Home] = {}
    for shelf, root in [*((folder, of.root) for folder in folders), (shipped() / DEFINITIONS, shipped())]:
        for path in sorted(shelf.glob(f"*/{MANIFEST}")):
            one = home(path.parent, root)
            if one.folder != of.folder and one.folder.is_relative_to(one.root):
                found.setdefault(one.folder, one)
    return tuple(found.values())


def base_of(of: Home, name: str = "") -> Home | None:
    """The game that one extends (`name`, or what its text says), or None if there is no such game."""
    wanted = name or of.extends
    return next((one for one in neighbours(of) if one.id == wanted), None) if wanted else None


def bases(of: Home) -> Iterator[Home]:
    """The games that one builds upon, the nearest first; a circle ends where it would begin anew."""
    seen = {of.folder}
    above = base_of(of)
    while above is not None and above.folder not in seen:
        seen.add(above.folder)
        yield above
        above = base_of(above)
