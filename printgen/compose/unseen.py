"""The items of a finished face go in, a finding for each thing comes out that nobody will see: art off the piece, words below what is painted over them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import NamedTuple, TypeAlias

from printgen.compose import codes
from printgen.compose.desk import Desk
from printgen.compose.measure import Measure
from printgen.diagnostics.diagnostic import Diagnostic, Label
from printgen.geometry import IDENTITY, Matrix, Rect
from printgen.place import NOWHERE, Place
from printgen.scene.covering import covers
from printgen.scene.items import Glyphs, Group, Item, Picture, Shape, Use
from printgen.scene.path import Path, mapped, rectangle
from printgen.scene.style import Ink, Paint

SLACK = 0.01
"""By how much (mm) art may end short of the edge and still be on the piece."""
COVERED = 0.5
"""So much of a text must lie below other art to be told."""
ACROSS, DOWN = 16, 4
"""Into so many cells a line of words is parted to see how much of it is covered."""

Clips: TypeAlias = tuple[tuple[Path, bool], ...]


class _Run(NamedTuple):
    """A line of words in the coordinates of the face, and what is painted later and meets it."""

    run: Glyphs
    box: Rect
    over: list[_Over]


class _Over(NamedTuple):
    """What is painted over words, where it lies, and the clips around it."""

    item: Shape | Picture | Use
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
    brush = _Brush(desk.shop.measure)
    brush.paint(items, IDENTITY, (), faded=False)
    name = desk.subject.name
    below = [(one, *_hidden(one)) for one in brush.runs] if any(one.over for one in brush.runs) else []
    for text, drawn in desk.texts if any(share for _, share, _ in below) else ():
        its = [(one.box.w * one.box.h, share, place) for one, share, place in below if one.run.text in text.text and text.box.holds(one.box, SLACK)]
        whole = sum(area for area, _, _ in its)
        share = sum(area * part for area, part, _ in its) / whole if whole else 0.0
        if share < COVERED:
            continue
        words = text.text if len(text.text) <= 40 else text.text[:39] + "…"
        box = text.box
        message = f"{name}: {words!r} is painted over: {share:.0%} of it, {box.w:.1f} × {box.h:.1f} mm at {box.x:.1f}, {box.y:.1f} mm, lies below what is drawn later"
        over = next(place for _, _, place in its if place.source)
        yield codes.PAINTED_OVER.at(drawn, message, hint="what stands later in a template lies on top: let the words stand behind it", labels=(Label(over, "painted over them"),), about=(name,))


class _Brush:
    """Paints a face once more, in its order, to see what comes to lie on words."""

    def __init__(self, measure: Measure) -> None:
        self.measure = measure
        self.runs: list[_Run] = []
        self._left = self._top = float("inf")
        self._right = self._bottom = float("-inf")

    def paint(self, items: Iterable[Item], matrix: Matrix, clips: Clips, *, faded: bool) -> None:
        """Note the runs of words, and with each what is painted on it later. Words in artwork that is used are none: of pieces that show pieces some lie below others."""
        for item in items:
            if isinstance(item, Group):
                inner = matrix if item.matrix is IDENTITY else matrix @ item.matrix
                more = (*clips, (mapped(item.clip, inner), item.even_odd)) if item.clip is not None else clips
                self.paint(item.items, inner, more, faded=faded or item.opacity < 1)
            elif isinstance(item, Glyphs):
                self._words(item, matrix)
            elif self.runs and not faded:
                self._art(item, matrix, clips)

    def _words(self, item: Glyphs, matrix: Matrix) -> None:
        box = self.measure.of(item)
        if box is not None:
            box = box if matrix is IDENTITY else matrix.box(box)
            self.runs.append(_Run(item, box, []))
            self._left, self._top = min(self._left, box.x), min(self._top, box.y)
            self._right, self._bottom = max(self._right, box.right), max(self._bottom, box.bottom)

    def _art(self, item: Shape | Picture | Use, matrix: Matrix, clips: Clips) -> None:
        box = self.measure.of(item)
        if box is None:
            return
        x, y, w, h = box if matrix is IDENTITY else matrix.box(box)
        right, bottom = x + w, y + h
        if x >= self._right or y >= self._bottom or right <= self._left or bottom <= self._top:
            return
        for one in self.runs:
            left, top, width, height = one.box
            if x < left + width and y < top + height and right > left and bottom > top:
                one.over.append(_Over(item, matrix, clips))


def _hidden(one: _Run) -> tuple[float, Place]:
    """How much of a run is covered (0-1), and where what covers it was written."""
    box, w, h = one.box, one.box.w / ACROSS, one.box.h / DOWN
    left = [Rect(box.x + column * w, box.y + row * h, w, h) for column in range(ACROSS) for row in range(DOWN)]
    place = NOWHERE
    for over in one.over:
        for path, even_odd, clips in _opaque(over.item, over.matrix, over.clips):
            open_still = [cell for cell in left if not (covers(path, cell, even_odd=even_odd) and all(covers(clip, cell, even_odd=odd) for clip, odd in clips))]
            if len(open_still) < len(left):
                place = place if place.source else over.item.place
            left = open_still
    return 1 - len(left) / (ACROSS * DOWN), place


def _opaque(item: Item, matrix: Matrix, clips: Clips) -> Iterator[tuple[Path, bool, Clips]]:
    """The areas that an item fills so that nothing below is seen."""
    if isinstance(item, Shape):
        style = item.style
        if style.fill_opacity >= 1 and not style.overprint and _solid(style.fill):
            yield mapped(item.path, matrix), style.even_odd, clips
    elif isinstance(item, Picture):
        # A PNG says in its 26th byte whether its pixels can be clear.
        if item.data[:3] == b"\xff\xd8\xff" or (item.data[:4] == b"\x89PNG" and item.data[25] in {0, 2} and b"tRNS" not in item.data[:1024]):
            yield mapped(rectangle(item.box), matrix), False, clips
    elif isinstance(item, Group):
        inner = (*clips, (mapped(item.clip, matrix @ item.matrix), item.even_odd)) if item.clip is not None else clips
        if item.opacity >= 1:
            for one in item.items:
                yield from _opaque(one, matrix @ item.matrix, inner)
    elif isinstance(item, Use) and not item.symbol.key.startswith("face-"):
        # Another piece is nothing that is proved: it may change, and takes its old one's place without this face being drawn anew.
        for one in item.symbol.items:
            yield from _opaque(one, matrix @ item.matrix, clips)


def _solid(paint: Paint) -> bool:
    if isinstance(paint, Ink):
        return not paint.overprint
    return paint is not None and all(stop.opacity >= 1 for stop in paint.stops)
