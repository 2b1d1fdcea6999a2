"""Sheets that are glued together go in: fronts and backs as files of their own, each with a coloured border to cut round."""

from __future__ import annotations

from dataclasses import replace

import pytest

from printgen.geometry import Size
from printgen.impose.border import framed
from printgen.impose.lay import Choice, impose
from printgen.impose.paper import Sheet
from printgen.impose.profile import Profile
from printgen.model.game import Component, Game, Kind, Product
from printgen.model.record import EMPTY
from printgen.scene.items import Face, Item, Scene, Shape
from printgen.scene.page import Job
from printgen.scene.path import box, line
from printgen.scene.style import Ink, Style

HOME = Profile("home-a4", "Home", Size(210.0, 297.0))
LETTER = Profile("home-letter", "Home", Size(215.9, 279.4))
TILE = Size(38.0, 38.0)


def lettering(words: str, size: float, ink: Ink) -> tuple[tuple[Item, ...], float]:
    return (Shape(line(0, 0, 1, 0), Style(fill=ink)),), size * 0.19 * len(words)


def laid(product: Product, profile: Profile = HOME, choice: Choice = Choice()) -> Job:  # noqa: B008  # frozen
    pieces = tuple(Component(name, Kind("tile", "tile", TILE, "x", bleed=0.0, faces=2)) for name in product.components)
    faces = {
        (name, side): Face(name, side, Scene(f"{name}-{side}", TILE, (), 0.0)) for name in product.components for side in ("front", "back")
    }
    job, bag = impose(
        Game("g", "Game", "definitions/g", EMPTY, {}, pieces, {product.id: product}), product, faces, profile, choice, lettering
    )
    assert {one.code for one in bag.findings} <= {"IM135"}, "words for which a full sheet has no room"
    return job


def tiles(number: int, sides: str, border: float = 0.0, border_colour: str = "") -> Product:
    made = Product("tiles", "Tiles", (), tuple(f"tile-{n}" for n in range(1, number + 1)))
    return replace(made, sides=sides, border=border, border_colour=border_colour)


@pytest.mark.parametrize("choice", [Choice(), Choice(backs="none"), Choice(backs="short")])
def test_fronts_and_backs_are_printed_one_sided_and_meet_when_one_is_turned_like_a_page(choice: Choice) -> None:
    fronts, backs = (laid(tiles(37, sides=side), choice=choice) for side in ("front", "back"))
    assert [leaf.back for leaf in (*fronts.leaves, *backs.leaves)] == [None] * 4
    assert (fronts.duplex, backs.duplex) == ("", "")
    for front, back in zip(fronts.leaves, backs.leaves, strict=True):
        there = {slot.component: (round(slot.trim.x, 6), round(slot.trim.y, 6)) for slot in front.front.slots}
        behind = {slot.component: (round(back.front.size.w - slot.trim.right, 6), round(slot.trim.y, 6)) for slot in back.front.slots}
        assert behind == there
        assert {slot.side for slot in front.front.slots} == {"front"}
        assert {(slot.side, slot.rotation) for slot in back.front.slots} == {("back", 0)}


@pytest.mark.parametrize("profile", [HOME, LETTER])
def test_the_border_stays_where_the_printer_reaches_and_is_alike_on_opposite_sides(profile: Profile) -> None:
    page = laid(tiles(35, sides="front", border=5.0), profile).leaves[0].front
    outside = framed([slot.trim for slot in page.slots], 5.0, Sheet(profile.paper, profile.margin))
    assert outside.x >= profile.margin - 1e-9
    assert outside.y >= profile.margin - 1e-9
    assert outside.centre == pytest.approx((page.size.w / 2, page.size.h / 2))
    shape = page.marks[0]
    assert isinstance(shape, Shape)
    assert shape.style.even_odd
    assert box(shape.path) == pytest.approx(outside)


def test_the_border_is_filled_where_no_piece_lies_and_the_label_lies_outside_of_it() -> None:
    job = laid(tiles(27, sides="front", border=5.0, border_colour="#336699"))
    page = job.leaves[0].front
    shape = page.marks[0]
    assert isinstance(shape, Shape)
    assert shape.style.fill == Ink((0x33, 0x66, 0x99))
    holes = sum(step[0] == "M" for step in shape.path) - 1
    assert holes == 27
    assert page.bleed.w == pytest.approx(5 * 38 + 10)


def test_without_a_border_nothing_is_drawn_around_the_pieces() -> None:
    page = laid(tiles(35, sides="front")).leaves[0].front
    assert page.bleed == page.trim
