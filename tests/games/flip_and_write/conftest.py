"""Maps of the shipped game drawn in a test: rows of glyphs go in, the survey of the map comes out."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from typing import TypeAlias

import pytest

from printgen.diagnostics.diagnostic import Severity
from printgen.games.flip_and_write.land import Land
from printgen.games.flip_and_write.survey import Survey, survey_of
from printgen.model.game import Game
from printgen.model.landscape import Layer
from printgen.model.record import Record, Value
from printgen.pipeline.trip import named_checks
from printgen.rules.frame import Ask
from tests.shipped import shipped_game

Draw: TypeAlias = Callable[..., Survey]
MEANINGS = {".": "grassland", ":": "sand", "~": "water", "%": "quicksand", "^": "rock", "&": "foliage", "*": "snow", "=": "ice"}


@pytest.fixture(scope="session")
def game() -> Game:
    return shipped_game("flip-and-write")


def layer(name: str, rows: Sequence[str], means: Mapping[str, Value], *, ground: bool = False) -> Layer:
    glyphs = {(x, y): glyph for y, row in enumerate(rows, 1) for x, glyph in enumerate(row, 1) if ground or glyph != "."}
    return Layer(name, len(rows[0]), len(rows), glyphs, means)


def drawn(*rows: str, objects: Sequence[str] = (), shade: Sequence[str] = (), paws: Sequence[str] = (), apples: Sequence[str] = (), **more: object) -> Survey:
    """A map: `fields` are those of its sheet, `rulings` the readings that differ from the chosen ones, `numbers` the paw numbers by letter."""
    game = shipped_game("flip-and-write")
    base = game.component("am-fluss")
    assert base is not None
    layers = {"terrain": layer("terrain", rows, MEANINGS, ground=True)}
    kinds: list[tuple[str, Sequence[str], object]] = [
        ("objects", objects, {"T": "tree", "S": "ship"}),
        ("shade", shade, {}),
        ("paw_areas", paws, more.get("numbers", {})),
        ("apples", apples, {"g": "golden", "f": "fresh", "r": "rotten"}),
    ]
    layers |= {name: layer(name, squares, means) for name, squares, means in kinds if squares}  # type: ignore[arg-type]
    fields = Record({"title": "Test", **more.get("fields", {})})  # type: ignore[dict-item]
    sheet = replace(base, id="test", fields=fields, layers=layers)
    rulings = {name: ruling.chosen for name, ruling in game.rulings.items()} | dict(more.get("rulings", {}))  # type: ignore[call-overload]
    made = replace(game, components=(*(c for c in game.components if c.kind.id != "landscape"), sheet))
    return survey_of(Land(made, sheet, layers["terrain"]), rulings)


@pytest.fixture(scope="session")
def draw() -> Draw:
    return drawn


@pytest.fixture(scope="session")
def told() -> Callable[..., list[tuple[dict[str, object], Severity | None]]]:
    """What a named check says of a map: the values of each hit, and its severity if it is not the rule's."""

    def asked(name: str, survey: Survey, **options: Value) -> list[tuple[dict[str, object], Severity | None]]:
        check = named_checks()[name]
        rulings = {ruling.id: ruling.chosen for ruling in survey.game.rulings.values()}
        hits = check(Ask(survey.game, survey.land.sheet, Record(options), rulings))
        return [(dict(hit.values), hit.severity) for hit in hits]

    return asked
