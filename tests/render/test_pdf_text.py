"""Text in the PDF can be read, searched and copied as it was written, however it was shaped."""

from __future__ import annotations

from typing import Any

import pypdfium2
import pytest

from printgen.geometry import Matrix, Rect
from printgen.scene.items import Glyph, Glyphs, Group, Symbol, Use

TEXTS = [
    ("text", "AVATAR To Ta. LT, “Ty” P.A."),
    ("text", "office fi fl ffi ß Übergröße"),
    ("text", "Złoty ≤ 40 × 2 – naïve"),
    ("display", "Twist & Turn 12345"),
    ("curly", "AB fi BA if fB"),
]


def copied(data: bytes) -> str:
    document = pypdfium2.PdfDocument(data)
    try:
        text: str = document[0].get_textpage().get_text_bounded()
    finally:
        document.close()
    return text.replace("\r\n", "\n").strip()


@pytest.mark.parametrize(("family", "text"), TEXTS)
def test_text_is_copied_as_it_was_written(kit: Any, tool: Any, family: str, text: str) -> None:
    data = kit.pdf(kit.run(text, family=family), w=120)
    assert copied(data) == text
    assert tool(data, "pdftotext", "PDF", "-").strip() == text


@pytest.mark.parametrize(("family", "text"), TEXTS)
def test_text_is_copied_from_within_turned_artwork(kit: Any, family: str, text: str) -> None:
    symbol = Symbol("s", (Group((kit.run(text, family=family),), Matrix.grow(0.5)),), Rect(0, 0, 60, 10))
    data = kit.pdf(Use(symbol, Matrix.move(40, 20) @ Matrix.turn(90)), w=120)
    assert copied(data) == text


def test_a_glyph_that_stands_for_two_texts_is_copied_as_either(kit: Any, tool: Any) -> None:
    # HarfBuzz decomposes and recomposes: here one glyph is a letter in one run and a letter with a mark in the other.
    plain = kit.run("AB", family="curly", at=(5, 10))
    odd = kit.run("AB", family="curly", at=(5, 20))
    glyphs = (Glyph(odd.glyphs[0].gid, 0, 0, odd.glyphs[0].advance, "Å"), *odd.glyphs[1:])
    data = kit.pdf(plain, Glyphs(odd.font, odd.size, glyphs, "ÅB", 5, 20, kit.black))
    assert tool(data, "pdftotext", "PDF", "-").split() == ["AB", "ÅB"]


def test_the_second_glyph_of_a_cluster_adds_no_text(kit: Any, tool: Any) -> None:
    run = kit.run("BA", family="curly")
    glyphs = (Glyph(run.glyphs[0].gid, 0, 0, run.glyphs[0].advance, "न्त"), Glyph(run.glyphs[1].gid, run.glyphs[1].x, -1.0, run.glyphs[1].advance, ""))
    data = kit.pdf(Glyphs(run.font, run.size, glyphs, "न्त", 5, 10, kit.black))
    assert tool(data, "pdftotext", "PDF", "-").strip() == "न्त"


def test_control_characters_in_a_text_do_no_harm(kit: Any, tool: Any) -> None:
    run = kit.run("AB", family="curly")
    glyphs = (Glyph(run.glyphs[0].gid, 0, 0, run.glyphs[0].advance, "\x00\ud800A"), run.glyphs[1])
    data = kit.pdf(Glyphs(run.font, run.size, glyphs, "\x00AB", 5, 10, kit.black))
    assert tool(data, "pdftotext", "PDF", "-").strip().endswith("B")


def test_fonts_are_embedded_subsets_with_their_characters(kit: Any, tool: Any) -> None:
    lines = tool(kit.pdf(*kit.rich().items), "pdffonts", "PDF").splitlines()[2:]
    assert len(lines) == 3
    assert {line.split()[0][7:].split("-")[0] for line in lines} == {"AtkinsonHyperlegible", "Fredoka", "Curly"}
    for line in lines:
        assert line.split()[0][6] == "+"
        assert line.split()[-6:-2] == ["Identity-H", "yes", "yes", "yes"]
    assert sorted(" ".join(line.split()[1:-6]) for line in lines) == ["CID TrueType", "CID TrueType", "CID Type 0C"]


def test_kerning_moves_the_letters_in_the_file(kit: Any) -> None:
    run = kit.run("AB", family="curly", size=10)
    # The kern of -80/1000 pulls B from 6.0 to 5.2 mm.
    assert run.glyphs[1].x == pytest.approx(5.2)
    document = pypdfium2.PdfDocument(kit.pdf(run))
    try:
        page = document[0].get_textpage()
        left, right = page.get_charbox(0, loose=True)[0], page.get_charbox(1, loose=True)[0]
        assert (right - left) * 25.4 / 72 == pytest.approx(5.2, abs=0.02)
    finally:
        document.close()


def test_errors_of_rounding_do_not_add_up_along_a_line(kit: Any) -> None:
    one = kit.run("i", family="curly", size=3)
    step = 0.84037
    glyphs = tuple(Glyph(one.glyphs[0].gid, n * step, 0, step, "i") for n in range(200))
    document = pypdfium2.PdfDocument(kit.pdf(Glyphs(one.font, 3, glyphs, "i" * 200, 5, 10, kit.black), w=200))
    try:
        page = document[0].get_textpage()
        first, last = (page.get_charbox(n, loose=True)[0] for n in (0, 199))
        assert (last - first) * 25.4 / 72 == pytest.approx(199 * step, abs=0.005)
    finally:
        document.close()
