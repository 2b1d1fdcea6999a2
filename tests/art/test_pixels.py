"""Colours come in as their file means them: profiles, inks, sixteen bits; what needs no change stays the JPEG it was."""

from __future__ import annotations

import io
import struct
from typing import Any

import pytest
from PIL import Image, ImageChops, ImageCms

from printgen.art import jpeg
from printgen.art.decode import decode
from printgen.compose.workshop import paper
from printgen.diagnostics.diagnostic import Bag
from printgen.scene.items import Picture

SRGB: bytes = ImageCms.ImageCmsProfile(ImageCms.createProfile("sRGB")).tobytes()
SWAPPED = SRGB.replace(b"rXYZ", b"xxxx").replace(b"bXYZ", b"rXYZ").replace(b"xxxx", b"bXYZ")
"""sRGB with the names of its red and its blue exchanged."""


def grey_profile(gamma: float) -> bytes:
    """A profile of greys with that gamma (ICC.1:2001-04)."""
    curve = b"curv" + bytes(4) + struct.pack(">IH", 1, round(gamma * 256)) + bytes(2)
    white = b"XYZ " + bytes(4) + struct.pack(">iii", 63190, 65536, 54061)
    words = b"desc" + bytes(4) + struct.pack(">I", 5) + b"grey\0" + bytes(79)
    words += bytes(-len(words) % 4)
    rights = b"text" + bytes(4) + b"none" + bytes(4)
    parts = [(b"kTRC", curve), (b"wtpt", white), (b"desc", words), (b"cprt", rights)]
    table, body, at = struct.pack(">I", len(parts)), b"", 128 + 4 + 12 * len(parts)
    for name, data in parts:
        table += name + struct.pack(">II", at + len(body), len(data))
        body += data
    head = struct.pack(">I4sI4s4s4s", at + len(body), b"lcms", 0x02100000, b"mntr", b"GRAY", b"XYZ ") + bytes(12) + b"acsp" + bytes(28)
    return head + struct.pack(">iii", 63190, 65536, 54061) + bytes(48) + table + body


def saved(image: Image.Image, kind: str = "PNG", **more: Any) -> bytes:
    out = io.BytesIO()
    image.save(out, kind, **more)
    return out.getvalue()


def shown(data: bytes) -> tuple[Image.Image, Picture, Bag]:
    picture, bag = decode(data, "art/x", paper)
    assert picture is not None
    return Image.open(io.BytesIO(picture.data)), picture, bag


def test_a_profile_is_honoured_in_colour() -> None:
    image, _, bag = shown(saved(Image.new("RGB", (3, 2), (255, 0, 0)), icc_profile=SWAPPED))
    assert bag.findings == []
    red, green, blue = image.getpixel((0, 0))  # type: ignore[misc]
    assert (red < 30, green < 30, blue > 240) == (True, True, True)
    assert "icc_profile" not in image.info


def test_a_profile_of_srgb_changes_nothing() -> None:
    noise = Image.effect_noise((20, 20), 90).convert("RGB")
    image, _, bag = shown(saved(noise, icc_profile=SRGB))
    assert (image.tobytes(), bag.findings) == (noise.tobytes(), [])


def test_a_profile_is_honoured_in_grey_and_beside_transparency() -> None:
    assert shown(saved(Image.new("L", (2, 2), 128), icc_profile=grey_profile(1.0)))[0].getpixel((0, 0)) == pytest.approx(188, abs=1)
    image = shown(saved(Image.new("LA", (2, 2), (128, 77)), icc_profile=grey_profile(1.0)))[0]
    assert image.getpixel((1, 1)) == (188, 188, 188, 77)
    image = shown(saved(Image.new("RGBA", (2, 2), (255, 0, 0, 9)), icc_profile=SWAPPED))[0]
    assert image.getchannel("A").getextrema() == (9, 9)
    assert image.getpixel((0, 0))[2] > 240  # type: ignore[index]


@pytest.mark.parametrize(("icc", "words"), [(b"rubbish" * 40, "cannot be used: it is damaged"), (bytes(5 * 1024 * 1024), "4,194,304 are allowed"), (paper(), "is one for other colours")])
def test_a_profile_that_does_not_fit_is_told_and_the_picture_printed(icc: bytes, words: str) -> None:
    image, _, bag = shown(saved(Image.new("RGB", (3, 2), (255, 0, 9)), "TIFF", icc_profile=icc))
    assert image.getpixel((0, 0)) == (255, 0, 9)
    assert [(one.code, words in one.message) for one in bag.findings] == [("AR106", True)]


def inks(shares: tuple[int, int, int, int], kind: str, **more: Any) -> Image.Image:
    return shown(saved(Image.new("CMYK", (8, 8), shares), kind, **more))[0]


@pytest.mark.parametrize("kind", ["JPEG", "TIFF"])
def test_inks_look_as_on_paper(kind: str) -> None:
    more: dict[str, Any] = {"quality": 100} if kind == "JPEG" else {}
    assert min(inks((0, 0, 0, 0), kind, **more).getpixel((0, 0))) >= 253  # type: ignore[arg-type]
    cyan = inks((255, 0, 0, 0), kind, **more).getpixel((0, 0))
    assert cyan == pytest.approx((0, 159, 227), abs=6)
    assert max(inks((0, 0, 0, 255), kind, **more).getpixel((0, 0))) < 70  # type: ignore[arg-type]
    profile = ImageCms.ImageCmsProfile(io.BytesIO(paper())).tobytes()
    assert inks((255, 0, 0, 0), kind, icc_profile=profile, **more).getpixel((0, 0)) == cyan


def test_inks_without_a_profile_are_noted() -> None:
    bag = shown(saved(Image.new("CMYK", (8, 8), (0, 255, 0, 0)), "JPEG"))[2]
    (found,) = bag.findings
    assert (found.code, found.severity.word) == ("AR105", "note")
    assert found.message == "art/x: its colours are CMYK without a profile; they are shown as on coated paper (FOGRA39)"
    assert shown(saved(Image.new("CMYK", (8, 8), (0, 255, 0, 0)), "JPEG", icc_profile=paper()))[2].findings == []


def test_a_jpeg_of_inks_without_adobes_mark_is_not_upside_down() -> None:
    data = saved(ImageChops.invert(Image.new("CMYK", (8, 8), (255, 0, 0, 0))), "JPEG", quality=100)
    at = data.index(b"\xff\xee")
    (length,) = struct.unpack(">H", data[at + 2 : at + 4])
    image = shown(data[:at] + data[at + 2 + length :])[0]
    assert image.getpixel((0, 0)) == pytest.approx((0, 159, 227), abs=6)


def sixteen(values: list[int], kind: str) -> list[int]:
    image = Image.new("I;16", (len(values), 1))
    image.putdata(values)
    return list(shown(saved(image, kind))[0].tobytes())


@pytest.mark.parametrize("kind", ["PNG", "TIFF"])
def test_sixteen_bits_keep_their_black_and_white(kind: str) -> None:
    assert sixteen([0, 257, 300 * 100, 65535], kind) == [0, 1, 117, 255]
    # The brightest is not made white: a dark picture stays dark.
    assert sixteen([0, 2570, 5140], kind) == [0, 10, 20]
    assert sixteen([25700, 25700], kind) == [100, 100]


def tiff(values: list[float], bits: int, form: int, zero_is_white: int = 1) -> bytes:
    """A TIFF of one row of grey, big-endian (TIFF 6.0): `form` 1 unsigned, 2 signed, 3 fractions."""
    letters = {(16, 1): "H", (16, 2): "h", (32, 3): "f"}[bits, form]
    body = struct.pack(f">{len(values)}{letters}", *values)
    tags = [(256, len(values)), (257, 1), (258, bits), (259, 1), (262, zero_is_white), (273, 8), (277, 1), (278, 1), (279, len(body)), (339, form)]
    at = 8 + len(body)
    table = struct.pack(">H", len(tags)) + b"".join(struct.pack(">HHII", tag, 4, 1, value) for tag, value in tags) + bytes(4)
    return b"MM\0*" + struct.pack(">I", at) + body + table


def test_deep_tiffs_of_other_sorts() -> None:
    assert list(shown(tiff([0, 16384, 32767], 16, 2))[0].tobytes()) == [0, 128, 255]
    assert list(shown(tiff([0.0, 0.5, 1.0], 32, 3))[0].tobytes()) == [0, 128, 255]
    assert list(shown(tiff([0.0, 2.0, 4.0], 32, 3))[0].tobytes()) == [0, 128, 255]
    for data, words in ((tiff([float("nan"), 1.0], 32, 3), "are no numbers"), (saved(Image.new("I", (2, 2), 2**30), "TIFF"), "have 32 bits")):
        picture, bag = decode(data, "art/x", paper)
        assert picture is None
        assert [(one.code, words in one.message) for one in bag.findings] == [("AR101", True)]


def test_a_tiff_whose_zero_is_white_is_not_a_negative() -> None:
    image = Image.new("I;16", (2, 1))
    image.putdata([0, 65535])
    data = saved(image, "TIFF", tiffinfo={262: 0})
    stored = Image.open(io.BytesIO(data))
    assert stored.tag_v2[262] in {0, 1}  # type: ignore[attr-defined]
    if stored.tag_v2[262] == 0:  # type: ignore[attr-defined]
        assert list(shown(data)[0].tobytes()) == [255, 0]


PHOTO = Image.effect_mandelbrot((160, 120), (-2, -1.2, 1, 1.2), 60).convert("RGB")


@pytest.mark.parametrize("more", [{}, {"progressive": True}, {"subsampling": 0}, {"icc_profile": SRGB}, {"restart_marker_rows": 1}], ids=lambda more: "-".join(more) or "plain")
def test_a_jpeg_stays_as_it_is(more: dict[str, Any]) -> None:
    data = saved(PHOTO, "JPEG", quality=80, comment=b"a secret", **more)
    image, picture, bag = shown(data)
    assert bag.findings == []
    assert jpeg.is_jpeg(picture.data)
    assert len(picture.data) <= len(data)
    assert image.tobytes() == Image.open(io.BytesIO(data)).tobytes()
    assert (b"secret" in picture.data, jpeg.head(picture.data)) == (False, (160, 120, 3))
    assert "icc_profile" not in image.info


def test_a_grey_jpeg_stays_as_it_is() -> None:
    image, picture, _ = shown(saved(PHOTO.convert("L"), "JPEG"))
    assert (image.format, image.mode, jpeg.head(picture.data)[2]) == ("JPEG", "L", 1)


def test_what_follows_the_end_of_a_jpeg_and_what_it_knows_of_its_place_is_left_out() -> None:
    exif = Image.Exif()
    exif[0x010F] = "camera of a stranger"
    _, picture, _ = shown(saved(PHOTO, "JPEG", exif=exif) + b"PK hidden archive")
    assert b"stranger" not in picture.data
    assert picture.data.endswith(b"\xff\xd9")


def turned() -> bytes:
    exif = Image.Exif()
    exif[0x0112] = 6
    return saved(PHOTO, "JPEG", exif=exif)


@pytest.mark.parametrize(
    "data",
    [saved(PHOTO, "JPEG", icc_profile=SWAPPED), turned(), saved(PHOTO.convert("CMYK"), "JPEG"), saved(PHOTO, "JPEG", keep_rgb=True)],
    ids=["profile", "turned", "inks", "rgb"],
)
def test_a_jpeg_that_must_change_becomes_pixels(data: bytes) -> None:
    assert shown(data)[0].format == "PNG"


@pytest.mark.parametrize("cut", range(3, 2000, 97))
def test_half_a_jpeg_is_never_plain(cut: int) -> None:
    data = saved(PHOTO, "JPEG")
    assert jpeg.plain(data[: min(cut, len(data) - 1)]) is None


def test_a_head_must_be_there() -> None:
    with pytest.raises(ValueError, match="no frame"):
        jpeg.head(b"\xff\xd8\xff\xd9")


@pytest.mark.parametrize("kind", [b"VP8X" + bytes(8) + (b"\xff\xff\xff" * 2), b"VP8L" + bytes(4) + b"\x2f" + b"\xff\xff\xff\x0f\0\0\0", b"VP8 " + bytes(10) + b"\xff\x3f\xff\x3f"])
def test_a_webp_too_large_is_told_before_any_memory_is_taken(kind: bytes) -> None:
    picture, bag = decode(b"RIFF\0\0\0\0WEBP" + kind + bytes(30), "art/x", paper)
    assert picture is None
    (found,) = bag.findings
    assert found.code == "AR102"
    assert "16,384" in found.message or "16,383" in found.message or "16,777,216" in found.message
