"""A game's files go in, the findings of its last check come out if not one byte has changed since: what was checked once is not checked again.

The memory is `output/.cache/check.json` of the project one stands in: plain data, read with suspicion, trusted by `check` alone. `build` has one of its own
(`unchanged.py`), and keeps this one too if it built everything.
"""

from __future__ import annotations

import contextlib
import hashlib
import json
import os
import stat
import sys
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import cache
from pathlib import Path
from typing import Any

from printgen import __version__
from printgen.diagnostics.diagnostic import Bag, Diagnostic, Label, Severity
from printgen.files import MAX_READ, OutputError, keep
from printgen.loading.homes import bases, home
from printgen.place import NOWHERE, Edit, Place, Text
from printgen.project import Found, Project, template_folders
from printgen.source.read_text import read_text

PACKAGE = Path(__file__).parent.parent
MOST_FILES = 5_000
MOST_GAMES = 64


class Memory:
    """What is remembered of one game's check. `bag` is None if something has changed, or nothing is known; `keep` remembers.

    What else the result depends on, beside files and profiles, is said by `more`.
    """

    CACHE = ".cache/check.json"

    def __init__(self, project: Project, found: Found, profiles: Sequence[str], more: str = "") -> None:
        self._file = project.output / self.CACHE
        self._roots = tuple(dict.fromkeys((found.root, project.root, project.shipped.resolve(), PACKAGE.parent)))
        self._name = f"{found.folder}|{'|'.join(profiles)}"
        self._again: Callable[[], str | None] = lambda: _key(project, found, profiles, more)
        self._key = self._again()
        self._texts: dict[str, Text | None] = {}

    def bag(self) -> Bag | None:
        """The findings of the last check, if all that it read is as it was."""
        known = self.known()
        return None if known is None else self._bag(known)

    def known(self) -> dict[str, Any] | None:
        """What was remembered, if all that was read then is as it was."""
        known = self._known().get(self._name)
        return known if self._key is not None and isinstance(known, dict) and known.get("key") == self._key else None

    def _bag(self, known: Mapping[str, Any]) -> Bag | None:
        try:
            return Bag([self._finding(**one) for one in known["findings"]])
        except (KeyError, TypeError, ValueError):
            return None

    def keep(self, bag: Bag) -> None:
        """Remember a check. Where nothing can be written, or no project has an output folder to write to, nothing is."""
        self._keep({"key": self._key, "findings": [plain(one) for one in bag.findings]})

    def _keep(self, one: Mapping[str, Any]) -> None:
        if self._key is None or not self._file.parent.parent.is_dir():
            return
        games = {name: game for name, game in self._known().items() if name != self._name}
        games = {**dict(list(games.items())[1 - MOST_GAMES :]), self._name: dict(one)}
        try:
            keep(self._file, json.dumps(games, separators=(",", ":")).encode())
        except OutputError:
            return

    def _known(self) -> dict[str, Any]:
        try:
            if self._file.is_symlink() or self._file.parent.is_symlink() or self._file.stat().st_size > MAX_READ:
                return {}
            known = json.loads(self._file.read_bytes())
        except (OSError, ValueError, RecursionError):
            return {}
        return known if isinstance(known, dict) else {}

    def _finding(self, *, severity: int, place: Any, rule: Any, labels: Any, fix: Any, about: Any, **plain: Any) -> Diagnostic:
        return Diagnostic(
            severity=Severity(severity),
            place=self._place(place),
            rule=self._place(rule),
            labels=tuple(Label(self._place(at), str(words)) for at, words in labels),
            fix=tuple(Edit(self._place(at), str(put)) for at, put in fix),
            about=tuple(map(str, about)),
            **plain,
        )

    def _place(self, plain: Any) -> Place:
        if plain is None:
            return NOWHERE
        path, start, end = plain
        if path not in self._texts:
            texts = (read_text(path, root)[0] for root in self._roots if (root / path).is_file())
            self._texts[path] = next((text for text in texts if text is not None), None)
        text = self._texts[path]
        if text is None or not 0 <= start <= end <= len(text.text):
            raise ValueError(path)
        return Place(text, start, end)


def plain(finding: Diagnostic) -> dict[str, Any]:
    """A finding as JSON can hold it."""

    def at(place: Place) -> tuple[str, int, int] | None:
        return (place.source.path, place.start, place.end) if place.source else None

    words = {name: getattr(finding, name) for name in ("code", "name", "message", "hint", "source", "page", "why", "waived")}
    return {
        **words,
        "severity": int(finding.severity),
        "about": finding.about,
        "place": at(finding.place),
        "rule": at(finding.rule),
        "labels": [(at(label.place), label.message) for label in finding.labels],
        "fix": [(at(edit.place), edit.put) for edit in finding.fix],
    }


def _key(project: Project, found: Found, profiles: Sequence[str], more: str) -> str | None:
    """A hash of all that a check reads: the tool and what is installed with it, the game, those that it extends, its templates and profiles.

    None if that is too much, or not all can be read.
    """
    sum_ = hashlib.sha256(f"{tool()} {profiles} {more}".encode("utf-8", "surrogateescape"))
    own = home(found.folder, found.root)
    folders = [one.folder for one in (own, *bases(own))]
    folders += [folder.root / folder.path for folder in template_folders(project, found)]
    folders += [found.root / "profiles", project.root / "profiles"]
    count = 0
    try:
        for folder in dict.fromkeys(folders):
            for path, status in files_below(folder):
                count += 1
                if count > MOST_FILES or status.st_size > MAX_READ or not stat.S_ISREG(status.st_mode):
                    return None
                sum_.update(f"{path} {status.st_size} {hashlib.sha256(Path(path).read_bytes()).hexdigest()}\n".encode("utf-8", "surrogateescape"))
    except OSError:
        # An editor's lock is a link to nowhere: what lies beside it has to be looked at all the same.
        return None
    return sum_.hexdigest()


def tool() -> str:
    """A hash of what checks: the tool's release and its files as they lie there, Python, and the packages that are installed."""
    sum_ = hashlib.sha256(f"{__version__} {sys.version} {_installed()}".encode("utf-8", "surrogateescape"))
    for path, status in files_below(PACKAGE):
        if not path.endswith(".pyc"):
            sum_.update(f"{path[len(str(PACKAGE)) :]} {status.st_size} {status.st_mtime_ns}\n".encode("utf-8", "surrogateescape"))
    return sum_.hexdigest()


@cache
def _installed() -> str:
    """The names of all installed packages with their releases."""
    names: list[str] = []
    for folder in dict.fromkeys(sys.path):
        with contextlib.suppress(OSError):
            names += sorted(path.name for path in Path(folder).iterdir() if path.suffix in {".dist-info", ".egg-info"})
    return "|".join(names)


def files_below(folder: Path) -> Iterable[tuple[str, os.stat_result]]:
    """The files below a folder by name (none: there is no such folder), with their size and time; links are not followed to other folders. Raises OSError."""

    def walk(path: str) -> Iterator[tuple[str, os.stat_result]]:
        with os.scandir(path) as entries:
            for entry in sorted(entries, key=lambda one: one.name):
                if entry.is_dir(follow_symlinks=False):
                    if entry.name != "__pycache__":
                        yield from walk(entry.path)
                else:
                    yield entry.path, entry.stat()

    return list(walk(str(folder))) if folder.is_dir() else ()
