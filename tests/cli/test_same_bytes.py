"""The same game gives the same bytes: with other hash seeds, time zones, locales and folders; and a killed build leaves the old files or the new ones."""

from __future__ import annotations

import hashlib
import json
import os
import random
import shutil
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent.parent
Start = Callable[..., "subprocess.Popen[bytes]"]


def standing(folder: Path) -> dict[str, str]:
    found = sorted(p for p in folder.rglob("*") if p.is_file() and p.name != ".lock")
    return {p.relative_to(folder).as_posix(): hashlib.sha256(p.read_bytes()).hexdigest() for p in found}


def built(words: list[str], cwd: Path, **env: str) -> None:
    done = subprocess.run([sys.executable, "-m", "printgen", "build", *words], cwd=cwd, env={**os.environ, **env}, capture_output=True, check=False)
    assert done.returncode == 0, done.stdout.decode() + done.stderr.decode()


OTHER = {"PYTHONHASHSEED": "4711", "TZ": "Pacific/Kiritimati", "LC_ALL": "C", "LANG": "tr_TR.UTF-8", "COLUMNS": "40", "HOME": "/nowhere"}


def test_a_game_gives_the_same_bytes_wherever_and_whenever_it_is_built(project: Path, tmp_path: Path) -> None:
    built(["-o", str(tmp_path / "one")], project, PYTHONHASHSEED="0")
    moved = tmp_path / "moved" / "elsewhere"
    shutil.copytree(project, moved)
    built(["-o", "../../../../two"], moved / "definitions" / "my-game", **OTHER)
    assert standing(tmp_path / "one") == standing(tmp_path / "two") != {}


@pytest.mark.parametrize("name", sorted(path.parent.name for path in (ROOT / "definitions").glob("*/game.yaml")))
def test_a_shipped_game_gives_the_same_bytes_wherever_and_whenever_it_is_built(name: str, tmp_path: Path) -> None:
    built([name, "-o", str(tmp_path / "one")], ROOT, PYTHONHASHSEED="0")
    built([name, "-o", "two"], tmp_path, **OTHER)
    assert standing(tmp_path / "one") == standing(tmp_path / "two") != {}


@pytest.mark.skipif(sys.platform == "win32", reason="kill -9 is of POSIX")
def test_a_killed_build_leaves_the_old_files_or_the_new_ones(project: Path, start: Start) -> None:
    game = project / "definitions/my-game/game.yaml"
    words = game.read_text("utf-8")
    out = project / "output/my-game"
    sets: list[dict[str, str]] = []
    for title in ("Old Lights", "New Lights"):
        game.write_text(words.replace("My Game", title), "utf-8")
        built([], project)
        sets.append(standing(out))
    assert sets[0] != sets[1]
    chance = random.Random(11)  # moments, not secrets
    for round_ in range(6):
        game.write_text(words.replace("My Game", ("Old Lights", "New Lights")[round_ % 2]), "utf-8")
        process = start("build")
        # The build makes its folder busy about when it begins to write.
        while process.poll() is None and not list(out.rglob(".pg-*")):
            time.sleep(0.001)
        time.sleep(chance.uniform(0, 0.05))
        process.send_signal(signal.SIGKILL)
        process.communicate()
        for name, digest in standing(out).items():
            assert ".pg-" in name or digest in {sets[0].get(name), sets[1].get(name)}
    built([], project)
    assert standing(out) == sets[1]
    manifest = json.loads((out / "manifest.json").read_text("utf-8"))
    assert all(hashlib.sha256((out / f["path"]).read_bytes()).hexdigest() == f["sha256"] for f in manifest["files"])
