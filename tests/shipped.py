"""A game that comes along, loaded once for all tests."""

from __future__ import annotations

from functools import cache
from pathlib import Path

from printgen.loading.load import load
from printgen.model.game import Game

ROOT = Path(__file__).parents[1]
"""The project: its `definitions` hold the games."""


@cache
def shipped_game(name: str) -> Game:
    """The game in that folder of definitions; loading it brings no finding."""
    game, bag = load(ROOT / "definitions" / name, ROOT)
    assert game is not None
    assert [f"{finding.code} {finding.message}" for finding in bag.findings] == []
    return game
