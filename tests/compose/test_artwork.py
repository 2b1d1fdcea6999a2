"""Drawings from elsewhere: shapes where they are exact, pixels and a note where they are not, refused where they are not safe."""

from __future__ import annotations

import base64
import io
import struct
import zlib
from functools import cache
from typing import Any

import pytest
from PIL import Image

from printgen.art import apart
from printgen.art.alike import differing
from printgen.art.apart import Letters, drawn_apart
from printgen.colour.palette import Palette
from printgen.compose import elements
from printgen.compose.artwork.artwork import MOST_UNLIKE, Artwork, artwork, rastered
from printgen.compose.templates import Templates
from printgen.compose.workshop import Workshop
from printgen.diagnostics.diagnostic import Bag
from printgen.frozen import replace
from printgen.gather import gather
from printgen.pipeline.tracing import tracing
from printgen.place import Text
from printgen.typeset.fonts import FontBook
from tests.compose.drawings import PIXELS, SHAPES, svg

BOOK = FontBook()
DRAWN: Any = gather(elements, "element")


def read(text: str, *, traced: bool = True) -> tuple[Artwork | None, list[str], Bag]:
    shop = Workshop(Templates([]), BOOK, Palette().ink)
    shop.trace = tracing(BOOK) if traced else None
    found = artwork(Text("art/x.svg", text), shop, DRAWN)
    return found, [f"{one.place} {one.code} {one.message}" for one in shop.bag.findings], shop.bag


@pytest.mark.parametrize("name", SHAPES)
def test_it_stays_shapes(name: str) -> None:
    found, told, _ = read(svg(SHAPES[name]))
    assert told == []
    assert found is not None
    assert (found.why, found.symbol is None) == ("", False)


@pytest.mark.parametrize("name", PIXELS)
def test_it_needs_a_renderer(name: str) -> None:
    inside, why = PIXELS[name]
    found, told, _ = read(svg(inside))
    assert told == []
    assert found is not None
    assert found.symbol is None
    assert found.why.startswith(why)


def test_pixels_come_with_a_note_that_says_why_and_where() -> None:
    found, _, _ = read(svg("\n" + PIXELS["blur"][0]))
    bag = Bag()
    assert found is not None
    picture = rastered(found, 25.4, 12.7, bag)
    assert picture is not None
    assert picture.pixels == (600, 300)
    (note,) = bag.findings
    assert (str(note.place), note.code, note.severity.word) == ("art/x.svg:2:1", "AR109", "note")
    assert note.message == "art/x.svg has a <filter>: it is drawn as pixels, 600 to the inch"


def test_a_large_drawing_has_as_many_pixels_as_can_be_drawn() -> None:
    found, _, _ = read(svg(PIXELS["repeating"][0]))
    bag = Bag()
    assert found is not None
    picture = rastered(found, 400, 400, bag)
    assert picture is not None
    assert picture.pixels[0] * picture.pixels[1] <= 16_000_000
    assert bag.findings[0].message.endswith("254 to the inch")


def test_what_nobody_compares_is_drawn_as_pixels() -> None:
    found, _, _ = read(svg(SHAPES["rect"]), traced=False)
    assert found is not None
    assert (found.symbol, found.why) == (None, "cannot be compared here")


def test_a_drawing_that_we_misread_is_found_out(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("printgen.compose.artwork.paints.Colour.hex", property(lambda _: "#010203"))
    found, _, _ = read(svg(SHAPES["round"]))
    assert found is not None
    assert found.symbol is None
    assert found.why.startswith("would look different as shapes (")


def test_a_missing_eye_is_found_out() -> None:
    """The share that may differ is less than a dot of a hundredth of the width."""
    head = '<circle cx="50" cy="50" r="40" fill="green"/>'
    one, other = drawn_apart([whole(head), whole(head + '<circle cx="60" cy="40" r="1.6" fill="white"/>')], Letters())
    assert differing(one, other) > MOST_UNLIKE


def whole(inside: str) -> str:
    return svg(inside).replace("<svg ", '<svg width="512" height="512" ')


@pytest.mark.parametrize(
    "around",
    [
        'viewBox="0 0 10 10" width="80" height="40"',
        'viewBox="0 0 10 10" width="80" height="40" preserveAspectRatio="xMinYMid"',
        'viewBox="5 5 10 10" width="80" height="40" preserveAspectRatio="xMinYMax slice"',
        'viewBox="0 0 10 10" width="80" height="40" preserveAspectRatio="none"',
        'width="80mm" height="40mm"',
        'viewBox="0,0 200,100" width="50%"',
        'viewBox="-5 -5 20 10" height="3in"',
    ],
)
def test_a_drawing_fits_its_own_size(around: str) -> None:
    found, told, _ = read(f'<svg xmlns="http://www.w3.org/2000/svg" {around}><rect width="9" height="10"/><circle cx="10" cy="10" r="3" fill="red"/></svg>')
    assert told == []
    assert found is not None
    assert found.symbol is not None
    assert found.size.w / found.size.h == pytest.approx(2)


@pytest.mark.parametrize("prefix", ["svg", "ns0"])
def test_the_prefix_of_svg_may_have_any_name(prefix: str) -> None:
    found, told, _ = read(f'<{prefix}:svg xmlns:{prefix}="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><{prefix}:rect width="5" height="5"/></{prefix}:svg>')
    assert told == []
    assert found is not None
    assert found.symbol is not None
    assert len(found.symbol.items) == 1


def test_letters_are_drawn_in_ours_and_told() -> None:
    found, told, _ = read(svg('<text x="5" y="60" font-size="50" font-family="Nowhere Sans">Ag</text>'))
    assert told == ["art/x.svg:1:106 AR110 art/x.svg has letters in fonts of its own; they are drawn in Atkinson Hyperlegible"]
    assert found is not None
    picture = rastered(found, 20, 20, Bag())
    assert picture is not None
    with Image.open(io.BytesIO(picture.data)) as image:
        assert 0.05 < sum(image.getchannel("A").histogram()[128:]) / (picture.pixels[0] * picture.pixels[1]) < 0.5


def test_a_clip_of_words_is_drawn_by_a_renderer() -> None:
    found, _, _ = read(svg('<clipPath id="k"><text x="5" y="60" font-size="50">Ag</text></clipPath><rect clip-path="url(#k)" width="100" height="100"/>'))
    assert found is not None
    assert (found.symbol, found.why) == (None, "has a <text>")


@cache
def png(w: int, h: int) -> str:
    """A PNG that says it has so many pixels."""

    def chunk(name: bytes, data: bytes) -> bytes:
        return struct.pack(">I", len(data)) + name + data + struct.pack(">I", zlib.crc32(name + data))

    rows = zlib.compress((b"\0" + b"\xff\0\0" * w) * h if w * h < 100 else b"\0")
    return base64.b64encode(b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", struct.pack(">IIBBBBB", w, h, 8, 2, 0, 0, 0)) + chunk(b"IDAT", rows) + chunk(b"IEND", b"")).decode()


def test_a_picture_inside_a_drawing_is_drawn() -> None:
    found, told, _ = read(svg(f'<image href="data:image/png;base64,{png(4, 4)}" width="100" height="100"/>'))
    assert told == []
    assert found is not None
    assert found.why == "has a <image>"
    picture = rastered(found, 10, 10, Bag())
    assert picture is not None
    assert Image.open(io.BytesIO(picture.data)).getpixel((100, 100)) == (255, 0, 0)


LAUGHS = '<g id="l0"><rect width="1" height="1"/></g>' + "".join(f'<g id="l{n}">' + f'<use href="#l{n - 1}"/>' * 10 + "</g>" for n in range(1, 12))
REFUSED = {
    "doctype": ("<!DOCTYPE svg>" + svg(""), "TP202 a document type or entity is not allowed"),
    "entity": ('<!DOCTYPE svg [<!ENTITY a SYSTEM "file:///etc/passwd">]>' + svg("<text>&a;</text>"), "TP202"),
    "script": (svg("<script>alert(1)</script>"), "AR104 <script> is no part of a picture"),
    "script by another name": (svg('<x:script xmlns:x="http://www.w3.org/2000/svg">1</x:script>'), ""),
    "onload": (svg("").replace("viewBox", 'onload="x()" viewBox'), "AR104 onload runs a program"),
    "OnClick": (svg('<rect OnClick="x" width="1" height="1"/>'), "AR104 OnClick runs a program"),
    "foreignObject": (svg("<foreignObject><p/></foreignObject>"), "AR104 <foreignObject> is no part"),
    "unknown": (svg("<blob/>"), "AR104 there is no element <blob> in SVG"),
    "http": (svg('<image href="http://10.1.2.3/x.png" width="9" height="9"/>'), "AR104 href points outside of the drawing: 'http://10.1.2.3/x.png'"),
    "file": (svg('<use xlink:href="file:///etc/passwd#a"/>'), "AR104 xlink:href points outside"),
    "another prefix": (svg('<image xmlns:q="http://www.w3.org/1999/xlink" q:href="/etc/passwd" width="9" height="9"/>'), "AR104 q:href points outside"),
    "svg inside": (svg('<image href="data:image/svg+xml;base64,PHN2Zy8+" width="9" height="9"/>'), "AR104 href holds what is no PNG or JPEG"),
    "bomb inside": (svg(f'<image href="data:image/png;base64,{png(30_000, 30_000)}" width="9" height="9"/>'), "AR102 the picture inside has more pixels than any page"),
    "rubbish inside": (svg('<image href="data:image/png;base64,AAAA" width="9" height="9"/>'), "AR101 the picture inside is no picture"),
    "import": (svg("<style>@import 'y.css';</style>"), "AR104 a style asks for files or programs"),
    "url": (svg('<rect style="fill:url(http://x/y#a)" width="9" height="9"/>'), "AR104 a style points outside of the drawing: 'fill:url(http://x/y#a)'"),
    "url in pieces": (svg('<rect style="fill:u/**/rl(http://x/y#a)" width="9" height="9"/>'), "AR104 a style points outside"),
    "url in letters": (svg('<rect style="fill:\\75rl(http://x)" width="9" height="9"/>'), "AR104 a style hides letters behind backslashes"),
    "endless url": (svg('<rect style="fill:url(' + " " * 200_000 + '" width="9" height="9"/>'), "AR104 a style points outside"),
    "filter elsewhere": (svg('<rect filter="url(evil.svg#f)" width="9" height="9"/>'), "AR104 a style points outside of the drawing: 'url(evil.svg#f)'"),
    "style sheet elsewhere": ('<?xml-stylesheet href="http://x/y.css"?>' + svg(""), 'AR104 a style sheet outside of the drawing is asked for: href="http://x/y.css"'),
    "laughs": (svg(LAUGHS), "AR104 with all that is used in it the drawing has more than 100,000 elements"),
    "ring of uses": (svg('<g id="a"><use href="#b"/></g><g id="b"><use href="#a"/></g>'), "AR104 #a uses itself"),
    "chain of uses": (svg("".join(f'<use id="u{n}" href="#u{n + 1}"/>' for n in range(5000))), "AR104 its parts use one another too deeply"),
    "deep": (svg("<g>" * 20_000 + "</g>" * 20_000), "TP203 the drawing has more than 64 elements inside each other"),
    "wide": (svg("<g/>" * 60_000), "TP203 the drawing has more than 50,000 elements"),
    "huge": ('<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1e30 1e30"/>', "AR108 art/x.svg has numbers beyond 100,000"),
    "no number": ('<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 NaN 5"/>', "AR108 art/x.svg has 'NaN 5' where numbers stand"),
    "no size": ('<svg xmlns="http://www.w3.org/2000/svg"/>', "AR108 art/x.svg does not say how large it is"),
    "thin": ('<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1 10000"/>', "AR108 art/x.svg does not say how large it is"),
    "negative": ('<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 -1 1"/>', "AR108 art/x.svg has the viewBox '0 0 -1 1'"),
    "page": ("<html/>", "AR108 the outermost element is <html>, not <svg>"),
    "empty": ("", "TP201 this is not well-formed XML"),
    "half": (svg('<rect width="9"')[:120], "TP201 this is not well-formed XML"),
    "eps": ("%!PS-Adobe-3.0 EPSF-3.0\n", "TP201 this is not well-formed XML"),
}


@pytest.mark.parametrize("name", REFUSED)
def test_it_is_refused_with_the_reason(name: str) -> None:
    text, message = REFUSED[name]
    found, told, bag = read(text)
    if not message:
        # What is not SVG's by its prefix is not drawn and not handed on.
        assert found is not None
        assert "script" not in found.document((9, 9))
        return
    assert found is None
    assert told[0].partition(" ")[2].startswith(message)
    assert bag.has_errors
    assert len(told) <= 2


def test_a_renderer_gets_only_what_was_kept() -> None:
    found, _, _ = read(svg('<g id="a&quot;&gt;&lt;script&gt;" data-x="1" q:x="2" xmlns:q="q"><rect width="9" height="9" fill="&quot;&gt;"/></g><text>&lt;script&gt;</text><metadata><a/></metadata>'))
    assert found is not None
    text = found.document((9, 9))
    assert "<script>" not in text
    assert "metadata" not in text
    assert "q:x" not in text
    assert text.count("<rect") == 1


def test_a_drawing_that_ends_the_renderer_is_a_finding(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(apart, "BOUNDS", replace(apart.BOUNDS, seconds=1))
    found, told, _ = read(svg('<filter id="f"><feTurbulence numOctaves="1000000" baseFrequency=".1"/></filter><rect width="90" height="90" filter="url(#f)"/>'))
    assert told == []
    assert found is not None
    bag = Bag()
    assert rastered(found, 20, 20, bag) is None
    assert [(one.code, one.message) for one in bag.findings] == [("AR108", "art/x.svg takes more than 1 seconds of a processor")]
