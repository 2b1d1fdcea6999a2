"""What a search wants drawn on a map, as plain frozen values: slides, marked squares, ways and numbers by square; no ink, no format, no game."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import field
from typing import TypeAlias

from printgen.frozen import frozen
from printgen.model.landscape import Square

TONES = ("blue", "green", "orange", "purple", "red", "grey")
"""The colours that marks may ask for by name; they are apart for colour-blind eyes, too."""
LOOKS = ("hatch", "cross", "ring", "diamond", "area", "outline", "dashes")
"""How squares are marked: a sign on each (hatch to diamond), or a line around each connected part (area is filled, too)."""


@frozen
class Slides:
    """Arrows from square to square. Those that come to one square along one line share a shaft; a dot marks each square where one starts."""

    name: str
    arrows: tuple[tuple[Square, Square], ...]
    tone: str = "blue"


@frozen
class Spots:
    """Squares that are marked alike; `words` are written on single ones."""

    name: str
    squares: tuple[Square, ...]
    look: str = "hatch"
    tone: str = "grey"
    words: Mapping[Square, str] = field(default_factory=dict)


@frozen
class Ways:
    """Lines that lead from square to square, each with a word at its middle."""

    name: str
    ways: tuple[tuple[tuple[Square, ...], str], ...]
    tone: str = "purple"


Mark: TypeAlias = "Slides | Spots | Ways"


@frozen
class Heat:
    """A number on some squares, drawn as a colour: `unit` stands behind it, `digits` after its point; `notes` are sentences about it.

    With `silent_zero` a nought is coloured, but not written.
    """

    name: str
    values: Mapping[Square, float]
    unit: str = ""
    digits: int = 0
    tone: str = "blue"
    notes: tuple[str, ...] = ()
    silent_zero: bool = False


@frozen
class Overlay:
    """What is drawn on the map of one component, and told beside it.

    The names of marks are the words of the legend; `notes` say by which reading of the rules all was found; `facts` are headings with sentences.
    """

    marks: tuple[Mark, ...] = ()
    heats: tuple[Heat, ...] = ()
    notes: tuple[str, ...] = ()
    facts: tuple[tuple[str, tuple[str, ...]], ...] = ()
