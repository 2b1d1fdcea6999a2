"""Tables in all spellings go in; cells with exact places come out."""

from __future__ import annotations

import csv
import io
import time

import pytest
from hypothesis import given
from hypothesis import strategies as st

from printgen.place import Text
from printgen.source.read_table import Table, read_table


def table_of(text: str) -> Table:
    table, bag = read_table(Text("a.csv", text))
    assert bag.findings == []
    assert table is not None
    return table


def cells(text: str) -> list[list[str]]:
    table = table_of(text)
    return [[cell.text for cell in row] for row in (table.header, *table.rows)]


def told(text: str) -> list[tuple[str, str, str]]:
    return [(f.code, str(f.place), f.message) for f in read_table(Text("a.csv", text))[1].sorted]


@pytest.mark.parametrize("sign", [",", ";", "\t"])
def test_the_separator_is_the_headers(sign: str) -> None:
    assert cells(f"a{sign}b\n1{sign}2.5\n") == [["a", "b"], ["1", "2.5"]]


def test_a_first_line_may_say_the_separator() -> None:
    assert cells("sep=;\na,b;c\n1;2\n") == [["a,b", "c"], ["1", "2"]]
    assert cells("sep=\t\na;b;c\td\n1\t2\n") == [["a;b;c", "d"], ["1", "2"]]
    assert told("sep=;\n") == [("SY111", "a.csv:1:1", "the file is empty")]
    assert told("sep=;\na;b\n1\n") == [("SY121", "a.csv:3:1", "1 cell in this row, fewer than the 2 of the header")]


def test_what_an_author_notes_for_himself_may_be_an_error_of_a_spreadsheet() -> None:
    assert told("a,_b\n1,#REF!\n#REF!,x\n") == [("SY134", "a.csv:3:1", "this cell holds the error #REF!")]


def test_what_a_spreadsheet_could_not_work_out_is_told_unless_it_is_quoted() -> None:
    assert told('a,b\n#REF!,#1\n"#REF!",#N/A\n') == [
        ("SY134", "a.csv:2:1", "this cell holds the error #REF!"),
        ("SY134", "a.csv:3:9", "this cell holds the error #N/A"),
    ]


def test_a_separator_in_a_quoted_header_does_not_count() -> None:
    assert cells('"a,b,c";d\n1,2;3\n') == [["a,b,c", "d"], ["1,2", "3"]]


def test_quoted_cells_hold_line_ends_separators_and_doubled_quotes() -> None:
    table = table_of('n,t\n1,"one\ntwo, ""three"""\n2,x\n')
    assert [cell.text for cell in table.rows[0]] == ["1", 'one\ntwo, "three"']
    assert table.rows[0][1].place.span == (2, 3, 3, 16)
    assert table.rows[1][1].place.span == (4, 3, 4, 4)


def test_blanks_around_a_cell_do_not_count_but_in_quotes_they_do() -> None:
    table = table_of('a , b\n 1 ," 2 "\n')
    assert [cell.text for cell in (*table.header, *table.rows[0])] == ["a", "b", "1", " 2 "]
    assert table.rows[0][0].place.span == (2, 2, 2, 3)
    assert table.header[1].place.span == (1, 5, 1, 6)


def test_empty_lines_do_not_count_and_empty_cells_do() -> None:
    assert cells("a,b\n\n,2\n1,\n\n") == [["a", "b"], ["", "2"], ["1", ""]]
    assert cells("a,b\n1,") == [["a", "b"], ["1", ""]]


def test_a_quote_inside_of_a_cell_is_a_sign_like_any_other() -> None:
    assert cells('a,b\n5" deck,x\n') == [["a", "b"], ['5" deck', "x"]]


def test_every_ragged_row_is_told_and_the_others_are_kept() -> None:
    text = "a,b\n1\n2,3\n4,5,6\n"
    assert told(text) == [
        ("SY121", "a.csv:2:1", "1 cell in this row, fewer than the 2 of the header"),
        ("SY121", "a.csv:4:5", "3 cells in this row, more than the 2 of the header"),
    ]
    table, _ = read_table(Text("a.csv", text))
    assert table is not None
    assert len(table.rows) == 1


def test_bad_headers_are_told() -> None:
    assert told("a,,A\n1,2,3\n") == [("SY122", "a.csv:1:3", "column 2 has no name"), ("SY122", "a.csv:1:4", 'two columns are called "A"')]


def test_an_unclosed_quote_is_told_where_it_opens() -> None:
    assert told('a,b\n1,"x\n2,y\n') == [("SY120", "a.csv:2:3", "this quote is never closed")]
    assert told('a,b\n1,"x"y\n') == [("SY120", "a.csv:2:6", "text behind the closing quote of a cell")]


def test_text_behind_a_quote_of_another_line_is_told_with_where_the_cell_begins() -> None:
    _, bag = read_table(Text("a.csv", 'a,b\n1,"x\n2,"y",z\n'))
    found = bag.findings[0]
    assert (found.code, str(found.place), [(str(label.place), label.message) for label in found.labels]) == ("SY120", "a.csv:3:4", [("a.csv:2:3", "the cell begins here")])
    assert found.hint.startswith("is the closing quote missing where the cell begins?")


@pytest.mark.parametrize("text", ["", "\n\n", "  \n"])
def test_an_empty_table_is_told(text: str) -> None:
    assert told(text) == [("SY111", "a.csv:1:1", "the file is empty")]


@given(st.lists(st.lists(st.text(st.sampled_from(list('ab ,;"\né')), max_size=6), min_size=2, max_size=2), min_size=1, max_size=6))
def test_what_pythons_own_writer_writes_is_read_back(rows: list[list[str]]) -> None:
    out = io.StringIO()
    csv.writer(out, quoting=csv.QUOTE_ALL, lineterminator="\n").writerows([["p", "q"], *rows])
    assert cells(out.getvalue()) == [["p", "q"], *rows]


@given(st.text(st.sampled_from(list('ab ,;"\n\té')), max_size=60))
def test_no_text_breaks_the_reader(text: str) -> None:
    table, bag = read_table(Text("a.csv", text))
    assert table is not None or bag.findings
    assert all(0 <= f.place.start <= f.place.end <= len(text) for f in bag.findings)


def test_a_long_table_is_read_in_a_time_that_grows_with_it() -> None:
    start = time.perf_counter()
    assert len(table_of("a;b\n" + "1;x\n" * 50_000).rows) == 50_000
    assert time.perf_counter() - start < 3


@pytest.mark.parametrize(("header", "row", "signs"), [("a;b", "1,2", '";" and ","'), ("a,b", "1\t2", '"," and a tab')])
def test_rows_parted_by_another_sign_than_the_header_are_told_so(header: str, row: str, signs: str) -> None:
    first, second = signs.split(" and ")
    _, bag = read_table(Text("a.csv", f"{header}\n{row}\n"))
    words = f"the header has {first} between its names, so cells are parted by it; here stands {second}: use one of them throughout"
    assert [finding.hint for finding in bag.findings] == [words]
    _, bag = read_table(Text("a.csv", f"{header}\nplain\n"))
    assert [finding.hint for finding in bag.findings] == ['the last one given is "a"']
