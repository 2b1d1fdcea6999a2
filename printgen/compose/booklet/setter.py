"""The blocks of a booklet go in, the slabs of its flow come out; what all blocks need (letters, inks, headings, page numbers) lies ready here."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import field
from typing import TypeAlias

from printgen.compose import codes
from printgen.compose.booklet.slab import Slab, stacked
from printgen.compose.desk import Desk
from printgen.compose.frame import Frame, spec_of
from printgen.compose.markup import Element
from printgen.diagnostics.diagnostic import Diagnostic
from printgen.diagnostics.nearest import did_you_mean
from printgen.frozen import frozen, replace, slotted
from printgen.geometry import Rect
from printgen.place import Place
from printgen.scene.items import Part
from printgen.scene.style import Ink
from printgen.units import POINT

Block: TypeAlias = "Callable[[Element, float, Setter], list[Slab]]"
HEADINGS = ("h1", "h2", "h3")
FLOW_ONLY = frozenset({"cover", "columns", "backdrop", "ornament"})
"""Blocks that stand in <booklet> itself and nowhere else."""
ROOM = frozenset({"space", "newpage", "newcolumn"})
"""Blocks that draw nothing, and are not meant to."""
TOKEN = re.compile("\ue010([^\ue010\ue011]*)\ue011")
"""What `page_of` writes into a text, until the page is known."""
_WORD = re.compile(r"[^\W_]+")


def page_of(identifier: object) -> str:
    """What a template writes for the number of the page on which something stands."""
    return f"\ue010{identifier}\ue011"


@frozen
class Manner:
    """How a booklet looks: size of its text (pt), leading (ems), air between blocks (mm), and its inks."""

    size: float
    leading: float
    gap: float
    ink: Ink
    accent: Ink
    tint: Ink
    soft: Ink
    rule: Ink
    white: Ink

    @property
    def line(self) -> float:
        """The height of a line (mm)."""
        return self.size * POINT * self.leading


@frozen
class Heading:
    """A heading of the booklet, as the table of contents lists it."""

    level: int
    id: str
    title: str
    element: Element


@slotted
class Setter:
    """Sets blocks. `high` is the room on a page (mm). `pages` are the pages of ids as far as they are known; `trail` the ids of the headings above the block that is being set, one a level.

    `asked` are the ids that `page_of` was asked for, each with where; `groups` the drawings of figures that are several elements, `kept` the texts that
    have been set, `settled` the blocks that say no page.
    """

    desk: Desk
    frame: Frame
    manner: Manner
    blocks: Mapping[str, Block]
    headings: tuple[Heading, ...]
    origins: Callable[[str], Place | None]
    high: float
    pages: Mapping[str, int] = field(default_factory=dict)
    trail: list[str] = field(default_factory=list)
    asked: dict[str, Place] = field(default_factory=dict)
    groups: dict[int, Element] = field(default_factory=dict)
    kept: dict[object, tuple[tuple[Slab, ...], tuple[Diagnostic, ...]]] = field(default_factory=dict)
    settled: dict[object, tuple[list[Slab], tuple[Diagnostic, ...], tuple[str, ...]]] = field(default_factory=dict)
    paragraphs: int = 0

    def next_paragraph(self) -> int:
        """A number for a text of which each line is a slab."""
        self.paragraphs += 1
        return self.paragraphs

    def slabs(self, elements: Iterable[Element], width: float) -> list[Slab]:
        """The slabs of blocks, one below the other."""
        return [slab for element in elements for slab in self.block(element, width)]

    def still(self, element: Element, width: float) -> list[Slab]:
        """The slabs of a block of the flow. One that says no page is set once, however often the booklet is."""
        key = (id(element), width)
        if key not in self.settled:
            with self.desk.noting() as notes:
                slabs = self.block(element, width)
            made = (slabs, tuple(notes.findings), tuple(self.trail))
            if any(one.tag == "contents" or TOKEN.search(one.text) or TOKEN.search(one.get("caption") or "") for one in element.walk()):
                self.desk.bag.add(*notes.findings)
                return slabs
            self.settled[key] = made
        slabs, findings, trail = self.settled[key]
        self.trail[:] = trail
        self.desk.bag.add(*findings)
        return slabs

    def block(self, element: Element, width: float) -> list[Slab]:
        """The slabs of one block; its part tells its id, its sort, and the headings above it."""
        function = self.blocks.get(element.tag)
        if function is None or element.tag in FLOW_ONLY:
            self._wrong_place(element)
            return []
        spec = spec_of(function)
        self.desk.read.known(element, spec.allowed)
        self.inside(element, words=spec.words, leaf=spec.inside == frozenset())
        before = len(self.desk.bag.findings)
        slabs = function(element, width, self)
        if not any(slab.items for slab in slabs):
            # A break, a space: nothing that anybody could look for on a page. What is empty for a reason that has been told is told once.
            if element.tag not in ROOM and len(self.desk.bag.findings) == before:
                self.empty(element)
            return slabs
        said = {"block": element.tag, "id": (element.get("id") or "").strip(), "section": tuple(self.trail)}
        first = slabs[0]
        part = Part("block", Rect(0, 0, width, first.height), said, element.place)
        return [replace(first, parts=(part, *first.parts), place=first.place or element.place), *slabs[1:]]

    def box(self, element: Element, width: float) -> Slab:
        """What stands in an element as one slab: its blocks, or its words as a paragraph."""
        self.inside(element)
        if element.text.strip() and not element.children:
            from_words = self.blocks["p"](Element("p", {}, element.place, [element.text]), width, self)
            return stacked(from_words)
        return stacked(self.slabs(element.children, width))

    def empty(self, element: Element) -> None:
        """Tell that nothing stands in a block, or in a part of one."""
        self.desk.bag.add(codes.NO_BLOCKS.at(element.place, f"nothing stands in this <{element.tag}>", about=(self.desk.subject.name,), hint="leave it out where there is nothing to say"))

    def _wrong_place(self, element: Element) -> None:
        if element.tag in self.blocks:
            self.desk.bag.add(codes.WRONG_PLACE.at(element.place, f"<{element.tag}> stands in <booklet> itself, not in another block"))
        elif element.tag in self.desk.elements:
            hint = f"write <figure><{element.tag} …/></figure>"
            self.desk.bag.add(
                codes.WRONG_PLACE.at(element.place, f"<{element.tag}> is drawn in a <figure>, not in the flow of a booklet", hint=hint)
            )
        else:
            known = self.blocks.keys()
            self.desk.bag.add(
                codes.UNKNOWN_ELEMENT.at(element.place, f"there is no block <{element.tag}>{did_you_mean(element.tag, known)}")
            )

    def inside(self, element: Element, *, words: bool = True, leaf: bool = False) -> None:
        """Note words where none may be, elements in a `leaf`, and words beside elements: one of them would be lost."""
        said = " ".join(element.text.split())[:30]
        if said and not words:
            message = f"words ({said!r}) stand in <{element.tag}>; words of a booklet stand in <p>, <li>, <td> or a heading"
            self.desk.bag.add(codes.WRONG_PLACE.at(element.place, message))
        elif leaf and element.children:
            child = element.children[0]
            self.desk.bag.add(
                codes.WRONG_PLACE.at(
                    child.place, f"<{child.tag}> cannot stand in <{element.tag}>, which holds words: **bold**, *italic*, :icon:"
                )
            )
        elif said and element.children:
            message = f"words ({said!r}) and elements stand side by side in <{element.tag}>; put the words into a <p>"
            self.desk.bag.add(codes.WRONG_PLACE.at(element.place, message))


def headings_of(root: Element) -> Iterator[Heading]:
    """The headings of a booklet in their order; one without an id is called after its words."""
    seen: set[str] = set()
    for element in root.walk():
        if element.tag in HEADINGS:
            title = " ".join(element.text.split())
            name = (element.get("id") or "").strip() or "-".join(_WORD.findall(title.lower())) or element.tag
            unique = name
            number = 2
            while unique in seen and not element.get("id"):
                unique, number = f"{name}-{number}", number + 1
            seen.add(unique)
            yield Heading(HEADINGS.index(element.tag) + 1, unique, title, element)
