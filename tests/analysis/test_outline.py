"""Outlines: closed lines around squares."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from printgen.analysis.outline import Cell, Loop, outline, regions

CELLS = st.frozensets(st.tuples(st.integers(0, 7), st.integers(0, 7)), max_size=40)


def area(loop: Loop) -> int:
    """Twice the area, positive for a clockwise way round (y downward)."""
    return sum(a[0] * b[1] - b[0] * a[1] for a, b in zip(loop, loop[1:] + loop[:1], strict=True))


def sides(loop: Loop) -> int:
    return sum(abs(a[0] - b[0]) + abs(a[1] - b[1]) for a, b in zip(loop, loop[1:] + loop[:1], strict=True))


def test_one_cell_is_a_square() -> None:
    assert outline({(2, 3)}) == [((2, 3), (3, 3), (3, 4), (2, 4))]


def test_a_ring_has_a_line_inside_and_one_outside() -> None:
    ring = {(x, y) for x in range(3) for y in range(3)} - {(1, 1)}
    outer, inner = outline(ring)
    assert outer == ((0, 0), (3, 0), (3, 3), (0, 3))
    assert sorted(inner) == [(1, 1), (1, 2), (2, 1), (2, 2)]
    assert area(inner) < 0


def test_cells_that_touch_at_a_corner_stay_apart() -> None:
    assert sorted(map(len, outline({(0, 0), (1, 1)}))) == [4, 4]
    assert sorted(map(len, outline({(1, 0), (0, 1)}))) == [4, 4]


def test_regions_are_joined_by_edges_only() -> None:
    assert regions({(0, 0), (1, 1), (1, 2), (5, 5)}) == [{(0, 0)}, {(1, 1), (1, 2)}, {(5, 5)}]
    assert regions(()) == []


@given(CELLS)
def test_the_lines_hold_just_the_cells(cells: frozenset[Cell]) -> None:
    assert sum(area(loop) for loop in outline(cells)) == 2 * len(cells)


@given(CELLS)
def test_the_lines_are_as_long_as_the_edges(cells: frozenset[Cell]) -> None:
    edges = sum((x + dx, y + dy) not in cells for x, y in cells for dx, dy in ((1, 0), (-1, 0), (0, 1), (0, -1)))
    assert sum(sides(loop) for loop in outline(cells)) == edges


@given(CELLS)
def test_each_line_turns_at_each_of_its_corners(cells: frozenset[Cell]) -> None:
    for loop in outline(cells):
        for before, here, after in zip(loop[-1:] + loop[:-1], loop, loop[1:] + loop[:1], strict=True):
            assert (before[0] == here[0]) != (here[0] == after[0])


@given(CELLS)
def test_each_region_has_one_outer_line(cells: frozenset[Cell]) -> None:
    assert sum(area(loop) > 0 for loop in outline(cells)) == len(regions(cells))


@given(CELLS)
def test_regions_part_the_cells(cells: frozenset[Cell]) -> None:
    found = regions(cells)
    assert sum(map(len, found)) == len(cells)
    assert frozenset().union(*found) == cells
