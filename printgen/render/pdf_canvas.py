"""A title goes in, an empty PDF document comes out that takes streams, dictionaries and pages as text: reportlab's canvas without its own fonts and forms.

reportlab starts every page and form with an unembedded Helvetica, and a form loses its graphics states, shadings and colour spaces; so both are written here.
"""

from __future__ import annotations

import io
import re
import zlib
from collections.abc import Iterable
from typing import Any

from reportlab.pdfbase import pdfdoc
from reportlab.pdfgen.canvas import Canvas

from printgen import __version__
from printgen.frozen import frozen
from printgen.geometry import Rect, Size
from printgen.render.numbers import shorts
from printgen.render.words import clean

VERSION = (1, 6)
"""The newest feature in use: PrintScaling (PDF 1.6)."""
POINTS = 72 / 25.4
"""Points in a millimetre."""
DUPLEX = {"long": "DuplexFlipLongEdge", "short": "DuplexFlipShortEdge", "": "Simplex"}
_REFERENCE = re.compile(rb"@(\w+)")


@frozen
class Info:
    """What a document says of itself besides its title. Its date is SOURCE_DATE_EPOCH, or the first of January 2000."""

    author: str = ""
    subject: str = ""
    keywords: str = ""
    creator: str = f"printgen {__version__}"
    language: str = ""


class Written(pdfdoc.PDFObject):
    """A PDF object as text in which `@name` stands for a reference, with an optional stream (the text then lacks its closing `>>`)."""

    __RefOnly__ = 1

    def __init__(self, text: str, stream: bytes | None = None) -> None:
        self.text = text
        self.stream = stream

    def format(self, document: pdfdoc.PDFDocument) -> bytes:
        """The object's bytes, with object numbers for names."""
        numbers = document.idToObjectNumberAndVersion
        text = _REFERENCE.sub(lambda found: b"%d 0 R" % numbers[found[1].decode()][0], self.text.encode("ascii"))
        if self.stream is None:
            return text
        return b"%b/Length %d>>\nstream\n%b\nendstream" % (text, len(self.stream), self.stream)


def hexed(text: str) -> str:
    """A text string of PDF (UTF-16 with its mark) in hexadecimal, which needs no escapes."""
    return f"<FEFF{text.encode('utf-16-be', 'replace').hex().upper()}>"


class PressCanvas(Canvas):
    """A document under way, its colours mixed in `space`. Objects with the same bytes are kept once; a name is one letter for the kind and a number.

    The letter is never R: reportlab calls its own objects R1, R2 and so on.
    """

    _doc: Any  # reportlab leaves its document untyped

    def __init__(self, title: str, info: Info, duplex: str, space: str = "DeviceRGB") -> None:
        super().__init__(io.BytesIO(), pageCompression=1, invariant=1, pdfVersion=VERSION, lang=clean(info.language) or None)
        self.setTitle(clean(title))
        self.setAuthor(clean(info.author))
        self.setSubject(clean(info.subject))
        self.setKeywords(clean(info.keywords))
        self.setCreator(clean(info.creator))
        self.setProducer(f"printgen {__version__}")
        self.space = space
        self.setViewerPreference("DisplayDocTitle", "true")
        if space == "DeviceRGB":
            # A home printer must not shrink the sheet, and must turn it over at the edge that the backs are laid for.
            self.setViewerPreference("PrintScaling", "None")
            self.setViewerPreference("Duplex", DUPLEX[duplex])
        self._kept: dict[tuple[str, bytes | None], str] = {}
        self._counts: dict[str, int] = {}
        self._blends = False

    def _make_preamble(self) -> None:
        # reportlab's own preamble asks for Helvetica.
        self._preamble = ""

    def name(self, kind: str) -> str:
        """A fresh name."""
        self._counts[kind] = self._counts.get(kind, 0) + 1
        return f"{kind}{self._counts[kind]}"

    def keep(self, kind: str, text: str, stream: bytes | None = None) -> str:
        """Writes an object (unless the same was written before) and returns its name. `stream` is as it shall lie in the file."""
        known = self._kept.get((text, stream))
        if known:
            return known
        name = self.name(kind)
        self._blends = self._blends or kind == "G" or "/SMask" in text
        self._kept[text, stream] = name
        self._doc.Reference(Written(text, stream), name)
        self._doc.updateSignature(text)
        if stream is not None:
            self._doc.updateSignature(stream)
        return name

    def keep_stream(self, kind: str, entries: str, content: bytes) -> str:
        """Writes a compressed stream with these dictionary entries and returns its name."""
        return self.keep(kind, f"<<{entries}/Filter/FlateDecode", zlib.compress(content, 6))

    def keep_page(self, size: Size, boxes: dict[str, Rect], content: str, resources: str) -> None:
        """Adds a page: its size and boxes in mm from the top left, the names of its content and its resources."""
        parent = self._doc.Reference(self._doc.Pages).name
        media = f"[0 0 {shorts(size.w * POINTS, size.h * POINTS, digits=4)}]"
        # Where something shines through, the page says in which colours to mix.
        blend = f"/Group<</S/Transparency/CS/{self.space}>>" if self._blends else ""
        lines = [f"/{name}[{shorts(*_points(box, size), digits=4)}]" for name, box in boxes.items()]
        entries = f"<</Type/Page/Parent @{parent}/MediaBox{media}/CropBox{media}{''.join(lines)}{blend}/Resources @{resources}/Contents @{content}>>"
        self._doc.addPage(Written(entries))

    def finished(self, fonts: Iterable[tuple[str, str]]) -> bytes:
        """The document's bytes. `fonts` pairs the name that content streams use with that of the font's object."""
        shared = self._doc.idToObject["BasicFonts"]
        for used, kept in fonts:
            shared[used] = pdfdoc.PDFObjectReference(kept)
        data: bytes = self.getpdfdata()  # type: ignore[no-untyped-call]  # reportlab's stubs leave it open
        return data


def _points(box: Rect, size: Size) -> tuple[float, float, float, float]:
    """A box in mm, y down, as PDF's corners in points, y up, held inside the paper."""
    x, right = max(box.x, 0.0), min(box.right, size.w)
    y, bottom = max(box.y, 0.0), min(box.bottom, size.h)
    return x * POINTS, (size.h - bottom) * POINTS, right * POINTS, (size.h - y) * POINTS
