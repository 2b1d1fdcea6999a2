"""Tracks: numbered circles, marked ones with a second ring."""

from __future__ import annotations

from typing import Any

import pytest

from printgen.geometry import Rect
from printgen.scene.path import Path, box


def around(path: Path) -> Rect:
    found = box(path)
    assert found is not None
    return found


def test_circles_stand_in_rows_with_their_numbers(bench: Any) -> None:
    drawn = bench('<track x="2" y="3" w="50" from="1" to="12" per-row="5" size="6" part="track" stroke="ink"/>')
    assert drawn.words == [str(n) for n in range(1, 13)]
    circles = [box(shape.path) for shape in drawn.shapes]
    assert len(circles) == 12
    assert circles[0] == pytest.approx(Rect(4, 5, 6, 6))
    assert circles[5] == pytest.approx(Rect(4, 15, 6, 6))
    values = dict(drawn.parts["track"].values)
    assert [values.pop(name) for name in ("numbers", "started", "marked")] == [tuple(range(1, 13)), (), ()]
    assert values == {"circles": 12, "rows": 3, "diameter": 6, "pitch": 10, "ring": 6, "free": 4, "second_ring": 10}


def test_marked_numbers_have_a_ring_around_them(bench: Any) -> None:
    drawn = bench('<track w="50" to="5" size="6" marks="2, 4" mark-size="8" mark-stroke="red" mark-stroke-width="0.6" start="1" start-fill="sand" part="track"/>')
    rings = [shape for shape in drawn.shapes if around(shape.path).w == pytest.approx(8)]
    assert [around(ring.path).centre.x for ring in rings] == pytest.approx([15, 35])
    assert {ring.style.stroke.name for ring in rings} == {"red"}
    assert {ring.style.stroke_width for ring in rings} == {0.6}
    assert [shape.style.fill.name for shape in drawn.shapes if shape.style.fill] == ["sand"]
    values = drawn.parts["track"].values
    assert (values["ring"], values["free"], values["second_ring"]) == (8, 3, 10)


def test_a_list_of_facts_marks_numbers(bench: Any) -> None:
    drawn = bench('<track w="58" to="12" size="4" text-size="4" marks="{{ facts.marks | join(\' \') }}"/>')
    assert len(drawn.shapes) == 14


def test_the_height_sets_the_rows_apart(bench: Any) -> None:
    drawn = bench('<track w="50" h="12" to="10" per-row="5" size="4" text-size="4" part="t"/>')
    assert {round(around(shape.path).centre.y, 6) for shape in drawn.shapes} == {3, 9}
    assert drawn.parts["t"].values["pitch"] == 6


@pytest.mark.parametrize(
    ("attributes", "told"),
    [
        ('w="50" size="6"', "TP208 <track> needs to"),
        ('to="5" size="6"', "TP208 <track> needs w"),
        ('w="50" to="5"', "TP208 <track> needs size"),
        ('w="50" to="5" size="6" marks="9"', "TP206 9 is not on the track (1 to 5)"),
        ('w="50" to="5" size="6" marks="two"', "TP206 marks: 'two' is no list of whole numbers"),
        ('w="50" to="5" size="6" per-row="0"', "TP206 per-row is '0', it must be a whole number from 1 to 2000"),
        ('w="50" to="5" size="6" mark-stroke="rad" marks="2"', "AR202 no colour 'rad'"),
    ],
)
def test_what_is_wrong_with_a_track_is_told(bench: Any, attributes: str, told: str) -> None:
    found = bench(f"<track {attributes}/>").told
    assert len(found) == 1
    assert told in found[0]
