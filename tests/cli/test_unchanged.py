"""A build that would write the same bytes again is left out; whatever has changed, it is done."""

from __future__ import annotations

import json
import shutil
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from printgen.pipeline import remembered, unchanged

Run = Callable[..., Any]


@pytest.fixture
def built(run: Run, project: Path, monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The game is built; in the list is each game that is built from then on."""
    (project / "output").mkdir()
    (project / "profiles").mkdir()
    (project / "profiles" / "mine.yaml").write_text("kind: profile\nid: mine\ntitle: Mine\nextends: home-a4\n", "utf-8")
    icons = next(project.glob("templates/*/palette.yaml")).parent / "icons"
    icons.mkdir(exist_ok=True)
    (icons / "dot.svg").write_text('<svg viewBox="0 0 10 10"><circle cx="5" cy="5" r="4"/></svg>', "utf-8")
    assert run("build").code == 0
    done: list[str] = []
    from printgen.pipeline import trip  # noqa: PLC0415 - what the command imports when it runs

    whole = trip.build

    def noted(project: Any, found: Any, *rest: Any) -> Any:
        done.append(found.id)
        return whole(project, found, *rest)

    monkeypatch.setattr(trip, "build", noted)
    return done


def files(folder: Path) -> dict[str, bytes]:
    return {path.relative_to(folder).as_posix(): path.read_bytes() for path in sorted(folder.rglob("*")) if path.is_file() and ".cache" not in path.parts}


def kept(project: Path) -> Path:
    return project / "output" / ".cache" / "build.json"


def test_what_has_not_changed_is_not_built_again_and_told_as_before(run: Run, project: Path, built: list[str]) -> None:
    before = files(project / "output")
    second = run("build", "--format", "json")
    assert built == []
    assert files(project / "output") == before
    fresh = run("build", "--fresh", "--format", "json")
    assert built == ["my-game"]
    assert (second.out, second.code) == (fresh.out, fresh.code)
    assert run("build").out == run("build", "--fresh").out


@pytest.mark.parametrize(
    "pattern",
    ["definitions/*/game.yaml", "definitions/*/cards.csv", "definitions/*/rules/*.yaml", "templates/*/*.svg", "templates/*/icons/*.svg", "templates/*/palette.yaml", "profiles/mine.yaml"],
)
def test_a_changed_byte_is_built(run: Run, project: Path, built: list[str], pattern: str) -> None:
    path = next(project.glob(pattern))
    path.write_bytes(path.read_bytes() + b"\n")
    run("build")
    assert built == ["my-game"]
    run("build")
    assert built == ["my-game"]


def test_what_is_touched_but_the_same_is_not_built(run: Run, project: Path, built: list[str]) -> None:
    path = next(project.glob("definitions/*/game.yaml"))
    path.write_bytes(path.read_bytes())
    assert run("build").code == 0
    assert built == []


def test_a_new_file_and_one_that_has_gone_are_built(run: Run, project: Path, built: list[str]) -> None:
    extra = next(project.glob("templates/*/palette.yaml")).parent / "unused.svg"
    extra.write_text("<face/>", "utf-8")
    run("build")
    extra.unlink()
    run("build")
    assert built == ["my-game"] * 2


@pytest.mark.parametrize("pattern", ["*.pdf", "manifest.json", "svg/faces/*.svg", "svg/sheets/*.svg"])
@pytest.mark.parametrize("change", ["gone", "altered", "cut", "link"])
def test_a_file_of_the_output_that_has_changed_is_made_again(run: Run, project: Path, built: list[str], pattern: str, change: str) -> None:
    before = files(project / "output")
    path = next((project / "output" / "my-game").glob(pattern))
    data = path.read_bytes()
    path.unlink()
    if change == "altered":
        path.write_bytes(data[:-1] + bytes([data[-1] ^ 1]))
    elif change == "cut":
        path.write_bytes(data[:-1])
    elif change == "link":
        (project / "elsewhere").write_bytes(data)
        path.symlink_to(project / "elsewhere")
    run("build")
    assert built == ["my-game"]
    if (change, pattern) not in {("altered", "manifest.json"), ("cut", "manifest.json"), ("link", "manifest.json")}:
        assert files(project / "output") == before


@pytest.mark.parametrize(
    "words", [("--only", "cards"), ("--copies", "2"), ("--backs", "none"), ("--paper", "letter"), ("--profile", "mine"), ("--force",), ("-o", "other"), ("--fresh",)]
)
def test_another_wish_is_built(run: Run, built: list[str], words: tuple[str, ...]) -> None:
    run("build", *words)
    assert built == ["my-game"]


@pytest.mark.parametrize("words", [("--only", "cards"), ("--force",)])
def test_a_part_and_an_unchecked_build_are_always_built(run: Run, built: list[str], words: tuple[str, ...]) -> None:
    run("build", *words)
    run("build", *words)
    assert built == ["my-game"] * 2


@pytest.mark.parametrize("words", [("--only", "nothing"), ("--only", "cards", "--only", "nothing"), ("--skip", "nothing")])
def test_a_part_that_matches_nothing_is_an_error_and_nothing_is_built(run: Run, built: list[str], words: tuple[str, ...]) -> None:
    assert run("build", *words).code == 2
    assert built == []


def test_each_output_folder_and_profile_has_a_memory_of_its_own(run: Run, built: list[str]) -> None:
    for _ in range(2):
        run("build", "-o", "other")
        run("build", "-o", "third", "--copies", "2")
    assert built == ["my-game"] * 2


def test_another_date_of_documents_is_built(run: Run, built: list[str], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SOURCE_DATE_EPOCH", "1767225600")
    run("build")
    assert built == ["my-game"]


def test_another_tool_builds(run: Run, built: list[str], monkeypatch: pytest.MonkeyPatch) -> None:
    for name, value in (("__version__", "9.9"), ("_installed", lambda: "reportlab-9.dist-info")):
        with monkeypatch.context() as other:
            other.setattr(remembered, name, value)
            run("build")
    assert built == ["my-game"] * 2


def test_a_changed_file_of_the_tool_builds(run: Run, built: list[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    shutil.copytree(remembered.PACKAGE / "pipeline", tmp_path / "tool")
    monkeypatch.setattr(remembered, "PACKAGE", tmp_path / "tool")
    run("build")
    (tmp_path / "tool" / "trip.py").write_text("# another one\n", "utf-8")
    run("build")
    run("build")
    assert built == ["my-game"] * 2


def test_findings_are_told_again(run: Run, project: Path, built: list[str]) -> None:
    path = next(project.glob("definitions/*/game.yaml"))
    path.write_text(path.read_text("utf-8") + 'waivers: [{code: ZZ101, where: "*", why: "nothing"}]\n', "utf-8")
    first = run("build", "--format", "json")
    assert first.json["findings"]
    second = run("build", "--format", "json")
    assert built == ["my-game"]
    assert (second.out, second.code) == (first.out, first.code)


@pytest.mark.parametrize("name", ["findings", "files", "key", "seal"])
def test_a_memory_changed_by_hand_is_none(run: Run, project: Path, built: list[str], name: str) -> None:
    known = json.loads(kept(project).read_text("utf-8"))
    for one in known.values():
        one[name] = {"findings": [], "files": {}, "key": "k", "seal": "s"}[name]
        if name == "findings":
            one["findings"] = [*one["findings"], {}]
    kept(project).write_text(json.dumps(known), "utf-8")
    assert run("build").code == 0
    assert built == ["my-game"]


def test_the_memory_of_another_machine_is_none(run: Run, built: list[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr(unchanged, "PACKAGE", tmp_path)
    run("build")
    assert built == ["my-game"]


@pytest.mark.parametrize("words", ["", "[]", "{", '{"a": 1}', "[" * 100_000])
def test_a_spoilt_memory_is_no_memory(run: Run, project: Path, built: list[str], words: str) -> None:
    kept(project).write_text(words, "utf-8")
    assert run("build").code == 0
    assert built == ["my-game"]


def test_a_build_with_errors_is_not_remembered(run: Run, project: Path, built: list[str]) -> None:
    path = next(project.glob("definitions/*/game.yaml"))
    path.write_text(path.read_text("utf-8") + "nonsense: 1\n", "utf-8")
    assert run("build").code == 1
    assert run("build").code == 1
    assert built == ["my-game"] * 2


@pytest.mark.parametrize("name", [".pg-12-3", "svg/faces/.pg-12-3", ".pg-journal"])
def test_what_a_killed_build_left_is_swept_up(run: Run, project: Path, built: list[str], name: str) -> None:
    (project / "output" / "my-game" / name).write_bytes(b"half")
    run("build")
    assert built == ["my-game"]
