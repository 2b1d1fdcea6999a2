"""Repeated artwork, and what has been made of it, go in; what the piles of a drawing know of it comes out: its boxes, what it covers, and what became of it without transparency."""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence

from printgen.colour.mixing import prints_over
from printgen.colour.separation import Separation
from printgen.frozen import frozen, replace
from printgen.geometry import IDENTITY, Matrix, Rect
from printgen.place import NOWHERE, Place
from printgen.render.pile import HAIR, Atom, Ruler, filled_by, inside, shines, weight, within_clips
from printgen.render.plated import Recoloured
from printgen.render.thin import OnPaper
from printgen.scene.items import Group, Item, Picture, Shape, Symbol, Use
from printgen.scene.style import Ink
from printgen.typeset.fonts import FontBook

_GROUND = 0.25
"""So much of a symbol's box an area has at least that may be the ground of other things."""
SIZES = 2
"""So many sizes in which artwork with pixels is made between one and twice that: it has at most 1.42 times the pixels to the inch that it needs."""
_LEAST, _NEARLY = 1e-9, 1e-4
"""What is drawn smaller than the one has no size; what is larger by less than the other part of a step is as large."""


@frozen
class Pixels:
    """What became pixels: where (in the drawing), how many to the inch of paper (in a symbol: at least), and who drew the thing that shines through."""

    box: Rect
    dpi: int
    place: Place = NOWHERE


@frozen
class Flat:
    """A symbol without transparency (None: it looks different wherever it is used), how many things shone through in it, what became pixels, in its coordinates, and spots that were lost.

    `forms`: it and what it uses, each with how many operators were added in there; `sized`: drawn at another size it would be another one.
    """

    symbol: Symbol | None
    faded: int = 0
    pixels: tuple[Pixels, ...] = ()
    lost: frozenset[str] = frozenset()
    forms: tuple[tuple[str, int], ...] = ()
    sized: bool = False


@frozen
class Stretch:
    """How many millimetres of paper a unit of some drawing is, across and down: artwork has the units of its own viewBox."""

    across: float = 1.0
    down: float = 1.0

    def within(self, matrix: Matrix) -> Stretch:
        """The stretch of what `matrix` maps to these coordinates, along its own axes."""
        across, down = ((self.across * x, self.down * y) for x, y in ((matrix.a, matrix.b), (matrix.c, matrix.d)))
        return Stretch(math.hypot(*across), math.hypot(*down))

    def area(self, box: Rect) -> float:
        """Of a box, in mm² of paper."""
        return box.w * self.across * box.h * self.down

    @property
    def most(self) -> float:
        """The larger of the two."""
        return max(self.across, self.down, _LEAST)

    @property
    def hair(self) -> float:
        """HAIR in these units."""
        return HAIR / self.most

    def dots(self, dpi: int) -> tuple[float, float]:
        """So many to the inch of paper, as so many to 25.4 of these units, across and down."""
        return dpi * self.across, dpi * self.down

    def at_least(self) -> Stretch:
        """One of few that are as large or larger, so that artwork of about the same size is the same."""
        return Stretch(_step(self.across), _step(self.down))


def _step(stretch: float) -> float:
    return float(2.0 ** (math.ceil(math.log2(max(stretch, _LEAST)) * SIZES - _NEARLY) / SIZES))


AS_IT_IS = Stretch()


@frozen
class Frame:
    """How a pile lies.

    `within`: where its pictures may lie, None for nowhere; `heaps`: places that become one picture after the faded thing of that number, None where it is only
    found out what fades; `stretch`: how large it is drawn on paper, at most.
    """

    within: Rect | None = None
    heaps: Sequence[tuple[Rect, int]] | None = ()
    stretch: Stretch = AS_IT_IS


class Memory:
    """What has been made of artwork that is drawn again and again, for the next drawing of the same file: pictures of places, symbols, and both under veils. `room`: so many operators more may stand in all of them."""

    def __init__(self, room: float = math.inf) -> None:
        self.pictures: dict[object, Picture] = {}
        self.symbols: dict[tuple[str, Stretch | None], Flat] = {}
        self.recoloured = Recoloured()
        self.paper = OnPaper()
        # The keys of symbols whose operators are counted in an earlier drawing.
        self.counted: set[str] = set()
        self.room = room


class Desk:
    """What the piles of one drawing share, and the account of one of them: how many things faded, how many operators that took, what became pixels, and which spots were lost."""

    def __init__(self, press: Separation, fonts: FontBook, memory: Memory, room: float) -> None:
        self.press, self.fonts, self.memory, self.room = press, fonts, memory, room
        self.ruler = Ruler(fonts)
        self.grounds: dict[str, tuple[Atom, ...]] = {}
        self.faded = self.own = self.shared = 0
        # Symbols that were made for it, each with its operators: they stand in the file once.
        self.forms: dict[str, int] = {}
        self.lost: set[str] = set()
        self.pixels: list[Pixels] = []

    @property
    def spent(self) -> int:
        """How many operators more were drawn, those of symbols where they are drawn first."""
        return self.own + self.shared

    @property
    def full(self) -> bool:
        """Whether that is more than there is room for: on the face, or in the file, which holds the symbols of all faces."""
        return self.own > self.room or self.shared > self.memory.room

    def fresh(self, room: float | None = None) -> Desk:
        """The same with an empty account, for a try that may fail; `room`: its own instead of the same."""
        other = Desk(self.press, self.fonts, self.memory, self.room if room is None else room)
        other.ruler, other.grounds = self.ruler, self.grounds
        return other

    def take(self, faded: int, lost: set[str] | frozenset[str], pixels: Sequence[Pixels] = (), matrix: Matrix = IDENTITY) -> None:
        """Adds what a try came to; `matrix` maps its coordinates to these."""
        self.faded += faded
        self.lost |= lost
        self.pixels += [replace(one, box=matrix.box(one.box)) for one in pixels]

    def count(self, forms: Iterable[tuple[str, int]]) -> None:
        """Adds the operators of symbols that are not counted yet."""
        for key, many in forms:
            if key not in self.forms:
                self.forms[key] = many
                self.shared += 0 if key in self.memory.counted else many

    def count_in(self, items: Iterable[Item]) -> None:
        """Adds the operators of all symbols that some items use."""
        for item in items:
            if isinstance(item, Group):
                self.count_in(item.items)
            elif isinstance(item, Use) and item.symbol.key not in self.forms:
                self.count([(item.symbol.key, sum(map(weight, item.symbol.items)))])
                self.count_in(item.symbol.items)

    def prints_over(self, item: Item) -> bool:
        """Whether what lies below an area is still seen."""
        return isinstance(item, Shape) and (item.style.overprint or (isinstance(item.style.fill, Ink) and prints_over(item.style.fill, self.press, fine=item.style.fine)))

    def fills(self, atom: Atom, box: Rect, hair: float) -> bool:
        """Whether an item covers a box wholly: nothing below it is seen there. `hair`: HAIR in these coordinates."""
        item = atom.item
        if not isinstance(item, Use):
            return not self.prints_over(item) and filled_by(atom, box, hair) and not shines(item)
        back = (atom.matrix @ item.matrix).back()
        if back is None or not atom.box.holds(box) or not within_clips(atom, box, hair):
            return False
        own, fine = back.box(box), hair * back.scale
        return any(self.fills(one, own, fine) for one in self._grounds(item.symbol))

    def _grounds(self, symbol: Symbol) -> tuple[Atom, ...]:
        """The large areas of a symbol, in its coordinates."""
        if symbol.key not in self.grounds:
            box = self.ruler.box(Use(symbol))
            found = (one for one in inside(Use(symbol), self.ruler, IDENTITY, ()) if one.box.w * one.box.h >= _GROUND * box.w * box.h)
            self.grounds[symbol.key] = tuple(one for one in found if not isinstance(one.item, Use))
        return self.grounds[symbol.key]
