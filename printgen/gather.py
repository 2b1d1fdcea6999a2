"""A package and a mark go in, the marked functions come out by name: no registry, no list to edit, no import order."""

from __future__ import annotations

import importlib
import pkgutil
import re
from collections.abc import Callable, Iterator, Mapping
from functools import cache
from pathlib import Path
from types import ModuleType
from typing import TypeVar

F = TypeVar("F", bound=Callable[..., object])

_MARK = re.compile(r'^@(?:mark\("([\w-]+)",|([a-z]+)\()\s*"([\w-]+)"', re.MULTILINE)
"""`@mark("check", "name")`, or a decorator called as its kind that marks: `@form("name", …)`."""


def mark(kind: str, name: str) -> Callable[[F], F]:
    """Mark a function as a `kind` (say "check") called `name`; nothing else happens. It is found by reading: written as `@mark("kind", "name")` at the start of a line."""

    def marked(function: F) -> F:
        function.__dict__["printgen_mark"] = (kind, name)
        return function

    return marked


class Marked(Mapping[str, Callable[..., object]]):
    """Marked functions of one kind by name, sorted. A module is imported when a function of it is asked for: a game needs few of all searches and elements."""

    def __init__(self, kind: str, homes: Mapping[str, str]) -> None:
        self.kind = kind
        self._homes = dict(sorted(homes.items()))
        self._found: dict[str, Callable[..., object]] = {}

    def __getitem__(self, name: str) -> Callable[..., object]:
        if name not in self._found:
            home = importlib.import_module(self._homes[name])
            self._found[name] = next(value for value in vars(home).values() if getattr(value, "printgen_mark", None) == (self.kind, name))
        return self._found[name]

    def __iter__(self) -> Iterator[str]:
        return iter(self._homes)

    def __len__(self) -> int:
        return len(self._homes)

    def __or__(self, other: Marked) -> Marked:
        """Those of two packages."""
        return Marked(self.kind, {**self._homes, **other._homes})


def gather(package: ModuleType, kind: str) -> Marked:
    """All functions in `package` (and below) marked as `kind`, by name, sorted. Raises ValueError if two share a name."""
    homes: dict[str, str] = {}
    for name, home in _written(package.__name__, tuple(package.__path__)).get(kind, ()):
        if name in homes:
            raise ValueError(f"two functions are marked as {kind} {name!r}")
        homes[name] = home
    return Marked(kind, homes)


@cache
def _written(package: str, folders: tuple[str, ...]) -> Mapping[str, list[tuple[str, str]]]:
    """The marks in the files of a package by kind, each with the module that it stands in: read, not imported."""
    found: dict[str, list[tuple[str, str]]] = {}
    for folder in folders:
        for file in sorted(Path(folder).rglob("*.py")):
            steps = file.relative_to(folder).with_suffix("").parts
            home = ".".join((package, *(steps[:-1] if steps[-1] == "__init__" else steps)))
            for kind, own, name in _MARK.findall(file.read_text("utf-8")):
                found.setdefault(kind or own, []).append((name, home))
    return found


def modules(package: ModuleType) -> list[ModuleType]:
    """The package's modules, and those of its sub-packages, by name; all but `__main__`, which would run."""
    found = pkgutil.walk_packages(package.__path__, package.__name__ + ".")
    names = sorted(info.name for info in found if not info.name.endswith(".__main__"))
    return [package, *(importlib.import_module(name) for name in names)]
