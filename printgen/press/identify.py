"""The bytes of a PDF of unknown origin go in, what it says it wants to be comes out, so that it can be held to its own word."""

from __future__ import annotations

import io

import pikepdf

from printgen.colour.conditions import CONDITIONS
from printgen.press.pdfx import IDENTITY
from printgen.press.subject import ANY_SPOT, Expected, word
from printgen.scene.printing import CMYK, HOME, X1A, X4, Printing


def said_of_itself(data: bytes) -> Expected:
    """What a file claims: its standard, and the condition of its output intent. A file that cannot be opened claims nothing."""
    try:
        with pikepdf.open(io.BytesIO(data)) as pdf:
            xmp = pdf.Root.Metadata.read_bytes().decode("utf-8", "replace") if "/Metadata" in pdf.Root else ""
            version = word(pdf.trailer.get("/Info", pikepdf.Dictionary()), "/GTS_PDFXVersion")
            intents = [one for one in pdf.Root.get("/OutputIntents", []) if isinstance(one, pikepdf.Dictionary)]
            names = {word(one, "/OutputConditionIdentifier") for one in intents}
    except (pikepdf.PdfError, ValueError, TypeError, AttributeError):
        return Expected(spots=ANY_SPOT)
    standard = X4 if f">{IDENTITY[X4]}<" in xmp else X1A if version == IDENTITY[X1A] else ""
    if not standard:
        return Expected(HOME, spots=ANY_SPOT)
    condition = next((one for one in CONDITIONS.values() if one.identifier in names), None)
    printing = Printing(CMYK, condition.name if condition else "", condition.limit if condition else 0.0, standard, cut="CutContour", crease="Crease")
    return Expected(printing, spots=ANY_SPOT)
