"""Boxes that meet are found whatever their sizes, each pair once, and as quickly where thousands lie within each other."""

from __future__ import annotations

import random
import time

import pytest

from printgen.analysis.joined import Joined
from printgen.analysis.meeting import Box, meeting


def by_hand(boxes: list[Box], known: int) -> set[frozenset[int]]:
    return {
        frozenset((n, m))
        for n, one in enumerate(boxes)
        for m, other in enumerate(boxes[:n])
        if n >= known and one[0] <= other[1] and other[0] <= one[1] and one[2] <= other[3] and other[2] <= one[3]
    }


@pytest.mark.parametrize("seed", range(60))
def test_each_two_boxes_that_meet_are_found_once(seed: int) -> None:
    chance = random.Random(seed)  # boxes, not secrets

    def box() -> Box:
        # Whole numbers, so that many only touch; some flat, some a hundred times as large as others.
        x, y, size = chance.randint(-40, 40), chance.randint(-40, 40), chance.choice((0, 1, 3, 60))
        return x, x + chance.randint(0, size), y, y + chance.randint(0, size)

    boxes = [box() for _ in range(chance.randint(0, 60))]
    known = chance.randint(0, len(boxes))
    found = [frozenset(pair) for pair in meeting(boxes, known)]
    assert len(found) == len(set(found))
    assert set(found) == by_hand(boxes, known)


def test_boxes_of_one_height_and_of_none_are_no_trouble() -> None:
    assert list(meeting([])) == list(meeting([(0, 1, 0, 1)])) == []
    assert len(list(meeting([(0, 1, 2, 2)] * 5))) == 10


def test_thousands_of_lines_around_each_other_take_no_longer_than_beside_each_other() -> None:
    def taken(boxes: list[Box]) -> float:
        start = time.process_time()
        assert not list(meeting(boxes))
        return time.process_time() - start

    nested: list[Box] = [side for n in range(4_000) for side in ((n, 20_000 - n, n, n), (n, 20_000 - n, 20_000.5 - n, 20_000.5 - n))]
    beside: list[Box] = [(n % 100 * 10, n % 100 * 10 + 8, n // 100 * 10, n // 100 * 10 + 8) for n in range(8_000)]
    assert taken(nested) < 20 * taken(beside) + 1.0


def test_numbers_are_joined_to_groups() -> None:
    joined = Joined(6)
    assert [joined.join(one, other) for one, other in ((4, 1), (5, 4), (1, 5), (0, 2))] == [True, True, False, True]
    assert joined.groups() == [[0, 2], [1, 4, 5], [3]]
    assert joined.group(5) == 1
