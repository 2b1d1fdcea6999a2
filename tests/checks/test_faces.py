"""Faces made by hand go in; what would spoil them on paper is found, and what is right is let be."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from printgen.checks.faces import alike_from_behind, halves_meet, safe_area, smallest_text
from printgen.compose.grounds import grounds
from printgen.geometry import Matrix, Rect, Size
from printgen.loading.load import load
from printgen.model.game import Game
from printgen.model.record import Record
from printgen.place import Place, Text
from printgen.rules.frame import Ask, Check
from printgen.scene.items import Face, Group, Part, Scene, SetText, Shape
from printgen.scene.path import polyline, rectangle
from printgen.scene.style import Ink, Style

BASE = Path(__file__).parent.parent / "cases" / "base"
SIZE = Size(63, 88)
INK = Style(fill=Ink((0, 90, 90)))


@pytest.fixture
def game() -> Game:
    found, bag = load(BASE / "definitions" / "small", BASE)
    assert found is not None
    assert not bag.has_errors
    return found


def face(component: str = "frog-1", side: str = "front", *, text: Rect | None = None, size: float = 9.0, ground: Rect | None = None, **more: Any) -> Face:
    items = (Group((Shape(rectangle(ground), INK),)),) if ground else ()
    texts = (SetText("Ada", "name", size, size, text, text, "text"),) if text else ()
    return Face(component, side, Scene(f"{component}{side}{ground}{text}", SIZE, items, 3.0), texts, grounds=grounds(items, SIZE), **more)


def found(check: Check, game: Game, *faces: Face, **options: Any) -> list[str]:
    hits = check(Ask(game, options=Record(options), faces={(one.component, one.side): one for one in faces}))
    return [str(hit.values.get("problem") or (hit.values["piece"], hit.values.get("what") or hit.values["size"])) for hit in hits]


@pytest.mark.parametrize(
    ("box", "far"),
    [(Rect(3, 3, 20, 5), ""), (Rect(2, 40, 20, 5), "2.0"), (Rect(41.5, 40, 20, 5), "1.5"), (Rect(20, 82, 20, 5), "1.0"), (Rect(60, 0, 3, 5), "0.0"), (Rect(60, -1, 5, 5), "")],
)
def test_a_text_keeps_off_the_cut(game: Game, box: Rect, far: str) -> None:
    wanted = [f'"Ada" is {far} mm from the cut, must be 3 mm'] if far else []
    assert found(safe_area, game, face(text=box)) == wanted


def test_a_text_that_was_told_as_too_long_is_not_told_again_and_where_it_is_drawn_is(game: Game) -> None:
    one = face(text=Rect(1, 40, 20, 5))
    (text,) = one.texts
    assert found(safe_area, game, replace(one, texts=(replace(text, fits=False),))) == []
    drawn = Place(Text("templates/small/frog-card.svg", "<text>"), 0, 5)
    (hit,) = safe_area(Ask(game, options=Record({}), faces={("frog-1", "front"): replace(one, texts=(replace(text, drawn=drawn),))}))
    assert [(label.place, label.message) for label in hit.labels] == [(drawn, "drawn here")]


def test_a_ground_that_falls_short_is_told_once_for_all_pieces_of_a_kind_where_it_is_drawn(game: Game) -> None:
    place = Place(Text("templates/small/frog-card.svg", "<rect>"), 0, 5)

    def short(component: str, wide: float) -> Face:
        items = (Shape(rectangle(Rect(-3, -3, wide, 94)), INK, place),)
        return replace(face(component), scene=Scene(component, SIZE, items, 3.0), grounds=grounds(items, SIZE))

    faces = {(one.component, "front"): one for one in (short("frog-1", 67), short("frog-2", 67), short("frog-3", 68))}
    hits = list(safe_area(Ask(game, options=Record({}), faces=faces)))
    assert [(hit.place, hit.values["piece"], hit.about) for hit in hits] == [(place, "frog-1 and 1 more", ("frog-1", "frog-2")), (place, "frog-3", ("frog-3",))]


def test_a_turned_shape_is_as_large_as_it_is_drawn_not_as_the_box_around_its_box(game: Game) -> None:
    # The tips of this lozenge lie well inside of the cut; the box around its box, turned, ends between the cut and the bleed.
    lozenge = polyline(((0, -24), (24, 0), (0, 24), (-24, 0)), closed=True)
    turned = Matrix.move(31.5, 44) @ Matrix.turn(30)
    scene = Scene("turned", SIZE, (Group((Shape(lozenge, INK),), turned),), 3.0)
    assert -3 < turned.box(Rect(-24, -24, 48, 48)).x < 0
    assert found(safe_area, game, Face("frog-1", "front", scene, grounds=grounds(scene.items, SIZE))) == []
    # A quarter turn makes it a large one that ends there.
    large = Scene("large", SIZE, (Group((Shape(rectangle(Rect(-44, -32.5, 88, 65)), INK),), Matrix.move(31.5, 44) @ Matrix.turn(90)),), 3.0)
    assert found(safe_area, game, Face("frog-1", "front", large, grounds=grounds(large.items, SIZE))) != []


@pytest.mark.parametrize(
    ("ground", "problem"),
    [
        (Rect(-3, -3, 69, 94), ""),
        (Rect(-4, -4, 71, 96), ""),
        (Rect(3, 3, 57, 82), ""),
        (Rect(-3, -3, 67, 94), "a ground ends 1.0 mm beyond the right cut, must reach 3 mm"),
        (Rect(0, 0, 63, 88), "a ground ends 0.0 mm beyond the left cut, must reach 3 mm"),
        (Rect(-3, 60, 69, 29.5), "a ground ends 1.5 mm beyond the bottom cut, must reach 3 mm"),
        (Rect(-1, 40, 4, 4), ""),
    ],
    ids=["to the bleed", "beyond it", "inside", "short at the right", "to the cut", "short at the bottom", "a small thing"],
)
def test_a_ground_reaches_the_bleed_or_stays_inside(game: Game, ground: Rect, problem: str) -> None:
    assert found(safe_area, game, face(ground=ground)) == ([problem] if problem else [])


def test_a_text_has_its_smallest_size_by_the_sort_of_piece(game: Game) -> None:
    box = Rect(10, 10, 20, 4)
    assert found(smallest_text, game, face(text=box, size=6.4), card=6.5, sheet=8) == ["('frog-1', 6.4)"]
    assert found(smallest_text, game, face("lake", text=box, size=7.9), face(text=box, size=6.5), card=6.5, sheet=8) == ["('lake', 7.9)"]


def hidden(game: Game, side: str = "back") -> Game:
    return replace(game, data=Record({**game.data.fields, "hidden": (Record({"of": ("frog-card",), "side": side}),)}))


def test_hidden_pieces_have_one_back(game: Game) -> None:
    plain = [replace(face(f"frog-{n}", "back"), scene=Scene("one", SIZE, ())) for n in (1, 2, 3)]
    assert found(alike_from_behind, hidden(game), *plain) == []
    marked = [*plain[:2], replace(plain[2], scene=Scene("other", SIZE, ()))]
    assert found(alike_from_behind, hidden(game), *marked) == ["('frog-3', 'the back of')"]


def test_a_hidden_piece_of_another_size_is_told(game: Game) -> None:
    plain = [replace(face(f"frog-{n}", "back"), scene=Scene("one", SIZE, ())) for n in (1, 2, 3)]
    pieces = tuple(replace(c, kind=replace(c.kind, size=Size(60, 88))) if c.id == "frog-2" else c for c in game.components)
    assert found(alike_from_behind, hidden(replace(game, components=pieces)), *plain) == ["('frog-2', 'the size of')"]


def half(component: str, side: str, box: Rect) -> Face:
    return face(component, side, parts=(Part("half", box),))


RIGHT, LEFT = Rect(50, 54, 26, 29), Rect(-13, 54, 26, 29)


@pytest.mark.parametrize(
    ("left", "problem"),
    [
        (LEFT, ""),
        (LEFT.moved(0, 2), "the halves meet 2.0 mm apart"),
        (LEFT.moved(0.5, 0), "the middle of the whole lies 0.5 mm from the left cut"),
        (Rect(-13, 54, 26, 27), "the halves are 29.0 and 27.0 mm high"),
        (Rect(-2, 54, 4, 29), "it reaches 2.0 mm beyond the cut, must reach 3 mm"),
    ],
)
def test_halves_meet_at_the_cut(game: Game, left: Rect, problem: str) -> None:
    faces = (half("frog-1", "front", RIGHT), half("frog-2", "back", left))
    assert found(halves_meet, game, *faces, part="half", right="front", left="back") == ([problem] if problem else [])
