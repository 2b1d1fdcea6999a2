"""A file goes in, what is wrong with the boxes of its pages comes out: there at all, nested, as large as the definitions say, with room for the bleed."""

from __future__ import annotations

from collections.abc import Iterator

from printgen.diagnostics.diagnostic import Code
from printgen.geometry import Rect
from printgen.press import codes
from printgen.press.subject import Looked, box_of
from printgen.press.upright import number as degrees

TOLERANCE = 0.05
"""Millimetres: PDF keeps four decimals of a point, and half a tenth is what a cutter cannot see."""

QUARTER, AMISS = 90, 45.0
"""Degrees by which a page may be turned, and what stands in for what is no number."""
_HINTS = {
    codes.ASKEW: "export it with the page upright",
    codes.BOXES: "export it with a TrimBox as large as the piece, inside a BleedBox",
    codes.BLEED_ROOM: "export it with bleed",
}
"""What is to be done."""


def look(looked: Looked) -> None:
    """The boxes of each page; what is wrong with many in the same way is told once."""
    found: dict[Code, list[tuple[int, str]]] = {}

    def tell(code: Code, number: int, words: str) -> None:
        found.setdefault(code, []).append((number, words))

    pages = list(looked.pdf.pages)
    trims = looked.expected.trims
    if trims and len(trims) != len(pages):
        looked.tell(codes.PAGE_ORDER, f"the file has {len(pages)} pages, {len(trims)} were expected")
        trims = ()
    elif not pages:
        looked.tell(codes.UNREADABLE, "the file has no page", hint="export it anew")
    for number, page in enumerate(pages, 1):
        turned = page.obj.get("/Rotate", 0)
        if degrees(turned, AMISS) % QUARTER:
            tell(codes.ASKEW, number, f"its /Rotate is {turned}, must be 0, 90, 180 or 270")
        paper = looked.papers[number - 1]
        media = Rect(0, 0, *paper.size)
        if not paper.said:
            tell(codes.BOXES, number, "there is no MediaBox of four numbers and with an area")
        trim, art, bleed = box_of(page, "/TrimBox"), box_of(page, "/ArtBox"), box_of(page, "/BleedBox")
        piece = trim or art
        if piece is None or (trim and art):
            tell(codes.BOXES, number, "there is neither a TrimBox nor an ArtBox" if piece is None else "there are both a TrimBox and an ArtBox")
            continue
        outer = bleed or media
        for inside, outside, words in (
            (piece, outer, "the TrimBox reaches out of the BleedBox"),
            (outer, media, "the BleedBox reaches out of the MediaBox"),
        ):
            beyond = _beyond(inside, outside)
            if beyond > TOLERANCE:
                tell(codes.BOXES, number, f"{words} by {beyond:.2f} mm")
        room = min(piece.x - outer.x, piece.y - outer.y, outer.right - piece.right, outer.bottom - piece.bottom)
        if room < looked.expected.bleed - TOLERANCE:
            tell(codes.BLEED_ROOM, number, f"the bleed is {max(room, 0):.2f} mm, must be {looked.expected.bleed:g} mm")
        if trims:
            for words in _held(piece, trims[number - 1]):
                tell(codes.WRONG_SIZE, number, words)
    for code, told in found.items():
        looked.tell_all(code, told, hint=_HINTS.get(code, ""))


def _held(found: Rect, wanted: Rect) -> Iterator[str]:
    """A trim against the one that the definitions give."""
    if abs(found.w - wanted.w) > TOLERANCE or abs(found.h - wanted.h) > TOLERANCE:
        yield f"the trim is {found.w:.2f} x {found.h:.2f} mm, the piece {wanted.w:.2f} x {wanted.h:.2f} mm"
    elif max(abs(found.x - wanted.x), abs(found.y - wanted.y)) > TOLERANCE:
        yield f"the trim starts at {found.x:.2f}, {found.y:.2f} mm, must be {wanted.x:.2f}, {wanted.y:.2f} mm"


def _beyond(inside: Rect, outside: Rect) -> float:
    return max(outside.x - inside.x, outside.y - inside.y, inside.right - outside.right, inside.bottom - outside.bottom)
