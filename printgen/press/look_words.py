"""A file and the pieces on its pages go in; out comes what is wrong with where the letters stand in the finished file: nearer to the cut than their pieces keep them."""

from __future__ import annotations

import io
from collections.abc import Iterator, Mapping
from typing import Any

import pikepdf
import pypdfium2

from printgen.geometry import IDENTITY, Rect
from printgen.press import codes
from printgen.press.painted import FAULTS, unpacked
from printgen.press.spaces import entry
from printgen.press.subject import Looked, Piece, word
from printgen.press.upright import Upright

SLACK = 0.15
"""Millimetres: what was measured of the letters before, and where a reader of PDF sees them, differs by less."""
_SAYS = b"/ActualText"
_AROUND = 12
"""So many characters on both sides are told with the one that is nearest."""


def look(looked: Looked) -> None:
    """All pages whose pieces say how far their words keep from the cut, those that show the same pieces at the same places once."""
    slots = looked.expected.slots
    if len(slots) != len(looked.pdf.pages) or not any(piece.safe > 0 for page in slots for piece in page):
        return
    try:
        document = pypdfium2.PdfDocument(io.BytesIO(_as_drawn(looked)))
    except pypdfium2.PdfiumError as error:
        looked.tell(codes.NOT_CHECKED, f"the pages cannot be read ({str(error).partition(' (')[0].lower()}): where words stand was not looked at")
        return
    found: list[tuple[int, str]] = []
    seen: set[tuple[Piece, ...]] = set()
    try:
        for number, pieces in enumerate(slots, 1):
            if pieces not in seen:
                seen.add(pieces)
                found.extend((number, words) for words in _near(looked, number, document[number - 1], pieces))
    finally:
        document.close()
    looked.tell_all(codes.NEAR_CUT, found, hint="move them inward in the template, or give their kind a smaller safe:")


def _as_drawn(looked: Looked) -> bytes:
    """The file without what its letters stand for (ActualText, PDF 32000-1, 14.9.4): a reader parts one box among such letters, that is not where they are seen. The file itself, if there are none."""
    runs = [stream for stream in _contents(looked.pdf) if _SAYS in _unpacked(stream)]
    said = [one for shelf in _shelves(looked.pdf) for one in shelf if entry(one, _SAYS.decode()) is not None]
    if not runs and not said:
        return looked.data
    # In a copy: others look at the file as it is.
    with pikepdf.open(io.BytesIO(looked.data)) as copy:
        for stream in _contents(copy):
            words = _unpacked(stream)
            if _SAYS in words:
                stream.write(words.replace(_SAYS, b"/PrintgenText"))
        for shelf in _shelves(copy):
            for one in shelf:
                if entry(one, _SAYS.decode()) is not None:
                    del one[_SAYS.decode()]
        made = io.BytesIO()
        # What it says of itself stays as it is: to change that, a module would have to be opened, which a process for strangers cannot.
        copy.save(made, fix_metadata_version=False)
    return made.getvalue()


def _contents(pdf: pikepdf.Pdf) -> Iterator[Any]:
    """All content streams: those of pages, and those that they draw."""
    for page in pdf.pages:
        contents = page.obj.get("/Contents")
        yield from contents if isinstance(contents, pikepdf.Array) else [contents]
    yield from (thing for thing in pdf.objects if isinstance(thing, pikepdf.Stream) and (word(thing, "/Subtype") == "/Form" or "/PatternType" in thing))


def _unpacked(stream: Any) -> bytes:
    try:
        return unpacked(stream)
    except (OverflowError, *FAULTS):
        # That is told elsewhere.
        return b""


def _shelves(pdf: pikepdf.Pdf) -> Iterator[list[Any]]:
    """What contents say of their letters by a name: the properties in the resources of pages and forms."""
    for owner in (*(page.obj for page in pdf.pages), *(thing for thing in pdf.objects if isinstance(thing, pikepdf.Stream) and word(thing, "/Subtype") == "/Form")):
        named = entry(entry(owner, "/Resources"), "/Properties")
        yield [named[key] for key in named.keys()] if isinstance(named, pikepdf.Dictionary) else []  # noqa: SIM118 - not a mapping


def _near(looked: Looked, number: int, page: Any, pieces: tuple[Piece, ...]) -> Iterator[str]:
    """What is said of each piece of a page whose words come too near to the cut: of the nearest letter."""
    adjust = looked.expected.adjusts[number - 1] if looked.expected.adjusts else IDENTITY
    trims = [(piece, adjust.box(piece.trim)) for piece in pieces if piece.safe > 0]
    worst: dict[Piece, tuple[float, int]] = {}
    owner: dict[int, Piece | None] = {}
    text = page.get_textpage()
    try:
        for index, box in _letters(text, looked.papers[number - 1]) if trims else ():
            # Words in the margin belong to no piece, and what lies wholly beyond the cut is cut off.
            piece, trim = next(((piece, trim) for piece, trim in trims if trim.meets(box)), (None, box))
            owner[index] = piece
            if piece is not None:
                far = min(box.x - trim.x, box.y - trim.y, trim.right - box.right, trim.bottom - box.bottom)
                if far < piece.safe - SLACK and far < worst.get(piece, (far + 1, 0))[0]:
                    worst[piece] = far, index
        for piece, (far, index) in worst.items():
            start, end = (_end(index, step, piece, owner, text.count_chars()) for step in (-1, 1))
            words = " ".join(text.get_text_range(start, end - start + 1).split())
            where = f"{far:.1f} mm from the cut" if far >= 0 else f"{-far:.1f} mm beyond the cut"
            yield f'{piece.component} ({piece.side}): "{words}" comes {where}, must keep {piece.safe:g} mm'
    finally:
        text.close()


def _end(index: int, step: int, piece: Piece, owner: Mapping[int, Piece | None], count: int) -> int:
    """The last character in a direction that belongs to the piece, with all between; what has no ink belongs to both its neighbours."""
    end = at = index
    while abs(at - index) < _AROUND and 0 <= at + step < count and owner.get(at + step, piece) == piece:
        at += step
        end = at if at in owner else end
    return end


def _letters(text: Any, paper: Upright) -> Iterator[tuple[int, Rect]]:
    """Each letter's number and the box of its ink (mm from the page's top left). What has no ink of its own has the room that it takes up."""
    for index in range(text.count_chars()):
        left, bottom, right, top = box = text.get_charbox(index)
        if right > left and top > bottom and box != text.get_charbox(index, loose=True):
            yield index, paper.matrix.box(Rect(left, bottom, right - left, top - bottom))
