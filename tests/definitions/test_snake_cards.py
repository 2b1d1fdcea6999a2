"""The shipped game snake-cards goes in: it loads without a finding, holds what its box list says, and its sheets are full."""

from __future__ import annotations

import pytest

from printgen.geometry import Size
from printgen.impose.nup import best_grid
from printgen.model.game import Game
from printgen.model.record import Record
from tests.shipped import shipped_game

PAPERS = {"a4": Size(210.0, 297.0), "letter": Size(215.9, 279.4)}


@pytest.fixture(scope="module")
def game() -> Game:
    return shipped_game("snake-cards")


def test_the_box_is_complete(game: Game) -> None:
    counts = {kind: sum(piece.copies for piece in game.of_kind(kind)) for kind in game.kinds if kind.endswith("-card")}
    assert counts == {"big-card": 4, "crossed-card": 8, "straight-card": 60, "two-bend-card": 4, "bent-card": 48}


def test_the_die_is_there_in_three_forms_with_each_number_twice(game: Game) -> None:
    (net,) = game.of_kind("die-net")
    (spinner,) = game.of_kind("spinner")
    faces, fields = net.fields["faces"], spinner.fields["faces"]
    assert isinstance(faces, tuple)
    assert sorted(map(str, faces)) == ["1", "1", "2", "2", "3", "3"]
    assert sorted(str(piece.fields["face"]) for piece in game.of_kind("die-sticker") for _ in range(piece.copies)) == [
        "1",
        "1",
        "2",
        "2",
        "3",
        "3",
    ]
    assert fields == (1, 2, 3)


def test_every_player_gets_an_aid_and_the_slip_has_a_column_for_each(game: Game) -> None:
    players = game.data["players"]
    assert isinstance(players, Record)
    (aid,), (slip,) = game.of_kind("player-aid"), game.of_kind("score-slip")
    assert aid.copies == slip.fields["players"] == players["max"]


def test_all_that_is_defined_is_printed_somewhere(game: Game) -> None:
    printed = {name for product in game.products.values() for name in product.components}
    assert {component.id for component in game.components} - printed == set()


@pytest.mark.parametrize("paper", ["a4", "letter"])
def test_six_full_sheets_hold_all_small_cards(game: Game, paper: str) -> None:
    grid = best_grid(game.kinds["bent-card"].size, game.kinds["bent-card"].bleed, PAPERS[paper], 5.0)
    assert grid is not None
    assert not grid.short
    assert grid.capacity * 6 == 120
