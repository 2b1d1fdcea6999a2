"""The measures by which maps are held against each other."""

from __future__ import annotations

from typing import Any

from printgen.games.flip_and_write.comparison import measured
from printgen.games.flip_and_write.report import report
from printgen.games.flip_and_write.survey import Survey


def of(survey: Survey) -> dict[str, dict[str, float]]:
    rulings = {name: ruling.chosen for name, ruling in survey.game.rulings.items()}
    data = report(survey.game, survey.land.sheet, rulings)
    assert data is not None
    return measured(data)


def test_measures_are_the_numbers_of_the_map(draw: Any) -> None:
    found = of(draw(*["....~~~~~~...."] * 6))
    assert found["Ground"] == {"grassland": 48, "water": 36}
    assert found["Parts"]["lands"] == 2
    assert found["Parts"]["longest crossing, steps"] == 7
    assert found["Caves"]["deals that are stuck"] == 0
    # Five cards bear both numbers of one of these squares.
    assert found["Caves"]["deals that stay"] + found["Caves"]["deals that slide"] == 84 - 5
    assert found["First moves"]["squares that are lost at once"] == 0


def test_one_square_of_rock_changes_just_what_it_must(draw: Any) -> None:
    rows = ["." * 8] * 8
    plain, rocky = of(draw(*rows)), of(draw("^" + "." * 7, *rows[1:]))
    assert (plain["Ground"], rocky["Ground"]) == ({"grassland": 64}, {"grassland": 63, "rock": 1})
    assert plain["Apples and room"]["squares that can be entered"] - rocky["Apples and room"]["squares that can be entered"] == 1
    assert plain["Parts"] == rocky["Parts"]


def test_moves_that_are_undecided_are_left_out(draw: Any) -> None:
    assert "First moves" not in of(draw(*["." * 65] * 65))
