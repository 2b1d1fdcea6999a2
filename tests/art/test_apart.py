"""Drawings are drawn by a process of their own: what breaks it breaks nothing else, and it takes neither time nor memory without end."""

from __future__ import annotations

import io
import sys
import time
from pathlib import Path

import pytest
from PIL import Image

from printgen.apart.bounds import ApartError
from printgen.art.alike import differing
from printgen.art.apart import BOUNDS, Letters, drawn_apart
from printgen.art.css_colour import css_colour
from printgen.frozen import replace


def svg(inside: str, size: int = 64) -> str:
    return f'<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" width="{size}" height="{size}" viewBox="0 0 10 10">{inside}</svg>'


def test_several_drawings_come_back_in_order() -> None:
    one, two = drawn_apart([svg('<rect width="10" height="10" fill="red"/>'), svg("", 32)], Letters())
    image = Image.open(io.BytesIO(one))
    assert (image.size, image.getpixel((9, 9))) == ((64, 64), (255, 0, 0, 255))
    assert Image.open(io.BytesIO(two)).convert("RGBA").getextrema() == ((0, 0), (0, 0), (0, 0), (0, 0))


def test_no_drawing_is_refused_with_the_renderers_words() -> None:
    with pytest.raises(ApartError, match=r"^cannot be drawn: "):
        drawn_apart([svg(""), "no drawing"], Letters())


def test_a_drawing_without_end_is_ended() -> None:
    noise = '<filter id="f"><feTurbulence numOctaves="1000000" baseFrequency=".1"/></filter><rect width="10" height="10" filter="url(#f)"/>'
    start = time.monotonic()
    with pytest.raises(ApartError, match=r"^takes more than 1 seconds of a processor$"):
        drawn_apart([svg(noise)], Letters(), replace(BOUNDS, seconds=1))
    assert time.monotonic() - start < 20


@pytest.mark.parametrize("drawing", [svg("<g>" * 20_000 + "</g>" * 20_000), svg("", 20_000)], ids=["deep", "large"])
def test_what_kills_the_renderer_is_told(drawing: str) -> None:
    with pytest.raises(ApartError, match="more than 1024 MB of memory, or is nested too deeply"):
        drawn_apart([drawing], Letters())


@pytest.mark.parametrize("way", ["{0}", "file://{0}", "../../../../../../../../../../..{0}"])
def test_no_file_can_be_opened(tmp_path: Path, way: str) -> None:
    path = tmp_path / "secret.png"
    Image.new("RGB", (4, 4), "red").save(path)
    (data,) = drawn_apart([svg(f'<image href="{way.format(path)}" width="10" height="10"/>')], Letters())
    assert Image.open(io.BytesIO(data)).convert("RGBA").getextrema() == ((0, 0),) * 4


def test_nothing_around_us_passes_on(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    # A process that took our variables and our folder would load this in place of a library.
    (tmp_path / "resvg_py.py").write_text("raise SystemExit(3)\n", "utf-8")
    monkeypatch.setenv("PYTHONPATH", str(tmp_path))
    monkeypatch.chdir(tmp_path)
    assert len(drawn_apart([svg("")], Letters())) == 1


def test_without_processes_it_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "executable", "/no/such/python")
    with pytest.raises(ApartError, match="no process can be started"):
        drawn_apart([svg("")], Letters())


def png(*colours: tuple[int, ...]) -> bytes:
    image = Image.new("RGBA", (10, 10))
    image.putdata([colours[n] if n < len(colours) else (0, 0, 0, 0) for n in range(100)])
    out = io.BytesIO()
    image.save(out, "PNG")
    return out.getvalue()


@pytest.mark.parametrize(
    ("one", "other", "share"),
    [
        (png(), png(), 0.0),
        (png((9, 9, 9, 255)), png((30, 9, 9, 255)), 0.0),
        (png((255, 255, 255, 255)), png(), 0.01),
        (png((0, 0, 0, 255)), png(), 0.01),
        (png((0, 0, 0, 255), (0, 200, 0, 255)), png((0, 0, 0, 255), (0, 0, 0, 255)), 0.01),
        (png((200, 0, 0, 0)), png(), 0.0),
    ],
)
def test_pictures_are_compared_on_white_and_on_black(one: bytes, other: bytes, share: float) -> None:
    assert differing(one, other) == pytest.approx(share)


def test_pictures_of_two_sizes_are_not_alike() -> None:
    out = io.BytesIO()
    Image.new("RGBA", (9, 10)).save(out, "PNG")
    assert differing(png(), out.getvalue()) == 1.0


@pytest.mark.parametrize(
    ("text", "rgb", "alpha"),
    [
        ("#abc", (170, 187, 204), 1.0),
        (" #ABCDEF ", (171, 205, 239), 1.0),
        ("#11223380", (17, 34, 51), 128 / 255),
        ("Red", (255, 0, 0), 1.0),
        ("black", (0, 0, 0), 1.0),
        ("transparent", (0, 0, 0), 0.0),
        ("rgb(1, 2,300)", (1, 2, 255), 1.0),
        ("rgba(10% 20% 100% / 50%)", (26, 51, 255), 0.5),
        ("hsl(120deg, 100%, 25%)", (0, 128, 0), 1.0),
    ],
)
def test_colours_are_read_as_css_writes_them(text: str, rgb: tuple[int, int, int], alpha: float) -> None:
    found = css_colour(text)
    assert found is not None
    assert found.rgb == rgb
    assert found.alpha == pytest.approx(alpha)


@pytest.mark.parametrize("text", ["", "#12", "#12345", "rgb(1,2)", "rgb(a,b,c)", "rgb(1,2,3,4,5)", "grass", "url(#a)", "rgb(" + "9" * 50 + ",1,1)"])
def test_what_is_no_colour_is_none(text: str) -> None:
    assert css_colour(text) is None
