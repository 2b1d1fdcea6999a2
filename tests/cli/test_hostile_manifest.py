"""A manifest that came with a project, each field of another type: builds and preflights go on without it, and none ends with an internal error."""

from __future__ import annotations

import copy
import json
from collections.abc import Iterator
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from printgen.impose.profile import read_profile
from printgen.pipeline import manifest
from printgen.pipeline.manifest import _order
from printgen.pipeline.preflighted import _expected

MANIFEST = "output/my-game/manifest.json"
OTHERS: list[Any] = [None, True, 3, -1, 1e300, 10**400, float("nan"), "", "x", "\ud800", "9" * 5000, [], ["x"], [[]], {}, {"x": ["x"]}]


def ways(value: Any, at: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:
    """The way to each field, of lists only to the first and the last."""
    if at:
        yield at
    inside = value.items() if isinstance(value, dict) else [(n, value[n]) for n in sorted({0, len(value) - 1})] if isinstance(value, list) and value else []
    for name, one in inside:
        yield from ways(one, (*at, name))


def changed(said: Any, way: tuple[Any, ...], other: Any) -> Any:
    made = copy.deepcopy(said)
    inner = made
    for step in way[:-1]:
        inner = inner[step]
    inner[way[-1]] = other
    return made


@pytest.fixture
def said(project: Path, run: Any) -> Any:
    """The manifest of a build for two profiles, the sheets of one of them moved for a printer, and of a product that is no more."""
    run("calibrate", "--measured", "C=0.8,0.5 D=0.8,0.5", "--printer", "kitchen")
    run("build", "--profile", "home-a4", "--printer", "kitchen")
    whole = json.loads((project / MANIFEST).read_text("utf-8"))
    sheet = next(one for one in whole["files"] if one["format"] == "pdf" and one["product"] == "cards")
    face = next(one for one in whole["files"] if "component" in one)
    slots = [sheet["slots"][0] | {"shown_mm": [[1, 2, 3, 4]]}, sheet["slots"][-1]]
    return whole | {"files": [{**sheet, "spots": ["Gold"], "slots": slots, "profile": "home-letter"}, face], "components": whole["components"][:2]}


def test_whatever_a_manifest_holds_is_read_or_refused_and_written_again(said: Any, project: Path) -> None:
    profile, _ = read_profile("home-letter", project)
    assert profile is not None
    game: Any = SimpleNamespace(id="my-game", components=(), products=("cards",))
    assert manifest.read(json.dumps(said).encode()) is not None
    read = refused = 0
    for way in ways(said):
        for other in OTHERS:
            found = manifest.read(json.dumps(changed(said, way, other)).encode())
            refused += found is None
            if found is not None:
                read += 1
                pieces = {one["id"]: one for one in found.get("components", [])}
                for entry in found["files"]:
                    if entry.get("format") == "pdf":
                        assert len(_expected(entry, profile, pieces).slots) == entry["pages"]
                for whole in (True, False):
                    manifest.written(game, manifest.Ledger(), {}, {}, found, whole=whole)
    assert read > 100
    assert refused > 500


@pytest.mark.parametrize(
    ("way", "other"),
    [
        (("files", 1, "component"), ["x"]),
        (("files", 1, "path"), "svg/" + "9" * 5000),
        (("files", 0, "sha256"), []),
        (("files", 0, "slots", 0, "page"), 1000),
        (("files", 0, "slots", 0, "component"), ["x"]),
        (("files", 0, "adjust"), []),
        (("files", 0, "pages"), 10**12),
        (("components", 0, "size_mm"), [1]),
        (("components", 0, "id"), ["x"]),
        (("game",), "\ud800"),
    ],
)
def test_builds_and_preflights_go_on_with_a_manifest_from_elsewhere(project: Path, run: Any, said: Any, way: tuple[Any, ...], other: Any) -> None:
    (project / MANIFEST).write_text(json.dumps(changed(said, way, other)), "utf-8")
    looked = run("preflight", "--format", "json")
    assert [(looked.code, one["code"]) for one in looked.json["findings"]] == [(2, "OP131")]
    built = run("build", "--only", "card-1", "--format", "json")
    assert built.code == 0, built.out
    assert "IO102" in {one["code"] for one in built.json["findings"]}


def test_names_stand_in_the_order_of_their_numbers_however_long_these_are() -> None:
    names = ["a-2.pdf", "a-10.pdf", f"a-{10**12}.pdf", f"a-{'9' * 5000}.pdf", f"a-1{'0' * 5000}.pdf", "a-b.pdf"]
    assert sorted({*names}, key=_order) == names
    assert _order("a-07.pdf") == _order("a-7.pdf")
