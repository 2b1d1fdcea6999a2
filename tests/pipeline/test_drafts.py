"""A map is drawn only for a game that knows the terrain of its style."""

from __future__ import annotations

from pathlib import Path

from printgen.pipeline.drafts import Drafts
from printgen.project import find_games, find_project

SMALL = Path(__file__).parent.parent / "cases" / "base"


def test_a_game_without_the_terrain_of_a_style_gets_no_map() -> None:
    project = find_project(SMALL)
    (found,), _ = find_games(project, None, SMALL)
    draft = Drafts(project, found).drawn("river", 3, "brook", "Brook")
    assert draft.words is None
    assert [(one.code, one.message) for one in draft.bag.findings] == [("OP115", "no river map comes about for small with seed 3")]
