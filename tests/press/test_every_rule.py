"""Every rule of PDF/X in docs and codes, on files as `printgen build` writes them: they keep it, a mutant does not and is told so, and nothing else is told."""

from __future__ import annotations

import zlib
from collections.abc import Callable
from typing import Any

import pikepdf
import pytest
from pikepdf import Array, Dictionary, Name, ObjectStreamMode, Pdf, Stream, String

from printgen.press.identify import said_of_itself
from printgen.press.subject import Expected
from printgen.scene.printing import X1A, X4
from tests.press.conftest import changed, found
from tests.press.test_standards import FONT, _drawn, _info, _intent, _page, _picture, _root, _xmp

Built = dict[str, tuple[bytes, Expected]]
Mutant = Callable[[bytes], bytes]
BOTH, OLD, NEW = (X4, X1A), (X1A,), (X4,)
AREA = "60 100 10 10 re f"
AT = "at 23, 73 mm"


def edit(*changes: Callable[[Pdf], None], **save: Any) -> Mutant:
    """The file after these changes, its streams as they were."""

    def change(pdf: Pdf) -> None:
        for one in changes:
            one(pdf)

    raw = {} if "encryption" in save else {"stream_decode_level": pikepdf.StreamDecodeLevel.none}
    return lambda data: changed(data, change, **{"compress_streams": False, **raw, "object_stream_mode": ObjectStreamMode.disable, **save})


def painted(operators: str, **resources: Any) -> Mutant:
    """The first page with more operators, and what they name: `Kind={"Name": text or stream}`."""
    return edit(_drawn(operators.encode(), {f"/{kind}": {f"/{name}": value.encode() if isinstance(value, str) else value for name, value in entries.items()} for kind, entries in resources.items()}))


def state(entries: str, operators: str = f"0 0 0 1 k {AREA}") -> Mutant:
    return painted(f"/Gx gs {operators}", ExtGState={"Gx": f"<</Type/ExtGState{entries}>>"})


def coloured(space: str, numbers: str = "1 0 0") -> Mutant:
    return painted(f"/Cx cs {numbers} scn {AREA}", ColorSpace={"Cx": space})


def added(content: bytes, **entries: Any) -> Callable[[Pdf], Any]:
    """A stream, an object of its own."""

    def make(pdf: Pdf) -> Any:
        made = Stream(pdf, content)
        for key, value in entries.items():
            made[f"/{key}"] = value
        return pdf.make_indirect(made)

    return make


def shown(thing: Callable[[Pdf], Any]) -> Mutant:
    """The first page with an object drawn on it."""

    def change(pdf: Pdf) -> None:
        made = thing(pdf)
        page = pdf.pages[0]
        page.contents_add(b"q", prepend=True)
        page.contents_add(b"Q q 72 0 0 72 60 60 cm /Xx Do Q")
        page.obj.Resources = Dictionary(dict(page.obj.Resources.items()))
        page.obj.Resources.XObject = Dictionary(dict(page.obj.Resources.get("/XObject", Dictionary()).items()))
        page.obj.Resources.XObject["/Xx"] = made

    return edit(change)


def image(data: bytes = b"\x00\x00\x00\x80" * 90_000, **more: Any) -> Callable[[Pdf], Any]:
    return added(data, **{"Type": Name.XObject, "Subtype": Name.Image, "Width": 300, "Height": 300, "ColorSpace": Name.DeviceCMYK, "BitsPerComponent": 8, **more})


def form(**more: Any) -> Callable[[Pdf], Any]:
    return added(b"0 0 0 1 k 0 0 1 1 re f", Type=Name.XObject, Subtype=Name.Form, BBox=Array([0, 0, 1, 1]), **more)


def veiled(pdf: Pdf) -> Any:
    """A picture with a soft mask."""
    mask = added(b"\x80" * 100, Type=Name.XObject, Subtype=Name.Image, Width=10, Height=10, ColorSpace=Name.DeviceGray, BitsPerComponent=8)(pdf)
    return image(SMask=mask)(pdf)


def two_intents(pdf: Pdf) -> None:
    pdf.Root.OutputIntents.append(pdf.Root.OutputIntents[0])


def of_a_screen(intent: Any) -> None:
    """A profile of the same channels whose device is a screen."""
    data = bytearray(intent.DestOutputProfile.read_bytes())
    data[12:16] = b"mntr"
    intent.DestOutputProfile.write(bytes(data))


def for_a_printer_of_screens(pdf: Pdf) -> None:
    """The output intent is one of red, green and blue; only the head of its profile is."""
    profile = pdf.Root.OutputIntents[0].DestOutputProfile
    data = bytearray(profile.read_bytes())
    data[16:20] = b"RGB "
    profile.write(bytes(data))
    profile.N = 3


def gutted(pdf: Pdf) -> None:
    """The file's own fonts without their letters."""
    for thing in pdf.objects:
        if isinstance(thing, Dictionary):
            for key in ("/FontFile", "/FontFile2", "/FontFile3"):
                if key in thing:
                    del thing[key]


def note(rect: list[int]) -> Callable[[Pdf], None]:
    return _page("/Annots", Array([Dictionary(Type=Name.Annot, Subtype=Name.Text, Rect=Array(rect))]))


def packed_xmp(data: bytes) -> bytes:
    """XMP deflated where it stands: whoever saves a file with a library unpacks it again."""
    at = data.index(b"<?xpacket begin")
    end = data.index(b"<?xpacket end") + len(b'<?xpacket end="w"?>')
    packed = zlib.compress(data[at:end]).ljust(end - at)
    return data[:at].replace(b" /Subtype /XML /Type /Metadata ", b"/Subtype/XML/Filter/FlateDecode") + packed + data[end:]


def moved(key: str, by: float) -> Callable[[Pdf], None]:
    """The left edge of a box of the first page, by so many points."""

    def change(pdf: Pdf) -> None:
        box = [float(one) for one in pdf.pages[0].obj[key]]
        pdf.pages[0].obj[key] = Array([box[0] + by, *box[1:]])

    return change


def both_boxes(pdf: Pdf) -> None:
    pdf.pages[0].obj.ArtBox = pdf.pages[0].obj.TrimBox


def gone(pdf: Pdf) -> None:
    del pdf.pages[-1]


def nothing(_: Pdf) -> None:
    """What a save alone does."""


TINT = "<</FunctionType 2/N 1/Domain[0 1]/C0[0 0 0 0]/C1[0 1 0 0]>>"
SCRIPT = Dictionary(S=Name.JavaScript, JS=String("app.alert(1)"))
LOCK = {"encryption": pikepdf.Encryption(owner="a", user="", R=4)}
TWO = ("PF114", "page 1: it shows 2 pieces, 1 were expected")
"""Where a form is drawn beside the piece."""
TAMPERED = "it has transfer functions or halftones of its own"

RULES: dict[str, tuple[tuple[str, ...], list[tuple[str, str]], Mutant]] = {
    # Version and identity.
    "too new for PDF/X-4": (NEW, [("PF150", "it is PDF 1.7, at most 1.6 is allowed")], edit(nothing, force_version="1.7")),
    "too new for PDF/X-1a": (OLD, [("PF150", "it is PDF 1.5, at most 1.4 is allowed")], edit(nothing, force_version="1.5")),
    "too new by its catalog": (OLD, [("PF150", "it is PDF 1.7, at most 1.4 is allowed")], lambda data: edit(_root("/Version", Name("/1.7")))(data).replace(b"%PDF-1.7", b"%PDF-1.4")),
    "no standard in Info": (OLD, [("PF150", "Info does not say PDF/X-1a:2003")], edit(_info("/GTS_PDFXVersion"))),
    "another standard in XMP": (NEW, [("PF150", "XMP does not say PDF/X-4")], edit(_xmp(b">PDF/X-4<", b">PDF/X-3<"))),
    "no DocumentID": (NEW, [("PF150", "XMP has no xmpMM:DocumentID")], edit(_xmp(b"xmpMM:DocumentID", b"xmpMM:DocID"))),
    "no InstanceID": (NEW, [("PF150", "XMP has no xmpMM:InstanceID")], edit(_xmp(b"xmpMM:InstanceID", b"xmpMM:InstID"))),
    "no VersionID": (NEW, [("PF150", "XMP has no xmpMM:VersionID")], edit(_xmp(b"xmpMM:VersionID", b"xmpMM:VerID"))),
    "no RenditionClass": (NEW, [("PF150", "XMP has no xmpMM:RenditionClass")], edit(_xmp(b"xmpMM:RenditionClass", b"xmpMM:Class"))),
    "another RenditionClass": (NEW, [("PF150", 'XMP says xmpMM:RenditionClass "draft", must be "default"')], edit(_xmp(b"Class>default<", b"Class>draft<"))),
    "no CreateDate": (NEW, [("PF150", "XMP has no xmp:CreateDate")], edit(_xmp(b"xmp:CreateDate", b"xmp:Created"))),
    "no ModifyDate": (NEW, [("PF150", "XMP has no xmp:ModifyDate")], edit(_xmp(b"xmp:ModifyDate", b"xmp:Modified"))),
    "no MetadataDate": (NEW, [("PF150", "XMP has no xmp:MetadataDate")], edit(_xmp(b"xmp:MetadataDate", b"xmp:Metadated"))),
    "no title in XMP": (NEW, [("PF150", "XMP has no dc:title")], edit(_xmp(b"dc:title", b"dc:head"))),
    "another title in XMP": (BOTH, [("PF150", 'XMP says dc:title "My Game: Dice", Info Title "My Game: Cards"')], edit(_xmp(b"My Game: Cards", b"My Game: Dice"))),
    "another trapping in XMP": (BOTH, [("PF150", 'XMP says pdf:Trapped "True", Info Trapped "False"')], edit(_xmp(b"Trapped>False", b"Trapped>True"))),
    "packed XMP": (NEW, [("PF150", "XMP is packed: nobody finds it who does not read PDF")], packed_xmp),
    "no Title": (BOTH, [("PF150", "Info has no Title"), ("PF150", 'XMP says dc:title "My Game: Cards", Info Title ""')], edit(_info("/Title"))),
    "no CreationDate": (BOTH, [("PF150", "Info has no CreationDate")], edit(_info("/CreationDate"))),
    "no ModDate": (BOTH, [("PF150", "Info has no ModDate")], edit(_info("/ModDate"))),
    "no Trapped": (BOTH, [("PF150", "Info does not say whether it is trapped"), ("PF150", 'XMP says pdf:Trapped "False", Info Trapped ""')], edit(_info("/Trapped"))),
    "Trapped unknown": (
        BOTH,
        [("PF150", "Info does not say whether it is trapped"), ("PF150", 'XMP says pdf:Trapped "False", Info Trapped "Unknown"')],
        edit(lambda pdf: pdf.trailer.Info.__setitem__("/Trapped", Name.Unknown)),
    ),
    "no ID": (BOTH, [("PF150", "the trailer has no ID")], lambda data: data.replace(b"/ID [", b"/Id [")),
    # The condition of printing.
    "no intent": (BOTH, [("PF150", "there are 0 output intents for PDF/X, must be one")], edit(_root("/OutputIntents", Array([])))),
    "two intents": (BOTH, [("PF150", "there are 2 output intents for PDF/X, must be one")], edit(two_intents)),
    "an intent for PDF/A": (BOTH, [("PF150", "there are 0 output intents for PDF/X, must be one")], edit(_intent(lambda one: one.__setitem__("/S", Name.GTS_PDFA1)))),
    "another condition": (BOTH, [("PF150", 'the output intent is for "FOGRA27", must be "FOGRA39"')], edit(_intent(lambda one: one.__setitem__("/OutputConditionIdentifier", String("FOGRA27"))))),
    "no condition": (BOTH, [("PF150", 'the output intent is for "", must be "FOGRA39"')], edit(_intent(lambda one: one.__delitem__("/OutputConditionIdentifier")))),
    "no registry": (BOTH, [("PF150", "the output intent does not say in which registry FOGRA39 stands")], edit(_intent(lambda one: one.__delitem__("/RegistryName")))),
    "no profile": (NEW, [("PF150", "the output intent has no profile")], edit(_intent(lambda one: one.__delitem__("/DestOutputProfile")))),
    "neither profile nor registry": (
        OLD,
        [("PF150", "the output intent has neither a profile nor a name in the registry")],
        edit(_intent(lambda one: one.__delitem__("/DestOutputProfile")), _intent(lambda one: one.__delitem__("/RegistryName"))),
    ),
    "a profile of a screen": (BOTH, [("PF150", "the profile of the output intent is none of a printer, or not for its number of inks")], edit(_intent(of_a_screen))),
    "a profile of three inks": (BOTH, [("PF150", "the profile of the output intent is none of a printer, or not for its number of inks")], edit(_intent(lambda one: one.DestOutputProfile.__setitem__("/N", 3)))),
    # Colours.
    "DeviceRGB": (BOTH, [("PF130", f"page 1: an area {AT} in DeviceRGB")], painted(f"1 0 0 rg {AREA}")),
    "a picture in DeviceRGB": (BOTH, [("PF130", "page 1: a picture at 34, 76 mm in DeviceRGB")], edit(_picture(300, "DeviceRGB", b"\x10\x20\x30"))),
    "CalRGB": (OLD, [("PF130", f"page 1: an area {AT} in CalRGB")], coloured("[/CalRGB<</WhitePoint[.95 1 1.09]>>]")),
    "Lab": (OLD, [("PF130", f"page 1: an area {AT} in Lab")], coloured("[/Lab<</WhitePoint[.95 1 1.09]>>]")),
    "a spot that looks like a screen": (
        BOTH,
        [("PF130", f"page 1: an area {AT} in Separation over DeviceRGB"), ("PF132", 'page 1: a spot "Gold" that nobody named')],
        coloured("[/Separation/Gold/DeviceRGB<</FunctionType 2/N 1/Domain[0 1]/C0[1 1 1]/C1[1 0 0]>>]", "1"),
    ),
    "a spot of nobody": (BOTH, [("PF132", 'page 1: a spot "Gold" that nobody named')], coloured(f"[/Separation/Gold/DeviceCMYK{TINT}]", "1")),
    "a cut line that is filled": (BOTH, [("PF133", "page 1: CutContour is a fill without overprint")], coloured(f"[/Separation/CutContour/DeviceCMYK{TINT}]", "1")),
    "too much ink": (BOTH, [("PF131", f"page 1: an area {AT} has 390% ink, the limit is 300%")], painted(f"1 1 .9 1 k {AREA}")),
    "inks over each other": (
        BOTH,
        [("PF125", "page 1: inks that print over each other come to 340% at 22, 72 mm, the limit is 300%")],
        state("/OP true/op true/OPM 1", f"0 1 .9 0 k {AREA} 1 0 0 .5 k {AREA}"),
    ),
    # What shines through, and layers.
    "faded areas": (OLD, [("PF140", f"page 1: an area {AT} shines through")], state("/ca .5")),
    "faded lines": (OLD, [("PF140", "page 1: a line at 26, 75 mm shines through")], state("/CA .5", "1 w 60 100 30 0 re S")),
    "a mode of mixing": (OLD, [("PF140", f"page 1: an area {AT} shines through")], state("/BM/Multiply")),
    "a picture with a soft mask": (OLD, [("PF140", "page 1: a picture at 34, 76 mm shines through")], shown(veiled)),
    "a form mixed as one": (OLD, [TWO, ("PF140", "page 1: a group at 43, 55 mm shines through")], shown(form(Group=Dictionary(S=Name.Transparency)))),
    "a page mixed as one": (OLD, [("PF140", "page 1: what lies on it is mixed as one")], edit(_page("/Group", Dictionary(S=Name.Transparency, CS=Name.DeviceCMYK)))),
    "mixed as on a screen": (NEW, [TWO, ("PF130", "page 1: a group at 43, 55 mm in DeviceRGB")], shown(form(Group=Dictionary(S=Name.Transparency, CS=Name.DeviceRGB)))),
    "layers": (OLD, [("PF151", "it has layers")], edit(_root("/OCProperties", Dictionary(OCGs=Array([]), D=Dictionary())))),
    # How it is packed.
    "JPEG 2000": (OLD, [("PF151", "it is packed with JPEG 2000")], edit(lambda pdf: pdf.Root.__setitem__("/Thing", added(b"jp2", Filter=Name.JPXDecode)(pdf)))),
    "LZW": (BOTH, [("PF151", "it is packed with LZW")], edit(lambda pdf: pdf.Root.__setitem__("/Thing", added(b"\x80\x0b", Filter=Array([Name.ASCIIHexDecode, Name.LZWDecode]))(pdf)))),
    "LZW in the content": (
        BOTH,
        [("PF151", "page 1: a picture in the content is packed with LZW")],
        painted("q .05 0 0 .05 60 60 cm BI /W 1 /H 1 /CS /CMYK /BPC 8 /F /LZW ID \x01\x02 EI Q"),
    ),
    "objects in streams": (OLD, [("PF150", "it is PDF 1.5, at most 1.4 is allowed"), ("PF151", "its objects are packed in streams")], edit(nothing, object_stream_mode=ObjectStreamMode.generate)),
    # Fonts.
    "Helvetica": (BOTH, [("PF120", "the font Helvetica is not embedded")], painted("0 0 0 1 k BT /Fx 10 Tf 1 0 0 1 60 60 Tm (Hi) Tj ET", Font={"Fx": FONT.decode()})),
    "Symbol, that every reader has": (BOTH, [("PF120", "the font Symbol is not embedded")], painted("", Font={"Fx": "<</Type/Font/Subtype/Type1/BaseFont/Symbol>>"})),
    # Boxes and sizes.
    "no trim": (BOTH, [("PF110", "page 1: there is neither a TrimBox nor an ArtBox")], edit(_page("/TrimBox", None))),
    "trim and art": (BOTH, [("PF110", "page 1: there are both a TrimBox and an ArtBox")], edit(both_boxes)),
    "a bleed out of the paper": (BOTH, [("PF110", "page 1: the BleedBox reaches out of the MediaBox by 2.58 mm")], edit(moved("/BleedBox", -30))),
    "a trim out of the bleed": (
        BOTH,
        [("PF110", "page 1: the TrimBox reaches out of the BleedBox by 1.23 mm"), ("PF111", "page 1: the trim is 67.23 x 88.00 mm, the piece 63.00 x 88.00 mm"), ("PF112", "page 1: the bleed is 0.00 mm, must be 3 mm")],
        edit(moved("/TrimBox", -12)),
    ),
    "a bleed that is too small": (BOTH, [("PF112", "page 1: the bleed is 0.18 mm, must be 3 mm")], edit(moved("/BleedBox", 8))),
    "a page too few": (BOTH, [("PF114", "the file has 15 pages, 16 were expected")], edit(gone)),
    # What has no place in it.
    "encryption": (NEW, [("PF151", "it is encrypted")], edit(nothing, **LOCK)),
    "encryption in PDF/X-1a": (OLD, [("PF150", "it is PDF 1.6, at most 1.4 is allowed"), ("PF151", "it is encrypted")], edit(nothing, **LOCK)),
    "scripts by name": (BOTH, [("PF151", "it has scripts")], edit(_root("/Names", Dictionary(JavaScript=Dictionary(Names=Array([])))))),
    "a script when it is opened": (BOTH, [("PF151", "it has an action when it is opened"), ("PF151", "it has scripts")], edit(_root("/OpenAction", SCRIPT))),
    "a form to be filled in": (BOTH, [("PF151", "it has a form")], edit(_root("/AcroForm", Dictionary(Fields=Array([]))))),
    "files in it": (BOTH, [("PF151", "it has files of others")], edit(_root("/Names", Dictionary(EmbeddedFiles=Dictionary(Names=Array([])))))),
    "actions of a page": (BOTH, [("PF151", "it has actions")], edit(_page("/AA", Dictionary(O=Dictionary(S=Name.Named, N=Name.Print))))),
    "a transfer function": (BOTH, [("PF151", TAMPERED)], state("/TR<</FunctionType 2/N 1/Domain[0 1]>>")),
    "a transfer function that does nothing": (BOTH, [("PF151", TAMPERED)], state("/TR/Identity")),
    "a transfer function of the newer sort": (BOTH, [("PF151", TAMPERED)], state("/TR2/Identity")),
    "a phase of halftones": (BOTH, [("PF151", TAMPERED)], state("/HTP[0 0]")),
    "a halftone by name": (BOTH, [("PF151", TAMPERED)], state("/HT<</Type/Halftone/HalftoneType 1/HalftoneName(x)/Frequency 60/Angle 45/SpotFunction/Round>>")),
    "a halftone as a table": (BOTH, [("PF151", TAMPERED)], state("/HT<</Type/Halftone/HalftoneType 6>>")),
    "PostScript": (BOTH, [("PF151", "it has PostScript inside"), ("PF102", "page 1: Xx (neither form nor image) is not in the file")], shown(added(b"showpage", Type=Name.XObject, Subtype=Name.PS))),
    "PostScript as a form": (BOTH, [TWO, ("PF151", "it has PostScript inside")], shown(form(Subtype2=Name.PS))),
    "a picture for another (OPI)": (BOTH, [("PF151", "a picture stands for another file (OPI)")], shown(image(OPI=Dictionary()))),
    "a form for another (OPI)": (BOTH, [TWO, ("PF151", "a picture stands for another file (OPI)")], shown(form(OPI=Dictionary()))),
    "a form for a page elsewhere": (BOTH, [TWO, ("PF151", "a form stands for a page of another file")], shown(form(Ref=Dictionary(F=String("other.pdf"), Page=0)))),
    "a picture of which there are others": (BOTH, [("PF151", "a picture has others that may stand in its place")], shown(image(Alternates=Array([])))),
    "a stream that lies elsewhere": (BOTH, [TWO, ("PF151", "what belongs into it lies in another file")], shown(form(F=Dictionary(Type=Name.Filespec, F=String("/etc/passwd"))))),
    "a note on the art": (BOTH, [("PF151", "page 1: a note lies on the art")], edit(note([60, 60, 90, 90]))),
    "a note that touches the bleed": (BOTH, [("PF151", "page 1: a note lies on the art")], edit(note([0, 0, 30, 30]))),
    "a note without a place": (BOTH, [("PF151", "page 1: a note lies on the art")], edit(_page("/Annots", Array([Dictionary(Type=Name.Annot)])))),
    # What a press cannot hold.
    "a thin line": (BOTH, [("PF122", "page 1: a line at 28, 89 mm is 0.035 mm thick, at least 0.088 mm hold")], painted("0 0 0 1 K .1 w 60 60 m 100 60 l S")),
    "a coarse picture": (BOTH, [("PF123", "page 1: picture Pic has 100 dpi, at least 200 are needed")], edit(_picture(100))),
    "a form that is not there": (BOTH, [("PF102", "page 1: Nowhere is not in the file")], painted("/Nowhere Do")),
    "half an operator": (BOTH, [("PF103", 'page 1: the operator "w" is not as it must be')], painted("w")),
}

KEPT: dict[str, tuple[tuple[str, ...], Mutant]] = {
    "as it is": (BOTH, lambda data: data),
    "saved again": (BOTH, edit(nothing)),
    "grey, process and spot inks": (BOTH, painted(f"0 g {AREA} .2 .1 0 0 k {AREA}")),
    "inks that knock each other out": (BOTH, painted(f"0 1 .9 .4 k {AREA} 1 0 0 .5 k {AREA}")),
    "a colour with a profile": (NEW, coloured("[/CalRGB<</WhitePoint[.95 1 1.09]>>]")),
    "what shines through": (NEW, state("/ca .5/BM/Multiply")),
    "what does not": (BOTH, state("/ca 1/CA 1/BM/Normal/SMask/None")),
    "a soft mask": (NEW, shown(veiled)),
    "layers": (NEW, edit(_root("/OCProperties", Dictionary(OCGs=Array([]), D=Dictionary())))),
    "JPEG 2000": (NEW, edit(lambda pdf: pdf.Root.__setitem__("/Thing", added(b"jp2", Filter=Name.JPXDecode)(pdf)))),
    "objects in streams": (NEW, edit(nothing, object_stream_mode=ObjectStreamMode.generate)),
    "no profile, but a name in the registry": (OLD, edit(_intent(lambda one: one.__delitem__("/DestOutputProfile")))),
    "a registry with a slash": (BOTH, edit(_intent(lambda one: one.__setitem__("/RegistryName", String("http://www.color.org/"))))),
    "the press's own transfer": (BOTH, state("/TR2/Default")),
    "a plain halftone": (BOTH, state("/HT<</Type/Halftone/HalftoneType 1/Frequency 60/Angle 45/SpotFunction/Round>>")),
    "a note beside the bleed": (BOTH, edit(note([0, 0, 15, 15]))),
    "trapped": (BOTH, edit(_xmp(b"Trapped>False", b"Trapped>True"), lambda pdf: pdf.trailer.Info.__setitem__("/Trapped", Name("/True")))),
}


@pytest.mark.parametrize(("rule", "standard"), [(rule, standard) for rule, (standards, *_) in RULES.items() for standard in standards])
def test_what_breaks_a_rule_is_told_and_nothing_else(built: Built, rule: str, standard: str) -> None:
    _, told, mutant = RULES[rule]
    data, what = built[standard]
    assert sorted(found(mutant(data), what)) == sorted(told)


@pytest.mark.parametrize(("rule", "standard"), [(rule, standard) for rule, (standards, _) in KEPT.items() for standard in standards])
def test_what_keeps_the_rules_is_passed(built: Built, rule: str, standard: str) -> None:
    data, what = built[standard]
    assert found(KEPT[rule][1](data), what) == []


@pytest.mark.parametrize("standard", BOTH)
def test_each_font_without_its_letters_is_told(built: Built, standard: str) -> None:
    data, what = built[standard]
    assert {code for code, _ in found(edit(gutted)(data), what)} == {"PF120"}


def test_a_file_for_a_printer_of_red_green_and_blue_may_use_them(built: Built) -> None:
    data = painted(f"1 0 0 rg {AREA}")(built[X4][0])
    assert ("PF130", f"page 1: an area {AT} in DeviceRGB") in found(data, said_of_itself(data))
    fitting = edit(for_a_printer_of_screens)(data)
    assert "PF130" not in {code for code, _ in found(fitting, said_of_itself(fitting))}
    assert "PF150" not in {code for code, _ in found(fitting, said_of_itself(fitting))}
