"""`printgen proof`: games with and without faults go in; each piece stands on the sheet once with its source, findings are marked, all words are listed."""

from __future__ import annotations

import re
import shutil
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pypdfium2
import pytest

from printgen.lock import locked

Run = Callable[..., Any]
BASE = Path(__file__).parents[1] / "cases" / "base"
FACE = """<face><rect x="-3" y="-3" w="69" h="94" fill="#dfe9c8"/>
<text-box x="5" y="10" w="53" h="12" size="20" min="9" field="name">{{ it.name }}</text-box>
{% if it.croaks %}<circle cx="9" cy="40" r="3" fill="#7fb069"/>{% endif %}<text x="31.5" y="75" size="12" anchor="middle">{{ it.mood }} frog</text><text x="5" y="84" size="7">Leap and **sing** together</text></face>"""


@pytest.fixture
def frogs(tmp_path: Path) -> Path:
    root = tmp_path / "frogs"
    shutil.copytree(BASE, root)
    (root / "templates/small/frog-card.svg").write_text(FACE, "utf-8")
    return root


def pages(path: Path) -> list[str]:
    """The words of each page."""
    with pypdfium2.PdfDocument(path) as document:
        return [page.get_textpage().get_text_range().replace("\r", "") for page in document]


def test_each_piece_stands_there_once_with_its_source(run: Run, frogs: Path) -> None:
    ran = run("proof", "small", cwd=frogs)
    assert ran.code == 0
    assert ran.out == "output/small/proof/small.pdf\nthe check says: 3 notes\n"
    found = pages(frogs / "output/small/proof/small.pdf")
    sheets, reading = [page for page in found if "Proof of" in page], [page for page in found if "Reading list" in page]
    assert len(sheets) + len(reading) == len(found)
    for n, page in enumerate(found, 1):
        assert f"{n} of {len(found)}" in page
        assert re.search(r"printgen \d+\.\d+\.\d+ · definitions [0-9a-f]{8}", page)
    shown = "\n".join(sheets)
    for name, source in (("frog-1", "frogs.csv:2"), ("frog-2", "frogs.csv:3"), ("frog-3", "frogs.csv:4"), ("first ×2", "game.yaml:54")):
        assert len(re.findall(rf"^{name} (?:words )?picture", shown, re.MULTILINE)) == 1, name
        assert source in shown
    assert "Bo, the old one" in "\n".join(reading)
    assert (frogs / "output/small/proof/small.pdf").read_bytes().startswith(b"%PDF-")


def test_the_same_definitions_give_the_same_bytes_anywhere_and_others_another_name(run: Run, frogs: Path, tmp_path: Path) -> None:
    run("proof", "small", "-o", "one", cwd=frogs)
    moved = tmp_path / "elsewhere"
    shutil.copytree(frogs / "definitions", moved / "definitions")
    shutil.copytree(frogs / "templates", moved / "templates")
    run("proof", "small", "-o", str(tmp_path / "two"), cwd=moved)
    first, second = (folder / "small/proof/small.pdf" for folder in (frogs / "one", tmp_path / "two"))
    assert first.read_bytes() == second.read_bytes()
    (moved / "definitions/small/frogs.csv").write_text((frogs / "definitions/small/frogs.csv").read_text("utf-8").replace("Cid", "Cyd"), "utf-8")
    run("proof", "small", "-o", str(tmp_path / "two"), cwd=moved)
    names = [re.search("definitions ([0-9a-f]{8})", pages(path)[0]) for path in (first, second)]
    assert names[0] is not None
    assert names[1] is not None
    assert names[0][1] != names[1][1]


def test_findings_are_marked_and_listed_and_do_not_stop_it(run: Run, frogs: Path) -> None:
    path = frogs / "definitions/small/frogs.csv"
    path.write_text(path.read_text("utf-8").replace("Cid", "Cid \N{SNOWMAN}"), "utf-8")
    (frogs / "templates/small/frog-card.svg").write_text(FACE.replace('x="31.5" y="75"', 'x="61" y="75"'), "utf-8")
    ran = run("proof", "small", cwd=frogs)
    assert ran.code == 0
    assert "the check says: " in ran.out
    assert "error" in ran.out
    found = "\n".join(page for page in pages(frogs / "output/small/proof/small.pdf") if "Proof of" in page)
    assert "TX102" in found
    assert "no glyph for" in found
    assert found.count("TX201") == 3


def test_nothing_is_drawn_over_the_edge_of_a_page_however_much_is_said(run: Run, frogs: Path) -> None:
    words = "".join(f'<text x="60" y="{4 + n * 3}" size="6">word {n}</text>' for n in range(28))
    (frogs / "templates/small/frog-card.svg").write_text(f"<face>{words}</face>", "utf-8")
    (frogs / "templates/small/pond.svg").write_text(f'<face>{words.replace(chr(34) + "60", chr(34) + "97")}</face>', "utf-8")
    run("proof", "small", cwd=frogs)
    with pypdfium2.PdfDocument(frogs / "output/small/proof/small.pdf") as document:
        assert len(document) >= 4
        for page in document:
            text = page.get_textpage()
            width, height = page.get_size()
            for n in range(text.count_rects()):
                left, bottom, right, top = text.get_rect(n)
                assert left > 20
                assert right < width - 20
                assert bottom > 20
                assert top < height - 20


def test_a_deck_or_a_piece_has_a_proof_of_its_own(run: Run, frogs: Path) -> None:
    assert run("proof", "small", "frog-card", cwd=frogs).out.startswith("output/small/proof/frog-card.pdf\n")
    found = "\n".join(pages(frogs / "output/small/proof/frog-card.pdf"))
    assert "frog-3" in found
    assert "lake" not in found
    assert run("proof", "small", "lake", "frog-2", "--paper", "letter", cwd=frogs).out.startswith("output/small/proof/lake-frog-2.pdf\n")
    with pypdfium2.PdfDocument(frogs / "output/small/proof/lake-frog-2.pdf") as document:
        assert [round(side) for side in document[0].get_size()] == [612, 792]


def test_all_words_come_out_as_a_list(run: Run, frogs: Path) -> None:
    ran = run("proof", "small", "frog-card", "--format", "text", cwd=frogs)
    assert ran.code == 0
    assert ran.out.splitlines() == [
        "all of frog-card\t-\tLeap and sing together",
        "frog-1\tname\tAda",
        "frog-1\t-\tmerry frog",
        "frog-2\tname\tBo, the old one",
        "frog-2\t-\tmoody frog",
        "frog-3\tname\tCid",
        "frog-3\t-\tmerry frog",
    ]
    texts = run("proof", "small", "frog-card", "--format", "json", cwd=frogs).json["texts"]
    assert texts[1] == {"kind": "frog-card", "component": "frog-1", "field": "name", "text": "Ada", "at": "definitions/small/frogs.csv:2:3"}
    assert not (frogs / "output").exists()


def test_what_cannot_be_proofed_leaves_with_its_code(run: Run, frogs: Path) -> None:
    ran = run("proof", "small", "frog-cart", cwd=frogs)
    assert (ran.code, 'did you mean "frog-card"?' in ran.out) == (2, True)
    ran = run("proof", "lake", cwd=frogs)
    assert (ran.code, "printgen proof small lake" in ran.out) == (2, True)
    assert run("proof", cwd=frogs).code == 2
    (frogs / "there").write_text("a file", "utf-8")
    ran = run("proof", "small", "-o", "there", cwd=frogs)
    assert (ran.code, "IO101" in ran.out) == (1, True)
    (frogs / "definitions/small/frogs.csv").write_text("number\n1\n", "utf-8")
    assert run("proof", "small", cwd=frogs).code == 1
    assert not (frogs / "output").exists()


def test_a_folder_that_another_build_holds_is_left_alone(run: Run, frogs: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (frogs / "output").mkdir()
    monkeypatch.setattr("printgen.lock.time.monotonic", iter(range(0, 10**6, 20)).__next__)
    with locked(frogs / "output"):
        ran = run("proof", "small", cwd=frogs)
    assert ran.code == 75
    assert "try again when it is done" in ran.err
