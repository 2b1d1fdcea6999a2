"""Faults planted in maps are mended with the fewest squares, and nothing else of the file changes."""

from __future__ import annotations

from functools import cache
from pathlib import Path

import pytest

from printgen.diagnostics.diagnostic import ERROR, Diagnostic
from printgen.loading.load import load
from printgen.model.game import Game
from printgen.pipeline import squares
from printgen.pipeline.squares import Cell, Purse, Squares, edits
from printgen.pipeline.trip import named_checks
from printgen.rules.compile import compile_rules
from printgen.rules.run import run
from printgen.source.read_text import instead

ROOT = Path(__file__).parents[2]
MAPS = "definitions/flip-and-write/landscapes"


@cache
def words(name: str) -> str:
    return (ROOT / MAPS / f"{name}.yaml").read_text("utf-8")


def played(name: str, text: str) -> tuple[Game, list[Diagnostic], Squares]:
    """The shipped game with other words in one of its maps: its errors, and who mends them."""
    with instead(ROOT, {f"{MAPS}/{name}.yaml": text}):
        game, _ = load(ROOT / "definitions" / "flip-and-write", ROOT)
    assert game is not None
    book, _ = compile_rules(game)
    about_maps = tuple(rule for rule in book.checked.rules if "landscape" in {rule.on, *rule.also})
    found = run(type(book)(about_maps, book.definitions), game, named_checks())
    return game, [one for one in found.sorted if one.severity == ERROR], Squares(game, book, Purse())


def mended(text: str, finding: Diagnostic, who: Squares) -> str:
    made = sorted(who.mended(finding), key=lambda edit: edit.place.start, reverse=True)
    assert made
    for edit in made:
        text = text[: edit.place.start] + edit.put + text[edit.place.end :]
    return text


FAULTS = {
    "FW210 a corner behind two rocks": ("am-fluss", "FW210", ("    1 ...~~...........\n    2 ...~~~......^^..\n", "    1 ...~~.........^.\n    2 ...~~~......^^.^\n"), 1),
    "FW220 a pocket of a few squares": ("am-fluss", "FW220", ("    1 ...~~...........\n    2 ...~~~......^^..\n    3 ....~~~~....^...\n", "    1 ...~~........^..\n    2 ...~~~......^^^.\n    3 ....~~~~....^..^\n"), 1),
    "FW230 snow that nobody leaves": ("am-fluss", "FW230", ("    1 ...~~...........\n    2 ...~~~......^^..\n", "    1 *^.~~...........\n    2 ^..~~~......^^..\n"), 1),
    "FW240 a golden apple behind rocks": ("fjord", "FW240", ("    6 ***..~~~~.....**\n    7 *^^...~~~......*\n    8 ^^^*..~~~~", "    6 ***..~~^~.....**\n    7 *^^...^~^......*\n    8 ^^^*..~^~~"), 1),
    "FW260 a hole in a paw area": ("foxtrail", "FW260", ("    4 ..aaaaaa........\n", "    4 ..aa.aaa........\n"), 1),
    "FW260 a row that is left out": ("foxtrail", "FW260", ("   10 .........cc.....\n   11 ..aa....cccc", "   11 ..aa....cccc"), 1),
    "FW263 a paw letter on grass": ("foxtrail", "FW263", ("    3 ...aaaaaa.......\n    4 ..aaaaaa", "    3 ...aaaaaa......a\n    4 ..aaaaaa"), 1),
    "FW270 a hole in the falcon": ("sahara", "FW270", ("    7 .....FFFFFF.....\n", "    7 .....FF.FFF.....\n"), 1),
    "FW270 a falcon without its neck": ("sahara", "FW270", ("    9 .......FF.......\n", ""), 1),
}


@pytest.mark.parametrize("fault", FAULTS)
def test_a_fault_of_a_map_is_mended_with_one_square(fault: str) -> None:
    name, code, (old, new), most = FAULTS[fault]
    right = words(name)
    assert right.count(old) == 1
    wrong = right.replace(old, new)
    _, errors, who = played(name, wrong)
    finding = next(one for one in errors if one.code == code)
    text = mended(wrong, finding, who)
    changed = sum(a != b for a, b in zip(wrong, text, strict=True)) if len(wrong) == len(text) else 1
    assert 1 <= changed <= most
    _, left, _ = played(name, text)
    before, after = [one.code for one in errors], [one.code for one in left]
    assert after.count(code) < before.count(code)
    assert all(after.count(other) <= before.count(other) for other in after), "no other error comes in its place"


def test_a_cave_that_finds_no_square_gets_one() -> None:
    lines = words("sahara").split("\n")
    top = next(n for n, line in enumerate(lines) if line.startswith("terrain:")) + 2
    for row in range(16):
        # The first row and the first column are all rock, so that a cave dealt to the corner has nowhere to go.
        lines[top + row] = lines[top + row][:6] + ("^" * 16 if row == 0 else "^" + lines[top + row][7:])
    wrong = "\n".join(lines)
    _, errors, who = played("sahara", wrong)
    finding = next(one for one in errors if one.code == "FW201")
    _, left, _ = played("sahara", mended(wrong, finding, who))
    assert finding.about not in [one.about for one in left if one.code == "FW201"]
    assert len(left) < len(errors)


def test_a_stray_paw_letter_goes_and_the_map_is_as_it_was() -> None:
    right = words("foxtrail")
    wrong = right.replace("    3 ...aaaaaa.......\n    4 ..aaaaaa", "    3 ...aaaaaa......a\n    4 ..aaaaaa")
    _, [finding], who = played("foxtrail", wrong)
    assert mended(wrong, finding, who) == right


def test_a_hole_in_a_paw_area_is_filled_with_its_letter() -> None:
    right = words("foxtrail")
    _, [finding], who = played("foxtrail", wrong := right.replace("    4 ..aaaaaa........\n", "    4 ..aa.aaa........\n"))
    assert mended(wrong, finding, who) == right


def test_a_row_that_was_left_out_is_written_between_its_neighbours() -> None:
    game, _, _ = played("am-fluss", words("am-fluss"))
    sheet = game.component("am-fluss")
    assert sheet is not None
    [edit] = edits(sheet, (Cell("objects", (16, 3), "T"),))
    assert edit.apply().replace("    3 ...............T\n", "") == words("am-fluss")
    assert "    2 .........T......\n    3 ...............T\n    4 .T..............\n" in edit.apply()
    [edit] = edits(sheet, (Cell("objects", (1, 1), "T"),))
    assert "objects: |\n  B\\A 1234567890123456\n    1 T...............\n    2 " in edit.apply()


def test_an_empty_square_of_a_written_row_knows_its_place() -> None:
    game, _, _ = played("am-fluss", words("am-fluss"))
    sheet = game.component("am-fluss")
    assert sheet is not None
    [edit] = edits(sheet, (Cell("objects", (1, 2), "T"),))
    assert "    2 T........T......\n" in edit.apply()


def test_a_map_that_is_wrong_as_a_whole_is_given_up_soon(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(squares, "TRIES", 30)
    wrong = words("foxtrail").replace("cave_override: {foliage: [grassland]}", "cave_override: {foliage: [quicksand]}")
    _, errors, who = played("foxtrail", wrong)
    assert len(errors) > 20
    assert [who.mended(one) for one in errors] == [()] * len(errors)
    assert sum(who.purse.lost.values()) == squares.LOST


def test_what_is_about_no_map_is_no_business_of_squares() -> None:
    game, _, who = played("am-fluss", words("am-fluss"))
    assert who.mended(Diagnostic(code="FW210", name="x", severity=ERROR, message="x", place=game.place)) == ()
