"""Rows, columns and stacks: boxes beside, below and over each other."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from printgen.compose.layout import Want, lengths, needed, starts
from printgen.geometry import Rect

MM = st.floats(0, 200).map(lambda value: round(value, 3))
WANTS = st.lists(st.one_of(MM.map(Want), st.floats(0.1, 5).map(lambda grow: Want(grow=grow))), max_size=8)


@given(WANTS, MM, st.floats(0, 5), st.sampled_from(["start", "centre", "end", "between"]))
def test_nothing_leaves_a_room_that_is_large_enough(wants: list[Want], more: float, gap: float, justify: str) -> None:
    room = needed(wants, gap) + more
    sizes = lengths(wants, room, gap)
    places = starts(sizes, room, gap, justify)
    assert len(places) == len(wants)
    assert all(size >= 0 for size in sizes)
    ends = [place + size for place, size in zip(places, sizes, strict=True)]
    assert all(place >= 0 and end <= room + 1e-6 for place, end in zip(places, ends, strict=True))
    assert all(after >= end + gap - 1e-6 for end, after in zip(ends, places[1:], strict=False))


@given(WANTS.filter(lambda wants: any(want.grow for want in wants)), MM, st.floats(0, 5))
def test_what_grows_fills_the_room(wants: list[Want], more: float, gap: float) -> None:
    room = needed(wants, gap) + more
    sizes = lengths(wants, room, gap)
    assert sum(sizes) + gap * (len(wants) - 1) == pytest.approx(room)


def boxes(drawn: Any) -> list[Rect]:
    """The boxes of the parts in the order of their names."""
    return [drawn.parts[name].box for name in sorted(drawn.parts)]


A = '<rect w="10" h="4" part="a"/>'
B = '<rect w="6" h="8" part="b"/>'


@pytest.mark.parametrize(
    ("row", "a", "b"),
    [
        ('row x="5" y="7"', (5, 7), (15, 7)),
        ('row x="5" y="7" gap="2"', (5, 7), (17, 7)),
        ('row x="5" y="7" align="middle"', (5, 9), (15, 7)),
        ('row x="5" y="7" h="10" align="bottom"', (5, 13), (15, 9)),
        ('row x="5" y="7" w="30" justify="end"', (19, 7), (29, 7)),
        ('row x="5" y="7" w="30" justify="centre"', (12, 7), (22, 7)),
        ('row x="5" y="7" w="30" justify="between"', (5, 7), (29, 7)),
        ('column x="5" y="7"', (5, 7), (5, 11)),
        ('column x="5" y="7" gap="1" align="centre"', (5, 7), (7, 12)),
        ('column x="5" y="7" w="20" align="right"', (15, 7), (19, 11)),
        ('column x="5" y="7" h="20" justify="end"', (5, 15), (5, 19)),
        ('stack x="5" y="7"', (5, 9), (7, 7)),
        ('stack x="5" y="7" w="20" h="10" align="left" valign="bottom"', (5, 13), (5, 9)),
    ],
)
def test_boxes_lie_as_they_are_told_to(bench: Any, row: str, a: tuple[float, float], b: tuple[float, float]) -> None:
    drawn = bench(f"<{row}>{A}{B}</{row.split(maxsplit=1)[0]}>")
    assert boxes(drawn) == [Rect(*a, 10, 4), Rect(*b, 6, 8)]


def test_what_grows_takes_what_is_left(bench: Any) -> None:
    drawn = bench('<row x="0" y="0" w="50" h="9" gap="1"><rect w="10" part="a"/><rect grow="1" part="b"/><rect grow="2" part="c"/></row>')
    a, b, c = boxes(drawn)
    assert a == Rect(0, 0, 10, 9)
    assert b == pytest.approx(Rect(11, 0, 38 / 3, 9))
    assert c == pytest.approx(Rect(12 + 38 / 3, 0, 76 / 3, 9))


def test_words_in_a_row_wrap_in_what_is_left(bench: Any) -> None:
    drawn = bench('<row x="2" y="2" w="40" gap="2"><rect w="10" h="10"/><text-box size="8" part="words">Some words that wrap because the row is short</text-box></row>')
    (text,) = drawn.face.texts
    assert (text.room.x, text.room.w) == (14, 28)
    assert text.box.h > 5
    assert text.room.right <= 42 + 1e-6


def test_words_in_a_row_lie_in_the_middle_with_the_rest(bench: Any) -> None:
    drawn = bench('<row x="2" y="2" w="40" h="20" align="middle"><rect w="10" h="10"/><text-box size="8" part="words">One line</text-box></row>')
    (text,) = drawn.face.texts
    assert text.box.centre.y == pytest.approx(12, abs=0.5)


def test_a_column_is_as_high_as_its_words(bench: Any) -> None:
    drawn = bench('<column x="2" y="2" w="30" gap="1"><text-box size="8" part="a">Some words that wrap in thirty millimetres</text-box><rect w="3" h="3" part="b"/></column>')
    a, b = boxes(drawn)
    assert a.h > 4
    assert b.y >= a.bottom + 1 - 1e-6
    assert b.y == pytest.approx(a.bottom + 1, abs=1.0)


def test_rows_lie_in_columns_as_deep_as_one_likes_and_are_measured_once(bench: Any) -> None:
    drawn = bench("".join(f'<{"row" if n % 2 else "column"} gap="1">' for n in range(40)) + '<rect w="2" h="2" part="a"/>' + "".join(f'</{"row" if n % 2 else "column"}>' for n in reversed(range(40))))
    assert boxes(drawn) == [Rect(0, 0, 2, 2)]
    assert len(drawn.shapes) == 1


def test_what_is_noted_in_a_row_is_noted_once_and_in_place(bench: Any) -> None:
    drawn = bench('<g transform="translate(1 1) scale(2)"><row x="1" y="1" gap="1"><rect w="3" h="3"/><g><text x="0" y="3" size="8" part="a">Hi</text></g></row></g>')
    (text,) = drawn.face.texts
    assert text.box == pytest.approx(drawn.parts["a"].box, abs=1e-6)
    assert text.box.x == pytest.approx(1 + 2 * 5, abs=0.6)


def test_a_circle_in_a_row_takes_its_own_box(bench: Any) -> None:
    drawn = bench('<row x="5" y="5"><circle r="2" part="a"/><circle r="2" part="b"/></row>')
    assert boxes(drawn) == [Rect(5, 5, 4, 4), Rect(9, 5, 4, 4)]


def test_a_row_that_is_used_twice_takes_the_look_and_the_place_of_each_use(bench: Any) -> None:
    drawn = bench('<defs><row id="r"><rect w="2" h="2"/></row></defs><g fill="red"><use href="#r"/></g><g fill="sand"><use href="#r" x="9"/></g>')
    fills = [use.symbol.items[0].items[0].style.fill.name for use in drawn.uses]
    assert fills == ["red", "sand"]


def test_rows_on_the_squares_of_a_board_stay_apart(bench: Any) -> None:
    bench.layer("t", ["abcdefgh"] * 8, {glyph: "w" * n for n, glyph in enumerate("abcdefgh", 1)})
    drawn = bench('<board square="7"><marks layer="t"><row x="0" y="5"><text x="0" y="0" size="2">{}</text><rect w="1" h="1"/></row></marks></board>')
    assert drawn.words == ["w" * n for n in range(1, 9)] * 8


def test_a_fault_in_a_row_is_told_once(bench: Any) -> None:
    assert len(bench('<row w="20"><column><text-box size="x">Hi</text-box></column></row>').told) == 1
