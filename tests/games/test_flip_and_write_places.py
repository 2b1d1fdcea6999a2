"""A wrong map, card or sheet of this game goes in; the finding stands at the very glyph, cell, value or element, and says what it is about."""

from __future__ import annotations

import shutil
import time
from pathlib import Path

import pytest

from printgen.diagnostics.diagnostic import Diagnostic
from printgen.loading.load import load
from printgen.pipeline.trip import named_checks
from printgen.rules.compile import compile_rules
from printgen.rules.counter import patched
from printgen.rules.run import run
from printgen.rules.statement import Change, Counter
from tests.shipped import shipped_game

ROOT = Path(__file__).parent.parent.parent
FOLDER = "definitions/flip-and-write"


def findings(tmp_path: Path, *changes: Change) -> list[Diagnostic]:
    game = shipped_game("flip-and-write")
    files = {path.relative_to(ROOT).as_posix(): path.read_text("utf-8") for path in sorted((ROOT / FOLDER).rglob("*")) if path.is_file()}
    shutil.copytree(ROOT / FOLDER, tmp_path / FOLDER)
    for path, text in patched(game, Counter(changes, ""), files).items():
        (tmp_path / path).write_text(text, "utf-8")
    wrong, bag = load(tmp_path / FOLDER, tmp_path)
    assert wrong is not None
    bag.extend(run(compile_rules(wrong)[0], wrong, named_checks()))
    return bag.sorted


def put(path: str, value: str) -> Change:
    return Change(path=path, value=value)


WATER = tuple(put(f"am-fluss.terrain.A1/B{y}", "~") for y in range(1, 17)) + tuple(put(f"am-fluss.terrain.A{x}/B1", "~") for x in range(2, 17))
CASES = [
    (WATER, "FW201", "A1/B1", ("am-fluss", "A1/B1")),
    ((put("am-fluss.terrain.A15/B1", "^"), put("am-fluss.terrain.A16/B2", "^")), "FW210", "A16/B1", ("am-fluss", "A16/B1")),
    ((put("foxtrail.terrain.A1/B1", "&"),), "FW260", "A1/B1", ("foxtrail", "A1/B1")),
]


@pytest.mark.parametrize(("changes", "code", "square", "about"), CASES, ids=[case[1] for case in CASES])
def test_a_fault_of_a_map_stands_at_its_glyph(tmp_path: Path, changes: tuple[Change, ...], code: str, square: str, about: tuple[str, ...]) -> None:
    found = next(d for d in findings(tmp_path, *changes) if d.code == code)
    game, _ = load(tmp_path / FOLDER, tmp_path)
    assert game is not None
    sheet = game.component(about[0])
    assert sheet is not None
    x, y = (int(part[1:]) for part in square.split("/"))
    assert found.place.span == sheet.layers["terrain"].places[x, y].span
    assert found.about == about
    assert found.source.startswith("000:")


def test_a_stuck_cave_is_told_with_what_stands_around(tmp_path: Path) -> None:
    found = next(d for d in findings(tmp_path, *WATER) if d.code == "FW201")
    assert found.message == "A1/B1 (water): a cave dealt here has no legal square north, east, south or west"
    assert [label.message for label in found.labels] == ["water to the east", "water to the south"]


def test_a_dead_square_makes_a_stuck_cave_a_note(tmp_path: Path) -> None:
    changes = (*WATER[1:], put("am-fluss.terrain.A1/B1", "~"), put("apple-1.b", "1"), put("apple-6.b", "10"))
    found = next(d for d in findings(tmp_path, *changes) if d.code == "FW201")
    assert found.severity.word == "note"
    assert found.message.endswith("; it is never dealt (apple-1)")


def test_a_number_twice_stands_at_the_second_cell(tmp_path: Path) -> None:
    found = next(d for d in findings(tmp_path, put("apple-5.a", "6")) if d.code == "FW101")
    assert str(found.place) == f"{FOLDER}/apples.csv:7:1"
    assert [str(label.place) for label in found.labels] == [f"{FOLDER}/apples.csv:6:1"]


def test_a_green_ability_that_cannot_apply_stands_at_its_number(tmp_path: Path) -> None:
    found = next(d for d in findings(tmp_path, put("fjord.ability_marks.green", "[2, 12]"), put("fjord.ability_marks.red", "[3]")) if d.code == "FW310")
    line = (tmp_path / FOLDER / "landscapes/fjord.yaml").read_text("utf-8").split("\n")[(found.place.line or 0) - 1]
    assert line[(found.place.column or 0) - 1 :].startswith("12]")
    assert found.message == "Nocturnal (12) is marked green, but this sheet has no shade"


def test_a_need_that_cannot_be_read_stands_in_the_table(tmp_path: Path) -> None:
    found = next(d for d in findings(tmp_path, put("ability-2.needs", "watr >= 1")) if d.code == "FW310")
    assert found.place.file == f"{FOLDER}/abilities.csv"
    assert 'there is no "watr"' in found.message


def test_a_wrong_cave_of_a_figure_stands_where_it_is_drawn(tmp_path: Path) -> None:
    found = next(d for d in findings(tmp_path, put("setup-three.caves[0].drawn", "A9/B8")) if d.code == "FW206")
    line = (tmp_path / FOLDER / "game.yaml").read_text("utf-8").split("\n")[(found.place.line or 0) - 1]
    assert line[(found.place.column or 0) - 1 :].startswith("A9/B8")
    assert found.about == ("setup-three", "A9/B8")


def test_an_object_in_the_way_can_lock_a_cave_in(tmp_path: Path) -> None:
    tree = Change(file="landscapes/am-fluss.yaml", old="objects: |\n  B\\A 1234567890123456\n", new="objects: |\n  B\\A 1234567890123456\n    1 ..............T.\n")
    found = findings(tmp_path, put("am-fluss.terrain.A16/B2", "^"), tree)
    assert [d.about for d in found if d.code == "FW210"] == [("am-fluss", "A16/B1")]


def test_all_rules_on_all_four_maps_take_less_than_a_blink() -> None:
    game = shipped_game("flip-and-write")
    book, checks = compile_rules(game)[0], named_checks()
    run(book, game, checks)
    start = time.process_time()
    run(book, game, checks)
    # A tenth of a second a map is the aim; the bound leaves room for a slow machine.
    assert time.process_time() - start < 4 * 0.1 * 4
