"""The shipped game, and its figures as tables of the slow kind."""

from __future__ import annotations

import pytest

from printgen.model.game import Game
from printgen.model.record import Record
from tests.shipped import shipped_game

from .table import Strands, Table, laid


@pytest.fixture(scope="session")
def snakes() -> Game:
    return shipped_game("snake-cards")


def strands_of(game: Game) -> dict[str, Strands]:
    """The strands of each small card, from the joins of its design: not from the links that the tool reads."""
    designs = game.facts["designs"]
    assert isinstance(designs, Record)
    found: dict[str, Strands] = {}
    for piece in game.components:
        design = designs.get(str(piece.fields.get("design")))
        if isinstance(design, Record) and isinstance(joins := design["joins"], tuple):
            found[piece.id] = tuple(str(join) for join in joins)
    return found


@pytest.fixture(scope="session")
def figures(snakes: Game) -> dict[str, Table]:
    """The figures by their ids."""
    strands = strands_of(snakes)
    found = {}
    for figure in snakes.of_kind("figure"):
        tiles = figure.fields["tiles"]
        assert isinstance(tiles, tuple)
        found[figure.id] = laid(tuple(dict(tile.fields) for tile in tiles if isinstance(tile, Record)), strands)
    return found
