"""`printgen lint-rulebook`: a rulebook in our own words goes in, with the faults that rulebooks have; each is found at its place, and nothing in the mended one."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

Run = Callable[..., Any]
HERE = Path(__file__).parent
FAULTS = [
    ("RB101", 18, 3, "160 game sheets are said to be 4 times 50, which is 200"),
    ("RB101", 19, 3, "apple cards: the text says 15, the definitions have 16"),
    ("RB130", 25, 91, '"first player marker": the name is "first player token"'),
    ("RB130", 37, 63, '"field": the name is "square"'),
    ("RB150", 39, 4, "undecided: 1 reference to pages (line 39), and the text has no pages"),
    ("RB170", 39, 4, "step F comes after step D"),
    ("IN104", 41, 14, '"timer" is used, but is not among the contents'),
    ("RB180", 45, 1, 'the list "A player is eliminated if:" lacks line 53 (In the desert, a snake that crosses the outline of the falc…), line 53 (On the "Fox Trail" sheet a snake that is too short for the …)'),
    ("RB130", 49, 23, '"immovable boundaries": the name is "immovable object"'),
    ("RB130", 53, 100, '"Fox Trail": the name is "FoxTrail"'),
    ("RB131", 53, 187, '"Venomous" is the name of nothing'),
    ("RB170", 66, 4, '"Grow for each fruit eaten." is step 3 of the overview; the long list under "Later rounds" (line 35) has no such step'),
    ("RB170", 67, 4, '"Choose an ability at certain lengths." is step 4 of the overview; the long list under "Later rounds" (line 35) has no such step'),
    ("RB121", 71, 1, 'table "Terrain type": no row for Ice'),
    ("RB121", 74, 11, 'table, row "Water": Ending movement says Yes, the definitions say no'),
    ("RB120", 78, 1, 'row "Snow" has 1 of 4 cells'),
]
"""The faults of the rulebook with faults: code, line, column, message."""


@pytest.fixture
def book(tmp_path: Path) -> Path:
    """A folder with both rulebooks, outside of any project."""
    for name in ("with", "without"):
        (tmp_path / f"{name}.txt").write_text((HERE / f"rulebook-{name}-faults.txt").read_text("utf-8"), "utf-8")
    return tmp_path


def test_each_fault_is_found_at_its_place_and_no_other(run: Run, book: Path) -> None:
    ran = run("lint-rulebook", "with.txt", "--game", "flip-and-write", "--format", "json", cwd=book)
    found = [(one["code"], one["line"], one["column"], one["message"]) for one in ran.json["findings"]]
    assert sorted(found) == sorted(FAULTS)
    assert {one["file"] for one in ran.json["findings"]} == {"with.txt"}
    assert ran.code == 1


def test_a_rulebook_that_is_right_raises_no_alarm(run: Run, book: Path) -> None:
    ran = run("lint-rulebook", "without.txt", "--game", "flip-and-write", "--format", "json", "--strict", cwd=book)
    assert ran.json["findings"] == []
    assert ran.code == 0


def test_quoted_lines_are_looked_up_only_in_the_book_they_quote(run: Run, book: Path) -> None:
    (book / "000-draft.txt").write_text((book / "without.txt").read_text("utf-8"), "utf-8")
    ran = run("lint-rulebook", "000-draft.txt", "--game", "flip-and-write", "--format", "json", cwd=book)
    codes = {one["code"] for one in ran.json["findings"]}
    assert codes == {"RB101", "RB111"}


def test_a_file_with_the_name_of_a_games_rulebook_is_held_against_that_game(run: Run, tmp_path: Path) -> None:
    for name, number in (("ponds", "100"), ("reeds", "200")):
        folder = tmp_path / "definitions" / name
        folder.mkdir(parents=True)
        (folder / "game.yaml").write_text(f'kind: game\nid: {name}\ntitle: {name.title()}\nrulebook: "{number}"\nglossary: [{{term: frog, variants: [toad of {name}]}}]\nkinds: {{pad: {{is: token, size: 20mm x 20mm}}}}\n', "utf-8")
    words = "Leap\n\nEach toad of ponds and each toad of reeds leaps.\n"
    for name in ("200-draft.txt", "other.txt"):
        (tmp_path / name).write_text(words, "utf-8")
    ran = run("lint-rulebook", "200-draft.txt", "--select", "RB130", cwd=tmp_path)
    assert '"toad of reeds": the name is "frog"' in ran.out
    assert 'toad of ponds":' not in ran.out
    ran = run("lint-rulebook", "other.txt", cwd=tmp_path)
    assert ran.code == 2
    assert "--game is needed" in ran.err


def test_findings_can_be_selected(run: Run, book: Path) -> None:
    ran = run("lint-rulebook", "with.txt", "--game", "flip-and-write", "--format", "json", "--select", "RB12", cwd=book)
    assert {one["code"] for one in ran.json["findings"]} == {"RB120", "RB121"}


def test_a_game_that_cannot_be_read_is_told_whatever_is_selected(run: Run, tmp_path: Path) -> None:
    """Nothing was held against the text then: no finding of RB130 would be a lie. That holds for a broken file and for one with a wrong word in it."""
    (tmp_path / "definitions" / "ponds").mkdir(parents=True)
    (tmp_path / "book.txt").write_text("Leap\n\nEach toad leaps.\n", "utf-8")
    for words, code in (("kind: game\nid: ponds\ntitle: [\n", "SY110"), ("kind: game\nid: ponds\ntitle: Ponds\nkindz: {}\n", "DF101")):
        (tmp_path / "definitions" / "ponds" / "game.yaml").write_text(words, "utf-8")
        for options in ((), ("--select", "RB130"), ("--ignore", "SY,DF")):
            ran = run("lint-rulebook", "book.txt", "--format", "json", *options, cwd=tmp_path)
            assert (ran.code, code in {one["code"] for one in ran.json["findings"]}) == (1, True), options


def test_hashes_stand_for_runs_of_twelve_words(run: Run, book: Path) -> None:
    (book / "thirteen.txt").write_text("One two three four five six seven, eight; nine ten\neleven twelve THIRTEEN.\n", "utf-8")
    ran = run("lint-rulebook", "thirteen.txt", "--hashes", cwd=book)
    assert ran.code == 0
    assert len(re.findall(r"\b[0-9a-f]{10}\b", ran.out)) == 2
    assert "seven" not in ran.out


@pytest.mark.parametrize(
    ("content", "code"),
    [(b"", 0), (b"\xff\xfe\x00", 1), (b"...." * 5000 + b"\n\n" + b'"' * 999 + b"\n\n| | |\n| |\n\nA.\n\nB. \n", 0), (b"a," * 9000 + b" is eliminated", 0)],
    ids=["empty", "no text", "signs", "commas"],
)
def test_no_text_brings_it_down(run: Run, book: Path, content: bytes, code: int) -> None:
    (book / "odd.txt").write_bytes(content)
    ran = run("lint-rulebook", "odd.txt", "--game", "flip-and-write", cwd=book)
    assert ran.code == code
    assert "Traceback" not in ran.err


def test_what_is_not_there_is_told(run: Run, book: Path) -> None:
    assert 'there is no file "no.txt"' in run("lint-rulebook", "no.txt", "--game", "flip-and-write", cwd=book).out
    assert run("lint-rulebook", "with.txt", "--game", "flip", cwd=book).code == 2
