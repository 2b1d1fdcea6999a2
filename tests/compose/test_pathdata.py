"""Path data: the whole grammar of SVG."""

from __future__ import annotations

import math

import pytest
from hypothesis import given
from hypothesis import strategies as st

from printgen.compose.pathdata import PathError, parse
from printgen.geometry import Point
from printgen.scene.path import Path, box


def near(path: Path, other: Path) -> bool:
    return len(path) == len(other) and all(
        a[0] == b[0] and len(a) == len(b) and all(abs(x - y) < 1e-6 for x, y in zip(a[1:], b[1:], strict=True)) for a, b in zip(path, other, strict=True)
    )


@pytest.mark.parametrize(
    ("text", "path"),
    [
        ("M1 2L3 4", (("M", 1, 2), ("L", 3, 4))),
        ("m1,2 l 3-4z", (("M", 1, 2), ("L", 4, -2), ("Z",))),
        ("M1 1 2 2 3 3", (("M", 1, 1), ("L", 2, 2), ("L", 3, 3))),
        ("m1 1 2 2 3 3", (("M", 1, 1), ("L", 3, 3), ("L", 6, 6))),
        ("M0 0H5V6h-1v-2", (("M", 0, 0), ("L", 5, 0), ("L", 5, 6), ("L", 4, 6), ("L", 4, 4))),
        ("M.5.5L1.5.5", (("M", 0.5, 0.5), ("L", 1.5, 0.5))),
        ("M1e1 0L-1E-1+2", (("M", 10, 0), ("L", -0.1, 2))),
        ("M0 0C1 1 2 1 3 0", (("M", 0, 0), ("C", 1, 1, 2, 1, 3, 0))),
        ("M0 0c1 1 2 1 3 0s2 1 3 0", (("M", 0, 0), ("C", 1, 1, 2, 1, 3, 0), ("C", 4, -1, 5, 1, 6, 0))),
        ("M5 5S6 6 7 5", (("M", 5, 5), ("C", 5, 5, 6, 6, 7, 5))),
        ("M0 0Q3 3 6 0", (("M", 0, 0), ("C", 2, 2, 4, 2, 6, 0))),
        ("M0 0Q3 3 6 0T12 0", (("M", 0, 0), ("C", 2, 2, 4, 2, 6, 0), ("C", 8, -2, 10, -2, 12, 0))),
        ("M0 0q3 3 6 0t6 0", (("M", 0, 0), ("C", 2, 2, 4, 2, 6, 0), ("C", 8, -2, 10, -2, 12, 0))),
        ("M0 0T6 0", (("M", 0, 0), ("C", 0, 0, 2, 0, 6, 0))),
        ("M1 1l2 0zl0 2", (("M", 1, 1), ("L", 3, 1), ("Z",), ("M", 1, 1), ("L", 1, 3))),
        ("M1 1l2 0zm1 1l1 1", (("M", 1, 1), ("L", 3, 1), ("Z",), ("M", 2, 2), ("L", 3, 3))),
        ("M0 0A0 5 0 0 1 4 4", (("M", 0, 0), ("L", 4, 4))),
        ("M4 4A5 5 0 0 1 4 4", (("M", 4, 4),)),
        ("", ()),
        ("  ", ()),
    ],
)
def test_a_path_is_read(text: str, path: Path) -> None:
    assert near(parse(text), path)


def test_the_flags_of_an_arc_need_no_gaps() -> None:
    assert near(parse("M0 0a5 5 0 0110 0"), parse("M0 0 a 5 5 0 0 1 10 0"))


@pytest.mark.parametrize(("large", "sweep", "middle"), [(0, 0, 3), (0, 1, -3), (1, 0, 12), (1, 1, -12)])
def test_an_arc_goes_the_way_of_its_flags(large: int, sweep: int, middle: int) -> None:
    # Two circles of radius 7.5 go through (0, 0) and (12, 0): their centres lie 4.5 above and below.
    found = box(parse(f"M0 0A7.5 7.5 0 {large} {sweep} 12 0"))
    assert found is not None
    assert max(abs(found.y), abs(found.bottom)) == pytest.approx(abs(middle), abs=0.01)
    assert (found.bottom > 1) == (middle > 0)


def test_a_half_circle_is_round() -> None:
    path = parse("M-5 0A5 5 0 0 1 5 0")
    assert path[-1][-2:] == (5, 0)
    for step in path[1:]:
        assert math.hypot(step[-2], step[-1]) == pytest.approx(5)


def test_an_arc_too_small_for_its_ends_grows() -> None:
    found = box(parse("M0 0A1 1 0 0 1 10 0"))
    assert found is not None
    assert found.h == pytest.approx(5, abs=0.01)


@pytest.mark.parametrize(
    ("text", "message", "at"),
    [
        ("L 1 1", "a path starts with M", 0),
        ("5 5", "is no command", 0),
        ("M 0 0 L 5", "L needs 2 numbers, here is the end", 8),
        ("M 0 0 B 5", "L needs 2 numbers, here is 'B'", 6),
        ("M 0 0 X", "here is 'X'", 6),
        ("M 0 0 L 5 x", "L needs 2 numbers, here is 'x'", 10),
        ("M 0 0 a 1 1 0 2 0 5 5", "a needs 0 or 1, here is '2'", 14),
        ("M 0 0 z 5", "is no command", 8),
        ("M 0 9e9", "larger than any paper", 4),
        ("M 0 nan", "M needs 2 numbers", 4),
    ],
)
def test_what_is_wrong_with_a_path_is_told_at_its_character(text: str, message: str, at: int) -> None:
    with pytest.raises(PathError) as caught:
        parse(text)
    assert message in str(caught.value)
    assert caught.value.at == at


def test_a_path_that_is_nearly_numbers_is_refused_at_once() -> None:
    with pytest.raises(PathError, match="here is 'x'"):
        parse("M0 0L" + "01" * 3 + "x")
    with pytest.raises(PathError, match=r"^1{20} is larger than any paper"):
        parse("M0 0L" + "1" * 5000 + "x")
    with pytest.raises(PathError):
        parse("M0 0L" + "1 " * 5001 + "x")


def test_a_path_without_end_is_refused() -> None:
    with pytest.raises(PathError, match="20000 steps"):
        parse("M0 0" + "l1 1" * 20_001)


NUMBER = st.floats(-1000, 1000, allow_nan=False).map(lambda value: round(value, 3))
POINT = st.tuples(NUMBER, NUMBER)


@given(st.lists(POINT, min_size=1, max_size=20))
def test_lines_end_where_they_are_told_to(points: list[tuple[float, float]]) -> None:
    text = "M" + " ".join(f"{x} {y}" for x, y in points)
    assert [Point(*step[1:]) for step in parse(text)] == [Point(*p) for p in points]


@given(st.text(alphabet="MmLlHhVvCcSsQqTtAaZz0123456789.,- eE+", max_size=60))
def test_any_text_is_a_path_or_a_finding_inside_it(text: str) -> None:
    at = 0
    path: Path = ()
    try:
        path = parse(text)
    except PathError as error:
        at = error.at
    assert 0 <= at <= max(len(text), 1)
    assert all(isinstance(step[0], str) and all(math.isfinite(number) for number in step[1:]) for step in path)


@given(POINT, st.tuples(st.floats(0.01, 500), st.floats(0.01, 500), st.floats(-360, 360)), st.sampled_from("01"), st.sampled_from("01"), POINT)
def test_an_arc_ends_at_its_end(start: Point, shape: tuple[float, float, float], large: str, sweep: str, end: Point) -> None:
    rx, ry, turn = shape
    path = parse(f"M{start[0]} {start[1]} A{rx:.4f} {ry:.4f} {turn:.3f} {large} {sweep} {end[0]} {end[1]}")
    if tuple(start) == tuple(end):
        assert len(path) == 1
        return
    assert path[-1][-2:] == tuple(end)
    assert len(path) <= 6
    assert all(math.isfinite(number) for step in path for number in step[1:])


@pytest.mark.parametrize("shape", ["1e-300 1e-300 0 0 0 5 5", "1e6 1e-300 30 0 0 5 5", "1e-160 1e6 0 1 1 5 5", "5 5 1e6 1 0 1e-170 0", "1e-140 1e6 0 1 1 1e-200 1e-200"])
def test_an_arc_of_nearly_nothing_is_a_line_or_nothing(shape: str) -> None:
    steps = parse(f"M 0 0 A {shape}")
    assert steps == (("M", 0.0, 0.0), ("L", 5.0, 5.0)) if shape.endswith("5 5") else steps == (("M", 0.0, 0.0),)
