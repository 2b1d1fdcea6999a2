"""A project of one's own and a way to run the command line in it."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest

from printgen.cli import main
from printgen.cli.starter import starter
from printgen.files import write_new


@dataclass
class Ran:
    """What a run left behind: exit code, standard output, standard error."""

    code: int
    out: str
    err: str

    @property
    def json(self) -> Any:
        return json.loads(self.out)

    @property
    def codes(self) -> list[tuple[str, str, int | None, int | None]]:
        return [(f["code"], f["file"], f["line"], f["column"]) for f in self.json["findings"]]


Run = Callable[..., Ran]


@pytest.fixture
def project(tmp_path: Path) -> Path:
    """The game that init makes, in a folder of its own."""
    write_new(tmp_path / "my-game", starter("my-game", "My Game"))
    return tmp_path / "my-game"


@pytest.fixture
def run(project: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Run:
    """Run a command in this process, in the project's folder (or another)."""

    def ran(*words: str, cwd: Path = project) -> Ran:
        monkeypatch.chdir(cwd)
        with pytest.raises(SystemExit) as left:
            main(words)
        said = capsys.readouterr()
        assert isinstance(left.value.code, int)
        return Ran(left.value.code, said.out, said.err)

    return ran


@pytest.fixture
def start(project: Path) -> Callable[..., subprocess.Popen[bytes]]:
    """Start the real command in a process of its own."""

    def started(*words: str, cwd: Path = project, **env: str) -> subprocess.Popen[bytes]:
        # A shell starts what runs in the background deaf to SIGINT, and a child inherits that: the tests may run so.
        words = ("-c", f"import signal; signal.signal(signal.SIGINT, signal.default_int_handler); from printgen.cli import main; main({words!r})")
        return subprocess.Popen([sys.executable, *words], cwd=cwd, env={**os.environ, **env}, stdout=subprocess.PIPE, stderr=subprocess.PIPE)

    return started


@pytest.fixture
def edit(project: Path) -> Callable[[str, str, str], None]:
    """Change words in a file of the project: they must be there once."""

    def edited(name: str, old: str, new: str) -> None:
        path = project / name
        words = path.read_text("utf-8")
        assert words.count(old) == 1, f"{old!r} is there {words.count(old)} times"
        path.write_text(words.replace(old, new), "utf-8")

    return edited
