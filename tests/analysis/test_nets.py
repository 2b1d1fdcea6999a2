"""Folding nets: all eleven of a cube close and no other six squares do; outlines go around the panels and their tabs."""

from __future__ import annotations

import itertools
import math

import pytest
from hypothesis import given
from hypothesis import strategies as st

from printgen.analysis.nets import SIDES, Notch, Panel, Path, Tab, folded, folds, meetings, outlines, tab_of, way

CUBE_NETS = 11
HEXOMINOES = 35


def free_hexominoes() -> list[frozenset[tuple[int, int]]]:
    """Each way to join six squares, turned and reflected ones once."""
    shapes = {frozenset({(0, 0)})}
    for _ in range(5):
        grown = set()
        for shape in shapes:
            for x, y in shape:
                for dx, dy in ((1, 0), (-1, 0), (0, 1), (0, -1)):
                    if (x + dx, y + dy) not in shape:
                        grown.add(canonical(shape | {(x + dx, y + dy)}))
        shapes = grown
    return sorted(shapes, key=sorted)


def canonical(shape: frozenset[tuple[int, int]]) -> frozenset[tuple[int, int]]:
    positions = []
    for flip in (1, -1):
        turned = [(flip * x, y) for x, y in shape]
        for _ in range(4):
            turned = [(-y, x) for x, y in turned]
            left, top = min(x for x, _ in turned), min(y for _, y in turned)
            positions.append(sorted((x - left, y - top) for x, y in turned))
    return frozenset(min(positions))


def panels(shape: frozenset[tuple[int, int]], side: float = 20) -> list[Panel]:
    return [Panel(f"p{n}", x * side, y * side, side, side) for n, (x, y) in enumerate(sorted(shape))]


def points(path: Path) -> list[tuple[float, float]]:
    """The corners of a path."""
    return [step[-2:] for step in path if step[0] != "Z"]


def closes(net: list[Panel]) -> bool:
    solid = folded(net)
    edges = meetings(solid, net)
    return (
        len(folds(net)) == len(net) - 1
        and len({frozenset(one.corners) for one in solid.values()}) == 6
        and all(len(sides) == 2 for sides in edges.values())
    )


def rolled(shape: frozenset[tuple[int, int]]) -> bool:
    """Another way to tell: a die is rolled over the squares, and the faces on which it lies are all different; squares in a block of four cannot fold."""
    if any({(x, y), (x + 1, y), (x, y + 1), (x + 1, y + 1)} <= shape for x, y in shape):
        return False
    start = min(shape)
    lain: dict[tuple[int, int], str] = {}
    todo = [(start, tuple("DUNSEW"))]
    while todo:
        square, die = todo.pop()
        if square in lain:
            continue
        down, up, north, south, east, west = die
        lain[square] = down
        x, y = square
        for other, turned in (
            ((x, y - 1), (north, south, up, down, east, west)),
            ((x, y + 1), (south, north, down, up, east, west)),
            ((x + 1, y), (east, west, north, south, up, down)),
            ((x - 1, y), (west, east, north, south, down, up)),
        ):
            if other in shape:
                todo.append((other, turned))
    return len(set(lain.values())) == 6


def test_the_eleven_nets_of_a_cube_close_and_no_other_hexomino_does() -> None:
    shapes = free_hexominoes()
    assert len(shapes) == HEXOMINOES
    assert [closes(panels(shape)) for shape in shapes] == [rolled(shape) for shape in shapes]
    assert sum(closes(panels(shape)) for shape in shapes) == CUBE_NETS


def test_a_box_of_three_sizes_closes_and_one_with_a_wrong_side_does_not() -> None:
    net = [
        Panel("front", 10, 10, 40, 60),
        Panel("right", 50, 10, 10, 60),
        Panel("back", 60, 10, 40, 60),
        Panel("left", 0, 10, 10, 60),
        Panel("top", 10, 0, 40, 10),
        Panel("bottom", 10, 70, 40, 10),
    ]
    assert closes(net)
    assert not closes([*net[:4], Panel("top", 10, -2, 40, 12), net[5]])


def test_opposite_panels_look_away_from_each_other() -> None:
    net = panels(frozenset({(1, 0), (0, 1), (1, 1), (2, 1), (3, 1), (1, 2)}))
    solid = folded(net)
    at = {(panel.x, panel.y): solid[panel.id].normal for panel in net}
    for one, other in (((20, 0), (20, 40)), ((0, 20), (40, 20)), ((20, 20), (60, 20))):
        assert [a + b for a, b in zip(at[one], at[other], strict=True)] == [0, 0, 0]


def test_the_outline_goes_around_panels_and_tabs() -> None:
    square = [Panel("a", 0, 0, 20, 20)]
    assert [points(loop) for loop in outlines(square, {})] == [[(0, 0), (20, 0), (20, 20), (0, 20)]]
    (tabbed,) = outlines(square, {("a", "N"): Tab(5)})
    assert points(tabbed) == [(0, 0), (5, -5), (15, -5), (20, 0), (20, 20), (0, 20)]


@pytest.mark.parametrize("side", SIDES)
def test_a_tab_lies_outside_of_its_panel(side: str) -> None:
    (loop,) = outlines([Panel("a", 0, 0, 20, 20)], {("a", side): Tab(4)})
    xs, ys = zip(*points(loop), strict=True)
    assert (min(ys), max(xs), max(ys), min(xs)) == (-4 * (side == "N"), 20 + 4 * (side == "E"), 20 + 4 * (side == "S"), -4 * (side == "W"))


def test_the_outline_of_a_cross_has_the_length_of_its_fourteen_free_sides() -> None:
    net = panels(frozenset({(1, 0), (0, 1), (1, 1), (2, 1), (3, 1), (1, 2)}))
    (loop,) = outlines(net, {})
    assert sum(abs(x1 - x2) + abs(y1 - y2) for (x1, y1), (x2, y2) in itertools.pairwise([*points(loop), points(loop)[0]])) == 14 * 20


def test_panels_that_hang_on_nothing_have_outlines_of_their_own_and_are_not_folded() -> None:
    apart = [Panel("a", 0, 0, 20, 20), Panel("b", 30, 0, 20, 20)]
    assert len(outlines(apart, {})) == 2
    assert set(folded(apart)) == {"a"}


def test_a_notch_is_a_half_circle_into_the_panel() -> None:
    steps = way((0, 0), (20, 0), Notch(4))
    assert [step[0] for step in steps] == ["L", "C", "C", "L"]
    assert points(steps) == [pytest.approx(one) for one in [(6, 0), (10, 4), (14, 0), (20, 0)]]
    assert way((0, 0), (6, 0), Notch(4)) == (("L", 6, 0),), "wider than the side"


@given(st.floats(8, 90), st.floats(2, 30), st.floats(0, 12), st.floats(0, 12))
def test_round_corners_stay_within_the_tab(length: float, depth: float, slope: float, radius: float) -> None:
    path = tab_of((0, 0), (length, 0), Tab(depth, slope, radius))
    assert path[0] == ("M", 0, 0)
    assert path[-1] == ("Z",)
    for x, y in points(path):
        assert -1e-6 <= x <= length + 1e-6
        assert -depth - 1e-6 <= y <= 1e-6
    for before, step in itertools.pairwise(path):
        if step[0] == "C":
            # Handles point along the sides that meet here, both equally far.
            (x0, y0), (x1, y1, x2, y2, x3, y3) = before[-2:], step[1:]
            assert math.dist((x0, y0), (x1, y1)) == pytest.approx(math.dist((x2, y2), (x3, y3)), abs=1e-9)
