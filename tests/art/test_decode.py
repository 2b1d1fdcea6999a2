"""Pictures come in: a few formats, of bounded size, whole or not at all."""

from __future__ import annotations

import io
import random
import struct
import zlib
from typing import Any

import pytest
from PIL import Image

from printgen.art.decode import decode as decoded
from printgen.compose.workshop import paper
from printgen.diagnostics.diagnostic import Bag
from printgen.scene.items import Picture


def decode(data: bytes, path: str) -> tuple[Picture | None, Bag]:
    return decoded(data, path, paper)


def made(kind: str, mode: str = "RGB", size: tuple[int, int] = (8, 5), **more: Any) -> bytes:
    image = Image.new(mode, size)
    bands = len(mode)
    image.frombytes(bytes((7 * n + 40 * band) % 256 for n in range(size[0] * size[1]) for band in range(bands)))
    out = io.BytesIO()
    image.save(out, kind, **more)
    return out.getvalue()


def opened(picture: Picture | None) -> Image.Image:
    assert picture is not None
    return Image.open(io.BytesIO(picture.data))


def told(data: bytes) -> list[str]:
    picture, bag = decode(data, "art/x.png")
    assert (picture is None) == bool(bag.findings)
    return [f"{found.place.file} {found.code} {found.message}" for found in bag.findings]


@pytest.mark.parametrize("kind", ["PNG", "JPEG", "WEBP", "TIFF", "GIF"])
def test_five_formats_come_in(kind: str) -> None:
    picture, bag = decode(made(kind), "art/x")
    assert bag.findings == []
    assert picture is not None
    assert picture.pixels == (8, 5)
    assert opened(picture).format == ("JPEG" if kind == "JPEG" else "PNG")
    assert opened(picture).mode in {"RGB", "L"}


@pytest.mark.parametrize("kind", ["PNG", "TIFF"])
def test_pixels_stay_what_they_are(kind: str) -> None:
    data = made(kind)
    assert opened(decode(data, "x")[0]).tobytes() == Image.open(io.BytesIO(data)).tobytes()


def test_grey_stays_grey_and_alpha_is_kept_where_something_shows_through() -> None:
    assert opened(decode(made("PNG", "L"), "x")[0]).mode == "L"
    assert opened(decode(made("PNG", "RGBA"), "x")[0]).mode == "RGBA"
    solid = Image.new("RGBA", (3, 3), (1, 2, 3, 255))
    out = io.BytesIO()
    solid.save(out, "PNG")
    assert opened(decode(out.getvalue(), "x")[0]).mode == "RGB"


def test_a_palette_with_a_see_through_colour_becomes_rgba() -> None:
    image = Image.new("P", (2, 1))
    image.putpalette([255, 0, 0, 0, 255, 0])
    image.putdata([0, 1])
    out = io.BytesIO()
    image.save(out, "GIF", transparency=1)
    assert opened(decode(out.getvalue(), "x")[0]).getchannel("A").tobytes() == bytes([255, 0])


def test_sixteen_bits_become_eight() -> None:
    image = Image.new("I;16", (3, 1))
    image.putdata([0, 32768, 65535])
    out = io.BytesIO()
    image.save(out, "PNG")
    found = opened(decode(out.getvalue(), "x")[0])
    assert found.mode == "L"
    assert [round(value / 64) for value in found.tobytes()] == [0, 2, 4]


def test_cmyk_becomes_rgb() -> None:
    assert opened(decode(made("JPEG", "CMYK"), "x")[0]).mode == "RGB"


def test_a_photograph_is_turned_upright() -> None:
    image = Image.new("RGB", (4, 2))
    exif = Image.Exif()
    exif[0x0112] = 6
    out = io.BytesIO()
    image.save(out, "JPEG", exif=exif)
    picture, _ = decode(out.getvalue(), "x")
    assert picture is not None
    assert picture.pixels == (2, 4)


def test_the_key_is_that_of_the_pixels() -> None:
    one, two = decode(made("PNG"), "a")[0], decode(made("TIFF"), "b")[0]
    assert one is not None
    assert two is not None
    assert one.key == two.key
    assert one.key != getattr(decode(made("PNG", size=(5, 8)), "a")[0], "key", "")


@pytest.mark.parametrize(
    ("data", "message"),
    [
        (b"%!PS-Adobe-3.0 EPSF-3.0\n%%BoundingBox: 0 0 9 9\n", "art/x.png AR101 art/x.png is an EPS file; PNG, JPEG, WebP, TIFF and GIF can"),
        (b"%PDF-1.7\n", "art/x.png AR101 art/x.png is a PDF file;"),
        (b"8BPS\0\1" + bytes(40), "art/x.png AR101 art/x.png is a Photoshop file;"),
        (b"SIMPLE  =                    T" + bytes(3000), "art/x.png AR101 art/x.png is a FITS file;"),
        (b"BM" + bytes(60), "art/x.png AR101 art/x.png is a BMP file;"),
        (b"", "art/x.png AR101 art/x.png is empty;"),
        (b"hello", "art/x.png AR101 art/x.png is no picture that can be read;"),
    ],
)
def test_other_files_are_told_by_name(data: bytes, message: str) -> None:
    (found,) = told(data)
    assert found.startswith(message)


@pytest.mark.parametrize("kind", ["PNG", "JPEG", "WEBP", "TIFF", "GIF"])
def test_half_a_picture_is_none(kind: str) -> None:
    data = made(kind, size=(60, 60))
    (found,) = told(data[: len(data) * 2 // 3])
    assert "AR103" in found or "AR101" in found


def header(w: int, h: int) -> bytes:
    def chunk(name: bytes, data: bytes) -> bytes:
        return struct.pack(">I", len(data)) + name + data + struct.pack(">I", zlib.crc32(name + data))

    return b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", struct.pack(">IIBBBBB", w, h, 8, 2, 0, 0, 0)) + chunk(b"IDAT", zlib.compress(bytes(100))) + chunk(b"IEND", b"")


@pytest.mark.parametrize(("w", "h"), [(20_000, 20_000), (50_000, 3), (2**31 - 1, 2**31 - 1), (10_001, 10_000)])
def test_a_picture_too_large_is_told_before_it_is_read(w: int, h: int) -> None:
    (found,) = told(header(w, h))
    assert "AR102" in found


def test_the_library_of_tiff_is_quiet(capfd: pytest.CaptureFixture[str]) -> None:
    data = bytearray(made("TIFF", size=(60, 60), compression="tiff_lzw"))
    data[8:200] = bytes(192)
    assert told(bytes(data))
    assert capfd.readouterr().err == ""


def test_damaged_files_are_told_and_nothing_else_happens() -> None:
    dice = random.Random(7)
    sources = [made(kind, size=(12, 12)) for kind in ("PNG", "JPEG", "WEBP", "TIFF", "GIF")]
    for n in range(600):
        data = bytearray(sources[n % len(sources)])
        for _ in range(dice.randint(1, 6)):
            data[dice.randrange(len(data))] = dice.randrange(256)
        picture, bag = decode(bytes(data), "x.png")
        assert (picture is None) == (len(bag.findings) == 1)
