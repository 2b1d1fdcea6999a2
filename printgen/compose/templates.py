"""The template folders of a game, nearest first: a name goes in, the text or bytes of the first file of that name come out."""

from __future__ import annotations

import hashlib
import os
import re
from collections.abc import Iterable, Iterator
from pathlib import Path

from printgen.diagnostics.diagnostic import Bag
from printgen.frozen import frozen
from printgen.place import Text
from printgen.source.read_text import read_bytes, read_text

MAX_IMAGE = 64 * 1024 * 1024
"""Bytes of one image file."""
_NAME = re.compile(r"[^\W.][\w.-]*(?:/[^\W.][\w.-]*)*")


@frozen
class Shelf:
    """One folder of templates: its path from `root` (with `/`); nothing outside `root` is read."""

    root: Path
    folder: str

    def path(self, name: str) -> str:
        """The path of a file on it, from the root."""
        return f"{self.folder}/{name}" if self.folder not in {"", "."} else name

    def holds(self, name: str) -> bool:
        """Whether something of that name stands there, be it a file that can be read or not: what is there is not looked for elsewhere."""
        try:
            return os.path.lexists(self.root / self.path(name))
        except ValueError:
            return False


class Templates:
    """Folders (each as the root that bounds reading, and its path from there), nearest first. What was read is kept, so that all findings of a file point into one text."""

    def __init__(self, folders: Iterable[tuple[Path, str]]) -> None:
        self.shelves = tuple(Shelf(root, folder) for root, folder in folders)
        self.bag = Bag()
        self._found: dict[str, Shelf | None] = {}
        self._texts: dict[str, Text | None] = {}
        self._names: dict[tuple[str, str], list[str]] = {}
        self._sums: dict[str, str] = {}
        self.steady = True
        """Whether each file was the same whenever it was read."""

    def shelf(self, name: str) -> Shelf | None:
        """The first shelf that holds a file of that name (letters, digits, `_ - .` and `/`; no `..`)."""
        if name not in self._found:
            known = _NAME.fullmatch(name)
            self._found[name] = next((shelf for shelf in self.shelves if shelf.holds(name)), None) if known else None
        return self._found[name]

    @property
    def texts(self) -> Iterator[tuple[str, Text]]:
        """The texts that were read so far, by the names that were asked for."""
        return ((name, text) for name, text in self._texts.items() if text is not None)

    def text(self, name: str) -> Text | None:
        """A text file, or None if there is none (or it cannot be read: then `bag` says why)."""
        if name not in self._texts:
            shelf = self.shelf(name)
            text = None
            if shelf is not None:
                text, bag = read_text(shelf.path(name), shelf.root)
                self.bag.extend(bag)
            self._texts[name] = text
        return self._texts[name]

    def bytes(self, name: str) -> tuple[bytes | None, Bag]:
        """The bytes of a file (None and an empty bag: there is no such file)."""
        shelf = self.shelf(name)
        if shelf is None:
            return None, Bag()
        data, bag = read_bytes(shelf.path(name), shelf.root, most=MAX_IMAGE)
        total = "" if data is None else hashlib.sha256(data).hexdigest()
        self.steady = self.steady and self._sums.setdefault(name, total) == total
        return data, bag

    def sum(self, name: str) -> str:
        """A hash of a file as it was read, and of where it lies: of its words if it was read as a text, else of its bytes; "" if there is none that can be read."""
        shelf = self.shelf(name)
        text = self._texts.get(name)
        if text is not None:
            total = hashlib.sha256(text.text.encode("utf-8", "surrogatepass")).hexdigest()
        else:
            if name not in self._sums:
                self.bytes(name)
            total = self._sums.get(name, "")
        return f"{shelf.folder} {total}" if shelf is not None and total else ""

    def names(self, folder: str, ending: str) -> list[str]:
        """The names of all files in a folder of the shelves, without their ending, sorted: what an author can have meant."""
        if (folder, ending) not in self._names:
            found: set[str] = set()
            for shelf in self.shelves:
                start = shelf.root / shelf.path(folder) if folder else shelf.root / shelf.folder
                if start.is_dir():
                    found.update(path.name.removesuffix(ending) for path in start.iterdir() if path.name.endswith(ending) and not path.name.startswith("."))
            self._names[folder, ending] = sorted(found)
        return self._names[folder, ending]

    def looked(self, folder: str = "") -> str:
        """Where a file was looked for, in words."""
        return " and ".join(shelf.path(folder) if folder else shelf.folder or "." for shelf in self.shelves) or "no folder at all"
