"""The faces of a product and a profile with a page for each face go in, the job comes out: every side of every piece as a page of its own, bleed and all."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace

from printgen.diagnostics.diagnostic import Bag
from printgen.geometry import Matrix, Rect, Size
from printgen.impose.codes import BLEED_TOO_SMALL, SLUG_TOO_SMALL
from printgen.impose.lay import Choice
from printgen.impose.marks import LEAST, MARK, OFF, Lettering, Margin, crop_marks, label_stamp, unchecked
from printgen.impose.paper import Sheet
from printgen.impose.profile import Profile
from printgen.impose.sheet import Faces
from printgen.model.game import Component, Game, Product
from printgen.scene.items import Group, Item, Scene, Shape
from printgen.scene.page import Job, Leaf, Page, Slot
from printgen.scene.path import Path, rectangle
from printgen.scene.printing import REGISTRATION
from printgen.scene.style import Ink, Style
from printgen.units import POINT

CUT_INK = (236, 0, 140)
"""How a cut line shows on a screen (sRGB); on a press it has a plate of its own."""


def singles(game: Game, product: Product, faces: Faces, profile: Profile, choice: Choice, lettering: Lettering) -> tuple[Job, Bag]:
    """The job of one product, a page a face. A piece without a front is left out (whoever drew it has said why).

    Pages of one piece follow each other, in the order that the profile names; with `copies: each` they come as often as the piece is printed.
    """
    bag = Bag()
    leaves: list[Leaf] = []
    pieces = [piece for piece in game.components if piece.id in product.components and choice.count(piece)]
    for piece in sorted(pieces, key=lambda one: product.components.index(one.id)):
        sides = [(side, face.scene) for (component, side), face in faces.items() if component == piece.id]
        if profile.order == "back":
            sides.sort(key=lambda one: one[0] != "back")
        pages = [_page(profile, piece, side, scene, choice, lettering) for side, scene in sides]
        leaves.extend(_leaves(pages, choice.count(piece) if profile.copies == "each" else 1))
    bag.extend(_short(product, pieces, faces, profile))
    return Job(product.id, profile.id, f"{game.title}: {product.title}", tuple(leaves), printing=profile.printing), bag


def _leaves(pages: list[Page], repeat: int) -> Iterator[Leaf]:
    """Two pages of a piece are one leaf; more of them (a booklet's) are a leaf each."""
    if len(pages) <= 2:
        yield from [Leaf(pages[0], pages[1] if len(pages) > 1 else None, repeat)] if pages else []
    else:
        yield from (Leaf(page, None, 1) for page in pages)


def _short(product: Product, pieces: Iterable[Component], faces: Faces, profile: Profile) -> Bag:
    """What is to be said of bleed that does not reach as far as the profile wants, once a kind; and of marks without room."""
    bag = Bag()
    told: set[str] = set()
    for piece in pieces:
        kind = piece.kind
        scene = next((face.scene for (component, _), face in faces.items() if component == piece.id), None)
        if scene is not None and scene.bleed < profile.bleed - 1e-6 and kind.id not in told:
            told.add(kind.id)
            message = f"{kind.id}: its art ends {scene.bleed:g} mm beyond the trim; {profile.id} wants {profile.bleed:g} mm of bleed"
            bag.add(BLEED_TOO_SMALL.at(kind.place, message, hint=f"bleed: {profile.bleed:g}mm, and backgrounds that reach as far", about=(piece.id, kind.id)))
    if profile.marks and pieces and profile.slug < OFF + LEAST:
        bag.add(SLUG_TOO_SMALL.at(profile.place, f"{profile.id}: a slug of {profile.slug:g} mm has no room for marks", hint="slug: 6mm, or marks: false", about=(product.id,)))
    return bag


def _page(profile: Profile, piece: Component, side: str, scene: Scene, choice: Choice, lettering: Lettering) -> Page:
    edge = profile.bleed + profile.slug
    sheet = Sheet(Size(scene.size.w + 2 * edge, scene.size.h + 2 * edge), 0.0)
    trim = Rect(edge, edge, *scene.size)
    bleed = trim.grown(profile.bleed)
    slot = Slot(piece.id, side, scene, trim, trim.grown(min(profile.bleed, scene.bleed)), Matrix.move(edge, edge))
    label = f"{piece.id} · {side}"
    marks: list[Item] = []
    if profile.marks and profile.slug >= OFF + LEAST:
        marks.extend(registered(crop_marks([trim], profile.bleed, sheet)))
        stamp = label_stamp(label, lettering)
        if profile.slug >= OFF + MARK and (item := Margin(sheet, bleed, [trim]).put(stamp)):
            marks.append(item)
    marks.extend(lines(scene, profile, Matrix.move(edge, edge)))
    if choice.unchecked:
        marks.append(unchecked(sheet.size, lettering))
    return Page(sheet.size, (slot,), tuple(marks), trim, bleed, label)


def registered(marks: Iterable[Item]) -> Iterator[Item]:
    """Marks in the colour of all plates, so that they show whether these lie over each other."""
    for mark in marks:
        if isinstance(mark, Shape) and isinstance(mark.style.stroke, Ink):
            yield replace(mark, style=replace(mark.style, stroke=replace(mark.style.stroke, cmyk=(1.0, 1.0, 1.0, 1.0), spot=REGISTRATION)))
        else:
            yield mark


def lines(scene: Scene, profile: Profile, matrix: Matrix) -> Iterator[Item]:
    """The outline of a piece and its folds in the spots that the profile names: strokes of 0.25 pt that overprint, each on a plate of its own."""
    wanted: list[tuple[str, Path]] = []
    if profile.printing.cut:
        wanted.append((profile.printing.cut, scene.cut or rectangle(Rect(0, 0, *scene.size))))
    if profile.printing.crease:
        wanted.extend((profile.printing.crease, fold) for fold in scene.folds)
    for spot, path in wanted:
        style = Style(stroke=Ink(CUT_INK, spot, (0.0, 1.0, 0.0, 0.0), spot), stroke_width=0.25 * POINT, overprint=True)
        yield Group((Shape(path, style),), matrix, layer=spot)
