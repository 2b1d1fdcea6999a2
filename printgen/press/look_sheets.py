"""A file of sheets goes in, what is wrong with where its pieces lie comes out: each where the manifest says, and each back behind its own front."""

from __future__ import annotations

import re
from collections.abc import Callable
from itertools import chain

from printgen.geometry import IDENTITY, Rect, Size
from printgen.press import codes
from printgen.press.painted import PAGE, REST
from printgen.press.spaces import entry
from printgen.press.subject import Looked, Piece, word
from printgen.scene.printing import CMYK

TOLERANCE = 0.1
"""Millimetres: a tenth is what one sees when a card is held against the light."""
RIM, KEPT = 3.0, 5.0
"""Nearer to the edge (mm) no printer at home prints; of what lies there so much may be lost where it is moved for a printer."""
_PAGE = re.compile(r"page-(\d{1,6})")
"""What the side of a piece is called that is a page of a booklet."""
Pieces = tuple[Piece, ...]

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
    unseen = _unseen(looked)
    for number, pieces in enumerate(slots, 1):
        if number not in unseen:
            _placed(looked, number, pieces, shown.get(number, []))
    if looked.expected.turns:
        last = _last_pages(slots)
        for number in range(1, len(slots) + 1, 2):
            _turned(looked, number, (slots[number - 1], slots[number] if number < len(slots) else ()), last)


def _unseen(looked: Looked) -> set[int]:
    """The pages of which nobody knows what they show: they were too much to be looked at."""
    found = [mark for mark in looked.marks if mark.kind == "unread"]
    rest = min((mark.page for mark in found if mark.name == REST), default=len(looked.papers) + 1)
    return {mark.page for mark in found if mark.name == PAGE} | set(range(rest, len(looked.papers) + 1))


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
    paper = Rect(0, 0, *looked.papers[number - 1].size)
    adjust = looked.expected.adjusts[number - 1] if looked.expected.adjusts else IDENTITY
    for piece, box in zip(pieces, shown, strict=True):
        trim = adjust.box(piece.trim)
        # Where a page fills the paper, what is moved or stretched for a printer reaches over its edge.
        if not _holds(box, trim if adjust.is_identity else _met(trim, paper)):
            looked.tell(codes.WRONG_SIZE, f"{piece.component} ({piece.side}) is not at {trim.x:.2f}, {trim.y:.2f} mm: what lies there is {_words(box)}", page=number)
            continue
        kept = adjust.box(_kept(piece.trim, paper))
        over = max(-kept.x, -kept.y, kept.right - paper.w, kept.bottom - paper.h)
        if not adjust.is_identity and over > TOLERANCE:
            hint = "calibrate anew, or take a profile with a larger margin"
            looked.tell(codes.WRONG_SIZE, f"{piece.component} ({piece.side}) is cut off: what was measured of the printer moves {over:.2f} mm of it over the edge of the paper", page=number, hint=hint)


def _kept(trim: Rect, paper: Rect) -> Rect:
    """What of a piece must stay on the paper: all, but for a rim that no printer prints if it lies in it."""
    x, right = trim.x if trim.x >= RIM else KEPT, trim.right if paper.right - trim.right >= RIM else paper.right - KEPT
    y, bottom = trim.y if trim.y >= RIM else KEPT, trim.bottom if paper.bottom - trim.bottom >= RIM else paper.bottom - KEPT
    return Rect(x, y, right - x, bottom - y)


def _met(box: Rect, paper: Rect) -> Rect:
    """What of a box lies on the paper."""
    x, y = max(box.x, paper.x), max(box.y, paper.y)
    return Rect(x, y, max(min(box.right, paper.right) - x, 0), max(min(box.bottom, paper.bottom) - y, 0))


def _turned(looked: Looked, number: int, sides: tuple[Pieces, Pieces], last: dict[str, int]) -> None:
    """The paper turned over: each back, as seen through the sheet, against the fronts. `number`: the page of the fronts; `last`: how many pages each booklet has."""
    fronts, backs = sides
    through = _through(looked.papers[number - 1].size, looked.expected.turns)
    for back in backs:
        seen = through(back.trim)
        front = min(fronts, key=lambda one: _off(one.trim, seen), default=None)
        if _PAGE.fullmatch(back.side):
            _read_on(looked, number + 1, back, front if front and _behind(front.trim, seen) else None, seen, last)
        elif front is None:
            looked.tell(codes.BACKS_MEET, f"the back of {back.component} lies behind nothing", page=number + 1)
        elif front.component != back.component or _off(front.trim, seen) > TOLERANCE:
            how = f"behind the front of {front.component}" if front.component != back.component else f"{_off(front.trim, seen):.2f} mm off its front"
            looked.tell(codes.BACKS_MEET, f"the back of {back.component} lies {how}", page=number + 1)
    for front in fronts:
        if _PAGE.fullmatch(front.side) and not any(_behind(front.trim, through(back.trim)) for back in backs):
            _read_on(looked, number, front, None, front.trim, last)


def _read_on(looked: Looked, number: int, page: Piece, behind: Piece | None, seen: Rect, last: dict[str, int]) -> None:
    """A page of a booklet against what lies on the other side of its leaf: the page before it or after it, or nothing if that one is blank."""
    here, most = _number(page), last[page.component]
    other = here + 1 if here % 2 else here - 1
    name = f"{page.side} of {page.component}"
    if behind is None:
        # Blank pages come last, or before a cover that closes the booklet: of six pages the fifth and the sixth have one behind them each.
        blank = other > most or (most % 4 == 2 and most in {here, other})
        if not blank:
            looked.tell(codes.BACKS_MEET, f"nothing lies behind {name}, page-{other} should", page=number)
    elif behind.component != page.component or _number(behind) != other:
        meant = f"of {behind.component}" if behind.component != page.component else f"not behind page-{other}" if other <= most else "not behind a blank page"
        looked.tell(codes.BACKS_MEET, f"{name} lies behind {behind.side}{' ' if behind.component != page.component else ', '}{meant}", page=number)
    elif _off(behind.trim, seen) > TOLERANCE:
        looked.tell(codes.BACKS_MEET, f"{name} lies {_off(behind.trim, seen):.2f} mm off {behind.side}", page=number)


def _through(paper: Size, turns: str) -> Callable[[Rect], Rect]:
    """How a box on the back of the paper is seen from its front."""
    width, height = paper
    # Long-edge turning of an upright sheet, and short-edge turning of one on its side, mirror left and right.
    sideways = (turns == "long") == (height >= width)
    return lambda box: Rect(width - box.right, box.y, box.w, box.h) if sideways else Rect(box.x, height - box.bottom, box.w, box.h)


def _off(box: Rect, other: Rect) -> float:
    return max(abs(box.x - other.x), abs(box.y - other.y))


def _behind(box: Rect, other: Rect) -> bool:
    """Whether two boxes are rather behind than beside each other."""
    return _off(box, other) < min(box.w, box.h) / 2


def _last_pages(slots: tuple[Pieces, ...]) -> dict[str, int]:
    """The last page of each booklet."""
    last: dict[str, int] = {}
    for piece in chain.from_iterable(slots):
        if _PAGE.fullmatch(piece.side):
            last[piece.component] = max(last.get(piece.component, 0), _number(piece))
    return last


def _number(piece: Piece) -> int:
    found = _PAGE.fullmatch(piece.side)
    return int(found[1]) if found else 0


def _holds(box: Rect, trim: Rect) -> bool:
    return (
        box.x <= trim.x + TOLERANCE
        and box.y <= trim.y + TOLERANCE
        and box.right >= trim.right - TOLERANCE
        and box.bottom >= trim.bottom - TOLERANCE
    )


def _words(box: Rect) -> str:
    return f"{box.w:.1f} x {box.h:.1f} mm at {box.x:.2f}, {box.y:.2f}"
