"""How marks are drawn: on a map whose squares are 10 mm wide, its corner at the origin."""

from __future__ import annotations

from typing import Any

import pytest

from printgen.geometry import Rect
from printgen.model.overlay import Mark, Slides, Spots, Ways
from printgen.overlay.inks import tone
from printgen.overlay.marks import draw
from printgen.overlay.marks import words as lettered
from printgen.overlay.pen import Pen
from printgen.overlay.plate import Plate
from printgen.scene.items import Group, Shape
from printgen.scene.path import Path
from printgen.scene.path import box as box_of

PLATE = Plate(0, 0, 10, 6, 4)


def only(mark: Any) -> tuple[Any, ...]:
    (group,) = draw([mark], PLATE)
    assert isinstance(group, Group)
    return group.items


def box(path: Path) -> Rect:
    found = box_of(path)
    assert found is not None
    return found


def moves(shape: Shape) -> int:
    return sum(step[0] == "M" for step in shape.path)


def test_slides_to_one_square_along_one_line_share_a_shaft() -> None:
    line, dots, head = only(Slides("s", (((2, 1), (5, 1)), ((3, 1), (5, 1)), ((4, 1), (5, 1)))))
    assert (moves(line), moves(dots), moves(head)) == (1, 3, 1)
    assert box(line.path).x == 15.0
    assert 40 < box(head.path).right < 50


def test_slides_the_other_way_keep_apart() -> None:
    line, _, _ = only(Slides("s", (((2, 1), (5, 1)), ((3, 1), (1, 1)))))
    heights = {round(step[2], 3) for step in line.path}
    assert len(heights) == 2
    assert sum(heights) / 2 == 5.0


def test_a_slide_that_turns_is_a_straight_arrow() -> None:
    line, _, _ = only(Slides("s", (((1, 1), (4, 4)),)))
    assert line.path[0][1:] == (5.0, 5.0)


def test_an_area_is_filled_and_goes_around_each_part() -> None:
    fill, halo, edge = only(Spots("a", ((1, 1), (2, 1), (4, 3)), "area", "red"))
    assert moves(edge) == 2
    assert box(edge.path) == Rect(0, 0, 40, 30)
    assert (fill.style.fill, fill.style.fill_opacity < 0.3, halo.style.stroke_width > edge.style.stroke_width) == (tone("red"), True, True)


def test_squares_beside_the_map_are_left_out(pen: Pen) -> None:
    beside = [Spots("a", ((9, 9),), "cross", words={(9, 9): "x"})]
    assert (draw(beside, PLATE), lettered(beside, PLATE, pen)) == ((), ())


@pytest.mark.parametrize(("way", "middle"), [(((1, 1), (2, 1), (3, 1)), 15), (((1, 1), (2, 1), (3, 1), (4, 1)), 20)])
def test_a_way_has_its_word_in_the_middle(way: tuple[tuple[int, int], ...], middle: float, pen: Pen, words: Any, shapes: Any) -> None:
    (group,) = lettered([Ways("w", ((way, "2, from 5"), (way, "")))], PLATE, pen)
    assert words(group) == ["2, from 5"]
    (ground,) = shapes(group)
    assert box(ground.path).centre == pytest.approx((middle, 5))


def test_signs_that_must_be_seen_lie_above_lines() -> None:
    marks: list[Mark] = [Spots("rings", ((1, 1),), "ring"), Slides("slides", (((1, 1), (2, 1)),)), Spots("hatched", ((1, 1),), "hatch", words={(1, 1): "7"})]
    assert [group.title for group in draw(marks, PLATE) if isinstance(group, Group)] == ["hatched", "slides", "rings"]
