"""Maps that are right by the way they are made, no check asked: grass with small ponds, rocks, sand and groves that keep their distance. None is complained of."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Any

from printgen.diagnostics.diagnostic import NOTE
from printgen.model.record import Record
from printgen.pipeline.trip import named_checks
from printgen.rules.compile import compile_rules
from printgen.rules.run import run
from printgen.rules.statement import Rulebook

MAPS = 200
SIDE = 16


def right(dice: random.Random) -> tuple[list[str], list[str], list[str], list[str]]:
    """Terrain, objects, shade and paw areas. Things are at most 2 x 2 with grass all around them, so nothing is shut in."""
    ground, objects, shade, paws = ([["."] * SIDE for _ in range(SIDE)] for _ in range(4))
    for x, y in spots(dice):
        thing = dice.choice("~~%%^^::&TT*")
        if thing == "T":
            objects[y][x], shade[y + 1][x + 1] = "T", "s"
            continue
        for dx in range(dice.randint(1, 2)):
            for dy in range(dice.randint(1, 2)):
                ground[y + dy][x + dx] = thing
                if thing == "&":
                    paws[y + dy][x + dx] = "a"
    return tuple(["".join(row) for row in rows] for rows in (ground, objects, shade, paws))  # type: ignore[return-value]


def spots(dice: random.Random) -> Iterator[tuple[int, int]]:
    """Upper left corners, four squares apart, none at the border."""
    for x in range(1, SIDE - 2, 4):
        for y in range(1, SIDE - 2, 4):
            if dice.random() < 0.8:
                yield x + dice.randint(0, 1) * (x < SIDE - 4), y


def test_maps_that_are_right_are_not_complained_of(draw: Any) -> None:
    dice = random.Random(11)
    book = None
    for _ in range(MAPS):
        ground, objects, shade, paws = right(dice)
        layers = {"objects": objects, "shade": shade} | ({"paws": paws, "numbers": {"a": 8}} if "&" in "".join(ground) else {})
        fields = {"ability_marks": Record({"green": (), "red": ()}), "score_rows": ("A", "B", "D", "E"), "paws": Record({"a": 8})}
        game = draw(*ground, **layers, fields=fields).game
        if book is None:
            whole, _ = compile_rules(game)
            book = Rulebook(tuple(rule for rule in whole.checked.rules if rule.code.startswith("FW2") and rule.on != "face"), whole.definitions)
        found = run(book, game, named_checks())
        assert [f"{one.code} {one.message}" for one in found.findings if one.severity != NOTE] == [], "\n".join(ground)


def test_the_maps_are_not_all_alike() -> None:
    dice = random.Random(11)
    grounds = ["".join(right(dice)[0]) for _ in range(MAPS)]
    assert len(set(grounds)) == MAPS
    assert set("".join(grounds)) == set(".~%^:&*")
