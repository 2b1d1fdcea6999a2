"""Files are written into a folder that holds others: whole, never over what lies there unless that is wanted, and not at all if one of them fails."""

from __future__ import annotations

from pathlib import Path

import pytest

from printgen import files
from printgen.files import OutputError, write_into


def content(folder: Path) -> dict[str, bytes]:
    return {path.relative_to(folder).as_posix(): path.read_bytes() for path in folder.rglob("*") if path.is_file()}


def test_new_files_join_those_that_are_there(tmp_path: Path) -> None:
    (tmp_path / "old").write_bytes(b"old")
    write_into(tmp_path, {"a/b.yaml": b"b", "c": b"c"})
    assert content(tmp_path) == {"old": b"old", "a/b.yaml": b"b", "c": b"c"}


def test_what_is_there_is_refused_before_anything_is_written_and_replaced_if_that_is_wanted(tmp_path: Path) -> None:
    (tmp_path / "c").write_bytes(b"mine")
    with pytest.raises(OutputError, match="is there already"):
        write_into(tmp_path, {"a": b"a", "c": b"c"})
    assert content(tmp_path) == {"c": b"mine"}
    write_into(tmp_path, {"a": b"a", "c": b"c"}, over=True)
    assert content(tmp_path) == {"a": b"a", "c": b"c"}
    with pytest.raises(OutputError, match="is there already"):
        write_into(tmp_path.parent, {tmp_path.name: b"a folder"}, over=True)


def test_a_link_is_refused(tmp_path: Path) -> None:
    (tmp_path / "else").mkdir()
    (tmp_path / "here").mkdir()
    (tmp_path / "here/link").symlink_to(tmp_path / "else")
    with pytest.raises(OutputError, match="link"):
        write_into(tmp_path / "here", {"link/a": b"a"}, over=True)
    assert content(tmp_path / "else") == {}


def test_a_failure_leaves_nothing_new(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    write = files._write

    def failing(path: Path, data: bytes) -> None:
        if data == b"bad":
            raise OSError(28, "No space left on device")
        write(path, data)

    monkeypatch.setattr(files, "_write", failing)
    with pytest.raises(OutputError):
        write_into(tmp_path, {"a": b"a", "b": b"bad"})
    assert content(tmp_path) == {}


def test_a_name_that_leaves_the_folder_is_no_name(tmp_path: Path) -> None:
    with pytest.raises(ValueError, match="no name"):
        write_into(tmp_path, {"../x": b"x"})
