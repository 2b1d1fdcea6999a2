"""A folder is held by one build at a time, whatever becomes of the file of its lock."""

from __future__ import annotations

import contextlib
import errno
import os
import time
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from printgen.files import OutputError
from printgen.lock import BusyError, locked


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="the system has no pipes in folders")
def test_a_pipe_in_place_of_the_lock_is_refused_at_once(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / ".lock")
    with pytest.raises(OutputError, match="not an ordinary file"), locked(tmp_path):
        pass


def test_a_lock_can_be_held_on_a_full_disk(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def full(_: int, __: bytes) -> int:
        raise OSError(errno.ENOSPC, "No space left on device")

    monkeypatch.setattr(os, "write", full)
    with locked(tmp_path), pytest.raises(BusyError), locked(tmp_path, patience=0):
        pass


def test_a_second_build_waits_and_then_says_who_holds_the_folder(tmp_path: Path) -> None:
    with locked(tmp_path), pytest.raises(BusyError, match=f"in use by another build \\(process {os.getpid()}\\)"), locked(tmp_path, 0.1):
        pass
    with locked(tmp_path, 0.1):
        pass


def test_no_lock_stays_behind_however_a_build_ends(tmp_path: Path) -> None:
    with locked(tmp_path):
        assert (tmp_path / ".lock").read_text() == str(os.getpid())
    assert list(tmp_path.iterdir()) == []
    with pytest.raises(ZeroDivisionError), locked(tmp_path):
        1 / 0  # noqa: B018  # it fails
    assert list(tmp_path.iterdir()) == []
    (tmp_path / ".lock").write_text("4711")
    with locked(tmp_path, 0):
        pass
    assert list(tmp_path.iterdir()) == [], "a killed build left one"


def test_a_lock_on_a_file_that_is_gone_holds_nobody_back(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Many wait for one folder, each deletes the lock that the next one has open already: never are two inside."""
    rest = time.sleep
    monkeypatch.setattr(time, "sleep", lambda _: rest(0.0005))
    inside: list[int] = []
    most: list[int] = []

    def work(_: int) -> None:
        for _ in range(40):
            with locked(tmp_path, 60):
                inside.append(1)
                rest(0.0005)
                most.append(len(inside))
                inside.pop()

    with ThreadPoolExecutor(8) as pool:
        list(pool.map(work, range(8)))
    assert (len(most), max(most)) == (320, 1)
    assert list(tmp_path.iterdir()) == []


def test_the_end_of_a_lock_leaves_that_of_another_build_alone(tmp_path: Path) -> None:
    """A holds the folder, its file is deleted by hand, B locks anew: A ends, and nobody gets in beside B."""
    with contextlib.ExitStack() as others:
        with locked(tmp_path):
            (tmp_path / ".lock").unlink()
            others.enter_context(locked(tmp_path, 0))
        assert (tmp_path / ".lock").exists()
        with pytest.raises(BusyError), locked(tmp_path, 0):
            pass
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize("words", ["", "who knows", "47\n11", "-4711", "\u0664\u0667"])
def test_of_a_lock_without_the_number_of_a_process_none_is_told(tmp_path: Path, words: str) -> None:
    with locked(tmp_path):
        (tmp_path / ".lock").write_text(words, "utf-8")
        with pytest.raises(BusyError) as busy, locked(tmp_path, 0):
            pass
    assert (busy.value.owner, str(busy.value)) == ("", f"{tmp_path} is in use by another build")


def test_a_folder_that_cannot_be_written_is_no_folder_to_lock(tmp_path: Path) -> None:
    with pytest.raises(OutputError, match="cannot be written: no such file or directory"), locked(tmp_path / "gone"):
        pass
