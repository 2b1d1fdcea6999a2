"""Artwork has the units of its own viewBox: what is thin, what covers and how finely curves are parted are told by its size on paper, not by those units."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from itertools import pairwise
from typing import Any

import numpy as np
import pytest

from printgen.geometry import Matrix, Rect
from printgen.render.thin import FINE, OnPaper, thin
from printgen.scene.covering import polylines
from printgen.scene.items import Group, Item, Shape, Symbol, Use
from printgen.scene.path import Path, ellipse, line, mapped, polyline, rectangle
from printgen.scene.printing import X1A, X4
from printgen.scene.stroked import FLAT, stroked
from printgen.scene.style import Ink, Style
from tests.press.conftest import at
from tests.press.test_flatten import BAR, BLACK, BLUE, COMPARED, WHITE, flat, off, press

WIDTHS = (0.35, 0.9, FINE, 1.3, 2.4)
"""Lines of an icon of 20 mm, mm on paper: three thin ones and two thick ones."""
UNITS = [1, 4, 20, 512, 10_000]


def grown(path: Path, units: float) -> Path:
    return mapped(path, Matrix.grow(units / 20))


def strokes(units: float, opacity: float = 1.0) -> tuple[Item, ...]:
    one = units / 20
    return tuple(Shape(grown(line(2, 3 + 4 * n, 18, 3 + 4 * n), units), Style(stroke=BLACK, stroke_width=width * one, stroke_opacity=opacity)) for n, width in enumerate(WIDTHS))


def shown(units: float, wide: float = 20.0, x: float = 20.0, y: float = 30.0, opacity: float = 1.0) -> Use:
    return Use(Symbol(f"lines-{units:g}-{opacity:g}", strokes(units, opacity), Rect(0, 0, units, units)), Matrix.move(x, y) @ Matrix.grow(wide / units))


@pytest.mark.parametrize("standard", [X4, X1A])
@pytest.mark.parametrize("units", UNITS)
def test_a_black_line_is_thin_by_its_width_on_paper_whatever_the_units_of_artwork(plates: Any, book: Any, units: float, standard: str) -> None:
    made = plates(press(book, (shown(units),), standard))
    seen = [[at(made[name], 30, 33 + 4 * n) for name in ("Cyan", "Black")] for n in range(len(WIDTHS))]
    ground = at(made["Cyan"], 50, 33)
    assert abs(seen[-1][0] - ground) > 0.05, "the ink of the thick ones tells itself from the ground"
    assert [cyan == pytest.approx(ground, abs=0.02) for cyan, _ in seen] == [True, True, True, False, False], "thin lines are black alone and print over the ground"
    in_mm = plates(press(book, (Group(strokes(20), Matrix.move(20, 30)),), standard))
    assert off(made, in_mm, 0.05) < 0.0005


def test_the_same_artwork_small_and_large_is_thin_once_and_thick_once(plates: Any, book: Any) -> None:
    # The line of 0.9 mm is 2.25 mm where it is shown at 50 mm.
    made = plates(press(book, (shown(512, 20, 2, 2), shown(512, 50, 10, 30)), X4))
    ground = at(made["Cyan"], 60, 5)
    assert at(made["Cyan"], 12, 2 + 7) == pytest.approx(ground, abs=0.02)
    assert abs(at(made["Cyan"], 35, 30 + 7 * 2.5) - ground) > 0.05


def test_what_lies_in_scaled_groups_and_in_symbols_of_symbols_is_measured_through_all_of_them() -> None:
    inner = Symbol("inner", strokes(20), Rect(0, 0, 20, 20))
    outer = Symbol("outer", (Group((Use(inner, Matrix.grow(0.5)),), Matrix.grow(0.5)), Use(inner)), Rect(0, 0, 20, 20))
    (made,) = OnPaper().items((Use(outer, Matrix.grow(2)),))
    assert isinstance(made, Use)
    group, plain = made.symbol.items
    assert isinstance(group, Group)
    (small,) = group.items
    assert isinstance(small, Use)
    assert isinstance(plain, Use)
    assert [[thin(one.style) for one in use.symbol.items if isinstance(one, Shape)] for use in (small, plain)] == [[True, True, True, True, False], [True, False, False, False, False]]
    assert len({inner.key, small.symbol.key, plain.symbol.key}) == 3, "a symbol that differs has a key of its own"


def test_what_is_drawn_in_millimetres_stays_itself_and_twice_is_as_once() -> None:
    items = (Group(strokes(20), Matrix.move(3, 4)), shown(20))
    assert OnPaper().items(items) is items
    once = OnPaper().items((shown(512), shown(512, 3)))
    assert OnPaper().items(once) is once
    (flat_,) = OnPaper().items((Use(shown(512).symbol, Matrix(0, 0, 0, 0, 5, 5)),))
    assert isinstance(flat_, Use)
    lines = [one for one in flat_.symbol.items if isinstance(one, Shape)]
    assert [thin(one.style) for one in lines] == [True] * len(WIDTHS), "what is drawn flat has no size: all its lines are thin"
    assert [replace(one, style=replace(one.style, thin=None)) for one in lines] == [*shown(512).symbol.items]


@pytest.mark.parametrize("units", UNITS)
def test_faded_lines_mix_as_thin_ones_by_their_width_on_paper(plates: Any, book: Any, units: float) -> None:
    items = (BAR, shown(units, opacity=0.6))
    made = flat(items, book)
    assert not made.pixels
    in_mm = flat((BAR, shown(20, opacity=0.6)), book)
    assert off(plates(press(book, made.scene.items[1:], X1A), COMPARED), plates(press(book, in_mm.scene.items[1:], X1A), COMPARED), 0.05) < 0.0005


@pytest.mark.parametrize("units", UNITS)
def test_curves_that_are_parted_stray_by_as_much_of_paper_whatever_the_units(units: float) -> None:
    circle = grown(ellipse(10, 10, 8, 8), units)
    area = stroked(circle, Style(stroke=BLUE, stroke_width=units / 20), 20 / units)
    many = sum(1 for step in area if step[0] == "M")
    assert many == sum(1 for step in stroked(ellipse(10, 10, 8, 8), Style(stroke=BLUE, stroke_width=1)) if step[0] == "M")
    outline = max(polylines(circle, FLAT * units / 20), key=lambda one: len(one[0]))[0]
    middles = [((ax + bx) / 2, (ay + by) / 2) for (ax, ay), (bx, by) in pairwise(outline)]
    assert max(8 - np.hypot(x * 20 / units - 10, y * 20 / units - 10) for x, y in middles) < FLAT


def ringed(units: float) -> Use:
    """A faded ring of dashes over two grounds."""
    one = units / 20
    grounds = (Shape(rectangle(Rect(0, 0, units, units)), Style(fill=WHITE)), Shape(rectangle(Rect(0, 0, units / 2, units)), Style(fill=Ink((250, 220, 60)))))
    ring = Shape(grown(ellipse(10, 10, 8, 8), units), Style(stroke=BLUE, stroke_width=2 * one, stroke_opacity=0.5, dash=(5 * one, one)))
    return Use(Symbol(f"ring-{units:g}", (*grounds, ring), Rect(0, 0, units, units)), Matrix.move(20, 30) @ Matrix.grow(20 / units))


@pytest.mark.parametrize("units", UNITS)
def test_dashes_that_fade_are_as_round_in_artwork_of_any_units(plates: Any, book: Any, units: float) -> None:
    made = flat((ringed(units),), book)
    assert off(plates(press(book, (ringed(units),), X4), COMPARED), plates(press(book, made.scene.items[1:], X1A), COMPARED)) < 0.004
    assert 1 <= steps(made.scene.items) / steps(flat((ringed(20),), book).scene.items) < 1.3, "made for the size on paper, or up to 1.42 times that"


def steps(items: Iterable[Item]) -> int:
    """Of all outlines and clips in symbols."""
    found = 0
    for item in items:
        found += len(item.path) if isinstance(item, Shape) else len(item.clip or ()) if isinstance(item, Group) else 0
        found += steps(item.items) if isinstance(item, Group) else steps(item.symbol.items) if isinstance(item, Use) else 0
    return found


def cornered(units: float, cut: float) -> Use:
    """A faded area on a white ground over yellow; a clip takes a corner of `cut` millimetres off the ground."""
    whole, leg = rectangle(Rect(0, 0, units, units)), cut * units / 20
    clip = polyline([(0, 0), (units - leg, 0), (units, leg), (units, units), (0, units)], closed=True)
    ground = Group((Shape(whole, Style(fill=WHITE)),), clip=clip)
    items = (Shape(whole, Style(fill=Ink((250, 220, 60)))), ground, Shape(whole, Style(fill=BLUE, fill_opacity=0.5)))
    return Use(Symbol(f"corner-{units:g}-{cut:g}", items, Rect(0, 0, units, units)), Matrix.move(20, 30) @ Matrix.grow(20 / units))


@pytest.mark.parametrize("units", UNITS)
def test_a_ground_that_lacks_more_than_a_hair_of_paper_does_not_cover(book: Any, units: float) -> None:
    def areas(cut: float) -> int:
        (used,) = (one for one in flat((cornered(units, cut),), book).scene.items if isinstance(one, Use))
        return len(used.symbol.items)

    assert areas(0.013) == 3, "mixed with the ground alone"
    assert areas(0.2) > 3, "what shows in the corner is mixed by itself"
