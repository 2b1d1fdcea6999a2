"""The code of templates is kept for the user alone: what is whole and the user's own is used again, everything else is made anew, in silence."""

from __future__ import annotations

import hashlib
import marshal
import os
import subprocess
import sys
from pathlib import Path

import pytest

from printgen.rules.expression import FaultyError, Sandbox, render, sandbox

WORDS = {"card": "{% for n in range(3) %}{{ n }} of {{ name }};{% endfor %}", "other": "{{ name }}"}
SAID = "0 of a&amp;b;1 of a&amp;b;2 of a&amp;b;"

pytestmark = pytest.mark.skipif(not hasattr(os, "geteuid"), reason="here nobody can say whose a file is, and nothing is kept")


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Where it is kept: a folder that is not there yet."""
    monkeypatch.setenv("XDG_CACHE_HOME", os.fspath(tmp_path / "caches"))
    monkeypatch.delenv("PRINTGEN_NO_CACHE", raising=False)
    return tmp_path / "caches" / "printgen"


def made(
    monkeypatch: pytest.MonkeyPatch, words: dict[str, str] | None = None, name: str = "card", *, escaping: bool = True
) -> tuple[str | None, int]:
    """What a template of that name says in a sandbox of its own, and how many templates were compiled for it."""
    compiled: list[str] = []
    with monkeypatch.context() as patch:
        compile_ = Sandbox._compile

        def counted(self: Sandbox, source: str, filename: str) -> object:
            compiled.append(filename)
            return compile_(self, source, filename)

        patch.setattr(Sandbox, "_compile", counted)
        said, fault = render(sandbox((words or WORDS).get, escaping=escaping), name, {"name": "a&b"})
    assert fault is None
    return said, len(compiled)


def only(folder: Path) -> Path:
    """The one file that is kept."""
    (path,) = folder.iterdir()
    return path


def test_what_was_made_once_is_used_again(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    assert made(monkeypatch) == (SAID, 1)
    assert made(monkeypatch) == (SAID, 0)
    assert folder.stat().st_mode & 0o777 == 0o700


def test_a_change_of_anything_makes_it_anew(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    made(monkeypatch)
    assert made(monkeypatch, {"card": "{{ name }}!"}) == ("a&amp;b!", 1)
    assert made(monkeypatch, {"again": WORDS["card"]}, "again") == (SAID, 1)
    assert made(monkeypatch, escaping=False) == (SAID.replace("&amp;", "&"), 1)
    monkeypatch.setattr("printgen.rules.expression.kept._made_by", lambda: "another release")
    assert made(monkeypatch) == (SAID, 1)
    assert len(list(folder.iterdir())) == 5


@pytest.mark.parametrize("broken", [b"", b"x" * 40, None], ids=["empty", "foreign", "a bit turned"])
def test_what_is_broken_is_made_anew(folder: Path, monkeypatch: pytest.MonkeyPatch, broken: bytes | None) -> None:
    made(monkeypatch)
    path = only(folder)
    data = bytearray(path.read_bytes())
    data[-1] ^= 1
    path.write_bytes(bytes(data) if broken is None else broken)
    assert made(monkeypatch) == (SAID, 1)
    assert made(monkeypatch) == (SAID, 0)


@pytest.mark.parametrize("inside", [b"", b"\xff\xff\xff", marshal.dumps("no code")], ids=["nothing", "nonsense", "a text"])
def test_what_is_whole_but_no_code_is_made_anew(folder: Path, monkeypatch: pytest.MonkeyPatch, inside: bytes) -> None:
    made(monkeypatch)
    only(folder).write_bytes(hashlib.sha256(inside).digest() + inside)
    assert made(monkeypatch) == (SAID, 1)


def planted(path: Path) -> bytes:
    """Put other, sound code there; the bytes that stood there come out."""
    before = path.read_bytes()
    inside = marshal.dumps(compile("raise SystemExit('run')", "planted", "exec"))
    path.write_bytes(hashlib.sha256(inside).digest() + inside)
    return before


def test_planted_code_would_be_run(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """So the tests below would see it."""
    made(monkeypatch)
    planted(only(folder))
    with pytest.raises(SystemExit):
        made(monkeypatch)


@pytest.mark.parametrize("mode", [0o755, 0o770, 0o711, 0o707])
def test_a_folder_that_is_open_to_others_is_not_read(folder: Path, monkeypatch: pytest.MonkeyPatch, mode: int) -> None:
    made(monkeypatch)
    planted(only(folder))
    folder.chmod(mode)
    assert made(monkeypatch) == (SAID, 1)


def test_what_is_somebody_elses_is_not_read(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    made(monkeypatch)
    planted(only(folder))
    somebody = os.geteuid() + 1
    monkeypatch.setattr(os, "geteuid", lambda: somebody)
    assert made(monkeypatch) == (SAID, 1)


@pytest.mark.parametrize("which", ["folder", "file"])
def test_links_are_not_followed(folder: Path, monkeypatch: pytest.MonkeyPatch, tmp_path: Path, which: str) -> None:
    made(monkeypatch)
    planted(only(folder))
    path = folder if which == "folder" else only(folder)
    path.rename(tmp_path / "elsewhere")
    path.symlink_to(tmp_path / "elsewhere")
    assert made(monkeypatch) == (SAID, 1)
    assert path.is_symlink()


def test_a_pipe_does_not_make_anybody_wait(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    made(monkeypatch)
    path = only(folder)
    path.unlink()
    os.mkfifo(path)
    assert made(monkeypatch) == (SAID, 1)


def test_nothing_is_kept_where_nobody_wants_it(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PRINTGEN_NO_CACHE", "1")
    assert [made(monkeypatch), made(monkeypatch)] == [(SAID, 1)] * 2
    assert not folder.exists()


def test_a_relative_folder_is_none(folder: Path, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """It would be that of a project one stands in."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("XDG_CACHE_HOME", "caches")
    monkeypatch.setenv("HOME", os.fspath(tmp_path / "home"))
    assert [made(monkeypatch), made(monkeypatch)] == [(SAID, 1), (SAID, 0)]
    assert not folder.exists()
    assert (tmp_path / "home" / ".cache" / "printgen").is_dir()


def test_where_nothing_can_be_written_all_is_made_anew(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    folder.parent.write_text("a file, no folder")
    assert [made(monkeypatch), made(monkeypatch)] == [(SAID, 1)] * 2


def test_only_the_newest_are_kept(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("printgen.rules.expression.kept.MOST", 4)
    for n in range(5):
        made(monkeypatch, {"card": f"{n}"})
    assert len(list(folder.iterdir())) == 2
    assert made(monkeypatch, {"card": "4"}) == ("4", 0)


def test_short_texts_of_rules_are_kept_as_well(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    said = [sandbox().words("{{ name }} here", {"name": "all"})]
    assert only(folder).stat().st_size > 100
    monkeypatch.setattr(Sandbox, "_compile", None)
    said += [sandbox().words("{{ name }} here", {"name": "all"})]
    assert said == ["all here"] * 2


@pytest.mark.parametrize("keeping", [True, False])
def test_a_short_text_with_a_fault_says_the_same(folder: Path, monkeypatch: pytest.MonkeyPatch, *, keeping: bool) -> None:
    monkeypatch.setenv("PRINTGEN_NO_CACHE", "" if keeping else "1")
    for _ in range(2):
        with pytest.raises(FaultyError) as told:
            sandbox().words("{{ name", {"name": "all"})
        assert (told.value.fault.kind, told.value.fault.line) == ("syntax", 1)
        with pytest.raises(FaultyError) as told:
            sandbox().words("\n{{ nam }}", {"name": "all"})
        assert (told.value.fault.kind, told.value.fault.line, told.value.fault.word) == ("name", 2, "nam")
    assert folder.exists() is keeping


def test_several_at_once_do_not_hurt_one_another(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    code = """
from printgen.rules.expression import render, sandbox
for turn in range(20):
    words = {str(n): str(n) + " {{ name }}" for n in range(10)}
    for name in words:
        assert render(sandbox(words.get), name, {"name": "x"}) == (name + " x", None)
print("well")
"""
    started = [subprocess.Popen([sys.executable, "-c", code], stdout=subprocess.PIPE) for _ in range(3)]
    assert [one.communicate(timeout=120)[0] for one in started] == [b"well\n"] * 3
    assert sorted(path.suffix for path in folder.iterdir()) == [".code"] * 10
    assert made(monkeypatch) == (SAID, 1)
