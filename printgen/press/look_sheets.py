"""A file of sheets goes in, what is wrong with where its pieces lie comes out: each where the manifest says, and each back behind its own front."""

from __future__ import annotations

from printgen.geometry import Rect
from printgen.press import codes
from printgen.press.spaces import entry
from printgen.press.subject import Looked, Piece, word
from printgen.scene.printing import CMYK

TOLERANCE = 0.1
"""Millimetres: a tenth is what one sees when a card is held against the light."""


_TURNS = {"long": "/DuplexFlipLongEdge", "short": "/DuplexFlipShortEdge"}


def look(looked: Looked) -> None:
    """What the file says to the printer, the pieces of each page, then those of each sheet, turned over as the printer turns it."""
    slots = looked.expected.slots
    if slots and looked.expected.printing.colour != CMYK:
        _printed(looked)
    if not slots or len(slots) != len(looked.pdf.pages):
        return
    shown: dict[int, list[Rect]] = {}
    for mark in looked.marks:
        if mark.kind == "placed":
            shown.setdefault(mark.page, []).append(mark.box)
    for number, pieces in enumerate(slots, 1):
        _placed(looked, number, pieces, shown.get(number, []))
    if looked.expected.turns:
        for number in range(1, len(slots), 2):
            _turned(looked, number, slots[number - 1], slots[number])


def _printed(looked: Looked) -> None:
    """What viewers propose to whoever prints: the size that it has, and the edge at which the backs are behind their fronts."""
    wishes = entry(looked.pdf.Root, "/ViewerPreferences")
    if word(wishes, "/PrintScaling") != "/None":
        looked.tell(codes.PAPER_SIZE, "the file does not say that it is to be printed at its own size", hint="print it at 100 %, not fitted to the page")
    turns = _TURNS.get(looked.expected.turns)
    if turns and word(wishes, "/Duplex") != turns:
        looked.tell(codes.PAPER_SIZE, f"the file does not say that its sheets turn about the {looked.expected.turns} edge", hint=f"choose it when printing: flip on the {looked.expected.turns} edge")


def _placed(looked: Looked, number: int, pieces: tuple[Piece, ...], shown: list[Rect]) -> None:
    """What a page shows against what it should."""
    if len(shown) != len(pieces):
        looked.tell(codes.PAGE_ORDER, f"it shows {len(shown)} pieces, {len(pieces)} were expected", page=number)
        return
    adjusts = looked.expected.adjusts
    for piece, box in zip(pieces, shown, strict=True):
        trim = adjusts[number - 1].box(piece.trim) if adjusts else piece.trim
        if not _holds(box, trim):
            looked.tell(
                codes.WRONG_SIZE,
                f"{piece.component} ({piece.side}) is not at {piece.trim.x:.2f}, {piece.trim.y:.2f} mm: what lies there is {_words(box)}",
                page=number,
            )


def _turned(looked: Looked, front_page: int, fronts: tuple[Piece, ...], backs: tuple[Piece, ...]) -> None:
    """The paper turned over: each back, as seen through the sheet, against the fronts."""
    width, height = looked.papers[front_page - 1].size
    upright = height >= width
    # Long-edge turning of an upright sheet, and short-edge turning of one on its side, mirror left and right.
    sideways = (looked.expected.turns == "long") == upright
    for back in backs:
        trim = back.trim
        seen = Rect(width - trim.right, trim.y, trim.w, trim.h) if sideways else Rect(trim.x, height - trim.bottom, trim.w, trim.h)
        front = min(fronts, key=lambda one: abs(one.trim.x - seen.x) + abs(one.trim.y - seen.y), default=None)
        if front is None:
            looked.tell(codes.BACKS_MEET, f"the back of {back.component} lies behind nothing", page=front_page + 1)
            continue
        off = max(abs(front.trim.x - seen.x), abs(front.trim.y - seen.y))
        if front.component != back.component or off > TOLERANCE:
            how = f"behind the front of {front.component}" if front.component != back.component else f"{off:.2f} mm off its front"
            looked.tell(codes.BACKS_MEET, f"the back of {back.component} lies {how}", page=front_page + 1)


def _holds(box: Rect, trim: Rect) -> bool:
    return (
        box.x <= trim.x + TOLERANCE
        and box.y <= trim.y + TOLERANCE
        and box.right >= trim.right - TOLERANCE
        and box.bottom >= trim.bottom - TOLERANCE
    )


def _words(box: Rect) -> str:
    return f"{box.w:.1f} x {box.h:.1f} mm at {box.x:.2f}, {box.y:.2f}"
