"""The faces of a product and a profile with a page for each face go in, the job comes out: every side of every piece as a page of its own, bleed and all."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from printgen.diagnostics.diagnostic import Bag
from printgen.frozen import replace
from printgen.geometry import Rect
from printgen.impose.codes import SLUG_TOO_SMALL, TOO_MANY
from printgen.impose.cut_lines import lines
from printgen.impose.folded import flat_ones
from printgen.impose.frame import Frame, framed
from printgen.impose.lay import Choice
from printgen.impose.marks import HAIRLINE, LEAST, MARK, OFF, REGISTERED, Lettering, Margin, crop_marks, label_stamp, unchecked
from printgen.impose.overhang import filled
from printgen.impose.paper import Sheet
from printgen.impose.profile import Profile
from printgen.impose.service_checks import displeased
from printgen.impose.sheet import Faces
from printgen.impose.virtual import on_the_table
from printgen.model.game import Component, Game, Product
from printgen.scene.items import Face, Item, Scene
from printgen.scene.page import Job, Leaf, Page, Slot
from printgen.scene.printing import PDF, PNG, TTP, TTS

MOST_COPIES = 10_000
"""Pages or cards of a product of which each is a copy: more make files of gigabytes."""


def singles(game: Game, product: Product, faces: Faces, profile: Profile, choice: Choice, lettering: Lettering) -> tuple[Job, Bag]:
    """The job of one product, a page a face. A piece without a front is left out (whoever drew it has said why).

    Pages of one piece follow each other, in the order that the profile names; with `copies: each` they come as often as the piece is printed.
    """
    bag = Bag()
    leaves: list[Leaf] = []
    pieces = [piece for piece in game.components if piece.id in product.components and choice.count(piece)]
    pieces, off = on_the_table(product, pieces, faces, profile)
    pieces, folded = flat_ones(product, pieces, faces, profile)
    bag.extend(off)
    bag.extend(folded)
    pieces = _countable(product, pieces, profile, choice, bag)
    paired = _paired(pieces, faces, profile)
    for piece in sorted(pieces, key=lambda one: product.components.index(one.id)):
        sides = _sides(piece, faces, profile, paired=paired)
        pages = [_page(profile, frame, face, choice, lettering) for face, frame in sides]
        leaves.extend(_leaves(pages, choice.count(piece) if profile.copies == "each" else 1))
    bag.extend(displeased(product, pieces, faces, profile))
    if profile.marks and pieces and profile.slug < OFF + LEAST:
        bag.add(SLUG_TOO_SMALL.at(profile.said.get("slug", profile.said.get("marks", profile.place)), f"{profile.id}: a slug of {profile.slug:g} mm has no room for marks", hint="slug: 6mm, or marks: false", about=(product.id,)))
    return Job(product.id, profile.id, f"{game.title}: {product.title}", tuple(leaves), printing=profile.printing, apiece=True), bag


def _countable(product: Product, pieces: list[Component], profile: Profile, choice: Choice, bag: Bag) -> list[Component]:
    """The pieces; none, and an error, where each copy is a page or a card of its own and there are more than anybody plays with."""
    apart = profile.copies == "each" or profile.printing.form in {TTS, TTP}
    total = sum(choice.count(piece) for piece in pieces)
    if not apart or total <= MOST_COPIES:
        return pieces
    message = f"{product.id}: {total:,} copies are wanted; {profile.id} holds each of them, and at most {MOST_COPIES:,}"
    bag.add(TOO_MANY.at(product.place, message, hint="fewer sets (--copies), or a part of them (--only)", about=(product.id,)))
    return []


def _paired(pieces: Iterable[Component], faces: Faces, profile: Profile) -> bool:
    """Whether each piece needs two pages, though some have one face: where a service tells fronts from backs by their turn in the file, one page less would shift all that follow."""
    if profile.files != "size" or profile.printing.form != PDF:
        return False
    return profile.order == "back" or any((piece.id, "back") in faces for piece in pieces)


def _sides(piece: Component, faces: Faces, profile: Profile, *, paired: bool) -> list[tuple[Face, Frame]]:
    """The faces of a piece that are printed, in the profile's order, each with its frame."""
    own = [face for (component, _), face in faces.items() if component == piece.id]
    if paired and [face.side for face in own] == ["front"]:
        front = own[0].scene
        own.append(Face(piece.id, "back", Scene(f"blank-{front.size.w:g}-{front.size.h:g}-{front.bleed:g}", front.size, (), front.bleed)))
    if profile.order == "back":
        own.sort(key=lambda face: face.side != "back")
    found = [(face, framed(piece, face, faces, profile)) for face in own]
    return [(face, frame) for face, frame in found if frame is not None and not (face.side == "back" and frame.sides == 1)]


def parts(product: Product, game: Game, profile: Profile) -> list[tuple[str, Product]]:
    """The files that become of a product: one, or one for each size of its pieces, with what tells them apart."""
    if profile.files != "size":
        return [("", product)]
    sizes = {piece.id: f"{piece.kind.size.w:g}x{piece.kind.size.h:g}" for piece in game.components}
    found = dict.fromkeys(sizes[one] for one in product.components)
    return [(size, replace(product, components=tuple(one for one in product.components if sizes[one] == size))) for size in found]


def _leaves(pages: list[Page], repeat: int) -> Iterator[Leaf]:
    """Two pages of a piece are one leaf; more of them (a booklet's) are a leaf each."""
    if len(pages) <= 2:
        yield from [Leaf(pages[0], pages[1] if len(pages) > 1 else None, repeat)] if pages else []
    else:
        yield from (Leaf(page, None, 1) for page in pages)


def _page(profile: Profile, frame: Frame, face: Face, choice: Choice, lettering: Lettering) -> Page:
    scene = filled(face.scene, frame.seen) if profile.service and profile.printing.form == PDF else face.scene
    matrix = frame.matrix
    sheet = Sheet(frame.size, 0.0)
    trim, bleed = matrix.box(frame.trim), matrix.box(frame.bleed)
    art = matrix.box(Rect(0, 0, *scene.size).grown(scene.bleed))
    slot = Slot(face.component, face.side, scene, trim, _met(art, bleed), matrix, frame.turn)
    label = f"{face.component} · {face.side}"
    marks: list[Item] = []
    if profile.marks and profile.slug >= OFF + LEAST:
        marks.extend(crop_marks([trim], profile.bleed, sheet.printable, outside=REGISTERED if profile.registers else HAIRLINE))
        if profile.slug >= OFF + MARK and (item := Margin(sheet, bleed, [trim]).put((label_stamp(label, lettering),))):
            marks.append(item)
    marks.extend(lines([(scene, matrix)], profile.printing))
    if choice.unchecked:
        marks.append(unchecked(sheet.size, lettering))
    return Page(sheet.size, (slot,), tuple(marks), trim, bleed, label, pixels=frame.pixels if profile.printing.form == PNG else None, made_as=frame.made_as)


def _met(one: Rect, other: Rect) -> Rect:
    x, y = max(one.x, other.x), max(one.y, other.y)
    return Rect(x, y, min(one.right, other.right) - x, min(one.bottom, other.bottom) - y)
