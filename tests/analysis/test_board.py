"""Sets of squares as bits: what goes in comes out, and nothing leaks over the edge."""

from __future__ import annotations

from printgen.analysis.board import Board, board
from printgen.analysis.regions import flood, regions

SMALL = Board(3, 2)


def test_squares_come_back_row_by_row() -> None:
    assert list(SMALL.squares(SMALL.mask([(3, 2), (1, 1), (2, 1)]))) == [(1, 1), (2, 1), (3, 2)]


def test_all_squares_are_there_once() -> None:
    assert list(SMALL.squares(SMALL.all)) == [(1, 1), (2, 1), (3, 1), (1, 2), (2, 2), (3, 2)]


def test_a_step_does_not_go_round_the_edge() -> None:
    assert list(SMALL.squares(SMALL.beside(SMALL.bit((3, 1))))) == [(2, 1), (3, 2)]
    assert list(SMALL.squares(SMALL.beside(SMALL.bit((1, 2))))) == [(1, 1), (2, 2)]


def test_near_squares_are_those_beside() -> None:
    for square in SMALL.squares(SMALL.all):
        assert SMALL.mask(other for other, _ in SMALL.near[square]) == SMALL.beside(SMALL.bit(square))


def test_a_board_of_a_size_is_made_once() -> None:
    assert board(5, 4) is board(5, 4)


def test_regions_are_the_connected_parts() -> None:
    five = Board(5, 1)
    mask = five.mask([(1, 1), (2, 1), (4, 1)])
    assert [list(five.squares(part)) for part in regions(five, mask)] == [[(1, 1), (2, 1)], [(4, 1)]]


def test_a_flood_stays_within_what_is_free() -> None:
    five = Board(5, 1)
    free = five.mask([(1, 1), (2, 1), (4, 1), (5, 1)])
    assert list(five.squares(flood(five, five.bit((2, 1)), free))) == [(1, 1), (2, 1)]
    assert flood(five, five.bit((3, 1)), free) == 0
