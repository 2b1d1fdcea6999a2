"""Preflight sees into files of other programs: colours wherever they hide, turned pages, inherited boxes; and what is made to hurt it is told, in bounds."""

from __future__ import annotations

import io
import zlib
from decimal import Decimal
from typing import Any

import pikepdf
import pytest
from pikepdf import Array, Dictionary, Name, Object, Pdf, Stream

from printgen.press.identify import said, said_of_itself
from printgen.press.painted import STEPS, Reader
from printgen.press.subject import Expected, box_of
from printgen.scene.printing import X1A, X4
from tests.press.conftest import changed, found, printing

Told = list[tuple[str, str]]


def file_of(content: bytes, resources: str = "<<>>", **page: Any) -> Pdf:
    """One page of 200 x 300 points."""
    pdf = Pdf.new()
    entries = Dictionary(Type=Name.Page, MediaBox=Array([0, 0, 200, 300]), Resources=Object.parse(resources.encode()))
    for key, value in page.items():
        entries[f"/{key}"] = value
    entries.Contents = pdf.make_stream(content)
    pdf.pages.append(pikepdf.Page(pdf.make_indirect(entries)))
    return pdf


def saved(pdf: Pdf, **how: Any) -> bytes:
    out = io.BytesIO()
    pdf.save(out, **how)
    return out.getvalue()


def stream(pdf: Pdf, content: bytes, **entries: Any) -> Any:
    made = Stream(pdf, content)
    for key, value in entries.items():
        made[f"/{key}"] = value
    return pdf.make_indirect(made)


def told(data: bytes, code: str, expected: Expected | None = None) -> list[str]:
    return [words for its, words in found(data, expected or Expected(printing())) if its == code]


BOX = Array([0, 0, 10, 10])
TINT = "<</FunctionType 2/N 1/Domain[0 1]/C0[1 1 1]/C1[1 0 0]>>"


def _tiling(kind: int, content: bytes) -> bytes:
    pdf = file_of(
        b"/Cs cs 1 0 0 /P scn 10 10 50 50 re f" if kind == 2 else b"/Pattern cs /P scn 10 10 50 50 re f",
        "<</ColorSpace<</Cs[/Pattern/DeviceRGB]>>>>",
    )
    pdf.pages[0].obj.Resources.Pattern = Dictionary(
        P=stream(pdf, content, PatternType=1, PaintType=kind, TilingType=1, BBox=BOX, XStep=10, YStep=10, Resources=Dictionary())
    )
    return saved(pdf)


def _letters() -> bytes:
    pdf = file_of(
        b"BT /F 20 Tf 20 20 Td (a) Tj ET",
        "<</Font<</F<</Type/Font/Subtype/Type3/FontBBox[0 0 1 1]/FontMatrix[1 0 0 1 0 0]/CharProcs<<>>/Resources<<>>>>>>>>",
    )
    pdf.pages[0].obj.Resources.Font.F.CharProcs.a = pdf.make_stream(b"1 0 d0 1 0 0 rg 0 0 1 1 re f")
    return saved(pdf)


def _veil() -> bytes:
    pdf = file_of(b"/G gs 0 0 0 1 k 10 10 50 50 re f")
    group = stream(
        pdf, b"1 0 0 rg 0 0 100 100 re f", Subtype=Name.Form, BBox=BOX, Group=Dictionary(S=Name.Transparency, CS=Name.DeviceGray)
    )
    pdf.pages[0].obj.Resources.ExtGState = Dictionary(G=Dictionary(SMask=Dictionary(S=Name.Luminosity, G=group)))
    return saved(pdf)


def _stencil() -> bytes:
    pdf = file_of(b"1 0 0 rg q 5 0 0 5 10 10 cm /I Do Q")
    pdf.pages[0].obj.Resources.XObject = Dictionary(
        I=stream(pdf, b"\xaa" * 200, Subtype=Name.Image, Width=40, Height=40, ImageMask=True, BitsPerComponent=1)
    )
    return saved(pdf)


HIDDEN = {
    "a tiling pattern": (_tiling(1, b"1 0 0 rg 0 0 5 5 re f"), "an area at 1, 105 mm in DeviceRGB"),
    "a pattern without colours": (_tiling(2, b"0 0 5 5 re f"), "an area at 12, 93 mm in Pattern over DeviceRGB"),
    "drawn letters": (_letters(), "an area at 11, 95 mm in DeviceRGB"),
    "a picture in the content": (
        saved(file_of(b"q 5 0 0 5 10 10 cm BI /W 40 /H 1 /CS /RGB /BPC 8 ID " + b"a" * 120 + b" EI Q")),
        "a picture at 4, 101 mm in DeviceRGB",
    ),
    "a soft mask": (_veil(), "an area at 18, 88 mm in DeviceRGB"),
    "a stencil": (_stencil(), "a picture at 4, 101 mm in DeviceRGB"),
    "a gradient": (
        saved(file_of(b"/S sh", f"<</Shading<</S<</ShadingType 2/ColorSpace/DeviceRGB/Coords[0 0 1 1]/Function{TINT}>>>>>>")),
        "a gradient at 35, 53 mm in DeviceRGB",
    ),
    "what a spot looks like": (
        saved(file_of(b"/C cs 1 scn 9 9 9 9 re f", f"<</ColorSpace<</C[/Separation/Gold/DeviceRGB{TINT}]>>>>")),
        "an area at 5, 101 mm in Separation over DeviceRGB",
    ),
}


@pytest.mark.parametrize("where", HIDDEN)
def test_colours_of_a_screen_are_seen_wherever_they_hide(where: str) -> None:
    data, words = HIDDEN[where]
    assert f"page 1: {words}" in told(data, "PF130")


def test_a_pattern_in_process_inks_and_a_default_profile_are_no_colours_of_a_screen() -> None:
    assert told(_tiling(1, b"1 0 0 0 k 0 0 5 5 re f"), "PF130") == []
    profile = "<</ColorSpace<</DefaultRGB[/ICCBased<</N 3>>]>>>>"
    assert told(saved(file_of(b"1 0 0 rg 9 9 9 9 re f", profile)), "PF130") == []
    assert told(saved(file_of(b"1 0 0 rg 9 9 9 9 re f", profile)), "PF130", Expected(printing(X1A))) == [
        "page 1: an area at 5, 101 mm in ICCRGB"
    ]


def test_all_inks_of_several_are_looked_at() -> None:
    data = saved(
        file_of(b"/C cs 1 0 scn 9 9 9 9 re f", "<</ColorSpace<</C[/DeviceN[/Cyan/Gold/CutContour]/DeviceCMYK<</FunctionType 4>>]>>>>")
    )
    assert told(data, "PF132") == ['page 1: a spot "Gold" that nobody named']
    assert told(data, "PF133") == ["page 1: CutContour is a fill without overprint"]


@pytest.mark.parametrize(
    "font", ["<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>", "<</Subtype/TrueType/BaseFont/Helvetica/FontDescriptor<<>>>>"]
)
def test_fonts_that_are_no_objects_of_their_own_are_seen(font: str) -> None:
    assert told(saved(file_of(b"BT /F 10 Tf (x) Tj ET", f"<</Font<</F{font}>>>>")), "PF120") == ["the font Helvetica is not embedded"]


def test_boxes_and_fonts_may_be_those_of_the_whole_tree() -> None:
    pdf = file_of(b"0 0 0 1 K .1 w 0 0 m 100 100 l S", TrimBox=Array([20, 20, 180, 280]))
    page = pdf.pages[0].obj
    pdf.Root.Pages.MediaBox, pdf.Root.Pages.Resources = page.MediaBox, page.Resources
    del page.MediaBox
    del page.Resources
    assert [code for code, _ in found(saved(pdf), Expected(printing("")))] == ["PF122"]


def test_turned_and_enlarged_pages_are_seen_as_they_lie() -> None:
    page: dict[str, Any] = {"TrimBox": Array([20, 20, 180, 280]), "BleedBox": Array([10, 15, 190, 285]), "UserUnit": 2, "Rotate": 90}
    data = saved(file_of(b"0 0 0 1 K .2 w 0 300 m 0 290 l S 1 1 1 0 k 100 290 10 10 re f", **page))
    expected = Expected(printing(""), bleed=10.6)
    # The left of the sheet is on top, and a point is two.
    assert told(data, "PF122", expected) == []
    assert told(data, "PF112", expected) == ["page 1: the bleed is 3.53 mm, must be 10.6 mm"]
    with pikepdf.open(io.BytesIO(data)) as pdf:
        trim = box_of(pdf.pages[0], "/TrimBox")
    assert trim is not None
    assert [round(value, 2) for value in trim] == [14.11, 14.11, 183.44, 112.89]


def test_the_bleed_of_a_turned_page_with_a_crop_is_looked_at_where_it_lies() -> None:
    boxes: dict[str, Any] = {"TrimBox": Array([20, 20, 180, 280]), "BleedBox": Array([10, 10, 190, 290]), "CropBox": Array([20, 20, 180, 280])}
    bare = b"0 0 0 1 k 20 0 180 300 re f"
    for turns, side in ((0, "left"), (90, "top"), (180, "right"), (270, "bottom")):
        data = saved(file_of(bare, Rotate=turns, **boxes))
        assert told(data, "PF113", Expected(printing(""), bleed=3.0)) == [
            f"page 1: the art runs over the trim, but the bleed is white at the {side}"
        ]


@pytest.mark.parametrize("box", [None, [0, 0, 0, 0], [0, 0, 9], [Name.A, 0, 9, 9]])
def test_a_page_without_a_sound_box_is_told(box: Any) -> None:
    pdf = file_of(b"0 0 9 9 re f", TrimBox=Array([1, 1, 9, 9]))
    if box is None:
        del pdf.pages[0].obj.MediaBox
    else:
        pdf.pages[0].obj.MediaBox = Array(box)
    data = saved(pdf)
    told_of = told(data, "PF110") + told(data, "PF101")
    assert told_of[0] in {
        "page 1: there is no MediaBox of four numbers and with an area",
        "cards.pdf is damaged, what follows is of what could be read: kid 0 (from 0) MediaBox is undefined; setting to letter / ANSI A",
    }


def test_one_broken_operator_hides_nothing_else() -> None:
    data = saved(file_of(b"w Do 1 2 cm 1e5 0 0 99999999999999999999 0 0 cm /a gs 1 0 0 rg 9 9 9 9 re f", "<</ExtGState 5>>"))
    assert told(data, "PF103") == [f'page 1: the operator "{one}" is not as it must be' for one in ("Do", "cm", "w")]
    assert told(data, "PF102") == ["page 1: a is not in the file"]
    assert told(data, "PF130") == ["page 1: an area at 5, 101 mm in DeviceRGB"]


def _packed(pdf: Pdf, unit: bytes, times: int, **entries: Any) -> Any:
    press = zlib.compressobj(9)
    return stream(pdf, b"".join(press.compress(unit) for _ in range(times)) + press.flush(), Filter=Name.FlateDecode, **entries)


def test_a_bomb_of_content_is_not_unpacked() -> None:
    pdf = file_of(b"")
    pdf.pages[0].obj.Contents = _packed(pdf, b" " * 10_000_000, 20)
    data = saved(pdf, compress_streams=False, stream_decode_level=pikepdf.StreamDecodeLevel.none)
    assert len(data) < 300_000
    assert told(data, "PF160") == ["page 1: the content of a page is too large to be looked at: more than 400,000 operators, or as large"]


def test_a_picture_that_would_fill_the_memory_is_not_unpacked() -> None:
    pdf = file_of(b"q 5 0 0 5 10 10 cm /I Do Q")
    picture = {"Subtype": Name.Image, "Width": 40000, "Height": 18750, "ColorSpace": Name.DeviceCMYK, "BitsPerComponent": 8}
    pdf.pages[0].obj.Resources.XObject = Dictionary(I=_packed(pdf, bytes(1_000_000), 3, **picture))
    data = saved(pdf, compress_streams=False, stream_decode_level=pikepdf.StreamDecodeLevel.none)
    assert told(data, "PF160") == ["a picture of 40000 x 18750 pixels is too large for its ink to be added up"]


CIRCLES = {
    "by itself": [b"q .9 0 0 .9 0 0 cm /F0 Do Q q .8 0 0 .8 0 0 cm /F0 Do Q"],
    "at one scale": [b"/F0 Do"],
    "in a ring": [b"q .9 0 0 .9 0 0 cm /F1 Do Q q .8 0 0 .8 0 0 cm /F1 Do Q", b"/F2 Do", b"q .7 0 0 .7 0 0 cm /F0 Do Q q .6 0 0 .6 0 0 cm /F0 Do Q"],
}


@pytest.mark.parametrize("how", CIRCLES)
def test_what_draws_itself_is_told_at_once(how: str) -> None:
    pdf = file_of(b"/F0 Do 1 0 0 rg 9 9 9 9 re f")
    forms = {f"F{n}": stream(pdf, content, Subtype=Name.Form, BBox=Array([0, 0, 10, 10])) for n, content in enumerate(CIRCLES[how])}
    shelf = pdf.make_indirect(Dictionary(XObject=Dictionary(**forms)))
    for form in (*forms.values(), pdf.pages[0].obj):
        form.Resources = shelf
    data = saved(pdf)
    with Pdf.open(io.BytesIO(data)) as opened:
        reader = Reader(opened)
        assert len(list(reader.marks())) < 10
        assert reader.left > STEPS - 100, "it is not followed"
    assert told(data, "PF101") == []
    assert told(data, "PF103") == ["page 1: what draws itself is not as it must be"]
    assert told(data, "PF130") == ["page 1: an area at 5, 101 mm in DeviceRGB"], "the rest is looked at"


def test_a_form_that_is_drawn_twice_draws_not_itself() -> None:
    pdf = file_of(b"/F Do q 2 0 0 2 0 0 cm /F Do Q")
    pdf.pages[0].obj.Resources.XObject = Dictionary(F=stream(pdf, b"0 0 0 1 k 1 1 5 5 re f", Subtype=Name.Form, BBox=Array([0, 0, 10, 10])))
    assert told(saved(pdf), "PF103") == []


def test_a_file_without_a_page_is_told() -> None:
    assert found(saved(Pdf.new()), Expected()) == [("PF101", "the file has no page")]


@pytest.mark.parametrize("degrees", [0, 90, 180, 270, -90, 450])
def test_quarter_turns_are_sound(degrees: int) -> None:
    assert told(saved(file_of(b"", Rotate=degrees)), "PF117") == []


@pytest.mark.parametrize("degrees", [45, 1, -30, Decimal("90.5"), Name.Half])
def test_a_page_that_is_turned_askew_is_told(degrees: Any) -> None:
    assert told(saved(file_of(b"", Rotate=degrees)), "PF117") == [f"page 1: its /Rotate is {degrees}, must be 0, 90, 180 or 270"]


def test_what_pdfium_does_not_open_is_told() -> None:
    whole = saved(file_of(b"0 0 0 1 k 0 0 9 9 re f", TrimBox=Array([1, 1, 9, 9])))
    said_of = found(whole[: len(whole) * 2 // 3], Expected(printing(""), bleed=3.0))
    assert [code for code, _ in said_of if code in {"PF101", "PF160"}]


def test_a_form_that_shines_on_two_pages_needs_a_space_on_both() -> None:
    pdf = file_of(b"/F Do")
    form = stream(
        pdf, b"/G gs 0 0 0 1 k 0 0 9 9 re f", Subtype=Name.Form, BBox=BOX, Resources=Dictionary(ExtGState=Dictionary(G=Dictionary(ca=0.5)))
    )
    pdf.pages[0].obj.Resources = Dictionary(XObject=Dictionary(F=form))
    pdf.pages.append(pdf.pages[0])
    assert told(saved(pdf), "PF141") == [f"page {n}: what shines through is mixed in no space that is named" for n in (1, 2)]


def test_info_and_xmp_that_differ_are_told(pressed: Any) -> None:
    def change(pdf: Pdf) -> None:
        pdf.trailer.Info.Title = pikepdf.String("Other")
        pdf.trailer.Info.CreationDate = pikepdf.String("D:20200101000000Z")

    for standard in (X4, X1A):
        words = told(changed(pressed(standard=standard), change), "PF150", Expected(printing(standard)))
        assert 'XMP says dc:title "Cards", Info Title "Other"' in words
        assert "XMP says xmp:CreateDate 2000-01-01T00:00:00Z, Info CreationDate D:20200101000000Z" in words


def test_xmp_may_say_it_in_attributes() -> None:
    assert said('<rdf:Description pdfxid:GTS_PDFXVersion = "PDF/X-4" a:b="1"/>', "pdfxid:GTS_PDFXVersion") == "PDF/X-4"
    assert said('<dc:title><rdf:Alt>\n<rdf:li xml:lang="x-default">A &amp; B</rdf:li>', "dc:title") == "A & B"
    assert said("<xmp:Create>x</xmp:Create>", "xmp:CreateDate") == ""


def test_a_standard_that_nobody_here_knows_is_told() -> None:
    pdf = file_of(b"")
    pdf.trailer.Info = Dictionary(GTS_PDFXVersion=pikepdf.String("PDF/X-3:2003"))
    data = saved(pdf)
    assert told(data, "PF160", said_of_itself(data)) == [
        "the file says that it keeps PDF/X-3:2003: its own rules were not looked at, only those of PDF/X-4 and PDF/X-1a:2003 are known"
    ]


@pytest.mark.parametrize(
    ("entries", "words"),
    [
        ("/Annots[<</Type/Annot/Rect[0 0 1 1]/A<</S/URI/URI(x)>>>>]", "it has actions"),
        ("/AA<</O<</S/Named/N/Print>>>>", "it has actions"),
        ("/Resources<</ExtGState<</G<</TR<</FunctionType 2>>>>>>>>", "it has transfer functions or halftones of its own"),
    ],
)
def test_what_a_standard_forbids_is_found_anywhere(entries: str, words: str) -> None:
    pdf = file_of(b"")
    for key, value in Object.parse(f"<<{entries}>>".encode()).items():
        pdf.pages[0].obj[key] = value
    assert words in told(saved(pdf), "PF151")


def test_objects_in_streams_are_no_pdf_x_1a() -> None:
    data = saved(file_of(b""), object_stream_mode=pikepdf.ObjectStreamMode.generate)
    assert "its objects are packed in streams" in told(data, "PF151", Expected(printing(X1A)))
    assert "its objects are packed in streams" not in told(data, "PF151", Expected(printing(X4)))
