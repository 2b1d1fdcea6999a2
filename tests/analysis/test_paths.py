"""Paths of an exact length, against trying every way there is."""

from __future__ import annotations

import random
import time
from collections.abc import Iterator

from printgen.analysis.board import Board, Square
from printgen.analysis.paths import Ground, Paths


def every_way(ground: Ground, start: Square, length: int) -> Iterator[tuple[Square, ...]]:
    """All legal paths, by trying every step."""

    def go(trail: tuple[Square, ...], crossings: int) -> Iterator[tuple[Square, ...]]:
        if len(trail) == length + 1:
            if ground.end & ground.board.bit(trail[-1]):
                yield trail
            return
        x, y = trail[-1]
        for step in ((x, y - 1), (x + 1, y), (x, y + 1), (x - 1, y)):
            if not ground.board.holds(step) or step in trail or not ground.enter & ground.board.bit(step):
                continue
            crossed = crossings + (bool(ground.outlined & ground.board.bit(step)) != bool(ground.outlined & ground.board.bit((x, y))))
            if not ground.outlined or crossed <= ground.crossings:
                yield from go((*trail, step), crossed)

    yield from go((start,), 0)


def test_an_open_board_has_a_hundred_first_moves() -> None:
    nine = Board(9, 9)
    assert len(list(every_way(Ground(nine, nine.all, nine.all), (5, 5), 4))) == 100  # OEIS A001411


def test_a_path_is_found_just_where_there_is_one() -> None:
    chance = random.Random(7)
    found = 0
    for _ in range(300):
        board = Board(chance.randint(2, 6), chance.randint(2, 6))
        squares = list(board.squares(board.all))
        enter = board.mask(square for square in squares if chance.random() < 0.7)
        end = board.mask(square for square in squares if chance.random() < 0.6)
        outlined = board.mask(square for square in squares if chance.random() < 0.3) if chance.random() < 0.5 else 0
        ground = Ground(board, enter, end, outlined, chance.randint(0, 2))
        length = chance.randint(1, 7)
        paths = Paths(ground, length)
        for start in squares:
            ways = set(every_way(ground, start, length))
            witness = paths.find(start)
            assert (witness in ways) if ways else witness is None
            found += bool(ways)
    assert found > 1000


def test_no_step_at_all_ends_where_it_starts() -> None:
    two = Board(2, 1)
    assert Paths(Ground(two, two.all, two.bit((1, 1))), 0).find((1, 1)) == ((1, 1),)
    assert Paths(Ground(two, two.all, two.bit((1, 1))), 0).find((2, 1)) is None


def test_the_colour_of_a_square_decides_where_a_move_can_end() -> None:
    four = Board(4, 4)
    white = four.mask((x, y) for x, y in four.squares(four.all) if (x + y) % 2)
    ground = Ground(four, four.all, white)
    assert [start for start in four.squares(four.all) if Paths(ground, 4).find(start)] == list(four.squares(white))


def test_a_whole_map_is_searched_in_no_time() -> None:
    chance = random.Random(11)
    board = Board(16, 16)
    free = board.mask(square for square in board.squares(board.all) if chance.random() < 0.8)
    start = time.process_time()
    for length in (4, 12):
        paths = Paths(Ground(board, free, free), length)
        for square in board.squares(board.all):
            paths.find(square)
    assert time.process_time() - start < 1
