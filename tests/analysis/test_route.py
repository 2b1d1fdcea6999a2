"""Shortest ways between two sets of squares."""

from __future__ import annotations

from itertools import pairwise

from printgen.analysis.board import board
from printgen.analysis.route import route

FIVE = board(5, 3)


def test_a_way_goes_round_what_cannot_be_passed() -> None:
    free = FIVE.all & ~FIVE.mask([(3, 1), (3, 2)])
    found = route(FIVE, FIVE.bit((1, 1)), FIVE.bit((5, 1)), free)
    assert (found[0], found[-1], len(found)) == ((1, 1), (5, 1), 9)
    assert (3, 3) in found
    assert all(abs(a - c) + abs(b - d) == 1 for (a, b), (c, d) in pairwise(found))


def test_the_ends_themselves_need_not_be_free() -> None:
    assert route(FIVE, FIVE.bit((1, 1)), FIVE.bit((2, 1)), 0) == ((1, 1), (2, 1))


def test_a_wall_leaves_no_way() -> None:
    free = FIVE.all & ~FIVE.mask([(3, 1), (3, 2), (3, 3)])
    assert route(FIVE, FIVE.bit((1, 1)), FIVE.bit((5, 1)), free) == ()


def test_sets_that_meet_need_no_step() -> None:
    assert route(FIVE, FIVE.mask([(1, 1), (2, 1)]), FIVE.mask([(2, 1), (3, 1)]), FIVE.all) == ((2, 1),)
