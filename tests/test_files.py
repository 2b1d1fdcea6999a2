"""Files come out whole or not at all: through full disks, killed processes, planted links and two builds at once."""

from __future__ import annotations

import errno
import hashlib
import json
import os
import random
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path

import pytest

from printgen import files
from printgen.files import FileSet, OutputError, file_name, keep, ready, safe, thin, write_new
from printgen.lock import locked


def folder_of(path: Path) -> dict[str, bytes]:
    return {p.relative_to(path).as_posix(): p.read_bytes() for p in sorted(path.rglob("*")) if p.is_file()}


def build(folder: Path, version: str, names: tuple[str, ...] = ("a.pdf", "svg/b.svg"), drop: dict[str, str] | None = None) -> list[str]:
    with FileSet(folder) as found:
        for name in names:
            found.put(name, f"{name} {version}".encode())
        return found.commit("manifest.json", version.encode(), drop)


def sum_of(data: bytes) -> str:
    return hashlib.sha256(data).hexdigest()


def test_a_set_of_files_stands_after_the_commit_and_nothing_else(tmp_path: Path) -> None:
    build(tmp_path / "out", "1")
    assert folder_of(tmp_path / "out") == {"a.pdf": b"a.pdf 1", "svg/b.svg": b"svg/b.svg 1", "manifest.json": b"1"}


def test_a_build_that_stops_before_its_commit_changes_nothing(tmp_path: Path) -> None:
    build(tmp_path, "1")
    before = folder_of(tmp_path)

    def stopped() -> None:
        with FileSet(tmp_path) as found:
            found.put("a.pdf", b"new")
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        stopped()
    assert folder_of(tmp_path) == before


def test_what_is_dropped_goes_and_what_nobody_named_stays(tmp_path: Path) -> None:
    build(tmp_path, "1")
    (tmp_path / "mine.txt").write_text("mine")
    was = {"svg/b.svg": sum_of(b"svg/b.svg 1"), "never-was.svg": sum_of(b""), "a.pdf": sum_of(b"a.pdf 1"), "../mine.txt": sum_of(b"mine")}
    assert build(tmp_path, "2", ("a.pdf",), was) == []
    assert folder_of(tmp_path) == {"a.pdf": b"a.pdf 2", "manifest.json": b"2", "mine.txt": b"mine"}


@pytest.mark.parametrize("what", ["bytes", "link", "folder", "pipe"])
def test_what_is_to_be_dropped_and_is_not_what_it_was_stays_and_is_named(tmp_path: Path, what: str) -> None:
    build(tmp_path / "out", "1")
    path, elsewhere = tmp_path / "out/svg/b.svg", tmp_path / "elsewhere"
    elsewhere.write_bytes(b"svg/b.svg 1")
    path.unlink()
    made: dict[str, Callable[[], object]] = {"bytes": lambda: path.write_bytes(b"mine"), "link": lambda: path.symlink_to(elsewhere), "folder": path.mkdir, "pipe": lambda: os.mkfifo(path)}
    made[what]()
    before = path.lstat()
    assert build(tmp_path / "out", "2", ("a.pdf",), {"svg/b.svg": sum_of(b"svg/b.svg 1")}) == ["svg/b.svg"]
    assert path.lstat() == before
    assert (tmp_path / "out/a.pdf").read_bytes() == b"a.pdf 2"
    assert not (tmp_path / "out/.pg-journal").exists()


def test_a_file_that_is_the_same_is_left_alone(tmp_path: Path) -> None:
    build(tmp_path, "1")
    os.utime(tmp_path / "a.pdf", (1, 1))
    build(tmp_path, "1")
    assert (tmp_path / "a.pdf").stat().st_mtime == 1


@pytest.mark.parametrize("call", range(1, 6))
@pytest.mark.parametrize("trouble", [errno.ENOSPC, errno.EIO])
def test_a_disk_that_fails_at_any_sync_leaves_the_old_or_the_new_set(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, call: int, trouble: int) -> None:
    build(tmp_path, "1")
    before = folder_of(tmp_path)
    real, calls = os.fsync, iter(range(1, 100))

    def failing(handle: int) -> None:
        if next(calls) == call:
            raise OSError(trouble, os.strerror(trouble))
        real(handle)

    monkeypatch.setattr(os, "fsync", failing)
    with pytest.raises(OutputError, match="cannot be written"):
        build(tmp_path, "2")
    monkeypatch.undo()
    now = {name: data for name, data in folder_of(tmp_path).items() if not name.rpartition("/")[2].startswith(".pg-")}
    assert now == before
    build(tmp_path, "3")
    assert folder_of(tmp_path) == {"a.pdf": b"a.pdf 3", "svg/b.svg": b"svg/b.svg 3", "manifest.json": b"3"}


KILLED = """
import sys
from pathlib import Path
from printgen.files import FileSet
from printgen.lock import locked
folder = Path(sys.argv[1])
print("go", flush=True)
for version in range(int(sys.argv[2]), 10**6):
    with locked(folder), FileSet(folder) as files:
        for n in range(12):
            files.put(f"svg/{n}.svg", f"{n} {version} ".encode() * 2000)
        files.commit("manifest.json", str(version).encode())
"""


@pytest.mark.skipif(sys.platform == "win32", reason="kill -9 is of POSIX")
def test_kill_9_at_any_moment_leaves_whole_files_and_the_next_build_finishes_the_set(tmp_path: Path) -> None:
    chance = random.Random(7)  # moments, not secrets
    for round_ in range(12):
        with subprocess.Popen([sys.executable, "-c", KILLED, str(tmp_path), str(round_ * 1000)], stdout=subprocess.PIPE) as process:
            assert process.stdout
            assert process.stdout.readline() == b"go\n"
            time.sleep(chance.uniform(0.01, 0.1))
            process.send_signal(signal.SIGKILL)
        for path in (tmp_path / "svg").glob("*.svg"):
            data = path.read_bytes()
            assert data == data[: len(data) // 2000] * 2000
        with locked(tmp_path, 1), FileSet(tmp_path) as found:
            found.read("manifest.json")
        version = (tmp_path / "manifest.json").read_text() if (tmp_path / "manifest.json").exists() else ""
        held = {path.read_bytes().split()[1].decode() for path in (tmp_path / "svg").glob("*.svg")}
        assert held == ({version} if version else set())
        assert not list(tmp_path.rglob(".pg-*"))


def test_a_journal_left_by_a_kill_is_finished_by_the_next_build(tmp_path: Path) -> None:
    build(tmp_path, "1")
    (tmp_path / ".pg-1-1").write_bytes(b"new a")
    (tmp_path / ".pg-1-2").write_bytes(b"new manifest")
    moves = [[name, to, files._mark(tmp_path / name)] for name, to in ((".pg-1-1", "a.pdf"), (".pg-1-2", "manifest.json"))]
    (tmp_path / ".pg-journal").write_text(json.dumps({"moves": moves, "drops": {"svg/b.svg": sum_of(b"svg/b.svg 1")}}))
    with FileSet(tmp_path) as found:
        assert found.read("manifest.json") == b"new manifest"
    assert folder_of(tmp_path) == {"a.pdf": b"new a", "manifest.json": b"new manifest"}


@pytest.mark.skipif(sys.platform == "win32", reason="there the mark is the time of making alone")
@pytest.mark.parametrize("mark", ["", "1 1", None])
def test_a_journal_that_came_with_a_project_from_elsewhere_changes_no_file(tmp_path: Path, mark: str | None) -> None:
    """Who packs it knows neither where its files will lie on this disk nor the bytes of what is the user's own."""
    build(tmp_path, "1")
    before = folder_of(tmp_path)
    (tmp_path / ".pg-1-1").write_bytes(b"planted")
    moves = [[".pg-1-1", "a.pdf"] if mark is None else [".pg-1-1", "a.pdf", mark]]
    (tmp_path / ".pg-journal").write_text(json.dumps({"moves": moves, "drops": {"svg/b.svg": sum_of(b"another")}}))
    with FileSet(tmp_path):
        pass
    assert folder_of(tmp_path) == before


@pytest.mark.parametrize("journal", ["", "[]", '{"moves": 3}', '{"moves": [["../x", "y", ""], ["a.pdf", "z.pdf", ""]], "drops": {"../keep": "KEEP", "/etc/x": ""}}', '{"moves": [], "drops": ["a.pdf"]}'])
def test_a_planted_journal_moves_and_drops_nothing_outside(tmp_path: Path, journal: str) -> None:
    out = tmp_path / "out"
    build(out, "1")
    (tmp_path / "keep").write_text("keep")
    (tmp_path / "x").write_text("x")
    (out / ".pg-journal").write_text(journal.replace("KEEP", sum_of(b"keep")))
    with FileSet(out):
        pass
    assert folder_of(tmp_path) == {"keep": b"keep", "x": b"x", "out/a.pdf": b"a.pdf 1", "out/svg/b.svg": b"svg/b.svg 1", "out/manifest.json": b"1"}


@pytest.mark.parametrize("at", ["out", "out/svg"])
def test_nothing_is_written_through_a_planted_link(tmp_path: Path, at: str) -> None:
    elsewhere = tmp_path / "elsewhere"
    elsewhere.mkdir()
    (tmp_path / at).parent.mkdir(exist_ok=True)
    (tmp_path / at).symlink_to(elsewhere)
    with pytest.raises(OutputError, match="is a link"):
        build(tmp_path / "out", "1")
    assert list(elsewhere.iterdir()) == []


@pytest.mark.parametrize("journal", ["[" * 100_000, '{"moves": 3}', "[]", ""])
def test_a_journal_that_is_none_is_thrown_away(tmp_path: Path, journal: str) -> None:
    build(tmp_path, "1")
    (tmp_path / ".pg-journal").write_text(journal)
    build(tmp_path, "2")
    assert folder_of(tmp_path) == {"a.pdf": b"a.pdf 2", "svg/b.svg": b"svg/b.svg 2", "manifest.json": b"2"}


def test_a_link_where_a_file_belongs_is_replaced_and_what_it_led_to_stays(tmp_path: Path) -> None:
    (tmp_path / "secret").write_text("secret")
    out = tmp_path / "out"
    out.mkdir()
    (out / "a.pdf").symlink_to(tmp_path / "secret")
    build(out, "1")
    assert (tmp_path / "secret").read_text() == "secret"
    assert not (out / "a.pdf").is_symlink()


def test_a_drop_behind_a_planted_link_stays(tmp_path: Path) -> None:
    out = tmp_path / "out"
    build(out, "1", ("a.pdf",))
    elsewhere = tmp_path / "elsewhere"
    elsewhere.mkdir()
    (elsewhere / "b.svg").write_text("b")
    (out / "svg").symlink_to(elsewhere)
    build(out, "2", ("a.pdf",), {"svg/b.svg": sum_of(b"b")})
    assert (elsewhere / "b.svg").read_text() == "b"


def test_an_output_folder_that_is_a_link_out_of_the_project_is_refused(tmp_path: Path) -> None:
    root = tmp_path / "project"
    root.mkdir()
    (root / "output").symlink_to(tmp_path)
    with pytest.raises(OutputError, match="is a link that leads to"):
        ready(root / "output", root)
    (root / "inside").mkdir()
    (root / "link").symlink_to(root / "inside")
    assert ready(root / "link", root) == root / "link"


def test_an_output_folder_that_is_a_file_is_refused(tmp_path: Path) -> None:
    (tmp_path / "output").write_text("")
    with pytest.raises(OutputError, match="is not a folder"):
        ready(tmp_path / "output", tmp_path)
    with pytest.raises(OutputError, match="cannot be written: not a directory"):
        ready(tmp_path / "output" / "below", tmp_path)


def test_a_folder_where_a_file_belongs_is_told_before_anything_changes(tmp_path: Path) -> None:
    build(tmp_path, "1")
    before = folder_of(tmp_path)
    (tmp_path / "c.pdf").mkdir()
    with pytest.raises(OutputError, match="is a folder"):
        build(tmp_path, "2", ("a.pdf", "c.pdf"))
    assert folder_of(tmp_path) == before


def test_two_names_that_one_system_takes_for_the_same_are_refused(tmp_path: Path) -> None:
    with pytest.raises(ValueError, match="given twice"):
        build(tmp_path, "1", ("a.pdf", "A.pdf"))


@pytest.mark.parametrize(
    ("given", "name"),
    [("apple-3", "apple-3"), ("Am Fluss", "am-fluss"), ("con", "con_"), ("NUL.x", "nul_.x"), ("../x", "x"), ("", "unnamed"), ("com1", "com1_"), ("a/b:c", "a-b-c")],
)
def test_a_file_name_is_one_that_every_system_takes(given: str, name: str) -> None:
    assert file_name(given) == name
    assert safe(name)


@pytest.mark.parametrize("name", ["", "..", "a/../b", "/a", "a//b", "a\\b", "a:b", "a\0b", "./a", "C:x"])
def test_a_name_that_leads_elsewhere_is_not_safe(name: str) -> None:
    assert not safe(name)


def test_new_files_go_into_an_empty_folder_only(tmp_path: Path) -> None:
    write_new(tmp_path / "game", {"a/b.yaml": b"b", "c.md": b"c"})
    assert folder_of(tmp_path / "game") == {"a/b.yaml": b"b", "c.md": b"c"}
    with pytest.raises(OutputError, match="is not empty"):
        write_new(tmp_path / "game", {"d.md": b"d"})
    (tmp_path / "file").write_text("x")
    with pytest.raises(OutputError, match="is not a folder"):
        write_new(tmp_path / "file", {"d.md": b"d"})


def test_of_new_files_that_cannot_all_be_written_none_stays(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    calls = iter(range(10))
    real = files._write

    def failing(path: Path, data: bytes) -> None:
        if next(calls) == 1:
            raise OSError(errno.ENOSPC, "No space left on device")
        real(path, data)

    monkeypatch.setattr(files, "_write", failing)
    with pytest.raises(OutputError, match="no space left on device"):
        write_new(tmp_path / "game", {"a/b.yaml": b"b", "c.md": b"c"})
    assert not (tmp_path / "game").exists()


def test_the_bytes_do_not_depend_on_the_order_of_what_stands_there(tmp_path: Path) -> None:
    build(tmp_path / "one", "1", ("a.pdf", "svg/b.svg"))
    build(tmp_path / "two", "1", ("svg/b.svg", "a.pdf"))
    digests = [hashlib.sha256(repr(folder_of(tmp_path / name)).encode()).hexdigest() for name in ("one", "two")]
    assert digests[0] == digests[1]


def test_a_cache_that_cannot_be_looked_into_is_no_fault_of_the_tool(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(_: Path) -> bool:
        raise PermissionError(13, "Permission denied")

    monkeypatch.setattr(Path, "is_symlink", refuse)
    with pytest.raises(OutputError):
        keep(tmp_path / "cache" / "faces" / "a.faces", b"x")


def test_only_files_of_an_ending_are_thinned(tmp_path: Path) -> None:
    (tmp_path / "faces").mkdir()
    os.utime(tmp_path / "faces", (1, 1))
    for n in range(6):
        (tmp_path / f"{n}.code").write_bytes(b"")
        os.utime(tmp_path / f"{n}.code", (10 + n, 10 + n))
    (tmp_path / "old.txt").write_bytes(b"")
    os.utime(tmp_path / "old.txt", (2, 2))
    thin(tmp_path, ".code", 2)
    assert sorted(path.name for path in tmp_path.iterdir()) == ["4.code", "5.code", "faces", "old.txt"]


def test_what_was_killed_while_it_wrote_into_a_cache_is_swept_up_after_a_day(tmp_path: Path) -> None:
    for name, old in ((".pg-12-0", 90_000), (".pg-13-0", 3_000), (".pg-mine", 90_000), ("a.faces", 90_000)):
        (tmp_path / name).write_bytes(b"x")
        os.utime(tmp_path / name, (time.time() - old,) * 2)
    thin(tmp_path, ".faces", 2)
    assert sorted(path.name for path in tmp_path.iterdir()) == [".pg-13-0", ".pg-mine", "a.faces"]


@pytest.mark.parametrize("name", ["definitions", "templates/frogs", "profiles", "out/../templates", "link"])
def test_nothing_is_built_among_the_sources(tmp_path: Path, name: str) -> None:
    (tmp_path / "templates").mkdir()
    (tmp_path / "link").symlink_to("templates")
    with pytest.raises(OutputError) as told:
        ready(tmp_path / name, tmp_path)
    assert "among the files that games are made of" in told.value.problem
    assert ready(tmp_path / "output" / "templates", tmp_path).is_dir()
