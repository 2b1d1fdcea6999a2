"""Layouts of the second game go in: what is swallowed, what stays, and how many segments each colour has."""

from __future__ import annotations

from collections.abc import Mapping

import pytest

from printgen.games.snake_nest.gulp import swallowed
from printgen.games.snake_nest.snakes import Table
from printgen.model.game import Game
from printgen.model.record import Record
from tests.games.snake_nest.conftest import Lay, Told

EQUAL = "red-curve 1/3 1\nred-over 2/3 1\ngreen-under 3/3 0\ngreen-over 4/3 1\ngreen-curve 5/3 2"
GROWN = f"{EQUAL}\ngreen-curve 5/4 3"


def gone(game: Game, lay: Lay, pieces: str, rulings: Mapping[str, str] | None = None) -> list[int]:
    return sorted(swallowed(Table.of(game, lay(pieces)), rulings or {}))


@pytest.mark.parametrize(
    ("pieces", "wanted"),
    [
        ("red-over 1/1 1", []),
        (EQUAL, []),
        (GROWN, [0, 1]),
        ("red-over 1/1 1\nred-over 2/1 1\ngreen-over 3/1 1", [2]),
        ("green-over 1/1 1\nred-over 2/1 1\nred-over 3/1 1", [0]),
        ("green-over 1/1 1\nred-over 2/1 1\nyellow-over 3/1 1", []),
        ("green-over 1/1 1\nred-over 2/1 1\nred-under 3/1 1\nyellow-over 4/1 1", [0, 3]),
        ("green-over 1/1 1\ngreen-over 2/1 1\nred-over 3/1 1\nyellow-over 4/1 1\nyellow-under 5/1 1", [2]),
    ],
)
def test_of_joined_snakes_the_smaller_is_removed_and_equal_ones_stay(game: Game, lay: Lay, pieces: str, wanted: list[int]) -> None:
    assert gone(game, lay, pieces) == wanted


def test_grey_between_two_colours_counts_for_neither(game: Game, lay: Lay) -> None:
    table = Table.of(game, lay(EQUAL))
    (chain,) = [chain for chain in table.chains if chain.joints]
    assert [(snake.colour, snake.length({})) for snake in chain.snakes] == [("red", 2), ("green", 2)]
    assert len(chain.strand.bits) == 5


def test_grey_at_the_far_end_counts_unless_the_ruling_says_that_only_colour_does(game: Game, lay: Lay) -> None:
    pieces = "red-over 1/1 0\nred-over 2/1 1\ngreen-over 3/1 1"
    assert gone(game, lay, pieces) == [2], "red's snake has its own segment and a grey one"
    assert gone(game, lay, pieces, {"gulp-again": "coloured"}) == []


def test_each_piece_that_carries_a_segment_goes_whoever_laid_it(game: Game, lay: Lay) -> None:
    pieces = "red-over 1/2 1\ngreen-over 2/2 0\nyellow-over 3/2 1\nyellow-over 4/2 1\nyellow-over 5/2 1\nred-over 1/1 0\ngreen-under 2/1 0"
    table = Table.of(game, lay(pieces))
    assert sorted(swallowed(table, {})) == [0], "the grey segment between belongs to nobody"
    longer = "green-over 1/2 0\nred-over 2/2 1\nyellow-over 3/2 1\nyellow-over 4/2 1\nyellow-over 5/2 1"
    assert gone(game, lay, longer) == [0, 1], "green's piece carries the grey end of red's snake"


@pytest.mark.parametrize("first", range(4))
def test_a_ring_of_two_colours_is_two_snakes_wherever_it_begins(game: Game, lay: Lay, first: int) -> None:
    ring = ["red-curve 1/1 1", "red-curve 2/1 2", "red-curve 2/2 3", "green-curve 1/2 0"]
    table = Table.of(game, lay("\n".join(ring[first:] + ring[:first])))
    (chain,) = [chain for chain in table.chains if chain.strand.is_ring]
    assert sorted((snake.colour, snake.length({})) for snake in chain.snakes) == [("green", 1), ("red", 3)]
    assert sorted(swallowed(table, {})) == [3 - first]


@pytest.mark.parametrize("first", range(4))
def test_in_a_ring_of_three_colours_the_last_is_joined_to_the_first(game: Game, lay: Lay, first: int) -> None:
    ring = ["red-curve 1/1 1", "red-curve 2/1 2", "green-curve 2/2 3", "yellow-curve 1/2 0"]
    assert gone(game, lay, "\n".join(ring[first:] + ring[:first])) == sorted(((2 - first) % 4, (3 - first) % 4))


def test_a_ring_of_one_colour_counts_whole(game: Game, lay: Lay) -> None:
    ring = "green-curve 1/1 1\nred-curve 2/1 0\ngreen-curve 2/2 3\nred-curve 1/2 2"
    table = Table.of(game, lay(ring))
    closed = [chain for chain in table.chains if chain.strand.is_ring]
    assert [[(snake.colour, snake.length({})) for snake in chain.snakes] for chain in closed] == [[("green", 4)]]


def test_both_segments_of_a_piece_count_two_or_one_by_the_ruling(told: Told, lay: Lay) -> None:
    loop = "green-curve 2/2 3\ngreen-curve 2/1 2\ngreen-curve 1/1 1\ngreen-curve 1/2 1"
    assert told("snake-scores", lay(loop, scores=Record({"green": 5}))) == []
    (hit,) = told("snake-scores", lay(loop, scores=Record({"green": 5})), {"both-segments": "one"})
    assert (hit.values["number"], hit.values["said"]) == (4, 5)


def test_a_colour_that_scores_are_silent_about_is_told(told: Told, lay: Lay) -> None:
    (hit,) = told("snake-scores", lay("red-over 1/1 1\ngreen-over 1/2 1", scores=Record({"red": 1})))
    assert (hit.values["colour"], hit.values["number"], hit.values["said"]) == ("Green", 1, None)


def test_what_lies_outside_or_is_joined_and_stays_is_told(told: Told, lay: Lay) -> None:
    hits = told("gulp-layout", lay("red-over 0/1 1\nred-over 1/1 1\ngreen-over 2/1 1", game="gulp", grid=(5, 6)))
    assert [hit.values["reason"] for hit in hits] == ["outside", "joined"]


def test_what_is_shown_as_left_must_be_what_is_left(told: Told, lay: Lay) -> None:
    hits = told("gulp-layout", lay(GROWN, game="gulp", grid=(5, 6), after="gulp-equal"))
    assert [hit.values["problem"] for hit in hits] == [
        "red-curve on 1/3 is removed, but still lies in gulp-equal",
        "red-over on 2/3 is removed, but still lies in gulp-equal",
        "green-curve on 5/4 stays, but is missing in gulp-equal",
    ]
