"""Bags go in, logs for code scanning and workflow commands for pull requests come out: valid, placed, and safe whatever an author wrote."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import jsonschema
import pytest

from printgen.diagnostics.diagnostic import ERROR, NOTE, WARNING, Bag, Diagnostic, Label
from printgen.diagnostics.formats import as_sarif as sarif
from printgen.diagnostics.formats.as_github import as_github
from printgen.place import NOWHERE, Edit, Place, Text

MAP = Text("definitions/my game/100%.yaml", "id: a\nterrain: ~.\n")
OTHER = Text("definitions/base/game.yaml", "kind: game\n")


def finding(**fields: Any) -> Diagnostic:
    return Diagnostic(**{"code": "FW201", "name": "cave-finds-no-square", "severity": ERROR, "message": "no square", "place": Place(MAP, 15, 17), **fields})


# The schema of the format itself, as OASIS published it.
SCHEMA = jsonschema.Draft202012Validator(json.loads((Path(__file__).parents[1] / "data" / "sarif-2.1.0.json").read_text(encoding="utf-8")))


def log(*findings: Diagnostic, **more: Any) -> Any:
    made = json.loads(sarif.as_sarif(Bag(list(findings)), {"FW201": "Each cave finds a square."}, **more))
    SCHEMA.validate(made)
    assert (made["version"], len(made["runs"])) == ("2.1.0", 1)
    return made["runs"][0]


def test_a_result_has_its_rule_level_place_and_words() -> None:
    run = log(finding(hint="put sand", source="000:72", why="Caves must lie somewhere."), finding(code="DF120", severity=WARNING, place=NOWHERE), finding(code="TX1", severity=NOTE))
    rules = run["tool"]["driver"]["rules"]
    assert [(r["id"], r["name"], r["defaultConfiguration"]["level"]) for r in rules] == [
        ("DF120", "CaveFindsNoSquare", "warning"),
        ("FW201", "CaveFindsNoSquare", "error"),
        ("TX1", "CaveFindsNoSquare", "note"),
    ]
    assert rules[1]["shortDescription"] == {"text": "Each cave finds a square."}
    assert rules[1]["fullDescription"] == {"text": "Each cave finds a square. Caves must lie somewhere."}
    first, second, third = run["results"]
    assert first["message"]["text"] == "no square\nHint: put sand\nRulebook: 000:72"
    assert first["locations"] == [
        {
            "physicalLocation": {
                "artifactLocation": {"uri": "definitions/my%20game/100%25.yaml", "uriBaseId": "%SRCROOT%"},
                "region": {"startLine": 2, "startColumn": 10, "endLine": 2, "endColumn": 12},
            }
        }
    ]
    assert [rules[r["ruleIndex"]]["id"] for r in (first, second, third)] == [r["ruleId"] for r in (first, second, third)] == ["FW201", "DF120", "TX1"]
    assert [r["level"] for r in (first, second, third)] == ["error", "warning", "note"]
    assert second["locations"] == []


def test_a_log_with_a_result_that_the_format_does_not_know_is_refused_by_its_schema() -> None:
    made = json.loads(sarif.as_sarif(Bag([finding()]), {}))
    made["runs"][0]["results"][0]["level"] = "fatal"
    with pytest.raises(jsonschema.ValidationError, match="fatal"):
        SCHEMA.validate(made)


def test_labels_waivers_and_fixes_are_told() -> None:
    one = finding(labels=(Label(Place(OTHER, 0, 4), "defined here"), Label(NOWHERE, "nowhere")), waived="wanted", fix=(Edit(Place(MAP, 15, 16), "."),))
    result = log(one, inside=lambda file: "my game" in file)["results"][0]
    assert result["relatedLocations"][0]["physicalLocation"]["artifactLocation"] == {"uri": "definitions/base/game.yaml", "uriBaseId": "PRINTGEN"}
    assert len(result["relatedLocations"]) == 1
    assert result["suppressions"] == [{"kind": "external", "status": "accepted", "justification": "wanted"}]
    replacement = result["fixes"][0]["artifactChanges"][0]["replacements"][0]
    assert replacement == {"deletedRegion": {"startLine": 2, "startColumn": 10, "endLine": 2, "endColumn": 11}, "insertedContent": {"text": "."}}


def test_equal_findings_have_fingerprints_of_their_own_and_keep_them_when_lines_move() -> None:
    def marks(text: Text) -> list[str]:
        run = log(*(finding(place=Place(text, text.text.index("~"), text.text.index("~") + n)) for n in (1, 2)))
        return [r["partialFingerprints"]["printgen/v1"] for r in run["results"]]

    first = marks(MAP)
    assert len(set(first)) == 2
    assert marks(Text(MAP.path, "# a line\n" + MAP.text)) == first


def test_what_is_left_out_is_the_least_severe_and_is_counted(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sarif, "MOST", 2)
    run = log(finding(severity=NOTE, code="TX1"), finding(severity=WARNING, code="DF1"), finding())
    assert [r["ruleId"] for r in run["results"]] == ["FW201", "DF1"]
    assert run["invocations"][0]["toolExecutionNotifications"][0]["message"]["text"] == "1 of 3 findings are left out, the least severe ones"


def test_a_workflow_command_has_place_title_and_words() -> None:
    said = as_github(Bag([finding(hint="put sand"), finding(code="DF1", severity=NOTE, place=NOWHERE)]))
    assert said.splitlines() == [
        "::error file=definitions/my game/100%25.yaml,line=2,endLine=2,col=10,endColumn=12,title=FW201 cave-finds-no-square::no square%0Ahint: put sand",
        "::notice title=DF1 cave-finds-no-square::no square",
        "1 error, 1 note",
    ]


def test_errors_come_first_and_waived_findings_not_at_all() -> None:
    said = as_github(Bag([finding(severity=NOTE, place=Place(MAP, 0, 2)), finding(waived="yes"), finding(severity=WARNING), finding(message="worst")]))
    assert [line.split(" ")[0] for line in said.splitlines()] == ["::error", "::warning", "::notice", "1"]


def test_a_span_of_several_lines_has_no_columns_and_a_file_elsewhere_is_told_in_words() -> None:
    assert "line=1,endLine=2,title" in as_github(Bag([finding(place=Place(MAP, 0, 12))]))
    assert as_github(Bag([finding()]), inside=lambda _: False).startswith("::error title=FW201 cave-finds-no-square::definitions/my game/100%25.yaml:2:10: no square\n")


@pytest.mark.parametrize("words", ["x\n::set-env name=A::b", "x\r::add-path::/", "a%0Ab", "::stop-commands::t", "a,line=9::b", "\x1b[31m", "\u202e"])
def test_nothing_that_an_author_wrote_starts_a_command(words: str) -> None:
    path = Text(f"definitions/{words}.yaml", "a\n")
    said = as_github(Bag([finding(code=words, name=words, message=words, hint=words, source=words, place=Place(path, 0, 1))]))
    lines = said.split("\n")
    assert len(lines) == 3
    assert "\r" not in said
    assert lines[0].startswith("::error file=definitions/")
    properties = lines[0].removeprefix("::error ").split("::", 1)[0].split(",")
    assert [p.split("=")[0] for p in properties] == ["file", "line", "endLine", "col", "endColumn", "title"]
    assert lines[1] == "1 error"
