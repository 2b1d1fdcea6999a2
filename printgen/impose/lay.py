"""The faces of a product and a profile of paper go in, the sheets that are printed come out: pieces N-up, backs behind their fronts, marks around."""

from __future__ import annotations

import math
from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from printgen.diagnostics.diagnostic import Bag
from printgen.geometry import Rect, Size
from printgen.impose.border import border, framed
from printgen.impose.codes import BLEED_CUT_SHORT, NOTHING_HAS_A_BACK, PIECE_IN_MARGIN, PIECE_TOO_LARGE, SIDES_DIFFER, TOO_MANY
from printgen.impose.duplex import SIDEWAYS_TURN, onto, reflected
from printgen.impose.marks import Lettering, Margin, around, crop_marks, fold_marks, label_stamp, ruler_stamp, unchecked
from printgen.impose.nup import Grid, best_grid
from printgen.impose.outlines import outline_marks
from printgen.impose.pages import FIRST, leaves_of
from printgen.impose.paper import LONG, VERTICAL
from printgen.impose.profile import Profile
from printgen.model.game import Component, Game, Product
from printgen.place import NOWHERE
from printgen.scene.items import Face, Item, Scene
from printgen.scene.page import Job, Leaf, Page, Slot

MOST_PIECES = 100_000
"""Pieces of a product that are printed at once: ten thousand sheets of cards."""

Faces = Mapping[tuple[str, str], Face]
"""Each face by its component's id and its side ("front", "back")."""


@dataclass(frozen=True, slots=True)
class Choice:
    """What the person at the printer chose.

    `backs`: "long", "short", "none", or "" for what the profile says. `copies`: how many sets, or "box" for all that lies in the box.
    `unchecked`: print although there are errors, and say so on every page.
    """

    backs: str = ""
    copies: int | str = 1
    unchecked: bool = False

    def count(self, component: Component) -> int:
        """How often the component is printed."""
        return component.copies if isinstance(self.copies, str) else component.set * self.copies


@dataclass(frozen=True, slots=True)
class _Sheets:
    """What all pages of one job share. `edge` is that about which sheets turn, "" if nothing is printed on backs."""

    product: Product
    profile: Profile
    faces: Faces
    edge: str
    lettering: Lettering
    unchecked: bool


def impose(game: Game, product: Product, faces: Faces, profile: Profile, choice: Choice, lettering: Lettering) -> tuple[Job, Bag]:
    """The job of one product: all its sheets, each different one once with the number of its repeats.

    Pieces of one size share sheets, a booklet's pages lie one to a side; the rest of the last sheet stays empty. A piece without a front face is left out (whoever drew it has said why).
    """
    bag = Bag()
    by_id = {component.id: component for component in game.components}
    pieces = [by_id[i] for i in product.components if (i, "front") in faces and choice.count(by_id[i])]
    booklets = [by_id[i] for i in product.components if (i, FIRST) in faces and choice.count(by_id[i])]
    pieces = [piece for piece in pieces if _sides_agree(piece, faces, bag)]
    total = sum(choice.count(piece) for piece in pieces)
    if total > MOST_PIECES:
        message = f"{product.id}: {total:,} pieces are to be printed; at most {MOST_PIECES:,} can be laid on paper at once"
        bag.add(TOO_MANY.at(product.place, message, hint="print fewer sets (--copies), or a part of them (--only)", about=(product.id,)))
        pieces = []
    backed = any((piece.id, "back") in faces for piece in pieces)
    if choice.backs and not backed and pieces and not product.sides:
        bag.add(
            NOTHING_HAS_A_BACK.at(
                NOWHERE, f"{product.id}: no piece has a back, so --backs {choice.backs} changes nothing", about=(product.id,)
            )
        )
    edge = (choice.backs or profile.duplex) if backed and not product.sides and choice.backs != "none" else ""
    sheets = _Sheets(product, profile, faces, edge, lettering, choice.unchecked)
    piles: dict[tuple[Grid, tuple[str, ...]], int] = {}
    for grid, ids in _filled(pieces, choice, sheets, bag):
        piles[grid, ids] = piles.get((grid, ids), 0) + 1
    leaves = [_leaf(sheets, grid, ids, f"sheet {n} of {len(piles)}", repeat) for n, ((grid, ids), repeat) in enumerate(piles.items(), 1)]
    for booklet in booklets:
        leaves.extend(
            leaves_of(booklet, faces, choice.count(booklet), backed=choice.backs != "none", stamp=lettering if choice.unchecked else None)
        )
    if booklets and choice.backs != "none":
        edge = edge or choice.backs or LONG
    return Job(product.id, profile.id, f"{game.title}: {product.title}", tuple(leaves), edge, product.instead_of), bag


def _sides_agree(piece: Component, faces: Faces, bag: Bag) -> bool:
    front, back = faces[piece.id, "front"].scene.size, faces.get((piece.id, "back"))
    if back is None or all(abs(a - b) < 1e-6 for a, b in zip(front, back.scene.size, strict=True)):
        return True
    bag.add(SIDES_DIFFER.at(piece.place, f"{piece.id}: the front is {_mm(front)}, the back {_mm(back.scene.size)}", about=(piece.id,)))
    return False


def _filled(pieces: Iterable[Component], choice: Choice, sheets: _Sheets, bag: Bag) -> Iterable[tuple[Grid, tuple[str, ...]]]:
    """Each sheet's grid and the pieces on it, in the order in which they come out of the printer."""
    groups: dict[tuple[Size, float], list[Component]] = {}
    for piece in pieces:
        scene = sheets.faces[piece.id, "front"].scene
        groups.setdefault((scene.size, min(scene.bleed, sheets.profile.bleed)), []).append(piece)
    for (size, bleed), members in groups.items():
        grid = _grid(size, bleed, members, sheets.profile, bag)
        if grid is None:
            continue
        # Whole sets follow each other, so that a second set is printed on the same sheets as the first.
        sets = math.gcd(*(choice.count(piece) for piece in members))
        one = [piece.id for piece in members for _ in range(choice.count(piece) // sets)]
        row = one * sets
        # A single sheet that is not full lies in the middle of the paper; the last of several stays cut like the others.
        grid = grid.holding(len(row))
        for start in range(0, len(row), grid.capacity):
            yield grid, tuple(row[start : start + grid.capacity])


def _grid(size: Size, bleed: float, members: list[Component], profile: Profile, bag: Bag) -> Grid | None:
    """The grid for pieces of one size, or None; what is wrong with it is said once a kind."""
    grid = best_grid(size, bleed, profile.paper, profile.margin)
    first = {piece.kind.id: piece for piece in reversed(members)}.values()
    room = Size(profile.paper.w - 2 * profile.margin, profile.paper.h - 2 * profile.margin)
    facts = f"is {_mm(size)}; {profile.id} prints {_mm(room)} of {_mm(profile.paper)} paper"
    if grid is None:
        grid = best_grid(size, 0.0, profile.paper, 0.0)
        code, what = (PIECE_IN_MARGIN, "reaches into the margin") if grid else (PIECE_TOO_LARGE, "is larger than the paper")
        for piece in first:
            hint = f"make it {_mm(room)} or smaller, or print it with a profile for larger paper"
            bag.add(code.at(piece.kind.place, f"{piece.kind.id} {facts}: it {what}", hint=hint, about=(piece.id, piece.kind.id)))
        return grid
    if grid.short:
        for piece in first:
            message = f"{piece.kind.id} {facts}: no room for all of its {bleed:g} mm of bleed"
            bag.add(BLEED_CUT_SHORT.at(piece.kind.place, message, about=(piece.id, piece.kind.id)))
    return grid


def _leaf(sheets: _Sheets, grid: Grid, ids: tuple[str, ...], number: str, repeat: int) -> Leaf:
    trims = [grid.trim(cell) for cell in range(len(ids))]
    if sheets.product.sides == "back":
        # A sheet of backs is glued behind one of fronts: it lies as if the paper had been turned like the page of a book, whichever way it is printed.
        behind = [reflected(trim, grid.sheet.size, VERTICAL) for trim in trims]
        return Leaf(_page(sheets, grid, _backs(sheets, grid, ids, behind, 0), behind, (number, "back")), None, repeat)
    slots = tuple(_slot(sheets, grid, i, "front", trim, 0) for i, trim in zip(ids, trims, strict=True))
    front = _page(sheets, grid, slots, trims, (number, "front"))
    if not sheets.edge:
        return Leaf(front, None, repeat)
    axis = grid.sheet.flip_axis(sheets.edge)
    behind = [reflected(trim, grid.sheet.size, axis) for trim in trims]
    slots = _backs(sheets, grid, ids, behind, SIDEWAYS_TURN[axis])
    # Where one sheet of a job has a back every sheet has one, if an empty one: a printer that turns paper would print the next front on it.
    return Leaf(front, _page(sheets, grid, slots, behind, (number, "back")), repeat)


def _backs(sheets: _Sheets, grid: Grid, ids: tuple[str, ...], behind: list[Rect], rotation: int) -> tuple[Slot, ...]:
    return tuple(_slot(sheets, grid, i, "back", trim, rotation) for i, trim in zip(ids, behind, strict=True) if (i, "back") in sheets.faces)


def _slot(sheets: _Sheets, grid: Grid, component: str, side: str, trim: Rect, rotation: int) -> Slot:
    scene: Scene = sheets.faces[component, side].scene
    bled, reach = trim.grown(min(grid.bleed, scene.bleed)), grid.sheet.printable
    x, y = max(bled.x, min(reach.x, trim.x)), max(bled.y, min(reach.y, trim.y))
    right, bottom = min(bled.right, max(reach.right, trim.right)), min(bled.bottom, max(reach.bottom, trim.bottom))
    return Slot(component, side, scene, trim, Rect(x, y, right - x, bottom - y), onto(trim, rotation), rotation)


def _page(sheets: _Sheets, grid: Grid, slots: tuple[Slot, ...], trims: list[Rect], what: tuple[str, str]) -> Page:
    number, side = what
    label = f"{sheets.product.id} · {number} · {sheets.profile.id} · {side}"
    box = around(trims)
    bleed = around([box, *(slot.clip for slot in slots)])
    marks: list[Item] = []
    if sheets.product.border and slots:
        bleed = bleed.united(framed(trims, sheets.product.border, grid.sheet))
        marks.append(border(trims, bleed, sheets.product.border_colour))
    if sheets.profile.marks and slots:
        marks.extend(crop_marks(trims, grid.bleed, grid.sheet, on_art=bool(sheets.product.border)))
    if slots:
        marks.extend(fold_marks(slots, grid.bleed, grid.sheet))
        marks.extend(outline_marks(slots))
    margin = Margin(grid.sheet, bleed, trims)
    stamps = [label_stamp(label, sheets.lettering), *([ruler_stamp(sheets.lettering)] if side == "front" else [])]
    marks.extend(item for stamp in stamps if (item := margin.put(stamp)))
    if sheets.unchecked:
        marks.append(unchecked(grid.sheet.size, sheets.lettering))
    return Page(grid.sheet.size, slots, tuple(marks), box, bleed, label)


def _mm(size: Size) -> str:
    return f"{_figure(size.w)} x {_figure(size.h)} mm"


def _figure(value: float) -> str:
    return f"{value:.2f}".rstrip("0").rstrip(".")
