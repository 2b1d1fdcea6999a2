"""A check of an unchanged game is remembered; what is remembered is never believed against the files."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

Run = Callable[..., Any]


@pytest.fixture
def project(project: Path) -> Path:
    (project / "output").mkdir()
    return project


def cache(project: Path) -> Path:
    return project / "output" / ".cache" / "check.json"


def game_file(project: Path) -> Path:
    return next(project.glob("definitions/*/game.yaml"))


def break_it(project: Path) -> None:
    path = game_file(project)
    path.write_text(path.read_text("utf-8") + "\nnonsense: 1\n", "utf-8")


def test_the_second_report_is_the_first_one(run: Run, project: Path) -> None:
    break_it(project)
    first = run("check", "--format", "json")
    assert cache(project).is_file()
    assert "DF101" in first.out
    assert first.code == 1
    second = run("check", "--format", "json")
    assert (second.out, second.code) == (first.out, first.code)
    text = run("check"), run("check", "--fresh")
    assert text[0].out == text[1].out


def test_what_is_remembered_is_what_is_told(run: Run, project: Path) -> None:
    run("check")
    known = json.loads(cache(project).read_text("utf-8"))
    for game in known.values():
        game["findings"] = [{"code": "ZZ1", "name": "n", "severity": 2, "message": "from memory", "hint": "", "source": "", "page": None, "why": "", "waived": "", "about": [], "place": None, "rule": None, "labels": [], "fix": []}]
    cache(project).write_text(json.dumps(known), "utf-8")
    assert "from memory" in run("check").out
    assert "from memory" not in run("check", "--fresh").out


@pytest.mark.parametrize("pattern", ["definitions/*/game.yaml", "definitions/*/*.csv", "templates/*/*.svg"])
def test_a_changed_byte_is_checked_anew(run: Run, project: Path, pattern: str) -> None:
    run("check")
    path = next(project.glob(pattern))
    path.write_bytes(path.read_bytes() + b"\xff")
    assert run("check").code == 1


def test_a_new_file_is_checked(run: Run, project: Path) -> None:
    run("check")
    rules = game_file(project).parent / "rules"
    rules.mkdir(exist_ok=True)
    (rules / "zz.yaml").write_text("rules: 3\n", "utf-8")
    assert run("check").code == 1


@pytest.mark.parametrize(
    "words",
    ["", "[]", "{", '{"a": 1}', "[" * 100_000, '{"x": {"key": "k", "findings": 3}}'],
)
def test_a_spoilt_memory_is_no_memory(run: Run, project: Path, words: str) -> None:
    before = run("check")
    cache(project).write_text(words, "utf-8")
    after = run("check")
    assert (after.out, after.code, after.err) == (before.out, before.code, before.err)


@pytest.mark.parametrize("spoil", [{"place": ["../../etc/passwd", 0, 1]}, {"place": 3}, {"severity": 9}, {"more": 1}, {"fix": [[None]]}])
def test_a_forged_finding_is_not_read(run: Run, project: Path, spoil: dict[str, object]) -> None:
    break_it(project)
    before = run("check")
    known = json.loads(cache(project).read_text("utf-8"))
    for game in known.values():
        game["findings"][0].update(spoil)
    cache(project).write_text(json.dumps(known), "utf-8")
    after = run("check")
    assert (after.out, after.code) == (before.out, before.code)


def test_a_build_looks_itself(run: Run, project: Path) -> None:
    break_it(project)
    run("check")
    known = json.loads(cache(project).read_text("utf-8"))
    for game in known.values():
        game["findings"] = []
    cache(project).write_text(json.dumps(known), "utf-8")
    assert run("check").code == 0
    assert run("build").code == 1


def test_nothing_is_written_where_there_is_no_output_folder(run: Run, project: Path) -> None:
    (project / "output").rmdir()
    run("check")
    assert not (project / "output").exists()


def test_nothing_is_written_through_a_link(run: Run, project: Path, tmp_path: Path) -> None:
    elsewhere = tmp_path / "elsewhere"
    elsewhere.mkdir()
    (project / "output").rmdir()
    (project / "output").symlink_to(elsewhere)
    run("check")
    assert list(elsewhere.iterdir()) == []


def test_after_a_build_a_check_has_nothing_new_to_look_at(run: Run, project: Path) -> None:
    assert run("build").code == 0
    kept = cache(project).read_bytes()
    checked = run("check", "--format", "json")
    assert cache(project).read_bytes() == kept
    assert checked.out == run("check", "--fresh", "--format", "json").out
    assert cache(project).read_bytes() == kept


@pytest.mark.parametrize("words", [("--only", "card-1"), ("--copies", "2"), ("--backs", "none"), ("--force",)])
def test_a_build_of_something_else_is_not_remembered(run: Run, project: Path, words: tuple[str, ...]) -> None:
    assert run("build", *words).code == 0
    assert not cache(project).exists()
