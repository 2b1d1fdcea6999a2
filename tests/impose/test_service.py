"""The formats of print services: their numbers agree with each other, a piece finds the one that fits, and art and picture lie as the service wants."""

from __future__ import annotations

import io
from dataclasses import replace
from pathlib import Path as Path_

import pytest
from PIL import Image

from printgen.geometry import Rect, Size
from printgen.impose.frame import framed
from printgen.impose.profile import read_profile
from printgen.impose.service import INCH, OWN, TEMPLATE, Format, fitting, formats, nearest, services
from printgen.model.game import Component, Kind
from printgen.model.record import EMPTY
from printgen.render.png import png
from printgen.scene.items import Face, Scene, Shape
from printgen.scene.page import Page, Slot
from printgen.scene.path import Path, ellipse, polyline, rectangle
from printgen.scene.shape import CIRCLE, HEXAGON, RECTANGLE, RING, ROUNDED, TRIANGLE, Outline
from printgen.scene.style import Ink, Style
from printgen.typeset.fonts import FontBook
from printgen.units import size

KNOWN = {"tgc": 163, "mpc": 5, "dtc": 5}


def piece(of: Size, shape: str = RECTANGLE) -> Outline:
    """A piece of that size and shape that fills its drawing."""
    return Outline(shape, Rect(0, 0, *of))


def test_there_are_tables_and_they_are_long_enough() -> None:
    assert set(services()) >= set(KNOWN)
    assert all(len(formats(name)) >= least for name, least in KNOWN.items())


@pytest.mark.parametrize("service", services())
def test_pixels_are_trim_and_bleed_at_300_to_the_inch(service: str) -> None:
    for one in formats(service):
        w, h = ((trim + 2 * bleed) / INCH * 300 for trim, bleed in zip(one.trim, one.bleed, strict=True))
        assert one.pixels == pytest.approx((w, h), abs=0.01 if service == "tgc" else 1), one.name


@pytest.mark.parametrize(
    ("service", "words", "sort", "name", "pixels"),
    [
        ("tgc", "poker", "card", "PokerDeck", (825, 1125)),
        ("tgc", "63mm x 88mm", "card", "EuroPokerDeck", (825, 1125)),
        ("tgc", "tarot", "card", "TarotDeck", (900, 1500)),
        ("tgc", "bridge", "card", "BridgeDeck", (750, 1125)),
        ("tgc", "2in x 2in", "tile", "SmallSquareTile", (675, 675)),
        ("tgc", "0.75in x 0.75in", "token", "MediumSquareChit", (300, 300)),
        ("tgc", "8in x 10in", "scoresheet", "LargeScorePadColor", (2475, 3075)),
        ("tgc", "11in x 17in", "sheet", "QuadFoldMat", (3375, 5175)),
        ("mpc", "poker", "card", "Poker", (822, 1122)),
        ("mpc", "1.75in x 3.5in", "card", "Domino", (597, 1122)),
        ("dtc", "poker", "card", "Poker", (825, 1125)),
    ],
)
def test_a_piece_finds_its_format(service: str, words: str, sort: str, name: str, pixels: tuple[int, int]) -> None:
    found = fitting(service, piece(size(words)), sort)
    assert found is not None
    assert (found.name, found.pixels) == (name, pixels)


@pytest.mark.parametrize(
    ("w", "h", "shape", "sort", "name"),
    [
        (63.5, 88.9, ROUNDED, "card", "PokerDeck"),
        (25.4, 25.4, CIRCLE, "token", "LargeCircleChit"),
        (26.6, 26.6, CIRCLE, "token", "LargeCircleChit"),
        (25.4, 25.4, RECTANGLE, "token", "LargeSquareChit"),
        (31.75, 31.75, RING, "token", "LargeRing"),
        (50.8, 44.4, HEXAGON, "tile", "SmallHexTile"),
        (95.25, 82.55, HEXAGON, "tile", "LargeHexTile"),
        (95.25, 82.55, HEXAGON, "card", "HexDeck"),
        (50.8, 44.4, TRIANGLE, "tile", "TriangleTile"),
        (88.9, 88.9, CIRCLE, "card", "CircleDeck"),
        (16, 16, ROUNDED, "die", "CustomColorD6"),
        (203.2, 203.2, RECTANGLE, "sheet", "SquareMat"),
        (406.4, 203.2, RECTANGLE, "screen", "MediumFolio"),
        (203.2, 406.4, RECTANGLE, "sheet", "AccordionBoard"),
        (254, 88.9, RECTANGLE, "aid", "PokerFolio"),
        (76.2, 25.4, RECTANGLE, "token", "StripChit"),
        (88.9, 139.7, RECTANGLE, "scoresheet", "SmallScorePadColor"),
    ],
)
def test_shape_and_sort_choose_among_formats(w: float, h: float, shape: str, sort: str, name: str) -> None:
    found = fitting("tgc", piece(Size(w, h), shape), sort)
    assert found is not None
    assert found.name == name


def _cut(one: Format, box: Rect) -> Path | None:
    x, y, w, h = box
    if one.shape == HEXAGON:
        return polyline([(x + w / 4, y), (x + w * 3 / 4, y), (x + w, y + h / 2), (x + w * 3 / 4, y + h), (x + w / 4, y + h), (x, y + h / 2)], closed=True)
    if one.shape == TRIANGLE:
        return polyline([(x + w / 2, y), (x + w, y + h), (x, y + h)], closed=True)
    whole = ellipse(x + w / 2, y + h / 2, w / 2, h / 2)
    return {CIRCLE: whole, RING: (*whole, *ellipse(x + w / 2, y + h / 2, w / 4, h / 4))}.get(one.shape)


def _drawn(one: Format) -> tuple[Component, dict[tuple[str, str], Face]]:
    """A piece that is just what a format is made for: blue, with its bleed, and a red square in its middle."""
    kind = Kind("piece", one.use, one.trim, "x")
    bleed = max(*one.bleed, 0) + 0.1
    ground = Shape(rectangle(Rect(0, 0, *one.trim).grown(bleed)), Style(fill=Ink((20, 40, 200))))
    middle = Shape(rectangle(Rect(one.trim.w / 2 - 2, one.trim.h / 2 - 2, 4, 4)), Style(fill=Ink((200, 30, 20))))
    scene = Scene(one.name, one.trim, (ground, middle), bleed, _cut(one, Rect(0, 0, *one.trim)))
    return Component("one", kind, EMPTY), {("one", side): Face("one", side, scene) for side in ("front", "back")}


@pytest.mark.parametrize("one", formats("tgc"), ids=lambda one: one.name)
def test_each_row_of_the_game_crafter_can_be_made(one: Format) -> None:
    """A piece of a row's size, shape and sort becomes that row (or its plain twin that stands before it); a row of the site's own shape is made where it is named. The picture has its pixels."""
    profile, _ = read_profile("tgc", Path_("/nowhere"))
    assert profile is not None
    component, faces = _drawn(one)
    named = replace(profile, types={"piece": one.name})
    free = framed(component, faces["one", "front"], faces, profile)
    if one.shape in {OWN, TEMPLATE}:
        assert free is None or free.made_as != one.name
    else:
        assert free is not None
        assert (free.pixels, free.turn) == (one.pixels, 0)
        assert free.seen.w == pytest.approx(one.pixels[0] / 300 * INCH, abs=0.01)
        assert free.seen.h == pytest.approx(one.pixels[1] / 300 * INCH, abs=0.01)
        first = next(other for other in formats("tgc") if (other.pixels, other.use, other.shape) == (one.pixels, one.use, one.shape) and abs(other.trim.w - one.trim.w) < 0.01)
        assert free.made_as == first.name
    frame = framed(component, faces["one", "front"], faces, named)
    assert frame is not None
    assert (frame.made_as, frame.pixels) == (one.name, one.pixels)
    if max(one.pixels) <= 1250:
        scene = faces["one", "front"].scene
        slot = Slot("one", "front", scene, frame.trim, frame.bleed.moved(-frame.bleed.x, -frame.bleed.y), frame.matrix)
        with Image.open(io.BytesIO(png(Page(frame.size, (slot,), (), frame.trim, frame.bleed, pixels=frame.pixels), FontBook({})))) as picture:
            assert (picture.size, picture.mode) == (one.pixels, "RGB")
            w, h = picture.size
            assert {picture.getpixel((x, y)) for x in (0, w - 1) for y in (0, h - 1)} == {(20, 40, 200)}, "the bleed reaches all corners"
            assert picture.getpixel((w // 2, h // 2)) == (200, 30, 20)


def test_a_piece_on_its_side_finds_it_turned_and_a_strange_one_finds_none() -> None:
    turned = fitting("tgc", piece(Size(88.9, 63.5)), "card")
    assert turned is not None
    assert (turned.name, turned.pixels, turned.trim.w > turned.trim.h) == ("PokerDeck", (1125, 825), True)
    assert turned not in formats("tgc")
    assert fitting("tgc", piece(Size(60, 60)), "card") is None
    assert {one.name for one in nearest("mpc", piece(Size(60, 88)), "card")} == {"EuroPoker", "Bridge"}
    assert fitting("tgc", piece(Size(63.5, 88.9)), "card", named="TradingDeck") is not None
    assert fitting("tgc", piece(Size(63.5, 88.9)), "card", named="Poker") is None
    assert fitting("tgc", piece(Size(63.5, 88.9), "other"), "card") is None
    assert fitting("tgc", piece(Size(63.5, 88.9)), "booklet") is None
    assert fitting("tgc", piece(Size(14, 14), ROUNDED), "die") is None, "a sticker is no chit"
    assert fitting("tgc", piece(Size(16, 16)), "card") is None, "a card is no face of a die"
    upright = fitting("tgc", piece(Size(44.4, 50.8), HEXAGON), "tile")
    assert upright is not None
    assert (upright.name, upright.pixels) == ("SmallHexTile", (600, 675))
    assert fitting("tgc", piece(Size(44.4, 50.8), TRIANGLE), "tile") is None, "a triangle on its side is another one"


def test_the_nearest_are_two_of_the_same_shape_and_different() -> None:
    assert [one.words for one in nearest("tgc", piece(Size(40, 40), CIRCLE), "token")] == ["LargeCircleChit (25.4 x 25.4 mm, round)", "MediumCircleChit (19.05 x 19.05 mm, round)"]
    assert [one.name for one in nearest("tgc", piece(Size(60, 60)), "card")] == ["SmallSquareDeck", "EuroSquareDeck"]
    assert [one.words for one in nearest("tgc", piece(Size(60, 60), HEXAGON), "token")] == ["HexShard (19.05 x 16.764 mm, a hexagon)"]


def test_the_picture_shows_the_piece_in_its_middle() -> None:
    found = fitting("tgc", piece(Size(63, 88)), "card", named="PokerDeck")
    assert found is not None
    seen = found.region(Rect(0, 0, 63, 88))
    assert seen.w == pytest.approx(2.75 * INCH)
    assert (seen.x + seen.w / 2, seen.y + seen.h / 2) == pytest.approx((31.5, 44))
    assert found.region(Rect(10, 20, 40, 40)).centre == pytest.approx((30, 40))


def test_a_back_is_framed_where_it_lies_behind_its_front_and_turned_the_other_way() -> None:
    """The paper simulated: a corner of the front, and the same corner seen from behind, come to lie at mirrored places of the two pictures."""
    profile, _ = read_profile("tgc", Path_("/nowhere"))
    assert profile is not None
    kind = Kind("piece", "card", Size(100, 63.5), "x")
    cut = rectangle(Rect(2, 0, 88.9, 63.5))
    faces = {("one", side): Face("one", side, Scene(side, kind.size, (), 5.0, cut)) for side in ("front", "back")}
    component = Component("one", kind, EMPTY)
    front, back = (framed(component, faces["one", side], faces, profile) for side in ("front", "back"))
    assert front is not None
    assert back is not None
    assert (front.turn, back.turn, front.pixels) == (90, 270, (825, 1125))
    for x, y in ((2, 0), (90.9, 0), (2, 63.5), (50, 20)):
        ahead, behind = front.matrix.at(x, y), back.matrix.at(kind.size.w - x, y)
        # The site lays the picture of the back behind that of the front as a card is turned over: left becomes right, above stays above.
        assert (front.size.w - ahead.x, ahead.y) == pytest.approx((behind.x, behind.y))
