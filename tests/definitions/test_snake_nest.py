"""The shipped game snake-nest goes in: it loads without a finding, its box is complete, and it says what the rulebook's table would say with its row in place."""

from __future__ import annotations

from itertools import product
from math import prod

import pytest

from printgen.model.game import Game
from printgen.model.record import Record
from printgen.model.tiles import tiles_of
from tests.shipped import shipped_game

COLOURS = ("red", "yellow", "green", "purple")


@pytest.fixture(scope="module")
def game() -> Game:
    return shipped_game("snake-nest")


def sizes(game: Game, level: str) -> dict[int, list[tuple[int, ...]]]:
    """The sizes of a level by number of players."""
    facts = game.data["facts"]
    assert isinstance(facts, Record)
    rows = facts["grids"]
    assert isinstance(rows, tuple)
    found: dict[int, list[tuple[int, ...]]] = {}
    for row in rows:
        assert isinstance(row, Record)
        cell, players = row[level], row["players"]
        assert isinstance(cell, tuple)
        assert isinstance(players, int)
        found[players] = [tuple(size) for size in cell] if level == "medium" else [cell]  # type: ignore[list-item,arg-type]
    return found


def test_the_box_is_complete(game: Game) -> None:
    counts = {
        kind: sum(piece.copies for piece in game.of_kind(kind)) for kind in ("piece", "mat", "long-strip", "short-strip", "size-card")
    }
    assert counts == {"piece": 72, "mat": 4, "long-strip": 8, "short-strip": 8, "size-card": 1}


def test_each_colour_has_eighteen_pieces_and_all_colours_have_the_same(game: Game) -> None:
    shapes = {
        colour: sorted((str(piece.fields["shape"]), piece.copies) for piece in game.of_kind("piece") if piece.fields["colour"] == colour)
        for colour in COLOURS
    }
    assert all(sum(copies for _, copies in pieces) == 18 for pieces in shapes.values())
    assert len({tuple(pieces) for pieces in shapes.values()}) == 1


def test_no_two_designs_are_the_same_piece(game: Game) -> None:
    forms = [tile.canonical() for tile in tiles_of(game, "piece").values()]
    assert len(set(forms)) == len(forms) == 20


def test_of_all_ways_to_share_out_the_medium_sizes_one_alone_is_in_order_and_it_is_the_one_we_print(game: Game) -> None:
    easy, medium, difficult = (sizes(game, level) for level in ("easy", "medium", "difficult"))
    five = [size for players in medium for size in medium[players]]
    assert len(five) == 5
    ways = list(product(medium, repeat=len(five)))
    assert len(ways) == 243
    right = [
        way for way in ways if all(prod(difficult[to][0]) < prod(size) < prod(easy[to][0]) for to, size in zip(way, five, strict=True))
    ]
    assert right == [tuple(players for players in medium for _ in medium[players])]


def test_the_examples_that_are_printed_show_both_games_and_what_is_not_allowed(game: Game) -> None:
    printed = [component for name in game.products["examples"].of if (component := game.component(name)) is not None]
    assert {str(one.fields["game"]) for one in printed} == {"nest", "gulp"}
    assert sorted(str(one.fields["fault"]) for one in printed if one.fields.get("fault")) == ["joined", "second", "three"]
