"""Gradients and pictures with more ink than the profile allows are told with piece, millimetres and per cent; those within are not. Ghostscript's plates agree."""

from __future__ import annotations

import io
from dataclasses import replace
from typing import Any

import pytest
from PIL import Image

from printgen.art.sums import fullest
from printgen.diagnostics.diagnostic import ERROR
from printgen.geometry import Matrix, Rect
from printgen.pipeline.ink_sum import ink_sums
from printgen.place import Place, Text
from printgen.scene.items import Face, Group, Item, Picture, Scene, Shape, Symbol, Use
from printgen.scene.path import line, rectangle
from printgen.scene.style import Gradient, Ink, Stop, Style
from tests.press.conftest import GROUND, SIZE, printing

SHEET = Text("templates/card.svg", "<face>\n  <rect/>\n</face>")
HERE = Place(SHEET, 9, 16)
LIGHT, HEAVY, EDGE = Ink((250, 250, 240)), Ink((20, 10, 10), cmyk=(1.0, 0.9, 0.9, 0.8)), Ink((20, 10, 10), cmyk=(0.7, 0.7, 0.6, 1.0))
GOLD = Ink((190, 150, 60), "gold", spot="Gold")


def told(*items: Item, limit: float = 3.0, pieces: int = 1) -> list[str]:
    scene = Scene("card", SIZE, (GROUND, *items), 3.0)
    faces = {(f"card-{n + 1}", "front"): Face(f"card-{n + 1}", "front", scene) for n in range(pieces)}
    found = ink_sums(faces, replace(printing(), limit=limit)).findings
    assert all((one.code, one.about) == ("OP135", ("card-1",)) for one in found)
    return [one.message for one in found]


def gradient(*stops: Stop, shape: str = "linear", place: Place = HERE, **more: Any) -> Shape:
    return Shape(rectangle(Rect(10, 20, 40, 20)), Style(fill=Gradient(shape, stops, 10, 30, 50, 30, 20.0), **more), place)


def photograph(dark: tuple[int, int, int], box: Rect, alpha: int | None = None) -> Picture:
    image = Image.new("RGB", (100, 50), (240, 230, 200))
    image.putpixel((75, 10), dark)
    if alpha is not None:
        image.putalpha(255)
        image.putpixel((75, 10), (*dark, alpha))
    out = io.BytesIO()
    image.save(out, "PNG")
    return Picture(f"p{dark}{alpha}", out.getvalue(), image.size, box, HERE)


def test_a_gradient_is_measured_at_its_ends_and_between() -> None:
    assert told(gradient(Stop(0, LIGHT), Stop(1, HEAVY))) == ["card-1, front: a gradient has 360% ink at 50, 30 mm, the limit is 300%"]
    assert told(gradient(Stop(0, LIGHT), Stop(1, EDGE))) == [], "300 % are allowed"
    assert told(gradient(Stop(0, LIGHT), Stop(1, EDGE)), limit=2.8) == ["card-1, front: a gradient has 300% ink at 50, 30 mm, the limit is 280%"]
    assert told(gradient(Stop(0, LIGHT), Stop(0.5, HEAVY), Stop(1, LIGHT))) == ["card-1, front: a gradient has 360% ink at 30, 30 mm, the limit is 300%"]
    # A spot is an ink like others.
    assert told(gradient(Stop(0, GOLD), Stop(1, EDGE)), limit=3.0) == []
    assert told(gradient(Stop(0, replace(HEAVY, cmyk=(0.9, 0.9, 0.9, 0.6))), Stop(1, GOLD))) == ["card-1, front: a gradient has 330% ink at 10, 30 mm, the limit is 300%"]


def test_what_of_a_gradient_is_not_seen_does_not_count() -> None:
    long = Gradient("linear", (Stop(0, LIGHT), Stop(1, HEAVY)), 10, 0, 90, 0)
    assert told(Shape(rectangle(Rect(10, 20, 40, 20)), Style(fill=long))) == [], "half of the way is 180 %"
    beyond = Gradient("linear", (Stop(0, LIGHT), Stop(1, HEAVY)), -30, 0, -10, 0)
    assert told(Shape(rectangle(Rect(10, 20, 40, 20)), Style(fill=beyond))) == ["card-1, front: a gradient has 360% ink at 10, 30 mm, the limit is 300%"], "it goes on in its last colour"
    assert told(gradient(Stop(0, LIGHT), Stop(1, HEAVY), fill_opacity=0.5)) == [], "half of it on paper is 180 %"


def test_lines_round_gradients_and_what_lies_in_symbols_count() -> None:
    stroke = Shape(line(10, 60, 50, 60), Style(stroke=Gradient("linear", (Stop(0, HEAVY), Stop(1, LIGHT)), 10, 0, 50, 0), stroke_width=3))
    assert told(stroke) == ["card-1, front: a gradient has 360% ink at 10, 60 mm, the limit is 300%"]
    moved = Group((Use(Symbol("s", (gradient(Stop(0, LIGHT), Stop(1, HEAVY), shape="radial"),), Rect(0, 0, 63, 88)), Matrix.move(0, 30)),), Matrix.move(5, 0))
    assert told(moved) == ["card-1, front: a gradient has 360% ink at 35, 60 mm, the limit is 300%"]


def test_a_picture_is_measured_after_its_conversion_to_the_pixel() -> None:
    picture = photograph((0, 0, 60), Rect(10, 20, 40, 20))
    assert told(picture) == [], "the profile of the condition keeps its limit"
    (one,) = told(picture, limit=2.2, pieces=3)
    assert one.startswith("card-1, front: a picture has 2")
    assert one.endswith("% ink at 40, 24 mm, the limit is 220% (also on 2 more)")
    assert told(photograph((200, 190, 180), Rect(10, 20, 40, 20)), limit=2.2) == []
    assert told(photograph((0, 0, 60), Rect(10, 20, 40, 20), alpha=0), limit=2.2) == [], "what is transparent is not printed"


def test_what_of_a_picture_is_not_seen_does_not_count() -> None:
    picture = photograph((0, 0, 60), Rect(10, 20, 40, 20))
    (whole,) = told(picture, limit=2.2)
    assert "at 40, 24 mm" in whole
    assert told(Group((picture,), clip=rectangle(Rect(10, 20, 29, 20))), limit=2.2) == [], "the dark pixel lies at 40 mm"
    assert len(told(Group((picture,), clip=rectangle(Rect(30, 20, 20, 20))), limit=2.2)) == 1
    assert told(photograph((0, 0, 60), Rect(40, 20, 40, 20)), limit=2.2) == [], "it would lie at 70 mm, beyond the bleed of a card of 63 mm"
    assert told(Group((picture,), opacity=0.5), limit=2.2) == [], "half of it on paper"
    turned = Group((picture,), Matrix.turn(90) @ Matrix.move(0, -60), clip=rectangle(Rect(10, 20, 29, 20)))
    assert told(turned, limit=2.2) == []
    assert len(told(replace(turned, clip=None), limit=2.2)) == 1
    assert told(Group((picture,), clip=rectangle(Rect(100, 100, 5, 5))), limit=2.2) == []


def test_what_of_a_gradient_is_clipped_away_or_faded_as_a_group_does_not_count() -> None:
    heavy = gradient(Stop(0, LIGHT), Stop(1, HEAVY))
    assert told(Group((heavy,), clip=rectangle(Rect(10, 20, 20, 20)))) == [], "half of the way is 180 %"
    assert len(told(Group((heavy,), clip=rectangle(Rect(30, 20, 20, 20))))) == 1
    assert told(Group((heavy,), opacity=0.5)) == []


def test_the_finding_stands_where_the_thing_is_drawn() -> None:
    face = Face("card-1", "front", Scene("card", SIZE, (gradient(Stop(0, LIGHT), Stop(1, HEAVY)),), 3.0))
    (one,) = ink_sums({("card-1", "front"): face}, printing()).findings
    assert (one.place.file, one.place.line, one.severity) == ("templates/card.svg", 2, ERROR)


@pytest.mark.parametrize("limit", [2.0, 2.4, 2.8])
def test_the_fullest_pixel_is_that_of_a_count_of_all(limit: float) -> None:
    state = 7
    values = []
    for _ in range(4 * 600):
        state = (state * 1103515245 + 12345) % 2**31
        values.append(state >> 23)
    plates = [bytes(values[n * 600 : n * 600 + 600]) for n in range(4)]
    sums = [sum(pixel) for pixel in zip(*plates, strict=True)]
    most, (column, row) = fullest((30, 20), plates, skip=limit)
    assert round(most * 255) == max(sums)
    assert sums[row * 30 + column] == max(sums)
    assert fullest((30, 20), plates, skip=3.99)[0] == 0.0
    assert fullest((30, 20), plates, bytes(600))[0] == 0.0


def test_the_plates_say_the_same(plates: Any, pressed: Any) -> None:
    made = plates(pressed(gradient(Stop(0, LIGHT), Stop(1, HEAVY))))
    total = sum(made[name] for name in ("Cyan", "Magenta", "Yellow", "Black"))
    assert total.max() == pytest.approx(3.6, abs=0.03)
