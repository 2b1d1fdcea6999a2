"""What becomes of inks that lie under others which shine through, plate by plate."""

from __future__ import annotations

import pytest

from printgen.colour.mixing import shares_of, under
from printgen.colour.separation import separation
from printgen.scene.style import Ink

PRESS = separation("fogra39-300")
BLACK = Ink((0, 0, 0), cmyk=(0.0, 0.0, 0.0, 1.0))
GOLD = Ink((190, 150, 60), "gold", spot="Gold")
FOREST = Ink((0, 90, 60), cmyk=(0.9, 0.1, 0.8, 0.2))


def mixed(below: Ink, *, over: bool) -> dict[str, float]:
    veil = under(BLACK, 0.5, PRESS, fine=True, over=over)
    return shares_of(veil.ink(below, fine=False, over=False), PRESS, fine=False)


def test_what_knocks_out_takes_its_part_of_every_plate() -> None:
    assert mixed(GOLD, over=False) == pytest.approx({"Gold": 0.5, "Black": 0.5})
    assert mixed(FOREST, over=False) == pytest.approx({"Cyan": 0.45, "Magenta": 0.05, "Yellow": 0.4, "Black": 0.6})


def test_what_overprints_leaves_the_plates_that_it_is_not_on_as_they_are() -> None:
    assert mixed(GOLD, over=True) == pytest.approx({"Gold": 1.0, "Black": 0.5})
    assert mixed(FOREST, over=True) == pytest.approx({"Cyan": 0.9, "Magenta": 0.1, "Yellow": 0.8, "Black": 0.6})
