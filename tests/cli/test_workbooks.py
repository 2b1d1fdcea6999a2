"""A deck in a workbook goes in: it is checked, tried by rules, waived and started as one in CSV is; findings name its cells in every form of the report."""

from __future__ import annotations

import csv
import shutil
from collections.abc import Callable
from pathlib import Path
from typing import Any

import openpyxl
import pytest

Run = Callable[..., Any]
BASE = Path(__file__).parent.parent / "cases" / "base"


@pytest.fixture
def deck(tmp_path: Path) -> Path:
    """The small game with its frogs in a workbook."""
    root = tmp_path / "deck"
    shutil.copytree(BASE, root)
    table = root / "definitions/small/frogs.csv"
    book = openpyxl.Workbook()
    assert book.active is not None
    book.active.title = "All frogs"
    for row in csv.reader(table.read_text("utf-8").splitlines()):
        book.active.append([int(cell) if cell.isdecimal() else cell for cell in row])
    book.save(root / "definitions/small/frogs.xlsx")
    table.unlink()
    change(root, "from: frogs.csv", "from: frogs.xlsx!All frogs")
    return root


def change(root: Path, old: str, new: str) -> None:
    path = root / "definitions/small/game.yaml"
    words = path.read_text("utf-8")
    assert words.count(old) == 1
    path.write_text(words.replace(old, new), "utf-8")


def put(root: Path, **cells: object) -> None:
    path = root / "definitions/small/frogs.xlsx"
    book = openpyxl.load_workbook(path)
    for name, value in cells.items():
        book["All frogs"][name] = value
    book.save(path)


def test_a_deck_in_a_workbook_is_as_good_as_one_in_csv(run: Run, deck: Path) -> None:
    assert run("check", "small", "--strict", cwd=deck).code == 0
    listed = run("list", "small", "--format", "json", cwd=deck).json["games"][0]["components"]
    assert [one["at"] for one in listed if one["of"] == "frog-card"] == [f"definitions/small/frogs.xlsx:All frogs!A{row}" for row in (2, 3, 4)]
    assert run("build", "small", cwd=deck).code == 0
    assert run("check", "small", "--strict", cwd=deck).code == 0


def test_a_finding_names_its_cell_in_every_form(run: Run, deck: Path) -> None:
    put(deck, C3="mody", A4=2)
    ran = run("check", "small", cwd=deck)
    assert ran.code == 1
    assert " --> definitions/small/frogs.xlsx:All frogs!C3\nC3 | mody\n   | ^^^^\n" in ran.out
    assert "is defined in definitions/small/frogs.xlsx:All frogs!A3 and in definitions/small/frogs.xlsx:All frogs!A4" in ran.out
    found = [one for one in run("check", "small", "--format", "json", cwd=deck).json["findings"] if one["code"] == "DF131"]
    assert [(one["file"], one["line"], one["column"], one["end_line"], one["end_column"], one["cell"]) for one in found] == [
        ("definitions/small/frogs.xlsx", 3, 3, 3, 4, "All frogs!C3")
    ]
    assert "fix" not in found[0]
    results = [one for one in run("check", "small", "--format", "sarif", cwd=deck).json["runs"][0]["results"] if one["ruleId"] == "DF131"]
    assert results[0]["locations"][0]["logicalLocations"] == [{"name": "C3", "fullyQualifiedName": "All frogs!C3", "kind": "element"}]
    assert results[0]["locations"][0]["physicalLocation"]["region"] == {"startLine": 3, "startColumn": 3, "endLine": 3, "endColumn": 4}
    line = next(line for line in run("check", "small", "--format", "github", cwd=deck).out.splitlines() if "DF131" in line)
    assert line.startswith("::error file=definitions/small/frogs.xlsx,title=DF131 wrong-value::All frogs!C3: ")
    assert run("check", "small", "--fix", cwd=deck).code == 1


def test_a_finding_in_a_cell_can_be_waived(run: Run, deck: Path) -> None:
    put(deck, F1="stray")
    path = deck / "definitions/small/frogs.xlsx"
    book = openpyxl.load_workbook(path)
    book["All frogs"].delete_cols(6)
    book["All frogs"].row_dimensions[3].hidden = True
    book.save(path)
    assert run("check", "small", "--strict", cwd=deck).code == 1
    change(deck, "waivers: []", "waivers: [{code: SY138, where: 'frogs.xlsx:All frogs!A3', why: I know}]")
    assert run("check", "small", "--strict", cwd=deck).code == 0


def test_a_counter_example_changes_a_cell(run: Run, deck: Path) -> None:
    (deck / "definitions/small/rules").mkdir()
    rule = 'rules:\n  - {code: SM101, name: names, title: No two are called alike., on: game, unique: {of: pieces("frog-card"), as: f, by: f.name}, message: "{{ value }} twice", '
    (deck / "definitions/small/rules/names.yaml").write_text(rule + 'bad: {set: {frog-3.name: Ada}}, says: "Ada twice"}\n', "utf-8")
    ran = run("rules", "small", "--test", cwd=deck)
    assert "DF112" not in ran.out
    assert run("check", "small", "--strict", cwd=deck).code == 0
    change(deck, "from: frogs.xlsx!All frogs", "from: frogs.xlsx")
    assert "DF112" not in run("rules", "small", "--test", cwd=deck).out


def test_a_deck_can_be_started_from_a_workbook(run: Run, deck: Path) -> None:
    shutil.copy(deck / "definitions/small/frogs.xlsx", deck / "frogs.xlsx")
    assert run("init", "new-deck", "--from", "frogs.xlsx", cwd=deck).code == 0
    assert (deck / "new-deck/definitions/new-deck/cards.csv").read_text("utf-8").startswith("number,name,mood,croaks\n1,Ada,merry,true\n")
    assert run("init", "other", "--from", "frogs.xlsx!No", cwd=deck).code == 1


def test_a_workbook_that_is_none_leaves_with_1(run: Run, deck: Path) -> None:
    (deck / "definitions/small/frogs.xlsx").write_text("number,name\n1,Ada\n", "utf-8")
    ran = run("check", "small", "--format", "json", cwd=deck)
    assert ran.code == 1
    assert [(code, file) for code, file, _, _ in ran.codes] == [("SY131", "definitions/small/frogs.xlsx")]


def test_what_nobody_can_read_in_a_workbook_is_told_all_at_once(run: Run, deck: Path) -> None:
    path = deck / "definitions/small/frogs.xlsx"
    book = openpyxl.load_workbook(path)
    sheet = book["All frogs"]
    sheet["B2"] = "=NoSuch(1)"
    sheet.append([4, "Dot", "merry", "false"])
    sheet.merge_cells("C4:C5")
    sheet["A3"].number_format = "yyyy-mm-dd"
    book.create_sheet("Last year").sheet_state = "hidden"
    book.save(path)
    ran = run("check", "small", "--format", "json", cwd=deck)
    assert ran.code == 1
    found = [(one["code"], one["severity"], one["cell"]) for one in ran.json["findings"] if one["code"].startswith("SY")]
    assert found == [
        ("SY137", "note", "Last year!A1"),
        ("SY134", "error", "All frogs!B2"),
        ("SY135", "error", "All frogs!A3"),
        ("SY136", "error", "All frogs!C4"),
    ]
    assert "printgen explain" not in ran.out
    assert "A cell holds a value" in run("explain", "SY134", cwd=deck).out


def test_a_proof_and_an_analysis_name_the_cell(run: Run, deck: Path) -> None:
    texts = run("proof", "small", "frog-card", "--format", "json", cwd=deck).json["texts"]
    assert "definitions/small/frogs.xlsx:All frogs!B3" in {one["at"] for one in texts}
    boxes = run("analyse", "small", "frog-card", "--format", "json", cwd=deck).json["decks"][0]["texts"]
    assert {one["at"].split("!")[0] for box in boxes for one in box["tightest"] if "xlsx" in one["at"]} == {"definitions/small/frogs.xlsx:All frogs"}
