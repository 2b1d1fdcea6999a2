"""The pieces of a product and a profile with a page for each face go in, what the press or service would not like about them comes out, once a kind."""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator

from printgen.diagnostics.diagnostic import Bag, Diagnostic, Label
from printgen.geometry import Point, Rect, Size
from printgen.impose.codes import BACK_NOT_PRINTED, BLEED_TOO_SMALL, NEAR_THE_CUT, NO_FORMAT, NO_PAGE
from printgen.impose.frame import Frame, cut_of, format_of, framed
from printgen.impose.profile import Profile
from printgen.impose.service import BOX, OWN, SHAPES, TEMPLATE, Format, boxes, formats, nearest, plain
from printgen.impose.sheet import Faces
from printgen.model.game import BOOKLET, Component, Product
from printgen.scene.items import Face, SetText
from printgen.scene.printing import PDF
from printgen.scene.shape import CIRCLE, RING, Outline
from printgen.units import POINT

_NEARLY = 0.2
"""So much bleed may be missing (mm): an eighth of an inch is 3.175 mm, and no cutter strays that far out on purpose."""
RIM = 1.0
"""So far from the trim (mm) art has to stay for the knife to miss it without any bleed."""
FAR = 0.25
"""What differs by more (shares of a piece's longer side) is no format for it."""
_SLACK = 0.05
_EPSILON = 1e-6
SMALLEST, LARGEST = 3 * POINT, 14_400 * POINT
"""The sides of a page of a PDF (mm; ISO 32000-1, annex C)."""
_SHOWN = 30


def displeased(product: Product, pieces: Iterable[Component], faces: Faces, profile: Profile) -> Bag:
    """All findings of one product: kinds that the service makes nothing of, art that ends too soon, words too near to the cut, backs that it does not print."""
    bag = Bag()
    told: set[tuple[str, str]] = set()
    for piece in pieces:
        cut = cut_of(piece, faces)
        if cut is None:
            continue
        if profile.service and format_of(piece, cut, profile) is None:
            _first(bag, told, piece, _formless(product, piece, cut, profile))
            continue
        for face in (one for (component, _), one in faces.items() if component == piece.id):
            frame = framed(piece, face, faces, profile)
            assert frame is not None
            _first(bag, told, piece, _pageless(piece, frame, profile))
            if face.side == "back" and frame.sides == 1:
                hint = f"a format with two sides, named by  types: {piece.kind.id} = …  in a profile of your own, or one face"
                _first(bag, told, piece, BACK_NOT_PRINTED.at(piece.kind.place, f"{piece.kind.id}: {frame.made_as} is printed on one side; {product.id} goes to {profile.id} without its back", hint=hint))
                continue
            _first(bag, told, piece, _short(piece, face, frame, profile))
            for finding in _near(piece, face, frame, profile):
                _first(bag, told, piece, finding)
    return bag


def _first(bag: Bag, told: set[tuple[str, str]], piece: Component, finding: Diagnostic | None) -> None:
    """Adds a finding if it is the first of its code for its kind."""
    if finding is not None and (piece.kind.id, finding.code) not in told:
        told.add((piece.kind.id, finding.code))
        bag.add(finding)


def _pageless(piece: Component, frame: Frame, profile: Profile) -> Diagnostic | None:
    """That a PDF has no page of that size. The shape of a picture is its service's affair."""
    if profile.printing.form != PDF or (min(frame.size) >= SMALLEST - _EPSILON and max(frame.size) <= LARGEST + _EPSILON):
        return None
    w, h = frame.size
    message = f"{piece.kind.id}: with {profile.bleed:g} mm of bleed and {profile.slug:g} mm for marks around its page is {w:g} x {h:g} mm; those of a PDF are from {SMALLEST:.2f} to {LARGEST:,.0f} mm long and wide"
    return NO_PAGE.at(piece.kind.place, message, hint="another size, or a profile for paper, which lays small pieces together and prints large ones in parts (split: true)", about=(piece.id, piece.kind.id))


def _formless(product: Product, piece: Component, cut: Outline, profile: Profile) -> Diagnostic:
    """That a service makes nothing of a kind, and what it makes that is most like it."""
    kind, about = piece.kind, (piece.id, piece.kind.id)
    shape = f", {SHAPES[cut.shape]}" if cut.shape in SHAPES else ""
    what = f"{cut.box.w:g} x {cut.box.h:g} mm{shape}" if kind.sort != BOOKLET else "booklets of many pages"
    named = next((one for one in formats(profile.service) if one.name == profile.types.get(kind.id, "")), None)
    if named is not None:
        message = f"{kind.id}: types names {named.words}, the piece is {what}; {product.id} goes to {profile.id} without it"
        return NO_FORMAT.at(kind.place, message, hint=f"size: {named.trim.w:.2f}mm x {named.trim.h:.2f}mm", about=about)
    message = f"{kind.id}: {profile.id} makes nothing of {what}; {product.id} goes without it"
    other = "another profile for this product (--only)"
    if kind.sort == BOOKLET:
        return NO_FORMAT.at(kind.place, message, hint=other, about=about)
    if kind.sort == BOX:
        return NO_FORMAT.at(kind.place, message, hint=_boxes(kind.id, boxes(profile.service, cut), profile.id), about=about)
    near = nearest(profile.service, cut, kind.sort)
    named_ones = " and ".join(one.words for one in near)
    if max(abs(near[0].trim.w - cut.box.w), abs(near[0].trim.h - cut.box.h)) > FAR * max(cut.box.w, cut.box.h):
        return NO_FORMAT.at(kind.place, message, hint=f"it makes nothing of about that size (nearest: {named_ones}): {other}", about=about)
    fit = f"size: {near[0].trim.w:.2f}mm x {near[0].trim.h:.2f}mm"
    if near[0].shape in {OWN, TEMPLATE}:
        fit += f" and  types: {kind.id} = {near[0].name}  in a profile of your own"
    elif near[0].shape != plain(cut.shape):
        fit += f", cut as {SHAPES.get(near[0].shape, 'a rectangle')}"
    return NO_FORMAT.at(kind.place, message, hint=f"nearest: {named_ones}; would fit: {fit}; or {other}", about=about)


def _boxes(kind: str, near: tuple[Format, ...], service: str) -> str:
    """What can be done about a box: no service folds a net of one's own, and those that make boxes print onto templates, whose panels are theirs."""
    home = f"at home: --profile home-a4 --only {kind}"
    if not near:
        return f"{service} makes no boxes; this one is printed and folded {home}"
    names = " and ".join(f"{one.name}, {one.trim.w:.5g} x {one.trim.h:.5g} mm" for one in near)
    own = f"a picture over such a template is a piece of its own, of that size, which  types: its-kind = {near[0].name}  names in a profile of your own"
    return f"{service} prints boxes onto its own templates (nearest: {names}), whose panels lie elsewhere than those of this net: {own}; this net is folded {home}"


def _short(piece: Component, face: Face, frame: Frame, profile: Profile) -> Diagnostic | None:
    """What is to be said of bleed that does not reach as far as is wanted. A face whose edges stay white needs none."""
    scene, seen = face.scene, frame.seen
    if face.ink is None or _within(face.ink, scene.size) > RIM:
        return None
    wanted = max(-seen.x, seen.right - scene.size.w, -seen.y, seen.bottom - scene.size.h) - profile.slug
    if scene.bleed >= wanted - _NEARLY:
        return None
    message = f"{piece.kind.id}: its art ends {scene.bleed:g} mm beyond the trim; {profile.id} wants {wanted:.2f} mm of bleed"
    return BLEED_TOO_SMALL.at(piece.kind.place, message, hint=f"bleed: {wanted:.2f}mm, and backgrounds that reach as far", about=(piece.id, piece.kind.id))


def _within(ink: Rect, size: Size) -> float:
    """How far ink stays within the trim, where it comes nearest to it."""
    return min(ink.x, ink.y, size.w - ink.right, size.h - ink.bottom)


def _near(piece: Component, face: Face, frame: Frame, profile: Profile) -> Iterator[Diagnostic]:
    """Words nearer to where the service cuts than it allows: the first, nearest one."""
    near = [(_inside(text.box, frame), text) for text in face.texts if text.fits]
    if not profile.safe or not near:
        return
    far, text = min(near, key=lambda one: one[0])
    if far < profile.safe - _SLACK:
        message = f'{piece.kind.id}: "{_words(text)}" is {far:.1f} mm from where {profile.id} cuts, must be {profile.safe:g} mm ({piece.id}, {face.side})'
        labels = (Label(text.drawn, "drawn here"),) if text.drawn.source and text.drawn != text.place else ()
        yield NEAR_THE_CUT.at(text.place, message, hint=f"safe: {profile.safe:g}mm in game.yaml has every text checked against it", labels=labels, about=(piece.id, piece.kind.id))


def _inside(box: Rect, frame: Frame) -> float:
    """How far a box lies within the cut (mm); less than nothing beyond it. A hexagon and a triangle are taken for their boxes."""
    trim = frame.trim
    if frame.shape in {CIRCLE, RING}:
        corners = (Point(x, y) for x in (box.x, box.right) for y in (box.y, box.bottom))
        return min(trim.w, trim.h) / 2 - max(math.dist(one, trim.centre) for one in corners)
    return min(box.x - trim.x, box.y - trim.y, trim.right - box.right, trim.bottom - box.bottom)


def _words(text: SetText) -> str:
    return text.text if len(text.text) <= _SHOWN else text.text[: _SHOWN - 1] + "…"
