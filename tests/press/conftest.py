"""What the tests of the press share: one page as a file for plates, and files that were tampered with."""

from __future__ import annotations

import contextlib
import io
import json
import os
import shutil
import subprocess
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np
import pikepdf
import pytest
from PIL import Image

from printgen.cli import main
from printgen.cli.starter import starter
from printgen.files import write_new
from printgen.geometry import Matrix, Rect, Size
from printgen.impose.profile import read_profile
from printgen.pipeline.preflighted import _expected
from printgen.press.pdfx import finished
from printgen.press.preflight import preflight
from printgen.press.subject import Expected
from printgen.render.pdf import pdf
from printgen.scene.items import Item, Scene, Shape
from printgen.scene.page import Job, Leaf, Page, Slot
from printgen.scene.path import line, rectangle
from printgen.scene.printing import X1A, X4, Printing
from printgen.scene.style import Ink, Style
from printgen.typeset.fonts import FontBook

SIZE = Size(63, 88)
EDGE = 11.0
GROUND = Shape(rectangle(Rect(-3, -3, 69, 94)), Style(fill=Ink((60, 140, 80))))
CUT = Shape(rectangle(Rect(EDGE, EDGE, *SIZE)), Style(stroke=Ink((236, 0, 140), "CutContour", (0, 1, 0, 0), "CutContour"), stroke_width=0.0882, overprint=True))
RULE = Shape(line(5, 5, 50, 5), Style(stroke=Ink((20, 20, 20)), stroke_width=0.3))


DPI = 300
PER_MM = DPI / 25.4


def printing(standard: str = X4) -> Printing:
    return Printing("cmyk", "fogra39-300", 3.0, standard, cut="CutContour", crease="Crease")


def job(*items: Item, standard: str = X4, marks: tuple[Item, ...] = (CUT,)) -> Job:
    """One card of poker size with 3 mm of bleed and a slug of 8 mm."""
    scene = Scene("card", SIZE, (GROUND, RULE, *items), 3.0)
    trim = Rect(EDGE, EDGE, *SIZE)
    slot = Slot("card-1", "front", scene, trim, trim.grown(3), Matrix.move(EDGE, EDGE))
    page = Page(Size(SIZE.w + 2 * EDGE, SIZE.h + 2 * EDGE), (slot,), marks, trim, trim.grown(3))
    return Job("cards", "press", "Cards", (Leaf(page),), printing=printing(standard))


def expected(standard: str = X4, **more: Any) -> Expected:
    return Expected(printing(standard), **{"bleed": 3.0, "trims": (Rect(EDGE, EDGE, *SIZE),), **more})


@pytest.fixture(scope="session")
def book() -> FontBook:
    return FontBook([])


@pytest.fixture(scope="session")
def pressed(book: FontBook) -> Callable[..., bytes]:
    def make(*items: Item, standard: str = X4, **more: Any) -> bytes:
        one = job(*items, standard=standard, **more)
        return finished(pdf(one, book), one.printing, one.title)

    return make


@pytest.fixture(scope="session")
def built(tmp_path_factory: pytest.TempPathFactory) -> dict[str, tuple[bytes, Expected]]:
    """The cards of the starter game as `printgen build` writes them for each standard, and what manifest and profile say that they are."""
    folder = tmp_path_factory.mktemp("built")
    write_new(folder / "my-game", starter("my-game", "My Game"))
    profiles = {X4: "press-x4", X1A: "press-x1a"}
    with contextlib.chdir(folder / "my-game"), pytest.raises(SystemExit):
        main(("build", *(word for name in profiles.values() for word in ("--profile", name)), "-o", str(folder / "out")))
    (manifest,) = folder.glob("out/*/manifest.json")
    said = json.loads(manifest.read_text("utf-8"))
    entries = {one["path"]: one for one in said["files"]}
    pieces = {one["id"]: one for one in said["components"]}
    made = {}
    for standard, name in profiles.items():
        profile, _ = read_profile(name, folder)
        assert profile is not None
        path = f"cards.{name}.pdf"
        made[standard] = (manifest.parent / path).read_bytes(), _expected(entries[path], profile, pieces)
    return made


def changed(data: bytes, change: Callable[[pikepdf.Pdf], None], **save: Any) -> bytes:
    """The file after somebody worked on it."""
    with pikepdf.open(io.BytesIO(data)) as document:
        change(document)
        out = io.BytesIO()
        document.save(out, **save)
    return out.getvalue()


def found(data: bytes, what: Expected) -> list[tuple[str, str]]:
    return [(one.code, one.message) for one in preflight(data, "cards.pdf", what).sorted]


@pytest.fixture
def plates(tmp_path: Path) -> Any:
    """The plates of the first page of a file, as shares of ink (0-1), by name; skipped without Ghostscript, unless tools are demanded."""

    def drawn(data: bytes, dpi: int = DPI) -> dict[str, Any]:
        if not shutil.which("gs"):
            (pytest.fail if os.environ.get("PRINTGEN_TESTS_NEED_TOOLS") else pytest.skip)("gs is not installed")
        folder = tmp_path / f"plates-{len(list(tmp_path.iterdir()))}"
        folder.mkdir()
        path = folder / "made.pdf"
        path.write_bytes(data)
        command = ["gs", "-q", "-dNOPAUSE", "-dBATCH", "-dPDFSTOPONERROR", "-dPDFSTOPONWARNING", "-sDEVICE=tiffsep", f"-r{dpi}", f"-sOutputFile={folder}/page%d.tif", str(path)]
        done = subprocess.run(command, capture_output=True, text=True, check=False, timeout=120)
        assert (done.returncode, done.stdout, done.stderr) == (0, "", "")
        found = {file.name[6:-5]: Image.open(file).convert("L") for file in folder.glob("page1(*).tif")}
        return {name: 1 - np.asarray(image, dtype=float) / 255 for name, image in found.items()}

    return drawn


def at(plate: Any, x: float, y: float) -> float:
    """The ink at a point of the card (mm from its trim's corner)."""
    return float(plate[round((y + EDGE) * PER_MM), round((x + EDGE) * PER_MM)])
