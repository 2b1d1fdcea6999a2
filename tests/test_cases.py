"""The cases of tests/cases: a small game with one fault goes in, exactly the findings that the case names come out; mended, none do.

A case is `<CODE>-<slug>.yaml`. It changes the game in cases/base by `edits: [{file, old, new}]`, whole `files: {path: text}`, or `gone: [path]` (all paths
from the project's root), and says under `expect` every finding there must be. `right: {path: text}` mends it; without it the game in cases/base is the
right one.
"""

from __future__ import annotations

import shutil
from pathlib import Path
from typing import Any

import pytest
import yaml

from printgen.diagnostics.diagnostic import Bag, Code, Severity
from printgen.gather import modules
from printgen.loading.load import load
from printgen.project import find_games, find_project

HERE = Path(__file__).parent
CASES = sorted((HERE / "cases").glob("*.yaml"))
KEYS = {"about", "edits", "files", "gone", "expect", "right"}


def findings(root: Path) -> Bag:
    """All that the tool has to say about the one game of a project."""
    games, bag = find_games(find_project(root), None, root)
    for game in games:
        bag.extend(load(game.folder, game.root)[1])
    return bag


def lay_out(case: dict[str, Any], root: Path) -> None:
    shutil.copytree(HERE / "cases" / "base", root)
    for edit in case.get("edits", ()):
        path = root / edit["file"]
        text = path.read_text("utf-8")
        assert text.count(edit["old"]) == 1, f"{edit['old']!r} stands {text.count(edit['old'])} times in {edit['file']}"
        path.write_text(text.replace(edit["old"], edit["new"]), "utf-8")
    for path in case.get("gone", ()):
        (root / path).unlink()
    put(case.get("files", {}), root)


def put(files: dict[str, str], root: Path) -> None:
    for path, text in files.items():
        (root / path).parent.mkdir(parents=True, exist_ok=True)
        (root / path).write_text(text, "utf-8")


def read(path: Path) -> dict[str, Any]:
    case = yaml.safe_load(path.read_text("utf-8"))
    assert isinstance(case, dict)
    assert set(case) <= KEYS
    return case


@pytest.mark.parametrize("path", CASES, ids=lambda path: path.stem)
def test_a_case_has_exactly_the_findings_it_names(path: Path, tmp_path: Path) -> None:
    case = read(path)
    lay_out(case, tmp_path / "game")
    found = findings(tmp_path / "game").sorted
    keys = [set(wanted) for wanted in case["expect"]]
    assert [{key: _field(one, key) for key in wanted} for one, wanted in zip(found, keys, strict=False)] == case["expect"]
    assert len(found) == len(case["expect"])
    assert path.stem.startswith(tuple(f"{one['code']}-" for one in case["expect"]))


@pytest.mark.parametrize("path", CASES, ids=lambda path: path.stem)
def test_a_case_mended_has_no_findings(path: Path, tmp_path: Path) -> None:
    case = read(path)
    root = tmp_path / "game"
    if "right" in case:
        lay_out(case, root)
        put(case["right"], root)
    else:
        lay_out({}, root)
    assert [f"{one.place}: {one.message}" for one in findings(root).sorted if one.severity != Severity.NOTE] == []


def _field(finding: Any, key: str) -> object:
    return getattr(finding, key) if key in {"code", "message", "hint"} else getattr(finding.place, key)


def codes() -> dict[str, Code]:
    """All codes of all rooms; a code is unique."""
    import printgen  # noqa: PLC0415 the package itself is what is walked

    found: dict[str, Code] = {}
    for module in modules(printgen):
        for value in vars(module).values():
            if isinstance(value, Code):
                assert found.setdefault(value.code, value) is value, f"two codes are called {value.code}"
    return found


def test_every_code_has_a_case_or_is_named_by_a_test() -> None:
    cases = {path.stem.split("-", maxsplit=1)[0] for path in CASES}
    tests = "\n".join(path.read_text("utf-8") for path in sorted(HERE.rglob("test_*.py")))
    assert [code for code in sorted(codes()) if code not in cases and f'"{code}"' not in tests] == []
