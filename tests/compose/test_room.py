"""Free room: marks that fill a region, spaces in rows and columns, and boxes of words that keep one rhythm."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from printgen.geometry import Rect
from printgen.place import Place, Text


def test_marks_fill_each_region_once_with_the_free_room_of_one_square(bench: Any) -> None:
    bench.layer("ground", ["aaa", "aaa", "aaa"], {"a": "sand"}, ground=True)
    bench.layer("objects", ["ss.", "ss.", "..s"])
    drawn = bench('<board square="10"><marks layer="objects" icon="leaf" size="8" per="region"/></board>')
    assert [use.matrix.box(use.symbol.box) for use in drawn.uses] == [Rect(1, 1, 18, 18), Rect(21, 21, 8, 8)]


def test_a_mark_without_an_icon_is_told_once_where_the_map_has_it(bench: Any) -> None:
    bench.layer("ground", ["aaa", "aaa"], {"a": "sand"}, ground=True)
    bench.layer("objects", ["h.h", "..."], {"h": "hut"})
    where = Place(Text("maps/pond.yaml", "h.h"), 0, 1)
    bench.layers["objects"] = replace(bench.layers["objects"], places={(1, 1): where})
    (found,) = bench('<board square="10"><marks layer="objects" icon="{}"/></board>').findings
    assert (found.code, found.message, found.place) == ("TP213", "there is no icon 'hut'", where)


def test_what_is_drawn_by_hand_in_a_region_starts_at_its_corner(bench: Any) -> None:
    bench.layer("ground", ["aaa", "aaa"], {"a": "sand"}, ground=True)
    bench.layer("objects", [".ss", "..."])
    drawn = bench('<board square="10"><marks layer="objects" per="region"><rect w="2" h="2" part="corner"/></marks></board>')
    assert drawn.parts["corner"].box == Rect(10, 0, 2, 2)


def test_a_space_is_room_and_draws_nothing(bench: Any) -> None:
    drawn = bench('<column><rect w="5" h="4"/><space h="3"/><rect w="5" h="4" part="below"/></column>')
    assert drawn.parts["below"].box == Rect(0, 7, 5, 4)
    assert len(drawn.shapes) == 2


def test_a_space_that_grows_pushes_to_the_end(bench: Any) -> None:
    drawn = bench('<row w="40"><rect w="5" h="4"/><space grow="1"/><rect w="5" h="4" part="end"/></row>')
    assert drawn.parts["end"].box == Rect(35, 0, 5, 4)


@pytest.mark.parametrize("words", ["moon", "gypsy"])
def test_a_box_is_as_high_with_and_without_letters_that_reach_down(bench: Any, words: str) -> None:
    drawn = bench(f'<column w="40"><text-box size="10">{words}</text-box><rect w="1" h="1" part="below"/></column>')
    again = bench('<column w="40"><text-box size="10">sun</text-box><rect w="1" h="1" part="below"/></column>')
    assert drawn.parts["below"].box == again.parts["below"].box
