"""Wishes for letters and font files go in; programs with right metrics, outlines and subsets come out, and findings for what cannot be used."""

from __future__ import annotations

import io
import os
import struct
import subprocess
import sys
from pathlib import Path

import pytest
from fontTools.fontBuilder import FontBuilder
from fontTools.pens.boundsPen import BoundsPen
from fontTools.pens.recordingPen import RecordingPen
from fontTools.pens.t2CharStringPen import T2CharStringPen
from fontTools.ttLib import TTFont
from fontTools.varLib.instancer import instantiateVariableFont

from printgen.place import Place, Text
from printgen.scene.path import box
from printgen.typeset.fonts import SHIPPED, FontBook, Typeface, project_fonts
from printgen.typeset.program import FontError, FontProgram

BOOK = FontBook()
AT = Place(Text("templates/a/card.svg", '<text family="x"/>'), 6, 16)


def cff_font(family: str = "Curly", fs_type: int = 0, chars: str = "AB→") -> bytes:
    """A small OpenType font with CFF outlines: a square for each character."""
    builder = FontBuilder(1000, isTTF=False)
    names = [".notdef", "space", *(f"g{n}" for n in range(len(chars)))]
    builder.setupGlyphOrder(names)
    builder.setupCharacterMap({32: "space", **{ord(char): f"g{n}" for n, char in enumerate(chars)}})
    strings = {}
    for n, name in enumerate(names):
        pen = T2CharStringPen(600, None)
        if n >= 2:
            for move, at in ((pen.moveTo, (50, 0)), (pen.lineTo, (50, 700)), (pen.lineTo, (550, 700)), (pen.lineTo, (550, 10 * n))):
                move(at)
            pen.closePath()
        strings[name] = pen.getCharString()
    builder.setupCFF(f"{family}-Regular", {}, strings, {})
    builder.setupHorizontalMetrics(dict.fromkeys(names, (600, 50)))
    builder.setupHorizontalHeader(ascent=800, descent=-200)
    builder.setupNameTable({"familyName": family, "styleName": "Regular", "psName": f"{family}-Regular"})
    builder.setupOS2(fsType=fs_type, sCapHeight=700, sxHeight=500)
    builder.setupPost()
    out = io.BytesIO()
    builder.save(out)
    return out.getvalue()


def test_the_shipped_families_have_their_styles() -> None:
    assert BOOK.families == ("display", "text")
    assert BOOK.pick().key == "AtkinsonHyperlegible-Regular"
    assert BOOK.pick(bold=True, italic=True).key == "AtkinsonHyperlegible-BoldItalic"
    assert BOOK.pick("display", weight=600).key == "Fredoka:wght=600"
    assert BOOK.find(Typeface(family="display", stretch=85))[0].key == "Fredoka:wght=400,wdth=85"
    assert BOOK.pick() is BOOK.pick() is BOOK["AtkinsonHyperlegible-Regular"]


def test_a_book_finds_a_program_by_its_key_alone() -> None:
    book = FontBook()
    assert book["Fredoka:wght=650,wdth=110"].axes == {"wght": 650.0, "wdth": 110.0}
    assert book["AtkinsonHyperlegible-Bold"].weight == 700
    with pytest.raises(KeyError):
        book["Nothing-Regular"]


def test_the_metrics_are_those_of_the_file() -> None:
    program = BOOK.pick()
    font = TTFont(io.BytesIO(SHIPPED[0].read()))
    assert (program.upem, program.ascent, program.descent) == (font["head"].unitsPerEm, font["hhea"].ascent, font["hhea"].descent)
    assert (program.cap_height, program.x_height) == (font["OS/2"].sCapHeight, font["OS/2"].sxHeight)
    assert program.bbox == (font["head"].xMin, font["head"].yMin, font["head"].xMax, font["head"].yMax)
    for n, name in enumerate(font.getGlyphOrder()):
        assert program.advance(n) == font["hmtx"][name][0]
    assert (BOOK.pick(italic=True).italic_angle, BOOK.pick(italic=True).flags & 64) == (-12.0, 64)
    assert program.postscript_name == "AtkinsonHyperlegible-Regular"
    assert BOOK.pick("display", weight=600).postscript_name == "Fredoka-Wght600Wdth100"


@pytest.mark.parametrize("weight", [300, 450, 700])
def test_a_variable_font_stands_where_another_instancer_puts_it(weight: int) -> None:
    program = BOOK.pick("display", weight=weight)
    other = instantiateVariableFont(TTFont(io.BytesIO(SHIPPED[-1].read())), {"wght": weight, "wdth": 100})
    for char in "AgSn8&":
        gid = program.gid(char)
        assert gid is not None
        assert abs(program.advance(gid) - other["hmtx"][other.getGlyphName(gid)][0]) <= 1
        pen, mine = BoundsPen(None), box(program.outline(gid))
        other.getGlyphSet()[other.getGlyphName(gid)].draw(pen)
        assert mine is not None
        assert (mine.x, mine.y, mine.right, mine.bottom) == pytest.approx(pen.bounds, abs=1)


def test_weights_differ_in_width_and_outline() -> None:
    light, bold = BOOK.pick("display", weight=300), BOOK.pick("display", weight=700)
    gid = light.gid("m") or 0
    assert light.advance(gid) != bold.advance(gid)
    assert light.outline(gid) != bold.outline(gid)


def test_an_outline_is_made_of_cubics_and_closes() -> None:
    program = BOOK.pick()
    path = program.outline(program.gid("o") or 0)
    assert {step[0] for step in path} <= {"M", "L", "C", "Z"}
    assert path[-1] == ("Z",)
    assert program.outline(program.gid(" ") or 0) == () == program.outline(99_999)


@pytest.mark.parametrize("program", [BOOK.pick(), BOOK.pick("display", weight=600)], ids=str)
def test_a_subset_opens_elsewhere_and_keeps_its_ids(program: FontProgram) -> None:
    gids = [program.gid(char) or 0 for char in "Aög"]
    data = program.subset(gids)
    font = TTFont(io.BytesIO(data))
    assert "fvar" not in font
    assert "fpgm" not in font
    assert len(data) < 6000
    for gid in gids:
        pen = RecordingPen()
        font.getGlyphSet()[font.getGlyphName(gid)].draw(pen)
        assert pen.value
        assert abs(font["hmtx"][font.getGlyphName(gid)][0] - program.advance(gid)) <= 1
    assert data == program.subset(reversed(gids))


def test_a_cff_font_works_and_gives_its_bare_table() -> None:
    program = FontProgram("Curly-Regular", cff_font())
    gid = program.gid("A") or 0
    assert program.is_cff
    assert (program.advance(gid), program.cap_height) == (600, 700)
    assert program.outline(gid)[0] == ("M", 50, 0)
    table = program.cff([gid])
    assert table == TTFont(io.BytesIO(program.subset([gid]))).getTableData("CFF ")
    with pytest.raises(FontError):
        BOOK.pick().cff([1])


@pytest.mark.parametrize(("bits", "may"), [(0, True), (2, False), (4, True), (8, True), (2 | 8, True), (0x100, False), (0x200, False)])
def test_the_font_s_own_licence_bits_are_kept(bits: int, *, may: bool) -> None:
    data = cff_font(fs_type=bits)
    if may:
        FontProgram("x", data)
    else:
        with pytest.raises(FontError, match=f"fsType {bits:#06x}") as error:
            FontProgram("x", data)
        assert error.value.licence


def test_subsets_are_the_same_in_every_process() -> None:
    code = "import hashlib; from printgen.typeset.fonts import FontBook; print(hashlib.sha256(FontBook()['Fredoka:wght=600'].subset(range(40))).hexdigest())"
    runs = {subprocess.run([sys.executable, "-c", code], env={**os.environ, "PYTHONHASHSEED": seed}, capture_output=True, check=True).stdout for seed in ("1", "2")}
    assert len(runs) == 1


@pytest.mark.parametrize(
    ("face", "message", "hint"),
    [
        (Typeface(family="disply"), "no font family 'disply'", "did you mean display?"),
        (Typeface(family="display", italic=True), "family display has no italic", ""),
        (Typeface(family="display", weight=900), "family display has weights from 300 to 700, not 900", ""),
        (Typeface(family="display", stretch=60), "family display has widths from 75 % to 125 %, not 60 %", ""),
        (Typeface(weight=500), "family text has the weights 400 and 700, not 500", ""),
        (Typeface(family="text, symbls"), "no font family 'symbls'", "there are display, text; others come as fonts/<Family>-<Style>.ttf in a templates folder"),
    ],
)
def test_what_a_family_lacks_is_told_and_something_stands_in(face: Typeface, message: str, hint: str) -> None:
    program, bag = BOOK.find(face, AT)
    assert [(str(d.place), d.message, d.hint) for d in bag.findings] == [("templates/a/card.svg:1:7", message, hint)]
    assert program.key


def write(root: Path, **files: bytes) -> Path:
    folder = root / "templates" / "fonts"
    folder.mkdir(parents=True)
    for name, data in files.items():
        (folder / name.replace("__", ".").replace("_", "-")).write_bytes(data)
    return folder


def test_a_project_brings_its_own_fonts(tmp_path: Path) -> None:
    files, bag = project_fonts(write(tmp_path, Curly_Regular__otf=cff_font(), Wavy_BoldItalic__ttf=SHIPPED[3].read()), tmp_path)
    book = FontBook(files)
    assert bag.findings == []
    assert book.families == ("curly", "display", "text", "wavy")
    program, bag = book.find(Typeface(family="Curly"))
    assert bag.findings == []
    assert program.key.startswith("Curly-Regular@")
    assert book[program.key] is program
    assert FontBook(files)[program.key].key == program.key
    assert book.find(Typeface(family="wavy", bold=True, italic=True))[1].findings == []
    assert [d.message for d in book.find(Typeface(family="curly", bold=True))[1].findings] == ["family curly has the weight 400, not 700"]


def test_a_broken_font_is_a_finding_not_an_exception(tmp_path: Path) -> None:
    whole = SHIPPED[0].read()
    folder = write(
        tmp_path, A_Regular__ttf=b"<!DOCTYPE html>", B_Regular__ttf=whole[:20_000], C_Regular__ttf=b"", D_Regular__otf=cff_font(fs_type=2), E_Regular__ttf=b"wOF2" + whole
    )
    files, _ = project_fonts(folder, tmp_path)
    book = FontBook(files)
    told = {}
    for family in "abcde":
        program, bag = book.find(Typeface(family=family), AT)
        (found,) = bag.findings
        told[family] = (found.code, str(found.place), found.message)
        assert program.key == "AtkinsonHyperlegible-Regular"
    name = "templates/fonts/{}-Regular.{}".format
    assert told["a"] == ("FT101", name("A", "ttf") + ":1:1", name("A", "ttf") + " is no TrueType or OpenType font")
    assert told["b"][2].startswith(name("B", "ttf") + " is damaged or cut short: ")
    assert told["c"][2] == name("C", "ttf") + " is empty"
    assert told["d"] == ("FT102", name("D", "otf") + ":1:1", name("D", "otf") + " may not be embedded (fsType 0x0002: restricted licence)")
    assert told["e"][2] == name("E", "ttf") + " is a web font (WOFF2); unpack it to .ttf or .otf"


def test_a_font_that_vanishes_is_a_finding(tmp_path: Path) -> None:
    folder = write(tmp_path, A_Regular__otf=cff_font())
    files, _ = project_fonts(folder, tmp_path)
    (folder / "A-Regular.otf").unlink()
    assert [d.code for d in FontBook(files).find(Typeface(family="a"))[1].findings] == ["FT101"]


def test_names_and_links_are_checked(tmp_path: Path) -> None:
    folder = write(tmp_path, A_Regular__otf=cff_font(), A_regular__ttf=cff_font(), curly_new2__ttf=b"")
    outside = tmp_path.parent / f"{tmp_path.name}.ttf"
    outside.write_bytes(cff_font())
    (folder / "Z-Regular.ttf").symlink_to(outside)
    files, bag = project_fonts(folder, tmp_path)
    assert [(d.code, d.place.file) for d in bag.sorted] == [
        ("FT105", "templates/fonts/A-regular.ttf"),
        ("FT101", "templates/fonts/Z-Regular.ttf"),
        ("FT105", "templates/fonts/curly-new2.ttf"),
    ]
    assert [file.family for file in files] == ["a"]
    assert project_fonts(tmp_path / "none", tmp_path)[0] == ()


def test_damaged_fonts_never_raise_anything_else() -> None:
    whole = bytearray(SHIPPED[0].read())
    for n in range(0, 12 + 18 * 16, 3):
        data = bytes(whole[:n] + struct.pack(">I", (0xFFFFFFFF, 9)[n % 2]) + whole[n + 4 :])
        try:
            program = FontProgram("x", data)
        except FontError:
            continue
        assert isinstance(program.bbox, tuple)
        assert isinstance(program.italic_angle, float)
        for gid in (0, 5, 300):
            program.outline(gid)
            program.advance(gid)


def test_a_head_that_is_too_short_is_told() -> None:
    data = bytearray(SHIPPED[0].read())
    record = next(at for at in range(12, 12 + 18 * 16, 16) if data[at : at + 4] == b"head")
    struct.pack_into(">I", data, record + 12, 20)
    with pytest.raises(FontError, match="'head' is too short"):
        FontProgram("x", bytes(data))
