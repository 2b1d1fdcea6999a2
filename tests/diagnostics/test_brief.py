"""Notes and folders of games go in, a line for each game comes out; the rest stays to be told in full."""

from __future__ import annotations

import re
from dataclasses import replace

import pytest

from printgen.diagnostics.diagnostic import ERROR, NOTE, WARNING, Bag, Diagnostic, Severity
from printgen.diagnostics.formats.as_text import as_text
from printgen.diagnostics.formats.brief import Short
from printgen.place import NOWHERE, Place, Text

FOLDERS = {"definitions/ponds": "ponds", "definitions/ponds-more": "more", "templates/ponds": "ponds"}


def finding(code: str, file: str = "", severity: Severity = NOTE) -> Diagnostic:
    return Diagnostic(code=code, name="n", severity=severity, message=f"{code} m", place=Place(Text(file, "one\n"), 0, 1) if file else NOWHERE)


def test_each_game_has_a_line_of_its_own_notes() -> None:
    ponds = [finding("B1", "definitions/ponds/a.yaml"), finding("B1", "templates/ponds/b.svg"), finding("A1", "definitions/ponds/game.yaml")]
    bag = Bag([*ponds, finding("A1", "definitions/ponds-more/game.yaml")])
    assert as_text(bag, short=Short(FOLDERS)) == "ponds: 3 notes (A1, B1 × 2)\nmore: 1 note (A1)\n4 notes; notes in full: printgen check --notes\n"


def test_errors_notes_without_a_place_and_notes_of_no_game_are_told_in_full() -> None:
    bag = Bag([finding("E1", "definitions/ponds/a.yaml", ERROR), finding("N1"), finding("N2", "profiles/mine.yaml"), finding("N3", "definitions/ponds/a.yaml")])
    text = as_text(bag, short=Short(FOLDERS))
    assert [code for code in ("E1", "N1", "N2", "N3") if f"[{code}]" in text] == ["E1", "N1", "N2"]
    assert "ponds: 1 note (N3)\n1 error, 3 notes; notes in full: printgen check --notes\n" in text


def test_a_game_that_is_its_projects_root_has_all_files() -> None:
    assert "mine: 1 note (A1)" in as_text(Bag([finding("A1", "game.yaml")]), short=Short({".": "mine"}))


def test_many_notes_have_a_line_each_before_what_is_to_be_mended() -> None:
    notes = [finding(f"N{n}", "definitions/ponds/a.yaml") for n in range(6)]
    text = as_text(Bag([finding("E1", "definitions/ponds/a.yaml", ERROR), *notes, finding("W1", severity=WARNING)]), short=Short(lines=True))
    assert text.splitlines()[:8] == [*(f"note[N{n}] definitions/ponds/a.yaml:1:1 N{n} m" for n in range(6)), "", "error[E1] E1 m"]
    assert text.endswith("\nwarning[W1] W1 m\n\n1 error, 1 warning, 6 notes; notes in full: --notes\n")


def test_few_notes_are_told_in_full_and_errors_do_not_count_as_notes() -> None:
    bag = Bag([*(finding(f"N{n}", "a.yaml") for n in range(5)), *(finding(f"E{n}", "a.yaml", ERROR) for n in range(9))])
    assert as_text(bag, short=Short(lines=True)) == as_text(bag)


def test_a_line_is_cut_where_it_is_too_long_and_nothing_in_it_moves_the_cursor() -> None:
    notes = [finding(f"N{n}") for n in range(6)]
    long = [replace(one, message="\x1b[2J" + "x" * 300) for one in notes]
    lines = as_text(Bag(long), short=Short(lines=True)).splitlines()
    assert {len(line) for line in lines[:6]} == {160}
    assert lines[0].endswith("xx…")
    assert "\x1b" not in lines[0]
    assert re.sub(r"\x1b\[[0-9;]*m", "", as_text(Bag(long), short=Short(lines=True), colour=True)).splitlines() == lines


def test_so_many_at_most_counts_the_lines_too() -> None:
    bag = Bag([*(finding(f"N{n}", "a.yaml") for n in range(9)), finding("E1", "a.yaml", ERROR)])
    text = as_text(bag, short=Short(lines=True), most=3)
    assert [code for code in ("N0", "N1", "N2", "E1") if f"[{code}]" in text] == ["N0", "N1", "E1"]
    assert text.endswith("1 error, 9 notes; notes in full: --notes; 3 of 10 are shown, the most severe ones\n")


@pytest.mark.parametrize("short", [Short(lines=True), Short(FOLDERS)])
def test_thousands_of_notes_are_parted_without_comparing_each_with_each(short: Short, monkeypatch: pytest.MonkeyPatch) -> None:
    bag = Bag([*(finding(f"N{n}", "definitions/ponds/a.yaml") for n in range(300)), *(finding(f"E{n}", "a.yaml", ERROR) for n in range(300))])
    compared: list[object] = []

    def equal(one: Diagnostic, other: object) -> bool:
        compared.append(other)
        return one is other

    monkeypatch.setattr(Diagnostic, "__eq__", equal)
    assert "300 errors, 300 notes" in as_text(bag, short=short)
    assert len(compared) < 3000
