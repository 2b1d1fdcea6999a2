"""Screen colours and fonts that are not there are found wherever they hide in a file as it was built: in forms, patterns, soft masks, letters, notes, and whatever pages inherit."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from pikepdf import Array, Dictionary, Name, Object, Pdf

from printgen.press.subject import Expected
from printgen.scene.printing import X1A, X4
from tests.press.conftest import found
from tests.press.test_every_rule import added, edit

Built = dict[str, tuple[bytes, Expected]]
Inside = Callable[[Pdf], tuple[bytes, Any]]
BOX = [0, 0, 100, 100]


def red(_: Pdf) -> tuple[bytes, Any]:
    """Content that paints as a screen does, and its resources."""
    return b"1 0 0 rg 0 0 50 50 re f", Dictionary()


def loose(_: Pdf) -> tuple[bytes, Any]:
    """Content that sets a letter in a font of which there is only the name; without a type, as it is often written."""
    return b"0 0 0 1 k BT /Fx 20 Tf 10 10 Td (x) Tj ET", Object.parse(b"<</Font<</Fx<</Subtype/TrueType/BaseFont/Arial>>>>>>")


def drawn(pdf: Pdf, operators: bytes, **resources: Any) -> None:
    """The first page with more operators, and what they name."""
    page = pdf.pages[0]
    page.contents_add(b"q", prepend=True)
    page.contents_add(b"Q " + operators)
    shelves = Dictionary(dict(page.obj.Resources.items()))
    for kind, entries in resources.items():
        shelves[f"/{kind}"] = Dictionary({**dict(shelves.get(f"/{kind}", Dictionary()).items()), **{f"/{name}": value for name, value in entries.items()}})
    page.obj.Resources = shelves


def form(pdf: Pdf, inside: Inside, **more: Any) -> Any:
    content, resources = inside(pdf)
    return added(content, Type=Name.XObject, Subtype=Name.Form, BBox=Array(BOX), Resources=resources, **more)(pdf)


def in_a_form_in_a_form(pdf: Pdf, inside: Inside) -> None:
    inner = form(pdf, inside)
    drawn(pdf, b"/Fo Do", XObject={"Fo": form(pdf, lambda _: (b"/Fi Do", Dictionary(XObject=Dictionary(Fi=inner))))})


def in_a_pattern(pdf: Pdf, inside: Inside) -> None:
    content, resources = inside(pdf)
    tile = added(content, PatternType=1, PaintType=1, TilingType=1, BBox=Array(BOX), XStep=100, YStep=100, Resources=resources)(pdf)
    drawn(pdf, b"/Pattern cs /Pa scn 60 60 50 50 re f", Pattern={"Pa": tile})


def in_a_pattern_of_lines(pdf: Pdf, inside: Inside) -> None:
    content, resources = inside(pdf)
    tile = added(content, PatternType=1, PaintType=1, TilingType=1, BBox=Array(BOX), XStep=100, YStep=100, Resources=resources)(pdf)
    drawn(pdf, b"/Pattern CS /Pa SCN 5 w 60 60 m 90 90 l S", Pattern={"Pa": tile})


def in_a_soft_mask(pdf: Pdf, inside: Inside) -> None:
    group = form(pdf, inside, Group=Dictionary(S=Name.Transparency, CS=Name.DeviceGray))
    drawn(pdf, b"/Gx gs 0 0 0 1 k 60 60 50 50 re f", ExtGState={"Gx": Dictionary(SMask=Dictionary(S=Name.Luminosity, G=group))})


def in_drawn_letters(pdf: Pdf, inside: Inside) -> None:
    content, resources = inside(pdf)
    letter = added(b"100 0 d0 " + content)(pdf)
    font = Dictionary(Type=Name.Font, Subtype=Name.Type3, FontBBox=Array(BOX), FontMatrix=Array([0.01, 0, 0, 0.01, 0, 0]), FirstChar=97, LastChar=97, Widths=Array([100]))
    font.CharProcs, font.Resources, font.Encoding = Dictionary(a=letter), resources, Dictionary(Differences=Array([97, Name.a]))
    drawn(pdf, b"BT /Ft 20 Tf 60 60 Td (a) Tj ET", Font={"Ft": font})


def in_a_note(pdf: Pdf, inside: Inside) -> None:
    """It lies beside the bleed, where notes may be."""
    pdf.pages[0].obj.Annots = Array([Dictionary(Type=Name.Annot, Subtype=Name.Stamp, Rect=Array([0, 0, 9, 9]), AP=Dictionary(N=form(pdf, inside)))])


def in_a_note_of_two_states(pdf: Pdf, inside: Inside) -> None:
    states = Dictionary(On=form(pdf, inside), Off=form(pdf, lambda _: (b"", Dictionary())))
    pdf.pages[0].obj.Annots = Array([Dictionary(Type=Name.Annot, Subtype=Name.Stamp, Rect=Array([0, 0, 9, 9]), AP=Dictionary(N=states))])


def in_what_pages_inherit(pdf: Pdf, inside: Inside) -> None:
    """A page of its own behind the others, with nothing of its own."""
    content, resources = inside(pdf)
    last = pdf.pages[-1].obj
    page = Dictionary(Type=Name.Page, MediaBox=last.MediaBox, TrimBox=last.TrimBox, BleedBox=last.BleedBox, Contents=added(content)(pdf), Parent=pdf.Root.Pages)
    pdf.Root.Pages.Resources = resources
    pdf.Root.Pages.Kids.append(pdf.make_indirect(page))
    pdf.Root.Pages.Count = int(pdf.Root.Pages.Count) + 1


PLACES: dict[str, tuple[tuple[str, ...], Callable[[Pdf, Inside], None]]] = {
    "a form in a form": ((X4, X1A), in_a_form_in_a_form),
    "a pattern": ((X4, X1A), in_a_pattern),
    "a pattern of lines": ((X4, X1A), in_a_pattern_of_lines),
    "a soft mask": ((X4, X1A), in_a_soft_mask),
    "drawn letters": ((X4, X1A), in_drawn_letters),
    "a note": ((X4, X1A), in_a_note),
    "a note of two states": ((X4, X1A), in_a_note_of_two_states),
    "what pages inherit": ((X4, X1A), in_what_pages_inherit),
}
CASES = [(place, standard) for place, (standards, _) in PLACES.items() for standard in standards]


def clean(_: Pdf) -> tuple[bytes, Any]:
    return b"0 0 0 1 k 0 0 50 50 re f", Dictionary()


def codes(built: Built, place: str, standard: str, inside: Inside) -> dict[str, list[str]]:
    """What is found of colours and fonts, by code."""
    data, what = built[standard]
    told: dict[str, list[str]] = {}
    for code, words in found(edit(lambda pdf: PLACES[place][1](pdf, inside))(data), what):
        told.setdefault(code, []).append(words)
    return {code: words for code, words in told.items() if code in {"PF103", "PF102", "PF120", "PF130", "PF101"}}


@pytest.mark.parametrize(("place", "standard"), CASES)
def test_a_colour_of_a_screen_is_found(built: Built, place: str, standard: str) -> None:
    told = codes(built, place, standard, red)
    assert list(told) == ["PF130"]
    assert all(words.endswith(" in DeviceRGB") for words in told["PF130"])


@pytest.mark.parametrize(("place", "standard"), CASES)
def test_a_font_that_is_not_there_is_found(built: Built, place: str, standard: str) -> None:
    assert codes(built, place, standard, loose) == {"PF120": ["the font Arial is not embedded"]}


@pytest.mark.parametrize(("place", "standard"), CASES)
def test_without_them_nothing_is(built: Built, place: str, standard: str) -> None:
    assert codes(built, place, standard, clean) == {}


@pytest.mark.parametrize("standard", [X4, X1A])
@pytest.mark.parametrize(
    "space",
    ["[/Indexed/DeviceRGB 1<ff000000ff00>]", "[/Separation/All/DeviceRGB<</FunctionType 2/N 1/Domain[0 1]>>]"],
)
def test_the_palette_of_a_picture_counts(built: Built, standard: str, space: str) -> None:
    def change(pdf: Pdf) -> None:
        entries: dict[str, Any] = {"Type": Name.XObject, "Subtype": Name.Image, "Width": 300, "Height": 300, "BitsPerComponent": 8, "ColorSpace": Object.parse(space.encode())}
        drawn(pdf, b"q 72 0 0 72 60 60 cm /Im Do Q", XObject={"Im": added(bytes(90_000), **entries)(pdf)})

    data, what = built[standard]
    told = [words for code, words in found(edit(change)(data), what) if code == "PF130"]
    assert bool(told) is ("Indexed" in space), "the ink of marks has no colour of its own"


@pytest.mark.parametrize("standard", [X4, X1A])
@pytest.mark.parametrize(
    "resources",
    [
        "<</ExtGState<</Gx<</Font[<</Subtype/Type1/BaseFont/Arial>> 9]>>>>>>",
        "<</Font<</Fx<</Type/Font/Subtype/Type0/BaseFont/Whole/Encoding/Identity-H/DescendantFonts[<</Subtype/CIDFontType2/BaseFont/Arial/FontDescriptor<</FontName/Arial>>>>]>>>>>>",
        "<</Font<</Fx<</Subtype/TrueType/BaseFont/Arial/FontDescriptor<</FontFile2 5>>>>>>>>",
    ],
)
def test_a_font_is_found_however_it_is_named(built: Built, standard: str, resources: str) -> None:
    def change(pdf: Pdf) -> None:
        drawn(pdf, b"", **{kind.lstrip("/"): {name.lstrip("/"): value for name, value in dict(entries.items()).items()} for kind, entries in dict(Object.parse(resources.encode()).items()).items()})

    data, what = built[standard]
    assert found(edit(change)(data), what) == [("PF120", "the font Arial is not embedded")]
