"""Bags go in; the report for people and the one for programs come out."""

from __future__ import annotations

import json
import re
import unicodedata

from hypothesis import given
from hypothesis import strategies as st

from printgen.diagnostics.diagnostic import ERROR, NOTE, WARNING, Bag, Diagnostic, Label
from printgen.diagnostics.formats.as_json import as_json
from printgen.diagnostics.formats.as_text import as_text
from printgen.diagnostics.formats.escape import escaped, width
from printgen.place import Edit, Place, Text

MAP = Text("definitions/g/map.yaml", "id: pond\nrows: ..x.\n\ttab: 日本 x\n" + "z" * 300 + "!" + "z" * 300 + "\n")


def finding(start: int, end: int, **more: object) -> Diagnostic:
    return Diagnostic(**{"code": "FW1", "name": "stuck", "severity": ERROR, "message": "a message", "place": Place(MAP, start, end), **more})  # type: ignore[arg-type]


def test_a_finding_shows_its_line_with_a_caret_and_all_that_is_known_of_it() -> None:
    one = finding(17, 18, hint="do this", source="000:72", why="because", labels=(Label(Place(MAP, 4, 8), "this pond"),), page=3)
    assert as_text(Bag([one])).splitlines() == [
        "error[FW1] a message",
        " --> definitions/g/map.yaml:2:9",
        "2 | rows: ..x.",
        "  |         ^",
        "  = page: 3",
        " --> definitions/g/map.yaml:1:5",
        "1 | id: pond",
        "  |     ^^^^ this pond",
        "  = hint: do this",
        "  = why: because",
        "  = rulebook: 000:72",
        "",
        "1 error",
    ]


def test_the_caret_stands_under_its_sign_behind_tabs_and_wide_signs() -> None:
    lines = as_text(Bag([finding(29, 30)])).splitlines()
    assert lines[2:4] == ["3 |     tab: 日本 x", "  |               ^"]


def test_a_long_line_is_cut_around_its_place() -> None:
    at = MAP.text.index("!")
    shown, caret = as_text(Bag([finding(at, at + 1)])).splitlines()[2:4]
    assert len(shown) < 180
    assert shown[caret.index("^")] == "!"


def test_a_place_over_several_lines_is_marked_on_its_first() -> None:
    assert as_text(Bag([finding(4, 14)])).splitlines()[3] == "  |     ^^^^"


def test_a_place_at_the_end_of_a_line_or_of_an_empty_file_can_be_shown() -> None:
    assert as_text(Bag([finding(8, 8)])).splitlines()[3] == "  |         ^"
    empty = Diagnostic(code="SY111", name="e", severity=ERROR, message="m", place=Place(Text("a.yaml", ""), 0, 0))
    assert as_text(Bag([empty])).splitlines()[:2] == ["error[SY111] m", " --> a.yaml:1:1"]


def test_findings_without_a_place_come_last_and_doubles_once() -> None:
    nowhere = Diagnostic(code="OP1", name="o", severity=WARNING, message="no place")
    text = as_text(Bag([nowhere, finding(17, 18), finding(4, 5, code="FW0"), finding(17, 18)]))
    assert re.findall(r"\[(\w+)\]", text) == ["FW0", "FW1", "OP1"]
    assert text.endswith("2 errors, 1 warning\n")


def test_waived_findings_are_counted_and_shown_only_if_asked_for() -> None:
    bag = Bag([finding(4, 5, waived="wanted"), finding(5, 6, severity=NOTE)])
    assert as_text(bag).endswith("1 note (1 waived)\n")
    assert "waived: wanted" not in as_text(bag)
    assert "= waived: wanted" in as_text(bag, waived=True)


def test_nothing_to_say_is_said() -> None:
    assert as_text(Bag()) == "no findings\n"


def test_colour_adds_nothing_but_colour() -> None:
    bag = Bag([finding(17, 18, hint="h", labels=(Label(Place(MAP, 4, 8), "l"),))])
    assert re.sub(r"\x1b\[[0-9;]*m", "", as_text(bag, colour=True)) == as_text(bag)
    assert "\x1b[31;1m" in as_text(bag, colour=True)


@given(st.text(max_size=40), st.text(max_size=40), st.booleans())
def test_nothing_that_an_author_wrote_reaches_the_terminal_as_a_control(words: str, line: str, colour: bool) -> None:
    text = Text("a\x1b[2J/" + words.replace("\n", ""), line + "\n")
    place = Place(text, 0, len(line))
    one = finding(0, 1, message=words, hint=words, why=words, source=words, place=place, labels=(Label(place, words),), code=words, waived=words)
    shown = re.sub(r"\x1b\[[0-9;]*m", "", as_text(Bag([one]), colour=colour, waived=True)) if colour else as_text(Bag([one]), waived=True)
    assert [sign for sign in shown if sign != "\n" and unicodedata.category(sign) in {"Cc", "Cf", "Zl", "Zp", "Cs", "Co", "Cn"}] == []


def test_controls_are_shown_as_escapes() -> None:
    assert escaped("a\x1b[31m\x9b\u202e\n\t\u200b\U000e0001é日") == r"a\x1b[31m\x9b\u202e\n\t\u200b\U000e0001é日"
    assert width("a日e\u0301") == 4


def test_json_holds_what_the_contract_names() -> None:
    rule = Place(Text("definitions/g/rules/a.yaml", "code: FW1\n"), 0, 4)
    one = finding(17, 18, hint="h", source="000:72", labels=(Label(Place(MAP, 4, 8), "pond"),), fix=(Edit(Place(MAP, 17, 18), "."),), rule=rule, page=2, why="w")
    nowhere = Diagnostic(code="OP1", name="none", severity=NOTE, message="m", waived="wanted")
    found = json.loads(as_json(Bag([nowhere, one])))
    assert found["summary"] == {"errors": 1, "warnings": 0, "notes": 0, "waived": 1}
    place = {"file": "definitions/g/map.yaml", "line": 2, "column": 9}
    end = {"end_line": 2, "end_column": 10}
    label = {"file": "definitions/g/map.yaml", "line": 1, "column": 5, "message": "pond"}
    assert found["findings"] == [
        {
            "code": "FW1",
            "name": "stuck",
            "severity": "error",
            "message": "a message",
            **place,
            **end,
            "source": "000:72",
            "labels": [label],
            "hint": "h",
            "waived": False,
            "fix": [{**place, **end, "put": "."}],
            "rule": "definitions/g/rules/a.yaml:1:1",
            "page": 2,
            "why": "w",
        },
        {
            "code": "OP1",
            "name": "none",
            "severity": "note",
            "message": "m",
            **dict.fromkeys((*place, *end)),
            "source": "",
            "labels": [],
            "hint": "",
            "waived": True,
            "why": "wanted",
        },
    ]


@given(st.text(max_size=40))
def test_json_is_ascii_without_controls_and_gives_the_words_back(words: str) -> None:
    made = as_json(Bag([finding(4, 5, message=words)]))
    assert made.isascii()
    assert json.loads(made)["findings"][0]["message"] == words
