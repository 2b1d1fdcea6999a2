"""Template folders go in; out comes who made each file of theirs, and under which licence: by credits.yaml beside it, or by its own metadata."""

from __future__ import annotations

from collections.abc import Iterator
from fnmatch import fnmatchcase
from pathlib import Path

from printgen.art import codes
from printgen.compose.markup import Element, parse_foreign
from printgen.compose.templates import Shelf, Templates
from printgen.diagnostics.diagnostic import Bag
from printgen.diagnostics.nearest import did_you_mean
from printgen.frozen import frozen
from printgen.source.nodes import Mapping, Node, Scalar, what_is
from printgen.source.read_text import read_text
from printgen.source.read_yaml import read_yaml

NAME = "credits.yaml"
KEYS = ("title", "author", "licence", "source")
_FOLDERS = ("", "art/", "icons/", "fonts/")
_RIGHTS = {"license": "licence", "rights": "licence", "creator": "author", "source": "source", "title": "title"}
"""What the elements of RDF (Dublin Core, Creative Commons) are to us."""
_LONGEST = 300


@frozen
class Credit:
    """What is said of a file; "" for what is not."""

    title: str = ""
    author: str = ""
    licence: str = ""
    source: str = ""


@frozen
class _Entry:
    root: Path
    folder: str
    pattern: str
    credit: Credit

    def meets(self, root: Path, path: str) -> bool:
        return self.root == root and path.startswith(self.folder) and fnmatchcase(path[len(self.folder) :], self.pattern)


class Credits:
    """All that the folders tell. `bag` holds what is wrong with their credits.yaml."""

    def __init__(self, templates: Templates) -> None:
        self._templates = templates
        self.bag = Bag()
        self._entries = [entry for shelf in templates.shelves for folder in _FOLDERS for entry in self._read(shelf, folder)]

    def tells(self, shelf: Shelf) -> bool:
        """Whether a folder has a credits.yaml of its own."""
        return any(shelf.holds(folder + NAME) for folder in _FOLDERS)

    def of(self, shelf: Shelf, name: str) -> Credit:
        """What is said of a file on a shelf: the entry of its very name, else the first pattern, else its own words if it is a drawing."""
        path = shelf.path(name)
        found = [entry for entry in self._entries if entry.meets(shelf.root, path)]
        exact = next((entry for entry in found if entry.folder + entry.pattern == path), None)
        if exact or found:
            return (exact or found[0]).credit
        return self._own(name) if name.endswith(".svg") else Credit()

    def of_path(self, path: str) -> Credit:
        """What is said of a file by its path from the root, on the nearest shelf that holds it."""
        shelf = next((one for one in self._templates.shelves if path.startswith(one.path("")) and one.holds(path.removeprefix(one.path("")))), None)
        return self.of(shelf, path.removeprefix(shelf.path(""))) if shelf is not None else Credit()

    def _own(self, name: str) -> Credit:
        """What a drawing says in its metadata."""
        text = self._templates.text(name)
        if text is None or "metadata" not in text.text:
            return Credit()
        root, _ = parse_foreign(text)
        said: dict[str, str] = {}
        for metadata in (child for child in root.walk() if child.tag == "metadata") if root is not None else ():
            for element in metadata.walk():
                key = _RIGHTS.get(element.tag.rpartition(":")[2])
                words = _words(element) if key else ""
                if key and words:
                    said.setdefault(key, words)
        return Credit(**said)

    def _read(self, shelf: Shelf, folder: str) -> Iterator[_Entry]:
        if not shelf.holds(folder + NAME):
            return
        text, found = read_text(shelf.path(folder + NAME), shelf.root)
        self.bag.extend(found)
        node, found = read_yaml(text) if text is not None else (None, Bag())
        self.bag.extend(found)
        if node is not None and not isinstance(node, Mapping):
            self.bag.add(codes.BAD_CREDITS.at(node.place, f"credits are a mapping of files to who made them, not {what_is(node)}"))
        for key, value in node.entries if isinstance(node, Mapping) else ():
            credit = self._credit(value)
            if credit is None:
                continue
            if "*" not in key.raw and "?" not in key.raw and not shelf.holds(folder + key.raw):
                near = did_you_mean(key.raw, self._templates.names(folder.rstrip("/"), ""))
                self.bag.add(codes.BAD_CREDITS.at(key.place, f"there is no file {key.raw!r} beside these credits{near}"))
            yield _Entry(shelf.root, shelf.path(folder), key.raw, credit)

    def _credit(self, node: Node) -> Credit | None:
        if not isinstance(node, Mapping):
            self.bag.add(codes.BAD_CREDITS.at(node.place, f"a credit is a mapping of {', '.join(KEYS)}, not {what_is(node)}"))
            return None
        said: dict[str, str] = {}
        for key, value in node.entries:
            if key.raw not in KEYS:
                self.bag.add(codes.BAD_CREDITS.at(key.place, f"a credit has no {key.raw!r}{did_you_mean(key.raw, KEYS)}", hint=f"it has {', '.join(KEYS)}"))
            elif not isinstance(value, Scalar):
                self.bag.add(codes.BAD_CREDITS.at(value.place, f"{key.raw} is a text, not {what_is(value)}"))
            else:
                said[key.raw] = " ".join(value.raw.split())[:_LONGEST]
        return Credit(**said)


def _words(element: Element) -> str:
    """The words in an element and below it, or the address that it points to."""
    words = " ".join(part for one in element.walk() for part in one.inside if isinstance(part, str)).split()
    address = next((value for name, value in element.attributes.items() if name.rpartition(":")[2] == "resource"), "")
    return (" ".join(words) or address.strip())[:_LONGEST]
