"""The bytes of a PDF of unknown origin go in, what it says it wants to be comes out, so that it can be held to its own word."""

from __future__ import annotations

import io
import re
from html import unescape

import pikepdf

from printgen.colour.conditions import CONDITIONS
from printgen.press.painted import FAULTS, unpacked
from printgen.press.pdfx import IDENTITY
from printgen.press.spaces import entry
from printgen.press.subject import ANY_SPOT, Expected, word
from printgen.scene.printing import CMYK, HOME, RGB, X1A, X4, Printing

_MOST_XMP = 4 * 1024**2


def said_of_itself(data: bytes) -> Expected:
    """What a file claims: its standard, and the condition of its output intent. A file that cannot be opened claims nothing."""
    try:
        with pikepdf.open(io.BytesIO(data)) as pdf:
            xmp = said(xmp_of(pdf), "pdfxid:GTS_PDFXVersion")
            version = word(pdf.trailer.get("/Info"), "/GTS_PDFXVersion")
            listed = pdf.Root.get("/OutputIntents")
            intents = list(listed) if isinstance(listed, pikepdf.Array) else []
            names = {word(one, "/OutputConditionIdentifier") for one in intents}
            # PDF/X-4 may be meant for a printer that is fed with red, green and blue (ISO 15930-7, 6.2.3).
            screen = xmp == IDENTITY[X4] and [entry(entry(one, "/DestOutputProfile"), "/N") for one in intents] == [3]
    except FAULTS:
        return Expected(spots=ANY_SPOT)
    standard = X4 if xmp == IDENTITY[X4] else X1A if version == IDENTITY[X1A] else ""
    if not standard:
        return Expected(HOME, spots=ANY_SPOT, claims=xmp or version)
    condition = next((one for one in CONDITIONS.values() if one.identifier in names), None)
    printing = Printing(
        RGB if screen else CMYK, condition.name if condition else "", condition.limit if condition else 0.0, standard, cut="CutContour", crease="Crease"
    )
    return Expected(printing, spots=ANY_SPOT)


def xmp_of(pdf: pikepdf.Pdf) -> str:
    """The XMP of a file as text; "" if it has none, or one too long to be one."""
    try:
        return unpacked(entry(pdf.Root, "/Metadata"), _MOST_XMP).decode("utf-8", "replace")
    except (*FAULTS, OverflowError):
        return ""


def said(xmp: str, name: str) -> str:
    """What XMP says under a name, as an element (of a list the first) or as an attribute; "" if nothing."""
    prefix, _, local = name.partition(":")
    found = re.search(
        rf"""\b{prefix}:{local}\s*(?:=\s*(["'])(?P<word>[^"'<>]*)\1|(?:\s[^<>]*)?>\s*(?:<rdf:(?:Alt|Seq|Bag)\b[^<>]*>\s*<rdf:li\b[^<>]*>)?(?P<text>[^<]*)<)""",
        xmp,
    )
    return unescape((found["word"] if found["word"] is not None else found["text"]).strip()) if found else ""
