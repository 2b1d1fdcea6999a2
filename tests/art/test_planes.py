"""A picture comes apart into its colour and its opacity."""

from __future__ import annotations

import io

import pytest
from PIL import Image

from printgen.art.planes import packed, planes


def png(image: Image.Image, **more: object) -> bytes:
    out = io.BytesIO()
    image.save(out, "PNG", **more)
    return out.getvalue()


def back(data: bytes | None) -> Image.Image:
    assert data is not None
    return Image.open(io.BytesIO(data))


@pytest.mark.parametrize("mode", ["RGB", "L"])
def test_what_is_plain_already_keeps_its_pixels(mode: str) -> None:
    image = Image.effect_noise((30, 20), 50).convert(mode)
    plain, alpha = planes(png(image))
    assert (back(plain).mode, back(plain).tobytes(), alpha) == (mode, image.tobytes(), None)


def test_a_picture_packed_for_speed_is_packed_for_keeping() -> None:
    image = Image.linear_gradient("L").convert("RGB")
    fast = png(image, compress_level=0)
    small = packed(fast)
    assert len(small) < len(fast) / 10
    assert back(small).tobytes() == image.tobytes()
    assert packed(small) == small


@pytest.mark.parametrize(("mode", "colour", "left"), [("RGBA", (9, 8, 7, 100), "RGB"), ("LA", (9, 100), "L")])
def test_colour_is_kept_where_it_is_transparent(mode: str, colour: tuple[int, ...], left: str) -> None:
    plain, alpha = planes(png(Image.new(mode, (3, 2), colour)))
    assert (back(plain).mode, back(plain).getpixel((0, 0))) == (left, colour[:-1] if left == "RGB" else 9)
    assert (back(alpha).mode, back(alpha).getpixel((2, 1)), back(alpha).size) == ("L", 100, (3, 2))


def test_an_alpha_that_hides_nothing_is_left_out() -> None:
    assert planes(png(Image.new("RGBA", (3, 2), (1, 2, 3, 255))))[1] is None


def test_a_palette_with_a_transparent_entry_becomes_colour_and_opacity() -> None:
    image = Image.new("P", (2, 1))
    image.putpalette([10, 20, 30, 200, 100, 50])
    image.putpixel((1, 0), 1)
    plain, alpha = planes(png(image, transparency=1))
    assert [back(plain).getpixel((x, 0)) for x in (0, 1)] == [(10, 20, 30), (200, 100, 50)]
    assert [back(alpha).getpixel((x, 0)) for x in (0, 1)] == [255, 0]


def test_one_bit_becomes_eight() -> None:
    plain, alpha = planes(png(Image.new("1", (9, 2), 1)))
    assert (back(plain).mode, back(plain).getpixel((8, 1)), alpha) == ("L", 255, None)
