"""The first square in each direction, against walking square by square."""

from __future__ import annotations

import random

from printgen.analysis.board import DIRECTIONS, Board
from printgen.analysis.rays import first_seen, ray


def test_a_ray_goes_to_the_edge_nearest_first() -> None:
    four = Board(4, 4)
    assert list(ray(four, (2, 3), "N")) == [(2, 2), (2, 1)]
    assert list(ray(four, (2, 3), "E")) == [(3, 3), (4, 3)]
    assert list(ray(four, (2, 3), "S")) == [(2, 4)]
    assert list(ray(four, (1, 3), "W")) == []


def test_the_first_seen_is_what_a_walk_meets_first() -> None:
    chance = random.Random(3)
    for _ in range(100):
        board = Board(chance.randint(1, 7), chance.randint(1, 7))
        wanted = {square for square in board.squares(board.all) if chance.random() < 0.3}
        seen = first_seen(board, board.mask(wanted))
        for square in board.squares(board.all):
            walked = {way: next((q for q in ray(board, square, way) if q in wanted), None) for way in DIRECTIONS}
            assert seen[square] == {way: q for way, q in walked.items() if q}
