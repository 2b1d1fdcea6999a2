"""The odds of the apple cards: enumerated slowly on small decks, and held against what is known of the shipped one."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from itertools import pairwise, permutations
from typing import Any

from printgen.games.flip_and_write.odds import _chances, correlation, guessable
from printgen.games.flip_and_write.playouts import Played, play, words

SMALL = ((1, 2), (2, 4), (3, 5), (4, 1), (5, 3))


def dealt(order: tuple[tuple[int, int], ...]) -> list[tuple[int, int]]:
    """The squares of one pass: the turned card gives the row, the next one the column."""
    return [(onward[0], turned[1]) for turned, onward in pairwise(order)]


def test_every_turn_of_a_small_deck_deals_as_reckoned() -> None:
    counted = Counter(square for order in permutations(SMALL) for square in dealt(order))
    total = sum(counted.values())
    assert _chances(SMALL, "stacks", "reshuffle-at-15") == {square: Fraction(n, total) for square, n in counted.items()}
    assert not {(a, b) for a, b in SMALL} & set(counted)


def test_a_last_card_that_gives_both_numbers_makes_all_squares_alike() -> None:
    chances = _chances(SMALL, "stacks", "own-front")
    assert chances == {(a, b): Fraction(1, 25) for a in range(1, 6) for b in range(1, 6)}


def test_one_card_alone_deals_just_its_own_square() -> None:
    assert _chances(SMALL, "same-card", "") == dict.fromkeys(SMALL, Fraction(1, 5))


def test_a_back_that_follows_from_the_front_is_told() -> None:
    sixteen = range(1, 17)
    assert guessable([(a, 17 - a) for a in sixteen])[0] == "back = 17 - front on 16 cards"
    assert guessable([(a, a % 16 + 1) for a in sixteen])[0] == "back = front + 1 (modulo 16) on 16 cards"
    assert correlation([(a, a) for a in sixteen]) == 1
    assert guessable([(1, 2)]) == []


def test_the_shipped_cards_cannot_be_guessed(draw: Any) -> None:
    game = draw("....").game
    assert guessable([(card.fields["a"], card.fields["b"]) for card in game.of_kind("apple-card")]) == []


def test_play_outs_are_the_same_each_time_and_not_of_one_seed_alone(draw: Any) -> None:
    survey = draw(*["." * 16] * 16)
    rulings = {ruling.id: ruling.chosen for ruling in survey.game.rulings.values()}
    assert play(survey, rulings, 50) == play(survey, rulings, 50)
    assert play(survey, rulings, 50) != play(survey, rulings, 50, seed=21)
    assert play(draw(*["^" * 16] * 16), rulings, 50) is None
    assert play(draw(*["." * 8] * 8), rulings, 50) is None, "the cards name squares that the map has not"


def test_play_outs_end_on_cramped_maps_with_every_reading(draw: Any) -> None:
    rows = ["^" * 16] * 7 + ["^" * 6 + "..=*" + "^" * 6] + ["^" * 16] * 8
    for pair, last in (("stacks", "reshuffle-at-15"), ("stacks", "own-front"), ("same-card", "")):
        survey = draw(*rows, rulings={"card-pair": pair, "last-card": last})
        played = play(survey, {"card-pair": pair, "last-card": last}, 50)
        assert played is not None
        assert set(played.lengths) == {4}


def test_the_interval_of_a_share_is_the_one_of_wilson() -> None:
    played = Played((4,) * 90 + (7,) * 10)
    share, low, high = played.reached(7)
    assert (share, round(low, 4), round(high, 4)) == (0.1, 0.0552, 0.1744)
    assert played.quantile(0.5) == 4
    assert words(played, (7,)) == "100 random games: median length 4, 90 % 7; 7 reached in 10 % (95 % interval: at most ±6.0)"
