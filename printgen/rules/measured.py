"""Faces as they were composed and pages as they were imposed go in, the views of them that rules read (`on: face`, `on: page`) come out."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from printgen.geometry import Rect
from printgen.place import NOWHERE, Place
from printgen.rules.things import ComponentThing, Placed, Thing, World
from printgen.scene.items import Face
from printgen.scene.page import Job, Page


def _box(rect: Rect) -> dict[str, object]:
    return {"x": rect.x, "y": rect.y, "w": rect.w, "h": rect.h, "right": rect.right, "bottom": rect.bottom}


class FaceThing(Thing):
    """A face: `component side width height bleed key texts parts part_names told`.

    A text has `text field size wanted font` and its ink box `x y w h right bottom`; a part its `name`, its box and whatever its element told of itself.
    `part_names` are the names of the parts, `told` the names of the lists that parts tell and that are not empty (labels tell `columns` and `rows`).
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
        return ("component", "side", "width", "height", "bleed", "key", "texts", "parts", "part_names", "told")

    def own(self, name: str) -> Any:
        """What a face tells. Raises KeyError."""
        face, scene = self.face, self.face.scene
        if name == "texts":
            return tuple(
                Placed({"text": t.text, "field": t.field, "size": t.size, "wanted": t.wanted, "font": t.font, **_box(t.box)}, t.text, t.place) for t in face.texts
            )
        if name == "parts":
            return tuple(Placed({**_box(part.box), **part.values, "name": part.name}, part.name, part.place) for part in face.parts)
        if name == "part_names":
            return tuple(dict.fromkeys(part.name for part in face.parts))
        if name == "told":
            return tuple(dict.fromkeys(key for part in face.parts for key, value in part.values.items() if isinstance(value, list | tuple) and value))
        plain = {"component": self.it, "side": face.side, "width": scene.size.w, "height": scene.size.h, "bleed": scene.bleed, "key": scene.key}
        return plain[name]

    def place_of(self, *_: str | int) -> Place:
        """Where a part of it was drawn: the first that has a place; else where the component was written."""
        places = [place for place in (*(p.place for p in self.face.parts), *(t.place for t in self.face.texts)) if place.source]
        return places[0] if places else self.it.place_of()

    def __str__(self) -> str:
        return f"{self.face.component} ({self.face.side})"


class PageThing(Thing):
    """A page: `product profile number width height slots duplex`; a slot has `component side rotation mirrored` and its box."""

    __slots__ = ("job", "number", "page")
    type = "page"

    def __init__(self, world: World, job: Job, number: int, page: Page) -> None:
        super().__init__(world)
        self.job, self.number, self.page = job, number, page

    @property
    def about(self) -> str:
        """The product's id."""
        return self.job.product

    def own_names(self) -> Iterable[str]:
        """What a page tells."""
        return ("product", "profile", "number", "width", "height", "duplex", "slots")

    def own(self, name: str) -> Any:
        """What a page tells. Raises KeyError."""
        if name == "slots":
            return tuple(
                Placed({"component": s.component, "side": s.side, "rotation": s.rotation, "mirrored": s.mirrored, **_box(s.trim)}, s.component)
                for s in self.page.slots
            )
        page, job = self.page, self.job
        plain = {"product": job.product, "profile": job.profile, "number": self.number, "width": page.size.w, "height": page.size.h, "duplex": job.duplex}
        return plain[name]

    def place_of(self, *_: str | int) -> Place:
        """Where the product was written."""
        product = self.world.game.products.get(self.job.product)
        return product.place if product else NOWHERE

    def __str__(self) -> str:
        return f"{self.job.product}, page {self.number}"
