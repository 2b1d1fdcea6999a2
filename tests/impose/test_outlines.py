"""A piece that is no rectangle gets its outline on the sheet, a rectangular one does not; a fold is marked in the margin, by ticks at its ends, or by the art."""

from __future__ import annotations

from dataclasses import replace

from printgen.geometry import Matrix, Rect, Size
from printgen.impose.folds import fold_marks, fold_ticks
from printgen.impose.outlines import outline_marks
from printgen.impose.paper import Sheet
from printgen.scene.items import Group, Scene, Shape
from printgen.scene.page import Slot
from printgen.scene.path import Path, box, ellipse, is_rectangle, line, polyline, rectangle
from printgen.scene.style import Ink, Style

SIZE = Size(40.0, 40.0)
DISC = ellipse(20, 20, 20, 20)
WHOLE = Rect(0, 0, *SIZE)
SHEET = Sheet(Size(210.0, 297.0), 5.0)


def slot(cut: Path | None, side: str = "front", folds: tuple[Path, ...] = ()) -> Slot:
    trim = Rect(100.0, 50.0, *SIZE)
    return Slot("disc", side, Scene("k", SIZE, (), 0.0, cut, folds), trim, trim, Matrix.move(100, 50))


def test_the_outline_of_a_disc_is_drawn_where_the_disc_lies_dark_upon_light() -> None:
    halo, dark = outline_marks([slot(DISC)])
    assert isinstance(halo, Shape)
    assert isinstance(dark, Shape)
    assert box(dark.path) == (100, 50, 40, 40)
    assert halo.path == dark.path
    assert halo.style.stroke_width > dark.style.stroke_width


def test_rectangles_with_square_and_round_corners_get_none() -> None:
    assert outline_marks([slot(None), slot(rectangle(WHOLE)), slot(rectangle(WHOLE, 3))]) == ()


def test_the_back_of_a_disc_gets_none() -> None:
    assert outline_marks([slot(DISC, "back")]) == ()


def test_a_smaller_rectangle_is_an_outline_of_its_own() -> None:
    assert is_rectangle(rectangle(WHOLE, 3), SIZE)
    assert not is_rectangle(rectangle(Rect(1, 1, 38, 38), 3), SIZE)


def test_a_coin_made_by_its_corners_is_cut_out_along_its_circle() -> None:
    assert is_rectangle(rectangle(WHOLE, 19), SIZE)
    coin = slot(rectangle(WHOLE, 20))
    assert coin.outlined
    _, dark = outline_marks([coin])
    assert isinstance(dark, Shape)
    assert box(dark.path) == (100, 50, 40, 40)


def test_only_a_fold_from_edge_to_edge_is_marked_in_the_margin() -> None:
    assert fold_marks([slot(None, folds=(line(0, 20, 40, 20),))], 0.0, SHEET)
    assert fold_marks([slot(None, folds=(line(5, 20, 35, 20), line(20, 0, 20, 39)))], 0.0, SHEET) == ()


def test_a_fold_from_edge_to_edge_without_a_margin_has_ticks() -> None:
    whole = slot(None, folds=(line(0, 20, 40, 20),))
    assert fold_ticks([whole], 0.0, SHEET) == ()
    narrow = Sheet(Size(145.0, 297.0), 5.0)
    _, dark = fold_ticks([whole], 0.0, narrow)
    assert isinstance(dark, Shape)
    assert dark.path == (("M", 140, 70), ("L", 138, 70), ("M", 99.5, 70), ("L", 97.5, 70)), "on the fold where the paper ends, else beyond the piece"


def test_a_tick_lies_beyond_the_outline_where_nothing_else_does() -> None:
    inner = slot(None, folds=(line(20, 0, 20, 30),))
    _, dark = fold_ticks([inner], 0.0, SHEET)
    assert isinstance(dark, Shape)
    assert dark.path == (("M", 120, 80), ("L", 120, 78), ("M", 120, 49.5), ("L", 120, 47.5))
    above = replace(inner, trim=Rect(100, 8, *SIZE), clip=Rect(100, 8, *SIZE), scene=replace(inner.scene, folds=()))
    _, near = fold_ticks([inner, above], 0.0, SHEET)
    assert isinstance(near, Shape)
    assert near.path[2:] == (("M", 120, 50), ("L", 120, 52)), "a neighbour lies there"


def test_no_tick_runs_along_the_outline() -> None:
    corner = polyline([(0, 0), (20, 0), (20, 20), (40, 20), (40, 40), (0, 40)], closed=True)
    _, dark = fold_ticks([slot(corner, folds=(line(0, 20, 20, 20),))], 0.0, SHEET)
    assert isinstance(dark, Shape)
    assert dark.path == (("M", 120, 70), ("L", 118, 70), ("M", 99.5, 70), ("L", 97.5, 70))


def test_a_fold_that_the_art_draws_needs_no_ticks() -> None:
    fold = line(0, 20, 20, 20)
    shown = Shape(line(20, 0, 0, 0), Style(stroke=Ink((0, 0, 0)), stroke_width=0.2, dash=(1.0, 1.0)))
    inner = slot(None, folds=(fold,))
    for art, ticks in ((shown, False), (replace(shown, style=replace(shown.style, dash=())), True)):
        scene = replace(inner.scene, items=(Group((art,), Matrix.move(0, 20)),))
        assert bool(fold_ticks([replace(inner, scene=scene)], 0.0, SHEET)) is ticks


def test_a_fold_on_another_part_of_the_piece_has_no_tick_here() -> None:
    inner = slot(None, folds=(line(10, 20, 30, 20),))
    _, dark = fold_ticks([replace(inner, clip=Rect(100, 50, 20, 40))], 0.0, SHEET)
    assert isinstance(dark, Shape)
    assert dark.path == (("M", 110, 70), ("L", 112, 70))
