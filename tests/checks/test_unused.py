"""What a game defines and no map has, at the place where it is defined."""

from __future__ import annotations

import shutil
from pathlib import Path

from printgen.checks.unused import unused
from printgen.loading.load import load
from printgen.rules.frame import Ask

BASE = Path(__file__).parent.parent / "cases" / "base"


def told(root: Path) -> list[tuple[str, str]]:
    game, bag = load(root / "definitions" / "small", root)
    assert game is not None
    assert bag.findings == []
    return [(str(hit.place), str(hit.values["problem"])) for hit in unused(Ask(game))]


def test_a_game_that_uses_all_it_defines_is_clean() -> None:
    assert told(BASE) == []


def test_a_terrain_on_no_map_and_a_glyph_off_its_map_are_told(tmp_path: Path) -> None:
    root = tmp_path / "game"
    shutil.copytree(BASE, root)
    lake = root / "definitions" / "small" / "maps" / "lake.yaml"
    lake.write_text(lake.read_text("utf-8").replace("~", ".").replace("frog_kinds: {", "frog_kinds: {z: frog-3, "), "utf-8")
    assert told(root) == [
        ("definitions/small/maps/lake.yaml:4:17", 'glyph "z" is defined in frog_kinds, but is not on the map'),
        ("definitions/small/game.yaml:12:12", "facts.terrain.water is defined, but no map has it"),
    ]
