"""A drawing with transparency looks the same when it has none: both are drawn by a second renderer and compared; what does not shine through stays sharp."""

from __future__ import annotations

import io
from typing import Any

import pikepdf
import pypdfium2
import pytest
import resvg_py
from PIL import Image, ImageChops

from printgen.colour.tone import GREY
from printgen.geometry import Matrix, Rect
from printgen.pipeline.fit import fit
from printgen.press.painted import Reader
from printgen.render.flatten import flattened
from printgen.render.outlined import outlined
from printgen.render.svg import svg_face
from printgen.scene.items import Face, Glyph, Glyphs, Group, Item, Picture, Scene, Shape, Symbol, Use
from printgen.scene.path import ellipse, rectangle
from printgen.scene.printing import X1A
from printgen.scene.style import Gradient, Ink, Stop, Style
from printgen.typeset.shape import shape
from tests.press.conftest import GROUND, SIZE, expected, found, printing

RED, BLUE = Ink((200, 30, 40)), Ink((20, 60, 200))
VEIL = Gradient("linear", (Stop(0, BLUE, 1.0), Stop(1, BLUE, 0.0)), 10, 0, 50, 0)
DISC = Symbol("disc", (Shape(ellipse(0, 0, 5, 5), Style(fill=RED, fill_opacity=0.5)),), Rect(-5, -5, 10, 10))
SHINING: dict[str, Item] = {
    "a faded area": Shape(rectangle(Rect(10, 10, 20, 12)), Style(fill=RED, fill_opacity=0.4)),
    "a faded line": Shape(rectangle(Rect(10, 10, 20, 12)), Style(stroke=RED, stroke_width=2, stroke_opacity=0.4)),
    "a veil": Shape(rectangle(Rect(10, 30, 40, 12)), Style(fill=VEIL)),
    "a group that fades as one": Group((Shape(ellipse(20, 50, 8, 6), Style(fill=RED)), Shape(ellipse(28, 50, 8, 6), Style(fill=BLUE))), Matrix.turn(5), opacity=0.6),
    "inside a clip": Group((Shape(rectangle(Rect(0, 60, 60, 20)), Style(fill=BLUE, fill_opacity=0.5)),), clip=ellipse(30, 70, 12, 8)),
    "in a symbol": Use(DISC, Matrix.move(45, 15) @ Matrix.grow(1.4)),
}


def drawn(scene: Scene, book: Any) -> Image.Image:
    data = bytes(resvg_py.svg_to_bytes(svg_string=svg_face(scene, book, "x"), dpi=254.0, background="white"))
    return Image.open(io.BytesIO(data)).convert("RGB")


@pytest.mark.parametrize("name", SHINING)
def test_it_looks_the_same_without_transparency(book: Any, name: str) -> None:
    above = Shape(rectangle(Rect(12, 5, 3, 70)), Style(fill=Ink((250, 220, 60))))
    scene = Scene("card", SIZE, (GROUND, SHINING[name], above), 3.0)
    flat = flattened(scene, book)
    assert flat.pictures == 1
    assert flattened(flat.scene, book).pictures == 0, "nothing shines through any more"
    assert above in flat.scene.items, "what lies above stays a line drawing"
    difference = ImageChops.difference(drawn(scene, book), drawn(flat.scene, book)).convert("L")
    off = sum(difference.histogram()[40:]) / (difference.width * difference.height)
    assert off < 0.002, "but for a hair along the edges"


def test_what_does_not_shine_is_the_same_drawing(book: Any) -> None:
    scene = Scene("card", SIZE, (GROUND, Use(Symbol("s", (GROUND,), Rect(0, 0, 9, 9)))), 3.0)
    assert flattened(scene, book).scene is scene


def test_a_file_of_flattened_drawings_is_a_clean_x1a_and_without_that_it_is_not(book: Any, pressed: Any) -> None:
    items = tuple(SHINING.values())
    scene = flattened(Scene("card", SIZE, (GROUND, *items), 3.0), book).scene
    data = pressed(*scene.items[1:], standard=X1A)
    assert found(data, expected(X1A)) == []
    assert {code for code, _ in found(pressed(*items, standard=X1A), expected(X1A))} >= {"PF140"}
    with pikepdf.open(io.BytesIO(data)) as document:
        pictures = [mark for mark in Reader(document).marks() if mark.kind == "image"]
    assert all(595 < mark.figure < 605 for mark in pictures)
    assert all(mark.paint.family == "DeviceCMYK" for mark in pictures)
    assert pypdfium2.PdfDocument(data)[0].get_width() > 0


def test_letters_become_outlines_and_look_the_same(book: Any) -> None:
    program = book.pick("text")
    pen, glyphs = 0.0, []
    for one in shape(program, "Wiggle 40").glyphs:
        glyphs.append(Glyph(one.gid, pen, 0.0, one.advance * 8 / program.upem, one.text))
        pen += one.advance * 8 / program.upem
    run = Glyphs(program.key, 8.0, tuple(glyphs), "Wiggle 40", 5, 40, RED)
    scene = Scene("card", SIZE, (GROUND, Group((run,), Matrix.move(0, 3)), Use(Symbol("w", (run,), Rect(0, 0, 60, 60)), Matrix.move(0, 30))), 3.0)
    bare = outlined(scene, book)
    assert "Glyphs(" not in repr(bare.items)
    assert repr(bare.items).count("fine=True") == 2, "letters keep to black alone"
    assert "Wiggle 40" in repr(bare.items), "the words stay as a title"
    difference = ImageChops.difference(drawn(scene, book), drawn(bare, book)).convert("L")
    assert sum(difference.histogram()[40:]) / (difference.width * difference.height) < 0.001


def test_a_picture_with_an_alpha_channel_shines(book: Any) -> None:
    out = io.BytesIO()
    Image.new("RGBA", (60, 60), (200, 30, 40, 120)).save(out, "PNG")
    scene = Scene("card", SIZE, (GROUND, Picture("p", out.getvalue(), (60, 60), Rect(20, 20, 20, 20))), 3.0)
    assert flattened(scene, book).pictures == 1


def test_a_tone_is_kept_where_the_standard_knows_no_transparency(book: Any) -> None:
    scene = Scene("card", SIZE, (Shape(rectangle(Rect(0, 0, 20, 20)), Style(fill=RED)),), 3.0)
    made, _ = fit({("card-1", "front"): Face("card-1", "front", scene)}, printing(X1A), GREY, book)
    (area,) = made["card-1", "front"].scene.items
    assert isinstance(area, Shape)
    assert isinstance(area.style.fill, Ink)
    assert len(set(area.style.fill.rgb)) == 1, "grey, not red"


def test_of_many_places_one_picture_is_made_and_letters_that_nothing_lies_on_stay_letters(book: Any) -> None:
    program = book.pick("text")
    glyphs = tuple(Glyph(one.gid, 4.0 * n, 0.0, 4.0, one.text) for n, one in enumerate(shape(program, "free").glyphs))
    free = Glyphs(program.key, 6.0, glyphs, "free", 5, 80, RED)
    covered = Glyphs(program.key, 6.0, glyphs, "covered", 5, 20, RED)
    dots = tuple(Shape(ellipse(4 + 5 * (n % 12), 10 + 10 * (n // 12), 2, 2), Style(fill=BLUE, fill_opacity=0.3)) for n in range(24))
    mixed = tuple(item for dot in dots for item in (dot, Shape(rectangle(Rect(60, 85, 1, 1)), Style(fill=RED))))
    scene = Scene("card", SIZE, (GROUND, free, covered, *mixed), 3.0)
    flat = flattened(scene, book)
    assert flat.pictures == 1
    pile = list(flat.scene.items)
    picture = next(n for n, item in enumerate(pile) if isinstance(item, Picture))
    assert [item.text for item in pile[picture:] if isinstance(item, Glyphs)] == ["free"]
    difference = ImageChops.difference(drawn(scene, book), drawn(flat.scene, book)).convert("L")
    assert sum(difference.histogram()[60:]) / (difference.width * difference.height) < 0.004
