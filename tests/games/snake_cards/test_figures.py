"""The figures show what they say: held against a search that tries everything, in which no rule of the tool has a part."""

from __future__ import annotations

import pytest

from printgen.model.game import Game

from .table import Table


@pytest.mark.parametrize("name", ["finished", "shortest"])
def test_a_finished_snake_is_whole(figures: dict[str, Table], name: str) -> None:
    assert figures[name].is_whole()


def test_six_cards_are_the_fewest_that_close_a_big_card() -> None:
    alone = Table({(0, 0): ("W",), (1, 0): ("E",)})
    assert alone.fewest(7) == 6


def test_the_shortest_way_of_the_figure_is_that_short(figures: dict[str, Table]) -> None:
    assert len(figures["shortest"].cells) == 2 + 6


def test_the_snake_on_its_way_needs_as_many_cards_as_its_figure_says(figures: dict[str, Table], snakes: Game) -> None:
    figure = snakes.component("underway")
    assert figure is not None
    assert figures["underway"].clashes() == []
    assert len(figures["underway"].ends()) == 4
    assert figures["underway"].fewest(7) == figure.fields["needs"] == 7


def test_a_strand_against_an_edge_without_one_is_what_is_wrong_with_not_across(figures: dict[str, Table]) -> None:
    assert figures["wrong-blank"].clashes() == [((1, 1), "W")]


def test_the_walled_in_end_looks_into_a_space_without_another_end(figures: dict[str, Table]) -> None:
    table = figures["wrong-walled"]
    assert table.clashes() == []
    assert ((0, 1), "E") in table.ends()
    assert len(table.around((1, 1))) == 4
    assert table.fewest(6) is None


def test_before_the_last_card_of_the_walled_in_end_all_was_well(figures: dict[str, Table]) -> None:
    before = Table({cell: strands for cell, strands in figures["wrong-walled"].cells.items() if cell != (1, 0)})
    assert before.fewest(4) is not None


def test_the_ring_apart_has_no_loose_end_and_is_passed_by_nobody(figures: dict[str, Table]) -> None:
    table = figures["wrong-ring"]
    assert table.ends() == []
    assert table.clashes() == []
    strands = [(cell, strand) for cell, joined in table.cells.items() for strand in joined]
    assert len(strands) - len(table.walk()) == 6
    assert not table.is_whole()


def test_seven_cards_never_close_a_big_card() -> None:
    alone = Table({(0, 0): ("W",), (1, 0): ("E",)})
    assert list(alone.closings(7)) == []
