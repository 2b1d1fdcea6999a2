"""A spot ink stays on its plate in gradients and where it shines through, seen on Ghostscript's plates; where it cannot, a finding names piece, ink and why."""

from __future__ import annotations

import io
from collections.abc import Sequence
from dataclasses import replace
from typing import Any

import pikepdf
import pytest

from printgen.colour.mixing import MOST, above, shares_of, under
from printgen.colour.separation import separation
from printgen.colour.tone import FULL, GREY
from printgen.geometry import Matrix, Rect
from printgen.pipeline.finish import expected as plan_of
from printgen.pipeline.finish import spots_of
from printgen.pipeline.fit import fit
from printgen.place import Place, Text
from printgen.press.pdfx import finished
from printgen.render.pdf import pdf
from printgen.scene.items import Face, Group, Item, Scene, Shape, Symbol, Use
from printgen.scene.path import ellipse, line, rectangle
from printgen.scene.printing import X1A, X4
from printgen.scene.style import Gradient, Ink, Stop, Style
from tests.press.conftest import GROUND, SIZE, at, expected, found, job, printing

GOLD, NEON = Ink((190, 150, 60), "gold", spot="Gold foil"), Ink((120, 240, 40), "neon", (0.5, 0.0, 1.0, 0.0), "PANTONE 802 C")
RED, PAPER = Ink((200, 30, 40), cmyk=(0.0, 0.9, 0.8, 0.0)), Ink((255, 255, 255))
COLOURS = ("Cyan", "Magenta", "Yellow", "Black")
SHEET = Text("templates/card.svg", "<face>\n  <rect/>\n</face>")
HERE = Place(SHEET, 9, 16)
BOX = Rect(10, 20, 40, 20)


def along(*inks: Ink, box: Rect = BOX, place: Place = HERE) -> Shape:
    stops = tuple(Stop(n / (len(inks) - 1), ink) for n, ink in enumerate(inks))
    return Shape(rectangle(box), Style(fill=Gradient("linear", stops, 10, 0, 50, 0)), place)


def fitted(*items: Item, standard: str = X4, tone: str = FULL, book: Any) -> tuple[Sequence[Item], list[Any]]:
    scene = Scene("card", SIZE, (GROUND, *items), 3.0)
    faces, bag = fit({("card-1", "front"): Face("card-1", "front", scene)}, printing(standard), tone, book)
    return faces["card-1", "front"].scene.items, [one for one in bag.findings if one.code == "OP136"]


def press(items: Sequence[Item], book: Any, standard: str) -> bytes:
    one = job(standard=standard)
    page = one.leaves[0].front
    slot = replace(page.slots[0], scene=replace(page.slots[0].scene, items=items))
    whole = replace(one, leaves=(replace(one.leaves[0], front=replace(page, slots=(slot,))),))
    return finished(pdf(whole, book), one.printing, one.title)


@pytest.mark.parametrize("standard", [X4, X1A])
def test_a_gradient_from_a_spot_to_paper_is_on_the_plate_of_the_spot_alone(plates: Any, book: Any, standard: str) -> None:
    items, told = fitted(along(GOLD, PAPER), standard=standard, book=book)
    data = press(items, book, standard)
    assert told == []
    assert found(data, expected(standard, spots=frozenset({"Gold foil"}))) == []
    made = plates(data)
    assert [at(made["Gold foil"], x, 30) for x in (10.5, 20, 30, 40, 49.5)] == pytest.approx([1, 0.75, 0.5, 0.25, 0], abs=0.02)
    assert {at(made[name], x, 30) for name in COLOURS for x in (12, 30, 48)} == {0.0}
    assert at(made["Cyan"], 5, 30) > 0.5


@pytest.mark.parametrize("standard", [X4, X1A])
def test_between_a_spot_and_other_inks_each_runs_on_its_own_plate(plates: Any, book: Any, standard: str) -> None:
    items, told = fitted(along(GOLD, RED), along(GOLD, NEON, box=Rect(10, 50, 40, 20)), standard=standard, book=book)
    data = press(items, book, standard)
    assert told == []
    assert found(data, expected(standard, spots=frozenset({"Gold foil", "PANTONE 802 C"}))) == []
    made = plates(data)
    assert [at(made["Gold foil"], x, 30) for x in (10.5, 30, 49.5)] == pytest.approx([1, 0.5, 0], abs=0.02)
    assert [at(made["Magenta"], x, 30) for x in (10.5, 30, 49.5)] == pytest.approx([0, 0.45, 0.9], abs=0.02)
    assert [at(made["Gold foil"], 30, 60), at(made["PANTONE 802 C"], 30, 60), at(made["Cyan"], 30, 60), at(made["Yellow"], 30, 60)] == pytest.approx([0.5, 0.5, 0, 0], abs=0.02)


def test_the_same_in_process_inks_would_be_seen(plates: Any, book: Any) -> None:
    made = plates(press((GROUND, along(replace(GOLD, spot=""), PAPER)), book, X4))
    assert "Gold foil" not in made
    assert at(made["Yellow"], 15, 30) > 0.2


@pytest.mark.parametrize("standard", [X4, X1A])
def test_a_spot_that_shines_through_keeps_its_plate(plates: Any, book: Any, standard: str) -> None:
    faded = (
        Shape(rectangle(Rect(10, 10, 40, 10)), Style(fill=GOLD, fill_opacity=0.4)),
        Group((Shape(rectangle(Rect(10, 25, 40, 10)), Style(fill=GOLD)),), opacity=0.4),
        Shape(line(10, 45, 50, 45), Style(stroke=GOLD, stroke_width=6, stroke_opacity=0.4)),
        Shape(rectangle(Rect(10, 55, 40, 10)), Style(fill=Gradient("linear", (Stop(0, GOLD, 0.8), Stop(1, GOLD, 0.0)), 10, 0, 50, 0))),
    )
    items, told = fitted(*faded, standard=standard, book=book)
    assert told == []
    data = press(items, book, standard)
    made = plates(data)
    ground = at(made["Cyan"], 5, 80)
    assert [at(made["Gold foil"], 30, y) for y in (15, 30, 45, 60)] == pytest.approx([0.4] * 4, abs=0.02)
    assert [at(made["Cyan"], 30, y) for y in (15, 30, 45, 60)] == pytest.approx([0.6 * ground] * 4, abs=0.02)
    assert found(data, expected(standard, spots=frozenset({"Gold foil"}))) == []


AREA = Shape(rectangle(BOX), Style(fill=GOLD))
USES: dict[str, tuple[Item, ...]] = {
    "solid": (AREA,),
    "line": (Shape(line(10, 45, 50, 45), Style(stroke=GOLD, stroke_width=2)),),
    "gradient": (along(GOLD, PAPER),),
    "gradient to another ink": (along(GOLD, RED),),
    "faded": (Shape(rectangle(BOX), Style(fill=GOLD, fill_opacity=0.4)),),
    "faded line": (Shape(line(10, 45, 50, 45), Style(stroke=GOLD, stroke_width=6, stroke_opacity=0.4)),),
    "faded group": (Group((AREA,), opacity=0.5),),
    "faded symbol": (Group((Use(Symbol("s", (AREA,), Rect(0, 0, 63, 88)), Matrix.move(0, 5)),), opacity=0.5),),
    "fading gradient": (Shape(rectangle(BOX), Style(fill=Gradient("linear", (Stop(0, GOLD, 0.8), Stop(1, GOLD, 0.0)), 10, 0, 50, 0))),),
    "fading over a gradient": (along(RED, PAPER), Shape(ellipse(30, 30, 15, 8), Style(fill=Gradient("radial", (Stop(0, GOLD, 0.8), Stop(1, GOLD, 0.1)), 30, 30, 15, 0)))),
    "below what fades": (AREA, Shape(ellipse(30, 30, 15, 8), Style(fill=RED, fill_opacity=0.5))),
}
"""Ways to use one spot ink, each alone on its card."""


@pytest.mark.parametrize("standard", [X4, X1A])
@pytest.mark.parametrize("use", USES)
def test_a_spot_of_the_palette_is_known_to_the_preflight_however_it_is_used(book: Any, use: str, standard: str) -> None:
    items, told = fitted(*USES[use], standard=standard, book=book)
    assert told == []
    one = job(standard=standard)
    page = one.leaves[0].front
    slot = replace(page.slots[0], scene=replace(page.slots[0].scene, items=items))
    whole = replace(one, leaves=(replace(one.leaves[0], front=replace(page, slots=(slot,))),))
    assert spots_of(whole) == {"Gold foil"}
    data = finished(pdf(whole, book), whole.printing, whole.title)
    assert b"Gold#20foil" in data, "it is in the file"
    assert found(data, plan_of(whole)) == []
    assert [code for code, _ in found(data, replace(plan_of(whole), spots=frozenset()))] == ["PF132"], "and would be told if nobody named it"


def test_more_inks_than_a_file_can_mix_are_told_and_printed_in_process_inks(plates: Any, book: Any) -> None:
    spots = [Ink((50 * n, 200 - 30 * n, 40), f"s{n}", (0.2 * n, 0.1, 0.9 - 0.1 * n, 0.1), f"Spot {n}") for n in range(5)]
    art = Use(Symbol("s", (along(*spots),), Rect(0, 0, 63, 88)), Matrix.move(0, 5))
    items, told = fitted(art, standard=X4, book=book)
    assert told == [], "PDF/X-4 knows 32"
    assert {name for name in plates(press(items, book, X4)) if name.startswith("Spot")} == {one.spot for one in spots}
    items, told = fitted(art, standard=X1A, book=book)
    assert told == [], "five plates are not too many"
    more = [Ink((20 * n, 90, 200), f"m{n}", (0.1 * n, 0.3, 0.2, 0.1), f"More {n}") for n in range(4)]
    items, told = fitted(Use(Symbol("s", (along(*spots, *more),), Rect(0, 0, 63, 88)), Matrix.move(0, 5)), standard=X1A, book=book)
    names = ", ".join(sorted(one.spot for one in (*spots, *more)))
    (one,) = told
    assert one.message == f"card-1, front: a gradient at 30, 35 mm has 9 inks, a file for this press mixes 8 at a time; in it the spot inks {names} are printed in process inks"
    assert (one.place.file, one.place.line, one.about) == ("templates/card.svg", 2, ("card-1",))
    made = plates(press(items, book, X1A))
    assert set(made) == {*COLOURS, "CutContour"}
    assert at(made["Magenta"], 45, 35) > 0.2


def test_a_grey_print_says_that_a_spot_gets_no_plate(book: Any) -> None:
    area = Shape(ellipse(30, 30, 5, 5), Style(fill=GOLD), HERE)
    _, told = fitted(area, along(GOLD, PAPER), tone=GREY, book=book)
    assert [(one.message, one.place.line) for one in told] == [("card-1, front: the spot ink Gold foil gets no plate, the tone of the profile is grey", 2)]
    assert fitted(Shape(area.path, Style(fill=RED)), tone=GREY, book=book)[1] == []
    assert fitted(area, tone=FULL, book=book)[1] == []


def test_too_many_spots_that_shine_through_each_other_are_named() -> None:
    press = separation("fogra39-300")
    ink = Ink((0, 0, 0), cmyk=(0.1, 0.1, 0.1, 0.1))
    lost: set[str] = set()
    for n in range(6):
        veil = under(Ink((0, 0, 0), cmyk=(0.2, 0.2, 0.2, 0.1), spot=f"Spot {n}"), 0.5, press, fine=False, over=False)
        ink = veil.ink(ink, fine=False, over=False)
        lost |= veil.lost
        assert len(shares_of(ink, press, fine=False)) <= MOST
    assert lost == {f"Spot {n}" for n in range(5)}
    assert above(ink, 0.5, press).lost == set()


def test_the_file_says_how_mixed_plates_look_where_there_are_none(book: Any) -> None:
    with pikepdf.open(io.BytesIO(press((GROUND, along(GOLD, RED)), book, X4))) as document:
        spaces = [one for one in document.objects if isinstance(one, pikepdf.Array) and len(one) and one[0] == "/DeviceN"]
        (space,) = spaces
        assert [str(name) for name in space[1]] == ["/Magenta", "/Yellow", "/Gold foil"]
        text = space[3].read_bytes().decode()
    look = separation("fogra39-300").ink(GOLD, fine=False)
    assert calculated(text, [0.5, 0.25, 0.4]) == pytest.approx([0.4 * look[0], 0.5 + 0.4 * look[1], 0.25 + 0.4 * look[2], 0.4 * look[3]], abs=1e-3)


def calculated(text: str, stack: list[float]) -> list[float]:
    """What a calculator function makes of its operands (PDF 32000-1, 7.10.5.2): the few operators that are used."""
    for word in text.strip("{}").split():
        if word == "index":
            n = int(stack.pop())
            stack.append(stack[-1 - n])
        elif word == "mul":
            stack.append(stack.pop() * stack.pop())
        elif word == "add":
            stack.append(stack.pop() + stack.pop())
        elif word == "roll":
            by, many = int(stack.pop()), int(stack.pop())
            part = stack[-many:]
            stack[-many:] = part[-by:] + part[:-by]
        elif word == "pop":
            stack.pop()
        else:
            stack.append(float(word))
    return stack
