"""The game that docs/tiles.md writes down goes in, taken from the page; it builds, and its rules reject what they say."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

Run = Callable[..., Any]
PAGE = (Path(__file__).parents[2] / "docs/tiles.md").read_text("utf-8")
SECTION = PAGE.partition("## Four tiles in five minutes")[2].partition("\n## ")[0]
FILES = re.findall(r"`([a-z]+(?:/[a-z]+)?\.(?:yaml|svg))`[^`]*?:\n\n```[a-z]+\n(.*?)```", SECTION, re.DOTALL)


@pytest.fixture(name="worms")
def _worms(tmp_path: Path) -> Path:
    folder = tmp_path / "worms"
    for name, words in FILES:
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_text(words, "utf-8")
    return folder


def test_the_page_names_each_file_of_the_game() -> None:
    assert [name for name, _ in FILES] == ["game.yaml", "templates/tile.svg", "rules/mine.yaml"]


def test_the_game_of_the_page_builds_what_the_page_says(run: Run, worms: Path) -> None:
    ran = run("build", "--format", "json", cwd=worms)
    assert [one["message"] for one in ran.json["findings"] if one["severity"] != "note"] == []
    (named,) = re.findall(r"makes `(output/worms/[a-z.0-9-]+\.pdf)`", SECTION)
    assert (worms / named).read_bytes().startswith(b"%PDF")


def test_the_rules_of_the_page_reject_what_the_page_says(run: Run, worms: Path) -> None:
    ran = run("rules", "worms", "--test", cwd=worms)
    assert ran.code == 0, ran.out
    assert "worms: 2 rules, 2 counter-examples rejected" in ran.out
    rules = worms / "rules/mine.yaml"
    rules.write_text(rules.read_text("utf-8").replace("rose: 2 heads, 0 tails", "rose: 1 heads, 1 tails"), "utf-8")
    assert run("rules", "worms", "--test", cwd=worms).code == 1
