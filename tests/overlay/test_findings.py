"""Which findings are told beside a map, and where they are framed on it."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from printgen.diagnostics.diagnostic import ERROR, NOTE, WARNING, Bag, Diagnostic
from printgen.model.game import Game
from printgen.overlay.findings import Told, findings_of, framed
from printgen.overlay.inks import severity
from printgen.overlay.pen import Pen
from printgen.overlay.plate import Plate
from printgen.place import Place
from printgen.scene.items import Group

PLATE = Plate(0, 0, 10, 4, 3)


def finding(code: str = "XX1", **more: Any) -> Diagnostic:
    return Diagnostic(**{"code": code, "name": "a-name", "severity": NOTE, "message": "words", **more})


def told(game: Game, *found: Diagnostic) -> list[tuple[str, tuple[tuple[int, int], ...], tuple[int, int] | None]]:
    return [(one.finding.code, one.squares, one.at) for one in findings_of(game, game.components[0], Bag(list(found)))]


def test_findings_that_name_the_map_are_told_the_worst_first(game: Game) -> None:
    found = (finding("XX1", about=("lily", "A2/B1")), finding("XX2", severity=ERROR, about=("A1/B1", "lily", "A1/B1")), finding("XX3", about=("other",)), finding("XX4"))
    assert told(game, *found) == [("XX2", ((1, 1),), None), ("XX1", ((2, 1),), None)]


def test_a_finding_in_the_file_of_the_map_is_told_at_its_glyph(game: Game) -> None:
    place = game.components[0].layers["ground"].where((3, 2))
    assert told(game, finding(place=place)) == [("XX1", (), (3, 2))]
    assert told(game, finding(place=Place(place.source, 14, 15))) == [("XX1", (), None)]
    assert told(game, finding(place=place, about=("other",))) == []


def test_what_is_waived_comes_last_and_is_grey(game: Game) -> None:
    waived = finding("XX2", severity=ERROR, about=("lily",), waived="wanted")
    assert [one[0] for one in told(game, waived, finding(about=("lily",)))] == ["XX1", "XX2"]
    assert severity(waived) != severity(replace(waived, waived=""))


def drawn(pen: Pen, words: Any, shapes: Any, *found: Told) -> tuple[list[str], list[Any]]:
    group = Group(tuple(framed(found, PLATE, pen)))
    return words(group), [shape for shape in shapes(group) if shape.style.fill is None]


def test_a_square_has_one_frame_in_the_colour_of_its_worst_finding(pen: Pen, words: Any, shapes: Any) -> None:
    said, frames = drawn(pen, words, shapes, Told(finding("XX1", severity=WARNING), ((1, 1),)), Told(finding("XX2"), ((1, 1), (2, 2), (9, 9))))
    assert said == ["XX1", "XX2", "XX2"]
    assert [frame.style.stroke for frame in frames] == [severity(finding(severity=WARNING)), severity(finding())]


def test_a_third_finding_of_a_square_is_counted(pen: Pen, words: Any, shapes: Any) -> None:
    said, _ = drawn(pen, words, shapes, *(Told(finding(f"XX{n}"), ((1, 1),)) for n in range(1, 4)))
    assert said == ["XX1", "+2"]


def test_many_squares_are_framed_as_parts_each_with_its_code(pen: Pen, words: Any, shapes: Any) -> None:
    squares = tuple((x, y) for x in (1, 2, 4) for y in (1, 2, 3))
    said, frames = drawn(pen, words, shapes, Told(finding(), squares))
    assert (said, len(frames)) == (["XX1", "XX1"], 2)


def test_a_finding_of_no_square_has_no_frame(pen: Pen, words: Any, shapes: Any) -> None:
    assert drawn(pen, words, shapes, Told(finding(), (), (3, 2))) == (["XX1"], [])
