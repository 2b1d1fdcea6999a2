"""A package and a mark go in, the marked functions come out by name: no registry, no list to edit, no import order."""

from __future__ import annotations

import importlib
import pkgutil
from collections.abc import Callable
from types import ModuleType
from typing import TypeVar

F = TypeVar("F", bound=Callable[..., object])


def mark(kind: str, name: str) -> Callable[[F], F]:
    """Mark a function as a `kind` (say "check") called `name`; nothing else happens."""

    def marked(function: F) -> F:
        function.__dict__["printgen_mark"] = (kind, name)
        return function

    return marked


def gather(package: ModuleType, kind: str) -> dict[str, Callable[..., object]]:
    """All functions in `package` (and below) marked as `kind`, by name, sorted. Raises ValueError if two share a name."""
    found: dict[str, Callable[..., object]] = {}
    for module in modules(package):
        for value in vars(module).values():
            mine = getattr(value, "printgen_mark", None)
            if mine is None or mine[0] != kind or getattr(value, "__module__", None) != module.__name__:
                continue
            if mine[1] in found:
                raise ValueError(f"two functions are marked as {kind} {mine[1]!r}")
            found[mine[1]] = value
    return dict(sorted(found.items()))


def modules(package: ModuleType) -> list[ModuleType]:
    """The package's modules, and those of its sub-packages, by name; all but `__main__`, which would run."""
    found = pkgutil.walk_packages(package.__path__, package.__name__ + ".")
    names = sorted(info.name for info in found if not info.name.endswith(".__main__"))
    return [package, *(importlib.import_module(name) for name in names)]
