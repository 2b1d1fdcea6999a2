"""The pieces of a product and how often each is printed go in, sheets with the pieces on them come out: N-up, the last ones of several sizes together, large ones in parts."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import TypeAlias

from printgen.diagnostics.diagnostic import Bag
from printgen.geometry import Size
from printgen.impose.codes import BLEED_CUT_SHORT, MARKS_ON_PIECES, NOT_CUT, PIECE_IN_MARGIN, PIECE_TOO_LARGE, TOO_MANY_PARTS
from printgen.impose.duplex import reflected
from printgen.impose.marks import RIM, on_pieces
from printgen.impose.nup import Cuts, Grid, best_grid
from printgen.impose.paper import FOLD
from printgen.impose.poster import Poster, posters
from printgen.impose.registration import Cutter, clear
from printgen.impose.scant import PROMISED, TENTH
from printgen.impose.sheet import Layout, Sheets
from printgen.impose.shelves import Piece, Shelves, packed, rows
from printgen.model.game import BOOKLET, Component

Sheet: TypeAlias = tuple[Layout, tuple[str, ...]]
"""Where pieces lie, and which."""
MOST_PARTS, MOST_SHEETS = 1_000, 10_000
"""So many parts of one piece, and so many sheets with parts, are made at most: a map of 5 x 5 m is 580 sheets of A4."""
Count: TypeAlias = Callable[[Component], int]


def filled(pieces: Iterable[Component], count: Count, sheets: Sheets, bag: Bag, *, fill: bool) -> Sequence[Sheet]:
    """Each sheet's layout and the pieces on it, in the order in which they come out of the printer.

    Pieces of one size share sheets. What is left for the last sheet of each size shares sheets with that of other sizes, if these are fewer then (but for
    pieces that are folded: the marks for that stand in the margin). With `fill` a last sheet is filled with more copies instead.
    """
    groups: dict[tuple[Size, float, bool], list[Component]] = {}
    for piece in pieces:
        scene = sheets.faces[piece.id, "front"].scene
        # A machine cuts round each piece, and would cut a line that two share twice.
        touching = piece.kind.touching and sheets.profile.cutter is None
        # A frame lies where the bleed of pieces that touch would; the pages of a booklet that are not folded are for a screen, or a folder.
        bleed = 0.0 if (touching and sheets.product.border) or piece.kind.sort == BOOKLET else min(scene.bleed, sheets.profile.bleed)
        groups.setdefault((scene.size, bleed, touching), []).append(piece)
    laid: list[Sheet] = []
    left: dict[int, Piece] = {}
    for (size, bleed, touching), members in groups.items():
        rim = RIM if sheets.profile.marks else min(RIM, max(bleed, sheets.product.border))
        cuts = Cuts(shared=sheets.profile.shared, fold=sheets.edge == FOLD, touching=touching, rim=rim)
        grid = _grid(size, bleed, members, sheets, cuts, bag)
        if not isinstance(grid, Grid):
            if _unglued(grid, members, sum(map(count, members)), sheets, bag):
                continue
            laid.extend((part, (piece.id,)) for piece in members for _ in range(count(piece)) for part in grid)
            continue
        folded = any(sheets.faces[piece.id, "front"].scene.folds for piece in members)
        layout = grid if folded else _fewer(grid, sum(map(count, members)), sheets)
        if isinstance(layout, Grid) and layout.sheet.margin == sheets.profile.margin:
            _squeezed(layout.holding(sum(map(count, members))), members, sheets, bag)
        laid.extend(_sheets(layout, members, count, fill=fill))
        kind = Piece("", grid.piece, grid.bleed)
        if len(laid[-1][1]) < layout.capacity and not folded and not touching and packed([kind], sheets.profile.paper, sheets.profile.margin):
            left[len(laid) - 1] = kind
    together = _together([kind._replace(id=i) for n, kind in left.items() for i in laid[n][1]], len(left), sheets)
    return [*(one for n, one in enumerate(laid) if n not in left), *together] if together else laid


def _fewer(grid: Grid, pieces: int, sheets: Sheets) -> Grid | Shelves:
    """Rows of which some lie on their sides, if so many pieces need fewer sheets then. Shared cuts, frames, folded sheets and machines want a grid."""
    if sheets.edge == FOLD or sheets.product.border or sheets.profile.cutter is not None or grid.short or grid.shared:
        return grid
    fuller = rows(grid.piece, grid.bleed, grid.sheet.size, grid.sheet.margin)
    return fuller if fuller is not None and -(-pieces // fuller.capacity) < -(-pieces // grid.capacity) else grid


def _sheets(grid: Grid | Shelves, members: list[Component], count: Count, *, fill: bool) -> Iterator[tuple[Grid | Shelves, tuple[str, ...]]]:
    # Whole sets follow each other, so that a second set is printed on the same sheets as the first.
    sets = math.gcd(*(count(piece) for piece in members))
    one = [piece.id for piece in members for _ in range(count(piece) // sets)]
    row = one * sets
    if fill:
        row += [one[n % len(one)] for n in range(-len(row) % grid.capacity)]
    # A single sheet that is not full lies in the middle of the paper; the last of several stays cut like the others.
    grid = grid.holding(len(row))
    for start in range(0, len(row), grid.capacity):
        yield grid, tuple(row[start : start + grid.capacity])


def _together(pieces: Sequence[Piece], sizes: int, sheets: Sheets) -> Sequence[Sheet]:
    """The last sheets of so many sizes, in rows on fewer sheets; () where that cannot be. Folded sheets, shared cuts and frames want pieces of one size."""
    if sizes < 2 or sheets.edge == FOLD or sheets.profile.shared or sheets.product.border:
        return ()
    made = packed(pieces, sheets.profile.paper, sheets.profile.margin)
    if made is None or len(made) >= sizes:
        return ()
    cutter = sheets.profile.cutter
    return made if cutter is None or all(clear(cutter, one.sheet.size, [cell.grown(one.bleed) for cell in one.cells]) for one, _ in made) else ()


def _grid(size: Size, bleed: float, members: list[Component], sheets: Sheets, cuts: Cuts, bag: Bag) -> Grid | tuple[Poster, ...]:
    """The grid for pieces of one size, or the parts of each of them; () if they cannot be printed. What is wrong is said once a kind."""
    profile, fold = sheets.profile, cuts.fold
    if profile.cutter is not None:
        # A machine cuts round each piece: pieces without bleed do not touch either, or the line between two is cut twice.
        bleed = profile.bleed
    # Fewer pieces on a sheet rather than one in the way of a machine's marks; where there is no such grid the fullest one, which is told then.
    grid = best_grid(size, bleed, profile.paper, profile.margin, cuts, _clears(profile.cutter)) if profile.cutter else None
    grid = grid or best_grid(size, bleed, profile.paper, profile.margin, cuts)
    first = {piece.kind.id: piece for piece in reversed(members)}.values()
    room, facts = _room(sheets), _facts(size, sheets)
    if grid is None and all(piece.kind.split for piece in members):
        parts = posters(size, bleed, profile.paper, profile.margin)
        for piece in () if parts else first:
            bag.add(PIECE_TOO_LARGE.at(piece.kind.place, f"{piece.kind.id} {facts}: a part of it would be all overlap", hint="a profile with larger paper", about=(piece.id, piece.kind.id)))
        return parts
    if grid is None and profile.cutter is not None:
        for piece in first:
            message = f"{piece.kind.id} {facts}, and the machine cuts no farther; it goes without it"
            bag.add(NOT_CUT.at(piece.kind.place, message, hint="another profile for it (--skip it here)", about=(piece.id, piece.kind.id)))
        return ()
    if grid is None:
        grid = best_grid(size, 0.0, profile.paper, 0.0, Cuts(fold=fold))
        code, what = (PIECE_IN_MARGIN, "reaches into the margin") if grid else (PIECE_TOO_LARGE, "is larger than the paper")
        for piece in first:
            hint = f"make it {mm(room)} or smaller, print it with a profile for larger paper, or say split: true to have it in parts"
            bag.add(code.at(piece.kind.place, f"{piece.kind.id} {facts}: it {what}", hint=hint, about=(piece.id, piece.kind.id)))
        return grid or ()
    return grid


def _unglued(parts: tuple[Poster, ...], members: list[Component], pieces: int, sheets: Sheets, bag: Bag) -> bool:
    """Whether there would be more parts than anybody glues together: an error, once a kind."""
    if len(parts) <= MOST_PARTS and len(parts) * pieces <= MOST_SHEETS:
        return False
    for piece in {piece.kind.id: piece for piece in reversed(members)}.values():
        many = f"{len(parts):,} parts" + (f", {pieces:,} times" if pieces > 1 else "")
        message = f"{piece.kind.id} {_facts(piece.kind.size, sheets)}: it would be {many}; at most {MOST_PARTS:,} parts and {MOST_SHEETS:,} sheets are made"
        bag.add(TOO_MANY_PARTS.at(piece.kind.place, message, hint="larger paper, a smaller piece, or fewer of them", about=(piece.id, piece.kind.id)))
    return True


def _room(sheets: Sheets) -> Size:
    """What the printer reaches of the paper."""
    profile = sheets.profile
    return Size(profile.paper.w - 2 * profile.margin, profile.paper.h - 2 * profile.margin)


def _facts(size: Size, sheets: Sheets) -> str:
    """How large a piece is, and how large what it is printed on."""
    folded = ", folded in the middle" if sheets.edge == FOLD else ""
    return f"is {mm(size)}; {sheets.profile.id} prints {mm(_room(sheets))} of {mm(sheets.profile.paper)} paper{folded}"


def _squeezed(grid: Grid, members: list[Component], sheets: Sheets, bag: Bag) -> None:
    """Notes, once a kind, where the margin cuts bleed off at the outside of a sheet, and where marks have no room but on the pieces."""
    box, reach = grid.box, grid.sheet.printable
    left = min([box.x - reach.x, box.y - reach.y, *([] if grid.fold else [reach.right - box.right, reach.bottom - box.bottom])])
    trims = [grid.trim(cell) for cell in range(grid.capacity)]
    trims += [reflected(trim, grid.sheet.size, grid.fold) for trim in trims] if grid.fold else []
    marked = sheets.profile.marks and grid.capacity > 1 and on_pieces(trims, grid.bleed, grid.sheet)
    for piece in {piece.kind.id: piece for piece in reversed(members)}.values():
        facts, about = f"{piece.kind.id} {_facts(grid.piece, sheets)}", (piece.id, piece.kind.id)
        if left < min(grid.bleed, PROMISED) - TENTH:
            message = f"{facts}: no room for all of its {grid.bleed:g} mm of bleed, {_figure(max(0.0, left))} mm of it are printed at the outside"
            bag.add(BLEED_CUT_SHORT.at(piece.kind.place, message, about=about))
        if marked:
            bag.add(MARKS_ON_PIECES.at(piece.kind.place, f"{facts}: no room for marks beside {grid.capacity} of them, so these lie on the pieces, at the ends of each cut", hint="smaller pieces, or larger paper", about=about))


def _clears(cutter: Cutter) -> Callable[[Grid], bool]:
    # The bleed of each piece ends where that of its neighbour begins: all together are one box, and not thousands.
    return lambda grid: clear(cutter, grid.sheet.size, [grid.box.grown(grid.bleed)])


def mm(size: Size) -> str:
    """A size in words."""
    return f"{_figure(size.w)} x {_figure(size.h)} mm"


def _figure(value: float) -> str:
    return f"{value:.2f}".rstrip("0").rstrip(".")
