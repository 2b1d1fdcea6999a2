"""A file goes in, what the PDF/X it wants to be finds missing or forbidden comes out: identity, intent, fonts, dates, scripts, layers, filters.

ISO 15930-4 (X-1a:2003) and ISO 15930-7 (X-4), as far as a file can be looked at without a press.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pikepdf

from printgen.colour.conditions import CONDITIONS
from printgen.press import codes
from printgen.press.identify import said, xmp_of
from printgen.press.painted import filters_of, unpacked
from printgen.press.pdfx import IDENTITY, REGISTRY, VERSIONS
from printgen.press.spaces import Paint, entry, space_of
from printgen.press.subject import MOST_TOLD, Looked, box_of, word
from printgen.press.upright import number, numbers_box
from printgen.scene.printing import CMYK, RGB, X1A, X4

_SCRIPTS = ("/JavaScript", "/JS")
_ROOT = {
    "/AcroForm": "a form",
    "/OpenAction": "an action when it is opened",
    "/AA": "actions",
    "/Collection": "files of others",
    "/AF": "files of others",
}
_ACTIONS = {
    f"/{one}"
    for one in (
        "GoTo",
        "GoToR",
        "GoToE",
        "Launch",
        "URI",
        "Named",
        "SubmitForm",
        "ResetForm",
        "ImportData",
        "Hide",
        "Rendition",
        "Movie",
        "Sound",
        "Thread",
        "SetOCGState",
        "Trans",
        "GoTo3DView",
    )
}
_XMP = ("xmpMM:DocumentID", "xmpMM:InstanceID", "xmpMM:VersionID", "xmpMM:RenditionClass", "xmp:CreateDate", "xmp:ModifyDate", "xmp:MetadataDate", "dc:title")
"""ISO 15930-7, 6.7 and 6.8: what XMP says of a file beside its standard."""
_BLENDS = {CMYK: {"DeviceCMYK", "ICCCMYK"}, RGB: {"DeviceRGB", "ICCRGB"}}
_DEEPEST = 20
_EMBED = "export it with all fonts embedded, or letters as outlines"
_FILTERS = {"/LZWDecode": "LZW", "/JPXDecode": "JPEG 2000", "/Crypt": "encryption"}


def look(looked: Looked) -> None:
    """Fonts in any case; the rest if the file wants to keep a standard."""
    loose = sorted(set(_loose_fonts(looked.pdf)))
    for name in loose[:MOST_TOLD]:
        looked.tell(codes.FONT, f"the font {name} is not embedded", hint=_EMBED)
    if len(loose) > MOST_TOLD:
        looked.tell(codes.FONT, f"{len(loose) - MOST_TOLD} more fonts are not embedded", hint=_EMBED)
    standard = looked.expected.printing.standard
    if looked.expected.claims:
        looked.tell(
            codes.NOT_CHECKED,
            f"the file says that it keeps {looked.expected.claims}: its own rules were not looked at, only those of {' and '.join(IDENTITY.values())} are known",
        )
    if not standard:
        return
    for problem in _identity(looked, standard):
        looked.tell(codes.IDENTITY, problem, hint=f"export it as {IDENTITY[standard]}")
    for problem in _forbidden(looked.pdf, standard):
        looked.tell(codes.FORBIDDEN, problem, hint=f"export it as {IDENTITY[standard]}")
    _pages(looked, standard)


def _loose_fonts(pdf: pikepdf.Pdf) -> Iterator[str]:
    """The fonts without a program inside: all that call themselves one, and all that stand among the fonts of a page or form."""
    for whole in pdf.objects:
        for thing in _nested(whole, 0):
            shelf = entry(thing, "/Font")
            listed = [shelf.get(key) for key in shelf.keys()] if isinstance(shelf, pikepdf.Dictionary) else []  # noqa: SIM118 - a PDF dictionary's own keys
            # A state of graphics names one font, with its size; one of thousands of letters has its letters from another one.
            listed += [shelf[0]] if isinstance(shelf, pikepdf.Array) and len(shelf) else []
            below = entry(thing, "/DescendantFonts")
            listed += list(below) if isinstance(below, pikepdf.Array) else []
            for font in (thing, *listed):
                if (
                    isinstance(font, pikepdf.Dictionary)
                    and (font is not thing or word(font, "/Type") == "/Font")
                    and word(font, "/Subtype") not in {"/Type0", "/Type3"}
                ):
                    descriptor = entry(font, "/FontDescriptor")
                    if not any(isinstance(entry(descriptor, key), pikepdf.Stream) for key in ("/FontFile", "/FontFile2", "/FontFile3")):
                        yield (word(font, "/BaseFont") or "without a name").lstrip("/")


def _identity(looked: Looked, standard: str) -> Iterator[str]:
    pdf = looked.pdf
    info = pdf.trailer.get("/Info", pikepdf.Dictionary())
    # The catalog may say a newer one than the first line (PDF 32000-1, 7.5.2).
    version = max(pdf.pdf_version, word(pdf.Root, "/Version").lstrip("/"))
    if version > VERSIONS[standard]:
        yield f"it is PDF {version}, at most {VERSIONS[standard]} is allowed"
    if "/ID" not in pdf.trailer:
        yield "the trailer has no ID"
    yield from _lacks("Info", [key[1:] for key in ("/Title", "/CreationDate", "/ModDate") if not str(info.get(key, ""))])
    if word(info, "/Trapped") not in {"/True", "/False"}:
        yield "Info does not say whether it is trapped"
    xmp = xmp_of(pdf)
    if standard == X4:
        if said(xmp, "pdfxid:GTS_PDFXVersion") != IDENTITY[X4]:
            yield f"XMP does not say {IDENTITY[X4]}"
        yield from _lacks("XMP", [name for name in _XMP if not said(xmp, name)])
        if said(xmp, "xmpMM:RenditionClass") not in {"", "default"}:
            yield f'XMP says xmpMM:RenditionClass "{said(xmp, "xmpMM:RenditionClass")}", must be "default"'
        if entry(entry(pdf.Root, "/Metadata"), "/Filter") is not None:
            yield "XMP is packed: nobody finds it who does not read PDF"
    elif str(info.get("/GTS_PDFXVersion", "")) != IDENTITY[X1A]:
        yield f"Info does not say {IDENTITY[X1A]}"
    yield from _differing(info, xmp)
    yield from _intent(looked, standard)


def _lacks(what: str, names: list[str]) -> Iterator[str]:
    """What is not there at all, told once however much it is."""
    if names:
        yield f"{what} has no {names[0]}" if len(names) == 1 else f"{what} lacks {len(names)} entries: {', '.join(names)}"


def _differing(info: Any, xmp: str) -> Iterator[str]:
    """Where Info and XMP say different things (ISO 15930-7, 6.7.3, and 15930-4, 6.12: they agree)."""
    title = word(info, "/Title")
    for name, key, mine in (("dc:title", "Title", title), ("pdf:Trapped", "Trapped", word(info, "/Trapped").lstrip("/"))):
        theirs = said(xmp, name)
        if theirs and theirs != mine:
            yield f'XMP says {name} "{theirs}", Info {key} "{mine}"'
    for name, key in (("xmp:CreateDate", "CreationDate"), ("xmp:ModifyDate", "ModDate")):
        theirs, mine = said(xmp, name), word(info, f"/{key}")
        # Zones may be written in several ways: day and minute are enough to see that two dates are not one.
        if theirs and _digits(theirs)[:12] != _digits(mine)[:12] and theirs[-1:] == "Z" == mine[-1:]:
            yield f"XMP says {name} {theirs}, Info {key} {mine}"


def _digits(date: str) -> str:
    return "".join(char for char in date if char.isdigit())


def _intent(looked: Looked, standard: str) -> Iterator[str]:
    listed = looked.pdf.Root.get("/OutputIntents")
    intents = (
        [one for one in listed if isinstance(one, pikepdf.Dictionary) and word(one, "/S") == "/GTS_PDFX"]
        if isinstance(listed, pikepdf.Array)
        else []
    )
    if len(intents) != 1:
        yield f"there are {len(intents)} output intents for PDF/X, must be one"
        return
    intent = intents[0]
    condition = CONDITIONS.get(looked.expected.printing.condition)
    name = str(intent.get("/OutputConditionIdentifier", ""))
    if condition is not None and name != condition.identifier:
        yield f'the output intent is for "{name}", must be "{condition.identifier}"'
    profile = intent.get("/DestOutputProfile")
    registered = str(intent.get("/RegistryName", "")).rstrip("/") == REGISTRY
    if profile is None and (not registered or standard == X4):
        yield "the output intent has neither a profile nor a name in the registry" if standard != X4 else "the output intent has no profile"
    elif condition is not None and not registered:
        yield f"the output intent does not say in which registry {condition.identifier} stands"
    if profile is not None:
        head = unpacked(profile)[:128] if isinstance(profile, pikepdf.Stream) else b""
        # ICC.1:2010, 7.2: the class of the device, and its colours.
        if head[12:16] != b"prtr" or head[16:20] != {1: b"GRAY", 3: b"RGB ", 4: b"CMYK"}.get(round(number(entry(profile, "/N"), 0))):
            yield "the profile of the output intent is none of a printer, or not for its number of inks"


def _forbidden(pdf: pikepdf.Pdf, standard: str) -> Iterator[str]:
    if pdf.is_encrypted:
        yield "it is encrypted"
    yield from (f"it has {words}" for key, words in _ROOT.items() if key in pdf.Root)
    names = pdf.Root.get("/Names")
    yield from (
        f"it has {what}"
        for key, what in (("/JavaScript", "scripts"), ("/EmbeddedFiles", "files of others"))
        if entry(names, key) is not None
    )
    if standard == X1A and word(pdf.trailer, "/Type") == "/XRef":
        # They came with PDF 1.5, whatever the file says that it is.
        yield "its objects are packed in streams"
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
    if (
        word(thing, "/Type") == "/Action"
        or (word(thing, "/S") in _ACTIONS and word(thing, "/Type") in {"", "/Action"})
        or isinstance(entry(thing, "/AA"), pikepdf.Dictionary)
    ):
        yield "it has actions"
    if _tampers(thing):
        yield "it has transfer functions or halftones of its own"
    if "/Ref" in thing and word(thing, "/Subtype") == "/Form":
        yield "a form stands for a page of another file"
    if isinstance(thing, pikepdf.Stream):
        if "/F" in thing:
            yield "what belongs into it lies in another file"
        if "/Alternates" in thing:
            yield "a picture has others that may stand in its place"
        yield from (f"it is packed with {_FILTERS[one]}" for one in filters_of(thing) if one in _FILTERS and not (standard == X4 and one == "/JPXDecode"))


def _tampers(thing: Any) -> bool:
    """Whether a state of graphics changes what an amount of ink is, or how it is screened."""
    # It need not say its type; the /TR of a soft mask, which has a sort, is another thing.
    if "/HTP" in thing:
        return True
    if word(thing, "/Type") not in {"", "/ExtGState"} or "/S" in thing:
        return False
    screen = entry(thing, "/HT")
    own = isinstance(screen, pikepdf.Dictionary | pikepdf.Stream) and (entry(screen, "/HalftoneType") not in {1, 5} or entry(screen, "/HalftoneName") is not None)
    return own or "/TR" in thing or ("/TR2" in thing and word(thing, "/TR2") != "/Default")


def _pages(looked: Looked, standard: str) -> None:
    for mark in looked.marks:
        if mark.kind == "packed":
            looked.tell(codes.FORBIDDEN, f"a picture in the content is packed with {mark.name}", page=mark.page)
    shining = {mark.page for mark in looked.marks if mark.state.shines}
    for place, page in enumerate(looked.pdf.pages, 1):
        bleed = box_of(page, "/BleedBox") or box_of(page, "/TrimBox")
        notes = page.obj.get("/Annots")
        for note in notes if isinstance(notes, pikepdf.Array) else ():
            rect = numbers_box(entry(note, "/Rect"))
            if bleed is None or rect is None or looked.papers[place - 1].matrix.box(rect).meets(bleed):
                looked.tell(codes.FORBIDDEN, "a note lies on the art", page=place)
                break
        group = entry(page.obj, "/Group")
        if standard == X1A and word(group, "/S") == "/Transparency":
            looked.tell(codes.TRANSPARENT, "what lies on it is mixed as one", page=place)
        space = space_of(entry(group, "/CS"), None) or Paint("")
        if standard == X4 and place in shining and space.family not in _BLENDS[looked.expected.printing.colour]:
            looked.tell(codes.BLEND_SPACE, f"what shines through is mixed in {space.family or 'no space that is named'}", page=place)
