"""What is around an element while it is drawn: the look it inherits, where its origin lies on the face, the ids it may name, its room, its board or table."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import field
from typing import NamedTuple, TypeVar

from printgen.analysis.nets import Panel
from printgen.compose.board import Board
from printgen.compose.markup import Element
from printgen.compose.style import COMMON, INHERITED, Look
from printgen.compose.table import Table
from printgen.frozen import frozen, replace
from printgen.geometry import IDENTITY, Matrix

F = TypeVar("F", bound=Callable[..., object])
AREA = "fill fill-opacity fill-rule clip-rule"
"""What colours an area: lines have none."""
LOOK = " ".join(sorted(INHERITED))
"""All that colours; what has colours of its own takes none of it."""
OWN_COLOURS = "an icon has its own colours; what has none in it takes color, and opacity fades it"


class Room(NamedTuple):
    """What a row, column or stack offers an element that names no size of its own (mm; None: as much as it wants), and where words lie in more height than they need."""

    w: float | None = None
    h: float | None = None
    valign: str = "top"


ANY = Room()


@frozen
class Frame:
    """`matrix` maps the element's coordinates to the face's; `panels` are those of the net that the element stands in."""

    look: Look = field(default_factory=Look)
    matrix: Matrix = IDENTITY
    ids: Mapping[str, Element] = field(default_factory=dict)
    room: Room = ANY
    board: Board | None = None
    table: Table | None = None
    panels: Mapping[str, Panel] | None = None

    def moved(self, matrix: Matrix) -> Frame:
        """The frame of what is drawn inside a group with that matrix; room and panels do not pass on."""
        return replace(self, matrix=self.matrix @ matrix, room=ANY, panels=None)


@frozen
class Spec:
    """What an element may carry: its own attribute names, all that are allowed (those of each drawn element too, if it is `drawn`), words inside, and which elements inside (None: any).

    `idle`: attributes of each drawn element that mean nothing here, unless they pass on to what stands inside; `rather` says what does.
    """

    names: frozenset[str] = frozenset()
    allowed: frozenset[str] = frozenset()
    drawn: bool = True
    words: bool = False
    inside: frozenset[str] | None = None
    idle: frozenset[str] = frozenset()
    rather: str = ""


def takes(names: str = "", *, drawn: bool = True, words: bool = False, inside: Iterable[str] | None = (), idle: tuple[str, str] = ("", "")) -> Callable[[F], F]:
    """Say what an element may carry. `inside`: the elements that may stand in it, None for any; `idle`: what each drawn element may have and means nothing here, and what to do instead."""
    own = frozenset(names.split())

    def told(function: F) -> F:
        function.__dict__["printgen_takes"] = Spec(own, own | (COMMON if drawn else {"id"}), drawn, words, None if inside is None else frozenset(inside), frozenset(idle[0].split()), idle[1])
        return function

    return told


def spec_of(function: Callable[..., object]) -> Spec:
    """What `takes` said."""
    spec = function.__dict__["printgen_takes"]
    assert isinstance(spec, Spec)
    return spec
