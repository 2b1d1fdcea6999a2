"""docs/landscapes.md goes in; what it says is tried, step by step, and comes out as a sheet without an error."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

Run = Callable[..., Any]
PAGE = (Path(__file__).parents[2] / "docs" / "landscapes.md").read_text("utf-8")


def blocks(language: str) -> list[str]:
    return re.findall(rf"```{language}\n(.*?)```", PAGE, re.DOTALL)


def test_the_page_can_be_followed_word_by_word(run: Run, tmp_path: Path) -> None:
    root = tmp_path / "my-maps"
    root.mkdir()
    start = [line.split() for line in re.findall(r"^    printgen (new .*)$", PAGE, re.MULTILINE)]
    assert start[0] == ["new", "landscape", "my-isle"]
    assert run(*start[0], cwd=root).code == 0
    sheet = root / "definitions/my-maps/landscapes/my-isle.yaml"
    assert blocks("yaml")[0].split("\n")[:4] == [line for line in sheet.read_text("utf-8").split("\n") if line.startswith(("# .", "terrain", "  B", "    1 "))]
    grass = "    5 ................"
    words = sheet.read_text("utf-8").replace(grass, "    5 ...&&&....!.....", 1)
    sheet.write_text(words + blocks("yaml")[1], "utf-8")
    game = root / "definitions/my-maps/game.yaml"
    game.write_text(game.read_text("utf-8") + blocks("yaml")[2], "utf-8")
    icon = root / re.search(r"`(templates/my-maps/icons/terrain-lava\.svg)`", PAGE)[1]  # type: ignore[index]
    icon.parent.mkdir(parents=True)
    icon.write_text(blocks("xml")[0], "utf-8")
    ran = run("build", "--only", "my-isle", "--format", "json", cwd=root)
    assert [(f["code"], f["message"]) for f in ran.json["findings"] if f["severity"] == "error" or f["code"].startswith("TP")] == []
    assert ran.code == 0
    assert "Lava" in (root / "output/my-maps/svg/faces/my-isle.front.svg").read_text("utf-8")


def test_each_key_of_a_terrain_of_the_shipped_game_that_a_sheet_reads_is_on_the_page() -> None:
    words = set(re.findall(r"`([a-z]+)`", PAGE.split("## A terrain of your own")[1].split("\n## ")[0]))
    templates = "\n".join(path.read_text("utf-8") for path in (Path(__file__).parents[2] / "templates/flip-and-write").rglob("*.svg"))
    assert set(re.findall(r"\bt\.([a-z]+)\b", templates)) <= words
