"""Rendering keeps its speed: a full page of symbols, with room for a slow machine."""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import Any

from printgen.geometry import Matrix, Rect, Size
from printgen.render.pdf import pdf
from printgen.render.svg import svg_page
from printgen.scene.items import Scene, Shape, Symbol, Use
from printgen.scene.page import Page, Slot
from printgen.scene.path import ellipse, line
from printgen.scene.style import Style

SLOW = 5
"""How much slower than the machine it was measured on a machine may be."""


def best(work: Callable[[], object]) -> float:
    times = []
    for _ in range(5):
        start = time.perf_counter()
        work()
        times.append(time.perf_counter() - start)
    return min(times)


def test_a_page_of_256_symbols_and_a_grid_takes_milliseconds(kit: Any) -> None:
    tiles = [Symbol(f"t{n}", tuple(Shape(ellipse(5, 5, 1 + n / 4, 1 + k), Style(fill=kit.green)) for k in range(4)), Rect(0, 0, 10, 10)) for n in range(8)]
    uses = [Use(tiles[(n + n // 16) % 8], Matrix.move(10 * (n % 16), 10 * (n // 16))) for n in range(256)]
    grid = [Shape(path, Style(stroke=kit.black)) for n in range(17) for path in (line(0, n * 10, 160, n * 10), line(n * 10, 0, n * 10, 160))]
    words = [kit.run("Follow the river to its end", (5, 170 + 5 * n)) for n in range(12)]
    scene = Scene("map", Size(200, 269), (*uses, *grid, *words))
    trim = Rect(5, 14, 200, 269)
    page = Page(Size(210, 297), (Slot("map", "front", scene, trim, trim, Matrix.move(5, 14)),), (), trim, trim)
    assert best(lambda: pdf(kit.job_of(page), kit.book)) < 0.030 * SLOW
    assert best(lambda: svg_page(page, kit.book, "Map")) < 0.060 * SLOW
