"""The shipped game flip-and-write goes in: it loads without a finding, and its texts and figures keep what they promise."""

from __future__ import annotations

import pytest

from printgen.model.game import Component, Game
from printgen.model.landscape import square_of
from printgen.model.record import Record
from tests.shipped import shipped_game


@pytest.fixture(scope="module")
def game() -> Game:
    return shipped_game("flip-and-write")


def figure(game: Game) -> Component:
    found = game.component("setup-three")
    assert found is not None
    return found


def deals(game: Game) -> list[str]:
    caves = figure(game).fields["caves"]
    assert isinstance(caves, tuple)
    return [str(cave["dealt"]) for cave in caves if isinstance(cave, Record)]


def test_the_box_is_complete(game: Game) -> None:
    counts = {kind: sum(piece.copies for piece in game.of_kind(kind)) for kind in ("landscape", "apple-card", "ability-card", "first-player-token")}
    assert counts == {"landscape": 160, "apple-card": 16, "ability-card": 16, "first-player-token": 1}


def test_an_ability_is_told_in_at_most_forty_words(game: Game) -> None:
    long = {card.id: len(str(card.fields["text"]).split()) for card in game.of_kind("ability-card")}
    assert {name: words for name, words in long.items() if words > 40} == {}


def test_the_deals_of_the_setup_figure_come_from_cards_that_lie_on_each_other(game: Game) -> None:
    back_of = {card.fields["a"]: card.fields["b"] for card in game.of_kind("apple-card")}
    front_of = {back: front for front, back in back_of.items()}
    squares = [square_of(deal) for deal in deals(game)]
    assert len(squares) == 3
    turned = [front_of[square[1]] for square in squares if square]
    shown = [square[0] for square in squares if square]
    assert turned[1:] == shown[:-1], "the card whose front gave the column is the next to be turned"
    stacks = figure(game).fields["stacks"]
    assert isinstance(stacks, Record)
    assert (stacks["a"], stacks["b"]) == (shown[-1], back_of[turned[-1]])


def test_the_display_of_the_setup_figure_obeys_the_marks_of_its_sheet(game: Game) -> None:
    rows = figure(game).fields["display"]
    sheet = game.component(str(figure(game).fields["landscape"]))
    assert sheet is not None
    assert isinstance(rows, tuple)
    marks = sheet.fields["ability_marks"]
    assert isinstance(marks, Record)
    cards: list[object] = []
    for row in rows:
        assert isinstance(row, Record)
        opened = row["open"]
        assert isinstance(opened, tuple)
        cards += [*opened, row["covered"]]
    green, red = marks["green"], marks["red"]
    assert isinstance(green, tuple)
    assert isinstance(red, tuple)
    assert len(set(cards)) == 8
    assert set(green) <= set(cards)
    assert not set(red) & set(cards)


def test_every_reading_that_is_printed_is_a_ruling(game: Game) -> None:
    readings = game.facts["readings"]
    assert isinstance(readings, tuple)
    assert [name for name in readings if name not in game.rulings] == []
