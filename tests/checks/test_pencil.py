"""Maps drawn by hand go in: tiles too dark for a pencil, tiles that differ by colour alone, and lines that cannot be told apart are found."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from printgen.checks.lines_around import lines_around
from printgen.checks.pencil import pencil_shows, told_apart
from printgen.diagnostics.diagnostic import NOTE
from printgen.geometry import Matrix, Rect, Size
from printgen.loading.load import load
from printgen.model.game import Component, Game
from printgen.model.record import Record
from printgen.rules.frame import Ask, Check, Hit
from printgen.scene.items import Face, Group, Item, Picture, Scene, Shape, Symbol, Use
from printgen.scene.path import ellipse, line, rectangle
from printgen.scene.style import Ink, Style

BASE = Path(__file__).parent.parent / "cases" / "base"
BOX = Rect(0, 0, 10, 10)
RED, INK = Ink((201, 49, 58), "red"), Ink((43, 42, 51), "ink")
GRASS, WATER = (217, 236, 193), (195, 227, 243)


@pytest.fixture(scope="module")
def game() -> Game:
    found, _ = load(BASE / "definitions" / "small", BASE)
    assert found is not None
    return found


def lake(game: Game) -> Component:
    found = game.component("lake")
    assert found is not None
    return found


def tile(rgb: tuple[int, int, int], *more: Item) -> Symbol:
    return Symbol(f"{rgb}{len(more)}{more}", (Shape(rectangle(BOX), Style(fill=Ink(rgb))), *more), BOX)


def found(check: Check, game: Game, items: tuple[Item, ...], **options: Any) -> list[Hit]:
    face = Face("lake", "front", Scene("k", Size(100, 80), (Group(items, Matrix.move(5, 5)),)))
    return list(check(Ask(game, options=Record(options), faces={("lake", "front"): face})))


def ground(game: Game, grass: Symbol, water: Symbol) -> tuple[Item, ...]:
    layer = lake(game).layers["terrain"]
    return tuple(Use(grass if layer.at(square) == "grass" else water, Matrix.grow(1.05), layer.where(square)) for square in layer.squares())


LIMITS = {"layer": "terrain", "lightness": 75, "contrast": 6}
WAVE = Shape(line(1, 5, 9, 5), Style(stroke=Ink((134, 190, 220)), stroke_width=0.3))
THICK = Shape(line(1, 5, 9, 5), Style(stroke=Ink((43, 42, 51)), stroke_width=0.3))


@pytest.mark.parametrize(
    ("water", "problems"),
    [
        (tile(WATER, WAVE), []),
        (tile((70, 110, 150)), ["its mean lightness is L* 45, must be at least 75"]),
        (tile(WATER, THICK), ["its pattern varies by L* 25.7 within 2 mm, may be 6"]),
    ],
    ids=["light", "dark", "a dark pattern"],
)
def test_a_pencil_shows_on_light_and_even_ground(game: Game, water: Symbol, problems: list[str]) -> None:
    hits = found(pencil_shows, game, ground(game, tile(GRASS), water), **LIMITS)
    assert [hit.values["problem"] for hit in hits] == problems
    assert {hit.values["tile"] for hit in hits} <= {"Water"}


def test_a_picture_is_undecided_and_says_so(game: Game) -> None:
    hits = found(pencil_shows, game, ground(game, tile(GRASS), tile(WATER, Picture("k", b"", (1, 1), BOX))), **LIMITS)
    assert [(hit.severity, hit.values["problem"]) for hit in hits] == [(NOTE, "undecided, for it holds a picture")]


@pytest.mark.parametrize(
    ("grass", "water", "apart"),
    [
        (tile((110, 125, 30)), tile((200, 60, 50)), False),
        (tile((110, 125, 30)), tile((200, 60, 50), WAVE), True),
        (tile((250, 250, 240)), tile((40, 60, 160)), True),
        (tile(GRASS), tile(GRASS), False),
    ],
    ids=["red and green", "another pattern", "light and dark", "the same"],
)
def test_tiles_are_told_apart_by_every_eye_or_by_their_drawing(game: Game, grass: Symbol, water: Symbol, apart: bool) -> None:
    hits = found(told_apart, game, ground(game, grass, water), layers=("terrain",), apart=15)
    assert bool(hits) is not apart
    assert all({hit.values["one"], hit.values["other"]} == {"Grass", "Water"} for hit in hits)


def around(game: Game, dotted: Style | None, solid: Style | None) -> tuple[Item, ...]:
    """A line around the frogs (the dotted layer here), and one around a square of the ground (the solid one)."""
    layers = lake(game).layers
    items = []
    for name, style in (("frogs", dotted), ("terrain", solid)):
        if style is not None:
            items.append(Shape(ellipse(10, 10, 5, 5), style, layers[name].where(next(iter(layers[name].squares())))))
    return tuple(items)


DOTS = Style(stroke=RED, stroke_width=0.5, dash=(0.01, 1.2), cap="round")
SOLID = Style(stroke=INK, stroke_width=1.0)


@pytest.mark.parametrize(
    ("dotted", "solid", "problems"),
    [
        (DOTS, SOLID, []),
        (Style(stroke=RED, stroke_width=0.5), SOLID, ["the line around frogs is solid, must be dotted"]),
        (Style(stroke=RED, stroke_width=0.5, dash=(3.0, 1.0)), SOLID, ["the line around frogs is dashed, must be dotted"]),
        (Style(stroke=Ink((40, 120, 60), "green"), stroke_width=0.5, dash=(0.01, 1.2)), SOLID, ["the line around frogs is green, must be red"]),
        (DOTS, Style(stroke=INK, stroke_width=0.9), ["the line around terrain is 0.9 mm wide, that around frogs 0.5 mm; must be at least 2 times as wide"]),
        (DOTS, Style(stroke=INK, stroke_width=1.0, dash=(2.0, 1.0)), ["the line around terrain is broken, must be solid"]),
        (None, SOLID, ["nothing is drawn around frogs"]),
    ],
)
def test_lines_are_told_apart_without_colour(game: Game, dotted: Style | None, solid: Style | None, problems: list[str]) -> None:
    hits = found(lines_around, game, around(game, dotted, solid), dotted="frogs", solid="terrain", times=2)
    assert [hit.values["problem"] for hit in hits] == problems
