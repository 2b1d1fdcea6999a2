"""Composed faces, imposed pages and the text of a rulebook go in, the views of them that rules read (`on: face`, `on: page`, `on: manual`) come out."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cached_property
from typing import Any

from printgen.geometry import Rect
from printgen.model.manual import Manual
from printgen.place import NOWHERE, Place
from printgen.rules.things import ComponentThing, Placed, Thing, World
from printgen.scene.items import Face, Part
from printgen.scene.page import Job, Page, Slot
from printgen.scene.printing import PDF, PNG, TTP, TTS

ROUNDING = 0.05
"""By how many mm a box may reach out of another one and still lie in it."""


def _box(rect: Rect) -> dict[str, object]:
    return {"x": rect.x, "y": rect.y, "w": rect.w, "h": rect.h, "right": rect.right, "bottom": rect.bottom}


def _within(inner: Rect, outer: Rect) -> bool:
    return (
        inner.x >= outer.x - ROUNDING
        and inner.y >= outer.y - ROUNDING
        and inner.right <= outer.right + ROUNDING
        and inner.bottom <= outer.bottom + ROUNDING
    )


class PartThing(Placed):
    """A part of a face: its `name`, its box, whatever its element told of itself; and `inside` (the names of the parts in it) and `words` (the texts in it)."""

    __slots__ = ("_face", "_part")

    def __init__(self, face: Face, part: Part) -> None:
        super().__init__({**_box(part.box), **part.values, "name": part.name}, part.name, part.place)
        self._face, self._part = face, part

    def names(self) -> Iterable[str]:
        """The names of its fields."""
        return (*super().names(), "inside", "words")

    def field(self, name: str) -> object:
        """A field; what lies inside is looked for when it is asked for. Raises KeyError."""
        if name == "inside":
            return tuple(part.name for part in self._face.parts if part is not self._part and _within(part.box, self._part.box))
        if name == "words":
            return tuple(text.text for text in self._face.texts if _within(text.box, self._part.box))
        return super().field(name)


class FaceThing(Thing):
    """A face: `component side width height bleed key texts parts named part_names told reads`.

    A text has `text field size wanted font` and its ink box `x y w h right bottom`; a part its `name`, its box and whatever its element told of itself, and the
    names of the parts `inside` of it and the `words` in it. `named["map"]` are the parts called so, `part_names` the names of the parts, `told` the names of the lists that parts tell and that are not empty (labels tell `columns` and `rows`), `reads` the fields of the piece that its template looked at.
    """

    __slots__ = ("face", "it")
    type = "face"

    def __init__(self, world: World, it: ComponentThing, face: Face) -> None:
        super().__init__(world)
        self.it, self.face = it, face

    @property
    def about(self) -> str:
        """The component's id."""
        return self.face.component

    def own_names(self) -> Iterable[str]:
        """What a face tells."""
        return ("component", "side", "width", "height", "bleed", "key", "texts", "parts", "named", "part_names", "told", "reads")

    def own(self, name: str) -> Any:
        """What a face tells. Raises KeyError."""
        face, scene = self.face, self.face.scene
        if name == "texts":
            return tuple(
                Placed(
                    {"text": t.text, "field": t.field, "size": t.size, "wanted": t.wanted, "font": t.font, **_box(t.box)}, t.text, t.place
                )
                for t in face.texts
            )
        if name == "parts":
            return tuple(PartThing(face, part) for part in face.parts)
        if name == "named":
            named: dict[str, list[object]] = {}
            for part in self.field("parts"):
                named.setdefault(str(part), []).append(part)
            return named
        if name == "part_names":
            return tuple(dict.fromkeys(part.name for part in face.parts))
        if name == "told":
            return tuple(
                dict.fromkeys(key for part in face.parts for key, value in part.values.items() if isinstance(value, list | tuple) and value)
            )
        if name == "reads":
            return tuple(sorted(face.reads))
        plain = {
            "component": self.it,
            "side": face.side,
            "width": scene.size.w,
            "height": scene.size.h,
            "bleed": scene.bleed,
            "key": scene.key,
        }
        return plain[name]

    def place_of(self, *_: str | int) -> Place:
        """Where a part of it was drawn: the first that has a place; else where the component was written."""
        places = [place for place in (*(p.place for p in self.face.parts), *(t.place for t in self.face.texts)) if place.source]
        return places[0] if places else self.it.place_of()

    def __str__(self) -> str:
        return f"{self.face.component} ({self.face.side})"


class JobsThing:
    """All jobs of a run: how many sheets, printed sides, pieces and cuts each product takes on each profile."""

    def __init__(self, jobs: tuple[Job, ...]) -> None:
        self.jobs = jobs

    @cached_property
    def lines(self) -> tuple[Placed, ...]:
        """A line for each job: `product title profile instead_of apiece sheets sides pieces cuts outlines`. A cut is a line over a whole sheet, told once for each sheet; an outline is that of a piece that straight cuts do not make.

        `apiece` says what sides are where each holds one face: "page", "picture", or "face" of a virtual table; there are no sheets to cut then. "" for paper.
        """
        found = []
        for job in self.jobs:
            sheets = sum(leaf.repeat for leaf in job.leaves)
            sides = sum(leaf.repeat * (2 if leaf.back else 1) for leaf in job.leaves)
            pieces = sum(leaf.repeat * _pieces(page, "front") for leaf in job.leaves for page in (leaf.front, leaf.back) if page)
            # Where only backs are printed they are what is cut.
            pieces = pieces or sum(leaf.repeat * _pieces(leaf.front, "back") for leaf in job.leaves)
            cuts = 0 if job.apiece else sum(leaf.repeat * _cuts(leaf.front, glued=job.glued) for leaf in job.leaves)
            outlines = 0 if job.apiece else sum(leaf.repeat * sum(slot.outlined for slot in _cut(leaf.front, glued=job.glued)) for leaf in job.leaves)
            named = {
                "product": job.product,
                "title": job.title,
                "profile": job.profile,
                "instead_of": job.instead_of,
                "apiece": UNITS[job.printing.form] if job.apiece else "",
            }
            told: dict[str, object] = {**named, "sheets": sheets, "sides": sides, "pieces": pieces, "cuts": cuts, "outlines": outlines}
            found.append(Placed(told, job.product))
        return tuple(found)


UNITS = {PDF: "page", PNG: "picture", TTS: "face", TTP: "face"}
"""What the sides of a job are called that nobody prints on paper of his own."""


def _pieces(page: Page, side: str) -> int:
    """The pieces on a page that show this side of theirs: all pages of a booklet are one, and all parts of what is larger than the paper (the first one counts)."""
    whole = [slot for slot in page.slots if slot.side in {side, "page-1"}]
    return sum(1 for slot in whole if slot.trim.grown(ROUNDING).holds(slot.matrix.box(Rect(0, 0, 0, 0))))


FOLDED_NEAR = 1.0
"""What two pages side by side leave of the paper's width (mm), and nobody cuts off."""


def _cut(page: Page, *, glued: str) -> list[Slot]:
    """What is cut out of a page: what is `glued` behind fronts is cut with them."""
    return [slot for slot in page.slots if not (glued and slot.side == "back")]


def _cuts(page: Page, *, glued: str) -> int:
    """The straight cuts over a page, or over a strip of it: one for each edge on which trims lie, but for the paper's own, and for pieces that have an outline. Between pages of a booklet is a fold."""
    bound = bool(page.slots) and all(slot.side.startswith("page-") for slot in page.slots)
    slots = [slot for slot in _cut(page, glued=glued) if not slot.outlined]
    trims, near = ([page.trim], FOLDED_NEAR) if bound else ([slot.trim for slot in slots], 0.01)
    across = {round(edge, 2) for trim in trims for edge in (trim.x, trim.right) if near <= edge <= page.size.w - near}
    along = {round(edge, 2) for trim in trims for edge in (trim.y, trim.bottom) if near <= edge <= page.size.h - near}
    return len(across) + len(along)


class PageThing(Thing):
    """A page: `product profile number width height slots duplex first jobs`; a slot has `component side rotation mirrored` and its box.

    `first`: it is the first page of all; `jobs` are the print jobs of the run, each with its sheets and cuts.
    """

    __slots__ = ("job", "jobs", "number", "page")
    type = "page"

    def __init__(self, world: World, job: Job, number: int, page: Page, jobs: JobsThing) -> None:
        super().__init__(world)
        self.job, self.number, self.page, self.jobs = job, number, page, jobs

    @property
    def about(self) -> str:
        """The product's id."""
        return self.job.product

    def own_names(self) -> Iterable[str]:
        """What a page tells."""
        return ("product", "profile", "number", "width", "height", "duplex", "slots", "first", "jobs")

    def own(self, name: str) -> Any:
        """What a page tells. Raises KeyError."""
        if name == "slots":
            return tuple(
                Placed(
                    {"component": s.component, "side": s.side, "rotation": s.rotation, "mirrored": s.mirrored, **_box(s.trim)}, s.component
                )
                for s in self.page.slots
            )
        if name == "jobs":
            return self.jobs.lines
        page, job = self.page, self.job
        if name == "first":
            return job is self.jobs.jobs[0] and self.number == 1
        plain = {
            "product": job.product,
            "profile": job.profile,
            "number": self.number,
            "width": page.size.w,
            "height": page.size.h,
            "duplex": job.duplex,
        }
        return plain[name]

    def place_of(self, *_: str | int) -> Place:
        """Where the product was written."""
        product = self.world.game.products.get(self.job.product)
        return product.place if product else NOWHERE

    def __str__(self) -> str:
        return f"{self.job.product}, page {self.number}"


class ManualThing(Thing):
    """The text of the rulebook: `path lines`."""

    __slots__ = ("manual",)
    type = "manual"

    def __init__(self, world: World, manual: Manual) -> None:
        super().__init__(world)
        self.manual = manual

    def own_names(self) -> Iterable[str]:
        """What a text tells."""
        return ("path", "lines")

    def own(self, name: str) -> Any:
        """What a text tells. Raises KeyError."""
        return {"path": self.manual.text.path, "lines": len(self.manual.text.starts)}[name]

    def place_of(self, *_: str | int) -> Place:
        """Its first character."""
        return self.manual.start

    def __str__(self) -> str:
        return self.manual.text.path
