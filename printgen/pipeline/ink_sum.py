"""Faces and how they are printed go in; out comes where a gradient or a picture has more ink than the paper takes, by piece, in millimetres and per cent."""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping, Sequence
from itertools import pairwise

from printgen.art.sums import Window, fullest
from printgen.colour.mixing import above, shares_of
from printgen.colour.separation import Separation, separation
from printgen.diagnostics.diagnostic import Bag
from printgen.frozen import frozen, replace
from printgen.geometry import IDENTITY, Matrix, Point, Rect
from printgen.pipeline.codes import INK_SUM
from printgen.place import Place
from printgen.scene.items import Face, Glyphs, Group, Item, Picture, Shape, Symbol, Use
from printgen.scene.path import box
from printgen.scene.printing import Printing
from printgen.scene.style import Gradient, Stop

SAMPLES = (0.0, 0.25, 0.5, 0.75, 1.0)
"""Where a gradient is looked at between two of its stops."""
MOST_USES = 5_000
"""So many uses of artwork with gradients and pictures are looked at on one face; beyond them each artwork once."""
_HAIR = 0.005
_PART = 0.01


@frozen
class Sum:
    """What has how much ink (1.0: one full ink), and where (mm, on the face)."""

    what: str
    ink: float
    at: Point
    place: Place


@frozen
class _View:
    """How things are seen: through which map, in which box of the face (that of the bleed, and of all clips around them), and how opaque they are."""

    matrix: Matrix
    seen: Rect
    opacity: float = 1.0

    def inside(self, group: Group) -> _View | None:
        """The view of what a group holds; None if nothing of it is seen. Of a clip only its box counts."""
        matrix, seen = self.matrix @ group.matrix, self.seen
        if group.clip is not None:
            edge = box(group.clip)
            met = None if edge is None else _common(matrix.box(edge), seen)
            if met is None:
                return None
            seen = met
        return _View(matrix, seen, self.opacity * group.opacity)

    def local(self) -> Rect:
        """A box in the coordinates of what is seen that holds all of `seen`."""
        back = self.matrix.back()
        return self.seen if back is None else back.box(self.seen)


def ink_sums(faces: Mapping[tuple[str, str], Face], printing: Printing) -> Bag:
    """Each gradient and picture of the faces with more ink than `printing` allows; equal faces are told once."""
    from printgen.render.plated import planes_of

    bag, press, limit = Bag(), separation(printing.condition), printing.limit
    pictures: dict[tuple[str, Window], tuple[float, tuple[int, int]]] = {}

    def most(picture: Picture, window: Window) -> tuple[float, tuple[int, int]]:
        key = picture.key, window
        if key not in pictures:
            own = planes_of(picture, press)
            pictures[key] = fullest(own.size, list(own.plates.values()), own.alpha, limit, window)
        return pictures[key]

    def sums(items: Sequence[Item], view: _View) -> Iterator[Sum]:
        for item in items:
            if isinstance(item, Group):
                inner = view.inside(item)
                yield from sums(item.items, inner) if inner is not None else ()
            elif isinstance(item, Use):
                if uses.wanted(item.symbol):
                    yield from sums(item.symbol.items, replace(view, matrix=view.matrix @ item.matrix))
            elif isinstance(item, Shape):
                yield from _gradients(item, view, press)
            elif not isinstance(item, Glyphs) and (window := _window(item, view)):
                ink, (column, row) = most(item, window)
                x, y = item.box.x + item.box.w * (column + 0.5) / item.pixels[0], item.box.y + item.box.h * (row + 0.5) / item.pixels[1]
                yield Sum("a picture", ink * view.opacity, view.matrix.at(x, y), item.place)

    uses = _Uses()
    found: dict[str, list[tuple[str, str]]] = {}
    for key, face in faces.items():
        found.setdefault(face.scene.key, []).append(key)
    for same in found.values():
        piece, side = same[0]
        also = f" (also on {len(same) - 1} more)" if len(same) > 1 else ""
        scene = faces[same[0]].scene
        uses.begin()
        for one in sums(scene.items, _View(IDENTITY, Rect(0, 0, *scene.size).grown(scene.bleed))):
            if one.ink > limit + _HAIR:
                message = f"{piece}, {side}: {one.what} has {one.ink:.0%} ink at {one.at.x:.0f}, {one.at.y:.0f} mm, the limit is {limit:.0%}{also}"
                bag.add(INK_SUM.at(one.place, message, hint="less of each ink; black takes the place of cyan, magenta and yellow together", about=(piece,)))
    return bag


class _Uses:
    """Which artwork is looked at wherever it is used: such with gradients and pictures, up to `MOST_USES` on one face; what is used more often is then looked at once."""

    def __init__(self) -> None:
        self._sums: dict[str, bool] = {}
        self._seen: set[str] = set()
        self._many = 0

    def begin(self) -> None:
        """Begin a face."""
        self._seen, self._many = set(), 0

    def wanted(self, symbol: Symbol) -> bool:
        """Whether this use of a symbol is looked at."""
        if not self._has_sums(symbol):
            return False
        self._many += 1
        first = symbol.key not in self._seen
        self._seen.add(symbol.key)
        return first or self._many <= MOST_USES

    def _has_sums(self, symbol: Symbol) -> bool:
        if symbol.key not in self._sums:
            self._sums[symbol.key] = self._any(symbol.items)
        return self._sums[symbol.key]

    def _any(self, items: Sequence[Item]) -> bool:
        return any(
            isinstance(item, Picture)
            or (isinstance(item, Shape) and (isinstance(item.style.fill, Gradient) or isinstance(item.style.stroke, Gradient)))
            or (isinstance(item, Group) and self._any(item.items))
            or (isinstance(item, Use) and self._has_sums(item.symbol))
            for item in items
        )


def _gradients(shape: Shape, view: _View, press: Separation) -> Iterator[Sum]:
    """The fullest place of each gradient of a shape, as far as the shape shows it and is seen."""
    style, whole = shape.style, box(shape.path)
    whole = None if whole is None else _common(whole, view.local())
    lines = style.stroke_width if style.stroke is not None else 0.0
    for paint, opacity in ((style.fill, style.fill_opacity), (style.stroke if lines > 0 else None, style.stroke_opacity)):
        if isinstance(paint, Gradient) and whole is not None:
            seen = whole.grown(lines / 2)
            ink, at = max((ink * opacity * view.opacity, t) for ink, t in _sampled(paint, press, _shown(paint, seen)))
            x, y = _along(paint, at, seen.centre)
            yield Sum("a gradient", ink, view.matrix.at(min(max(x, seen.x), seen.right), min(max(y, seen.y), seen.bottom)), shape.place)


def _common(one: Rect, other: Rect) -> Rect | None:
    """What two boxes share; None if that is no area, and not even a line."""
    x, y = max(one.x, other.x), max(one.y, other.y)
    w, h = min(one.right, other.right) - x, min(one.bottom, other.bottom) - y
    return Rect(x, y, w, h) if w >= 0 and h >= 0 else None


def _window(picture: Picture, view: _View) -> Window | None:
    """The pixels of a picture that are seen, also in part; None if none is."""
    (across, down), whole = picture.pixels, picture.box
    seen = _common(whole, view.local())
    if seen is None or whole.w <= 0 or whole.h <= 0:
        return None
    left, top = (seen.x - whole.x) / whole.w * across, (seen.y - whole.y) / whole.h * down
    right, bottom = (seen.right - whole.x) / whole.w * across, (seen.bottom - whole.y) / whole.h * down
    # A pixel of which less than a hundredth is seen does not show.
    first, last = (math.floor(left + _PART), math.floor(top + _PART)), (math.ceil(right - _PART), math.ceil(bottom - _PART))
    return (*first, *last) if first[0] < last[0] and first[1] < last[1] else None


def _along(paint: Gradient, at: float, centre: Point) -> Point:
    """A point so far along a gradient; where it runs straight, beside the centre of what it fills."""
    dx, dy = paint.x2 - paint.x1, paint.y2 - paint.y1
    length = dx * dx + dy * dy
    if paint.shape == "radial":
        return paint.matrix.at(paint.x1 + paint.r * at, paint.y1)
    if not paint.matrix.is_identity or length <= 0:
        return paint.matrix.at(paint.x1 + dx * at, paint.y1 + dy * at)
    on = at - ((centre.x - paint.x1) * dx + (centre.y - paint.y1) * dy) / length
    return Point(centre.x + dx * on, centre.y + dy * on)


def _sampled(paint: Gradient, press: Separation, shown: tuple[float, float]) -> Iterator[tuple[float, float]]:
    """The ink of a gradient at its stops and between them, and where along it (0-1) that is."""
    low, high = shown
    stops = [Stop(-1.0, paint.stops[0].ink, paint.stops[0].opacity), *paint.stops, Stop(2.0, paint.stops[-1].ink, paint.stops[-1].opacity)]
    for one, other in pairwise(stops):
        start, end = max(one.offset, low), min(other.offset, high)
        if start > end:
            continue
        length = other.offset - one.offset
        for part in SAMPLES:
            at = start + (end - start) * part
            share = (at - one.offset) / length if length > 0 else 1.0
            ink = above(one.ink, share, press).ink(other.ink, fine=False, over=False) if 0 < share < 1 else (other.ink if share else one.ink)
            yield sum(shares_of(ink, press, fine=False).values()) * (one.opacity + (other.opacity - one.opacity) * share), min(1.0, max(0.0, at))


def _shown(paint: Gradient, seen: Rect) -> tuple[float, float]:
    """From where to where along a gradient a box shows it; all of it if it is round, turned or slanted by a map of its own."""
    dx, dy = paint.x2 - paint.x1, paint.y2 - paint.y1
    length = dx * dx + dy * dy
    if paint.shape == "radial" or not paint.matrix.is_identity or length <= 0:
        return 0.0, 1.0
    along = [((x - paint.x1) * dx + (y - paint.y1) * dy) / length for x in (seen.x, seen.right) for y in (seen.y, seen.bottom)]
    # Beyond its ends a gradient goes on in their colours.
    low, high = min(along), max(along)
    return min(2.0, max(-1.0, low)), min(2.0, max(-1.0, high))
