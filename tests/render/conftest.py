"""What the tests of rendering share: fonts, shaped runs, a rich scene, jobs of one page, pixels of both formats, and outside tools."""

from __future__ import annotations

import io
import os
import shutil
import subprocess
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pikepdf
import pypdfium2
import pytest
import resvg_py
from fontTools.feaLib.builder import addOpenTypeFeaturesFromString
from fontTools.fontBuilder import FontBuilder
from fontTools.pens.t2CharStringPen import T2CharStringPen
from PIL import Image

from printgen.geometry import Matrix, Rect, Size
from printgen.render.pdf import pdf
from printgen.render.svg import svg_face
from printgen.scene.items import Glyph, Glyphs, Group, Item, Picture, Scene, Shape, Symbol, Use
from printgen.scene.page import Job, Leaf, Page, Slot
from printgen.scene.path import ellipse, line, polyline, rectangle
from printgen.scene.style import Gradient, Ink, Stop, Style
from printgen.typeset.fonts import FontBook, FontFile
from printgen.typeset.shape import shape

BLACK, RED, BLUE, GREEN, YELLOW = Ink((0, 0, 0)), Ink((200, 30, 40)), Ink((20, 60, 200)), Ink((30, 140, 60)), Ink((250, 220, 60))
STEM = "Curly-Regular"


def curly() -> bytes:
    """A font with PostScript outlines and a ligature: A, B, f, i, fi, and a blank."""
    glyphs = [".notdef", "space", "A", "B", "f", "i", "f_i"]
    builder = FontBuilder(1000, isTTF=False)
    builder.setupGlyphOrder(glyphs)
    builder.setupCharacterMap({32: "space", 65: "A", 66: "B", 102: "f", 105: "i"})
    widths = {".notdef": 500, "space": 250, "A": 600, "B": 640, "f": 300, "i": 280, "f_i": 520}
    strings = {}
    for n, name in enumerate(glyphs):
        pen = T2CharStringPen(widths[name], None)
        if name != "space":
            pen.moveTo((40, 0))
            pen.lineTo((widths[name] - 40, 0))
            pen.curveTo((widths[name], 300), (widths[name] - 100, 600), (60 + 20 * n, 700))
            pen.closePath()
        strings[name] = pen.getCharString()
    builder.setupCFF(STEM, {"FullName": "Curly"}, strings, {})
    builder.setupHorizontalMetrics({name: (width, 40) for name, width in widths.items()})
    builder.setupHorizontalHeader(ascent=800, descent=-200)
    builder.setupNameTable({"familyName": "Curly", "styleName": "Regular", "psName": STEM})
    builder.setupOS2(sTypoAscender=800, sTypoDescender=-200, sCapHeight=700)
    builder.setupPost()
    addOpenTypeFeaturesFromString(builder.font, "feature liga { sub f i by f_i; } liga; feature kern { pos A B -80; } kern;")
    out = io.BytesIO()
    builder.font.save(out)
    return out.getvalue()


@pytest.fixture(scope="session")
def book() -> FontBook:
    data = curly()
    return FontBook([FontFile("curly", 400, italic=False, stem=STEM, read=lambda: data, label=f"fonts/{STEM}.otf")])


def set_run(book: FontBook, text: str, at: tuple[float, float], *, size: float = 4.0, family: str = "text", ink: Ink = BLACK, opacity: float = 1.0) -> Glyphs:
    """A text as one run, its baseline at a point."""
    program = book.pick(family)
    scale = size / program.upem
    pen = 0
    glyphs: list[Glyph] = []
    for placed in shape(program, text).glyphs:
        glyphs.append(Glyph(placed.gid, (pen + placed.dx) * scale, -placed.dy * scale, placed.advance * scale, placed.text))
        pen += placed.advance
    return Glyphs(program.key, size, tuple(glyphs), text, *at, ink, opacity)


def scene_of(*items: Item, w: float = 63, h: float = 88, bleed: float = 0.0, key: str = "face") -> Scene:
    return Scene(key, Size(w, h), items, bleed)


def page_of(scene: Scene, margin: float = 0.0) -> Page:
    """A page with the scene, a margin around its bleed."""
    off = margin + scene.bleed
    trim = Rect(off, off, *scene.size)
    clip = trim.grown(scene.bleed)
    slot = Slot("card-1", "front", scene, trim, clip, Matrix.move(off, off))
    return Page(Size(scene.size.w + 2 * off, scene.size.h + 2 * off), (slot,), (), trim, clip)


def job_of(*pages: Page, repeat: int = 1, duplex: str = "", title: str = "Cards") -> Job:
    return Job("cards", "home-a4", title, tuple(Leaf(page, repeat=repeat) for page in pages), duplex)


def picture(w: int = 288, h: int = 192) -> Picture:
    """A soft picture, opaque on its left and fading to its right."""
    image = Image.new("RGBA", (w, h))
    image.putdata([(x * 255 // w, y * 255 // h, 128, min(255, 400 - 300 * x // w)) for y in range(h) for x in range(w)])
    out = io.BytesIO()
    image.save(out, "PNG")
    return Picture("soft", out.getvalue(), (w, h), Rect(36, 50, 24, 16))


def rich_scene(book: FontBook) -> Scene:
    """Everything that a scene can hold, so that two renderers can be held against each other."""
    leaf = Symbol("leaf", (Shape(polyline([(0, 5), (5, 0), (10, 5), (5, 10)], closed=True), Style(fill=GREEN)),), Rect(0, 0, 10, 10))
    vein = Shape(line(1, 5, 9, 5), Style(stroke=YELLOW, stroke_width=0.6, cap="round"))
    branch = Symbol("branch", (Use(leaf), vein, Use(leaf, Matrix.move(4, 6) @ Matrix.turn(30) @ Matrix.grow(0.6))), Rect(0, 0, 14, 16))
    sky = Gradient("linear", (Stop(0, BLUE), Stop(0.5, YELLOW), Stop(0.5, RED), Stop(1, GREEN)), 2, 2, 30, 12)
    sun = Gradient("radial", (Stop(0, YELLOW), Stop(1, RED)), 48, 12, 44, 10, 9, Matrix.move(0, 1))
    veil = Gradient("linear", (Stop(0, BLACK, 1.0), Stop(1, BLACK, 0.0)), 2, 0, 60, 0)
    inner = Symbol("pane", (Shape(rectangle(Rect(0, 0, 12, 8), 2), Style(fill=Gradient("linear", (Stop(0, RED), Stop(1, BLUE)), 0, 0, 12, 8))),), Rect(0, 0, 12, 8))
    ring = (*ellipse(14, 62, 9, 7), *ellipse(14, 62, 5, 4))
    items: tuple[Item, ...] = (
        Shape(rectangle(Rect(-3, -3, 69, 94)), Style(fill=Ink((236, 240, 226)))),
        Shape(rectangle(Rect(2, 2, 30, 12), 3), Style(fill=sky, stroke=BLACK, stroke_width=0.5)),
        Shape(ellipse(48, 12, 9, 9), Style(fill=sun, stroke=sky, stroke_width=1.5)),
        Shape(rectangle(Rect(2, 24, 58, 4)), Style(fill=veil)),
        Shape(line(4, 32, 58, 32), Style(stroke=RED, stroke_width=0.8, dash=(3, 1, 0.5), dash_offset=1, cap="butt")),
        Shape(line(4, 34, 58, 34), Style(stroke=BLUE, stroke_width=1.2, dash=(0, 2.5), cap="round")),
        Shape(polyline([(4, 44), (12, 37), (20, 44)]), Style(stroke=BLACK, stroke_width=1.4, join="round")),
        Shape(polyline([(24, 44), (28, 37), (32, 44)]), Style(stroke=BLACK, stroke_width=1.4, miter_limit=10)),
        Shape(polyline([(36, 44), (44, 37), (52, 44)]), Style(stroke=BLACK, stroke_width=1.4, join="bevel", cap="square")),
        Shape(ring, Style(fill=GREEN, stroke=BLACK, stroke_width=1.5, even_odd=True, fill_opacity=0.6, stroke_opacity=0.5)),
        Group((Use(branch, Matrix.move(40, 62)), Use(branch, Matrix.move(58, 66) @ Matrix.turn(90))), clip=rectangle(Rect(38, 60, 24, 20), 4)),
        Group((Shape(ellipse(10, 5, 6, 5), Style(fill=RED)), Shape(ellipse(16, 5, 6, 5), Style(fill=BLUE))), Matrix.move(0, 72), opacity=0.5),
        Use(inner, Matrix.move(26, 50) @ Matrix.turn(20) @ Matrix.grow(0.8)),
        picture(),
        set_run(book, "AVATAR To fi Übergröße", (4, 20), size=3.6),
        set_run(book, "Twist 40", (30, 58), size=6, family="display", ink=RED),
        Group((set_run(book, "AB fi BA", (0, 0), size=5, family="curly", ink=BLUE, opacity=0.7),), Matrix.move(28, 84) @ Matrix.turn(-8), layer="Words"),
    )
    return Scene("rich", Size(63, 88), items, 3.0)


def pdf_pixels(data: bytes, density: int, page: int = 0) -> Image.Image:
    """A page, `density` pixels to the millimetre (its sides must be whole millimetres)."""
    document = pypdfium2.PdfDocument(data)
    try:
        # pdfium rounds sizes up: a hair less keeps 7.0001 pixels from becoming 8.
        image: Image.Image = document[page].render(scale=density * (25.4 / 72) * (1 - 1e-6)).to_pil().convert("RGB")
    finally:
        document.close()
    return image


def svg_pixels(text: str, density: int) -> Image.Image:
    """A drawing, `density` pixels to the millimetre."""
    data = resvg_py.svg_to_bytes(svg_string=text, dpi=density * 25.4, background="white")
    return Image.open(io.BytesIO(bytes(data))).convert("RGB")


INKS = {(255, 255, 255): ".", BLACK.rgb: "#", RED.rgb: "r", BLUE.rgb: "b", GREEN.rgb: "g", YELLOW.rgb: "y"}


def letters(image: Image.Image) -> list[str]:
    """The colour in the middle of each square millimetre as a letter, of an image with 10 pixels to the millimetre; any other is a question mark."""
    w, h = image.size
    return ["".join([INKS.get(image.getpixel((x, y)), "?") for x in range(5, w, 10)]) for y in range(5, h, 10)]  # type: ignore[arg-type]  # RGB pixels


@pytest.fixture
def tool(tmp_path: Path) -> Callable[..., str]:
    """Runs an outside tool on a PDF and returns what it says; without the tool the test is skipped, or fails where tools are demanded."""

    def call(data: bytes, name: str, *arguments: str) -> str:
        if not shutil.which(name):
            told = f"{name} is not installed"
            (pytest.fail if os.environ.get("PRINTGEN_TESTS_NEED_TOOLS") else pytest.skip)(told)
        path = tmp_path / "made.pdf"
        path.write_bytes(data)
        filled = [str(path) if a == "PDF" else a for a in arguments]
        done = subprocess.run([name, *filled], capture_output=True, text=True, check=False, timeout=60)
        assert done.returncode == 0, done.stdout + done.stderr
        return done.stdout + done.stderr

    return call


class Kit:
    """The above for tests, which cannot import this file: `kit.run(…)`, `kit.pdf(…)`."""

    scene_of, page_of, job_of, picture = staticmethod(scene_of), staticmethod(page_of), staticmethod(job_of), staticmethod(picture)
    pdf_pixels, svg_pixels, letters = staticmethod(pdf_pixels), staticmethod(svg_pixels), staticmethod(letters)
    black, red, blue, green, yellow = BLACK, RED, BLUE, GREEN, YELLOW

    def __init__(self, book: FontBook) -> None:
        self.book = book

    def run(self, text: str, at: tuple[float, float] = (5, 10), **more: Any) -> Glyphs:
        """A text as one run."""
        return set_run(self.book, text, at, **more)

    def rich(self) -> Scene:
        """A scene with everything in it."""
        return rich_scene(self.book)

    def pdf(self, *items: Item, **more: Any) -> bytes:
        """The PDF of items alone on their page."""
        return pdf(job_of(page_of(scene_of(*items, **more))), self.book)

    def svg(self, *items: Item, **more: Any) -> str:
        """The SVG of items alone on their face."""
        return svg_face(scene_of(*items, **more), self.book, "Test")

    def same_letters(self, *items: Item, w: int, h: int) -> list[str]:
        """The items as letters, one a square millimetre: the same from both formats."""
        from_pdf = letters(pdf_pixels(self.pdf(*items, w=w, h=h), 10))
        from_svg = letters(svg_pixels(self.svg(*items, w=w, h=h), 10))
        assert from_pdf == from_svg
        return from_pdf


@pytest.fixture
def opened() -> Iterator[Callable[[bytes], pikepdf.Pdf]]:
    """Opens PDFs and keeps them open: pikepdf's objects die with their document."""
    kept: list[pikepdf.Pdf] = []

    def open_it(data: bytes) -> pikepdf.Pdf:
        kept.append(pikepdf.open(io.BytesIO(data)))
        return kept[-1]

    yield open_it
    for document in kept:
        document.close()


@pytest.fixture
def kit(book: FontBook) -> Kit:
    return Kit(book)
