"""The example of docs/booklets.md goes in, with the words and pieces that it takes for granted; a press gets pages whose cover reaches the end of the bleed."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from printgen.geometry import Rect
from printgen.pipeline.trip import Checked, Wish, build
from printgen.project import Found, find_project

PAGE = (Path(__file__).parents[2] / "docs" / "booklets.md").read_text("utf-8")
GAME = """\
kind: game
id: ponds
title: Ponds
basis: ours
facts:
  setup: [{text: Put the pond in the middle.}, {text: Each takes a frog.}]
"""
PIECE = "  setup-three: {is: aid, size: 90mm x 60mm, template: plain}\n"
PALETTE = 'hero-dark: "#1f5a45"\ncream: "#f3efe4"\ngrassland: "#7fb069"\n'


def built(folder: Path, change: tuple[str, str] = ("", "")) -> Checked:
    """The example of the page, one thing in it changed, on a press."""
    (kinds, *_), (template, *_) = (re.findall(rf"^```{language}\n(.*?)^```", PAGE, re.MULTILINE | re.DOTALL) for language in ("yaml", "xml"))
    home, drawings = folder / "definitions" / "ponds", folder / "templates" / "ponds"
    home.mkdir(parents=True)
    drawings.mkdir(parents=True)
    (home / "game.yaml").write_text((GAME + kinds.replace("products:\n", f"{PIECE}products:\n")).replace(*change), "utf-8")
    (drawings / "rules-booklet.svg").write_text(template.replace(*change), "utf-8")
    (drawings / "plain.svg").write_text('<face><rect x="-3" y="-3" w="96" h="66" fill="grassland"/></face>', "utf-8")
    (drawings / "palette.yaml").write_text(PALETTE, "utf-8")
    made, _ = build(find_project(folder), Found("ponds", home, folder), Wish(("press-x4",)), folder / "output", lambda *_: None)
    return made


def test_the_cover_of_the_example_reaches_the_end_of_the_bleed_on_a_press(tmp_path: Path) -> None:
    made = built(tmp_path)
    assert not made.bag.has_errors, [finding.message for finding in made.bag.findings]
    assert {finding.code for finding in made.bag.findings} & {"IM107", "PF113", "PR208"} == set()
    cover = made.faces["rules-booklet", "page-1"]
    assert cover.scene.bleed == 3.0
    assert any(rect.holds(Rect(-3, -3, 154, 216)) for rect, _ in cover.grounds)


@pytest.mark.parametrize(("change", "code"), [(("bleed: 3mm, template", "bleed: 0mm, template"), "IM107"), (('x="-3" y="-3" w="154" h="216"', 'w="148" h="210"'), "PR208")])
def test_without_its_bleed_the_example_is_told_of(tmp_path: Path, change: tuple[str, str], code: str) -> None:
    assert code in {finding.code for finding in built(tmp_path, change).bag.findings}
