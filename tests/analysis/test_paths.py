"""Paths and moves: their numbers are those of the literature, a slow search agrees with the fast ones, and no search goes on without end."""

from __future__ import annotations

import random
from collections.abc import Iterator
from itertools import pairwise

import pytest

from printgen.analysis.board import Board, Square
from printgen.analysis.moves import Moves, moved
from printgen.analysis.paths import Ground, Paths, Patience, UndecidedError, through

SELF_AVOIDING = (4, 12, 36, 100, 284, 780, 2172, 5916)
"""OEIS A001411: self-avoiding walks of n steps on the square lattice."""


def slow(ground: Ground, start: Square, length: int) -> list[tuple[Square, ...]]:
    """All paths, straight from the words: no square twice, each enterable, the last one fit to end on, the outline crossed at most so often."""
    inside = set(ground.board.squares(ground.outlined))
    enter, end = set(ground.board.squares(ground.enter)), set(ground.board.squares(ground.end))

    def onward(trail: tuple[Square, ...]) -> Iterator[tuple[Square, ...]]:
        if len(trail) == length + 1:
            crossed = sum((a in inside) != (b in inside) for a, b in pairwise(trail))
            if trail[-1] in end and (not inside or crossed <= ground.crossings):
                yield trail
            return
        x, y = trail[-1]
        for step in ((x + 1, y), (x - 1, y), (x, y + 1), (x, y - 1)):
            if step in enter and step not in trail:
                yield from onward((*trail, step))

    return list(onward((start,)))


def grounds(number: int, seed: int) -> Iterator[tuple[Ground, Square]]:
    dice = random.Random(seed)
    for n in range(number):
        board = Board(dice.randint(1, 7), dice.randint(1, 7))
        squares = list(board.squares(board.all))
        enter = board.mask(s for s in squares if dice.random() < 0.75)
        end = board.mask(s for s in squares if dice.random() < 0.6) & enter
        outlined = board.mask(s for s in squares if dice.random() < 0.4) if n % 3 == 0 else 0
        yield Ground(board, enter, end, outlined, 1), dice.choice(squares)


@pytest.mark.parametrize(("steps", "number"), list(enumerate(SELF_AVOIDING, 1)))
def test_paths_on_open_ground_are_as_many_as_self_avoiding_walks(steps: int, number: int) -> None:
    board = Board(21, 21)
    ground = Ground(board, board.all, board.all)
    assert sum(1 for _ in Paths(ground, steps).all((11, 11))) == number
    if steps <= 6:
        assert len(Moves(ground, steps).of((11, 11))) == number


def test_a_slow_search_finds_the_same_paths() -> None:
    for ground, start in grounds(300, seed=1):
        for length in (1, 2, 4, 5):
            expected = sorted(slow(ground, start, length))
            paths = Paths(ground, length)
            assert sorted(paths.all(start)) == expected
            assert (paths.find(start) is None) == (not expected)


def test_moves_are_the_same_paths_as_sets_of_squares() -> None:
    for ground, start in grounds(300, seed=2):
        for length in (1, 2, 4):
            moves = Moves(ground, length)
            by = moves.shift(start)
            back = [(moved(head, -by), moved(trail, -by)) for head, trail in moves.of(start)]
            expected = [(ground.board.bit(path[-1]), ground.board.mask(path[1:])) for path in slow(ground, start, length)]
            assert sorted(back) == sorted(expected)


def test_a_set_of_one_window_can_be_seen_from_another() -> None:
    board = Board(9, 9)
    first, then = Moves(Ground(board, board.all, board.all), 4), Moves(Ground(board, board.all, board.all), 2)
    window = first.window((3, 3), board.bit((5, 4)))
    assert moved(window, window.bit_length() - 1 - then.middle) == 1 << then.middle
    assert moved(window, -first.shift((3, 3))) == board.bit((5, 4))


def test_what_is_blocked_is_not_entered() -> None:
    board = Board(5, 1)
    paths = Paths(Ground(board, board.all, board.all), 2)
    assert paths.find((3, 1), board.bit((2, 1))) == ((3, 1), (4, 1), (5, 1))
    assert paths.find((3, 1), board.mask([(2, 1), (5, 1)])) is None


def test_a_path_over_a_square_is_found_just_if_there_is_one() -> None:
    for ground, via in grounds(120, seed=3):
        if not ground.enter & ground.board.bit(via):
            continue
        for length in (2, 3, 5):
            starts = list(ground.board.squares(ground.end))
            some = any(via in path for start in starts for path in slow(ground, start, length))
            found = through(ground, via, length, ground.end)
            assert (found is not None) == some
            if found:
                assert via in found
                assert found in slow(ground, found[0], length)


def test_a_search_gives_up_in_the_end() -> None:
    # All squares of an odd board, from one of the colour that there are fewer of: impossible, but no short proof is at hand.
    board = Board(11, 11)
    paths = Paths(Ground(board, board.all, board.all), 120)
    with pytest.raises(UndecidedError, match="given up after 100,000 tries"):
        paths.find((1, 2))


def test_patience_is_shared() -> None:
    board = Board(9, 9)
    patience = Patience(left=12)
    paths = Paths(Ground(board, board.all, board.all), 8)
    assert paths.find((5, 5), 0, patience)
    with pytest.raises(UndecidedError):
        paths.find((5, 5), 0, patience)


def test_a_path_longer_than_the_board_is_not_looked_for() -> None:
    board = Board(3, 3)
    ground = Ground(board, board.all, board.all)
    assert Paths(ground, 8).find((1, 1)) is not None
    assert Paths(ground, 9).find((1, 1)) is None
    assert Paths(ground, 10**9).walkable == 0
