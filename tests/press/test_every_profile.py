"""Every profile that comes along makes files of two games which engines that are not ours accept, which a preflight passes, and which are the same bytes each time."""

from __future__ import annotations

import io
import json
import os
import shutil
import subprocess
import xml.etree.ElementTree as ET
from pathlib import Path
from typing import Any

import pikepdf
import pypdfium2
import pytest
from PIL import Image

from printgen.cli import main
from printgen.cli.starter import starter
from printgen.files import write_new
from printgen.impose.profile import profile_names

SHIPPED = Path(__file__).parents[2]
PROFILES = sorted(profile_names(Path("/nowhere")))
VARIANTS = ["home-a4-fold-grey", "home-letter-apart-low-ink", "home-a4-shared-short"]
GAMES = {"my-game": (), "flip-and-write": ("--only", "ability-cards", "--only", "first-player-token")}
EVERY = [*PROFILES, *VARIANTS]
# A shipped game takes its time: one profile of each sort is tried by default, all of them where there is time (make profiles).
SOME = EVERY if os.environ.get("PRINTGEN_ALL_PROFILES") else ["home-a4-fold-grey", "press-x4", "silhouette-a4", "tgc"]
PAIRS = [*((profile, "my-game") for profile in EVERY), *((profile, "flip-and-write") for profile in SOME)]


def built(words: tuple[str, ...], folder: Path, monkeypatch: pytest.MonkeyPatch, where: Path) -> list[dict[str, Any]]:
    """The manifest's entries of a build."""
    monkeypatch.chdir(where)
    with pytest.raises(SystemExit) as left:
        main(("build", *words, "-o", str(folder), "--select", "PF"))
    assert left.value.code == 0, words
    (manifest,) = folder.glob("*/manifest.json")
    entries: list[dict[str, Any]] = json.loads(manifest.read_text("utf-8"))["files"]
    return [{**one, "file": manifest.parent / one["path"]} for one in entries]


def accepted(name: str, *command: str) -> None:
    """An outside engine has nothing to say; skipped without it, unless tools are demanded."""
    if not shutil.which(name):
        (pytest.fail if os.environ.get("PRINTGEN_TESTS_NEED_TOOLS") else pytest.skip)(f"{name} is not installed")
    done = subprocess.run([name, *command], capture_output=True, text=True, check=False, timeout=300)
    assert done.returncode == 0, done.stdout + done.stderr
    assert "WARNING" not in done.stdout + done.stderr


@pytest.mark.parametrize(("profile", "game"), PAIRS)
def test_a_profile_makes_sound_files(profile: str, game: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    where = SHIPPED
    if game == "my-game":
        write_new(tmp_path / "project", starter("my-game", "My Game"))
        where = tmp_path / "project"
    entries = built((game, "--profile", profile, *GAMES[game]), tmp_path / "out", monkeypatch, where)
    mine = [one for one in entries if one["profile"] == profile]
    assert mine
    for one in mine:
        file: Path = one["file"]
        if one["format"] == "pdf":
            accepted("qpdf", "--check", str(file))
            accepted("gs", "-q", "-dNOPAUSE", "-dBATCH", "-dPDFSTOPONERROR", "-dPDFSTOPONWARNING", "-sDEVICE=nullpage", str(file))
            document = pypdfium2.PdfDocument(file)
            assert len(document) == one["pages"]
            document.close()
            _honest(file, profile)
        elif one["format"] == "png":
            with Image.open(io.BytesIO(file.read_bytes())) as picture:
                picture.load()
                assert picture.mode == "RGB"
        elif one["format"] == "svg":
            ET.fromstring(file.read_text("utf-8"))
        elif one["format"] == "json":
            assert json.loads(file.read_text("utf-8"))
    monkeypatch.chdir(where)
    capsys.readouterr()
    with pytest.raises(SystemExit) as left:
        main(("preflight", game, "--profile", profile, "-o", str(tmp_path / "out"), "--format", "json"))
    if not any(one["format"] == "pdf" for one in mine):
        # Where only pictures are made there is nothing to look at, and whoever asks is told so.
        assert left.value.code == 2
        return
    said = json.loads(capsys.readouterr().out)
    assert (left.value.code, said["summary"]["errors"]) == (0, 0), said["findings"]


def _honest(file: Path, profile: str) -> None:
    """A PDF/X says what it is to a reader of XMP, and home files ask the printer for their size."""
    with pikepdf.open(file) as pdf:
        if "/Metadata" in pdf.Root:
            words = pdf.Root.Metadata.read_bytes().decode("utf-8")
            ET.fromstring(words[words.index("<x:xmpmeta") : words.index("</x:xmpmeta>") + len("</x:xmpmeta>")])
        if profile.startswith("home-"):
            assert str(pdf.Root.ViewerPreferences.PrintScaling) == "/None"
        assert all("/TrimBox" in page.obj for page in pdf.pages)


@pytest.mark.parametrize("profile", EVERY)
def test_the_same_definitions_give_the_same_bytes(profile: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    sums = []
    for n, zone in enumerate(("UTC", "Pacific/Kiritimati")):
        monkeypatch.setenv("TZ", zone)
        write_new(tmp_path / f"{n}" / "my-game", starter("my-game", "My Game"))
        entries = built(("my-game", "--profile", profile), tmp_path / f"out{n}", monkeypatch, tmp_path / f"{n}" / "my-game")
        sums.append({one["path"]: one["sha256"] for one in entries})
    assert sums[0] == sums[1]
