"""The cases of tests/cases: a small game with one fault goes in, exactly the findings that the case names come out; mended, none do.

A case is `<CODE>-<slug>.yaml`. It changes the game in cases/base by `edits: [{file, old, new}]`, whole `files: {path: text}`, or `gone: [path]` (all paths
from the project's root), and says under `expect` every error and warning that the whole check finds there (and whichever note it wants to see). `also` lists the
codes of mere consequences. `right: {path: text}` mends it; without it the game in cases/base is the right one.
"""

from __future__ import annotations

import shutil
from pathlib import Path
from typing import Any

import pytest
import yaml

import printgen
from printgen.diagnostics.diagnostic import NOTE, Bag, Code, Diagnostic
from printgen.gather import modules
from printgen.pipeline.trip import Wish, check
from printgen.project import find_games, find_project

HERE = Path(__file__).parent
CASES = sorted((HERE / "cases").glob("*.yaml"))
KEYS = {"about", "edits", "files", "gone", "expect", "also", "right"}

ELSEWHERE = {
    "DF112": "rules/test_rules.py::test_a_rule_without_a_counter_example_is_a_finding",
    "IM105": "impose/test_lay.py::test_a_back_of_another_size_is_an_error",
    "IM110": "impose/test_profile.py::test_what_is_wrong_with_a_profile_has_its_place",
    "TP223": "compose/test_booklet.py::test_page_numbers_that_do_not_come_to_rest_are_told",
    "OP110": "cli/test_build.py::test_only_with_no_match_is_wrong_usage_and_names_what_was_meant",
    "OP120": "cli/test_runs.py::test_what_is_not_there_leaves_with_2",
}
"""Codes that have no case and that no test names by their letters, and the test that makes them appear."""


def findings(root: Path) -> Bag:
    """All that the tool has to say about the games of a project."""
    project = find_project(root)
    games, bag = find_games(project, None, root)
    for game in games:
        bag.extend(check(project, game, Wish(), lambda *_: None).bag)
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
    wanted = case["expect"]
    codes_wanted = {one["code"] for one in wanted}
    left_out = set(case.get("also", ())) - codes_wanted
    found = [one for one in findings(tmp_path / "game").sorted if one.code in codes_wanted or (one.severity != NOTE and one.code not in left_out)]
    shown = [_shown(one) for one in found]
    assert [{key: one[key] for key in keys} for one, keys in zip(shown, wanted, strict=False)] == wanted, shown
    assert len(shown) == len(wanted), shown[len(wanted) :]
    assert path.stem.startswith(tuple(f"{code}-" for code in codes_wanted))


@pytest.mark.parametrize("path", [path for path in CASES if "right" in read(path)], ids=lambda path: path.stem)
def test_a_case_mended_has_no_findings(path: Path, tmp_path: Path) -> None:
    case = read(path)
    root = tmp_path / "game"
    lay_out(case, root)
    put(case["right"], root)
    assert [_shown(one) for one in findings(root).sorted if one.severity != NOTE] == []


def test_the_game_without_a_fault_has_no_findings(tmp_path: Path) -> None:
    lay_out({}, tmp_path / "game")
    assert [_shown(one) for one in findings(tmp_path / "game").sorted if one.severity != NOTE] == []


def _shown(one: Diagnostic) -> dict[str, object]:
    place = one.place
    return {"code": one.code, "file": place.file, "line": place.line, "column": place.column, "message": one.message, "hint": one.hint}


def codes() -> dict[str, Code]:
    """All codes of all rooms; a code is unique."""
    found: dict[str, Code] = {}
    for module in modules(printgen):
        for value in vars(module).values():
            if isinstance(value, Code):
                assert found.setdefault(value.code, value) is value, f"two codes are called {value.code}"
    return found


def test_every_code_has_a_case_or_is_named_by_a_test() -> None:
    cases = {path.stem.split("-", maxsplit=1)[0] for path in CASES}
    tests = "\n".join(path.read_text("utf-8") for path in sorted(HERE.rglob("test_*.py")) if path != Path(__file__))
    assert [code for code in sorted(codes()) if code not in cases and code not in ELSEWHERE and f'"{code}"' not in tests] == []


def test_the_tests_that_stand_in_for_a_case_are_there() -> None:
    for code, test in ELSEWHERE.items():
        path, name = test.split("::")
        assert code in codes()
        assert f"def {name}(" in (HERE / path).read_text("utf-8")
