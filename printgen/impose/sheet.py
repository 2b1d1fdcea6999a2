"""The pieces on one side of a sheet and where they lie go in, the page comes out: each clipped to its bleed, with marks, label and ruler around."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import TypeAlias

from printgen.frozen import frozen
from printgen.geometry import Rect
from printgen.impose.border import border, framed
from printgen.impose.cut_lines import lines
from printgen.impose.duplex import onto
from printgen.impose.folds import creases, fold_marks, fold_ticks
from printgen.impose.marks import (
    HAIRLINE,
    OFF,
    REGISTERED,
    RULER,
    SHORT,
    SHORT_RULER,
    Lettering,
    Margin,
    Stamp,
    around,
    crop_marks,
    gutter_fold,
    label_stamp,
    ruler_stamp,
    unchecked,
)
from printgen.impose.nup import Grid
from printgen.impose.outlines import outline_marks
from printgen.impose.paper import APART, VERTICAL
from printgen.impose.poster import Poster, key_stamp, overlap_marks
from printgen.impose.profile import Profile
from printgen.impose.registration import registration, zones
from printgen.impose.shelves import TICK, Shelves, corner_marks
from printgen.impose.stamps import ROWS, SHORTER, TURNS, cut_order, made_for, order_stamps, pieces_stamps, turn_stamp
from printgen.model.game import Product
from printgen.scene.items import Face, Group, Item
from printgen.scene.page import Page, Slot

Faces = Mapping[tuple[str, str], Face]
"""Each face by its component's id and its side ("front", "back")."""
Layout: TypeAlias = Grid | Shelves | Poster
"""Where pieces lie on a sheet: equal ones in a grid, several sizes in rows, or a part of a large one."""
_NEAR = 1e-6


@frozen
class Sheets:
    """What all pages of one job share. `edge` is that about which sheets turn, "" if nothing is printed on backs; `printer` the calibrated one that they are for, or ""."""

    product: Product
    profile: Profile
    faces: Faces
    edge: str
    lettering: Lettering
    unchecked: bool
    printer: str = ""

    def slot(self, grid: Layout, component: str, side: str, trim: Rect, rotation: int) -> Slot:
        """A face at its place, alone: cut off at the end of its bleed, or where the printer's reach ends."""
        scene = self.faces[component, side].scene
        if isinstance(grid, Poster):
            matrix, clip = grid.placed(trim, side, rotation)
            return Slot(component, side, scene, trim, clip, matrix, rotation)
        bled, reach = trim.grown(min(grid.bleed, scene.bleed)), grid.sheet.printable
        x, y = max(bled.x, min(reach.x, trim.x)), max(bled.y, min(reach.y, trim.y))
        right, bottom = min(bled.right, max(reach.right, trim.right)), min(bled.bottom, max(reach.bottom, trim.bottom))
        return Slot(component, side, scene, trim, Rect(x, y, right - x, bottom - y), onto(trim, rotation), rotation)

    def page(self, grid: Layout, slots: Sequence[Slot], trims: Sequence[Rect], number: str, side: str) -> Page:
        """One side of a sheet: its pieces, and what is drawn around them."""
        slots = tuple(_beside(slots)) if grid.shared else tuple(slots)
        box = around(trims)
        bleed = around([box, *(slot.clip for slot in slots)])
        marks: list[Item] = []
        if self.product.border and slots:
            bleed = bleed.united(framed(trims, self.product.border, grid.sheet))
            marks.append(border(trims, bleed, self.product.border_colour))
        marked = self.profile.cutter if side != "back" else None
        free = zones(marked, grid.sheet.size) if marked is not None else ()
        stamps, reach, unsaid = self._stamped(grid, bleed, slots, trims, free, lambda: self._stamps(grid, number, slots, trims, side))
        if slots:
            marks.extend(self._lines(grid, slots, trims, reach))
        if grid.fold:
            marks.extend(gutter_fold(grid.sheet, upright=grid.fold == VERTICAL))
        if marked is not None:
            marks.extend(registration(marked, grid.sheet.size))
        marks.extend(stamps)
        if self.unchecked:
            marks.append(unchecked(grid.sheet.size, self.lettering))
        return Page(grid.sheet.size, slots, tuple(marks), box, bleed, self._label(number, side), order=self._order(grid, slots, trims, side), unsaid=unsaid)

    def _stamped(
        self, grid: Layout, bleed: Rect, slots: Sequence[Slot], trims: Sequence[Rect], free: Sequence[Rect], said: Callable[[], Iterable[tuple[str, Iterable[Stamp]]]]
    ) -> tuple[list[Group], Rect, tuple[str, ...]]:
        """The stamps in the margin, how far marks may reach, and what there is no room for.

        Where not all fit between marks of a grid, marks are cut short and lettering runs past them; where that is not enough, it says things in short.
        """

        def margins() -> list[Margin]:
            # Marks at the corners end near their pieces; those of a grid stand in the margin, with words between them.
            if isinstance(grid, Shelves):
                return [Margin(grid.sheet, bleed.united(around(trims).grown(TICK[1])), (), zones=free)]
            least = around(trims).grown((0.0 if self.product.border else grid.bleed) + OFF + SHORT)
            return [Margin(grid.sheet, bleed, trims, grid.fold, tuple(creases(slots)), marked, free) for marked in (None, least)]

        full = [(what, (next(iter(stamps)),)) for what, stamps in said()]
        ways = [_put(full, margin) for margin in margins()]
        if all(unsaid for _, _, unsaid in ways):
            short = [(what, tuple(stamps)) for what, stamps in said()]
            ways += [_put(short, margin) for margin in margins()]
        return min(ways, key=lambda way: len(way[2]))

    def _lines(self, grid: Layout, slots: Sequence[Slot], trims: Sequence[Rect], reach: Rect) -> Iterator[Item]:
        """Where to cut, to fold and to glue."""
        if self.profile.marks:
            outside = REGISTERED if self.profile.registers else HAIRLINE
            yield from corner_marks(trims) if isinstance(grid, Shelves) else crop_marks(trims, grid.bleed, reach, on_art=bool(self.product.border), outside=outside)
        if isinstance(grid, Grid):
            yield from fold_marks(slots, grid.bleed, grid.sheet)
        # A machine scores by lines of its own; a person looks for them on the piece.
        by_hand = not self.profile.cutter and not self.profile.printing.crease
        if isinstance(grid, Poster):
            yield from fold_ticks(slots, grid.bleed, grid.sheet) if by_hand else ()
            yield from overlap_marks(grid) if slots[0].side == "front" else ()
            return
        if not self.profile.cutter:
            yield from outline_marks(slots)
        if by_hand:
            yield from fold_ticks(slots, grid.bleed, grid.sheet)
        yield from lines([(slot.scene, slot.matrix) for slot in slots], self.profile.printing)

    def _order(self, grid: Layout, slots: Sequence[Slot], trims: Sequence[Rect], side: str) -> str:
        """In which order the sheet is cut; "" for one piece alone, for backs, for a machine, and for what is cut along outlines of its own."""
        # A folded sheet is cut when it is folded: the lines of both halves lie on each other then.
        cut = trims[: len(trims) // 2] if grid.fold else trims
        if side == "back" or not slots or len(cut) < 2 or self.profile.cutter or outline_marks(slots):
            return ""
        return ROWS if isinstance(grid, Shelves) else cut_order(cut)

    def _stamps(self, grid: Layout, number: str, slots: Sequence[Slot], trims: Sequence[Rect], side: str) -> Iterator[tuple[str, Iterable[Stamp]]]:
        """What is said in the margin, and what that is: the most important first. Of several ways to say it the first counts for which there is room."""
        back, letters = side == "back", self.lettering
        if isinstance(grid, Poster) and not back:
            yield "how the parts are put together", (key_stamp(grid, letters),)
        yield "its number", (label_stamp(words, letters) for words in (self._label(number, side), f"{self.product.id} · {number} · {side}", f"{number} · {side}"))
        if not back:
            yield "the ruler", (ruler_stamp(letters, long) for long in (RULER, SHORT_RULER))
        if self.edge in TURNS and (not back or self.edge == APART):
            yield "how it is turned or glued", (turn_stamp(self.edge, letters, words) for words in (TURNS, SHORTER))
        if order := self._order(grid, slots, trims, side):
            yield "in which order it is cut", order_stamps(order, letters)
        if slots:
            # On a folded sheet the back of each piece lies there as well.
            yield "its pieces", pieces_stamps([slot.component for slot in slots if not grid.fold or slot.side != "back"], letters)

    def _label(self, number: str, side: str) -> str:
        return f"{self.product.id} · {number} · {self.profile.id}{made_for(self.printer)} · {side}"


def _put(said: Iterable[tuple[str, Iterable[Stamp]]], margin: Margin) -> tuple[list[Group], Rect, tuple[str, ...]]:
    """The stamps that find room in a margin, how far marks may reach then, and what of it finds none."""
    placed = [(what, margin.put(stamps)) for what, stamps in said]
    return [item for _, item in placed if item is not None], margin.left, tuple(what for what, item in placed if item is None)


def _beside(slots: Sequence[Slot]) -> Iterator[Slot]:
    """Pieces that touch share a cut: neither prints its bleed over the other; to all other sides it stays."""
    near_to = _nearby([slot.trim for slot in slots])
    for slot in slots:
        trim, clip = slot.trim, slot.clip
        x, y, right, bottom = clip.x, clip.y, clip.right, clip.bottom
        for n in near_to(trim.grown(_NEAR)):
            near = slots[n].trim
            level = near.y < trim.bottom - _NEAR and near.bottom > trim.y + _NEAR
            upright = near.x < trim.right - _NEAR and near.right > trim.x + _NEAR
            x = trim.x if level and abs(near.right - trim.x) < _NEAR else x
            right = trim.right if level and abs(near.x - trim.right) < _NEAR else right
            y = trim.y if upright and abs(near.bottom - trim.y) < _NEAR else y
            bottom = trim.bottom if upright and abs(near.y - trim.bottom) < _NEAR else bottom
        clip = Rect(x, y, right - x, bottom - y)
        for n in near_to(clip):
            # Where only a corner of the bleed lies on a neighbour, that side goes without.
            near = slots[n].trim
            if slots[n] is not slot and near.meets(clip.grown(-_NEAR)):
                x, right = (x, trim.right) if near.x > trim.x else (trim.x, right)
        yield Slot(slot.component, slot.side, slot.scene, trim, Rect(x, y, right - x, bottom - y), slot.matrix, slot.rotation, slot.mirrored)


def _nearby(trims: Sequence[Rect]) -> Callable[[Rect], list[int]]:
    """What tells which of these lie at a box, by their numbers in order, and perhaps some beside it: of thousands of pieces not all are asked for each."""
    side = max((max(trim.w, trim.h) for trim in trims), default=1.0)
    squares: dict[tuple[int, int], list[int]] = {}
    for n, trim in enumerate(trims):
        squares.setdefault((int(trim.x // side), int(trim.y // side)), []).append(n)

    def near(box: Rect) -> list[int]:
        # A trim is no longer than a square: it begins in the square of what it meets, or in the one before.
        columns = range(int(box.x // side) - 1, int(box.right // side) + 1)
        rows = range(int(box.y // side) - 1, int(box.bottom // side) + 1)
        return sorted(n for column in columns for row in rows for n in squares.get((column, row), ()))

    return near
