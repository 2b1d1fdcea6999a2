"""Workbooks made here go in: what a person sees in their cells comes out, or a finding at the cell; those that would fill the memory are refused unread."""

from __future__ import annotations

import datetime as dt
import io
import re
import sys
import time
import tracemalloc
import zipfile
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

import openpyxl
import pytest

from printgen.diagnostics.diagnostic import Bag
from printgen.place import NOWHERE
from printgen.source.read_table import Table
from printgen.source.read_workbook import read_workbook
from printgen.source.tables import file_of, is_table, read_any_table

Fill = Callable[[Any], None]
NS = 'xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"'


def workbook(fill: Fill) -> bytes:
    """The bytes of a workbook whose first sheet is called Cards."""
    book = openpyxl.Workbook()
    assert book.active is not None
    book.active.title = "Cards"
    fill(book.active)
    made = io.BytesIO()
    book.save(made)
    return made.getvalue()


def rows(*lines: Sequence[Any]) -> Fill:
    def fill(sheet: Any) -> None:
        for line in lines:
            sheet.append(line)

    return fill


def read(data: bytes, name: str = "") -> tuple[Table | None, Bag]:
    return read_workbook(data, "d/cards.xlsx", name, NOWHERE)


def texts(table: Table | None) -> list[list[str]]:
    assert table is not None
    return [[cell.text for cell in row] for row in (table.header, *table.rows)]


def told(bag: Bag) -> list[tuple[str, str, str]]:
    return [(one.code, str(one.place), one.message) for one in bag.sorted]


def changed(data: bytes, part: str, old: str, new: str) -> bytes:
    """The workbook with other words in one of its parts."""
    made = io.BytesIO()
    with zipfile.ZipFile(io.BytesIO(data)) as one, zipfile.ZipFile(made, "w", zipfile.ZIP_DEFLATED) as other:
        for info in one.infolist():
            words = re.sub(rb"<v ?/>|<v></v>", b"<v/>", one.read(info))
            if info.filename == part:
                assert old.encode() in words
                words = words.replace(old.encode(), new.encode(), 1)
            other.writestr(info.filename, words)
    return made.getvalue()


def test_cells_come_out_as_one_sees_them_and_know_their_place() -> None:
    def fill(sheet: Any) -> None:
        rows(["id", "n", "ok", "text"], ["a", 1.0, True, " No \r\nyes "], ["b", 0.1 + 0.2, False, "007"], [None, None, None, None], ["c", -2.5, None, 3])(sheet)
        sheet["D5"].number_format = "000"
        sheet.append(["d", 0.5, None, 1e15])
        sheet["B6"].number_format = "0%"

    table, bag = read(workbook(fill))
    assert texts(table) == [["id", "n", "ok", "text"], ["a", "1", "TRUE", "No \nyes"], ["b", "0.3", "FALSE", "007"], ["c", "-2.5", "", "003"], ["d", "50%", "", "1e+15"]]
    assert told(bag) == []
    assert table is not None
    places = [[str(cell.place) for cell in row] for row in (table.header, *table.rows)]
    assert places == [[f"d/cards.xlsx:Cards!{column}{row}" for column in "ABCD"] for row in (1, 2, 3, 5, 6)]
    assert [cell.place.span for cell in table.rows[2]] == [(5, n, 5, n + 1) for n in (1, 2, 3, 4)]
    for row in table.rows:
        for cell in row:
            assert cell.place.source is not None
            assert cell.place.source.text[cell.place.start : cell.place.end] == cell.text


def test_a_column_in_which_nothing_stands_is_none_and_one_without_a_name_is_told() -> None:
    table, bag = read(workbook(rows(["id", None, "text"], ["a", None, "x"])))
    assert texts(table) == [["id", "text"], ["a", "x"]]
    assert told(bag) == []
    _, bag = read(workbook(rows(["id", None, "ID"], ["a", "y", "x", "stray"])))
    assert told(bag) == [
        ("SY122", "d/cards.xlsx:Cards!B1", "this column has no name"),
        ("SY122", "d/cards.xlsx:Cards!C1", 'two columns are called "ID"'),
        ("SY121", "d/cards.xlsx:Cards!D2", "this cell stands behind the last column of the table (C)"),
    ]


def test_a_result_is_read_in_place_of_its_formula_and_what_has_none_is_told() -> None:
    data = workbook(rows(["id", "n"], ["a", "=1+1"], ["b", "=A9/0"], ["c", '=IF(1,"",1)'], ["d", 4]))
    data = changed(data, "xl/worksheets/sheet1.xml", "<f>1+1</f><v/>", "<f>1+1</f><v>2</v>")
    data = changed(data, "xl/worksheets/sheet1.xml", '<c r="B3"><f>A9/0</f><v/>', '<c r="B3" t="e"><f>A9/0</f><v>#DIV/0!</v>')
    table, bag = read(data)
    assert told(bag) == [
        ("SY134", "d/cards.xlsx:Cards!B3", "this cell holds the error #DIV/0!"),
        ("SY134", "d/cards.xlsx:Cards!B4", "the formula in this cell has no stored result"),
    ]
    assert texts(table) == [["id", "n"], ["a", "2"], ["d", "4"]]
    empty = changed(data, "xl/worksheets/sheet1.xml", '<c r="B4"><f>IF(1,"",1)</f><v/>', '<c r="B4" t="str"><f>IF(1,"",1)</f><v></v>')
    assert len(told(read(empty)[1])) == 1


@pytest.mark.parametrize("value", [dt.time(1, 30), dt.date(2026, 2, 1), dt.datetime(2026, 2, 1, 12, 30)])  # noqa: DTZ001 - workbooks know no zone
def test_a_date_is_told_where_it_stands(value: Any) -> None:
    table, bag = read(workbook(rows(["id", "option"], ["a", value], ["b", "1:30"])))
    assert [(code, place) for code, place, _ in told(bag)] == [("SY135", "d/cards.xlsx:Cards!B2")]
    assert texts(table)[1:] == [["b", "1:30"]]


def test_what_an_author_notes_for_himself_may_be_a_date_or_an_error() -> None:
    data = workbook(rows([], ["id", "_notes", "n"], ["a", dt.date(2026, 2, 1), 1], ["b", "=A9/0", 2], ["c", "x", dt.date(2026, 2, 1)]))
    table, bag = read(data)
    assert told(bag) == [("SY135", "d/cards.xlsx:Cards!C5", told(bag)[0][2])]
    assert texts(table) == [["id", "_notes", "n"], ["a", "2026-02-01", "1"], ["b", "", "2"]]


def test_merged_cells_are_told_and_hold_what_they_show() -> None:
    def fill(sheet: Any) -> None:
        rows(["id", "land"], ["a", "Forest"], ["b", None], ["c", "Sea"])(sheet)
        sheet.merge_cells("B2:B3")
        sheet.merge_cells("H8:J9")

    table, bag = read(workbook(fill))
    assert told(bag) == [("SY136", "d/cards.xlsx:Cards!B2", "the cells B2:B3 are merged: only the first one holds a value")]
    assert texts(table)[1:3] == [["a", "Forest"], ["b", "Forest"]]


def test_a_format_that_adds_something_is_told() -> None:
    def fill(sheet: Any) -> None:
        rows(["n", "m"], [5, 5], [5, 5], [0.5, 7], [-3, 1234.5])(sheet)
        for cell, shape in {"A2": '0 "points"', "A3": "0.00", "B3": "#,##0", "A4": "0.0%", "B4": "000", "A5": "0;(0)", "B5": "[$€-407] 0"}.items():
            sheet[cell].number_format = shape

    table, bag = read(workbook(fill))
    assert texts(table)[1:] == [["5", "5"], ["5", "5"], ["50%", "007"], ["-3", "1234.5"]]
    assert told(bag) == [
        ("SY139", "d/cards.xlsx:Cards!A2", 'this cell is read as 5; what its format (0 "points") adds is not printed'),
        ("SY139", "d/cards.xlsx:Cards!A5", "this cell is read as -3; what its format (0;(0)) adds is not printed"),
        ("SY139", "d/cards.xlsx:Cards!B5", "this cell is read as 1234.5; what its format ([$€-407] 0) adds is not printed"),
    ]


def test_what_is_hidden_is_told() -> None:
    def fill(sheet: Any) -> None:
        rows(["id", "land"], ["a", "Forest"], ["b", "Hill"], ["c", "Sea"])(sheet)
        sheet.row_dimensions[3].hidden = True
        sheet.row_dimensions[40].hidden = True
        sheet.column_dimensions["B"].hidden = True
        sheet.parent.create_sheet("Old").sheet_state = "veryHidden"

    table, bag = read(workbook(fill))
    assert told(bag) == [
        ("SY137", "d/cards.xlsx:Old!A1", 'the sheet "Old" of "cards.xlsx" is hidden, and is not read'),
        ("SY138", "d/cards.xlsx:Cards!B1", "column B is hidden, and is read all the same"),
        ("SY138", "d/cards.xlsx:Cards!A3", "row 3 is hidden, and is read all the same"),
    ]
    assert len(texts(table)) == 4


def two(sheet: Any) -> None:
    sheet.append(["id"])
    sheet.append(["a"])
    sheet.parent.create_sheet("Cards 2").append(["id", "b"])
    sheet.parent.create_sheet("Empty")


@pytest.mark.parametrize(
    ("name", "message"),
    [
        ("", '"cards.xlsx" has 2 sheets: Cards, Cards 2'),
        ("Card 2", '"cards.xlsx" has no sheet "Card 2"; did you mean "Cards 2"?'),
        ("Cards", ""),
        ("cards 2", ""),
    ],
)
def test_it_is_clear_which_sheet_is_meant(name: str, message: str) -> None:
    table, bag = read(workbook(two), name)
    assert [(one.code, one.message) for one in bag.sorted] == ([("SY133", message)] if message else [])
    assert (table is None) is bool(message)


def test_an_empty_sheet_is_told() -> None:
    assert [code for code, _, _ in told(read(workbook(lambda _: None))[1])] == ["SY111"]


@pytest.mark.parametrize(
    ("data", "words"),
    [
        (b"id,name\n1,Ada\n", "it is no workbook; it looks like a text file"),
        (b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1" + b"\0" * 600, "the old kind (.xls), or one with a password"),
        (b"\0\1\2" * 99, "it is damaged, or something else"),
        (b"PK\5\6" + b"\0" * 18, "it is a zip file, but no workbook"),
    ],
)
def test_what_is_no_workbook_is_told_with_what_it_looks_like(data: bytes, words: str) -> None:
    table, bag = read(data)
    assert table is None
    assert [one.code for one in bag.findings] == ["SY131"]
    assert words in bag.findings[0].message


def test_a_workbook_cut_short_or_bent_at_any_place_is_told_or_read() -> None:
    data = workbook(rows(["id", "n"], ["a", 1], ["b", 2]))
    for at in range(0, len(data), 37):
        for bent in (data[:at], data[:at] + bytes([data[at] ^ 0x5A]) + data[at + 1 :]):
            table, bag = read(bent)
            assert table is not None or [one.code for one in bag.findings if one.code in {"SY131", "SY132", "SY133", "SY111"}]


def package(sheet: str, *, strings: str = "", start: str = "") -> bytes:
    """A workbook written by hand: the words of its one sheet, of its shared strings, and what stands before the sheet's root."""
    made = io.BytesIO()
    with zipfile.ZipFile(made, "w", zipfile.ZIP_DEFLATED) as parts:
        types = "".join(
            f'<Override PartName="/{name}" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.{kind}+xml"/>'
            for name, kind in (("xl/workbook.xml", "sheet.main"), ("xl/worksheets/sheet1.xml", "worksheet"), ("xl/sharedStrings.xml", "sharedStrings"))
        )
        parts.writestr(
            "[Content_Types].xml",
            f'<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>{types}</Types>',
        )
        relation = "http://schemas.openxmlformats.org/officeDocument/2006/relationships"
        parts.writestr(
            "_rels/.rels",
            f'<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="r1" Type="{relation}/officeDocument" Target="xl/workbook.xml"/></Relationships>',
        )
        parts.writestr("xl/workbook.xml", f'<workbook {NS} xmlns:r="{relation}"><sheets><sheet name="Cards" sheetId="1" r:id="r1"/></sheets></workbook>')
        parts.writestr(
            "xl/_rels/workbook.xml.rels",
            f'<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="r1" Type="{relation}/worksheet" Target="worksheets/sheet1.xml"/>'
            f'<Relationship Id="r2" Type="{relation}/sharedStrings" Target="sharedStrings.xml"/></Relationships>',
        )
        parts.writestr("xl/sharedStrings.xml", f"<sst {NS}>{strings}</sst>")
        parts.writestr("xl/worksheets/sheet1.xml", f"{start}<worksheet {NS}><sheetData>{sheet}</sheetData></worksheet>")
    return made.getvalue()


def cell(name: str, words: str = "a") -> str:
    return f'<c r="{name}" t="inlineStr"><is><t>{words}</t></is></c>'


HEAD = f'<row r="1">{cell("A1", "id")}</row>'
LAUGHS = "<!DOCTYPE w [" + '<!ENTITY a0 "ha">' + "".join(f'<!ENTITY a{n + 1} "{f"&a{n};" * 10}">' for n in range(9)) + "]>"
BOMBS = {
    "unpacks to 200 MB": lambda: package(HEAD + f'<row r="2">{cell("A2", "x" * 200_000_000)}</row>'),
    "a million rows": lambda: package(HEAD + "<row/>" * 1_600_000),
    "cells without end": lambda: package(HEAD + '<row r="2">' + "<c/>" * 250_000 + "</row>"),
    "the last cell of all": lambda: package(HEAD + f'<row r="1048576">{cell("XFD1048576")}</row>'),
    "rows behind the last one": lambda: package(HEAD + f'<row r="9999999999">{cell("A9999999999")}</row>'),
    "a cell nowhere": lambda: package(HEAD + f'<row r="2">{cell("ZZZZ2")}</row>'),
    "laughs": lambda: package(HEAD.replace("id", "&a9;"), start=LAUGHS),
    "a file from elsewhere": lambda: package(HEAD.replace("id", "&e;"), start='<!DOCTYPE w [<!ENTITY e SYSTEM "file:///etc/passwd">]>'),
    "texts without end": lambda: package(HEAD, strings="<si/>" * 300_000),
    "deeper than deep": lambda: package(HEAD + "<x>" * 90_000 + "</x>" * 90_000),
}


@pytest.mark.parametrize("name", BOMBS)
def test_what_would_fill_the_memory_is_refused_in_no_time(name: str) -> None:
    data = BOMBS[name]()
    assert len(data) < 2_000_000
    tracemalloc.start()
    began = time.process_time()
    table, bag = read(data)
    took = time.process_time() - began
    _, most = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    assert table is None
    assert [one.code for one in bag.findings] == ["SY132"]
    assert "passwd" not in bag.findings[0].message
    # Being traced costs a multiple of the time that it takes.
    assert took < 5
    assert most < 100_000_000


def test_a_workbook_of_many_parts_is_refused() -> None:
    made = io.BytesIO()
    with zipfile.ZipFile(made, "w") as parts:
        for n in range(2_001):
            parts.writestr(f"{n}.bin", "")
    assert [one.message for one in read(made.getvalue())[1].findings] == ['"cards.xlsx" is not read: it has 2,001 parts, 2,000 at most are read']


def test_a_large_honest_table_is_read() -> None:
    lines: list[list[Any]] = [["id", "name", "text", "n"], *([f"card-{n}", f"Name {n}", "word " * 12, n] for n in range(10_000))]
    table, bag = read(workbook(rows(*lines)))
    assert told(bag) == []
    assert texts(table)[10_000] == ["card-9999", "Name 9999", ("word " * 12).strip(), "9999"]


def test_without_openpyxl_the_way_out_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    data = workbook(rows(["id"], ["a"]))
    monkeypatch.setitem(sys.modules, "openpyxl", None)
    _, bag = read(data)
    assert [(one.code, one.hint) for one in bag.findings] == [("SY130", 'pip install "printgen[sheets]", or save the sheet as CSV (UTF-8)')]


def test_control_characters_have_their_cell() -> None:
    data = package(HEAD + f'<row r="2">{cell("A2", "a&#x85;b")}</row>')
    assert told(read(data)[1]) == [("SY105", "d/cards.xlsx:Cards!A2", "control character U+0085")]


@pytest.mark.parametrize(
    ("path", "file", "table"),
    [("a.csv", "a.csv", True), ("a.TSV", "a.TSV", True), ("x/a.xlsx", "x/a.xlsx", True), ("a.xlsx!B C", "a.xlsx", True), ("a.XLSM!B!C", "a.XLSM", True), ("maps/*.yaml", "maps/*.yaml", False)],
)
def test_paths_name_a_file_and_maybe_a_sheet(path: str, file: str, table: bool) -> None:
    assert file_of(path) == file
    assert is_table(path) is table


def test_a_path_outside_is_refused_also_before_a_sheet(tmp_path: Path) -> None:
    for path in ("../cards.xlsx!Cards", "/cards.xlsx", "no.xlsx!Cards"):
        table, bag = read_any_table(path, tmp_path)
        assert table is None
        assert [one.code for one in bag.findings] == ["SY102" if path.startswith("no") else "SY101"]


def test_a_csv_as_a_spreadsheet_saves_it_is_read(tmp_path: Path) -> None:
    lines = ["id;question;a;b;c;", *(f"q{n};Who?;No;1:30;{n};" for n in range(120)), ";;;;;", ""]
    (tmp_path / "q.csv").write_bytes(b"\xef\xbb\xbf" + "\r\n".join(lines).encode())
    table, bag = read_any_table("q.csv", tmp_path)
    assert table is not None
    assert [(one.code, one.message) for one in bag.findings] == [("SY122", "column 6 has no name")]
    assert len(table.rows) == 120
    assert [cell.text for cell in table.rows[7]] == ["q7", "Who?", "No", "1:30", "7", ""]


def test_what_openpyxl_prints_of_a_damaged_workbook_is_no_part_of_a_report(capsys: pytest.CaptureFixture[str]) -> None:
    data = workbook(rows(["id"], ["a"]))
    _, bag = read(changed(data, "xl/styles.xml", 'name="Normal" xfId="0"', 'name="Normal" xfId="999"'))
    assert [one.code for one in bag.findings] == ["SY131"]
    assert capsys.readouterr().out == ""
