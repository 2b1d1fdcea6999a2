"""Files of all sorts go in; text comes out of those that are UTF-8, ordinary, small enough and inside of the root."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from printgen.diagnostics.diagnostic import Bag
from printgen.place import Place, Text
from printgen.source.read_text import MAX_BYTES, read_bytes, read_text, unsafe


def told(bag: Bag) -> list[tuple[str, str, str]]:
    return [(f.code, str(f.place), f.message) for f in bag.sorted]


def test_a_byte_order_mark_and_crlf_are_taken_away(tmp_path: Path) -> None:
    (tmp_path / "a.csv").write_bytes(b"\xef\xbb\xbfa,b\r\nc\rd\n")
    text, bag = read_text("a.csv", tmp_path)
    assert text == Text("a.csv", "a,b\nc\nd\n")
    assert bag.findings == []


def test_cp1252_is_found_at_its_first_foreign_byte(tmp_path: Path) -> None:
    (tmp_path / "a.csv").write_bytes("name\r\nGrüße\r\n".encode("cp1252"))
    text, bag = read_text("a.csv", tmp_path)
    assert text is None
    assert told(bag) == [("SY104", "a.csv:2:3", "not UTF-8: byte 9 is 0xFC")]
    assert "Windows-1252" in bag.findings[0].hint


def test_a_spreadsheet_is_told_from_a_table(tmp_path: Path) -> None:
    (tmp_path / "a.csv").write_bytes(b"PK\x03\x04\x14\x00\xb5" + bytes(200))
    _, bag = read_text("a.csv", tmp_path)
    assert told(bag) == [("SY104", "a.csv:1:7", "not UTF-8: byte 7 is 0xB5")]
    assert bag.findings[0].hint == "the file looks like one of a spreadsheet; save the table from there as .xlsx, or as CSV (UTF-8)"


def test_utf_16_is_guessed(tmp_path: Path) -> None:
    (tmp_path / "a.csv").write_bytes("name\n".encode("utf-16"))
    _, bag = read_text("a.csv", tmp_path)
    assert told(bag) == [("SY104", "a.csv:1:1", "not UTF-8: byte 1 is 0xFF")]
    assert "UTF-16" in bag.findings[0].hint


def test_each_control_character_has_a_place_and_only_twenty_are_told(tmp_path: Path) -> None:
    (tmp_path / "a.txt").write_bytes(b"a\0\nb\x1b[2J\n")
    assert told(read_text("a.txt", tmp_path)[1]) == [("SY105", "a.txt:1:2", "control character U+0000"), ("SY105", "a.txt:2:2", "control character U+001B")]
    (tmp_path / "b.txt").write_bytes(b"\0" * 1000)
    assert len(read_text("b.txt", tmp_path)[1].findings) == 20


def test_tabs_and_line_ends_are_no_control_characters(tmp_path: Path) -> None:
    (tmp_path / "a.tsv").write_bytes(b"a\tb\n")
    assert read_text("a.tsv", tmp_path)[0] == Text("a.tsv", "a\tb\n")


@pytest.mark.parametrize(
    "path",
    ["../a", "a/../../b", "..", "/etc/passwd", "~/a", "C:/a", "c:a", "a\\b", "..\\a", "", "  ", "a\0b", "a\nb", "//host/a"],
)
def test_a_path_that_leaves_the_root_is_refused_unread(path: str, tmp_path: Path) -> None:
    assert unsafe(path)
    data, bag = read_bytes(path, tmp_path)
    assert data is None
    assert [f.code for f in bag.findings] == ["SY101"]


@pytest.mark.parametrize("path", ["a", "a/b.csv", "a..b", "a/..b", "ä/ö.yaml", "a b.csv"])
def test_an_ordinary_path_is_none_to_refuse(path: str) -> None:
    assert unsafe(path) == ""


def test_a_link_out_is_refused_and_one_inside_is_followed(tmp_path: Path) -> None:
    (tmp_path / "secret").write_text("s", "utf-8")
    root = tmp_path / "root"
    root.mkdir()
    (root / "real").write_text("r", "utf-8")
    (root / "in").symlink_to(root / "real")
    (root / "out").symlink_to(tmp_path / "secret")
    (root / "up").symlink_to(tmp_path)
    assert read_text("in", root)[0] == Text("in", "r")
    for path in ("out", "up/secret"):
        assert told(read_text(path, root)[1]) == [("SY101", f"{path}:1:1", f'"{path}" is a link that leads out of the project')]


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="pipes with names are a thing of POSIX")
def test_pipes_folders_and_devices_are_no_files(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "pipe")
    (tmp_path / "folder").mkdir()
    assert told(read_text("pipe", tmp_path)[1]) == [("SY102", "pipe:1:1", '"pipe" is not an ordinary file')]
    assert told(read_text("folder", tmp_path)[1]) == [("SY102", "folder:1:1", '"folder" is a folder, a file is needed')]


def test_links_in_a_ring_are_told(tmp_path: Path) -> None:
    (tmp_path / "a").symlink_to("b")
    (tmp_path / "b").symlink_to("a")
    (found,) = read_text("a", tmp_path)[1].findings
    assert (found.code, found.message) == ("SY102", '"a" cannot be read: it is a link that leads in a circle')


def test_what_is_missing_is_told_where_it_was_named_with_the_nearest_name(tmp_path: Path) -> None:
    (tmp_path / "apples.csv").write_text("", "utf-8")
    at = Place(Text("game.yaml", "from: appels.csv"), 6, 16)
    _, bag = read_text("appels.csv", tmp_path, at)
    assert told(bag) == [("SY102", "game.yaml:1:7", 'there is no file "appels.csv"; did you mean "apples.csv"?')]


def test_a_file_of_more_than_16_mb_is_refused(tmp_path: Path) -> None:
    with (tmp_path / "big").open("wb") as file:
        file.truncate(MAX_BYTES + 1)
    assert told(read_text("big", tmp_path)[1]) == [("SY103", "big:1:1", '"big" has more than 16 MB')]
