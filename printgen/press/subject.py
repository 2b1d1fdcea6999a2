"""What a preflight looks at and against what: an open file, what its pages paint, and what is expected of it."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import field
from typing import Any

import pikepdf

from printgen.diagnostics.diagnostic import Bag, Code
from printgen.frozen import frozen, replace
from printgen.geometry import IDENTITY, Matrix, Rect
from printgen.place import Place
from printgen.press.marks import Mark
from printgen.press.spaces import entry
from printgen.press.upright import Upright, numbers_box, upright
from printgen.scene.printing import HOME, Printing

MOST_WORDS = 400
"""Characters of a finding: a font of a stranger may have a name of megabytes."""
MOST_TOLD = 8
"""So many faults of one kind are told one by one; a drawing for screens has hundreds."""
_NEAR = 0.05
"""What is clipped to a box may reach beyond it by so much (mm): numbers in files are rounded."""
ANY_SPOT = frozenset({"*"})
"""Spots of files whose definitions nobody knows."""


@frozen
class Piece:
    """A side of a piece on a page, where its trim lies (mm from the top left), and how far its words keep from that (mm); 0 if nobody knows.

    `shown`: where it shows whole pieces smaller than they are, on the page (mm from the top left).
    """

    component: str
    side: str
    trim: Rect
    safe: float = 0.0
    shown: tuple[Rect, ...] = ()


@frozen
class Expected:
    """What is known of a file beforehand. `bleed` in mm; `trims` are the boxes of the pages' trims in order, from the top left, or () if nobody knows.

    `spots` are inks that the definitions name; `slots` are the pieces on each page, in order, or () if nobody knows; `turns` is the edge about which sheets
    turn between a front and its back ("long", "short", or "" where pages stand alone); `adjusts` is how each page is moved for its printer, () if none is. `claims`: a standard that
    the file says it keeps, and that nobody here can hold it to.
    """

    printing: Printing = HOME
    bleed: float = 0.0
    trims: tuple[Rect, ...] = ()
    spots: frozenset[str] = frozenset()
    slots: tuple[tuple[Piece, ...], ...] = ()
    turns: str = ""
    adjusts: tuple[Matrix, ...] = ()
    claims: str = ""

    @property
    def shown(self) -> tuple[tuple[Rect, ...], ...]:
        """Where each page shows whole pieces smaller than they are, as it lies in the file."""
        return tuple(
            tuple((self.adjusts[n] if self.adjusts else IDENTITY).box(one).grown(_NEAR) for piece in page for one in piece.shown) for n, page in enumerate(self.slots)
        )


@frozen
class Looked:
    """An open file, its pages' papers and marks, and the bag for findings; `place` is where the file stands, `steps` how many operators are looked at at most."""

    pdf: pikepdf.Pdf
    data: bytes
    papers: tuple[Upright, ...]
    marks: tuple[Mark, ...]
    expected: Expected
    place: Place
    steps: int
    bag: Bag = field(default_factory=Bag)

    def tell(self, code: Code, message: str, *, page: int | None = None, hint: str = "") -> None:
        """Add a finding; pages are counted from 1."""
        words = f"page {page}: {message}" if page is not None else message
        words = words if len(words) <= MOST_WORDS else words[: MOST_WORDS - 1] + "…"
        self.bag.add(replace(code.at(self.place, words, hint=hint), page=page))

    def tell_all(self, code: Code, found: Iterable[tuple[int, str]], *, hint: str = "") -> None:
        """A finding for each different fault, with the pages that have it."""
        told: dict[str, list[int]] = {}
        for page, words in found:
            pages = told.setdefault(words, [])
            if page not in pages:
                pages.append(page)
        for message, pages in list(told.items())[:MOST_TOLD]:
            self.tell(code, message + (f" (also on {some(pages[1:])})" if len(pages) > 1 else ""), page=pages[0], hint=hint)
        if len(told) > MOST_TOLD:
            rest = sorted({page for pages in list(told.values())[MOST_TOLD:] for page in pages})
            # Of no page, and with a sign that is sorted behind all letters: it stands behind those that it does not count.
            self.tell(code, f"… and {len(told) - MOST_TOLD} more of this kind, on {some(rest)}", hint=hint)


def box_of(page: pikepdf.Page, name: str) -> Rect | None:
    """A box of a page in mm from the top left of its paper, as one sees it; None if the page has none."""
    found = numbers_box(page.obj.get(name))
    return None if found is None else upright(page).matrix.box(found)


def some(pages: list[int]) -> str:
    """Pages as words: the first ones, and how many more there are."""
    first = ", ".join(map(str, pages[:5]))
    return f"page{'s' if len(pages) > 1 else ''} {first}" + (f" and {len(pages) - 5} more" if len(pages) > 5 else "")


def word(thing: Any, key: str) -> str:
    """A name or a text of a dictionary as it is written; "" for anything else."""
    found = entry(thing, key)
    return str(found) if isinstance(found, pikepdf.Name | pikepdf.String | str) else ""
