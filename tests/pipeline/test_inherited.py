"""Notes on what a game only inherits are counted, all else is told."""

from __future__ import annotations

from dataclasses import replace

import pytest

from printgen.diagnostics.diagnostic import ERROR, NOTE, WARNING, Bag, Diagnostic, Severity
from printgen.geometry import Size
from printgen.model.game import Component, Game, Kind
from printgen.model.record import Record
from printgen.pipeline.inherited import folded
from printgen.place import Place, Text

KIND = Kind("map", "sheet", Size(10, 10), "map")
GAME = Game("mine", "Mine", "definitions/mine", Record({"extends": "theirs"}), {}, (Component("isle", KIND, added=True), Component("lake", KIND)), {}, extends="theirs")


def finding(file: str | None, message: str = "m", severity: Severity = NOTE, about: tuple[str, ...] = (), waived: str = "") -> Diagnostic:
    place = Place(Text(file, "x"), 0, 1) if file else Place()
    return Diagnostic(code="X1", name="x", severity=severity, message=message, place=place, about=about, waived=waived)


@pytest.mark.parametrize(
    "kept",
    [
        finding("definitions/mine/game.yaml"),
        finding(None),
        finding("definitions/theirs/game.yaml", severity=WARNING),
        finding("definitions/theirs/game.yaml", severity=ERROR),
        finding("definitions/theirs/game.yaml", about=("isle",)),
        finding("definitions/theirs/game.yaml", "a cave may slide on isle"),
        finding("definitions/theirs/game.yaml", waived="wanted"),
    ],
)
def test_what_concerns_the_author_is_told(kept: Diagnostic) -> None:
    assert folded(Bag([kept]), GAME).findings == [kept]


def test_notes_on_what_is_inherited_become_one() -> None:
    notes = [finding("definitions/theirs/game.yaml", about=("lake",)), finding("definitions/theirs/maps/lake.yaml")]
    (one,) = folded(Bag(notes), GAME).findings
    assert (one.code, one.severity, one.message) == ("OP116", NOTE, "2 notes on what mine has from theirs")
    assert one.hint == "printgen check theirs tells them"


def test_a_game_of_its_own_is_left_alone() -> None:
    bag = Bag([finding("definitions/theirs/game.yaml")])
    assert folded(bag, replace(GAME, extends="")) is bag
