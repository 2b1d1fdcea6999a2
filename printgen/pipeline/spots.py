"""Faces and how they are printed go in; out come the faces with each spot ink on a plate of its own, and a finding wherever one cannot have it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from printgen.colour.mixing import MOST, plates_of, spots_in
from printgen.colour.separation import Separation, separation
from printgen.colour.tone import FULL
from printgen.diagnostics.diagnostic import Bag
from printgen.frozen import frozen, replace
from printgen.geometry import IDENTITY, Matrix, Point
from printgen.pipeline.codes import SPOT_LOST
from printgen.place import NOWHERE, Place
from printgen.scene.inks import inked
from printgen.scene.items import Face, Group, Item, Shape, Symbol, Use
from printgen.scene.path import box
from printgen.scene.printing import X1A, Printing
from printgen.scene.style import Gradient, Paint

Faces = Mapping[tuple[str, str], Face]
MOST_NOW = 32
"""So many plates one mixed colour may have since PDF 1.6 (PDF 32000-1, appendix C)."""

MOST_TOLD = 100
"""After so many gradients of a face those of artwork that is used once more are told no more."""


@frozen
class Lost:
    """A gradient with more inks than a file can mix: where it lies on the face (mm), how many inks it has, and its spots."""

    at: Point
    place: Place
    inks: int
    spots: tuple[str, ...]


def kept(faces: Faces, printing: Printing) -> tuple[dict[tuple[str, str], Face], Bag]:
    """The faces with spots in process inks where a gradient has more plates than the standard knows, and what is to be told of it."""
    press, most, bag = separation(printing.condition), MOST if printing.standard == X1A else MOST_NOW, Bag()
    made = dict(faces)
    for (piece, side), face in faces.items():
        brush = _Brush(press, most)
        items = brush.items(face.scene.items, IDENTITY)
        if brush.lost:
            made[piece, side] = replace(face, scene=replace(face.scene, key=f"{face.scene.key}-spots", items=items))
        for one in brush.lost:
            message = (
                f"{piece}, {side}: a gradient at {one.at.x:.0f}, {one.at.y:.0f} mm has {one.inks} inks, a file for this press mixes {most} at a time; "
                f"in it {_named(one.spots)} printed in process inks"
            )
            bag.add(SPOT_LOST.at(one.place, message, hint="fewer inks in one gradient, or several gradients beside each other", about=(piece,)))
    return made, bag


def toned(faces: Faces, tone: str) -> Bag:
    """What is to be told of spots in a print whose tone leaves only greys or process inks, once an ink, where it is first."""
    bag = Bag()
    seen: dict[str, tuple[str, str, Place]] = {}
    count: dict[str, set[tuple[str, str]]] = {}
    for (piece, side), face in faces.items():
        for ink, place in inked(face.scene.items):
            if ink.spot:
                seen.setdefault(ink.spot, (piece, side, place))
                count.setdefault(ink.spot, set()).add((piece, side))
    for spot, (piece, side, place) in seen.items():
        many = f", and on {len(count[spot]) - 1} more" if len(count[spot]) > 1 else ""
        message = f"{piece}, {side}{many}: the spot ink {spot} gets no plate, the tone of the profile is {tone}"
        bag.add(SPOT_LOST.at(place, message, hint=f"tone: {FULL} keeps it", about=tuple(dict.fromkeys([piece, *(one for one, _ in sorted(count[spot]))]))))
    return bag


def mixed(lost: Mapping[tuple[str, str], tuple[str, ...]]) -> Bag:
    """What is to be told of spots that are lost where too many inks lie over each other and shine through; by piece and side."""
    bag = Bag()
    for (piece, side), spots in lost.items():
        message = f"{piece}, {side}: where more than {MOST} inks shine through each other {_named(spots)} printed in process inks"
        bag.add(SPOT_LOST.at(NOWHERE, message, hint="PDF/X-4 (press-x4) keeps them apart", about=(piece,)))
    return bag


def _named(spots: tuple[str, ...]) -> str:
    return f"the spot ink{'s' if len(spots) > 1 else ''} {', '.join(spots)} {'are' if len(spots) > 1 else 'is'}"


class _Brush:
    """The change of gradients on its way through a face."""

    def __init__(self, press: Separation, most: int) -> None:
        self.press, self.most = press, most
        self.lost: list[Lost] = []
        self._made: dict[str, Symbol] = {}

    def items(self, items: Sequence[Item], matrix: Matrix) -> tuple[Item, ...]:
        return tuple(self._item(item, matrix) for item in items)

    def _item(self, item: Item, matrix: Matrix) -> Item:
        if isinstance(item, Group):
            return replace(item, items=self.items(item.items, matrix @ item.matrix))
        if isinstance(item, Use):
            return self._use(item, matrix @ item.matrix)
        if not isinstance(item, Shape):
            return item
        found = box(item.path)
        at = matrix.at(*found.centre) if found else Point(0, 0)
        fill, stroke = (self._paint(paint, at, item.place) for paint in (item.style.fill, item.style.stroke))
        return replace(item, style=replace(item.style, fill=fill, stroke=stroke))

    def _use(self, use: Use, matrix: Matrix) -> Use:
        symbol = use.symbol
        made = self._made.get(symbol.key)
        # In what was changed it is told where each of the gradients lies: but not without end.
        if made is None or (made is not symbol and len(self.lost) < MOST_TOLD):
            before = len(self.lost)
            items = self.items(symbol.items, matrix)
            made = self._made[symbol.key] = symbol if len(self.lost) == before else Symbol(f"{symbol.key}-spots", items, symbol.box, symbol.title)
        return use if made is symbol else replace(use, symbol=made)

    def _paint(self, paint: Paint, at: Point, place: Place) -> Paint:
        if not isinstance(paint, Gradient):
            return paint
        spots = tuple(sorted({spot.spot for stop in paint.stops for spot, _ in spots_in(stop.ink)}))
        plates = plates_of([stop.ink for stop in paint.stops], self.press) if spots else []
        if len(plates) <= self.most:
            return paint
        self.lost.append(Lost(at, place, len(plates), spots))
        return replace(paint, stops=tuple(replace(stop, ink=replace(stop.ink, spot="", spots=())) for stop in paint.stops))
