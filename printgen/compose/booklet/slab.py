"""What a booklet's blocks become: slabs, as high as they are and never broken; slabs go in, one that holds them all, or the chains that stay together, come out."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import groupby, pairwise
from typing import NamedTuple

from printgen.frozen import frozen, replace
from printgen.geometry import Matrix
from printgen.place import Place
from printgen.scene.items import Group, Item, Part, SetText


class Said(NamedTuple):
    """A text that was measured, the place of its element, and, for a line, the number of the `paragraph` that it belongs to and all its words (`whole`, of so many `lines`)."""

    text: SetText
    at: Place
    paragraph: int = 0
    whole: str = ""
    lines: int = 1


@frozen
class Slab:
    """One line, row, figure or box, from its own top left corner (mm). `texts` and `parts` are what was measured in it.

    `before` and `after` is the air that it wants above and below: between two slabs lies the larger one, at the top of a column none. `keep`: it is not
    parted from the slab behind it; `loose`: but rather than others, where no page is high enough. `turn`: it begins a new "page" or "column". `again`: what stands above it where it begins a column (a table's head).
    """

    height: float
    items: tuple[Item, ...] = ()
    texts: tuple[Said, ...] = ()
    parts: tuple[Part, ...] = ()
    before: float = 0.0
    after: float = 0.0
    keep: bool = False
    loose: bool = False
    turn: str = ""
    again: Slab | None = None
    place: Place | None = None


@frozen
class Region:
    """A stretch of the flow in so many columns with `gap` mm between them."""

    columns: int
    gap: float
    slabs: tuple[Slab, ...]


def moved(slab: Slab, dx: float, dy: float) -> Slab:
    """The slab's drawing and all that was measured in it, moved; its height stays."""
    if not dx and not dy:
        return slab
    items: tuple[Item, ...] = (Group(slab.items, Matrix.move(dx, dy)),) if slab.items else ()
    texts = tuple(Said(_shifted(said.text, dx, dy), *said[1:]) for said in slab.texts)
    return replace(slab, items=items, texts=texts, parts=tuple(Part(p.name, p.box.moved(dx, dy), p.values, p.place) for p in slab.parts))


def _shifted(text: SetText, dx: float, dy: float) -> SetText:
    return SetText(text.text, text.field, text.size, text.wanted, text.box.moved(dx, dy), text.room.moved(dx, dy), text.font, text.place)


def air(above: Slab, below: Slab) -> float:
    """What is left free between two slabs."""
    return max(above.after, below.before)


def height_of(slabs: Sequence[Slab]) -> float:
    """How high slabs are, one below the other (mm); the air above the first and below the last does not count."""
    return sum(slab.height for slab in slabs) + sum(air(above, below) for above, below in pairwise(slabs))


def stacked(slabs: Sequence[Slab]) -> Slab:
    """One slab that holds others, one below the other; the air above the first and below the last becomes its own."""
    if len(slabs) == 1:
        return replace(slabs[0], again=None)
    y = 0.0
    found: list[Slab] = []
    for n, slab in enumerate(slabs):
        y += air(slabs[n - 1], slab) if n else 0.0
        found.append(moved(slab, 0.0, y))
        y += slab.height
    merged = over(found, y)
    return replace(merged, before=slabs[0].before, after=slabs[-1].after, turn=slabs[0].turn, place=slabs[0].place) if slabs else merged


def over(slabs: Iterable[Slab], height: float) -> Slab:
    """Slabs that have been moved to where they belong, as one of that height."""
    slabs = tuple(slabs)
    return Slab(
        height,
        tuple(item for slab in slabs for item in slab.items),
        tuple(text for slab in slabs for text in slab.texts),
        tuple(part for slab in slabs for part in slab.parts),
    )


def turned(slabs: Sequence[Slab], turn: str = "") -> tuple[list[Slab], str]:
    """The slabs without those that only break a page or column: what follows these begins one. `turn` is what stood before, the break behind the last comes out."""
    found: list[Slab] = []
    for slab in slabs:
        if slab.turn and not slab.items and not slab.height:
            turn = "page" if "page" in {turn, slab.turn} else slab.turn
            continue
        found.append(replace(slab, turn=turn or slab.turn))
        turn = ""
    return found, turn


def together(slabs: Sequence[Slab]) -> list[Slab]:
    """The slabs, none of which is parted from the next; behind the last they may be. What nothing else held together is `loose`."""
    return [replace(slab, keep=True, loose=slab.loose or not slab.keep) for slab in slabs[:-1]] + list(slabs[-1:])


def held(lines: Sequence[Slab]) -> list[Slab]:
    """The lines of a text, of which no single one stands alone at the foot of a column (an orphan) or at the top of the next (a widow)."""
    last = len(lines) - 2
    return [replace(line, keep=True) if n in {0, last} and n <= last else line for n, line in enumerate(lines)]


def gathered(texts: Iterable[Said]) -> list[Said]:
    """The texts of a page: the lines of a paragraph that lie on it are one text, its own words if all of them do."""
    found: list[Said] = []
    for paragraph, group in groupby(texts, lambda said: said.paragraph):
        lines = list(group)
        if not paragraph or lines[0].lines == 1 or len(lines) == 1:
            found.extend(lines)
            continue
        first = lines[0]
        box, room = first.text.box, first.text.room
        for said in lines[1:]:
            box, room = box.united(said.text.box), room.united(said.text.room)
        words = first.whole if len(lines) == first.lines else " ".join(said.text.text for said in lines)
        found.append(first._replace(text=replace(first.text, text=words, box=box, room=room)))
    return found
