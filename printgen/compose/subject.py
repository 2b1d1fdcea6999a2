"""Who is drawn: a component and its side; a value that its template used goes in, the place in the definitions that it came from comes out."""

from __future__ import annotations

from collections.abc import Mapping

from printgen.compose.markup import Element
from printgen.diagnostics.diagnostic import Label
from printgen.frozen import frozen
from printgen.geometry import Size
from printgen.model.game import Component, Game
from printgen.model.landscape import Layer
from printgen.place import Place

NO_SIZE = Size(0.0, 0.0)


@frozen
class Subject:
    """The component that is drawn, its game, side ("front" or "back") and size (mm). An icon has none of them."""

    game: Game | None = None
    component: Component | None = None
    side: str = "front"
    size: Size = NO_SIZE

    @property
    def name(self) -> str:
        """The component's id."""
        return self.component.id if self.component else ""

    def layers(self, of: str = "") -> Mapping[str, Layer] | None:
        """The layers of the component, or of the one named; None if there is no such component."""
        component = self.game.component(of) if of and self.game else self.component
        if component is None:
            return None if of else {}
        return component.layers

    def origin(self, value: str, element: Element, attribute: str = "") -> tuple[Place, tuple[Label, ...]]:
        """Where a value was written: the component's field that `field` names or that holds just this value, else the template."""
        template = element.where(attribute) if attribute else element.place
        named = element.get("field")
        place = self.field_place(named) if named else self._holder(value)
        if place is None or place.source is None:
            return template, ()
        return place, (Label(template, "drawn here"),)

    def field_place(self, name: str | None) -> Place | None:
        """Where a field of the component was written (`text`, `places.2.name`), or None."""
        if not name or self.component is None:
            return None
        path = [int(step) if step.isdecimal() else step for step in name.split(".")]
        if path[0] not in self.component.fields:
            return None
        return self.component.fields.place_of(*path)

    def _holder(self, value: str) -> Place | None:
        if self.component is None:
            return None
        fields = self.component.fields
        return next((fields.place_of(name) for name in fields if isinstance(fields[name], str) and fields[name] == value), None)
