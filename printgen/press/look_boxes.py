"""A file goes in, what is wrong with the boxes of its pages comes out: there at all, nested, as large as the definitions say, with room for the bleed."""

from __future__ import annotations

from printgen.geometry import Rect
from printgen.press import codes
from printgen.press.subject import Looked, box_of

TOLERANCE = 0.05
"""Millimetres: PDF keeps four decimals of a point, and half a tenth is what a cutter cannot see."""


def look(looked: Looked) -> None:
    """The boxes of each page."""
    pages = list(looked.pdf.pages)
    trims = looked.expected.trims
    if trims and len(trims) != len(pages):
        looked.tell(codes.PAGE_ORDER, f"the file has {len(pages)} pages, {len(trims)} were expected")
        trims = ()
    for number, page in enumerate(pages, 1):
        paper = looked.papers[number - 1]
        media = Rect(0, 0, *paper.size)
        if not paper.said:
            looked.tell(codes.BOXES, "there is no MediaBox of four numbers and with an area", page=number)
        trim, art, bleed = box_of(page, "/TrimBox"), box_of(page, "/ArtBox"), box_of(page, "/BleedBox")
        piece = trim or art
        if piece is None or (trim and art):
            looked.tell(
                codes.BOXES,
                "there is neither a TrimBox nor an ArtBox" if piece is None else "there are both a TrimBox and an ArtBox",
                page=number,
            )
            continue
        outer = bleed or media
        for inside, outside, words in (
            (piece, outer, "the TrimBox reaches out of the BleedBox"),
            (outer, media, "the BleedBox reaches out of the MediaBox"),
        ):
            beyond = _beyond(inside, outside)
            if beyond > TOLERANCE:
                looked.tell(codes.BOXES, f"{words} by {beyond:.2f} mm", page=number)
        room = min(piece.x - outer.x, piece.y - outer.y, outer.right - piece.right, outer.bottom - piece.bottom)
        if room < looked.expected.bleed - TOLERANCE:
            looked.tell(codes.BLEED_ROOM, f"the bleed is {max(room, 0):.2f} mm, must be {looked.expected.bleed:g} mm", page=number)
        if trims:
            _held(looked, number, piece, trims[number - 1])


def _held(looked: Looked, number: int, found: Rect, wanted: Rect) -> None:
    """A trim against the one that the definitions give."""
    if abs(found.w - wanted.w) > TOLERANCE or abs(found.h - wanted.h) > TOLERANCE:
        looked.tell(
            codes.WRONG_SIZE, f"the trim is {found.w:.2f} x {found.h:.2f} mm, the piece {wanted.w:.2f} x {wanted.h:.2f} mm", page=number
        )
    elif max(abs(found.x - wanted.x), abs(found.y - wanted.y)) > TOLERANCE:
        looked.tell(
            codes.WRONG_SIZE, f"the trim starts at {found.x:.2f}, {found.y:.2f} mm, must be {wanted.x:.2f}, {wanted.y:.2f} mm", page=number
        )


def _beyond(inside: Rect, outside: Rect) -> float:
    return max(outside.x - inside.x, outside.y - inside.y, inside.right - outside.right, inside.bottom - outside.bottom)
