"""A coloured map in a room: numbers where they can be read, and never a division by nothing."""

from __future__ import annotations

from typing import Any

import pytest

from printgen.geometry import Rect
from printgen.model.game import Game
from printgen.model.overlay import Heat
from printgen.overlay.heat import panel
from printgen.overlay.inks import heat
from printgen.overlay.pen import Pen
from printgen.scene.items import Group


def drawn(shown: Heat, game: Game, pen: Pen, wide: float = 60) -> Group:
    return Group(panel(shown, game.components[0], None, Rect(0, 0, wide, 150), pen).items)


def test_the_largest_number_has_the_darkest_colour(game: Game, pen: Pen, words: Any, shapes: Any) -> None:
    group = drawn(Heat("Depth", {(1, 1): 1.0, (2, 1): 8.0}, "m", 1, "green"), game, pen)
    fills = [shape.style.fill for shape in shapes(group)]
    assert heat("green", 1.0) in fills
    assert heat("green", 0.125) in fills
    assert {"1.0", "8.0", "0.0", "2.0", "4.0", "6.0", "8.0 m"} <= set(words(group))


def test_numbers_too_small_to_be_read_are_not_written(game: Game, pen: Pen, words: Any) -> None:
    shown = Heat("Depth", {(1, 1): 7.0})
    assert words(drawn(shown, game, pen)).count("7") == 2
    assert words(drawn(shown, game, pen, wide=13)).count("7") == 1


@pytest.mark.parametrize("values", [{}, {(1, 1): 0.0}, {(99, 99): 1.0}])
def test_maps_without_numbers_are_drawn(values: dict[tuple[int, int], float], game: Game, pen: Pen) -> None:
    assert drawn(Heat("Depth", values), game, pen).items
