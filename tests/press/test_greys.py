"""A print in shades of grey is on the plate of black alone, and so are the greys of a print in colours: seen on Ghostscript's plates."""

from __future__ import annotations

import io
from dataclasses import replace
from typing import Any

import pytest
from PIL import Image

from printgen.colour.conditions import CONDITIONS
from printgen.colour.lab import lab
from printgen.colour.separation import separation
from printgen.colour.tone import FULL, GREY
from printgen.geometry import Rect
from printgen.pipeline.fit import fit
from printgen.press.pdfx import finished
from printgen.render.pdf import pdf
from printgen.scene.items import Face, Glyph, Glyphs, Group, Item, Picture, Scene, Shape
from printgen.scene.page import Job
from printgen.scene.path import line, rectangle
from printgen.scene.printing import X1A, X4
from printgen.scene.style import Gradient, Ink, Stop, Style
from printgen.typeset.shape import shape
from tests.press.conftest import GROUND, SIZE, at, job

RED, BLUE, DARK = Ink((200, 30, 40)), Ink((20, 60, 200), spot="Blue"), Ink((30, 40, 20), cmyk=(0.6, 0.4, 0.6, 0.6))
COLOURS = ("Cyan", "Magenta", "Yellow")


def photograph(mode: str = "RGB") -> Picture:
    image = Image.new("RGB", (120, 120), (90, 160, 220))
    image.paste((230, 120, 30), (30, 30, 90, 90))
    out = io.BytesIO()
    image.convert(mode).save(out, "PNG")
    return Picture("photograph", out.getvalue(), (120, 120), Rect(40, 50, 20, 20))


def art(book: Any) -> tuple[Item, ...]:
    program = book.pick("text")
    glyphs = tuple(Glyph(one.gid, 4.0 * n, 0.0, 4.0, one.text) for n, one in enumerate(shape(program, "letters").glyphs))
    return (
        GROUND,
        Shape(rectangle(Rect(5, 5, 20, 10)), Style(fill=Ink((0, 0, 0)))),
        Shape(rectangle(Rect(5, 20, 20, 10)), Style(fill=BLUE, stroke=DARK, stroke_width=2)),
        Shape(line(5, 35, 55, 35), Style(stroke=RED, stroke_width=0.3)),
        Glyphs(program.key, 6.0, glyphs, "letters", 5, 45, RED),
        Shape(rectangle(Rect(5, 50, 30, 10)), Style(fill=Gradient("linear", (Stop(0, RED), Stop(1, DARK)), 5, 0, 35, 0))),
        Group((Shape(rectangle(Rect(5, 65, 30, 10)), Style(fill=RED)),), opacity=0.5),
        photograph(),
    )


def made(book: Any, standard: str, condition: str, tone: str) -> bytes:
    inks = replace(job().printing, standard=standard, condition=condition, limit=CONDITIONS[condition].limit, cut="")
    scene = Scene("grey", SIZE, art(book), 3.0)
    faces, _ = fit({("card-1", "front"): Face("card-1", "front", scene)}, inks, tone, book)
    one = job(standard=standard, marks=())
    page = one.leaves[0].front
    slot = replace(page.slots[0], scene=faces["card-1", "front"].scene)
    whole: Job = replace(one, leaves=(replace(one.leaves[0], front=replace(page, slots=(slot,))),), printing=inks)
    return finished(pdf(whole, book), inks, "Grey")


@pytest.mark.parametrize("condition", sorted(CONDITIONS))
@pytest.mark.parametrize("standard", [X4, X1A])
def test_a_grey_print_is_on_the_black_plate_alone(plates: Any, book: Any, standard: str, condition: str) -> None:
    found = plates(made(book, standard, condition, GREY))
    assert set(found) == {*COLOURS, "Black"}, "a spot ink would be a colour"
    assert {name: found[name].max() for name in COLOURS} == dict.fromkeys(COLOURS, 0.0)
    assert at(found["Black"], 15, 10) == 1.0, "a black area is not rich"
    assert 0 < at(found["Black"], 50, 60) < at(found["Black"], 50, 5), "the picture is there, and the ground"


def test_the_same_in_colours_is_on_all_plates(plates: Any, book: Any) -> None:
    found = plates(made(book, X4, "fogra39-300", FULL))
    assert all(found[name].max() > 0.5 for name in (*COLOURS, "Blue"))


def test_greys_of_areas_are_black_alone_and_as_light_as_they_were(plates: Any, pressed: Any) -> None:
    greys = [20, 60, 100, 140, 180, 220, 250]
    found = plates(pressed(*[Shape(rectangle(Rect(5, 8 + 10 * n, 40, 8)), Style(fill=Ink((grey, grey, grey)))) for n, grey in enumerate(greys)]))
    press = separation("fogra39-300")
    for n, grey in enumerate(greys):
        assert [at(found[name], 20, 12 + 10 * n) for name in COLOURS] == [0.0, 0.0, 0.0]
        black = at(found["Black"], 20, 12 + 10 * n)
        assert lab(press.shown((0.0, 0.0, 0.0, black)))[0] == pytest.approx(max(lab((grey, grey, grey))[0], lab(press.shown((0, 0, 0, 1)))[0]), abs=1.0)
    assert press.ink(Ink((100, 101, 100)), fine=False)[:3] != (0, 0, 0), "what is not quite grey keeps its inks"


def test_a_grey_picture_is_as_light_as_a_grey_area(plates: Any, pressed: Any) -> None:
    out = io.BytesIO()
    Image.new("L", (60, 60), 128).save(out, "PNG")
    beside = Shape(rectangle(Rect(5, 30, 15, 15)), Style(fill=Ink((128, 128, 128))))
    found = plates(pressed(Picture("grey", out.getvalue(), (60, 60), Rect(25, 30, 15, 15)), beside))
    assert at(found["Black"], 32, 37) == pytest.approx(at(found["Black"], 12, 37), abs=0.005)
    assert [at(found[name], 32, 37) for name in COLOURS] == [0.0, 0.0, 0.0]
