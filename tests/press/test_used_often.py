"""Artwork that uses other artwork twice, and so on, goes in; each look at it ends soon and finds what it finds in artwork that is used once."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager

import pytest

from printgen.colour.tone import GREY
from printgen.compose.coarse import coarse
from printgen.compose.shown import Show, can_stand_for, symbols_in
from printgen.geometry import IDENTITY, Matrix, Rect, Size
from printgen.pipeline.ink_sum import ink_sums
from printgen.pipeline.spots import kept, toned
from printgen.render.thin import MOST, OnPaper
from printgen.scene.inks import inked
from printgen.scene.items import Face, Item, Picture, Scene, Shape, Symbol, Use
from printgen.scene.path import line, rectangle
from printgen.scene.printing import X1A
from printgen.scene.style import Gradient, Ink, Stop, Style
from tests.press.conftest import SIZE, printing

BLACK, FULL = Ink((0, 0, 0)), Ink((0, 0, 0), cmyk=(1.0, 1.0, 1.0, 1.0))
GOLD = Ink((190, 150, 60), "gold", spot="Gold foil")
MANY = 30
BARE = Shape(rectangle(Rect(0, 0, 5, 5)), Style(fill=BLACK))
PICTURE = Picture("p", b"", (10, 10), Rect(0, 0, 20, 20))


def doubled(end: Item, growth: Callable[[int], Matrix] = lambda _: IDENTITY, many: int = MANY) -> Use:
    """The item, used twice by what is used twice … so many times."""
    used = Symbol("art-0", (end,), Rect(0, 0, 20, 20))
    for n in range(1, many + 1):
        used = Symbol(f"art-{n}", (Use(used), Use(used, growth(n))), Rect(0, 0, 20, 20))
    return Use(used)


def gradient(*inks: Ink) -> Shape:
    stops = tuple(Stop(n / (len(inks) - 1), ink) for n, ink in enumerate(inks))
    return Shape(rectangle(Rect(2, 2, 10, 10)), Style(fill=Gradient("linear", stops, 2, 0, 12, 0)))


def slightly(n: int) -> Matrix:
    return Matrix.grow(1 + 1e-5 * 1.3**n)


def faces(item: Item) -> dict[tuple[str, str], Face]:
    return {("card-1", "front"): Face("card-1", "front", Scene("card", SIZE, (item,), 3.0))}


@contextmanager
def soon() -> Iterator[None]:
    began = time.process_time()
    yield
    assert time.process_time() - began < 5


def test_all_inks_are_found() -> None:
    with soon():
        assert {ink for ink, _ in inked((doubled(gradient(GOLD, BLACK)), Shape(line(0, 0, 1, 1), Style(stroke=FULL))))} == {GOLD, BLACK, FULL}
        assert len(toned(faces(doubled(gradient(GOLD, BLACK))), GREY).findings) == 1


@pytest.mark.parametrize("growth", [lambda _: IDENTITY, slightly])
def test_gradients_with_too_many_inks_lose_their_spots_and_are_told(growth: Callable[[int], Matrix]) -> None:
    inks = tuple(Ink((n, 0, 0), f"s{n}", spot=f"Spot {n}") for n in range(9))
    with soon():
        made, told = kept(faces(doubled(gradient(*inks), growth)), printing(X1A))
    assert 1 <= len(told.findings) <= 200
    assert not any(ink.spot for ink, _ in inked(made["card-1", "front"].scene.items))
    with soon():
        made, told = kept(faces(doubled(gradient(GOLD, BLACK), growth)), printing(X1A))
    assert told.findings == []


@pytest.mark.parametrize("growth", [lambda _: IDENTITY, slightly])
def test_ink_above_the_limit_is_told_also_behind_what_is_used_without_end(growth: Callable[[int], Matrix]) -> None:
    with soon():
        assert ink_sums(faces(doubled(Shape(rectangle(Rect(0, 0, 5, 5)), Style(fill=FULL)), growth)), printing()).findings == []
        assert "400% ink" in ink_sums(faces(doubled(gradient(FULL, FULL), growth)), printing()).findings[0].message


def test_lines_that_are_used_in_a_million_sizes_are_thin_or_thick_as_on_paper() -> None:
    papers = OnPaper()
    with soon():
        (made,) = papers.items((doubled(Shape(line(0, 0, 9, 9), Style(stroke=BLACK, stroke_width=0.9)), slightly),))
        assert isinstance(made, Use)
        (thick,) = papers.items((Use(made.symbol, Matrix.grow(2)),))
    assert isinstance(thick, Use)
    assert thick.symbol.key != made.symbol.key
    assert len(papers._of(made.symbol)) <= 10 * MOST


def test_coarse_pictures_are_told_of_each_size() -> None:
    with soon():
        found = [one.message for one in coarse((doubled(PICTURE), doubled(PICTURE, slightly), Use(Symbol("b", (PICTURE,), PICTURE.box), Matrix.grow(0.5))))]
    assert any("at 20.0 × 20.0 mm" in one for one in found)
    assert any("at 10.0 × 10.0 mm" in one for one in found)


def test_which_pieces_are_shown_and_whether_pictures_are_in_them_is_found() -> None:
    shown = Use(Symbol("face-1", (), Rect(0, 0, 1, 1)))
    with soon():
        assert symbols_in((doubled(BARE), shown), frozenset({"face-1"})) == (frozenset({"face-1"}), False)
        assert symbols_in((doubled(shown),), frozenset({"face-1"})) == (frozenset({"face-1"}), True)
        for end, can in ((PICTURE, False), (BARE, True)):
            face = Face("card-1", "front", Scene("card", Size(9, 9), (doubled(end),)))
            assert can_stand_for(Show("card-1", "front", "", "", face).written, face) is can
