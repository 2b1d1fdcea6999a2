"""The whole small game of definitions/README.md and its box go in, as they stand there with their templates; they are checked and laid on sheets without an error."""

from __future__ import annotations

import re
from pathlib import Path

from printgen.pipeline.trip import Wish, check
from printgen.project import Found, find_project

PAGE = (Path(__file__).parents[2] / "definitions" / "README.md").read_text("utf-8")


def blocks(language: str) -> list[str]:
    return re.findall(rf"```{language}\n(.*?)```", PAGE, re.DOTALL)


def test_the_box_of_the_page_is_built_as_it_stands_there(tmp_path: Path) -> None:
    home, drawings = tmp_path / "definitions" / "ponds", tmp_path / "templates" / "ponds"
    home.mkdir(parents=True)
    drawings.mkdir(parents=True)
    (box,) = (block for block in blocks("yaml") if block.startswith("  frog-box:"))
    game = blocks("yaml")[0].replace("products:\n", f"{box}products:\n  box: {{title: Box, of: [frog-box]}}\n")
    (home / "game.yaml").write_text(game, "utf-8")
    (home / "frogs.csv").write_text(blocks("csv")[0], "utf-8")
    card, net = blocks("xml")
    (drawings / "frog-card.svg").write_text(card, "utf-8")
    (drawings / "frog-box.svg").write_text(net, "utf-8")
    checked = check(find_project(tmp_path), Found("ponds", home, tmp_path), Wish(), lambda *_: None)
    assert [f"{finding.code} {finding.message}" for finding in checked.bag.findings if finding.code != "PR214"] == []
    face = checked.faces["frog-box", "front"]
    assert [text.text for text in face.texts] == ["Frogs", "40 cards", "Frogs"]
    assert len(face.scene.folds) == 12
