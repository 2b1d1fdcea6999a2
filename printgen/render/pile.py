"""Items of a drawing go in, a pile of single ones comes out, lowest first: each with the groups around it, its box, and the area that it fills."""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator, Sequence
from functools import cached_property
from itertools import groupby

from printgen.art.jpeg import is_jpeg
from printgen.frozen import frozen, replace
from printgen.geometry import IDENTITY, Matrix, Rect
from printgen.scene.covering import covers
from printgen.scene.hull import hull, keep_apart
from printgen.scene.items import Glyphs, Group, Item, Picture, Shape, Use
from printgen.scene.path import Path, Spot, mapped, rectangle
from printgen.scene.path import box as path_box
from printgen.scene.stroked import stroked
from printgen.scene.style import Gradient, Paint, Style
from printgen.typeset.fonts import FontBook
from printgen.typeset.letters import each_letter, letters

HAIR = 0.01
"""Millimetres of paper by which areas have to overlap to count as lying over each other's edges."""
NOWHERE = Rect(0, 0, 0, 0)


@frozen(slots=False)
class Area:
    """Room for something painted: its outline before `matrix`, how far a line reaches beyond that (mm), and the box of both."""

    path: Path
    matrix: Matrix
    reach: float
    box: Rect

    @cached_property
    def corners(self) -> tuple[Spot, ...]:
        """The convex room around the outline."""
        return hull(mapped(self.path, self.matrix))


class Ruler:
    """Measures items; symbols once."""

    def __init__(self, fonts: FontBook) -> None:
        self.fonts = fonts
        self._symbols: dict[str, Rect] = {}

    def box(self, item: Item, matrix: Matrix = IDENTITY) -> Rect:
        """A box that an item stays in, in the coordinates that `matrix` maps to."""
        if isinstance(item, Use):
            key = item.symbol.key
            if key not in self._symbols:
                self._symbols[key] = union(self.box(one) for one in item.symbol.items)
            return (matrix @ item.matrix).box(self._symbols[key])
        if isinstance(item, Group):
            whole = union(self.box(one, matrix @ item.matrix) for one in item.items)
            return whole if item.clip is None else clipped(whole, [(mapped(item.clip, matrix @ item.matrix), item.even_odd)])
        return union(area.box for area in self.areas(item, matrix))

    def areas(self, item: Item, matrix: Matrix = IDENTITY) -> Iterator[Area]:
        """The rooms that an item stays in, in the coordinates that `matrix` maps to. A clip cuts boxes off, not outlines."""
        if isinstance(item, Group):
            clip = [] if item.clip is None else [(mapped(item.clip, matrix @ item.matrix), item.even_odd)]
            for one in item.items:
                yield from (replace(area, box=clipped(area.box, clip)) for area in self.areas(one, matrix @ item.matrix))
        elif isinstance(item, Use):
            for one in item.symbol.items:
                yield from self.areas(one, matrix @ item.matrix)
        elif isinstance(item, Shape):
            yield from _area(item.path, _reach(item.style), matrix)
        elif isinstance(item, Glyphs) and item.opacity < 1:
            for letter in each_letter(item, self.fonts):
                yield from _area(letter, 0.0, matrix)
        elif isinstance(item, Glyphs):
            yield from _area(rectangle(_line_box(item)), 0.0, matrix)
        else:
            yield from _area(rectangle(item.box), 0.0, matrix)


@frozen(slots=False)
class Atom:
    """One item of the pile. `around`: the groups that it lies in, the outermost first; `matrix` maps its coordinates to the drawing's; `box` is what it stays in there.

    `given` are the rooms that it stays in, where they are not those of the item.
    """

    item: Item
    around: tuple[Group, ...]
    matrix: Matrix
    box: Rect
    ruler: Ruler
    given: tuple[Area, ...] = ()

    @cached_property
    def areas(self) -> tuple[Area, ...]:
        """The rooms that it stays in, more closely than its box."""
        return self.given or tuple(self.ruler.areas(self.item, self.matrix))

    @property
    def clips(self) -> tuple[tuple[Path, bool], ...]:
        """The clips around it in the drawing's coordinates, and whether their inside is counted even and odd."""
        found: list[tuple[Path, bool]] = []
        matrix = IDENTITY
        for group in self.around:
            matrix = matrix @ group.matrix
            if group.clip is not None:
                found.append((mapped(group.clip, matrix), group.even_odd))
        return tuple(found)


def apart(items: Iterable[Item], ruler: Ruler, *, opened: bool = False, matrix: Matrix = IDENTITY, around: tuple[Group, ...] = ()) -> Iterator[Atom]:
    """The items one by one. Groups that fade as one stay whole; so do symbols, unless they are to be `opened`."""
    for item in items:
        if isinstance(item, Group) and item.opacity >= 1:
            yield from apart(item.items, ruler, opened=opened, matrix=matrix @ item.matrix, around=(*around, replace(item, items=())))
        elif opened and isinstance(item, Use):
            yield from inside(item, ruler, matrix, around)
        else:
            atom = Atom(item, around, matrix, ruler.box(item, matrix), ruler)
            yield replace(atom, box=clipped(atom.box, atom.clips)) if around else atom


def inside(use: Use, ruler: Ruler, matrix: Matrix, around: tuple[Group, ...]) -> Iterator[Atom]:
    """What a used symbol draws, one by one, with all symbols in it."""
    yield from apart(use.symbol.items, ruler, opened=True, matrix=matrix @ use.matrix, around=(*around, Group((), use.matrix)))


def together(atoms: Sequence[Atom]) -> tuple[Item, ...]:
    """The pile as a drawing: neighbours that lie in the same groups share them again."""
    found: list[Item] = []
    for _, run in groupby(atoms, key=lambda atom: atom.around):
        atoms = list(run)
        items: tuple[Item, ...] = tuple(atom.item for atom in atoms)
        for group in reversed(atoms[0].around):
            items = (replace(group, items=items),)
        found.extend(items)
    return tuple(found)


def split(shape: Shape) -> tuple[Shape, ...]:
    """The area of a shape and its line, one after the other."""
    style = shape.style
    fill = replace(shape, style=replace(style, stroke=None)) if style.fill is not None else None
    line = replace(shape, style=replace(style, fill=None)) if style.stroke is not None and style.stroke_width > 0 else None
    return tuple(part for part in (fill, line) if part is not None)


def shines(item: Item) -> bool:
    """Whether anything of an item lets through what lies below it."""
    if isinstance(item, Group):
        return item.opacity < 1 or any(map(shines, item.items))
    if isinstance(item, Use):
        return any(map(shines, item.symbol.items))
    if isinstance(item, Glyphs):
        return item.opacity < 1
    if isinstance(item, Shape):
        style = item.style
        return (_fades(style.fill, style.fill_opacity)) or (style.stroke_width > 0 and _fades(style.stroke, style.stroke_opacity))
    return not item.plated and _has_alpha(item.data)


def line_shines(item: Item) -> bool:
    """Whether there is a line in an item that lets through what lies below it: an area stands for it, of which the curves are parted."""
    if isinstance(item, Group):
        return any(map(line_shines, item.items)) or (item.opacity < 1 and any(shape.style.stroke is not None for shape in _shapes(item)))
    if isinstance(item, Use):
        return any(map(line_shines, item.symbol.items))
    return isinstance(item, Shape) and item.style.stroke_width > 0 and _fades(item.style.stroke, item.style.stroke_opacity)


def _shapes(item: Item) -> Iterator[Shape]:
    if isinstance(item, Shape):
        yield item
    elif isinstance(item, Group | Use):
        for one in item.items if isinstance(item, Group) else item.symbol.items:
            yield from _shapes(one)


def _fades(paint: Paint, opacity: float) -> bool:
    if paint is None:
        return False
    return opacity < 1 or (isinstance(paint, Gradient) and any(stop.opacity < 1 for stop in paint.stops))


def _has_alpha(data: bytes) -> bool:
    """By the colour type in the head of a PNG (section 11.2.2): 4 and 6 have an alpha channel. A JPEG has none."""
    return not is_jpeg(data) and data[25:26] in {b"\x04", b"\x06"}


def area(item: Item, fonts: FontBook, scale: float = 1.0) -> tuple[Path, bool] | None:
    """The path that an item of one paint fills, in its own coordinates, of which a unit is `scale` mm of paper, and whether it is filled even and odd; None for other items."""
    if isinstance(item, Glyphs):
        return letters(item, fonts), False
    if isinstance(item, Shape):
        return (item.path, item.style.even_odd) if item.style.fill is not None else (stroked(item.path, item.style, scale), False)
    return (rectangle(item.box), False) if isinstance(item, Picture) else None


def _line_box(run: Glyphs) -> Rect:
    """A box that letters stay in: measuring each of them takes long, and only what fades has to be known more closely."""
    xs, ys = [glyph.x for glyph in run.glyphs] or [0.0], [glyph.y for glyph in run.glyphs] or [0.0]
    last = run.glyphs[-1].advance if run.glyphs else 0.0
    size = run.size
    return Rect(run.x + min(xs) - 0.5 * size, run.y + min(ys) - 1.3 * size, max(xs) - min(xs) + last + size, max(ys) - min(ys) + 1.8 * size)


def _area(path: Path, reach: float, matrix: Matrix) -> Iterator[Area]:
    box = path_box(path)
    if box is not None:
        wide = max(math.hypot(matrix.a, matrix.b), math.hypot(matrix.c, matrix.d))
        yield Area(path, matrix, reach * wide, matrix.box(box.grown(reach)))


def meet(one: Atom, other: Atom) -> bool:
    """Whether two items may lie over each other."""
    if not one.box.meets(other.box):
        return False
    ours, theirs = ([area for area in top.areas if area.box.meets(low.box)] for top, low in ((one, other), (other, one)))
    return any(mine.box.meets(yours.box) and not keep_apart(mine.corners, yours.corners, mine.reach + yours.reach) for mine in ours for yours in theirs)


def _reach(style: Style) -> float:
    """How far a line may reach beyond its path: a mitre `miter_limit` half widths, a square end less than one and a half."""
    if style.stroke is None:
        return 0.0
    return style.stroke_width / 2 * (max(style.miter_limit, 1.5) if style.join == "miter" else 1.5)


def filled_by(atom: Atom, box: Rect, hair: float = HAIR) -> bool:
    """Whether an opaque item covers a box wholly: nothing below it is seen there. `hair`: HAIR in these coordinates."""
    item = atom.item
    if isinstance(item, Shape) and item.style.fill is not None:
        # Within the reach of its own line it has two colours; edges that lie on each other need no more.
        grown = box.grown(_reach(item.style) * atom.matrix.scale - hair)
        whole = atom.box.holds(box) and covers(mapped(item.path, atom.matrix), grown, even_odd=item.style.even_odd)
    elif isinstance(item, Picture):
        whole = covers(mapped(rectangle(item.box), atom.matrix), box.grown(-hair))
    else:
        return False
    return whole and within_clips(atom, box, hair)


def within_clips(atom: Atom, box: Rect, hair: float = HAIR) -> bool:
    """Whether no clip around an item cuts anything off a box."""
    return all(covers(path, box.grown(-hair), even_odd=even_odd) for path, even_odd in atom.clips)


def weight(item: Item) -> int:
    """About how many operators it takes to draw an item."""
    if isinstance(item, Group):
        return sum(map(weight, item.items)) + len(item.clip or ()) + 2
    return len(item.path) + 2 if isinstance(item, Shape) else 4


def union(boxes: Iterable[Rect]) -> Rect:
    """The smallest box around boxes that are not empty."""
    found = None
    for box in boxes:
        if box.w > 0 or box.h > 0:
            found = box if found is None else found.united(box)
    return found or NOWHERE


def clipped(box: Rect, clips: Iterable[tuple[Path, bool]]) -> Rect:
    """What of a box is inside the boxes of clips; nothing of it has an area if nothing is."""
    for path, _ in clips:
        other = path_box(path) or NOWHERE
        x, y = max(box.x, other.x), max(box.y, other.y)
        box = Rect(x, y, max(0.0, min(box.right, other.right) - x), max(0.0, min(box.bottom, other.bottom) - y))
    return box
