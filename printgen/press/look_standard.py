"""A file goes in, what the PDF/X it wants to be finds missing or forbidden comes out: identity, intent, fonts, dates, scripts, layers, filters.

ISO 15930-4 (X-1a:2003) and ISO 15930-7 (X-4), as far as a file can be looked at without a press.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pikepdf

from printgen.colour.conditions import CONDITIONS
from printgen.press import codes
from printgen.press.pdfx import IDENTITY, REGISTRY, VERSIONS
from printgen.press.subject import Looked, box_of, word
from printgen.scene.printing import X1A, X4

_SCRIPTS = ("/JavaScript", "/JS")
_ROOT = {"/AcroForm": "a form", "/OpenAction": "an action when it is opened", "/AA": "actions", "/Collection": "files of others", "/AF": "files of others"}
_DEEPEST = 20
_FILTERS = {"/LZWDecode": "LZW", "/JPXDecode": "JPEG 2000", "/Crypt": "encryption"}


def look(looked: Looked) -> None:
    """Fonts in any case; the rest if the file wants to keep a standard."""
    for name in sorted(set(_loose_fonts(looked.pdf))):
        looked.tell(codes.FONT, f"the font {name} is not embedded")
    standard = looked.expected.printing.standard
    if not standard:
        return
    for problem in _identity(looked, standard):
        looked.tell(codes.IDENTITY, problem)
    for problem in _forbidden(looked.pdf, standard):
        looked.tell(codes.FORBIDDEN, problem)
    _pages(looked, standard)


def _loose_fonts(pdf: pikepdf.Pdf) -> Iterator[str]:
    """The fonts without a program inside."""
    for thing in pdf.objects:
        if not isinstance(thing, pikepdf.Dictionary) or word(thing, "/Type") != "/Font" or word(thing, "/Subtype") in {"/Type0", "/Type3"}:
            continue
        descriptor = thing.get("/FontDescriptor")
        if descriptor is None or not any(key in descriptor for key in ("/FontFile", "/FontFile2", "/FontFile3")):
            yield str(thing.get("/BaseFont", "without a name")).lstrip("/")


def _identity(looked: Looked, standard: str) -> Iterator[str]:
    pdf = looked.pdf
    info, root = pdf.trailer.get("/Info", pikepdf.Dictionary()), pdf.Root
    if pdf.pdf_version > VERSIONS[standard]:
        yield f"it is PDF {pdf.pdf_version}, at most {VERSIONS[standard]} is allowed"
    if "/ID" not in pdf.trailer:
        yield "the trailer has no ID"
    for key in ("/Title", "/CreationDate", "/ModDate"):
        if not str(info.get(key, "")):
            yield f"Info has no {key[1:]}"
    if word(info, "/Trapped") not in {"/True", "/False"}:
        yield "Info does not say whether it is trapped"
    xmp = root.Metadata.read_bytes().decode("utf-8", "replace") if "/Metadata" in root else ""
    if standard == X4:
        if f"<pdfxid:GTS_PDFXVersion>{IDENTITY[X4]}<" not in xmp:
            yield f"XMP does not say {IDENTITY[X4]}"
        yield from (f"XMP has no {name}" for name in ("xmpMM:DocumentID", "xmpMM:VersionID", "xmpMM:RenditionClass", "xmp:MetadataDate") if f"<{name}>" not in xmp)
    elif str(info.get("/GTS_PDFXVersion", "")) != IDENTITY[X1A]:
        yield f"Info does not say {IDENTITY[X1A]}"
    yield from _intent(looked)


def _intent(looked: Looked) -> Iterator[str]:
    intents = [one for one in looked.pdf.Root.get("/OutputIntents", []) if word(one, "/S") == "/GTS_PDFX"]
    if len(intents) != 1:
        yield f"there are {len(intents)} output intents for PDF/X, must be one"
        return
    intent = intents[0]
    condition = CONDITIONS.get(looked.expected.printing.condition)
    name = str(intent.get("/OutputConditionIdentifier", ""))
    if condition is not None and name != condition.identifier:
        yield f'the output intent is for "{name}", must be "{condition.identifier}"'
    profile = intent.get("/DestOutputProfile")
    if profile is None and str(intent.get("/RegistryName", "")) != REGISTRY:
        yield "the output intent has neither a profile nor a name in the registry"
    if profile is not None:
        head = profile.read_bytes()[:128]
        # ICC.1:2010, 7.2: the class of the device, and its colours.
        if head[12:16] != b"prtr" or head[16:20] != {1: b"GRAY", 3: b"RGB ", 4: b"CMYK"}.get(int(profile.get("/N", 0))):
            yield "the profile of the output intent is none of a printer, or not for its number of inks"


def _forbidden(pdf: pikepdf.Pdf, standard: str) -> Iterator[str]:
    if pdf.is_encrypted:
        yield "it is encrypted"
    yield from (f"it has {words}" for key, words in _ROOT.items() if key in pdf.Root)
    names: Any = pdf.Root.get("/Names", {})
    yield from (f"it has {what}" for key, what in (("/JavaScript", "scripts"), ("/EmbeddedFiles", "files of others")) if key in names)
    if standard == X1A and "/OCProperties" in pdf.Root:
        yield "it has layers"
    yield from sorted({words for whole in pdf.objects for thing in _nested(whole, 0) for words in _things(thing, standard)})


def _nested(thing: Any, depth: int) -> Iterator[Any]:
    """The dictionaries that lie in an object; those that are objects of their own have their turn themselves."""
    if depth and (depth > _DEEPEST or getattr(thing, "is_indirect", False)):
        return
    if isinstance(thing, pikepdf.Dictionary | pikepdf.Stream):
        yield thing
        for key in thing.keys():  # noqa: SIM118 - a PDF dictionary's own keys
            yield from _nested(thing.get(key), depth + 1)
    elif isinstance(thing, pikepdf.Array):
        for one in thing:
            yield from _nested(one, depth + 1)


def _things(thing: Any, standard: str) -> Iterator[str]:
    """What one object has that it must not have."""
    if any(key in thing for key in _SCRIPTS):
        yield "it has scripts"
    if "/PS" in {word(thing, "/Subtype"), word(thing, "/Subtype2")}:
        yield "it has PostScript inside"
    if "/OPI" in thing:
        yield "a picture stands for another file (OPI)"
    if "/HTP" in thing or (word(thing, "/Type") == "/ExtGState" and any(key in thing and word(thing, key) not in {"/Default", "/Identity"} for key in ("/TR", "/TR2"))):
        yield "it has transfer functions or halftones of its own"
    if isinstance(thing, pikepdf.Stream):
        filters: Any = thing.get("/Filter", [])
        for one in filters if isinstance(filters, pikepdf.Array) else [filters]:
            if str(one) in _FILTERS and not (standard == X4 and str(one) == "/JPXDecode"):
                yield f"it is packed with {_FILTERS[str(one)]}"


def _pages(looked: Looked, standard: str) -> None:
    for number, page in enumerate(looked.pdf.pages, 1):
        bleed = box_of(page, "/BleedBox") or box_of(page, "/TrimBox")
        for note in page.obj.get("/Annots", []):
            rect = [float(value) for value in note.get("/Rect", [0, 0, 0, 0])]
            media = [float(value) for value in page.mediabox]
            x, y = (rect[0] - media[0]) * 25.4 / 72, (media[3] - rect[3]) * 25.4 / 72
            w, h = (rect[2] - rect[0]) * 25.4 / 72, (rect[3] - rect[1]) * 25.4 / 72
            if bleed is None or (x < bleed.right and bleed.x < x + w and y < bleed.bottom and bleed.y < y + h):
                looked.tell(codes.FORBIDDEN, "a note lies on the art", page=number)
                break
        shines = any(mark.page == number and mark.state.shines for mark in looked.marks)
        group = page.obj.get("/Group")
        if standard == X4 and shines and (group is None or word(group, "/CS") != "/DeviceCMYK"):
            looked.tell(codes.BLEND_SPACE, f"what shines through is mixed in {str(group.get('/CS')).lstrip('/') if group is not None else 'no space that is named'}", page=number)
