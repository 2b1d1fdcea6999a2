"""Marks are found by reading files: each that a module holds when it is imported is found, and no other."""

from __future__ import annotations

import sys
from pathlib import Path
from types import ModuleType

import pytest

from printgen import checks, games
from printgen.compose import blocks, elements
from printgen.gather import gather, modules
from printgen.rules import forms

PACKAGES = [checks, games, elements, blocks, forms]


@pytest.mark.parametrize("package", PACKAGES, ids=lambda package: package.__name__)
def test_what_is_read_is_what_is_there(package: ModuleType) -> None:
    there: dict[str, dict[str, object]] = {}
    for module in modules(package):
        for value in vars(module).values():
            mine = getattr(value, "printgen_mark", None)
            if mine is not None and value.__module__ == module.__name__:
                there.setdefault(mine[0], {})[mine[1]] = value
    assert there
    assert {kind: dict(gather(package, kind)) for kind in there} == there
    assert list(gather(package, min(there))) == sorted(there[min(there)])


def package(folder: Path, monkeypatch: pytest.MonkeyPatch, **files: str) -> ModuleType:
    """A package of these files."""
    (folder / "toys").mkdir()
    for name, words in {"__init__": "", **files}.items():
        (folder / "toys" / f"{name}.py").write_text(f"from printgen.gather import mark\n{words}\n", "utf-8")
    monkeypatch.syspath_prepend(str(folder))
    for name in [name for name in sys.modules if name.partition(".")[0] == "toys"]:
        monkeypatch.delitem(sys.modules, name)
    return __import__("toys")


MARKED = '@mark("toy", "{0}")\ndef {0}(): return {1}'


def test_a_module_is_imported_when_it_is_needed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    made = package(tmp_path, monkeypatch, top=MARKED.format("top", 1), bad=MARKED.format("bad", 2) + "\nraise OSError")
    found = gather(made, "toy")
    assert list(found) == ["bad", "top"]
    assert "toys.top" not in sys.modules
    assert found["top"]() == 1
    assert "toys.bad" not in sys.modules
    assert gather(made, "tool") == {}
    with pytest.raises(OSError):  # noqa: PT011 - the file says just that
        found["bad"]


def test_two_of_one_name_are_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    made = package(tmp_path, monkeypatch, one=MARKED.format("top", 1), two=MARKED.format("top", 2))
    with pytest.raises(ValueError, match="two functions are marked as toy 'top'"):
        gather(made, "toy")
