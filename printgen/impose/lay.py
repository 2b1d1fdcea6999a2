"""The faces of a product and a profile of paper go in, the sheets that are printed come out: pieces N-up, backs behind their fronts, marks around."""

from __future__ import annotations

import math
from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from printgen.diagnostics.diagnostic import Bag
from printgen.geometry import Rect, Size
from printgen.impose.codes import BLEED_CUT_SHORT, NOTHING_HAS_A_BACK, PIECE_IN_MARGIN, PIECE_TOO_LARGE, SIDES_DIFFER, TOO_MANY
from printgen.impose.duplex import SIDEWAYS_TURN, reflected
from printgen.impose.marks import Lettering
from printgen.impose.nup import Cuts, Grid, best_grid
from printgen.impose.pages import FIRST, leaves_of
from printgen.impose.paper import APART, FOLD, LONG, NONE, SHORT, VERTICAL
from printgen.impose.profile import Profile
from printgen.impose.sheet import Faces, Sheets
from printgen.model.game import Component, Game, Product
from printgen.place import NOWHERE
from printgen.scene.page import Job, Leaf, Page, Slot

MOST_PIECES = 100_000
"""Pieces of a product that are printed at once: ten thousand sheets of cards."""


@dataclass(frozen=True, slots=True)
class Choice:
    """What the person at the printer chose.

    `backs`: "long", "short", "fold", "apart", "none", or "" for what the profile says. `copies`: how many sets, or "box" for all that lies in the box.
    `unchecked`: print although there are errors, and say so on every page.
    """

    backs: str = ""
    copies: int | str = 1
    unchecked: bool = False

    def count(self, component: Component) -> int:
        """How often the component is printed."""
        return component.copies if isinstance(self.copies, str) else component.set * self.copies


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
    wanted = choice.backs or profile.duplex
    edge = wanted if backed and not product.sides and wanted != NONE else ""
    sheets = Sheets(product, profile, faces, edge, lettering, choice.unchecked)
    piles: dict[tuple[Grid, tuple[str, ...]], int] = {}
    for grid, ids in _filled(pieces, choice, sheets, bag):
        piles[grid, ids] = piles.get((grid, ids), 0) + 1
    leaves = _leaves(sheets, piles)
    for booklet in booklets:
        leaves.extend(
            leaves_of(booklet, faces, choice.count(booklet), backed=wanted != NONE, stamp=lettering if choice.unchecked else None)
        )
    if booklets and wanted != NONE:
        edge = wanted if wanted in {LONG, SHORT} else LONG
    duplex = edge if edge in {LONG, SHORT} else ""
    return Job(product.id, profile.id, f"{game.title}: {product.title}", tuple(leaves), duplex, product.instead_of, printing=profile.printing), bag


def _sides_agree(piece: Component, faces: Faces, bag: Bag) -> bool:
    front, back = faces[piece.id, "front"].scene.size, faces.get((piece.id, "back"))
    if back is None or all(abs(a - b) < 1e-6 for a, b in zip(front, back.scene.size, strict=True)):
        return True
    bag.add(SIDES_DIFFER.at(piece.place, f"{piece.id}: the front is {_mm(front)}, the back {_mm(back.scene.size)}", about=(piece.id,)))
    return False


def _filled(pieces: Iterable[Component], choice: Choice, sheets: Sheets, bag: Bag) -> Iterable[tuple[Grid, tuple[str, ...]]]:
    """Each sheet's grid and the pieces on it, in the order in which they come out of the printer."""
    groups: dict[tuple[Size, float], list[Component]] = {}
    for piece in pieces:
        scene = sheets.faces[piece.id, "front"].scene
        groups.setdefault((scene.size, min(scene.bleed, sheets.profile.bleed)), []).append(piece)
    for (size, bleed), members in groups.items():
        grid = _grid(size, bleed, members, sheets, bag)
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


def _grid(size: Size, bleed: float, members: list[Component], sheets: Sheets, bag: Bag) -> Grid | None:
    """The grid for pieces of one size, or None; what is wrong with it is said once a kind."""
    profile, fold = sheets.profile, sheets.edge == FOLD
    grid = best_grid(size, bleed, profile.paper, profile.margin, Cuts(shared=profile.shared, fold=fold))
    first = {piece.kind.id: piece for piece in reversed(members)}.values()
    room = Size(profile.paper.w - 2 * profile.margin, profile.paper.h - 2 * profile.margin)
    facts = f"is {_mm(size)}; {profile.id} prints {_mm(room)} of {_mm(profile.paper)} paper" + (", folded in the middle" if fold else "")
    if grid is None:
        grid = best_grid(size, 0.0, profile.paper, 0.0, Cuts(fold=fold))
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


def _leaves(sheets: Sheets, piles: Mapping[tuple[Grid, tuple[str, ...]], int]) -> list[Leaf]:
    """The sheets of all piles; backs that are printed on paper of their own come after all fronts."""
    fronts: list[Leaf] = []
    backs: list[Leaf] = []
    for n, ((grid, ids), repeat) in enumerate(piles.items(), 1):
        number = f"sheet {n} of {len(piles)}"
        if sheets.product.sides == "back":
            fronts.append(Leaf(_glued(sheets, grid, ids, number), None, repeat))
        elif sheets.edge == FOLD:
            fronts.append(Leaf(_folded(sheets, grid, ids, number), None, repeat))
        elif sheets.edge == APART:
            fronts.append(Leaf(_front(sheets, grid, ids, number), None, repeat))
            backs.append(Leaf(_glued(sheets, grid, ids, number), None, repeat))
        elif sheets.edge:
            axis = grid.sheet.flip_axis(sheets.edge)
            # Where one sheet of a job has a back every sheet has one, if an empty one: a printer that turns paper would print the next front on it.
            fronts.append(Leaf(_front(sheets, grid, ids, number), _back(sheets, grid, ids, number, axis), repeat))
        else:
            fronts.append(Leaf(_front(sheets, grid, ids, number), None, repeat))
    return [*fronts, *backs]


def _front(sheets: Sheets, grid: Grid, ids: tuple[str, ...], number: str) -> Page:
    trims = [grid.trim(cell) for cell in range(len(ids))]
    return sheets.page(grid, [sheets.slot(grid, i, "front", trim, 0) for i, trim in zip(ids, trims, strict=True)], trims, number, "front")


def _back(sheets: Sheets, grid: Grid, ids: tuple[str, ...], number: str, axis: str) -> Page:
    behind = [reflected(grid.trim(cell), grid.sheet.size, axis) for cell in range(len(ids))]
    return sheets.page(grid, _backs(sheets, grid, ids, behind, SIDEWAYS_TURN[axis]), behind, number, "back")


def _glued(sheets: Sheets, grid: Grid, ids: tuple[str, ...], number: str) -> Page:
    """A sheet of backs that is glued behind one of fronts: it lies as if the paper had been turned like the page of a book, whichever way it is printed."""
    behind = [reflected(grid.trim(cell), grid.sheet.size, VERTICAL) for cell in range(len(ids))]
    return sheets.page(grid, _backs(sheets, grid, ids, behind, 0), behind, number, "back")


def _folded(sheets: Sheets, grid: Grid, ids: tuple[str, ...], number: str) -> Page:
    """Fronts and backs side by side, mirrored about the line along which the sheet is folded: printed on one side, folded, glued and cut."""
    trims = [grid.trim(cell) for cell in range(len(ids))]
    behind = [reflected(trim, grid.sheet.size, grid.fold) for trim in trims]
    fronts = [sheets.slot(grid, i, "front", trim, 0) for i, trim in zip(ids, trims, strict=True)]
    backs = _backs(sheets, grid, ids, behind, SIDEWAYS_TURN[grid.fold])
    return sheets.page(grid, [*fronts, *backs], [*trims, *behind], number, FOLD)


def _backs(sheets: Sheets, grid: Grid, ids: tuple[str, ...], behind: list[Rect], rotation: int) -> list[Slot]:
    return [sheets.slot(grid, i, "back", trim, rotation) for i, trim in zip(ids, behind, strict=True) if (i, "back") in sheets.faces]


def _mm(size: Size) -> str:
    return f"{_figure(size.w)} x {_figure(size.h)} mm"


def _figure(value: float) -> str:
    return f"{value:.2f}".rstrip("0").rstrip(".")
