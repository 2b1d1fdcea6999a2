"""Artwork in units of its own that shines through: its pixels are those that its size on paper needs, and what it adds to a file is counted once."""

from __future__ import annotations

import io
from typing import Any

import numpy as np
import pikepdf
import pytest

from printgen.colour.separation import separation
from printgen.colour.tone import FULL
from printgen.geometry import Matrix, Rect
from printgen.pipeline.fit import fit
from printgen.press.painted import Reader
from printgen.render.desk import Memory
from printgen.render.flatten import LEAST_OF_ALL, flattened
from printgen.render.lay import COARSE, DPI
from printgen.scene.items import Face, Group, Scene, Shape, Symbol, Use
from printgen.scene.path import ellipse, mapped, polyline, rectangle
from printgen.scene.printing import X1A, X4
from printgen.scene.style import Gradient, Ink, Stop, Style
from tests.press.conftest import GROUND, SIZE, expected, found, printing
from tests.press.test_flatten import BAR, BLUE, COMPARED, CONDITION, DISC, RED, RING, WHITE, flat, off, pictures_in, press, uses_in


def icon(units: float, wide: float = 20.0, down: float = 1.0, *, name: str = "icon") -> Use:
    """Two discs and a veil over them on a white ground, drawn in a viewBox of so many units (`down` times as many down), 20 mm high."""
    one = Matrix.grow(units / 20, units / 20 * down)
    discs = [Shape(mapped(ellipse(*spot, 5, 5), one), Style(fill=ink)) for spot, ink in (((7, 8), RED), ((13, 12), Ink((250, 220, 60))))]
    veil = Gradient("linear", (Stop(0, BLUE, 0.9), Stop(1, BLUE, 0.1)), 2 * one.a, 0, 18 * one.a, 0)
    items = (Shape(rectangle(Rect(0, 0, units, units * down)), Style(fill=WHITE)), *discs, Shape(mapped(ellipse(10, 10, 8, 6), one), Style(fill=veil)))
    return Use(Symbol(f"{name}-{units:g}", items, Rect(0, 0, units, units * down)), Matrix.move(20, 30) @ Matrix.grow(wide / units, 20 / units / down))


@pytest.mark.parametrize("units", [10, 20, 512, 2000])
def test_pixels_are_those_of_the_size_on_paper_whatever_the_units_of_artwork(plates: Any, book: Any, units: float) -> None:
    items = (icon(units),)
    made = flat(items, book)
    (one,) = pictures_in(made.scene.items)
    needed = 16 / 25.4 * DPI * 12 / 25.4 * DPI
    assert needed <= one.pixels[0] * one.pixels[1] < 2.05 * needed
    data = press(book, made.scene.items[1:], X1A)
    with pikepdf.open(io.BytesIO(data)) as document:
        (seen,) = (mark.figure for mark in Reader(document).marks() if mark.kind == "image")
    assert DPI - 0.1 <= seen < 1.42 * DPI
    (told,) = fit({("card-1", "front"): Face("card-1", "front", Scene("card", SIZE, (GROUND, *items), 3.0))}, printing(X1A), FULL, book)[1].findings
    assert "1 place (1.9 cm²) became pixels, 1 at 600 dpi (the first: card-1, front, at 30, 40 mm)" in told.message
    assert found(data, expected(X1A)) == []
    assert off(plates(press(book, items, X4), COMPARED), plates(data, COMPARED)) < 0.01


def test_what_is_large_is_large_on_paper(book: Any) -> None:
    def heap(units: float) -> Symbol:
        leaves = tuple(Shape(mapped(ellipse(20 + n / 4, 20, 14, 14), Matrix.grow(units / 40)), Style(fill=RED, fill_opacity=0.5)) for n in range(12))
        return Symbol(f"heap-{units:g}", (Shape(rectangle(Rect(0, 0, units, units)), Style(fill=WHITE)), *leaves), Rect(0, 0, units, units))

    for units in (10, 2000):
        found_at = {wide: [one.dpi for one in flat((Use(heap(units), Matrix.grow(wide / units)),), book).pixels] for wide in (20, 55)}
        assert found_at == {20: [DPI], 55: [COARSE]}


def test_artwork_that_is_pulled_out_of_shape_has_its_pixels_across_and_down(book: Any) -> None:
    (one,) = pictures_in(flat((icon(20, wide=40, down=100),), book).scene.items)
    assert one.pixels == pytest.approx((32 / 25.4 * DPI, 12 / 25.4 * DPI), rel=0.45)
    assert all(many >= length / 25.4 * DPI for many, length in zip(one.pixels, (32, 12), strict=True))


def test_artwork_in_a_group_that_fades_has_the_pixels_of_its_size_on_paper(book: Any) -> None:
    art = icon(512)
    beside = Shape(rectangle(Rect(600, 0, 99, 99)), Style(fill=RED))
    for more, over in (((), ()), ((beside,), ()), ((beside,), (BAR, RING))):
        made = flat((*over, Group((Use(art.symbol), *more), art.matrix, opacity=0.6)), book)
        (one,) = pictures_in(made.scene.items)
        assert max(one.pixels) < 1.42 * 30 / 25.4 * DPI
        assert len(made.pixels) == 1, "told once, also where all of the group became pixels"
        assert made.faded == 2


def test_large_artwork_of_which_a_card_shows_little_has_pixels_on_the_card_alone(plates: Any, book: Any) -> None:
    art = icon(20, name="large").symbol
    cut_out = Group((Use(art, Matrix.move(-1168, -1756) @ Matrix.grow(150)),), clip=rectangle(Rect(10, 10, 40, 40)))
    for item in (Use(art, Matrix.move(-1168, -1756) @ Matrix.grow(150)), cut_out):
        made = flat((item,), book)
        assert 0 < sum(one.pixels[0] * one.pixels[1] for one in pictures_in(made.scene.items)) < 69 / 25.4 * DPI * 94 / 25.4 * DPI
        data = press(book, made.scene.items[1:], X1A)
        assert off(plates(press(book, (item,), X4), COMPARED), plates(data, COMPARED)) < 0.01


def test_no_picture_has_more_pixels_than_can_be_made(book: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("printgen.render.lay.MOST_PIXELS", 50_000)
    veil = Gradient("linear", (Stop(0, BLUE, 0.9), Stop(1, BLUE, 0.1)), 12, 0, 52, 0)
    items = (icon(20), BAR, Shape(ellipse(32, 70, 20, 14), Style(fill=veil)))
    made = flat(items, book)
    sizes = [one.pixels[0] * one.pixels[1] for one in pictures_in(made.scene.items)]
    assert len(sizes) == 2
    assert all(40_000 < size < 51_000 for size in sizes)
    # As many to the inch as are told.
    assert [one.dpi for one in made.pixels] == pytest.approx([25.4 * one.pixels[0] / one.box.w for one in pictures_in(made.scene.items)], rel=0.02)


def test_artwork_without_pixels_is_one_however_large_it_is_drawn(book: Any) -> None:
    uses = tuple(Use(DISC, Matrix.move(20 + 3 * n, 20) @ Matrix.grow(0.2 + 0.3 * n)) for n in range(6))
    memory = Memory()
    made = flattened(Scene("card", SIZE, (GROUND, *uses), 3.0), book, separation(CONDITION), memory=memory)
    assert len({one.symbol.key for item in made.scene.items for one in uses_in(item)}) == 1
    assert len(memory.symbols) == 1


def rich(name: str) -> Symbol:
    """Two faded shapes of many points that lie over a bar, on a ground: as shapes they take some thousand operators, as pixels none."""
    curve = [(10 + 6 * np.cos(n / 44), 10 + 6 * np.sin(n / 44)) for n in range(276)]
    two = tuple(Shape(polyline([(x + by, y) for x, y in curve], closed=True), Style(fill=RED, fill_opacity=0.5)) for by in (0, 1))
    ground, bar = (Shape(rectangle(box), Style(fill=ink)) for box, ink in ((Rect(0, 0, 20, 20), WHITE), (Rect(0, 8, 20, 3), BLUE)))
    return Symbol(name, (ground, bar, *two), Rect(0, 0, 20, 20))


def spent(*items: Group | Shape | Use, book: Any, memory: Memory) -> int:
    return flattened(Scene("card", SIZE, (GROUND, *items), 3.0), book, separation(CONDITION), memory=memory).spent


def test_what_is_drawn_more_in_artwork_counts_once_a_file(book: Any) -> None:
    memory = Memory()
    one, far = Use(rich("rich")), Use(rich("rich"), Matrix.move(30, 50))
    first = spent(one, far, book=book, memory=memory)
    assert first == pytest.approx(spent(Group(tuple(rich("rich").items)), book=book, memory=Memory()), rel=0.01)
    assert first > 1_000
    assert spent(far, book=book, memory=memory) == 0
    within = Use(Symbol("outer", (one, Use(rich("other"), Matrix.move(25, 0))), Rect(0, 0, 45, 20)))
    assert spent(within, book=book, memory=memory) == first, "what is used in it counts as well, what was there does not"
    assert spent(within, far, book=book, memory=Memory()) == 2 * first


def test_artwork_below_a_veil_is_drawn_once_more_and_counts(book: Any) -> None:
    memory = Memory()
    plain = Symbol("plain", (Shape(polyline([(9 + 9 * np.cos(n), 9 + 9 * np.sin(n)) for n in range(400)], closed=True), Style(fill=BLUE)),), Rect(0, 0, 20, 20))
    veil = Group((Shape(rectangle(Rect(2, 2, 9, 9)), Style(fill=WHITE, fill_opacity=0.5)),))
    assert 400 < spent(Use(plain), veil, book=book, memory=memory) < 440
    assert spent(Use(plain), veil, book=book, memory=memory) < 40


def test_artwork_takes_no_more_room_than_the_file_has(book: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    def made(room: int) -> list[int]:
        monkeypatch.setattr("printgen.pipeline.fit.ROOM", room)
        scenes = {f"card-{n}": Scene(f"card-{n}", SIZE, (GROUND, Use(rich(f"art-{n}"))), 3.0) for n in range(6)}
        faces, _ = fit({(name, "front"): Face(name, "front", scene) for name, scene in scenes.items()}, printing(X1A), FULL, book)
        return [len(pictures_in(face.scene.items)) for face in faces.values()]

    assert made(1_200_000) == [0] * 6
    few = made(6 * LEAST_OF_ALL + 500)
    assert few[0] == 0
    assert sum(few) > 0, "what the first ones took is missing"
    one_face = Scene("card", SIZE, (GROUND, *(Use(rich(f"art-{n}"), Matrix.move(20 * (n % 3), 20 * (n // 3))) for n in range(9))), 3.0)
    assert 0 < len(flattened(one_face, book, separation(CONDITION), memory=Memory(4_000)).pixels) < 9
