"""A drawing with transparency prints the same when it has none: Ghostscript's plates of both are compared; only what shapes cannot say becomes pixels."""

from __future__ import annotations

import io
from collections.abc import Sequence
from typing import Any

import numpy as np
import pikepdf
import pytest
import resvg_py
from PIL import Image

from printgen.colour.mixing import shares_of
from printgen.colour.separation import separation
from printgen.colour.tone import FULL, GREY
from printgen.frozen import replace
from printgen.geometry import Matrix, Rect
from printgen.pipeline.fit import fit
from printgen.press.painted import Reader
from printgen.press.pdfx import finished
from printgen.render.desk import Memory
from printgen.render.flatten import LEAST_OF_ALL, Flattened, flattened
from printgen.render.lay import COARSE, DPI
from printgen.render.outlined import outlined
from printgen.render.pdf import pdf
from printgen.render.pile import shines
from printgen.render.svg import svg_face
from printgen.scene.items import Face, Glyph, Glyphs, Group, Item, Picture, Scene, Shape, Symbol, Use
from printgen.scene.path import ellipse, line, polyline, rectangle
from printgen.scene.printing import X1A, X4
from printgen.scene.stroked import stroked
from printgen.scene.style import Gradient, Ink, Stop, Style
from printgen.typeset.shape import shape
from tests.press.conftest import GROUND, SIZE, at, expected, found, job, printing

RED, BLUE, GOLD = Ink((200, 30, 40)), Ink((20, 60, 200)), Ink((190, 150, 60), "gold", spot="Gold")
DOT = line(30, 40, 30, 40)
WHITE, BLACK = Ink((255, 255, 255)), Ink((0, 0, 0))
CONDITION = "fogra39-300"
COMPARED = 150
"""Dots to the inch of the plates that are held against each other."""
BAR = Shape(rectangle(Rect(25, 0, 12, 85)), Style(fill=Ink((250, 220, 60))))
RING = Shape(ellipse(32, 44, 20, 26), Style(fill=Ink((220, 120, 160)), stroke=Ink((90, 30, 90)), stroke_width=2))
SHADE = Shape(rectangle(Rect(5, 5, 53, 78)), Style(fill=Gradient("linear", (Stop(0, RED), Stop(1, Ink((250, 240, 200)))), 5, 0, 58, 0)))
DISC = Symbol("disc", (Shape(ellipse(0, 0, 6, 6), Style(fill=RED)), Shape(ellipse(0, 0, 3, 3), Style(fill=WHITE, fill_opacity=0.5))), Rect(-6, -6, 12, 12))
BARE = Symbol("bare", (Shape(ellipse(0, 0, 6, 6), Style(fill=RED, fill_opacity=0.4)),), Rect(-6, -6, 12, 12))
FADED = Shape(rectangle(Rect(10, 30, 43, 20)), Style(fill=BLUE, fill_opacity=0.4))
VEIL = Gradient("linear", (Stop(0, BLUE, 0.9), Stop(1, BLUE, 0.1)), 10, 0, 53, 0)
BEYOND = Gradient("radial", (Stop(0, WHITE, 0.9), Stop(0.4, RED, 0.8), Stop(1, BLUE, 0.3)), 32, 40, 56, 44, 18)
TURNING = Gradient("radial", (Stop(0, WHITE, 0.9), Stop(0.5, RED, 0.5), Stop(1, BLUE, 0.1)), 32, 40, 32, 40, 20)


def words(book: Any, text: str, x: float, y: float, ink: Ink, opacity: float = 1.0) -> Glyphs:
    program = book.pick("text")
    glyphs = tuple(Glyph(one.gid, 4.0 * n, 0.0, 4.0, one.text) for n, one in enumerate(shape(program, text).glyphs))
    return Glyphs(program.key, 7.0, glyphs, text, x, y, ink, opacity)


def photograph(box: Rect, alpha: int | None = None) -> Picture:
    ramp = np.linspace(0, 255, 90).astype("uint8")
    rows = np.stack([np.tile(ramp, (90, 1)), np.tile(ramp[:, None], (1, 90)), np.full((90, 90), 90, "uint8")], axis=2)
    image = Image.fromarray(rows)
    if alpha is not None:
        image.putalpha(Image.new("L", image.size, alpha))
    out = io.BytesIO()
    image.save(out, "PNG")
    return Picture(f"photograph-{alpha}", out.getvalue(), image.size, box)


PHOTO = photograph(Rect(5, 5, 53, 78))
SHINING: dict[str, tuple[tuple[Item, ...], int]] = {
    "an area on one ground": ((FADED,), 0),
    "an area over others": ((BAR, RING, FADED), 0),
    "an area over a gradient and a picture": ((SHADE, photograph(Rect(20, 35, 10, 10)), FADED), 0),
    "a heap of areas": ((BAR, FADED, Shape(ellipse(32, 44, 12, 20), Style(fill=RED, fill_opacity=0.5)), Shape(rectangle(Rect(28, 20, 30, 30)), Style(fill=WHITE, fill_opacity=0.6))), 0),
    "lines": ((BAR, RING, Shape(polyline([(8, 20), (30, 70), (40, 15), (56, 60)]), Style(stroke=BLUE, stroke_width=4, stroke_opacity=0.5))), 0),
    "dashes with round ends": ((BAR, Shape(ellipse(32, 44, 22, 30), Style(stroke=RED, stroke_width=3, stroke_opacity=0.5, dash=(6, 5), cap="round", join="round"))), 0),
    "an area and its line": ((BAR, Shape(rectangle(Rect(15, 20, 30, 40)), Style(fill=RED, fill_opacity=0.5, stroke=BLUE, stroke_width=4, stroke_opacity=0.5))), 0),
    "a faded area and its black line": ((BAR, Shape(rectangle(Rect(15, 20, 30, 40)), Style(fill=RED, fill_opacity=0.5, stroke=BLACK, stroke_width=0.9))), 0),
    "counted even and odd": ((BAR, Shape((*rectangle(Rect(10, 10, 40, 40)), *rectangle(Rect(20, 20, 20, 40))), Style(fill=RED, fill_opacity=0.5, even_odd=True))), 0),
    "a group on one ground": ((Group((Shape(ellipse(20, 50, 8, 6), Style(fill=RED)), Shape(ellipse(28, 50, 8, 6), Style(fill=BLUE))), Matrix.turn(5), opacity=0.6),), 0),
    "a group over others": ((BAR, RING, Group((Shape(ellipse(24, 50, 12, 9), Style(fill=RED, stroke=WHITE, stroke_width=2)), Shape(ellipse(36, 50, 9, 14), Style(fill=BLUE))), Matrix.turn(5), opacity=0.6)), 0),
    "inside a clip": ((BAR, Group((Shape(rectangle(Rect(0, 30, 60, 40)), Style(fill=BLUE, fill_opacity=0.5)),), clip=ellipse(30, 50, 15, 12))), 0),
    "inside two clips": ((BAR, RING, Group((Group((FADED, Shape(rectangle(Rect(10, 45, 43, 30)), Style(fill=RED, fill_opacity=0.5))), clip=ellipse(32, 50, 15, 22)),), clip=rectangle(Rect(20, 35, 40, 25)))), 0),
    "in symbols": ((BAR, Use(DISC, Matrix.move(26, 20) @ Matrix.grow(1.4)), Use(BARE, Matrix.move(26, 50))), 0),
    "a veil on one ground": ((Shape(rectangle(Rect(10, 30, 43, 20)), Style(fill=VEIL)),), 0),
    "a veil that changes its colour": ((Shape(rectangle(Rect(10, 20, 43, 40)), Style(fill=TURNING)),), 0),
    "a veil over others": ((BAR, RING, Shape(ellipse(32, 40, 18, 14), Style(fill=VEIL))), 1),
    "a veil with its focus outside of it": ((BAR, RING, Shape(rectangle(Rect(10, 20, 43, 40)), Style(fill=BEYOND))), 1),
    "a veil over a gradient with its focus outside": ((Shape(rectangle(Rect(5, 5, 53, 78)), Style(fill=replace(BEYOND, stops=(Stop(0, WHITE), Stop(1, RED))))), Shape(ellipse(32, 40, 18, 14), Style(fill=VEIL))), 1),
    "a picture with transparency": ((BAR, photograph(Rect(15, 25, 30, 30), 120)), 1),
    "a group with transparency in it": ((BAR, Group((RING, FADED), opacity=0.7)), 1),
    "a spot over others and below": ((BAR, Shape(rectangle(Rect(5, 10, 40, 15)), Style(fill=GOLD)), Shape(ellipse(25, 30, 15, 20), Style(fill=GOLD, fill_opacity=0.4)), FADED), 0),
    "a spot under pixels": ((BAR, Shape(rectangle(Rect(5, 10, 40, 30)), Style(fill=GOLD)), Shape(ellipse(32, 40, 18, 14), Style(fill=VEIL))), 1),
}


def flat(items: Sequence[Item], book: Any) -> Flattened:
    return flattened(Scene("card", SIZE, (GROUND, *items), 3.0), book, separation(CONDITION))


def press(book: Any, items: Sequence[Item], standard: str) -> bytes:
    one = job(*items, standard=standard)
    return finished(pdf(one, book), one.printing, one.title)


def off(one: Any, other: Any, by: float = 0.025) -> float:
    """The worst plate's share of points on which two prints differ by more than so much ink."""
    assert set(one) == set(other)
    return max(float((np.abs(one[name] - other[name]) > by).mean()) for name in one)


@pytest.mark.parametrize("name", SHINING)
def test_the_plates_are_the_same_without_transparency(plates: Any, book: Any, name: str) -> None:
    items, pictures = SHINING[name]
    made = flat(items, book)
    assert not any(map(shines, made.scene.items))
    assert len(made.pixels) == pictures
    assert made.lost == ()
    data = press(book, made.scene.items[1:], X1A)
    assert found(data, expected(X1A, spots=frozenset({"Gold"}))) == []
    # But for a hair along the edges: Ghostscript draws clips and areas otherwise, and pixels have soft edges.
    assert off(plates(press(book, items, X4), COMPARED), plates(data, COMPARED)) < (0.01 if pictures else 0.004)


def test_the_comparison_sees_what_is_wrong(plates: Any, book: Any) -> None:
    items, _ = SHINING["an area over others"]
    wrong = (BAR, RING, Shape(FADED.path, Style(fill=BLUE, fill_opacity=0.5)))
    assert off(plates(press(book, items, X4), COMPARED), plates(press(book, flat(wrong, book).scene.items[1:], X1A), COMPARED)) > 0.05


def test_without_flattening_a_file_is_refused(book: Any) -> None:
    assert {code for code, _ in found(press(book, (FADED,), X1A), expected(X1A))} >= {"PF140"}


def test_what_does_not_shine_is_the_same_drawing(book: Any) -> None:
    scene = Scene("card", SIZE, (GROUND, Use(Symbol("s", (GROUND,), Rect(0, 0, 9, 9)))), 3.0)
    made = flattened(scene, book, separation(CONDITION))
    assert made.scene is scene
    assert (made.pixels, made.faded) == ((), 0)


def test_the_same_drawing_gives_the_same_bytes(book: Any) -> None:
    for name in ("a spot under pixels", "an area over a gradient and a picture", "a heap of areas"):
        one, other = (press(book, flat(SHINING[name][0], book).scene.items[1:], X1A) for _ in range(2))
        assert one == other


def test_pixels_are_process_inks_and_only_of_the_place_that_needs_them(book: Any) -> None:
    small, large = Shape(ellipse(32, 40, 18, 14), Style(fill=VEIL)), Shape(rectangle(Rect(-3, -3, 69, 94)), Style(fill=VEIL))
    above = Shape(rectangle(Rect(12, 5, 3, 70)), Style(fill=Ink((250, 220, 60))))
    made = flat((BAR, small, above, words(book, "above", 15, 40, BLACK)), book)
    (one,) = made.pixels
    assert one.dpi == DPI
    assert one.box.w == pytest.approx(36, abs=0.1)
    assert above in made.scene.items
    assert any(isinstance(item, Glyphs) and item.ink == BLACK for item in made.scene.items), "what lies above stays letters in black alone"
    with pikepdf.open(io.BytesIO(press(book, made.scene.items[1:], X1A))) as document:
        pictures = [mark for mark in Reader(document).marks() if mark.kind == "image"]
    assert [(mark.paint.family, round(mark.figure)) for mark in pictures] == [("DeviceCMYK", DPI)]
    twice = Scene("sheet", SIZE._replace(w=200.0), (BAR, Shape(rectangle(Rect(0, 0, 200, 88)), large.style)), 3.0)
    assert [one.dpi for one in flattened(twice, book, separation(CONDITION)).pixels] == [COARSE]


DASHED = {
    "dots": (line(10, 40, 50, 40), Style(stroke_width=3, dash=(0, 8), cap="round"), ((10, 40), (18, 40), (50, 40)), ((14, 40),)),
    "a first dash that is cut": (rectangle(Rect(10, 20, 40, 50)), Style(stroke_width=3, dash=(7, 8), dash_offset=4), ((11, 20), (24, 20)), ((17, 20), (32, 20))),
    "a last dash that goes on as the first": (rectangle(Rect(10, 20, 40, 50)), Style(stroke_width=3, dash=(16, 12)), ((9, 19), (11, 19), (25, 20), (10, 25)), ((30, 20), (10, 40))),
}


@pytest.mark.parametrize("paint", [BLUE, VEIL], ids=["even", "pixels"])
@pytest.mark.parametrize("name", DASHED)
def test_dashes_start_and_end_where_those_of_the_line_do(plates: Any, book: Any, name: str, paint: Ink | Gradient) -> None:
    path, style, on, between = DASHED[name]
    items = (BAR, RING, Shape(path, replace(style, stroke=paint, stroke_opacity=0.5)))
    made, bare = (plates(press(book, some, X1A))["Cyan"] for some in (flat(items, book).scene.items[1:], items[:2]))
    assert all(abs(at(made, *spot) - at(bare, *spot)) > 0.02 for spot in on)
    assert all(abs(at(made, *spot) - at(bare, *spot)) < 0.012 for spot in between)
    assert off(plates(press(book, items, X4), COMPARED), plates(press(book, flat(items, book).scene.items[1:], X1A), COMPARED)) < 0.01


def test_letters_on_a_ground_stay_letters_and_those_below_are_mixed(book: Any) -> None:
    made = flat((words(book, "faded", 5, 20, RED, 0.5), words(book, "below", 12, 42, BLACK), FADED), book)
    runs = [item for item in made.scene.items if isinstance(item, Glyphs)]
    assert [run.text for run in runs] == ["faded", "below"]
    cut_out = made.scene.items[-1]
    assert isinstance(cut_out, Group)
    (mixed,) = cut_out.items
    assert isinstance(mixed, Glyphs)
    assert mixed.text == "below"
    assert mixed.ink.overprint, "black letters still print over"
    assert mixed.ink.cmyk is not None
    assert mixed.ink.cmyk[:3] == (0, 0, 0)


def test_black_letters_below_a_veil_still_print_over(plates: Any, book: Any) -> None:
    items = (Shape(rectangle(Rect(10, 30, 43, 20)), Style(fill=Ink((0, 0, 0)), fine=True)), Shape(rectangle(Rect(5, 35, 50, 10)), Style(fill=WHITE, fill_opacity=0.5)))
    made = plates(press(book, flat(items, book).scene.items[1:], X1A))
    ground = at(made["Cyan"], 40, 60)
    assert [at(made["Cyan"], 20, 32), at(made["Cyan"], 20, 40)] == pytest.approx([ground, ground / 2], abs=0.01)
    assert [at(made["Black"], 20, 32), at(made["Black"], 20, 40)] == pytest.approx([1.0, 0.5], abs=0.02)


def test_a_spot_stays_on_its_plate_where_it_shines_through(plates: Any, book: Any) -> None:
    items = (Shape(rectangle(Rect(10, 10, 40, 20)), Style(fill=GOLD, fill_opacity=0.4)), Shape(rectangle(Rect(10, 40, 40, 20)), Style(fill=GOLD)), Shape(rectangle(Rect(20, 45, 10, 10)), Style(fill=WHITE, fill_opacity=0.7)))
    made = plates(press(book, flat(items, book).scene.items[1:], X1A))
    ground = shares_of(Ink((60, 140, 80)), separation(CONDITION), fine=False)
    assert [at(made["Gold"], x, y) for x, y in ((15, 20), (15, 50), (25, 50), (5, 80))] == pytest.approx([0.4, 1.0, 0.3, 0.0], abs=0.01)
    assert [at(made["Cyan"], x, y) for x, y in ((15, 20), (15, 50), (25, 50))] == pytest.approx([0.6 * ground["Cyan"], 0.0, 0.0], abs=0.01)


def test_too_many_things_over_each_other_become_pixels(plates: Any, book: Any) -> None:
    heap = tuple(Shape(rectangle(Rect(5 + n, 5 + n, 40, 40)), Style(fill=Ink((20 * n, 90, 200 - 9 * n)), fill_opacity=0.5)) for n in range(12))
    made = flat((BAR, *heap), book)
    assert 0 < len(made.pixels) < 12
    assert not any(map(shines, made.scene.items))
    assert off(plates(press(book, (BAR, *heap), X4), COMPARED), plates(press(book, made.scene.items[1:], X1A), COMPARED)) < 0.02


def rosette(edge: float) -> Symbol:
    """Faded leaves over each other at the corner of a ground that ends where its clip does."""
    ground = rectangle(Rect(-edge, -edge, 2 * edge, 2 * edge))
    leaves = tuple(Shape(ellipse(4 * np.cos(n), 4 * np.sin(n), 3, 3), Style(fill=RED, stroke=BLUE, stroke_width=0.4, stroke_opacity=0.6)) for n in range(8))
    return Symbol(f"rosette-{edge}", (Group((Shape(ground, SHADE.style), Group(leaves, Matrix.move(-4, -4))), clip=ground),), Rect(-edge, -edge, 2 * edge, 2 * edge))


def pictures_in(items: Sequence[Item]) -> list[Picture]:
    return [one for item in items for one in ([item] if isinstance(item, Picture) else pictures_in(item.items) if isinstance(item, Group) else pictures_in(item.symbol.items) if isinstance(item, Use) else [])]


def test_artwork_that_repeats_has_one_picture_for_each_heap_and_stays_artwork(plates: Any, book: Any) -> None:
    symbol = rosette(9)
    items = (Use(symbol, Matrix.move(20, 20)), Use(symbol, Matrix.move(45, 30) @ Matrix.turn(90)), Use(symbol, Matrix.move(20, 60) @ Matrix.grow(-0.8, 0.8)))
    memory = Memory()
    made, other = (flattened(Scene("card", SIZE, (GROUND, *some), 3.0), book, separation(CONDITION), memory=memory) for some in (items, items[::-1]))
    assert [type(item) for item in made.scene.items[1:]] == [Use] * 3
    assert len({picture.key for one in (made, other) for picture in pictures_in(one.scene.items)}) == 1
    assert len(memory.pictures) == 1
    assert len(made.pixels) == 3, "told for each place where it lies"
    assert made.pixels[1].box.centre == pytest.approx((47.8, 27.3), abs=0.3)
    data = press(book, made.scene.items[1:], X1A)
    assert found(data, expected(X1A)) == []
    assert off(plates(press(book, items, X4), COMPARED), plates(data, COMPARED)) < 0.01


def test_what_fades_over_repeated_artwork_leaves_it_artwork(plates: Any, book: Any) -> None:
    symbol = rosette(20)
    over = tuple(Shape(rectangle(Rect(20 + 4 * n, 25, 3, 30)), Style(fill=WHITE, fill_opacity=0.5)) for n in range(4))
    items: tuple[Item, ...] = (Use(symbol, Matrix.move(30, 40)), Shape(ellipse(30, 40, 9, 9), Style(fill=BLUE)), *over)
    memory = Memory()
    made = flattened(Scene("card", SIZE, (GROUND, *items), 3.0), book, separation(CONDITION), memory=memory)
    assert len(made.pixels) == 1, "the rosette"
    symbols = {one.symbol.key for item in made.scene.items for one in uses_in(item)}
    assert len(symbols) == 2, "the artwork, and the same below white"
    assert sum(isinstance(item, Shape) for item in made.scene.items) == 2, "the artwork covers the card: nothing is mixed with what lies below it"
    data = press(book, made.scene.items[1:], X1A)
    assert found(data, expected(X1A)) == []
    assert off(plates(press(book, items, X4), COMPARED), plates(data, COMPARED)) < 0.01


def uses_in(item: Item) -> list[Use]:
    return [item] if isinstance(item, Use) else [one for inner in item.items for one in uses_in(inner)] if isinstance(item, Group) else []


def test_pixels_in_artwork_are_enough_where_it_is_drawn_larger(book: Any) -> None:
    symbol = rosette(9)
    made = flat((Use(symbol, Matrix.move(20, 20) @ Matrix.grow(0.5)), Use(symbol, Matrix.move(40, 50) @ Matrix.grow(1.8))), book)
    sizes = [25.4 * one.pixels[0] / one.box.w for one in pictures_in(made.scene.items)]
    assert sizes == pytest.approx([DPI / 2, 2 * DPI], rel=0.01)
    with pikepdf.open(io.BytesIO(press(book, made.scene.items[1:], X1A))) as document:
        assert min(mark.figure for mark in Reader(document).marks() if mark.kind == "image") >= DPI


def test_artwork_whose_heap_reaches_beyond_its_ground_is_drawn_where_it_lies(plates: Any, book: Any) -> None:
    leaves = rosette(9).items[0]
    assert isinstance(leaves, Group)
    symbol = Symbol("bare", (Shape(ellipse(-4, -4, 5, 5), Style(fill=WHITE)), leaves.items[1]), Rect(-12, -12, 20, 20))
    items = (BAR, Use(symbol, Matrix.move(25, 25)))
    made = flat(items, book)
    assert not any(isinstance(item, Use) for item in made.scene.items)
    data = press(book, made.scene.items[1:], X1A)
    assert off(plates(press(book, items, X4), COMPARED), plates(data, COMPARED)) < 0.01


def test_spots_that_pixels_keep_are_not_told_as_lost(book: Any) -> None:
    many = Ink((90, 90, 90), cmyk=(0.1, 0.1, 0.1, 0.1), spots=tuple((Ink((9 * n, 90, 60), f"spot-{n}", spot=f"Spot {n}"), 0.5) for n in range(6)))
    ground = Shape(rectangle(Rect(10, 20, 40, 40)), Style(fill=many))
    leaves = tuple(Shape(ellipse(30 + 2 * n, 40, 9, 9), Style(fill=BLUE, fill_opacity=0.5)) for n in range(8))
    assert len(flat((ground, leaves[0]), book).lost) == 6
    group = Group((Shape(ellipse(30, 40, 9, 9), Style(fill=BLUE)), photograph(Rect(28, 30, 9, 9))), opacity=0.5)
    symbol = Use(Symbol("leaves", (ground, *leaves), Rect(10, 20, 60, 60)))
    for items in ((ground, BAR, group), (symbol,)):
        made = flat(items, book)
        assert len(made.pixels) == 1
        assert made.lost == ()


def test_a_thing_that_ends_with_its_ground_lies_on_it(book: Any) -> None:
    edge = rectangle(Rect(5, 5, 40, 40))
    made = flat((Shape(edge, Style(fill=RED)), Shape(edge, Style(fill=WHITE, fill_opacity=0.5))), book)
    assert [type(item) for item in made.scene.items] == [Shape] * 3, "no clip is needed"


def test_a_heap_alone_counts_as_faded(book: Any) -> None:
    assert flat((Use(rosette(9), Matrix.move(20, 20)),), book).faded == 8


def drawn(scene: Scene, book: Any) -> Image.Image:
    data = bytes(resvg_py.svg_to_bytes(svg_string=svg_face(scene, book, "x"), dpi=254.0, background="white"))
    return Image.open(io.BytesIO(data)).convert("RGB")


def test_letters_become_outlines_and_look_the_same(book: Any) -> None:
    run = words(book, "Wiggle 40", 5, 40, RED)
    scene = Scene("card", SIZE, (GROUND, Group((run,), Matrix.move(0, 3)), Use(Symbol("w", (run,), Rect(0, 0, 60, 60)), Matrix.move(0, 30))), 3.0)
    bare = outlined(scene, book)
    assert "Glyphs(" not in repr(bare.items)
    assert repr(bare.items).count("fine=True") == 2, "letters keep to black alone"
    assert "Wiggle 40" in repr(bare.items), "the words stay as a title"
    difference = np.abs(np.asarray(drawn(scene, book), int) - np.asarray(drawn(bare, book), int)).max(axis=2)
    assert (difference >= 40).mean() < 0.001


def test_a_tone_is_kept_where_the_standard_knows_no_transparency(book: Any) -> None:
    scene = Scene("card", SIZE, (Shape(rectangle(Rect(0, 0, 20, 20)), Style(fill=RED)),), 3.0)
    made, _ = fit({("card-1", "front"): Face("card-1", "front", scene)}, printing(X1A), GREY, book)
    (area,) = made["card-1", "front"].scene.items
    assert isinstance(area, Shape)
    assert isinstance(area.style.fill, Ink)
    assert len(set(area.style.fill.rgb)) == 1, "grey, not red"


def test_the_note_says_how_many_places_became_pixels_and_where(book: Any) -> None:
    def told(*items: Item) -> list[str]:
        face = Face("card-1", "front", Scene("card", SIZE, (GROUND, *items), 3.0))
        return [one.message for one in fit({("card-1", "front"): face}, printing(X1A), FULL, book)[1].findings]

    start = "1 of 1 faces hold something that shines through (the first: card-1, front); PDF/X-1a knows no transparency, so it was mixed in the inks of the press: "
    assert told(FADED) == [start + "all of it as shapes and letters"]
    assert told(BAR, Shape(ellipse(32, 40, 18, 14), Style(fill=VEIL))) == [
        start + "1 place (10.1 cm²) became pixels, 1 at 600 dpi (the first: card-1, front, at 32, 40 mm), all else stayed shapes and letters",
    ]
    assert told(BAR) == []


def test_what_one_face_does_not_need_is_there_for_the_next(book: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("printgen.pipeline.fit.ROOM", 2 * LEAST_OF_ALL + 900)
    curve = [(30 + 20 * np.cos(n / 44), 40 + 20 * np.sin(n / 44)) for n in range(276)]
    two = tuple(Shape(polyline([(x + by, y) for x, y in curve], closed=True), Style(fill=RED, fill_opacity=0.5)) for by in (0, 5))
    scenes = {name: Scene(name, SIZE, (GROUND, *items), 3.0) for name, items in (("plain", ()), ("simple", (FADED,)), ("rich", (BAR, *two)))}
    made, _ = fit({(name, "front"): Face(name, "front", scene) for name, scene in scenes.items()}, printing(X1A), FULL, book)
    assert pictures_in(made["rich", "front"].scene.items) == []
    assert flattened(scenes["rich"], book, separation(CONDITION), LEAST_OF_ALL).pixels, "the least would not do"


def test_the_area_of_a_line_is_that_which_it_paints(book: Any) -> None:
    corner = polyline([(10, 60), (30, 20), (50, 60)])
    ring = polyline([(15, 25), (45, 25), (30, 60)], closed=True)
    for path in (corner, ring, ellipse(32, 44, 15, 20), line(10, 40, 50, 40), DOT):
        for style in (
            Style(stroke=RED, stroke_width=5),
            Style(stroke=RED, stroke_width=5, miter_limit=1.2),
            Style(stroke=RED, stroke_width=5, cap="round", join="round"),
            Style(stroke=RED, stroke_width=5, cap="square", join="bevel"),
            Style(stroke=RED, stroke_width=3, cap="round", dash=(0.01, 4.0)),
            Style(stroke=RED, stroke_width=3, dash=(7, 3, 2), dash_offset=4),
        ):
            if path is DOT and (style.cap != "round" or style.dash):
                continue
            area = Shape(stroked(path, style), Style(fill=RED))
            one, other = (np.asarray(drawn(Scene("x", SIZE, (item,), 3.0), book), int) for item in (Shape(path, style), area))
            assert (np.abs(one - other).max(axis=2) > 100).mean() < 0.0005, (path[:2], style)
