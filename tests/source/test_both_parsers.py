"""Definition files go into the C parser and into the pure one; the same nodes come out."""

from __future__ import annotations

from pathlib import Path

import pytest
import yaml

from printgen.place import Text
from printgen.source import read_yaml as room

ROOT = Path(__file__).parent.parent.parent
FILES = [*sorted((ROOT / "definitions").rglob("*.yaml")), *sorted((ROOT / "tests" / "cases" / "base").rglob("*.yaml"))]
TRICKS = [
    "a: 😀 x\nb: [é, {c: 'd', e: \"f\"}]\nc: |\n\n   x\n  \n",
    "a: |2\n   x\n  y\nb: >-\n  z\n\n  w\nc:\n- 1\n- - 2\n  - 3\n",
    "- &x {a: 1}\n- *x\n-\n- ''\n# end",
    "a:\n  b:\n    - c\n\n\n# far\nd: e",
]


def read(text: Text, loader: type, monkeypatch: pytest.MonkeyPatch) -> object:
    monkeypatch.setattr(room, "_LOADER", loader)
    node, bag = room.read_yaml(text)
    assert bag.findings == []
    return node


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.relative_to(ROOT).as_posix())
def test_both_parsers_read_a_definition_alike(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    text = Text("a.yaml", path.read_text("utf-8"))
    assert read(text, yaml.CSafeLoader, monkeypatch) == read(text, yaml.SafeLoader, monkeypatch)


@pytest.mark.parametrize("trick", TRICKS)
def test_both_parsers_read_a_trick_alike(trick: str, monkeypatch: pytest.MonkeyPatch) -> None:
    text = Text("a.yaml", trick)
    assert read(text, yaml.CSafeLoader, monkeypatch) == read(text, yaml.SafeLoader, monkeypatch)


@pytest.mark.parametrize("wrong", ["a: [1\nb: 2\n", "a: b: c\n", 'a: "x\n', "a:\n  b: 1\n c: 2\n", "a: *b\n", "a: &a [*a]\n", "a: \tb\n\tc: d\n", "a: %x\n", "[" * 300, "a\nb: 1\n"])
def test_both_parsers_find_a_fault_at_the_same_place(wrong: str, monkeypatch: pytest.MonkeyPatch) -> None:
    found = []
    for loader in (yaml.CSafeLoader, yaml.SafeLoader):
        monkeypatch.setattr(room, "_LOADER", loader)
        found.append([(f.code, str(f.place), f.message) for f in room.read_yaml(Text("a.yaml", wrong))[1].sorted])
    assert found[0] == found[1]
