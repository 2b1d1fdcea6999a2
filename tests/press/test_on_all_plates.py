"""The colour of registration marks is found wherever it is used on a piece: in forms that were looked at elsewhere before, in letters, drawn letters and patterns; marks beside it stay untold."""

from __future__ import annotations

import io
from dataclasses import replace
from typing import Any

import pikepdf
import pytest
from pikepdf import Array, Dictionary, Name

from printgen.press.apart import preflight_apart
from printgen.press.painted import Reader
from printgen.press.preflight import preflight
from printgen.press.subject import Expected
from printgen.scene.printing import X1A, X4
from tests.press.conftest import expected, found, printing
from tests.press.test_flatten import BLACK, words

SIDE = 200
"""Points: a side of the page; the trim begins 50 from each, the bleed 40."""
TINT = Dictionary(FunctionType=2, Domain=[0, 1], C0=[0, 0, 0, 0], C1=[1, 1, 1, 1], N=1)


def page(*contents: bytes) -> bytes:
    """Pages with such contents, and forms, a pattern and fonts in the colour of registration marks to draw with."""
    pdf = pikepdf.new()
    spaces = Dictionary(Every=Array([Name.Separation, Name.All, Name.DeviceCMYK, TINT]), Tinted=Array([Name.Pattern, Array([Name.Separation, Name.All, Name.DeviceCMYK, TINT])]))
    own = Dictionary(ColorSpace=spaces)

    def form(content: bytes, **more: Any) -> Any:
        return pdf.make_stream(content, Dictionary(Type=Name.XObject, Subtype=Name.Form, BBox=[-200, -200, 400, 400], Resources=Dictionary(ColorSpace=spaces, **more)))

    def tile(content: bytes, paint: int) -> Any:
        return pdf.make_stream(content, Dictionary(PatternType=1, PaintType=paint, TilingType=1, BBox=[0, 0, 10, 10], XStep=10, YStep=10, Resources=own))

    area = form(b"/Every cs 1 scn 0 0 20 20 re f")
    helvetica = pdf.make_indirect(Dictionary(Type=Name.Font, Subtype=Name.Type1, BaseFont=Name.Helvetica))

    def drawn(letter: bytes) -> Any:
        encoding = Dictionary(Type=Name.Encoding, Differences=[97, Name.a])
        said: dict[str, Any] = {"FontBBox": [0, 0, 1000, 1000], "FontMatrix": [0.001, 0, 0, 0.001, 0, 0], "FirstChar": 97, "LastChar": 97, "Widths": [1000], "Encoding": encoding, "Resources": own}
        return pdf.make_indirect(Dictionary(Type=Name.Font, Subtype=Name.Type3, CharProcs=Dictionary(a=pdf.make_stream(letter)), **said))

    things = Dictionary(
        Area=area,
        Lines=form(b"/Every CS 1 SCN .25 w 0 0 m 20 0 l 10 -10 m 10 10 l S"),
        Outer=form(b"q 1 0 0 1 5 5 cm /Area Do Q", XObject=Dictionary(Area=area)),
        Label=form(b"/Every cs 1 scn BT /F 30 Tf 0 0 Td (Bold) Tj ET", Font=Dictionary(F=helvetica)),
        Bare=form(b"0 0 20 20 re f"),
    )
    for content in contents:
        made = pdf.add_blank_page(page_size=(SIDE, SIDE))
        made.obj.Resources = Dictionary(ColorSpace=spaces, XObject=things, Font=Dictionary(F=helvetica, D=drawn(b"1000 0 0 0 1000 1000 d1 0 0 1000 1000 re f"), Own=drawn(b"1000 0 d0 /Every cs 1 scn 0 0 1000 1000 re f")), Pattern=Dictionary(Dots=tile(b"/Every cs 1 scn 0 0 9 9 re f", 1), Bars=tile(b"0 0 9 10 re f", 2), Hairs=tile(b"/Every CS 1 SCN .2 w 0 0 m 9 9 l S", 1)))
        made.obj.Contents = pdf.make_stream(content)
        made.obj.TrimBox, made.obj.BleedBox = Array([50, 50, 150, 150]), Array([40, 40, 160, 160])
    out = io.BytesIO()
    pdf.save(out)
    return out.getvalue()


def told(data: bytes, look: Any = preflight) -> list[tuple[str, str]]:
    return [(one.code, one.message) for one in look(data, "x.pdf", Expected(replace(printing(), limit=3.0))).sorted if one.code in {"PF131", "PF127", "PF125", "PF160", "PF104"}]


def at(x: int, y: int, name: str = "Area") -> bytes:
    return b"q 1 0 0 1 %d %d cm /%s Do Q " % (x, y, name.encode())


CLIPPED = b"q 0 0 5 5 re W n 1 0 0 1 90 90 cm /Area Do Q "
AREAS: dict[str, tuple[bytes, ...]] = {
    "a form": (at(90, 90),),
    "a form that was beside the bleed before": (at(5, 5) + at(90, 90),),
    "a form that was cut off before": (CLIPPED + at(90, 90),),
    "a form in a form": (at(0, 0, "Outer") + at(90, 90, "Outer"),),
    "a form in a form, and before alone": (at(5, 5) + at(90, 90, "Outer"),),
    "a form in the colour of its caller": (b"0 g " + at(90, 60, "Bare") + b"/Every cs 1 scn " + at(5, 5, "Bare") + at(90, 90, "Bare"),),
    "a form that is turned": (at(5, 5) + b"q 0 1 -1 0 120 90 cm /Area Do Q ",),
    "a pattern": (b"/Pattern cs /Dots scn 70 70 60 60 re f",),
    "a pattern in a colour": (b"/Tinted cs 1 /Bars scn 70 70 60 60 re f",),
    "drawn letters in the colour of the text": (b"/Every cs 1 scn BT /D 20 Tf 20 90 Td (aaaa) Tj ET",),
    "letters that begin beside the bleed": (b"/Every cs 1 scn BT /F 60 Tf 10 90 Td (IIIIIIIII) Tj ET",),
}


@pytest.mark.parametrize("what", AREAS)
def test_an_area_on_all_plates_is_found_wherever_it_is_drawn(what: str) -> None:
    codes = told(page(*AREAS[what]))
    assert [code for code, _ in codes if code != "PF127"] == ["PF131"], codes
    assert dict(codes)["PF131"].startswith("page 1: an area on all plates comes to 400% at ")


def test_letters_that_are_drawings_in_their_own_colours_are_told_as_not_looked_at() -> None:
    assert told(page(b"BT /Own 20 Tf 20 90 Td (aaaa) Tj ET")) == [("PF160", "page 1: letters in colours of their own: the inks that print over each other on page 1 were not added up")]
    assert told(page(b"BT /Own 20 Tf 20 10 Td (aaaa) Tj ET")) == [], "beside the bleed"


def test_it_is_found_on_the_second_page_of_a_form_as_well() -> None:
    (one,) = told(page(at(5, 5), at(90, 90)))
    assert one[1].startswith("page 2: an area on all plates comes to 400% at ")
    (one,) = told(page(at(90, 90), at(80, 80)))
    assert one[1].endswith("the limit is 300% (the most of pages 1, 2)")


@pytest.mark.parametrize(
    "content",
    [
        at(5, 5) + at(5, 170),
        at(90, 90, "Lines") + at(5, 5, "Lines"),
        CLIPPED,
        b"/Pattern cs /Dots scn 5 5 30 30 re f",
        b"/Pattern cs /Hairs scn 70 70 60 60 re f",
        b"/Every cs 1 scn BT /F 9 Tf 10 20 Td (a label that is longer than the page is wide) Tj ET",
        b"/Every cs 1 scn BT /F 9 Tf 0 1 -1 0 20 10 Tm (a label that stands) Tj ET",
        b"/Every cs 1 scn BT /F 9 Tf 3 Tr 60 90 Td (unseen) Tj ET",
        at(0, 20, "Label") + at(40, 5, "Label"),
    ],
    ids=["forms beside the bleed", "lines in forms", "what is cut off", "a pattern beside the bleed", "hairs", "a label", "a label that stands", "unseen letters", "labels in forms"],
)
def test_marks_and_labels_beside_the_piece_stay_untold(content: bytes) -> None:
    assert told(page(content)) == []


@pytest.mark.parametrize("look", [preflight, preflight_apart], ids=["here", "apart"])
def test_letters_on_all_plates_within_the_trim_are_told(look: Any) -> None:
    words_ = b"/Every cs 1 scn BT /F 9 Tf 60 90 Td (small) Tj ET"
    assert told(page(words_), look) == [("PF127", "page 1: letters at 23, 37 mm are on all plates")]
    assert told(page(b"/Every CS 1 SCN .2 w BT /F 9 Tf 1 Tr 60 90 Td (outline) Tj ET"), look) == [("PF127", "page 1: letters at 23, 37 mm are on all plates")]
    assert told(page(b"0 0 0 1 k BT /F 9 Tf 60 90 Td (black) Tj ET"), look) == []


def test_letters_of_a_form_that_was_beside_the_piece_before_are_told_where_they_are() -> None:
    codes = told(page(at(10, 5, "Label") + at(60, 90, "Label")))
    assert [code for code, _ in codes][:1] == ["PF127"]
    assert codes[0][1] == "page 1: letters at 26, 34 mm are on all plates"


@pytest.mark.parametrize("standard", [X4, X1A])
def test_files_of_ours_have_marks_on_all_plates_and_nothing_is_told(book: Any, pressed: Any, standard: str) -> None:
    data = pressed(words(book, "black", 10, 40, BLACK), standard=standard)
    assert {code for code, _ in found(data, expected(standard))} <= {"PF113"}


def test_a_form_in_forms_in_forms_is_read_once() -> None:
    """Thirty forms each of which draws the next one twice: all that is on all plates in them is known without drawing a million million times."""
    pdf = pikepdf.open(io.BytesIO(page(b"/Area Do")))
    inner = pdf.pages[0].Resources.XObject.Area
    for _ in range(30):
        inner = pdf.make_stream(b"q 1 0 0 1 1 0 cm /X Do Q q 1 0 0 1 0 1 cm /X Do Q", Dictionary(Type=Name.XObject, Subtype=Name.Form, BBox=[-200, -200, 400, 400], Resources=Dictionary(XObject=Dictionary(X=inner))))
    pdf.pages[0].Resources.XObject.Area = inner
    marks = [mark for mark in Reader(pdf).marks() if mark.kind == "registered"]
    assert 30 <= len(marks) < 30 * 80
    assert max(mark.box.right for mark in marks) > 20 / 72 * 25.4, "those that lie farthest, too"
