"""Colours as other eyes see them: red and green come together, grey keeps the lightness alone."""

from __future__ import annotations

import pytest

from printgen.colour.lab import difference, lab
from printgen.colour.sight import SIGHTS, closest, seen

RED, GREEN, BLUE, YELLOW = (200, 60, 50), (110, 125, 30), (40, 80, 200), (240, 200, 40)


@pytest.mark.parametrize("sight", ["protan", "deutan"])
def test_red_and_green_come_together(sight: str) -> None:
    assert difference(seen(RED, sight), seen(GREEN, sight)) < difference(lab(RED), lab(GREEN)) / 2


@pytest.mark.parametrize("sight", ["usual", "protan", "deutan", "tritan"])
def test_white_and_black_stay_what_they_are(sight: str) -> None:
    for grey in ((255, 255, 255), (0, 0, 0), (128, 128, 128)):
        assert difference(seen(grey, sight), lab(grey)) < 1.5


def test_grey_keeps_the_lightness_alone() -> None:
    assert seen(RED, "grey") == (lab(RED).l, 0.0, 0.0)


def test_the_sight_to_which_two_colours_look_most_alike_is_told() -> None:
    sight, apart = closest(RED, GREEN)
    assert sight in SIGHTS
    assert sight != "usual"
    assert apart == min(difference(seen(RED, one), seen(GREEN, one)) for one in SIGHTS)
    assert closest(BLUE, YELLOW)[1] > 30
