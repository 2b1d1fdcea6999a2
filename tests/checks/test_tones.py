"""The tone of tiles: exact where it can be worked out by hand, and undecided where it cannot be known."""

from __future__ import annotations

import pytest

from printgen.checks.tones import UndecidedError, tone
from printgen.colour.lab import lab
from printgen.geometry import IDENTITY, Matrix, Rect
from printgen.scene.items import Group, Item, Picture, Shape, Symbol, Use
from printgen.scene.path import ellipse, line, rectangle
from printgen.scene.style import Gradient, Ink, Stop, Style

WHITE, BLACK, GREY = Ink((255, 255, 255)), Ink((0, 0, 0)), Ink((119, 119, 119))
WHOLE = Rect(0, 0, 10, 10)


def tile(*items: Item) -> Symbol:
    return Symbol("tile", items, WHOLE)


def filled(box: Rect, ink: Ink, opacity: float = 1.0) -> Shape:
    return Shape(rectangle(box), Style(fill=ink, fill_opacity=opacity))


def test_an_even_tile_has_the_lightness_of_its_colour_and_no_contrast() -> None:
    found = tone(tile(filled(WHOLE, GREY)), 1.05)
    assert found.lightness == pytest.approx(lab(GREY.rgb).l)
    assert found.contrast == pytest.approx(0, abs=1e-6)


def test_half_black_half_white_is_the_mean_and_the_greatest_contrast() -> None:
    found = tone(tile(filled(WHOLE, WHITE), filled(Rect(0, 0, 5, 10), BLACK)), 1.0)
    assert found.lightness == pytest.approx(50, abs=0.5)
    assert found.contrast == pytest.approx(50, abs=0.5)


def test_a_line_covers_its_length_times_its_width() -> None:
    found = tone(tile(filled(WHOLE, WHITE), Shape(line(1, 5.2, 9, 5.2), Style(stroke=BLACK, stroke_width=0.25))), 1.0)
    assert found.lightness == pytest.approx(100 - 100 * 8 * 0.25 / 100, abs=0.01)
    # In the window of 2 mm an eighth of the area is black.
    assert found.contrast == pytest.approx(100 * (0.125 * 0.875) ** 0.5, abs=0.1)


def test_a_dashed_line_covers_less() -> None:
    dashed = tone(tile(Shape(line(0, 5.2, 10, 5.2), Style(stroke=BLACK, stroke_width=1.0, dash=(1.0, 3.0)))), 1.0)
    assert dashed.lightness == pytest.approx(100 - 2.5, abs=0.05)


def test_a_circle_covers_its_area() -> None:
    found = tone(tile(Shape(ellipse(5, 5, 3, 3), Style(fill=BLACK))), 2.0)
    assert found.lightness == pytest.approx(100 * (1 - 3.14159 * 9 / 100), abs=0.5)


def test_a_hole_is_left_open() -> None:
    ring = Shape((*rectangle(Rect(2, 2, 6, 6)), *rectangle(Rect(3, 3, 4, 4))), Style(fill=BLACK, even_odd=True))
    assert tone(tile(ring), 1.0).lightness == pytest.approx(80, abs=0.5)


def test_opacity_and_groups_are_seen_through() -> None:
    inner = Symbol("in", (filled(WHOLE, BLACK),), WHOLE)
    group = Group((Use(inner, Matrix.grow(0.5)),), opacity=0.5)
    assert tone(tile(group), 1.0).lightness == pytest.approx(100 - 50 / 4, abs=0.5)


FADED = Gradient("linear", (Stop(0, WHITE), Stop(1, BLACK)), 0, 0, 10, 0)


@pytest.mark.parametrize(
    ("item", "why"),
    [(Shape(rectangle(WHOLE), Style(fill=FADED)), "gradient"), (Picture("k", b"", (1, 1), WHOLE), "picture"), (Group((Picture("k", b"", (1, 1), WHOLE),), IDENTITY), "picture")],
)
def test_what_cannot_be_measured_is_undecided(item: Item, why: str) -> None:
    with pytest.raises(UndecidedError, match=why):
        tone(tile(item), 1.0)
