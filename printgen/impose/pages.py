"""A booklet's faces go in, its pages come out in the order in which they are read: one to a sheet's side, cut already, without marks."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import count, takewhile

from printgen.geometry import Matrix, Rect
from printgen.impose.marks import Lettering, unchecked
from printgen.model.game import Component
from printgen.scene.items import Face
from printgen.scene.page import Leaf, Page, Slot

FIRST = "page-1"


def leaves_of(piece: Component, faces: Mapping[tuple[str, str], Face], repeat: int, *, backed: bool, stamp: Lettering | None) -> list[Leaf]:
    """The leaves of a booklet: two pages each if `backed`, else one. With a `stamp` each page says that it is unchecked."""
    numbers = takewhile(lambda n: (piece.id, f"page-{n}") in faces, count(1))
    pages = [_page(piece.id, faces[piece.id, f"page-{n}"], stamp) for n in numbers]
    step = 2 if backed else 1
    return [_leaf(pages[n : n + step], repeat) for n in range(0, len(pages), step)]


def _leaf(pages: Sequence[Page], repeat: int) -> Leaf:
    return Leaf(pages[0], pages[1] if len(pages) > 1 else None, repeat)


def _page(component: str, face: Face, stamp: Lettering | None) -> Page:
    size = face.scene.size
    trim = Rect(0.0, 0.0, *size)
    slot = Slot(component, face.side, face.scene, trim, trim, Matrix())
    return Page(size, (slot,), (unchecked(size, stamp),) if stamp else (), trim, trim, f"{component} · {face.side.replace('-', ' ')}")
