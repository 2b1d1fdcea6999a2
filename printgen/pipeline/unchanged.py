"""A game and what was asked for go in; findings and files of its last build come out if nothing of what it read, and not one byte of what it wrote, has changed.

A build that would write the same bytes again over the same files may be left out, and only that. The memory is `output/.cache/build.json`, sealed: what has come with a
project from elsewhere, or was changed by hand, was not written by this installation on this machine, and is no memory.
"""

from __future__ import annotations

import hashlib
import json
import os
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Any

from printgen.diagnostics.diagnostic import Bag
from printgen.files import MAX_READ
from printgen.pipeline import manifest
from printgen.pipeline.remembered import PACKAGE, Memory, plain
from printgen.pipeline.trip import Wish
from printgen.project import Found, Project


class Built(Memory):
    """What is remembered of the last build of a game into an output folder. Parts of a game, unchecked builds and those for a printer are not remembered."""

    CACHE = ".cache/build.json"

    def __init__(self, project: Project, found: Found, wish: Wish, output: Path) -> None:
        asked = f"{wish!r} {output.absolute()} {os.environ.get('SOURCE_DATE_EPOCH')}"
        super().__init__(project, found, wish.profiles, asked)
        self._name = f"{self._name}|{output.absolute()}"
        self._output = output
        if wish != Wish(wish.profiles, choice=wish.choice) or wish.choice.unchecked:
            self._key = None

    def last(self) -> tuple[Bag, tuple[str, ...]] | None:
        """The findings and the files (their names below the output folder) of the last build, if building again would change nothing."""
        known = self.known()
        if known is None or known.get("seal") != _seal(known):
            return None
        bag = self._bag(known)
        files = known["files"]
        if bag is None or any(_sum(self._output / name) != total for name, total in files.items()) or self._is_littered(files):
            return None
        return bag, tuple(files)

    def _is_littered(self, names: Iterable[str]) -> bool:
        """Whether a build that was killed has left something in the folder: the next one sweeps it up."""
        return any(next((self._output / folder).rglob(".pg-*"), None) for folder in {name.partition("/")[0] for name in names})

    def keep_build(self, bag: Bag, names: Iterable[str]) -> None:
        """Remember a build that has written these files, if they are still what its manifest says, and the game what it was when the build began."""
        files = {name: _sum(self._output / name) for name in names}
        if self._key is None or not files or self._again() != self._key or not self._as_told(files):
            return
        one = {"key": self._key, "findings": [plain(one) for one in bag.findings], "files": files}
        self._keep({**one, "seal": _seal(one)})

    def _as_told(self, files: Mapping[str, str | None]) -> bool:
        """Whether the files are those of the manifest that is one of them."""
        told: dict[str, str] = {}
        for name in files:
            folder, _, last = name.rpartition("/")
            if last == manifest.NAME:
                entries = (manifest.read((self._output / name).read_bytes()) or {}).get("files", [])
                told |= {name: str(files[name]), **{f"{folder}/{entry['path']}": entry.get("sha256") for entry in entries}}
        return all(told.get(name) == total for name, total in files.items())


def _sum(path: Path) -> str | None:
    """The hash of a file; None if it is none, or not to be read."""
    try:
        if path.is_symlink() or path.parent.is_symlink() or path.stat().st_size > MAX_READ * 16:
            return None
        return hashlib.sha256(path.read_bytes()).hexdigest()
    except OSError:
        return None


def _seal(known: dict[str, Any]) -> str:
    """What only this installation writes: where the tool lies on this machine's disk, and when it was put there, nobody can know who sends a project."""
    status = PACKAGE.stat()
    own = f"{status.st_dev} {status.st_ino} {status.st_ctime_ns} {PACKAGE}"
    plain_ = {name: value for name, value in known.items() if name != "seal"}
    return hashlib.sha256(f"{own} {json.dumps(plain_, sort_keys=True)}".encode("utf-8", "surrogateescape")).hexdigest()
