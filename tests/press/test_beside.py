"""What a preflight says, and what qpdf, poppler and Ghostscript say of the same file: boxes, fonts, pictures, inks, passwords, damage; where they can tell, they agree."""

from __future__ import annotations

import io
import os
import re
import shutil
import subprocess
from pathlib import Path
from typing import Any

import numpy as np
import pikepdf
import pytest
from pikepdf import Array, Pdf
from PIL import Image

from printgen.press.subject import Expected, box_of
from printgen.scene.printing import X1A, X4
from tests.press.conftest import changed, found
from tests.press.test_every_rule import RULES, edit, painted
from tests.press.test_nested import PLACES, loose

Built = dict[str, tuple[bytes, Expected]]
POINT = 25.4 / 72
BOTH = pytest.mark.parametrize("standard", [X4, X1A])


def asked(data: bytes, folder: Path, name: str, *words: str) -> subprocess.CompletedProcess[str]:
    """What a tool says of a file, which stands for {} in its words; skipped without it, unless tools are demanded."""
    if not shutil.which(name):
        (pytest.fail if os.environ.get("PRINTGEN_TESTS_NEED_TOOLS") else pytest.skip)(f"{name} is not installed")
    path = folder / "made.pdf"
    path.write_bytes(data)
    return subprocess.run([name, *(word.replace("{}", str(path)) for word in words)], capture_output=True, text=True, check=False, timeout=120)


def boxes_of_poppler(data: bytes, folder: Path) -> list[dict[str, list[float]]]:
    """The boxes of each page (points, upward)."""
    with pikepdf.open(io.BytesIO(data)) as pdf:
        count = len(pdf.pages)
    said = asked(data, folder, "pdfinfo", "-box", "-f", "1", "-l", str(count), "{}").stdout
    pages: list[dict[str, list[float]]] = [{} for _ in range(count)]
    for number, box, values in re.findall(r"Page +(\d+) (\w+): +([-\d. ]+)\n", said):
        if box.endswith("Box"):
            pages[int(number) - 1][box] = [float(one) for one in values.split()]
    return pages


def turned(pdf: Pdf) -> None:
    """Inherited, in the other order of corners, and larger than the paper's own origin."""
    for page in pdf.pages:
        x0, y0, x1, y1 = (float(one) for one in page.obj.TrimBox)
        page.obj.TrimBox = Array([x1, y1, x0, y0])
    pdf.Root.Pages.MediaBox = Array([-10, -20, 250, 330])
    for page in pdf.pages:
        del page.obj.MediaBox


@BOTH
@pytest.mark.parametrize("way", ["as built", "turned"])
def test_boxes_are_those_that_poppler_sees(built: Built, tmp_path: Path, standard: str, way: str) -> None:
    data = built[standard][0] if way == "as built" else edit(turned)(built[standard][0])
    theirs = boxes_of_poppler(data, tmp_path)
    with pikepdf.open(io.BytesIO(data)) as pdf:
        for page, boxes in zip(pdf.pages, theirs, strict=True):
            left, _, _, top = boxes["MediaBox"]
            for name in ("TrimBox", "BleedBox"):
                mine, (x0, y0, x1, y1) = box_of(page, f"/{name}"), boxes[name]
                assert mine is not None
                assert list(mine) == pytest.approx([(x0 - left) * POINT, (top - y1) * POINT, (x1 - x0) * POINT, (y1 - y0) * POINT], abs=0.006)


def loose_of_poppler(data: bytes, folder: Path) -> set[str]:
    """The fonts that are not embedded."""
    rows = asked(data, folder, "pdffonts", "{}").stdout.splitlines()[2:]
    return {row.split()[0] for row in rows if re.search(r" no +(yes|no) +(yes|no) +(\d+ +\d+|\[none\])$", row) and "Type 3" not in row}


@BOTH
@pytest.mark.parametrize("place", ["a form in a form", "a pattern", "what pages inherit", "a note"])
def test_fonts_that_are_not_there_are_those_that_poppler_misses(built: Built, tmp_path: Path, standard: str, place: str) -> None:
    data, what = built[standard]
    assert loose_of_poppler(data, tmp_path) == set()
    mutant = edit(lambda pdf: PLACES[place][1](pdf, loose))(data)
    assert loose_of_poppler(mutant, tmp_path) == {"Arial"}
    assert ("PF120", "the font Arial is not embedded") in found(mutant, what)


@BOTH
def test_pictures_are_as_coarse_as_poppler_says(built: Built, tmp_path: Path, standard: str) -> None:
    data, what = built[standard]
    mutant = RULES["a coarse picture"][2](data)
    (row,) = [row.split() for row in asked(mutant, tmp_path, "pdfimages", "-list", "-f", "1", "-l", "1", "{}").stdout.splitlines()[2:] if row.split()[3] == "100"]
    assert row[12:14] == ["100", "100"]
    assert found(mutant, what) == [("PF123", "page 1: picture Pic has 100 dpi, at least 200 are needed")]


def most_ink(data: bytes, folder: Path) -> float:
    """The most ink of the four plates on the first page, inside the bleed, as Ghostscript separates it (1.0 is one full ink)."""
    done = asked(data, folder, "gs", "-q", "-dNOPAUSE", "-dBATCH", "-dPDFSTOPONERROR", "-dLastPage=1", "-sDEVICE=tiffsep", "-r150", f"-sOutputFile={folder}/page%d.tif", "{}")
    assert done.returncode == 0
    plates: Any = sum(1 - np.asarray(Image.open(folder / f"page1({name}).tif").convert("L"), dtype=float) / 255 for name in ("Cyan", "Magenta", "Yellow", "Black"))
    edge = round(9 / 25.4 * 150)
    return float(plates[edge:-edge, edge:-edge].max())


@BOTH
@pytest.mark.parametrize("inks", [(1.0, 1.0, 0.9, 1.0), (0.8, 0.7, 0.6, 0.8), (1.0, 0.9, 0.6, 0.6)])
def test_inks_add_up_as_on_the_plates(built: Built, tmp_path: Path, standard: str, inks: tuple[float, ...]) -> None:
    data, what = built[standard]
    assert most_ink(data, tmp_path) <= what.printing.limit + 0.01
    mutant = painted(f"{' '.join(map(str, inks))} k 60 100 50 50 re f")(data)
    told = [words for code, words in found(mutant, what) if code == "PF131"]
    plates = most_ink(mutant, tmp_path)
    assert bool(told) is (plates > what.printing.limit + 0.01)
    assert all(f"has {plates:.0%} ink" in words for words in told)


@BOTH
def test_qpdf_agrees_about_passwords_and_damage(built: Built, tmp_path: Path, standard: str) -> None:
    data, what = built[standard]
    assert asked(data, tmp_path, "qpdf", "--check", "{}").returncode == 0
    for owner, user, code in (("a", "", 3), ("a", "b", 0)):
        locked = changed(data, lambda _: None, encryption=pikepdf.Encryption(owner=owner, user=user))
        # 0: a password is wanted, 3: there is one, and none is wanted.
        assert asked(locked, tmp_path, "qpdf", "--requires-password", "{}").returncode == code
        assert ("PF101" in {code for code, _ in found(locked, what)}) is (code == 0)
    for share in (0.4, 0.8, 0.999):
        half = data[: int(len(data) * share)]
        assert asked(half, tmp_path, "qpdf", "--check", "{}").returncode in {2, 3}
        assert "PF101" in {code for code, _ in found(half, what)}


@pytest.mark.parametrize("rule", ["a form that is not there", "half an operator"])
def test_ghostscript_stops_where_a_preflight_does(built: Built, tmp_path: Path, rule: str) -> None:
    """In PDF/X-1a alone: where a page is mixed as one, as in PDF/X-4, Ghostscript passes over such faults, even if it is to stop at them."""
    data, what = built[X1A]
    words = ("-q", "-dNOPAUSE", "-dBATCH", "-dPDFSTOPONERROR", "-dPDFSTOPONWARNING", "-sDEVICE=nullpage", "{}")
    assert asked(data, tmp_path, "gs", *words).returncode == 0
    mutant = RULES[rule][2](data)
    assert asked(mutant, tmp_path, "gs", *words).returncode != 0
    assert found(mutant, what) == RULES[rule][1]
