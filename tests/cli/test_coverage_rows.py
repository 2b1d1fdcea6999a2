"""A row of coverage.csv without an answer, or with one that leads nowhere, is a finding of a check at its cell; a sound table says nothing."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

HEAD = "line,kind,reference,note\n"
SOUND = "1,fact,facts.lights,\n2-4,rule,MG101,\n5,print,card | cards | card-1,\n6,not-material,,A greeting.\n7,fact,card-2.text,\n8,fact,card.text,\n"


def findings(run: Any, project: Path, text: str) -> list[tuple[str, int, int, str]]:
    (project / "definitions" / "my-game" / "coverage.csv").write_text(text, "utf-8")
    return [(one["code"], one["line"], one["column"], one["message"]) for one in run("check", "--format", "json").json["findings"] if one["code"] == "OP133"]


def test_a_sound_table_says_nothing(run: Any, project: Path) -> None:
    assert findings(run, project, HEAD + SOUND) == []


@pytest.mark.parametrize(
    ("row", "column", "says"),
    [
        ("9,,,", 3, "line 9: has no answer"),
        ("9,fakt,facts.lights,", 3, 'line 9: "fakt" is no answer; did you mean "fact"?'),
        ("9,fact,,", 8, "line 9: a fact needs a reference"),
        ("9,fact,facts.lihgts,", 8, "line 9: there is no fact facts.lihgts"),
        ("9,rule,MG999,", 8, "line 9: there is no rule MG999"),
        ("9,print,cards/nowhere,", 9, "line 9: there is no print cards/nowhere"),
        ("9,not-material,,", 3, "line 9: what is not material has a note that says why, and no reference"),
        ("nine,fact,facts.lights,", 1, '"nine" is no line of a rulebook'),
    ],
)
def test_a_row_without_an_answer_is_told_at_its_cell(run: Any, project: Path, row: str, column: int, says: str) -> None:
    assert findings(run, project, HEAD + SOUND + row + "\n") == [("OP133", 8, column, says)]


def test_other_columns_are_told(run: Any, project: Path) -> None:
    assert findings(run, project, "line,what,ref,note\n1,fact,facts.lights,\n") == [("OP133", 1, 1, "the columns are line, what, ref, note; must be line, kind, reference, note")]
