"""A piece that is no rectangle gets its outline on the sheet, a rectangular one does not; folds inside a piece get no marks in the margin."""

from __future__ import annotations

from printgen.geometry import Matrix, Rect, Size
from printgen.impose.marks import fold_marks
from printgen.impose.outlines import is_rectangle, outline_marks
from printgen.impose.paper import Sheet
from printgen.scene.items import Scene, Shape
from printgen.scene.page import Slot
from printgen.scene.path import Path, box, ellipse, line, rectangle

SIZE = Size(40.0, 40.0)
DISC = ellipse(20, 20, 20, 20)
WHOLE = Rect(0, 0, *SIZE)


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


def test_only_a_fold_from_edge_to_edge_is_marked_in_the_margin() -> None:
    sheet = Sheet(Size(210.0, 297.0), 5.0)
    assert fold_marks([slot(None, folds=(line(0, 20, 40, 20),))], 0.0, sheet)
    assert fold_marks([slot(None, folds=(line(5, 20, 35, 20), line(20, 0, 20, 39)))], 0.0, sheet) == ()
