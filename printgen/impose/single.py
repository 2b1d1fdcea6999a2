"""The faces of a product and a profile with a page for each face go in, the job comes out: every side of every piece as a page of its own, bleed and all."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace

from printgen.diagnostics.diagnostic import Bag
from printgen.frozen import frozen
from printgen.geometry import Matrix, Rect, Size
from printgen.impose.codes import BLEED_TOO_SMALL, NO_FORMAT, SLUG_TOO_SMALL
from printgen.impose.lay import Choice
from printgen.impose.marks import LEAST, MARK, OFF, REGISTERED, Lettering, Margin, crop_marks, label_stamp, unchecked
from printgen.impose.paper import Sheet
from printgen.impose.profile import Profile
from printgen.impose.service import fitting, formats, nearest
from printgen.impose.sheet import Faces
from printgen.impose.spots import lines
from printgen.impose.virtual import on_the_table
from printgen.model.game import Component, Game, Product
from printgen.scene.items import Item, Scene
from printgen.scene.page import Job, Leaf, Page, Slot
from printgen.scene.printing import PNG

_NEARLY = 0.2
"""So much bleed may be missing (mm): an eighth of an inch is 3.175 mm, and no cutter strays that far out on purpose."""


def singles(game: Game, product: Product, faces: Faces, profile: Profile, choice: Choice, lettering: Lettering) -> tuple[Job, Bag]:
    """The job of one product, a page a face. A piece without a front is left out (whoever drew it has said why).

    Pages of one piece follow each other, in the order that the profile names; with `copies: each` they come as often as the piece is printed.
    """
    bag = Bag()
    leaves: list[Leaf] = []
    pieces = [piece for piece in game.components if piece.id in product.components and choice.count(piece)]
    pieces, off = on_the_table(product, pieces, faces, profile)
    bag.extend(off)
    for piece in sorted(pieces, key=lambda one: product.components.index(one.id)):
        frame = framed(piece, faces, profile)
        sides = [(component, side, face.scene) for (component, side), face in faces.items() if component == piece.id]
        if profile.order == "back":
            sides.sort(key=lambda one: one[1] != "back")
        pages = [_page(profile, frame, side, choice, lettering) for side in sides] if frame else []
        leaves.extend(_leaves(pages, choice.count(piece) if profile.copies == "each" else 1))
    bag.extend(_short(pieces, faces, profile))
    bag.extend(_strange(product, pieces, faces, profile))
    if profile.marks and pieces and profile.slug < OFF + LEAST:
        bag.add(SLUG_TOO_SMALL.at(profile.place, f"{profile.id}: a slug of {profile.slug:g} mm has no room for marks", hint="slug: 6mm, or marks: false", about=(product.id,)))
    return Job(product.id, profile.id, f"{game.title}: {product.title}", tuple(leaves), printing=profile.printing, apiece=True), bag


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


def _short(pieces: Iterable[Component], faces: Faces, profile: Profile) -> Bag:
    """What is to be said of bleed that does not reach as far as is wanted, once a kind."""
    bag = Bag()
    told: set[str] = set()
    for piece in pieces:
        kind, frame = piece.kind, framed(piece, faces, profile)
        scene = _first(piece, faces)
        if frame is None or scene is None or kind.id in told:
            continue
        wanted = max(-frame.seen.x, frame.seen.right - scene.size.w, -frame.seen.y, frame.seen.bottom - scene.size.h) - profile.slug
        if scene.bleed < wanted - _NEARLY:
            told.add(kind.id)
            message = f"{kind.id}: its art ends {scene.bleed:g} mm beyond the trim; {profile.id} wants {wanted:.2f} mm of bleed"
            bag.add(BLEED_TOO_SMALL.at(kind.place, message, hint=f"bleed: {wanted:.2f}mm, and backgrounds that reach as far", about=(piece.id, kind.id)))
    return bag


def _first(piece: Component, faces: Faces) -> Scene | None:
    return next((face.scene for (component, _), face in faces.items() if component == piece.id), None)


@frozen
class Frame:
    """The page of a face: what of the drawing it shows (`seen`, from the trim's corner), its trim and bleed there, a quarter turn or none, and its pixels."""

    seen: Rect
    trim: Rect
    bleed: Rect
    turned: bool = False
    pixels: tuple[int, int] | None = None
    made_as: str = ""

    @property
    def matrix(self) -> Matrix:
        """From the drawing to the page."""
        moved = Matrix.move(-self.seen.x, -self.seen.y)
        return Matrix.move(self.seen.h, 0) @ Matrix.turn(90) @ moved if self.turned else moved

    @property
    def size(self) -> Size:
        """The page's."""
        return Size(self.seen.h, self.seen.w) if self.turned else Size(self.seen.w, self.seen.h)


def framed(piece: Component, faces: Faces, profile: Profile) -> Frame | None:
    """The page of a piece's faces; None if the service has no format for it."""
    scene = _first(piece, faces)
    if scene is None:
        return None
    trim = Rect(0, 0, *scene.size)
    if not profile.service:
        bleed = trim.grown(profile.bleed)
        return Frame(bleed.grown(profile.slug), trim, bleed)
    found = fitting(profile.service, scene.size, piece.kind.sort, profile.types.get(piece.kind.id, ""))
    if found is None:
        return None
    seen = found.region(scene.size)
    own = Rect(seen.x + found.bleed.w, seen.y + found.bleed.h, *found.trim)
    # Where a service wants the picture upright and the piece lies on its side, the page is turned.
    turned = found not in formats(profile.service)
    return Frame(seen, own, seen, turned, found.pixels[::-1] if turned else found.pixels, found.name)


def _strange(product: Product, pieces: Iterable[Component], faces: Faces, profile: Profile) -> Bag:
    """What is to be said of kinds that the service has no format for."""
    bag = Bag()
    kinds = {piece.kind.id: piece for piece in pieces if _first(piece, faces) is not None and framed(piece, faces, profile) is None}
    for piece in kinds.values():
        scene = _first(piece, faces)
        assert scene is not None
        near = ", ".join(f"{one.name} ({one.trim.w:.1f} x {one.trim.h:.1f} mm)" for one in nearest(profile.service, scene.size, piece.kind.sort))
        message = f"{piece.kind.id}: {profile.id} makes nothing of {scene.size.w:g} x {scene.size.h:g} mm; {product.id} goes without it"
        bag.add(NO_FORMAT.at(piece.kind.place, message, hint=f"nearest: {near}; or another profile for this product (--only)", about=(piece.id, piece.kind.id)))
    return bag


def _page(profile: Profile, frame: Frame, face: tuple[str, str, Scene], choice: Choice, lettering: Lettering) -> Page:
    component, side, scene = face
    matrix = frame.matrix
    sheet = Sheet(frame.size, 0.0)
    trim, bleed = matrix.box(frame.trim), matrix.box(frame.bleed)
    art = matrix.box(Rect(0, 0, *scene.size).grown(scene.bleed))
    slot = Slot(component, side, scene, trim, _met(art, bleed), matrix, 90 if frame.turned else 0)
    label = f"{component} · {side}"
    marks: list[Item] = []
    if profile.marks and profile.slug >= OFF + LEAST:
        marks.extend(crop_marks([trim], profile.bleed, sheet, outside=REGISTERED))
        if profile.slug >= OFF + MARK and (item := Margin(sheet, bleed, [trim]).put(label_stamp(label, lettering))):
            marks.append(item)
    marks.extend(lines(scene, profile.printing, matrix))
    if choice.unchecked:
        marks.append(unchecked(sheet.size, lettering))
    return Page(sheet.size, (slot,), tuple(marks), trim, bleed, label, pixels=frame.pixels if profile.printing.form == PNG else None, made_as=frame.made_as)


def _met(one: Rect, other: Rect) -> Rect:
    x, y = max(one.x, other.x), max(one.y, other.y)
    return Rect(x, y, min(one.right, other.right) - x, min(one.bottom, other.bottom) - y)
