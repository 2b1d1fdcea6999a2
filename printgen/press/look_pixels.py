"""A file goes in, what only its picture shows comes out: art that ends at the trim, and pictures with more ink than the paper takes."""

from __future__ import annotations

import io
from collections.abc import Iterator
from typing import Any

import pikepdf
import pypdfium2

from printgen.geometry import Rect
from printgen.press import codes
from printgen.press.subject import Looked, box_of, some, word
from printgen.scene.printing import CMYK

SCALE = 4.0
"""Pixels to the millimetre at which pages are drawn to be looked at."""
MOST_PIXELS = 30_000_000
_PAPER = 250
"""From this value on in all three channels a pixel counts as paper."""
_RUNS, _ENDS = 0.5, 0.05
"""So much of a strip inside the trim is inked where art runs over it, and less than so much of one in the bleed where it ends there."""


def look(looked: Looked) -> None:
    """The pages as pictures, where a bleed is expected; and the pictures in them, where ink is limited."""
    if looked.expected.bleed > 0:
        empty: dict[str, list[int]] = {}
        document = pypdfium2.PdfDocument(io.BytesIO(looked.data))
        try:
            for number, page in enumerate(looked.pdf.pages, 1):
                trim = box_of(page, "/TrimBox")
                sides = _bare(looked.expected.bleed, document[number - 1], trim) if trim is not None else ""
                if sides:
                    empty.setdefault(sides, []).append(number)
        finally:
            document.close()
        for sides, pages in empty.items():
            also = f" (also on {some(pages[1:])})" if len(pages) > 1 else ""
            looked.tell(codes.BLEED_WHITE, f"the art runs over the trim, but the bleed is white at the {sides}{also}", page=pages[0])
    if looked.expected.printing.colour == CMYK and looked.expected.printing.limit:
        _pictures(looked)


def _bare(bleed: float, page: Any, trim: Rect) -> str:
    """The sides on which a strip just inside the trim is inked and one near the end of the bleed is not."""
    width, height = page.get_width() * 25.4 / 72, page.get_height() * 25.4 / 72
    scale = SCALE * 25.4 / 72 * min(1.0, (MOST_PIXELS / (width * height * SCALE * SCALE)) ** 0.5)
    image = page.render(scale=scale).to_pil().convert("RGB")
    per_mm = image.width / width
    return " and ".join(side for side, inner, outer in _strips(trim, bleed) if _inked(image, inner, per_mm) > _RUNS and _inked(image, outer, per_mm) < _ENDS)


def _strips(trim: Rect, bleed: float) -> Iterator[tuple[str, Rect, Rect]]:
    """Each side with a strip of 1 mm inside of the trim and one in the outer half of the bleed, corners left out."""
    off, thick = bleed * 0.6, bleed * 0.3
    x, y, w, h = trim.x + 4, trim.y + 4, max(1.0, trim.w - 8), max(1.0, trim.h - 8)
    yield "left", Rect(trim.x + 0.3, y, 1, h), Rect(trim.x - off - thick, y, thick, h)
    yield "right", Rect(trim.right - 1.3, y, 1, h), Rect(trim.right + off, y, thick, h)
    yield "top", Rect(x, trim.y + 0.3, w, 1), Rect(x, trim.y - off - thick, w, thick)
    yield "bottom", Rect(x, trim.bottom - 1.3, w, 1), Rect(x, trim.bottom + off, w, thick)


def _inked(image: Any, box: Rect, per_mm: float) -> float:
    """How much of a box is not paper, 0-1."""
    part = image.crop((round(box.x * per_mm), round(box.y * per_mm), max(round(box.right * per_mm), round(box.x * per_mm) + 1), max(round(box.bottom * per_mm), round(box.y * per_mm) + 1)))
    darkest = part.convert("L").point([255 if value < _PAPER else 0 for value in range(256)])
    dark: int = darkest.histogram()[255]
    pixels: int = part.width * part.height
    return dark / pixels


def _pictures(looked: Looked) -> None:
    """The most ink of each picture in process inks."""
    limit = looked.expected.printing.limit
    for thing in looked.pdf.objects:
        if not isinstance(thing, pikepdf.Stream) or word(thing, "/Subtype") != "/Image" or word(thing, "/ColorSpace") != "/DeviceCMYK":
            continue
        try:
            data = thing.read_bytes()
        except pikepdf.PdfError:
            looked.tell(codes.NOT_CHECKED, f"a picture of {int(thing.Width)} x {int(thing.Height)} pixels is packed in a way that its ink cannot be added up")
            continue
        most = max(map(sum, set(zip(data[::4], data[1::4], data[2::4], data[3::4], strict=False))), default=0) / 255
        if most > limit + 0.005:
            looked.tell(codes.TOO_MUCH_INK, f"a picture of {int(thing.Width)} x {int(thing.Height)} pixels has up to {most:.0%} ink, the limit is {limit:.0%}")
