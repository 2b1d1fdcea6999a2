"""A booklet's faces and a size of paper go in, sheets to be folded in the middle come out: two pages a side, so that the folded stack reads in order.

Saddle stitch: the sheets lie in each other, the first one outside; of n pages (a multiple of four, blank ones added) sheet k carries outside n - 2k and 1 + 2k,
inside 2 + 2k and n - 1 - 2k.

Creep: sheet k lies in k others, so its fold stands k times the thickness of the paper further out, and a cut at the fore edge takes that much more of it. Its
pages are narrower by just that: what is on them moves towards the fold (shingling), and every page keeps its outer margin.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import count, takewhile

from printgen.diagnostics.diagnostic import Bag, Diagnostic
from printgen.frozen import frozen
from printgen.geometry import Rect, Size
from printgen.impose.codes import BLANK_PAGES, NOT_FOLDED, SWALLOWED
from printgen.impose.duplex import SIDEWAYS_TURN, onto
from printgen.impose.lay import MOST_PIECES, Choice
from printgen.impose.marks import (
    FOLD_LINE,
    HAIRLINE,
    LEAST,
    OFF,
    REGISTERED,
    Lettering,
    Margin,
    crop_marks,
    label_stamp,
    ruler_stamp,
    unchecked,
)
from printgen.impose.pages import FIRST
from printgen.impose.paper import LONG, NONE, SHORT, VERTICAL, Sheet, both_ways
from printgen.impose.profile import Profile
from printgen.impose.stamps import made_for, turn_stamp
from printgen.model.game import Component, Game, Product
from printgen.scene.items import Face, Item, Shape
from printgen.scene.page import Job, Leaf, Page, Slot
from printgen.scene.path import line
from printgen.units import PAPERS

PART = "folded"
"""What these sheets are called, as a part of their product."""
LEAST_PAGES = 3
"""Of fewer pages there is nothing to put into each other."""
COVER = "cover"
"""The part of a page that is a cover."""
_NEAR = 1e-6
SPINE = 4.0
"""Nearer to the fold (mm) no word can be read with ease."""
_MOST_CREEP = 0.25
"""No page loses more of its width, however many sheets there are; words have long been told to reach the fold by then."""

Faces = Mapping[tuple[str, str], Face]
Spread = tuple[Face | None, Face | None]
"""What lies left and right of the fold on one side of a sheet; None is a blank page."""


def saddle(game: Game, product: Product, faces: Faces, profile: Profile, choice: Choice, lettering: Lettering) -> tuple[Job | None, Bag]:
    """The sheets of all booklets of a product, each different one once with the number of its repeats; None where there are none.

    The paper has to take two pages beside each other as large as they are: nothing is made smaller. Where it does not, a note says so.
    """
    bag = Bag()
    by_id = {component.id: component for component in game.components}
    booklets = [by_id[i] for i in product.components if (i, FIRST) in faces and choice.count(by_id[i])]
    if sum((i == piece.id) * choice.count(piece) for piece in booklets for i, _ in faces) > MOST_PIECES:
        # It has been told of the single pages.
        booklets = []
    wanted = choice.backs or profile.duplex
    edge = wanted if wanted in {LONG, SHORT} else LONG
    leaves: list[Leaf] = []
    creep = 0.0
    for piece in booklets if wanted != NONE else ():
        pages = [faces[piece.id, f"page-{n}"] for n in takewhile(lambda n, i=piece.id: (i, f"page-{n}") in faces, count(1))]  # type: ignore[misc]  # n is a number
        size = pages[0].scene.size
        sheet = sheet_for(size, profile)
        if len(pages) < LEAST_PAGES:
            continue
        if sheet is None:
            bag.add(_too_small(piece, size, profile))
            continue
        stock = profile.stock if product.stock is None else product.stock
        press = _Press(sheet, edge, size, profile, lettering, choice.unchecked, stock)
        innermost = press.creep(-(-len(pages) // 4) - 1)
        creep = max(creep, innermost)
        bag.add(*_blank(piece, pages), *_swallowed(piece, pages, press))
        leaves.extend(press.leaves(f"{product.id} · {profile.id}{made_for(choice.printer)}", piece, pages, choice.count(piece)))
    if not leaves:
        return None, bag
    title = f"{game.title}: {product.title}, folded"
    return Job(product.id, profile.id, title, tuple(leaves), edge, product.instead_of, PART, profile.printing, creep=creep), bag


def sheet_for(page: Size, profile: Profile) -> Sheet | None:
    """The way of holding the paper in which two such pages lie side by side, with the most room around them; None if there is none."""

    def room(sheet: Sheet) -> float:
        return min(sheet.size.w - 2 * page.w, sheet.size.h - page.h)

    best = max(both_ways(profile.paper, profile.margin), key=room)
    return best if room(best) >= -_NEAR else None


def spreads(pages: Sequence[Face]) -> Iterator[tuple[Spread, Spread]]:
    """The outer and the inner side of each sheet, the outermost sheet first. Blank pages come last, but a cover stays outside."""
    blanks: list[Face | None] = [None] * (-len(pages) % 4)
    order: list[Face | None] = [*pages[:-1], *blanks, pages[-1]] if _closes(pages) else [*pages, *blanks]
    total = len(order)
    for k in range(total // 4):
        yield (order[total - 1 - 2 * k], order[2 * k]), (order[1 + 2 * k], order[total - 2 - 2 * k])


def _blank(piece: Component, pages: Sequence[Face]) -> Iterator[Diagnostic]:
    """What is said of pages that are added, because a folded sheet has four."""
    blanks = -len(pages) % 4
    if blanks:
        where = f"before {pages[-1].side}, the cover" if _closes(pages) else f"behind {pages[-1].side}"
        message = f"{piece.id}: {len(pages)} pages fold to {len(pages) + blanks}; {blanks} blank {'one stands' if blanks == 1 else 'ones stand'} {where}"
        fewer = len(pages) - 4 + blanks
        hint = f"{fewer} pages need a sheet less" if fewer >= LEAST_PAGES else ""
        yield BLANK_PAGES.at(piece.kind.place, message, hint=hint, about=(piece.id, piece.kind.id))


def _closes(pages: Sequence[Face]) -> bool:
    """Whether the last page is a cover, which stays outside."""
    return any(part.name == COVER for part in pages[-1].parts)


def _swallowed(piece: Component, pages: Sequence[Face], press: _Press) -> Iterator[Diagnostic]:
    """What is said of a stack so thick that words come too near to the fold, though they keep off the spine of a single page."""
    for k, sides in enumerate(spreads(pages)):
        creep = press.creep(k)
        for left, right in sides:
            near = [(box.x, right) for box in _boxes(right)] + [(press.size.w - box.right, left) for box in _boxes(left)]
            gap, face = min(near, key=lambda one: one[0], default=(SPINE, None))
            if face is not None and gap >= SPINE - _NEAR > gap - creep:
                message = f"{face.component}: {press.stock:g} mm paper moves {face.side} {creep:.1f} mm towards the fold; its words come within {max(gap - creep, 0):.1f} mm of it"
                hint = "thinner paper, a wider inner margin, or fewer pages; stock: is how thick the paper is"
                yield SWALLOWED.at(piece.kind.place, message, hint=hint, about=(piece.id, piece.kind.id))
                return


def _boxes(face: Face | None) -> list[Rect]:
    return [text.box for text in face.texts] if face is not None else []


def _too_small(piece: Component, size: Size, profile: Profile) -> Diagnostic:
    w, h = min(profile.paper), max(profile.paper)
    fits = [
        name
        for name, paper in sorted(PAPERS.items(), key=lambda one: one[1].w * one[1].h)
        if 2 * size.w <= max(paper) and size.h <= min(paper)
    ]
    message = (
        f"{piece.id}: two pages of {size.w:g} x {size.h:g} mm do not lie side by side on {w:g} x {h:g} mm; no sheets to fold were made"
    )
    half = next((name for name, paper in PAPERS.items() if paper == Size(round(h / 2, 2), w)), f"{h / 2:g}mm x {w:g}mm")
    hint = f"pages of {h / 2:g} x {w:g} mm or smaller fold: give the kind  formats: [{half}]" + (
        f", or take a profile with {fits[0].upper() if len(fits[0]) < 3 else fits[0]} paper" if fits else ""
    )
    return NOT_FOLDED.at(piece.kind.place, message, hint=hint, about=(piece.id, piece.kind.id))


@frozen
class _Press:
    """One booklet's way onto paper: the sheet, the edge about which it turns, the size of its pages, how thick the paper is (mm)."""

    sheet: Sheet
    edge: str
    size: Size
    profile: Profile
    lettering: Lettering
    unchecked: bool
    stock: float

    def creep(self, k: int) -> float:
        """How far sheet `k` (0 is the outermost one) stands out at the fore edge before it is cut (mm)."""
        return min(k * self.stock, self.size.w * _MOST_CREEP)

    def leaves(self, name: str, piece: Component, pages: Sequence[Face], repeat: int) -> Iterator[Leaf]:
        """A leaf for each sheet; all sheets of one booklet follow each other, so that each copy is a stack by itself."""
        sheets = list(spreads(pages))
        turn = SIDEWAYS_TURN[self.sheet.flip_axis(self.edge)]
        for k, (outer, inner) in enumerate(sheets, 1):
            label, creep = f"{name} · sheet {k} of {len(sheets)}", self.creep(k - 1)
            front, back = (
                self.page(piece.id, spread, f"{label} · {side}", (way, creep)) for spread, side, way in ((outer, "outside", 0), (inner, "inside", turn))
            )
            yield Leaf(front, back, repeat)

    def page(self, component: str, spread: Spread, label: str, way: tuple[int, float]) -> Page:
        """One side of a sheet. `way`: its turn, 0, or 180 for a side that is printed head down, because the paper turns about its level axis; and its creep (mm)."""
        (turn, creep), paper = way, self.sheet.size
        w, h = self.size.w - creep, self.size.h
        both = Rect(paper.w / 2 - w, (paper.h - h) / 2, 2 * w, h)
        slots = []
        for face, left in zip(spread, (True, False), strict=True):
            if face is None:
                continue
            trim = Rect(both.x if left else both.x + w, both.y, w, h)
            clip = self._clip(trim, min(face.scene.bleed, self.profile.bleed), left=left)
            # All of the page, as if nothing were cut off: its outer edge is that of the cut, its inner one lies beyond the fold.
            whole = Rect(trim.x if left else trim.x - creep, trim.y, self.size.w, h)
            if turn:
                trim, clip, whole = _over(trim, paper), _over(clip, paper), _over(whole, paper)
            slots.append(Slot(component, face.side, face.scene, trim, clip, onto(whole, turn), turn))
        return Page(paper, tuple(slots), tuple(self._marks(both, label, front=not turn and label.endswith("outside"))), both, both, label)

    def _clip(self, trim: Rect, bleed: float, *, left: bool) -> Rect:
        """The page and its bleed: none at the fold, none beyond the paper."""
        x = max(trim.x - bleed, 0.0) if left else trim.x
        right = trim.right if left else min(trim.right + bleed, self.sheet.size.w)
        y, bottom = max(trim.y - bleed, 0.0), min(trim.bottom + bleed, self.sheet.size.h)
        return Rect(x, y, right - x, bottom - y)

    def _marks(self, both: Rect, label: str, *, front: bool) -> Iterator[Item]:
        """Where the paper is larger than two pages: crop marks, the ends of the fold, and words in the margin. Pages that fill it are folded edge to edge."""
        reach, off = self.sheet.printable, OFF + LEAST
        bleed = self.profile.bleed
        level, upright = both.x - bleed - off >= reach.x, both.y - bleed - off >= reach.y
        if level and upright and self.profile.marks:
            yield from crop_marks([both], bleed, self.sheet.printable, outside=REGISTERED if self.profile.registers else HAIRLINE)
        if upright:
            ends = (reach.y, both.y - bleed - OFF), (both.bottom + bleed + OFF, reach.bottom)
            middle = self.sheet.size.w / 2
            yield Shape(tuple(step for a, b in ends for step in line(middle, a, middle, b)), FOLD_LINE)
        if upright:
            margin = Margin(self.sheet, both.grown(bleed), [both], VERTICAL)
            stamps = [
                label_stamp(label, self.lettering),
                *([ruler_stamp(self.lettering), turn_stamp(self.edge, self.lettering)] if front else []),
            ]
            yield from (item for stamp in stamps if (item := margin.put((stamp,))))
        if self.unchecked:
            yield unchecked(self.sheet.size, self.lettering)


def _over(box: Rect, paper: Size) -> Rect:
    return Rect(paper.w - box.right, paper.h - box.bottom, box.w, box.h)
