"""Layouts written in a test go in, the shipped game with them on its table comes out: `red-curve 2/1 3` is a piece, column and row, and quarter turns."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import TypeAlias

import pytest

from printgen.model.game import Component, Game
from printgen.model.record import Record, Value
from printgen.pipeline.trip import named_checks
from printgen.rules.frame import Ask, Hit
from tests.shipped import shipped_game

Lay: TypeAlias = Callable[..., Component]
Told: TypeAlias = Callable[..., list[Hit]]


@pytest.fixture(scope="session")
def game() -> Game:
    return shipped_game("snake-nest")


@pytest.fixture(scope="session")
def lay() -> Lay:
    """A layout of pieces, one a line, with whatever else the layout says."""

    def laid(pieces: str, **said: Value) -> Component:
        some = shipped_game("snake-nest").component("nest-end")
        assert some is not None
        tiles = []
        for line in pieces.split("\n"):
            if line.strip():
                name, at, turn = line.split()
                x, y = at.split("/")
                tiles.append(Record({"tile": name, "x": int(x), "y": int(y), "turn": int(turn)}))
        return replace(some, id="laid", fields=Record({"game": "nest", "grid": (6, 6), "tiles": tuple(tiles), **said}))

    return laid


@pytest.fixture(scope="session")
def told() -> Told:
    """The hits of a named check on a layout, under rulings."""

    def hits(check: str, component: Component, rulings: Mapping[str, str] | None = None) -> list[Hit]:
        game = shipped_game("snake-nest")
        return list(named_checks()[check](Ask(replace(game, components=(*game.components, component)), component, rulings=rulings or {})))

    return hits
