"""Thousands of small pieces on one sheet are laid in a moment, and just as they would be if each were held against each."""

from __future__ import annotations

import math
import time
from itertools import product
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from printgen.geometry import Matrix, Rect, Size
from printgen.impose.filling import _clears
from printgen.impose.nup import Grid, best_grid
from printgen.impose.paper import both_ways
from printgen.impose.registration import SILHOUETTE, Cutter, zones
from printgen.impose.sheet import _beside
from printgen.scene.items import Scene
from printgen.scene.page import Slot

TIME = 20.0
"""Seconds of this process alone, whatever else the machine does: some take one to four, each held against each many times as many."""
mm = st.integers(2, 60).map(lambda n: n / 2)


@given(w=st.integers(6, 60), h=st.integers(6, 60), bleed=st.sampled_from((0.0, 0.5, 3.0)), margin=st.sampled_from((0.0, 5.0, 13.5)), cutter=st.builds(Cutter, sort=st.just(SILHOUETTE), inset=mm, arm=mm, square=mm, clear=mm))
@settings(max_examples=60, deadline=None)
def test_the_fullest_grid_beside_the_marks_is_found(w: int, h: int, bleed: float, margin: float, cutter: Cutter) -> None:
    """Held against all grids with fewer columns and rows, of which each cell is held against each zone."""
    paper, piece = Size(150, 210), Size(w, h)
    found = best_grid(piece, bleed, paper, margin, fits=_clears(cutter))
    for whole in (True, False):
        free = [
            grid.capacity
            for sheet in both_ways(paper, margin)
            for columns, rows in product(range(1, 40), repeat=2)
            if (grid := Grid(sheet, piece, bleed, columns, rows)) and sheet.printable.grown(1e-6 - (bleed if whole else 0)).holds(grid.box)
            and not any(zone.meets(grid.trim(cell).grown(bleed)) for cell in range(grid.capacity) for zone in zones(cutter, sheet.size))
        ]  # fmt: skip
        if free:
            assert found is not None
            assert found.capacity == max(free)
            return
    assert found is None


def test_thousands_of_pieces_beside_marks_take_no_time() -> None:
    clears, asked = _clears(Cutter(SILHOUETTE)), 0

    def fits(grid: Grid) -> bool:
        nonlocal asked
        asked += 1
        return clears(grid)

    started = time.process_time()
    found = best_grid(Size(1, 1), 0.0, Size(5000, 5000), 5.0, fits=fits)
    assert found is not None
    assert found.capacity > 20_000_000
    assert asked <= 2 * 5000 * (math.log2(5000) + 1), "each way of the paper: for each number of columns the rows are halved, not counted down"
    assert time.process_time() - started < TIME


def _slots(boxes: list[tuple[int, int, int, int]], bleed: float) -> list[Slot]:
    scene = Scene("x", Size(1, 1), ())
    trims = [Rect(float(x), float(y), float(w), float(h)) for x, y, w, h in boxes]
    return [Slot("x", "front", scene, trim, trim.grown(bleed), Matrix()) for trim in trims]


def _each_against_each(slots: list[Slot]) -> list[Rect]:
    """What stays of the bleed of each piece: told once more, without a thought for time."""
    clips = []
    for slot in slots:
        trim = slot.trim
        x, y, right, bottom = slot.clip.x, slot.clip.y, slot.clip.right, slot.clip.bottom
        for other in (one.trim for one in slots):
            level, upright = other.y < trim.bottom and other.bottom > trim.y, other.x < trim.right and other.right > trim.x
            x = trim.x if level and other.right == trim.x else x
            right = trim.right if level and other.x == trim.right else right
            y = trim.y if upright and other.bottom == trim.y else y
            bottom = trim.bottom if upright and other.y == trim.bottom else bottom
        clip = Rect(x, y, right - x, bottom - y)
        for beside in slots:
            if beside is not slot and beside.trim.meets(clip.grown(-1e-6)):
                x, right = (x, trim.right) if beside.trim.x > trim.x else (trim.x, right)
        clips.append(Rect(x, y, right - x, bottom - y))
    return clips


@given(cells=st.sets(st.tuples(st.integers(0, 7), st.integers(0, 7)), min_size=1), w=st.integers(1, 9), h=st.integers(1, 9), bleed=st.sampled_from((0.0, 1.0, 20.0)))
@settings(deadline=None)
def test_bleed_beside_neighbours_is_cut_as_if_each_were_held_against_each(cells: set[tuple[int, int]], w: int, h: int, bleed: float) -> None:
    slots = _slots([(x * w, y * h, w, h) for x, y in sorted(cells)], bleed)
    assert [slot.clip for slot in _beside(slots)] == _each_against_each(slots)


def test_thousands_of_pieces_that_touch_take_no_time() -> None:
    slots = _slots([(x, y, 1, 1) for y in range(150) for x in range(100)], 3.0)
    started = time.process_time()
    clips = [slot.clip for slot in _beside(slots)]
    assert time.process_time() - started < TIME
    assert clips[0] == Rect(-3, -3, 4, 4)
    assert clips[101] == Rect(1, 1, 1, 1)


@pytest.mark.parametrize("profile", ["silhouette-a4", "home-a4"])
def test_a_sheet_of_thousands_is_built(run: Any, project: Path, profile: str) -> None:
    game = project / "definitions" / "my-game" / "game.yaml"
    kind = "\n  dot: {is: token, size: 1mm x 1mm, bleed: 0mm, touching: true, copies: 5000, pieces: [{id: dot}]}\n\nbox:\n"
    game.write_text(game.read_text("utf-8").replace("\nbox:\n", kind).rstrip("\n") + "\n  dots: {title: Dots, of: [dot]}\n", "utf-8")
    (project / "templates" / "my-game" / "dot.svg").write_text('<face><rect width="1" height="1" fill="night"/></face>', "utf-8")
    started = time.process_time()
    assert run("build", "--profile", profile, "--only", "dots").code == 0
    assert time.process_time() - started < TIME
