"""A game with a slip in one file goes in; what rules find wrong in the other files is told at once, and what follows from the slip is not."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from printgen.diagnostics.diagnostic import NOTE
from printgen.pipeline.trip import Wish, check
from printgen.project import find_games, find_project, shipped

GAME = "definitions/flip-and-write"
MAP, APPLES, MANIFEST = f"{GAME}/landscapes/am-fluss.yaml", f"{GAME}/apples.csv", f"{GAME}/game.yaml"
SHORT = (MAP, "    3 ....~~~~....^...", "    3 ....~~~~....^..")
DOUBLE = (APPLES, "\n4,16,", "\n3,16,")


def told(root: Path, *edits: tuple[str, str, str]) -> list[tuple[str, str | None, int | None]]:
    """Code, file and line of all errors and warnings of the shipped game after some edits."""
    shutil.copytree(shipped() / GAME, root / GAME)
    for file, old, new in edits:
        words = (root / file).read_text("utf-8")
        assert words.count(old) == 1
        (root / file).write_text(words.replace(old, new), "utf-8")
    project = find_project(root)
    games, _ = find_games(project, None, root)
    found = check(project, games[0], Wish(), lambda *_: None).bag.sorted
    return [(one.code, one.place.file, one.place.line) for one in found if one.severity != NOTE]


def test_two_cards_with_one_number_are_told_beside_a_slip_in_a_map(tmp_path: Path) -> None:
    assert told(tmp_path, SHORT, DOUBLE) == [("FW101", APPLES, 5), ("DF107", MAP, 18)]


@pytest.mark.parametrize(
    ("edit", "code"),
    [
        (SHORT, "DF107"),
        ((APPLES, "\n4,16,", "\nx,16,"), "DF131"),
        ((APPLES, "\n4,16,", "\n4,4,16,"), "SY121"),
        ((MANIFEST, "players: {value: {min: 1, max: 6}", "playrs: {value: {min: 1, max: 6}"), "DF101"),
        ((MANIFEST, "chosen: stacks", "chosen: stack"), "DF102"),
    ],
)
def test_what_follows_from_a_slip_is_not_told_besides(edit: tuple[str, str, str], code: str, tmp_path: Path) -> None:
    assert [one for one, _, _ in told(tmp_path, edit)] == [code]


@pytest.mark.parametrize("edit", [(MANIFEST, "chosen: stacks", "chosen: stack"), (MAP, "title: Am Fluss", "title: [Am Fluss")])
def test_a_slip_in_the_manifest_or_a_file_that_cannot_be_read_keeps_the_rules_back(edit: tuple[str, str, str], tmp_path: Path) -> None:
    assert "FW101" not in [one for one, _, _ in told(tmp_path, edit, DOUBLE)]
