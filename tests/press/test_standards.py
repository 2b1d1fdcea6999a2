"""Each rule of PDF/X-4 and PDF/X-1a has a file that keeps it and a mutant that preflight refuses, with the page and the measured figures."""

from __future__ import annotations

import io
from collections.abc import Callable
from typing import Any

import pikepdf
import pytest

from printgen.press.pdfx import finished
from printgen.press.preflight import preflight
from printgen.press.subject import Expected
from printgen.scene.printing import X1A, X4
from tests.press.conftest import EDGE, SIZE, changed, expected, found, printing

Mutant = Callable[[pikepdf.Pdf], None]


@pytest.mark.parametrize("standard", [X4, X1A])
def test_what_the_tool_makes_is_clean(pressed: Any, standard: str) -> None:
    assert found(pressed(standard=standard), expected(standard)) == []


@pytest.mark.parametrize("standard", [X4, X1A])
def test_the_same_job_gives_the_same_bytes_and_the_date_is_the_builds_own(pressed: Any, standard: str, monkeypatch: pytest.MonkeyPatch) -> None:
    one = pressed(standard=standard)
    assert one == pressed(standard=standard)
    monkeypatch.setenv("SOURCE_DATE_EPOCH", "1700000000")
    with pikepdf.open(io.BytesIO(pressed(standard=standard))) as document:
        assert str(document.trailer.Info.CreationDate) == "D:20231114221320Z"
        assert b"2023-11-14T22:13:20Z" in document.Root.Metadata.read_bytes()


def _info(key: str) -> Mutant:
    def change(document: pikepdf.Pdf) -> None:
        del document.trailer.Info[key]

    return change


def _page(key: str, value: Any) -> Mutant:
    def change(document: pikepdf.Pdf) -> None:
        if value is None:
            del document.pages[0].obj[key]
        else:
            document.pages[0].obj[key] = value

    return change


def _root(key: str, value: Any) -> Mutant:
    def change(document: pikepdf.Pdf) -> None:
        document.Root[key] = value

    return change


def _xmp(old: bytes, new: bytes) -> Mutant:
    def change(document: pikepdf.Pdf) -> None:
        text = document.Root.Metadata.read_bytes()
        assert old in text
        document.Root.Metadata.write(text.replace(old, new))

    return change


def _intent(change_it: Callable[[Any], None]) -> Mutant:
    def change(document: pikepdf.Pdf) -> None:
        change_it(document.Root.OutputIntents[0])

    return change


def _drawn(operators: bytes, resources: dict[str, Any] | None = None) -> Mutant:
    """The page with more operators after its own."""

    def change(document: pikepdf.Pdf) -> None:
        page = document.pages[0]
        # Things of one document cannot live on in the next: they are made anew from their text.
        fresh = {kind: {name: value if isinstance(value, pikepdf.Stream) else pikepdf.Object.parse(value) for name, value in entries.items()} for kind, entries in (resources or {}).items()}
        # The tool's own content leaves one matrix behind.
        page.contents_add(b"q", prepend=True)
        page.contents_add(b"Q " + operators)
        for kind, entries in fresh.items():
            shelf = page.obj.Resources.get(kind)
            merged: Any = pikepdf.Dictionary(shelf) if shelf is not None else pikepdf.Dictionary()  # type: ignore[arg-type]  # a dictionary of the file
            for name, value in entries.items():
                merged[name] = document.make_indirect(value)
            page.obj.Resources[kind] = merged

    return change


def _lzw(document: pikepdf.Pdf) -> None:
    document.Root.Thing = document.make_indirect(pikepdf.Stream(document, b"\x80\x0b\x60\x50\x22\x0c\x0c\x85\x01", Filter=pikepdf.Name.LZWDecode))


FONT = b"<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>"


def _font(document: pikepdf.Pdf) -> None:
    _drawn(b"BT /Fx 10 Tf 1 0 0 1 60 60 Tm (Hi) Tj ET", {"/Font": {"/Fx": FONT}})(document)


def _picture(size: int, family: str = "DeviceCMYK", ink: bytes = b"\x00\x00\x00\x80") -> Mutant:
    def change(document: pikepdf.Pdf) -> None:
        image = pikepdf.Stream(document, ink * (size * size), Type=pikepdf.Name.XObject, Subtype=pikepdf.Name.Image, Width=size, Height=size, ColorSpace=pikepdf.Name(f"/{family}"), BitsPerComponent=8)
        _drawn(b"q 72 0 0 72 60 60 cm /Pic Do Q", {"/XObject": {"/Pic": image}})(document)

    return change


HALF = {"/ExtGState": {"/Half": b"<</Type/ExtGState/ca 0.5>>"}}
SPOT = {"/ColorSpace": {"/Cx": b"[/Separation/Gold/DeviceCMYK<</FunctionType 2/Domain[0 1]/C0[0 0 0 0]/C1[0 0 1 0]/N 1>>]"}}
CUTTING = {"/ColorSpace": {"/Cx": b"[/Separation/CutContour/DeviceCMYK<</FunctionType 2/Domain[0 1]/C0[0 0 0 0]/C1[0 1 0 0]/N 1>>]"}}


def _ungrouped(document: pikepdf.Pdf) -> None:
    _drawn(b"/Half gs 0 0 0 1 k 60 100 10 10 re f", HALF)(document)
    del document.pages[0].obj.Group


def _grouped(document: pikepdf.Pdf) -> None:
    _drawn(b"/Half gs 0 0 0 1 k 60 100 10 10 re f", HALF)(document)
    document.pages[0].obj.Group.CS = pikepdf.Name.DeviceRGB


BOTH = (X4, X1A)
MUTANTS: list[tuple[tuple[str, ...], str, str, Mutant]] = [
    (BOTH, "PF110", "page 1: there is neither a TrimBox nor an ArtBox", _page("/TrimBox", None)),
    (BOTH, "PF110", "page 1: there are both a TrimBox and an ArtBox", _page("/ArtBox", pikepdf.Array([40, 40, 100, 100]))),
    (BOTH, "PF110", "page 1: the TrimBox reaches out of the BleedBox by 17.36 mm", _page("/BleedBox", pikepdf.Array([80.4, 31, 230, 290]))),
    (BOTH, "PF112", "page 1: the bleed is 1.00 mm, must be 3 mm", _page("/BleedBox", pikepdf.Array([28.346, 28.346, 212.6, 283.46]))),
    (BOTH, "PF111", "page 1: the trim is 62.00 x 88.00 mm, the piece 63.00 x 88.00 mm", _page("/TrimBox", pikepdf.Array([31.181, 31.181, 206.929, 280.63]))),
    (BOTH, "PF111", "page 1: the trim starts at 11.50, 11.00 mm, must be 11.00, 11.00 mm", _page("/TrimBox", pikepdf.Array([32.598, 31.181, 211.181, 280.63]))),
    (BOTH, "PF150", "Info has no Title", _info("/Title")),
    (BOTH, "PF150", "Info has no CreationDate", _info("/CreationDate")),
    (BOTH, "PF150", "Info does not say whether it is trapped", _info("/Trapped")),
    ((X1A,), "PF150", "Info does not say PDF/X-1a:2003", _info("/GTS_PDFXVersion")),
    ((X4,), "PF150", "XMP does not say PDF/X-4", _xmp(b">PDF/X-4<", b">PDF/X-3<")),
    ((X4,), "PF150", "XMP has no xmpMM:DocumentID", _xmp(b"xmpMM:DocumentID", b"xmpMM:Document")),
    (BOTH, "PF150", "there are 0 output intents for PDF/X, must be one", _root("/OutputIntents", pikepdf.Array([]))),
    (BOTH, "PF150", 'the output intent is for "FOGRA27", must be "FOGRA39"', _intent(lambda one: one.__setitem__("/OutputConditionIdentifier", pikepdf.String("FOGRA27")))),
    (BOTH, "PF150", "the profile of the output intent is none of a printer, or not for its number of inks", _intent(lambda one: one.DestOutputProfile.__setitem__("/N", 3))),
    (BOTH, "PF151", "it has a form", _root("/AcroForm", pikepdf.Dictionary(Fields=[]))),
    (BOTH, "PF151", "it has an action when it is opened", _root("/OpenAction", pikepdf.Dictionary(S=pikepdf.Name.Named))),
    (BOTH, "PF151", "it has files of others", _root("/Names", pikepdf.Dictionary(EmbeddedFiles=pikepdf.Dictionary()))),
    (BOTH, "PF151", "it has scripts", _root("/Thing", pikepdf.Dictionary(S=pikepdf.Name.JavaScript, JS=pikepdf.String("x")))),
    (BOTH, "PF151", "it is packed with LZW", _lzw),
    ((X1A,), "PF151", "it has layers", _root("/OCProperties", pikepdf.Dictionary())),
    (BOTH, "PF151", "page 1: a note lies on the art", _page("/Annots", pikepdf.Array([pikepdf.Dictionary(Type=pikepdf.Name.Annot, Rect=[60, 60, 90, 90])]))),
    (BOTH, "PF151", "it has transfer functions or halftones of its own", _drawn(b"/Tr gs", {"/ExtGState": {"/Tr": b"<</Type/ExtGState/TR<</FunctionType 2>>>>"}})),
    (BOTH, "PF120", "the font Helvetica is not embedded", _font),
    (BOTH, "PF102", "page 1: Nowhere is not in the file", _drawn(b"/Nowhere Do")),
    (BOTH, "PF130", "page 1: an area at 23, 73 mm in DeviceRGB", _drawn(b"1 0 0 rg 60 100 10 10 re f")),
    (BOTH, "PF130", "page 1: a picture at 34, 76 mm in DeviceRGB", _picture(300, "DeviceRGB", b"\x10\x20\x30")),
    (BOTH, "PF131", "page 1: an area at 23, 73 mm has 380% ink, the limit is 300%", _drawn(b"1 .9 .9 1 k 60 100 10 10 re f")),
    (BOTH, "PF131", "a picture of 250 x 250 pixels has up to 400% ink, the limit is 300%", _picture(250, "DeviceCMYK", b"\xff\xff\xff\xff")),
    (BOTH, "PF123", "page 1: picture Pic has 100 dpi, at least 200 are needed", _picture(100)),
    (BOTH, "PF132", 'page 1: a spot "Gold" that nobody named', _drawn(b"/Cx cs 1 scn 60 100 10 10 re f", SPOT)),
    (BOTH, "PF133", "page 1: CutContour is a fill without overprint", _drawn(b"/Cx cs 1 scn 60 100 10 10 re f", CUTTING)),
    (BOTH, "PF133", "page 1: CutContour is a stroke without overprint", _drawn(b"/Cx CS 1 SCN 1 w 60 100 10 10 re S", CUTTING)),
    (BOTH, "PF122", "page 1: a line at 28, 89 mm is 0.035 mm thick, at least 0.088 mm hold", _drawn(b"0 0 0 1 K 0.1 w 60 60 m 100 60 l S")),
    ((X1A,), "PF140", "page 1: an area at 23, 73 mm shines through", _drawn(b"/Half gs 0 0 0 1 k 60 100 10 10 re f", HALF)),
    ((X4,), "PF141", "page 1: what shines through is mixed in no space that is named", _ungrouped),
    ((X4,), "PF141", "page 1: what shines through is mixed in DeviceRGB", _grouped),
]


@pytest.mark.parametrize(("standard", "code", "says", "mutant"), [(standard, *rest) for standards, *rest in MUTANTS for standard in standards])
def test_a_mutant_is_refused(pressed: Any, standard: str, code: str, says: str, mutant: Mutant) -> None:
    data = changed(pressed(standard=standard), mutant, deterministic_id=True, compress_streams=False)
    assert (code, says) in found(data, expected(standard))


def test_small_letters_of_several_inks_are_told(pressed: Any) -> None:
    def change(document: pikepdf.Pdf) -> None:
        _drawn(b"0 0 0 1 k BT /Fx 4 Tf (Hi) Tj ET 0 1 1 0 k BT /Fx 6 Tf (Hi) Tj ET 0 0 0 1 k BT /Fx 6 Tf (Hi) Tj ET", {"/Font": {"/Fx": FONT}})(document)

    told = [words for code, words in found(changed(pressed(), change), expected()) if code == "PF121"]
    assert told == ["page 1: letters at 1, 109 mm are 4.0 pt small, in one ink (the least of 2, on page 1)"]


def test_a_newer_version_a_password_and_half_a_file_are_told(pressed: Any) -> None:
    data = pressed(standard=X1A)
    assert ("PF150", "it is PDF 1.7, at most 1.4 is allowed") in found(changed(data, lambda _: None, force_version="1.7"), expected(X1A))
    secret = changed(data, lambda _: None, encryption=pikepdf.Encryption(owner="a", user="b"))
    assert found(secret, expected(X1A)) == [("PF101", "cards.pdf asks for a password")]
    ((code, words),) = found(b"%PDF-1.4 and no more", expected(X1A))
    assert (code, words[:26]) == ("PF101", "cards.pdf cannot be read: ")


def test_a_page_too_many_is_told(pressed: Any) -> None:
    data = changed(pressed(), lambda document: document.pages.append(document.pages[0]))
    assert ("PF114", "the file has 2 pages, 1 were expected") in found(data, expected())


def test_art_that_ends_at_the_trim_leaves_a_white_bleed(pressed: Any) -> None:
    def narrow(document: pikepdf.Pdf) -> None:
        # A white frame over the bleed, outside the trim.
        edge, w, h = (round(value * 72 / 25.4, 3) for value in (EDGE, *SIZE))
        _drawn(f"0 0 0 0 k 0 0 {edge} 900 re f {edge + w} 0 99 900 re f 0 0 900 {edge} re f 0 {edge + h} 900 99 re f".encode())(document)

    told = [one for one in found(changed(pressed(), narrow), expected()) if one[0] == "PF113"]
    assert told == [("PF113", "page 1: the art runs over the trim, but the bleed is white at the left and right and top and bottom")]


def test_without_a_standard_a_file_stays_as_it_is(pressed: Any) -> None:
    data = pressed()
    assert finished(data, printing(""), "Cards") is data


def test_the_findings_bear_file_and_page(pressed: Any) -> None:
    (one,) = preflight(changed(pressed(), _page("/TrimBox", None)), "cards.pdf", expected(trims=())).findings
    assert (one.place.file, one.page) == ("cards.pdf", 1)


def test_a_picture_that_cannot_be_unpacked_is_told(pressed: Any) -> None:
    def packed(document: pikepdf.Pdf) -> None:
        image = pikepdf.Stream(document, b"no jpeg at all", Type=pikepdf.Name.XObject, Subtype=pikepdf.Name.Image, Width=300, Height=300, ColorSpace=pikepdf.Name.DeviceCMYK, BitsPerComponent=8, Filter=pikepdf.Name.DCTDecode)
        _drawn(b"q 72 0 0 72 60 60 cm /Pic Do Q", {"/XObject": {"/Pic": image}})(document)

    data = changed(pressed(), packed, deterministic_id=True, compress_streams=False)
    assert ("PF160", "a picture of 300 x 300 pixels is packed in a way that its ink cannot be added up") in found(data, expected())


def test_hundreds_of_one_kind_are_told_by_eight_and_a_number(pressed: Any) -> None:
    areas = b" ".join(b"1 0 0 rg %d 100 2 2 re f" % (60 + 9 * n) for n in range(15))
    told = [words for code, words in found(changed(pressed(), _drawn(areas), deterministic_id=True), expected()) if code == "PF130"]
    assert (len(told), [words for words in told if "more" in words], told[-1]) == (9, ["… and 7 more of this kind, on page 1"], "… and 7 more of this kind, on page 1")


def test_what_a_file_lacks_in_one_way_is_told_once_with_what_to_do() -> None:
    plain = pikepdf.new()
    plain.add_blank_page()
    plain.add_blank_page()
    out = io.BytesIO()
    plain.save(out)
    told = preflight(out.getvalue(), "theirs.pdf", Expected(printing(X4))).sorted
    lacks = [one.message for one in told if "entries" in one.message]
    assert [words.partition(":")[0] for words in lacks] == ["Info lacks 3 entries", "XMP lacks 8 entries"]
    assert [one.message for one in told if one.code == "PF110"] == ["page 1: there is neither a TrimBox nor an ArtBox (also on page 2)"]
    assert all(one.hint for one in told if one.code in {"PF110", "PF150"})
