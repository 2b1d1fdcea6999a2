"""The faces of a product and a profile of paper go in, the sheets that are printed come out: pieces N-up, backs behind their fronts, marks around."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping

from printgen.diagnostics.diagnostic import Bag, Diagnostic
from printgen.frozen import frozen, replace
from printgen.geometry import Rect
from printgen.impose.codes import NO_ROOM, NOT_FOR_CUTTER, NOTHING_HAS_A_BACK, SIDES_DIFFER, TOO_MANY
from printgen.impose.duplex import behind, reflected
from printgen.impose.filling import filled, mm
from printgen.impose.marks import Lettering
from printgen.impose.nup import Grid
from printgen.impose.pages import FIRST, leaves_of
from printgen.impose.paper import APART, FOLD, LONG, NONE, SHORT, VERTICAL
from printgen.impose.profile import Profile
from printgen.impose.registration import astray
from printgen.impose.sheet import Faces, Layout, Sheets
from printgen.model.game import Component, Game, Product
from printgen.place import NOWHERE
from printgen.scene.page import Job, Leaf, Page, Slot
from printgen.units import PAPERS

MOST_PIECES = 100_000
"""Pieces of a product that are printed at once: ten thousand sheets of cards."""


@frozen
class Choice:
    """What the person at the printer chose.

    `backs`: "long", "short", "fold", "apart", "none", or "" for what the profile says. `copies`: how many sets, or "box" for all that lies in the box.
    `unchecked`: print although there are errors, and say so on every page. `fill`: the rest of each last sheet is filled with more copies.
    `printer`: the name of the calibrated printer for which sheets are moved, for their margins; "" for none.
    """

    backs: str = ""
    copies: int | str = 1
    unchecked: bool = False
    fill: bool = False
    printer: str = ""

    def count(self, component: Component) -> int:
        """How often the component is printed."""
        return component.copies if isinstance(self.copies, str) else component.set * self.copies


def impose(game: Game, product: Product, faces: Faces, profile: Profile, choice: Choice, lettering: Lettering) -> tuple[Job, Bag]:
    """The job of one product: all its sheets, each different one once with the number of its repeats.

    Pieces of one size share sheets, a booklet's pages lie one to a side. A piece without a front face is left out (whoever drew it has said why).
    """
    bag = Bag()
    by_id = {component.id: component for component in game.components}
    pieces = [by_id[i] for i in product.components if (i, "front") in faces and choice.count(by_id[i])]
    booklets = [by_id[i] for i in product.components if (i, FIRST) in faces and choice.count(by_id[i])]
    if profile.cutter is not None and booklets:
        bag.extend(_uncut(product, booklets, profile))
        booklets = []
    pieces = [piece for piece in pieces if _sides_agree(piece, faces, bag)]
    if _too_many(product, sum(choice.count(piece) for piece in pieces), "pieces", bag):
        pieces = []
    pages = Counter(component for component, _ in faces)
    if _too_many(product, sum(pages[piece.id] * choice.count(piece) for piece in booklets), "pages of booklets", bag):
        booklets = []
    backed = any((piece.id, "back") in faces for piece in pieces)
    if choice.backs and not backed and pieces and not product.sides:
        bag.add(
            NOTHING_HAS_A_BACK.at(
                NOWHERE, f"{product.id}: no piece has a back, so --backs {choice.backs} changes nothing", about=(product.id,)
            )
        )
    wanted = choice.backs or profile.duplex
    edge = wanted if backed and not product.sides and wanted != NONE else ""
    sheets = Sheets(product, profile, faces, edge, lettering, choice.unchecked, choice.printer)
    piles: dict[tuple[Layout, tuple[str, ...]], int] = {}
    for grid, ids in filled(pieces, choice.count, sheets, bag, fill=choice.fill):
        piles[grid, ids] = piles.get((grid, ids), 0) + 1
    leaves = _leaves(sheets, piles)
    bag.add(*_unsaid(product, leaves))
    if profile.cutter is not None:
        bag.extend(astray(profile.cutter, leaves, game, profile.id))
    for booklet in booklets:
        leaves.extend(
            leaves_of(booklet, faces, choice.count(booklet), backed=wanted != NONE, stamp=lettering if choice.unchecked else None)
        )
    if booklets and wanted != NONE:
        edge = wanted if wanted in {LONG, SHORT} else LONG
    duplex = edge if edge in {LONG, SHORT} else ""
    if duplex:
        leaves = _followed(leaves)
    return Job(product.id, profile.id, f"{game.title}: {product.title}", tuple(leaves), duplex, product.instead_of, printing=profile.printing), bag


def _too_many(product: Product, number: int, what: str, bag: Bag) -> bool:
    """Whether more are to be printed than can be at once: an error."""
    if number <= MOST_PIECES:
        return False
    message = f"{product.id}: {number:,} {what} are to be printed; at most {MOST_PIECES:,} can be laid on paper at once"
    bag.add(TOO_MANY.at(product.place, message, hint="print fewer sets (--copies), or a part of them (--only)", about=(product.id,)))
    return True


def _uncut(product: Product, booklets: list[Component], profile: Profile) -> Bag:
    """A note on each kind of booklets, which a cutting machine is not given."""
    bag = Bag()
    for piece in {one.kind.id: one for one in reversed(booklets)}.values():
        message = f"{piece.kind.id}: {profile.id} is for what a machine cuts out, and booklets are folded; {product.id} goes without it"
        home = "home-letter" if profile.paper == PAPERS["letter"] else "home-a4"
        bag.add(NOT_FOR_CUTTER.at(piece.kind.place, message, hint=f"--profile {home} --only {piece.kind.id}", about=(piece.id, piece.kind.id)))
    return bag


def _unsaid(product: Product, leaves: list[Leaf]) -> Iterator[Diagnostic]:
    """A note on what the margins of some sheets have no room for."""
    pages = [(leaf, page) for leaf in leaves for page in (leaf.front, leaf.back) if page and page.unsaid]
    if pages:
        what = list(dict.fromkeys(one for _, page in pages for one in page.unsaid))
        many = sum(leaf.repeat for leaf in leaves if any(page is not None and page.unsaid for page in (leaf.front, leaf.back)))
        slot = next((slot for _, page in pages for slot in page.slots), None)
        message = f"{product.id}: {'the margin of a sheet has' if many == 1 else f'the margins of {many} sheets have'} no room for {', '.join(what)}"
        hint = f"print at 100 %, and measure {slot.component}: it is {mm(slot.scene.size)}" if slot else ""
        yield NO_ROOM.at(product.place, message, hint=hint, about=(product.id,))


def _sides_agree(piece: Component, faces: Faces, bag: Bag) -> bool:
    front, back = faces[piece.id, "front"].scene.size, faces.get((piece.id, "back"))
    if back is None or all(abs(a - b) < 1e-6 for a, b in zip(front, back.scene.size, strict=True)):
        return True
    bag.add(SIDES_DIFFER.at(piece.place, f"{piece.id}: the front is {mm(front)}, the back {mm(back.scene.size)}", about=(piece.id,)))
    return False


def _leaves(sheets: Sheets, piles: Mapping[tuple[Layout, tuple[str, ...]], int]) -> list[Leaf]:
    """The sheets of all piles; backs that are printed on paper of their own come after all fronts."""
    fronts: list[Leaf] = []
    backs: list[Leaf] = []
    for n, ((grid, ids), repeat) in enumerate(piles.items(), 1):
        number = f"sheet {n} of {len(piles)}"
        if sheets.product.sides == "back":
            fronts.append(Leaf(_glued(sheets, grid, ids, number), None, repeat))
        elif sheets.edge == FOLD and isinstance(grid, Grid):
            fronts.append(Leaf(_folded(sheets, grid, ids, number), None, repeat))
        elif sheets.edge in {APART, FOLD}:
            # Parts of a piece that is larger than the paper are not folded: their backs are glued.
            fronts.append(Leaf(_front(sheets, grid, ids, number), None, repeat))
            backs.append(Leaf(_glued(sheets, grid, ids, number), None, repeat))
        elif sheets.edge:
            axis = grid.sheet.flip_axis(sheets.edge)
            # If a piece has no back, an empty side lies behind it.
            fronts.append(Leaf(_front(sheets, grid, ids, number), _back(sheets, grid, ids, number, axis), repeat))
        else:
            fronts.append(Leaf(_front(sheets, grid, ids, number), None, repeat))
    return [*fronts, *backs]


def _followed(leaves: list[Leaf]) -> list[Leaf]:
    """The same with an empty back for each one-sided sheet that another one follows: a printer that turns paper would print the next front on it."""
    last = len(leaves) - 1
    return [leaf if leaf.back or (n == last and leaf.repeat == 1) else replace(leaf, back=_empty(leaf.front)) for n, leaf in enumerate(leaves)]


def _empty(front: Page) -> Page:
    return Page(front.size, (), (), front.trim, front.bleed)


def _front(sheets: Sheets, grid: Layout, ids: tuple[str, ...], number: str) -> Page:
    trims = [grid.trim(cell) for cell in range(len(ids))]
    return sheets.page(grid, _fronts(sheets, grid, ids, trims), trims, number, "front")


def _back(sheets: Sheets, grid: Layout, ids: tuple[str, ...], number: str, axis: str) -> Page:
    trims = [reflected(grid.trim(cell), grid.sheet.size, axis) for cell in range(len(ids))]
    return sheets.page(grid, _backs(sheets, grid, ids, trims, axis), trims, number, "back")


def _glued(sheets: Sheets, grid: Layout, ids: tuple[str, ...], number: str) -> Page:
    """A sheet of backs that is glued behind one of fronts: it lies as if the paper had been turned like the page of a book, whichever way it is printed."""
    return _back(sheets, grid, ids, number, VERTICAL)


def _folded(sheets: Sheets, grid: Layout, ids: tuple[str, ...], number: str) -> Page:
    """Fronts and backs side by side, mirrored about the line along which the sheet is folded: printed on one side, folded, glued and cut."""
    trims = [grid.trim(cell) for cell in range(len(ids))]
    mirrored = [reflected(trim, grid.sheet.size, grid.fold) for trim in trims]
    slots = [*_fronts(sheets, grid, ids, trims), *_backs(sheets, grid, ids, mirrored, grid.fold)]
    return sheets.page(grid, slots, [*trims, *mirrored], number, FOLD)


def _fronts(sheets: Sheets, grid: Layout, ids: tuple[str, ...], trims: list[Rect]) -> list[Slot]:
    return [sheets.slot(grid, i, "front", trim, grid.rotation(cell)) for cell, (i, trim) in enumerate(zip(ids, trims, strict=True))]


def _backs(sheets: Sheets, grid: Layout, ids: tuple[str, ...], trims: list[Rect], axis: str) -> list[Slot]:
    cells = enumerate(zip(ids, trims, strict=True))
    return [sheets.slot(grid, i, "back", trim, behind(grid.rotation(cell), axis)) for cell, (i, trim) in cells if (i, "back") in sheets.faces]
