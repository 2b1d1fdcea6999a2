"""The items of a finished face go in, a finding for each thing comes out that nobody will see: art off the piece, words below what is painted over them."""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator
from typing import NamedTuple, TypeAlias, TypeGuard

from printgen.compose import codes
from printgen.compose.desk import Desk
from printgen.compose.measure import Measure, union
from printgen.diagnostics.diagnostic import Diagnostic, Label
from printgen.geometry import IDENTITY, Matrix, Rect, Size
from printgen.place import NOWHERE, Place
from printgen.scene.covering import Edge, beside, covered, edges
from printgen.scene.items import FACE, Glyphs, Group, Item, Picture, Shape, Symbol, Use
from printgen.scene.path import Path, mapped, rectangle
from printgen.scene.style import Ink, Paint
from printgen.typeset.request import Setting

SLACK = 0.01
"""By how much (mm) art may end short of the edge and still be on the piece."""
COVERED = 0.5
"""So much of a text must lie below other art to be told."""
ACROSS, DOWN = 16, 4
"""Into so many cells a line of words is parted to see how much of it is covered."""
MOST_STEPS = 200_000
"""So much is looked at for one face: things that may cover words, the steps of their paths, and the cells below them. Of what is left then nothing is proved."""
MOST_PAIRS = 2_000_000
"""So often for one face a thing is held against a line of words before it, to see whether they meet."""
_HAIR = 1e-6

Clips: TypeAlias = tuple[tuple[Path, Matrix, bool], ...]
Cell: TypeAlias = tuple[int, int]


class _Run(NamedTuple):
    """A line of words: its box in the coordinates of the face, and what is painted later and meets it."""

    box: Rect
    over: list[_Over]


class _Text(NamedTuple):
    """A text that is drawn, by which element, and its lines."""

    setting: Setting
    place: Place
    runs: list[_Run]


class _Over(NamedTuple):
    """What is painted over words, where it lies, and the clips around it."""

    item: Item
    matrix: Matrix
    clips: Clips


def off_the_piece(items: tuple[Item, ...], desk: Desk) -> Iterator[Diagnostic]:
    """The art of a face that lies wholly outside its bleed, once for each element of which nothing is seen. Words beyond the trim are told elsewhere (TX201), with the icons in them."""
    assert desk.subject.component is not None
    size, bleed, name = desk.subject.size, desk.subject.component.kind.bleed, desk.subject.name
    edge = Rect(0, 0, *size).grown(bleed)
    found: dict[Place, list[Rect]] = {}
    for item, box in _outside(items, IDENTITY, edge, desk.shop.measure):
        if not any(text.box.grown(1).holds(box) for text, _ in desk.texts):
            found.setdefault(_place(item), []).append(box)
    seen = set(_on_it(items, IDENTITY, edge, desk.shop.measure)) if found else set()
    for place, boxes in found.items():
        # A pattern may reach beyond the piece: of what the same element draws some is seen then.
        if place in seen:
            continue
        box = boxes[0]
        far = {"left": edge.x - box.right, "top": edge.y - box.bottom, "right": box.x - edge.right, "bottom": box.y - edge.bottom}
        side, over = max(far.items(), key=lambda one: one[1])
        more = f", and {len(boxes) - 1} more times" if len(boxes) > 1 else ""
        ends = f"{max(over, 0):.1f} mm beyond the {side} edge of {'the bleed' if bleed else 'the piece'}"
        message = f"{name}: what is drawn here lies wholly off the piece{more}: {ends} ({size.w:g} × {size.h:g} mm{f', bleed {bleed:g} mm' if bleed else ''})"
        hint = f"what can be seen lies from {edge.x:g} to {edge.right:g} mm across and from {edge.y:g} to {edge.bottom:g} mm down: move it there, or leave it out"
        yield codes.OFF_THE_PIECE.at(place, message, hint=hint, about=(name,))


def _outside(items: Iterable[Item], matrix: Matrix, edge: Rect, measure: Measure) -> Iterator[tuple[Item, Rect]]:
    """The items that lie wholly outside, and their boxes; of artwork that is used, and of what is clipped, only the whole is looked at."""
    left, top, right, bottom = edge.x - SLACK, edge.y - SLACK, edge.right + SLACK, edge.bottom + SLACK
    for item in items:
        box = measure.of(item)
        if box is None:
            continue
        x, y, w, h = box = box if matrix is IDENTITY else matrix.box(box)
        if x >= left and y >= top and x + w <= right and y + h <= bottom:
            continue
        if x + w <= edge.x + SLACK or y + h <= edge.y + SLACK or x >= edge.right - SLACK or y >= edge.bottom - SLACK:
            if not _words(item):
                yield item, box
        elif isinstance(item, Group) and item.clip is None:
            yield from _outside(item.items, matrix @ item.matrix, edge, measure)


def _on_it(items: Iterable[Item], matrix: Matrix, edge: Rect, measure: Measure) -> Iterator[Place]:
    """Where what lies on the piece was written, at least in part."""
    for item in items:
        box = measure.of(item)
        if box is not None and edge.meets(matrix.box(box), SLACK):
            yield item.place
            if isinstance(item, Group):
                yield from _on_it(item.items, matrix @ item.matrix, edge, measure)


def _words(item: Item) -> bool:
    """Whether an item is nothing but words."""
    return isinstance(item, Glyphs) or (isinstance(item, Group) and all(map(_words, item.items)))


def _place(item: Item) -> Place:
    """Where an item was written, or the first thing in it that was."""
    if isinstance(item, Group) and item.place.source is None:
        return next((place for place in map(_place, item.items) if place.source), NOWHERE)
    return item.place


def painted_over(items: tuple[Item, ...], desk: Desk) -> Iterator[Diagnostic]:
    """The texts of a face of which at least half lies below opaque areas and pictures that are painted later: what is proved to cover a cell of a line, not lines and what shines through."""
    brush = _Brush(desk)
    brush.paint(items, IDENTITY, (), faded=False)
    name, proof = desk.subject.name, _Proof(desk.shop.measure)
    for text in brush.texts:
        below = [(one.box, *proof.hidden(one)) for one in text.runs] if any(one.over for one in text.runs) else []
        whole = sum(box.w * box.h for box, _, _ in below)
        share = sum(box.w * box.h * part for box, part, _ in below) / whole if whole else 0.0
        box = union(one.box for one in text.runs)
        if share < COVERED or box is None:
            continue
        words = text.setting.text
        words = words if len(words) <= 40 else words[:39] + "…"
        message = f"{name}: {words!r} is painted over: {share:.0%} of it, {box.w:.1f} × {box.h:.1f} mm at {box.x:.1f}, {box.y:.1f} mm, lies below what is drawn later"
        labels = tuple(Label(place, "painted over them") for _, _, place in below if place.source)[:1]
        yield codes.PAINTED_OVER.at(text.place, message, hint="what stands later in a template lies on top: let the words stand behind it", labels=labels, about=(name,))


class _Brush:
    """Paints a face once more, in its order, to see what comes to lie on words."""

    def __init__(self, desk: Desk) -> None:
        self.measure, self._drawn_by = desk.shop.measure, desk.drawn_by
        self.texts: list[_Text] = []
        self.runs: list[_Run] = []
        self._pairs = MOST_PAIRS
        self._left = self._top = float("inf")
        self._right = self._bottom = float("-inf")

    def paint(self, items: Iterable[Item], matrix: Matrix, clips: Clips, *, faded: bool) -> None:
        """Note the runs of words, and with each what is painted on it later. Words in artwork that is used are none: of pieces that show pieces some lie below others."""
        for item in items:
            if isinstance(item, Group):
                inner = matrix if item.matrix is IDENTITY else matrix @ item.matrix
                more = (*clips, (item.clip, inner, item.even_odd)) if item.clip is not None else clips
                self.paint(item.items, inner, more, faded=faded or item.opacity < 1)
            elif isinstance(item, Glyphs):
                self._words(item, matrix)
            elif self.runs and not faded:
                self._art(item, matrix, clips)

    def _words(self, item: Glyphs, matrix: Matrix) -> None:
        """Note a run with its text: one begins with its first run, also where it is drawn once more."""
        box, known = self.measure.of(item), self._drawn_by.get(id(item))
        if known is None:
            return
        if item is known[0].runs[0] or not self.texts or self.texts[-1].setting is not known[0]:
            self.texts.append(_Text(*known, []))
        if box is not None:
            box = box if matrix is IDENTITY else matrix.box(box)
            self.runs.append(_Run(box, []))
            self.texts[-1].runs.append(self.runs[-1])
            self._left, self._top = min(self._left, box.x), min(self._top, box.y)
            self._right, self._bottom = max(self._right, box.right), max(self._bottom, box.bottom)

    def _art(self, item: Shape | Picture | Use, matrix: Matrix, clips: Clips) -> None:
        box = self.measure.of(item)
        if box is None:
            return
        x, y, w, h = box if matrix is IDENTITY else matrix.box(box)
        right, bottom = x + w, y + h
        if x >= self._right or y >= self._bottom or right <= self._left or bottom <= self._top or self._pairs < 0:
            return
        self._pairs -= len(self.runs)
        over = _Over(item, matrix, clips)
        for one in self.runs:
            left, top, width, height = one.box
            if x < left + width and y < top + height and right > left and bottom > top:
                one.over.append(over)


class _Proof:
    """Proves of cells of lines that they are covered, as far as `MOST_STEPS` go."""

    def __init__(self, measure: Measure) -> None:
        self._measure = measure
        self._left = MOST_STEPS
        self._outlines: dict[tuple[int, Matrix], tuple[Path, list[Edge]]] = {}
        self._largest: dict[str, Size] = {}

    def hidden(self, one: _Run) -> tuple[float, Place]:
        """How much of a run is covered (0-1), and where what covers it was written."""
        cells = _Cells(one.box)
        place = NOWHERE
        for over in one.over:
            if not cells.open or self._left <= 0:
                break
            before = len(cells.open)
            self._cover(over, cells)
            if len(cells.open) < before:
                place = place if place.source else over.item.place
        return 1 - len(cells.open) / (ACROSS * DOWN), place

    def _cover(self, over: _Over, cells: _Cells) -> None:
        """Take the cells out that an item fills so that nothing below is seen."""
        item, matrix, clips = over
        self._left -= 1
        box = self._measure.of(item)
        if box is None or self._left <= 0 or not (inside := cells.inside(matrix.box(box))):
            return
        if isinstance(item, Group):
            inner = matrix @ item.matrix
            self._all(item.items, inner, (*clips, (item.clip, inner, item.even_odd)) if item.clip is not None else clips, cells, item.opacity)
        elif isinstance(item, Use):
            inner = matrix @ item.matrix
            if cells.fit(inner, self._reach(item.symbol)):
                self._all(item.symbol.items, inner, clips, cells, 1.0)
        elif _is_opaque(item):
            path, even_odd = (rectangle(item.box), False) if isinstance(item, Picture) else (item.path, item.style.even_odd)
            for one, of, odd in ((path, matrix, even_odd), *clips):
                whole = self._outline(one, of)
                near = beside(whole, cells.box)
                self._left -= len(whole) // 8 + len(near) * len(inside)
                inside = [cell for cell in inside if covered(near, cells.at(cell), even_odd=odd)]
            cells.open.difference_update(inside)

    def _all(self, items: Iterable[Item], matrix: Matrix, clips: Clips, cells: _Cells, opacity: float) -> None:
        for one in items if opacity >= 1 else ():
            if not cells.open or self._left <= 0:
                return
            self._cover(_Over(one, matrix, clips), cells)

    def _outline(self, path: Path, matrix: Matrix) -> list[Edge]:
        """The edges of a path where a matrix puts it, the path kept with them, so that its id stays its own."""
        key = id(path), matrix
        if key not in self._outlines:
            self._left -= len(path)
            self._outlines[key] = path, list(edges(path if matrix is IDENTITY else mapped(path, matrix)))
        return self._outlines[key][1]

    def _reach(self, symbol: Symbol) -> Size:
        """As wide and as high as one thing of a symbol can cover what is below it, in its units; each symbol is looked at once."""
        if symbol.key not in self._largest:
            # Another piece is nothing that is proved: it may change, and takes its old one's place without this face being drawn anew.
            self._largest[symbol.key] = Size(0, 0) if symbol.key.startswith(FACE) else self._far(symbol.items)
        return self._largest[symbol.key]

    def _far(self, items: Iterable[Item]) -> Size:
        w = h = 0.0
        for item in items:
            if isinstance(item, Group | Use):
                inner = self._far(item.items) if isinstance(item, Group) else self._reach(item.symbol)
                box = item.matrix.box(Rect(0, 0, *inner)) if inner.w > 0 and inner.h > 0 else None
            else:
                box = self._measure.of(item) if _is_opaque(item) else None
            w, h = (w, h) if box is None else (max(w, box.w), max(h, box.h))
        return Size(w, h)


class _Cells:
    """The cells of a line of words that are still seen."""

    def __init__(self, box: Rect) -> None:
        self.box = box
        self.w, self.h = box.w / ACROSS, box.h / DOWN
        self.open = {(column, row) for column in range(ACROSS) for row in range(DOWN)}

    def at(self, cell: Cell) -> Rect:
        """Where a cell lies."""
        return Rect(self.box.x + cell[0] * self.w, self.box.y + cell[1] * self.h, self.w, self.h)

    def inside(self, box: Rect) -> list[Cell]:
        """Those that lie wholly in a box."""
        if not self.fit(IDENTITY, Size(box.w, box.h)):
            return []
        columns = _between(box.x - self.box.x, box.right - self.box.x, self.w, ACROSS)
        rows = _between(box.y - self.box.y, box.bottom - self.box.y, self.h, DOWN)
        return [(column, row) for column in columns for row in rows if (column, row) in self.open]

    def fit(self, matrix: Matrix, size: Size) -> bool:
        """Whether a cell is no larger than what a matrix makes of a size."""
        box = matrix.box(Rect(0, 0, *size))
        return box.w >= self.w - _HAIR and box.h >= self.h - _HAIR


def _between(start: float, end: float, step: float, many: int) -> range:
    """Which of so many steps lie between two ends."""
    if step <= 0:
        return range(many) if start <= _HAIR and end >= -_HAIR else range(0)
    return range(max(0, math.ceil((start - _HAIR) / step)), min(many, math.floor((end + _HAIR) / step)))


def _is_opaque(item: Shape | Picture | Glyphs) -> TypeGuard[Shape | Picture]:
    """Whether nothing is seen below what an item fills."""
    if isinstance(item, Shape):
        style = item.style
        return style.fill_opacity >= 1 and not style.overprint and _solid(style.fill)
    # A PNG says in its 26th byte whether its pixels can be clear.
    return isinstance(item, Picture) and (
        item.data[:3] == b"\xff\xd8\xff" or (item.data[:4] == b"\x89PNG" and item.data[25] in {0, 2} and b"tRNS" not in item.data[:1024])
    )


def _solid(paint: Paint) -> bool:
    if isinstance(paint, Ink):
        return not paint.overprint
    return paint is not None and all(stop.opacity >= 1 for stop in paint.stops)
