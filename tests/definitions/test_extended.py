"""A game of one's own that builds upon each of the games, and changes nothing but its title, is as right as that game."""

from __future__ import annotations

from pathlib import Path

import pytest

from printgen.diagnostics.diagnostic import ERROR
from printgen.pipeline.trip import Wish, check
from printgen.project import Found, find_project

ROOT = Path(__file__).parents[2]
GAMES = sorted(path.parent.name for path in (ROOT / "definitions").glob("*/game.yaml"))


@pytest.mark.parametrize("base", GAMES)
def test_a_longer_title_fits_wherever_the_base_prints_it(tmp_path: Path, base: str) -> None:
    folder = tmp_path / "definitions" / "mine"
    folder.mkdir(parents=True)
    (tmp_path / "templates").mkdir()
    (folder / "game.yaml").write_text(f"kind: game\nid: mine\ntitle: More of {base}\nextends: {base}\n", "utf-8")
    done = check(find_project(tmp_path), Found("mine", folder, tmp_path), Wish(), lambda *_: None)
    assert done.game is not None
    assert [one.message for one in done.bag.sorted if one.severity is ERROR] == []
