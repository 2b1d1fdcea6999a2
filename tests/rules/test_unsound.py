"""A game with faults of its definitions goes in; what its rules stumble over is not told a second time."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from printgen.loading.load import load
from printgen.rules.compile import compile_rules
from printgen.rules.run import run
from printgen.rules.statement import Rulebook

BASE = Path(__file__).parent.parent / "cases" / "base"
RULES = """kind: rules
rules:
  - {code: ZZ1, name: one, title: t, why: w, on: game, check: boom, message: m, bad: {set: {}}, says: m}
  - {code: ZZ2, name: two, title: t, why: w, on: frog-card, require: it.number + 1 > 0, message: m, bad: {set: {}}, says: m}
"""


@pytest.mark.parametrize(("number", "expected"), [("3", ["DF113"]), ("three", [])])
def test_a_rule_that_stumbles_is_told_only_if_the_game_is_sound(number: str, expected: list[str], tmp_path: Path) -> None:
    root = tmp_path / "game"
    shutil.copytree(BASE, root)
    folder = root / "definitions" / "small"
    (folder / "rules").mkdir()
    (folder / "rules" / "x.yaml").write_text(RULES, "utf-8")
    table = folder / "frogs.csv"
    table.write_text(table.read_text("utf-8").replace("3,Cid", f"{number},Cid"), "utf-8")
    game, bag = load(folder, root)
    assert game is not None
    assert game.sound is (bag.findings == [])
    whole, _ = compile_rules(game)
    book = Rulebook(tuple(rule for rule in whole.rules if not rule.standard))

    def boom(_: object) -> list[object]:
        raise KeyError(1)

    found = run(book, game, {"boom": boom})  # type: ignore[dict-item]
    assert [one.code for one in found.sorted if one.code in {"DF113", "DF114", "DF115", "DF116"}] == expected
