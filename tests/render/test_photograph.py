"""A JPEG lies in PDF and SVG as it came, once, and looks the same in both; in other inks it becomes pixels."""

from __future__ import annotations

import base64
import io
import re
from typing import Any

import pikepdf
import pytest
from PIL import Image

from printgen.art import jpeg
from printgen.art.decode import decode
from printgen.colour.separation import separation
from printgen.colour.tint import tinted
from printgen.compose.workshop import paper
from printgen.geometry import Rect, Size
from printgen.render.flatten import flattened
from printgen.render.svg import svg_face
from printgen.scene.items import Picture, Scene
from printgen.scene.style import Ink
from printgen.typeset.fonts import FontBook

CORNERS = [(200, 30, 40), (20, 60, 200), (30, 140, 60), (250, 220, 60)]


def four(mode: str = "RGB") -> Picture:
    """Red, blue, green and yellow quarters."""
    image = Image.new("RGB", (64, 64))
    for n, colour in enumerate(CORNERS):
        image.paste(colour, (32 * (n % 2), 32 * (n // 2), 32 * (n % 2) + 32, 32 * (n // 2) + 32))
    out = io.BytesIO()
    image.convert(mode).save(out, "JPEG", quality=95)
    picture, bag = decode(out.getvalue(), "art/x.jpg", paper)
    assert picture is not None
    assert bag.findings == []
    assert jpeg.is_jpeg(picture.data)
    return Picture(picture.key, picture.data, picture.pixels, Rect(0, 0, 4, 4))


def images(document: Any) -> list[Any]:
    return [o for o in document.objects if isinstance(o, pikepdf.Stream) and o.get("/Subtype") == "/Image"]


@pytest.mark.parametrize(("mode", "space"), [("RGB", "/DeviceRGB"), ("L", "/DeviceGray")])
def test_a_photograph_lies_in_the_pdf_as_it_came(kit: Any, opened: Any, mode: str, space: str) -> None:
    picture = four(mode)
    [image] = images(opened(kit.pdf(picture)))
    assert (image.Filter, image.ColorSpace, int(image.Width), int(image.Height)) == ("/DCTDecode", space, 64, 64)
    assert image.read_raw_bytes() == picture.data


def test_it_looks_the_same_in_both_formats(kit: Any) -> None:
    item = four()
    one, two = kit.pdf_pixels(kit.pdf(item, w=4, h=4), 10), kit.svg_pixels(kit.svg(item, w=4, h=4), 10)
    for n, colour in enumerate(CORNERS):
        at = (10 + 20 * (n % 2), 10 + 20 * (n // 2))
        assert one.getpixel(at) == pytest.approx(colour, abs=4)
        assert two.getpixel(at) == pytest.approx(colour, abs=4)


def test_it_lies_in_the_svg_as_it_came() -> None:
    picture = four()
    svg = svg_face(Scene("s", Size(4, 4), (picture, picture)), FontBook(), "")
    (data,) = re.findall(r'"data:image/jpeg;base64,([^"]*)"', svg)
    assert base64.b64decode(data) == picture.data


def test_without_transparency_it_is_not_flattened() -> None:
    picture = four()
    data = bytearray(picture.data)
    # In a PNG this byte says that there is an alpha channel; here it belongs to a table.
    data[25] = 6
    scene = Scene("s", Size(4, 4), (Picture("k", bytes(data), picture.pixels, picture.box),))
    assert flattened(scene, FontBook(), separation("fogra39-300")).scene is scene


def test_in_other_inks_it_becomes_pixels() -> None:
    scene = tinted(Scene("s", Size(4, 4), (four(),)), lambda _ink, _area: Ink((9, 9, 90)), "dark")
    (item,) = scene.items
    assert isinstance(item, Picture)
    assert Image.open(io.BytesIO(item.data)).getpixel((3, 3)) == (9, 9, 90)
