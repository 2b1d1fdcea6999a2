"""Pictures lie in the PDF once, compressed, with their transparency, and look like what they are."""

from __future__ import annotations

import io
from typing import Any

import pikepdf
import pytest
from PIL import Image

from printgen.geometry import Matrix, Rect
from printgen.scene.items import Group, Picture

CORNERS = [(200, 30, 40), (20, 60, 200), (30, 140, 60), (250, 220, 60)]


def four(mode: str, **more: Any) -> bytes:
    """Red, blue, green and yellow quarters of 20 by 20 pixels each."""
    image = Image.new("RGB", (40, 40))
    for n, colour in enumerate(CORNERS):
        image.paste(colour, (20 * (n % 2), 20 * (n // 2), 20 * (n % 2) + 20, 20 * (n // 2) + 20))
    out = io.BytesIO()
    (image.quantize(4) if mode == "P" else image.convert(mode)).save(out, "PNG", **more)
    return out.getvalue()


def images(document: Any) -> list[Any]:
    return [o for o in document.objects if isinstance(o, pikepdf.Stream) and o.get("/Subtype") == "/Image"]


@pytest.mark.parametrize("mode", ["RGB", "RGBA", "P"])
def test_a_picture_stands_upright_in_its_box(kit: Any, mode: str) -> None:
    item = Picture("p", four(mode), (40, 40), Rect(1, 1, 4, 2))
    assert kit.letters(kit.pdf_pixels(kit.pdf(item, w=6, h=4), 10)) == ["......", ".rrbb.", ".ggyy.", "......"]


def test_a_picture_looks_the_same_in_both_formats(kit: Any) -> None:
    item = Group((Picture("p", four("RGB"), (40, 40), Rect(0, 0, 4, 2)),), Matrix.move(3, 0) @ Matrix.turn(90))
    assert kit.same_letters(item, w=4, h=4) == [".gr.", ".gr.", ".yb.", ".yb."]


def test_a_picture_is_packed_in_rows_and_not_in_letters(kit: Any, opened: Any) -> None:
    [image] = images(opened(kit.pdf(Picture("p", four("RGB", compress_level=0), (40, 40), Rect(0, 0, 4, 4)))))
    assert (image.ColorSpace, image.Filter, image.DecodeParms.Predictor) == ("/DeviceRGB", "/FlateDecode", 15)
    assert len(image.read_raw_bytes()) < 300
    assert len(image.read_bytes()) == 40 * 40 * 3


def test_a_picture_used_often_lies_in_the_file_once(kit: Any, opened: Any) -> None:
    items = [Picture("p", four("RGB"), (40, 40), Rect(n, 0, 1, 1)) for n in range(9)]
    assert len(images(opened(kit.pdf(*items)))) == 1


def test_transparency_becomes_a_soft_mask(kit: Any, opened: Any) -> None:
    document = opened(kit.pdf(kit.picture()))
    [image] = [o for o in images(document) if "/SMask" in o]
    assert (image.ColorSpace, image.SMask.ColorSpace) == ("/DeviceRGB", "/DeviceGray")
    assert set(image.SMask.read_bytes()) >= {255, 103}


def test_grey_stays_grey(kit: Any, opened: Any) -> None:
    [image] = images(opened(kit.pdf(Picture("p", four("L"), (40, 40), Rect(0, 0, 4, 4)))))
    assert image.ColorSpace == "/DeviceGray"


def test_a_page_says_how_to_mix_colours_where_something_shines_through_and_only_there(kit: Any, opened: Any) -> None:
    plain, veiled = (opened(kit.pdf(item)).pages[0].obj for item in (kit.run("x"), kit.picture()))
    assert "/Group" not in plain
    assert veiled.Group.CS == "/DeviceRGB"
