"""Boxes go in; what they share comes out, and what is seen of areas through clips that share something or nothing."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from printgen.compose.grounds import grounds
from printgen.compose.measure import Measure
from printgen.geometry import Rect, Size
from printgen.scene.items import Group, Shape
from printgen.scene.path import rectangle
from printgen.scene.style import Ink, Style

WHOLE = st.integers(0, 9)
BOXES = st.builds(Rect, WHOLE, WHOLE, WHOLE, WHOLE)


@given(BOXES, BOXES)
def test_the_shared_box_has_the_squares_of_both(one: Rect, other: Rect) -> None:
    def squares(box: Rect | None) -> set[tuple[int, int]]:
        return {(x, y) for x in range(20) for y in range(20) if box is not None and box.holds(Rect(x, y, 1, 1))}

    assert squares(one.shared(other)) == squares(one) & squares(other)
    assert one.shared(other) == other.shared(one)
    assert (one.shared(other) is not None) == bool(squares(one) & squares(other))


@given(BOXES, BOXES)
def test_of_an_area_in_two_clips_what_lies_in_both_is_a_ground_and_ink(outer: Rect, inner: Rect) -> None:
    area = Shape(rectangle(Rect(0, 0, 18, 18)), Style(fill=Ink((0, 0, 0))))
    items = (Group((Group((area,), clip=rectangle(inner)),), clip=rectangle(outer)),)
    seen = outer.shared(inner)
    assert [box for box, _ in grounds(items, Size(0, 0))] == ([seen] if seen else [])
    assert Measure(lambda _font, _glyph: None).ink(items) == seen
