"""Squares of a board go in, the closed lines around them come out: corner points of the grid, ready to be drawn."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator

Cell = tuple[int, int]
Corner = tuple[int, int]
Loop = tuple[Corner, ...]

_RIGHT = {(1, 0): (0, 1), (0, 1): (-1, 0), (-1, 0): (0, -1), (0, -1): (1, 0)}
"""The direction after a turn to the right (y downward)."""


def regions(cells: Iterable[Cell]) -> list[frozenset[Cell]]:
    """The cells in connected parts (by edges), in the order of each part's first cell, row by row."""
    left = set(cells)
    found: list[frozenset[Cell]] = []
    for start in sorted(left, key=lambda cell: (cell[1], cell[0])):
        if start not in left:
            continue
        left.discard(start)
        part, todo = {start}, [start]
        while todo:
            x, y = todo.pop()
            for near in ((x + 1, y), (x - 1, y), (x, y + 1), (x, y - 1)):
                if near in left:
                    left.discard(near)
                    part.add(near)
                    todo.append(near)
        found.append(frozenset(part))
    return found


def outline(cells: Collection[Cell]) -> list[Loop]:
    """The boundaries of the cells as closed loops of grid corners, only where the line turns.

    The cell (x, y) lies between the corners (x, y) and (x + 1, y + 1). Cells are on the right of the way round: outer lines run clockwise (y downward),
    those around holes the other way. Where cells touch at a corner only, the line turns so that they stay apart.
    """
    edges = set(_edges(cells))
    loops: list[Loop] = []
    for start in sorted(edges, key=lambda edge: (edge[0][1], edge[0][0], edge[1])):
        if start not in edges:
            continue
        loop: list[Corner] = []
        edge = start
        while True:
            edges.discard(edge)
            (x, y), (dx, dy) = edge
            corner = (x + dx, y + dy)
            turns = _turns((dx, dy))
            going = next((turn for turn in turns if (corner, turn) in edges), start[1])
            if going != (dx, dy):
                loop.append(corner)
            edge = (corner, going)
            if edge not in edges:
                break
        loops.append(tuple(loop[-1:] + loop[:-1]))
    return loops


def _edges(cells: Collection[Cell]) -> Iterator[tuple[Corner, Corner]]:
    """Each side that has a cell on its right and none on its left: where it starts, and its direction."""
    inside = set(cells)
    for x, y in inside:
        if (x, y - 1) not in inside:
            yield (x, y), (1, 0)
        if (x + 1, y) not in inside:
            yield (x + 1, y), (0, 1)
        if (x, y + 1) not in inside:
            yield (x + 1, y + 1), (-1, 0)
        if (x - 1, y) not in inside:
            yield (x, y + 1), (0, -1)


def _turns(direction: Corner) -> tuple[Corner, Corner, Corner]:
    """Right, straight on, left: right first keeps cells apart that touch at a corner."""
    right = _RIGHT[direction]
    return right, direction, (-right[0], -right[1])
