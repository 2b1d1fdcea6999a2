"""A booklet's pages before they are bound go in, what is wrong with them comes out: references to nothing, what is too high, headings alone, pages without anything."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from printgen.compose import codes
from printgen.compose.booklet.paginate import Leaf, Put
from printgen.compose.booklet.setter import Setter
from printgen.compose.booklet.slab import Slab
from printgen.compose.markup import Element
from printgen.diagnostics.diagnostic import Diagnostic
from printgen.diagnostics.nearest import did_you_mean
from printgen.geometry import Size
from printgen.place import NOWHERE

SLACK = 0.05
"""Millimetres by which a slab may reach below the room without being told."""


def told(tree: Element, setter: Setter, leaves: Sequence[Leaf], room: Size) -> Iterator[Diagnostic]:
    """All that is wrong with the pages of a booklet."""
    about = (setter.desk.subject.name,)
    yield from _references(setter)
    yield from _breaks(tree)
    if not leaves:
        hint = "it begins with a <cover>, a heading or a <p>"
        yield codes.NO_BLOCKS.at(tree.place, "this booklet has no blocks; no page of it is made", about=about, hint=hint)
    for page, leaf in enumerate(leaves, 1):
        for put in leaf.put:
            over = put.y + put.slab.height - room.h
            if over > SLACK:
                place = put.slab.place or NOWHERE
                message = f"this is {put.slab.height:.1f} mm high, {over:.1f} mm more than there is room for on page {page}"
                yield codes.TOO_NARROW.at(place, message, about=about, hint="make it smaller, or part it")
        for slab in _alone(leaf.put):
            message = f"nothing stands below this heading on page {page}"
            hint = "put words below it; if some stand on the next page, they and what is kept with them are too high for this one"
            yield codes.ALONE.at(slab.place or NOWHERE, message, about=about, hint=hint)
        if leaf.cover is None and not any(put.slab.items for put in leaf.put):
            place = next((put.slab.place for put in leaf.put if put.slab.place), tree.place)
            yield codes.NO_BLOCKS.at(place, f"nothing stands on page {page}", about=about, hint="a page that is to be empty is a <cover/>")


def _references(setter: Setter) -> Iterator[Diagnostic]:
    for to, place in setter.asked.items():
        if to not in setter.pages:
            near = did_you_mean(to, setter.pages)
            message = f'page_of("{to}") names nothing in this booklet{near}'
            yield codes.UNKNOWN_ID.at(place, message, hint="it takes the id of a heading, a figure or any other block")


def _breaks(tree: Element) -> Iterator[Diagnostic]:
    """Breaks behind breaks: both begin the same page."""
    for n, child in enumerate(tree.children[1:], 1):
        if child.tag == "newpage" and tree.children[n - 1].tag == "newpage":
            message = "nothing stands between this <newpage> and the one before it; both begin the same page"
            yield codes.NO_BLOCKS.at(child.place, message, hint="a page that is to be empty is a <cover/>")


def _alone(puts: Sequence[Put]) -> Iterator[Slab]:
    """The headings that are the last thing in their column."""
    for n, put in enumerate(puts):
        if put.slab.keep and any(part.name == "heading" for part in put.slab.parts):
            below = puts[n + 1] if n + 1 < len(puts) else None
            if below is None or below.y < put.y or below.x > put.x + SLACK:
                yield put.slab
