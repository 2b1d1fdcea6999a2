"""A file goes in, what only its picture shows comes out: art that ends at the trim, and pictures with more ink than the paper takes."""

from __future__ import annotations

import io
import math
import zlib
from collections.abc import Iterator, Sequence
from typing import Any

import pikepdf
import pypdfium2

from printgen.geometry import Rect
from printgen.press import codes
from printgen.press.painted import FAULTS
from printgen.press.samples import in_stretches, listed, packed_as_jpeg, turned
from printgen.press.spaces import entry
from printgen.press.subject import Looked, box_of, some, word
from printgen.press.upright import Upright, number
from printgen.scene.printing import CMYK

SCALE = 4.0
"""Pixels to the millimetre at which pages are drawn to be looked at."""
MOST_PIXELS = 30_000_000
_SPECK, _PLAIN = 1.0, 20_000.0
"""Millimetres: a page smaller or larger than that is none."""
_STRETCH = 4 * 65536
_MOST_SAMPLES = 400_000_000
"""Bytes: a sheet of A3 at 600 dpi has 280 million."""
_OF_JPEG = 0.1
"""So much more ink single pixels of a JPEG may have: what it leaves out of a picture makes some of them a little fuller."""
_PAPER = 250
"""From this value on in all three channels a pixel counts as paper."""
_RUNS, _ENDS = 0.5, 0.05
"""So much of a strip inside the trim is inked where art runs over it, and less than so much of one in the bleed where it ends there."""


def look(looked: Looked) -> None:
    """The pages as pictures, where a bleed is expected; and the pictures in them, where ink is limited."""
    if looked.expected.bleed > 0:
        try:
            _bleeds(looked)
        except pypdfium2.PdfiumError as error:
            looked.tell(
                codes.NOT_CHECKED,
                f"the pages cannot be drawn ({str(error).partition(' (')[0].lower()}): whether art fills the bleed was not looked at",
            )
    if looked.expected.printing.colour == CMYK and looked.expected.printing.limit:
        _pictures(looked)


def _bleeds(looked: Looked) -> None:
    """All pages whose bleed is white, those with the same sides in one finding. Raises PdfiumError."""
    empty: dict[str, list[int]] = {}
    drawn: dict[object, str] = {}
    document = pypdfium2.PdfDocument(io.BytesIO(looked.data))
    try:
        for number, page in enumerate(looked.pdf.pages, 1):
            trim = box_of(page, "/TrimBox")
            if trim is None or not _within(trim, looked.papers[number - 1]):
                continue
            # Copies of a piece are pages with the same content.
            same = page.obj.unparse(resolved=True) if page.obj.get("/Contents") is not None else number
            if same not in drawn:
                drawn[same] = _bare(looked.expected.bleed, document, number - 1, (trim, looked.papers[number - 1]))
            if drawn[same]:
                empty.setdefault(drawn[same], []).append(number)
    finally:
        document.close()
    for sides, pages in empty.items():
        also = f" (also on {some(pages[1:])})" if len(pages) > 1 else ""
        looked.tell(codes.BLEED_WHITE, f"the art runs over the trim, but the bleed is white at the {sides}{also}", page=pages[0])


def _within(trim: Rect, paper: Upright) -> bool:
    """Whether a trim can be looked at: it has an area, on paper that is no speck and no plain."""
    return (
        paper.said
        and all(_SPECK < side < _PLAIN for side in paper.size)
        and Rect(0, 0, *paper.size).holds(trim, 0.1)
        and trim.w > 0
        and trim.h > 0
    )


def _bare(bleed: float, document: Any, index: int, lies: tuple[Rect, Upright]) -> str:
    """The sides on which a strip just inside the trim is inked and one near the end of the bleed is not."""
    trim, paper = lies
    # The whole MediaBox: what a CropBox hides is printed nevertheless. The page has to be opened again to notice.
    page = document[index]
    page.set_cropbox(*page.get_mediabox())
    page.close()
    page = document[index]
    width, height = paper.size
    per_mm = SCALE * min(1.0, (MOST_PIXELS / (width * height * SCALE * SCALE)) ** 0.5)
    image = page.render(scale=per_mm * width / page.get_width()).to_pil().convert("RGB")
    page.close()
    per_mm = image.width / width
    return " and ".join(
        side for side, inner, outer in _strips(trim, bleed) if _inked(image, inner, per_mm) > _RUNS and _inked(image, outer, per_mm) < _ENDS
    )


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
    part = image.crop(
        (
            round(box.x * per_mm),
            round(box.y * per_mm),
            max(round(box.right * per_mm), round(box.x * per_mm) + 1),
            max(round(box.bottom * per_mm), round(box.y * per_mm) + 1),
        )
    )
    darkest = part.convert("L").point([255 if value < _PAPER else 0 for value in range(256)])
    dark: int = darkest.histogram()[255]
    pixels: int = part.width * part.height
    return dark / pixels


def _pictures(looked: Looked) -> None:
    """The most ink of each picture in process inks."""
    limit = looked.expected.printing.limit
    for thing in looked.pdf.objects:
        if not four_inks(thing):
            continue
        size = f"a picture of {_count(number(thing.get('/Width'), math.inf))} x {_count(number(thing.get('/Height'), math.inf))} pixels"
        try:
            most = fullest(thing)
        except OverflowError:
            looked.tell(codes.NOT_CHECKED, f"{size} is too large for its ink to be added up")
        except (*FAULTS, zlib.error):
            looked.tell(codes.NOT_CHECKED, f"{size} is packed in a way that its ink cannot be added up")
        else:
            if most > limit + (_OF_JPEG if packed_as_jpeg(thing) else 0.005):
                looked.tell(codes.TOO_MUCH_INK, f"{size} has up to {most:.0%} ink, the limit is {limit:.0%}")


def _count(pixels: float) -> str:
    return f"{pixels:.0f}" if math.isfinite(pixels) else "?"


def _samples(pixels: float) -> int:
    """How many bytes such a picture has. Raises OverflowError for more than can be looked at."""
    if pixels * 4 > _MOST_SAMPLES:
        raise OverflowError
    return round(pixels * 4) + _STRETCH


def four_inks(thing: Any) -> bool:
    """Whether something of a file is a picture in four inks of its own, or one that numbers colours of such."""
    if not isinstance(thing, pikepdf.Stream) or word(thing, "/Subtype") != "/Image":
        return False
    said = entry(thing, "/ColorSpace")
    if isinstance(said, pikepdf.Array) and len(said) == 4 and str(said[0]) in {"/Indexed", "/I"}:
        said = said[1]
    return not isinstance(said, pikepdf.Array) and str(said) == "/DeviceCMYK"


def fullest(picture: Any, over: Sequence[float] = (0.0, 0.0, 0.0, 0.0)) -> float:
    """The most ink of a pixel of a picture in four inks, where each ink is at least what prints over it. Raises OverflowError for too large a picture, PdfError or zlib.error for one that cannot be unpacked, or whose samples are no bytes of ink."""
    if number(picture.get("/BitsPerComponent"), 0) != 8:
        raise pikepdf.PdfError
    pixels = number(picture.get("/Width"), math.inf) * number(picture.get("/Height"), math.inf)
    least = [round(share * 255) for share in over]
    most = 0
    if isinstance(picture.ColorSpace, pikepdf.Array):
        seen = {one for part in in_stretches(picture, 1, _STRETCH, _samples(pixels)) for one in set(part)}
        listed_ = listed(picture, 4)
        # A number beyond the list is its last colour (PDF 32000-1, 8.6.6.3).
        inks = (listed_[min(one, len(listed_) - 1)] for one in seen) if listed_ else ()
        return max((sum(map(max, colour, least)) for colour in inks), default=0) / 255
    negative = bytes(range(255, -1, -1)) if turned(picture, 4) else None
    # Stretch by stretch: a photograph has millions of colours, and they need not all be known at once.
    for plain in in_stretches(picture, 4, _STRETCH, _samples(pixels)):
        part = plain if negative is None else plain.translate(negative)
        colours = set(zip(part[::4], part[1::4], part[2::4], part[3::4], strict=False))
        most = max(most, max((sum(map(max, colour, least)) for colour in colours) if any(least) else map(sum, colours), default=0))
    return most / 255
