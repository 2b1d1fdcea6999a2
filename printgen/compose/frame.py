"""What is around an element while it is drawn: the look it inherits, where its origin lies on the face, the ids it may name, its room, its board or table."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import field
from typing import NamedTuple, TypeVar

from printgen.compose.board import Board
from printgen.compose.markup import Element
from printgen.compose.style import COMMON, Look
from printgen.compose.table import Table
from printgen.frozen import frozen, replace
from printgen.geometry import IDENTITY, Matrix

F = TypeVar("F", bound=Callable[..., object])


class Room(NamedTuple):
    """What a row, column or stack offers an element that names no size of its own (mm; None: as much as it wants), and where words lie in more height than they need."""

    w: float | None = None
    h: float | None = None
    valign: str = "top"


ANY = Room()


@frozen
class Frame:
    """`matrix` maps the element's coordinates to the face's."""

    look: Look = field(default_factory=Look)
    matrix: Matrix = IDENTITY
    ids: Mapping[str, Element] = field(default_factory=dict)
    room: Room = ANY
    board: Board | None = None
    table: Table | None = None

    def moved(self, matrix: Matrix) -> Frame:
        """The frame of what is drawn inside a group with that matrix; the room does not pass on."""
        return replace(self, matrix=self.matrix @ matrix, room=ANY)


@frozen
class Spec:
    """What an element may carry: its own attribute names, all that are allowed (those of each drawn element too, if it is `drawn`), words inside, and which elements inside (None: any)."""

    names: frozenset[str] = frozenset()
    allowed: frozenset[str] = frozenset()
    drawn: bool = True
    words: bool = False
    inside: frozenset[str] | None = None


def takes(names: str = "", *, drawn: bool = True, words: bool = False, inside: Iterable[str] | None = ()) -> Callable[[F], F]:
    """Say what an element may carry. `inside`: the elements that may stand in it, None for any."""
    own = frozenset(names.split())

    def told(function: F) -> F:
        function.__dict__["printgen_takes"] = Spec(own, own | (COMMON if drawn else {"id"}), drawn, words, None if inside is None else frozenset(inside))
        return function

    return told


def spec_of(function: Callable[..., object]) -> Spec:
    """What `takes` said."""
    spec = function.__dict__["printgen_takes"]
    assert isinstance(spec, Spec)
    return spec
