"""Notes and folders of games go in, a line for each game comes out; the rest stays to be told in full."""

from __future__ import annotations

from printgen.diagnostics.diagnostic import ERROR, NOTE, Bag, Diagnostic, Severity
from printgen.diagnostics.formats.as_text import as_text
from printgen.place import NOWHERE, Place, Text

FOLDERS = {"definitions/ponds": "ponds", "definitions/ponds-more": "more", "templates/ponds": "ponds"}


def finding(code: str, file: str = "", severity: Severity = NOTE) -> Diagnostic:
    return Diagnostic(code=code, name="n", severity=severity, message=f"{code} m", place=Place(Text(file, "one\n"), 0, 1) if file else NOWHERE)


def test_each_game_has_a_line_of_its_own_notes() -> None:
    ponds = [finding("B1", "definitions/ponds/a.yaml"), finding("B1", "templates/ponds/b.svg"), finding("A1", "definitions/ponds/game.yaml")]
    bag = Bag([*ponds, finding("A1", "definitions/ponds-more/game.yaml")])
    assert as_text(bag, brief=FOLDERS) == "ponds: 3 notes (A1, B1 × 2)\nmore: 1 note (A1)\n4 notes; notes in full: printgen check\n"


def test_errors_notes_without_a_place_and_notes_of_no_game_are_told_in_full() -> None:
    bag = Bag([finding("E1", "definitions/ponds/a.yaml", ERROR), finding("N1"), finding("N2", "profiles/mine.yaml"), finding("N3", "definitions/ponds/a.yaml")])
    text = as_text(bag, brief=FOLDERS)
    assert [code for code in ("E1", "N1", "N2", "N3") if f"[{code}]" in text] == ["E1", "N1", "N2"]
    assert "ponds: 1 note (N3)\n1 error, 3 notes; notes in full: printgen check\n" in text


def test_a_game_that_is_its_projects_root_has_all_files() -> None:
    assert "mine: 1 note (A1)" in as_text(Bag([finding("A1", "game.yaml")]), brief={".": "mine"})
