"""The text of a rulebook goes in; its headings, lists and tables come out, each word with its place."""

from __future__ import annotations

import pytest

from printgen.loading.manual import read_manual
from printgen.model.manual import Manual, follows
from printgen.place import Text


def read(text: str) -> Manual:
    return read_manual(Text("book.txt", text))


def test_short_lines_by_themselves_are_headings() -> None:
    book = read("The Pond\n\nA frog lives here.\n\nHow to leap\n\nLeap far.\n\n# How to rest #1\n\nExample: a short leap.\n")
    assert [section.title for section in book.sections] == ["", "The Pond", "How to leap", "How to rest #1"]
    assert [words.text for words in book.sections[3].paragraphs] == ["Example: a short leap."]


def test_steps_go_on_over_empty_lines_but_not_over_paragraphs() -> None:
    book = read("Turn\n\nA. Draw.\n\nB. Play.\n\nThat is all.\n\nA. Pass.\n")
    assert [[item.mark for item in listing.items] for listing in book.sections[1].listings] == [["A", "B"], ["A"]]


def test_a_paragraph_with_a_colon_leads_a_list() -> None:
    listing = read("Out\n\nYou are out if:\n\n• you fall;\n  and stay there\n• you sleep.\n").sections[1].listings[0]
    assert listing.lead is not None
    assert (listing.lead.text, listing.lead.line) == ("You are out if:", 3)
    assert [item.words.text for item in listing.items] == ["you fall; and stay there", "you sleep."]


@pytest.mark.parametrize(
    ("text", "rows"),
    [
        ("Ground\tStop\tNote\nGrass\tYes\nSnow\n", [["Ground", "Stop", "Note"], ["Grass", "Yes"], ["Snow"]]),
        ("| 2 | 3 | |\n|---|:-:|---|\n| Easy | 6 | 7 |\n", [["2", "3", ""], ["Easy", "6", "7"]]),
        ("Before it.\nA\tB\nC\tD\n", [["A", "B"], ["C", "D"]]),
    ],
)
def test_tables_have_tabs_or_pipes(text: str, rows: list[list[str]]) -> None:
    tables = [table for section in read(text).sections for table in section.tables]
    assert [[cell.text for cell in row] for row in tables[0].rows] == rows


def test_each_cell_knows_its_place() -> None:
    table = read("\n\n| Ground |  Stop |\n| Grass | Yes |\n").sections[0].tables[0]
    assert [str(cell.place) for row in table.rows for cell in row] == ["book.txt:3:3", "book.txt:3:13", "book.txt:4:3", "book.txt:4:11"]


def test_the_table_of_contents_is_kept_apart() -> None:
    book = read("Contents\n\n• Leaping\n  • Far\n\nLeaping\n\nLeap.\n")
    assert [entry.text for entry in book.contents or ()] == ["Leaping", "Far"]
    assert [section.title for section in book.sections] == ["", "Leaping"]
    assert read("Leaping\n\nLeap.\n").contents is None
    assert read("Table of Contents\n\nLeaping\n\nLeap.\n").contents == ()


def test_contents_that_are_counted_are_those_of_the_box() -> None:
    book = read("Contents\n\n• 3 frogs\n• 1 pond\n")
    assert book.contents is None
    assert [section.title for section in book.sections] == ["", "Contents"]


def test_a_text_without_empty_lines_is_read_line_by_line() -> None:
    book = read("The Pond\nTable of Contents\nSetup\nPlace all frogs in the pond.\nContents\n- 3 frogs\n- 1 pond\nYou are out if:\n- you fall.\nName\tLeaps\nAda\t3\nThe end is near.\n")
    assert [section.title for section in book.sections] == ["", "The Pond", "Setup", "Contents"]
    assert book.contents == ()
    last = book.sections[3]
    assert [[item.words.text for item in listing.items] for listing in last.listings] == [["3 frogs", "1 pond"], ["you fall."]]
    assert len(last.tables) == 1
    assert [words.text for words in last.paragraphs] == ["You are out if:", "The end is near."]


def test_all_that_is_said_comes_in_the_order_of_the_text() -> None:
    book = read("Leap\n\n1. Jump.\n\nRest.\n\nA\tB\nC\tD\n")
    assert [words.text for words in book.said()] == ["Leap", "Jump.", "Rest.", "A", "B", "C", "D"]
    assert (book.at_line(3), book.at_line(0), book.at_line(99)) == ("1. Jump.", "", "")


@pytest.mark.parametrize(("mark", "after", "so"), [("A", "B", True), ("B", "D", False), ("9", "10", True), ("1", "1", False), ("A", "1", False), ("•", "•", False)])
def test_marks_follow_one_another(mark: str, after: str, so: bool) -> None:
    assert follows(mark, after) is so
