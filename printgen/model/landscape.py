"""A map as layers of glyphs: each square has a glyph, a meaning and the place where the glyph was written."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import field
from typing import TypeAlias

from printgen.frozen import frozen
from printgen.model.record import Value
from printgen.place import NOWHERE, Place

Square: TypeAlias = tuple[int, int]
"""Column A and row B, both from 1; row 1 is the top row (000:167: A5/B3 rolls upwards to A5/B1)."""

NOTHING = "."
"""In every layer but the first: no glyph here."""

_NAME = re.compile(r"^A(\d+)/B(\d+)$")


def square_name(square: Square) -> str:
    """`(5, 3)` as the rulebook writes it: `A5/B3`."""
    return f"A{square[0]}/B{square[1]}"


def square_of(name: str) -> Square | None:
    """`A5/B3` as a square, or None if it is not one."""
    found = _NAME.match(name.strip())
    return (int(found[1]), int(found[2])) if found else None


@frozen
class LayerSpec:
    """A layer that a kind declares.

    `glyphs`: "any", the path of a table of facts whose rows have a `glyph` (`facts.terrain`), or the name of a mapping field of the component
    (`paws`). The first layer of a kind is its ground: there every square needs a glyph, and `.` is one like any other.
    """

    name: str
    glyphs: str = "any"
    required: bool = False
    place: Place = NOWHERE


@frozen
class Layer:
    """The glyphs of one layer by square (no entry: nothing there), their places, and what each glyph means.

    `means` maps a glyph to a fact's key ("water"), or to the value in the component's mapping field (8, "golden").
    """

    name: str
    columns: int
    rows: int
    glyphs: Mapping[Square, str]
    means: Mapping[str, Value] = field(default_factory=dict)
    places: Mapping[Square, Place] = field(default_factory=dict)
    place: Place = NOWHERE

    def at(self, square: Square) -> Value:
        """What lies on the square, or None."""
        glyph = self.glyphs.get(square)
        return None if glyph is None else self.means.get(glyph, glyph)

    def where(self, square: Square) -> Place:
        """Where the square's glyph was written."""
        return self.places.get(square, self.place)

    def squares(self, meaning: Value = None) -> tuple[Square, ...]:
        """The squares that carry something (or just this meaning), row by row."""
        found = [s for s in self.glyphs if meaning is None or self.at(s) == meaning]
        return tuple(sorted(found, key=lambda s: (s[1], s[0])))
