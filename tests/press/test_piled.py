"""Plates drawn as greys are those of Ghostscript; where inks pile up beyond the limit, and only there, they are told with page, millimetre and sum."""

from __future__ import annotations

import io
import re
import struct
from collections.abc import Callable
from dataclasses import replace
from itertools import pairwise
from typing import Any

import numpy as np
import pikepdf
import pypdfium2
import pytest
from pikepdf import Array, Dictionary, Name
from PIL import Image

from printgen.geometry import Rect
from printgen.press.apart import preflight_apart
from printgen.press.look_piled import most, pictures, ramps
from printgen.press.marks import NOTHING, Mark, State
from printgen.press.painted import Reader
from printgen.press.plate import Plating
from printgen.press.plate_inks import PROCESS, InkUnknownError
from printgen.press.preflight import preflight
from printgen.press.spaces import Paint
from printgen.press.subject import Expected
from printgen.scene.items import Shape
from printgen.scene.path import rectangle
from printgen.scene.style import Gradient, Ink, Stop, Style
from tests.press.conftest import EDGE, changed, expected, found, printing

SIDE = 200
"""Points: a side of the page."""
CELL = 8
"""Pixels of a cell whose means are held against each other: edges lie a pixel apart in two renderers."""


def ramp(*numbers: tuple[float, ...]) -> Dictionary:
    low, high = numbers
    return Dictionary(FunctionType=2, Domain=[0, 1], C0=list(low), C1=list(high), N=1)


def mesh(pdf: pikepdf.Pdf, kind: int, bits: int = 8) -> Any:
    """A mesh of that type over most of the page; numbers of a point are two bytes, so many bits those of its colours."""

    def point(x: float, y: float) -> bytes:
        return struct.pack(">HH", round(x / SIDE * 65535), round(y / SIDE * 65535))

    inks = [bytes((255, 0, 40, 0)), bytes((0, 230, 0, 20)), bytes((30, 0, 255, 60)), bytes((120, 120, 0, 200))]
    corners = [(30, 30), (170, 40), (160, 170), (40, 160)]
    if kind == 4:
        data = b"".join(b"\0" + point(*corners[n]) + inks[n] for n in (0, 1, 2)) + b"\2" + point(*corners[3]) + inks[3]
    elif kind == 5:
        data = b"".join(point(*corners[n]) + inks[n] for n in (0, 1, 3, 2))
    else:
        # Along the edges, the corners and two handles each; then the four handles within.
        edges = [(ax + (bx - ax) * n / 3, ay + (by - ay) * n / 3) for (ax, ay), (bx, by) in pairwise([*corners, corners[0]]) for n in range(3)]
        within = [] if kind == 6 else [(75, 75), (122, 78), (118, 122), (80, 118)]
        data = b"\0" + b"".join(point(x, y) for x, y in [*edges, *within]) + b"".join(inks)
    said = Dictionary(ShadingType=kind, ColorSpace=Name.DeviceCMYK, BitsPerCoordinate=16, BitsPerComponent=bits, Decode=[0, SIDE, 0, SIDE, *[0, 1] * 4])
    if kind == 5:
        said.VerticesPerRow = 2
    else:
        said.BitsPerFlag = 8
    return pdf.make_stream(data, said)


def page(content: bytes, **more: Any) -> bytes:
    """A page with that content, and a shelf of looks, inks, gradients, pictures, forms and patterns to draw with."""
    pdf = pikepdf.new()
    looks = Dictionary(
        Over=Dictionary(OP=True, op=True, OPM=1),
        OverAll=Dictionary(OP=True, op=True, OPM=0),
        Plain=Dictionary(OP=False, op=False),
        Half=Dictionary(ca=0.5, CA=0.5),
        Multiply=Dictionary(BM=Name.Multiply),
        Hue=Dictionary(BM=Name.Hue),
    )
    stitched = Dictionary(FunctionType=3, Domain=[0, 1], Bounds=[0.4], Encode=[0, 1, 0, 1], Functions=[ramp((1, 0, 0, 0), (0, 0.8, 0.3, 0.1)), ramp((0, 0.8, 0.3, 0.1), (0.2, 0, 0, 0.9))])
    table = pdf.make_stream(bytes([255, 0, 0, 0, 0, 200, 80, 20, 50, 0, 0, 230]), Dictionary(FunctionType=0, Domain=[0, 1], Range=[0, 1] * 4, Size=[3], BitsPerSample=8))

    def sweep(function: Any) -> Dictionary:
        return Dictionary(ShadingType=2, ColorSpace=Name.DeviceCMYK, Coords=[20, 20, 180, 180], Extend=[True, True], Function=function)

    inner = b"0 0 0 1 k /Over gs 10 10 60 60 re f 0.2 0 0 0 k 40 40 60 60 re f"

    def form(content: bytes, **entries: Any) -> Any:
        return pdf.make_stream(content, Dictionary(Type=Name.XObject, Subtype=Name.Form, BBox=[0, 0, SIDE, SIDE], Resources=Dictionary(ExtGState=looks), **entries))

    def tile(content: bytes, paint: int) -> Any:
        return pdf.make_stream(content, Dictionary(PatternType=1, PaintType=paint, TilingType=1, BBox=[0, 0, 10, 10], XStep=10, YStep=10, Resources=Dictionary()))

    picture = pdf.make_stream(
        bytes([255, 0, 0, 0, 0, 255, 0, 40, 0, 0, 255, 80, 90, 80, 70, 60]),
        Dictionary(Type=Name.XObject, Subtype=Name.Image, Width=2, Height=2, BitsPerComponent=8, ColorSpace=Name.DeviceCMYK),
    )
    listed = pdf.make_stream(b"\x00\x01", Dictionary(Type=Name.XObject, Subtype=Name.Image, Width=2, Height=1, BitsPerComponent=8, ColorSpace=Array([Name.Indexed, Name.DeviceCMYK, 1, pikepdf.String(b"\xff\x00\x00\x00\x00\xff\x00\x00")])))
    pixels = Image.new("CMYK", (24, 24), (250, 20, 0, 30))
    pixels.paste((10, 200, 160, 90), (12, 0, 24, 24))
    packed = io.BytesIO()
    pixels.save(packed, "JPEG", quality=95)
    # The program that made it turns its inks, and the file says so.
    photo = pdf.make_stream(packed.getvalue(), Dictionary(Type=Name.XObject, Subtype=Name.Image, Width=24, Height=24, BitsPerComponent=8, ColorSpace=Name.DeviceCMYK, Decode=[1, 0] * 4, Filter=Name.DCTDecode))

    def jpeg(data: bytes, **entries: Any) -> Any:
        return pdf.make_stream(data, Dictionary({**{f"/{key}": photo[f"/{key}"] for key in ("Type", "Subtype", "Width", "Height", "BitsPerComponent", "ColorSpace", "Decode", "Filter")}, **{f"/{key}": value for key, value in entries.items()}}))

    program = pdf.make_stream(b"{ dup dup mul exch dup 0.5 gt { 1 exch sub } { 0.5 mul 0.25 add } ifelse dup 0.3 mul exch 0.5 mul 0.2 }", Dictionary(FunctionType=4, Domain=[0, 1], Range=[0, 1] * 4))
    odd = pdf.make_stream(b"{ dup dup dup system }", Dictionary(FunctionType=4, Domain=[0, 1], Range=[0, 1] * 4))
    stencil = pdf.make_stream(b"\x40", Dictionary(Type=Name.XObject, Subtype=Name.Image, ImageMask=True, Width=2, Height=1, BitsPerComponent=1))
    resources = Dictionary(
        ExtGState=looks,
        ColorSpace=Dictionary(
            Gold=Array([Name.Separation, Name.Gold, Name.DeviceCMYK, ramp((0, 0, 0, 0), (0, 0.5, 1, 0))]),
            Blue=Array([Name.Separation, Name.Cyan, Name.DeviceCMYK, ramp((0, 0, 0, 0), (1, 0, 0, 0))]),
            Tinted=Array([Name.Pattern, Name.DeviceCMYK]),
        ),
        Shading=Dictionary(Sweep=sweep(stitched), Table=sweep(table), Program=sweep(odd), Odd=mesh(pdf, 4, bits=4), Steps=sweep(program), **{f"Mesh{kind}": mesh(pdf, kind) for kind in (4, 5, 6, 7)}),
        Pattern=Dictionary(Dots=tile(b"0 1 0 0 k 0 0 5 5 re f 0 0 0 .5 k 5 5 5 5 re f", 1), Bars=tile(b"0 0 5 10 re f", 2), Sweep=Dictionary(PatternType=2, Shading=sweep(stitched))),
        XObject=Dictionary(
            Photo=photo,
            Cut=jpeg(packed.getvalue()[:300]),
            Transformed=jpeg(packed.getvalue(), DecodeParms=Dictionary(ColorTransform=1)),
            Larger=jpeg(packed.getvalue(), Width=12),
            Picture=picture, Listed=listed, Stencil=stencil, Form=form(inner), Bare=form(b"10 120 60 60 re f"), Group=form(inner, Group=Dictionary(S=Name.Transparency, I=True, CS=Name.DeviceCMYK)), Joined=form(inner, Group=Dictionary(S=Name.Transparency, CS=Name.DeviceCMYK))),
    )
    made = pdf.add_blank_page(page_size=(SIDE, SIDE))
    made.obj.Resources, made.obj.Contents = resources, pdf.make_stream(content)
    made.obj.Group = Dictionary(S=Name.Transparency, CS=Name.DeviceCMYK)
    for key, value in more.items():
        made.obj[f"/{key}"] = value
    out = io.BytesIO()
    pdf.save(out)
    return out.getvalue()


def plate(data: bytes, ink: str, steps: int = 10_000) -> Any:
    """The plate of an ink as we draw it, a pixel to the point, as shares of ink."""
    with pikepdf.open(io.BytesIO(data)) as opened, pikepdf.new() as one:
        one.pages.append(opened.pages[0])
        Plating(one, ink, steps).page(one.pages[0])
        made = io.BytesIO()
        one.save(made)
    document = pypdfium2.PdfDocument(made.getvalue())
    try:
        return 1 - np.asarray(document[0].render(scale=1, grayscale=True).to_pil(), dtype=float) / 255
    finally:
        document.close()


def cells(picture: Any) -> Any:
    return picture.reshape(SIDE // CELL, CELL, SIDE // CELL, CELL).mean((1, 3))


BELOW = b"0 .9 .3 .2 k 20 20 120 120 re f "
AREA = b" 60 60 100 100 re f "
DRAWINGS: dict[str, bytes] = {
    "what covers": BELOW + b"1 0 0 .5 k" + AREA,
    "what overprints": BELOW + b"/Over gs 1 0 0 .5 k" + AREA,
    "what overprints with no ink, too": BELOW + b"/OverAll gs 1 0 0 .5 k" + AREA,
    "an overprint that ended": BELOW + b"q /Over gs 1 0 0 0 k" + AREA + b"Q 0 .2 0 0 k 80 80 40 40 re f",
    "a grey that overprints": BELOW + b"/Over gs .2 g" + AREA,
    "a spot that overprints": BELOW + b"/Over gs /Gold cs .8 scn" + AREA,
    "a spot that knocks out": BELOW + b"/Gold cs .8 scn" + AREA + b"0 0 0 1 k 100 100 30 60 re f",
    "a process ink by its name": BELOW + b"/Over gs /Blue cs .8 scn" + AREA,
    "lines": BELOW + b"/Over gs 0 0 0 1 K 20 w 60 60 m 160 60 l 100 150 l s",
    "what is faded": BELOW + b"/Half gs 1 0 0 .5 k" + AREA,
    "what is multiplied": BELOW + b"/Multiply gs 1 .5 0 .5 k" + AREA,
    "a gradient": BELOW + b"q 30 30 140 140 re W n /Sweep sh Q",
    "a gradient from a table": BELOW + b"q 30 30 140 140 re W n /Table sh Q",
    "a gradient as a pattern": BELOW + b"/Pattern cs /Sweep scn 30 30 140 140 re f",
    "a pattern": BELOW + b"/Pattern cs /Dots scn 30 30 140 140 re f",
    "a pattern that takes a colour": BELOW + b"/Tinted cs .7 .2 0 0 /Bars scn 30 30 140 140 re f",
    "a gradient that is a program": BELOW + b"q 30 30 140 140 re W n /Steps sh Q",
    "triangles": BELOW + b"/Mesh4 sh",
    "a lattice": BELOW + b"/Mesh5 sh",
    "Coons patches": BELOW + b"/Mesh6 sh",
    "tensor-product patches": BELOW + b"/Mesh7 sh",
    "a JPEG": BELOW + b"q 100 0 0 100 50 50 cm /Photo Do Q",
    "a list of colours": BELOW + b"q 100 0 0 100 50 50 cm /Listed Do Q",
    "a picture": BELOW + b"q 100 0 0 100 50 50 cm /Picture Do Q",
    "a picture that overprints": BELOW + b"/Gold cs 1 scn 30 30 60 60 re f q /Over gs 100 0 0 100 50 50 cm /Picture Do Q",
    "a stencil": BELOW + b"q /Over gs 1 0 0 0 k 100 0 0 100 50 50 cm /Stencil Do Q",
    "a form": BELOW + b"q 1 0 0 1 50 50 cm /Form Do Q",
    "a form in the colour of its caller": BELOW + b"/Over gs .9 0 0 0 k /Bare Do 0 .5 0 0 k q 1 0 0 1 80 -80 cm /Bare Do Q",
    "a group alone": BELOW + b"q 1 0 0 1 50 50 cm /Group Do Q",
    "a group with what lies below": BELOW + b"q 1 0 0 1 50 50 cm /Joined Do Q",
    "a heap": BELOW + b"q /Over gs .9 0 0 0 k 40 40 60 60 re W n 0 0 200 200 re f Q /Half gs .3 0 .9 .1 k 60 90 80 80 re f /Over gs 0 0 0 1 k 100 20 20 160 re f",
}


@pytest.mark.parametrize("what", DRAWINGS)
def test_plates_drawn_as_greys_are_those_of_ghostscript(plates: Any, what: str) -> None:
    data = page(DRAWINGS[what])
    theirs = plates(data, 72)
    inks = [*PROCESS, *(["Gold"] if b"/Gold" in DRAWINGS[what] else [])]
    for ink in inks:
        apart = np.abs(cells(plate(data, ink)) - cells(theirs[ink]))
        # Ghostscript inks each pixel that a line or a triangle touches.
        assert apart.max() < (0.16 if what in {"lines", "triangles", "a lattice"} else 0.02), (what, ink, apart.max())
        assert what == "lines" or apart[8:17, 8:16].max() < 0.02, (what, ink)
    assert max(theirs[ink][60:140, 60:140].max() for ink in inks) > 0.05, "something is drawn there"


@pytest.mark.parametrize(
    ("content", "words"),
    [
        (b"/Hue gs", "a blend mode that mixes inks with each other"),
        (b"1 0 0 rg", "a colour of a screen"),
        (b"/Program sh", "a gradient that is a program"),
        (b"/Odd sh", "a mesh"),
        (b"/Cut Do", "a picture whose inks are packed"),
        (b"/Transformed Do", "a picture whose inks are packed"),
        (b"/Larger Do", "a picture whose inks are packed"),
        (b"/Nowhere cs", "a colour of a screen"),
        (b"/Pattern cs /Nowhere scn" + AREA, "a pattern that is not there"),
    ],
)
def test_what_cannot_be_said_in_greys_is_named(content: bytes, words: str) -> None:
    with pytest.raises(InkUnknownError, match=words):
        plate(page(content), "Cyan")
    data = page(BELOW + b"/Over gs 1 0 0 .9 k" + AREA + content + AREA)
    told = [one.message for one in preflight(data, "x.pdf", Expected(replace(printing(), limit=2.5), spots=frozenset({"Gold"}))).findings if one.code == "PF160"]
    assert f"page 1: {words}: the inks that print over each other on page 1 were not added up" in told


def test_a_file_that_has_too_much_content_is_left() -> None:
    with pytest.raises(InkUnknownError, match="too much content"):
        plate(page(b"q Q " * 600), "Cyan", steps=1000)


def sums(content: bytes, limit: float = 3.0, **more: Any) -> list[str]:
    what = Expected(replace(printing(), limit=limit), spots=frozenset({"Gold"}))
    return [one.message for one in preflight(page(content, **more), "x.pdf", what).findings if one.code == "PF125"]


def numbers(told: str) -> tuple[float, ...]:
    """The sum and the place that a finding names."""
    matched = re.fullmatch(r"page 1: inks that print over each other come to (\d+)% at (\d+), (\d+) mm, the limit is \d+%", told)
    assert matched, told
    return tuple(map(float, matched.groups()))


def test_inks_that_pile_up_are_told_by_sum_page_and_millimetre() -> None:
    heavy = b"0 .9 .9 .2 k 20 20 120 120 re f "
    (told,) = sums(heavy + b"/Over gs 1 0 0 .5 k" + AREA)
    ink, x, y = numbers(told)
    assert ink == pytest.approx(330, abs=1)
    # The two share 60 to 140 pt from the left and from the foot: 21 to 49 mm across, and 21 to 49 mm from the head of a page of 70.6 mm.
    assert 21 <= x <= 50
    assert 70.6 - 50 <= y <= 70.6 - 20
    assert sums(heavy + b"/Over gs 1 0 0 .5 k 150 150 40 40 re f") == [], "beside each other"
    assert sums(heavy + b"1 0 0 .5 k" + AREA) == [], "knocked out"
    assert sums(heavy + b"/Over gs 1 0 0 .5 k" + AREA, limit=3.3) == [], "within the limit"
    assert sums(heavy + b"/Over gs 1 0 0 .5 k 60 60 100 1 re f") == [], "thinner than a millimetre"
    assert sums(heavy + b"/Over gs 1 0 0 .5 k" + AREA, BleedBox=Array([150, 150, 190, 190])) == [], "outside of the bleed"
    assert len(sums(heavy + b"/Over gs /Gold cs 1 scn" + AREA, limit=2.5)) == 1, "a spot is an ink like others"
    assert len(sums(heavy + b"/Multiply gs 1 .5 0 .9 k" + AREA)) == 1


def test_a_card_of_ours_that_overprints_too_much_is_told_and_ghostscript_agrees(pressed: Callable[..., bytes], plates: Any) -> None:
    below = Shape(rectangle(Rect(10, 10, 40, 40)), Style(fill=Ink((90, 20, 20), cmyk=(0.1, 1.0, 0.9, 0.5))))
    above = Shape(rectangle(Rect(30, 30, 30, 30)), Style(fill=Ink((0, 120, 160), cmyk=(1.0, 0.0, 0.0, 0.0)), overprint=True))
    data = pressed(below, above)
    (told,) = [words for code, words in found(data, expected()) if code == "PF125"]
    ink, x, y = numbers(told)
    assert ink == pytest.approx(340, abs=1)
    assert Rect(30, 30, 20, 20).moved(EDGE, EDGE).grown(1).holds(Rect(x, y, 0, 0))
    theirs = plates(data, 72)
    at = int(y / 25.4 * 72), int(x / 25.4 * 72)
    assert sum(float(one[at]) for name, one in theirs.items() if name != "CutContour") == pytest.approx(3.4, abs=0.02)
    assert [words for code, words in found(pressed(below, replace(above, style=replace(above.style, overprint=False))), expected()) if code == "PF125"] == []


def test_a_file_whose_colours_cannot_pile_up_is_not_drawn(pressed: Callable[..., bytes], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Plating, "page", lambda *_: pytest.fail("drawn"))
    # A gradient whose ends are known, below black that overprints.
    fade = Shape(rectangle(Rect(10, 20, 40, 20)), Style(fill=Gradient("linear", (Stop(0, Ink((250, 250, 240))), Stop(1, Ink((90, 20, 20)))), 10, 30, 50, 30)))
    black = Shape(rectangle(Rect(20, 10, 10, 50)), Style(fill=Ink((0, 0, 0), cmyk=(0.0, 0.0, 0.0, 1.0)), overprint=True))
    assert found(pressed(fade, black), expected()) == []


def test_the_most_that_colours_can_come_to() -> None:
    def mark(numbers: tuple[float, ...], *, over: bool = False, kind: str = "fill", family: str = "DeviceCMYK", blend: str = "Normal") -> Mark:
        return Mark(kind, 1, Paint(family, numbers), NOTHING, State(over_fill=over, blend=blend))

    dark, black = mark((0.6, 0.9, 0.8, 0.4)), mark((0, 0, 0, 1), over=True)
    assert most([dark]) == 0.0
    assert most([dark, black]) == pytest.approx(3.3)
    assert most([dark, black, mark((0.9, 0, 0, 0), over=True)]) == pytest.approx(3.6)
    assert most([dark, black, mark((0.5,), family="DeviceRGB")]) == float("inf")
    assert most([dark, mark((0, 0, 0, 1), blend="Multiply")]) == float("inf")
    assert most([black], [dict.fromkeys(PROCESS, 0.7)]) == pytest.approx(3.1)
    picture = mark((), kind="image")
    assert most([picture, dark], below=lambda _: 9.0) == 0.0, "nothing overprints"
    assert most([picture, dark, black], below=lambda over: 2.0 + over["Black"]) == pytest.approx(3.3)
    assert most([picture, dark, black], below=lambda over: 2.5 + over["Black"]) == pytest.approx(3.5)
    assert most([picture, black]) == float("inf")
    assert most([mark((), kind="image", family="ICCCMYK"), black], below=lambda _: 1.0) == float("inf")
    with pikepdf.open(io.BytesIO(page(b"/Sweep sh"))) as opened:
        assert [one.kind for one in Reader(opened).marks()] == ["shading"]
        # One of the gradients on the shelf is a program.
        assert ramps(opened) is None
        for name in ("/Program", "/Table", "/Steps", "/Odd", "/Mesh4", "/Mesh5", "/Mesh6", "/Mesh7"):
            del opened.pages[0].obj.Resources.Shading[name]
        out = io.BytesIO()
        opened.save(out)
    with pikepdf.open(out) as opened:
        assert {tuple(one.values()) for one in ramps(opened) or ()} == {(1, 0, 0, 0), (0, 0.8, 0.3, 0.1), (0.2, 0, 0, 0.9)}


def test_the_fullest_pixel_of_pictures_below_what_overprints_them() -> None:
    with pikepdf.new() as pdf:
        pixels = bytes((255, 51, 0, 0, 102, 102, 102, 204))
        keys: dict[str, Any] = {"Type": Name.XObject, "Subtype": Name.Image, "Width": 2, "Height": 1, "ColorSpace": Name.DeviceCMYK, "BitsPerComponent": 8}
        image = pdf.make_indirect(pikepdf.Stream(pdf, pixels, **keys))
        assert pictures(pdf, {}) == pytest.approx(2.0)
        assert pictures(pdf, {"Black": 1.0}) == pytest.approx(2.2)
        assert pictures(pdf, {"Black": 0.9, "Gold": 0.5}) == pytest.approx(2.1 + 0.5, abs=0.01)
        assert pictures(pdf, {"Cyan": 1.0, "Magenta": 1.0}) == pytest.approx(3.2)
        image.Decode = Array([1, 0] * 4)
        assert pictures(pdf, {"Black": 1.0}) == pytest.approx(2.8), "counted from full ink to none"
        image.Decode = Array([0, 0.5] * 4)
        assert pictures(pdf, {"Black": 1.0}) == float("inf"), "samples that are no ink"


ALL = b"/Every cs 1 scn "
SLUG: dict[str, Any] = {"MediaBox": Array([0, 0, SIDE, SIDE]), "BleedBox": Array([40, 40, 160, 160])}


def on_all(content: bytes, limit: float = 3.0, **more: Any) -> list[str]:
    data = changed(page(content, **more), lambda pdf: pdf.pages[0].Resources.ColorSpace.__setitem__("/Every", Array([Name.Separation, Name.All, Name.DeviceCMYK, ramp((0, 0, 0, 0), (1, 1, 1, 1))])))
    return [one.message for one in preflight(data, "x.pdf", Expected(replace(printing(), limit=limit), spots=frozenset({"Gold"}))).findings if one.code in {"PF131", "PF125"}]


@pytest.mark.parametrize(
    "content",
    [b"60 60 80 80 re f", b"/Every CS 1 SCN 40 w 60 100 m 140 100 l S", b"q 1 0 0 1 20 20 cm 0 0 120 120 re f Q", b"60 60 80 20 re 60 100 80 40 re f", b"q 100 0 0 100 50 50 cm /Stencil Do Q"],
)
def test_an_area_on_all_plates_has_too_much_ink(content: bytes, plates: Any) -> None:
    (told,) = on_all(ALL + content, **SLUG)
    matched = re.fullmatch(r"page 1: an area on all plates comes to 400% at (\d+), (\d+) mm, the limit is 300%", told)
    assert matched, told
    x, y = (float(one) / 25.4 * 72 for one in matched.groups())
    data = changed(page(ALL + content), lambda pdf: pdf.pages[0].Resources.ColorSpace.__setitem__("/Every", Array([Name.Separation, Name.All, Name.DeviceCMYK, ramp((0, 0, 0, 0), (1, 1, 1, 1))])))
    theirs = plates(data, 72)
    assert sum(float(theirs[name][int(y), int(x)]) for name in PROCESS) == pytest.approx(4.0, abs=0.02), "Ghostscript agrees"


@pytest.mark.parametrize(
    "content",
    [
        b"0 0 38 200 re f",
        b"38 38 4 4 re f",
        b"/Every CS 1 SCN .25 w 30 30 140 140 re S",
        b"40 60 120 .5 re 40 140 120 .5 re f",
        b"/Every cs .7 scn 60 60 80 80 re f",
    ],
    ids=["beside the bleed", "as small as the centre of a mark", "lines", "lines as areas", "a tint"],
)
def test_marks_and_tints_on_all_plates_are_sound(content: bytes) -> None:
    assert on_all(ALL + content, **SLUG) == []


def test_a_strangers_file_is_added_up_in_a_process_of_its_own() -> None:
    data = page(b"0 .9 .9 .2 k 20 20 120 120 re f /Over gs 1 0 0 .5 k" + AREA)
    told = {one.code: one.message for one in preflight_apart(data, "x.pdf", Expected(printing())).findings}
    assert "PF104" not in told
    assert numbers(told["PF125"])[0] == pytest.approx(330, abs=1)
