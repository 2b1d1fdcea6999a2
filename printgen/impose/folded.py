"""The pieces of a product and a profile that takes flat pieces alone go in, those that are flat come out, and a finding on each kind that is folded."""

from __future__ import annotations

from collections.abc import Iterable

from printgen.diagnostics.diagnostic import Bag
from printgen.impose.codes import NO_FORMAT
from printgen.impose.profile import Profile
from printgen.impose.sheet import Faces
from printgen.model.game import BOOKLET, Component, Product

_BOX = "box"


def flat_ones(product: Product, pieces: Iterable[Component], faces: Faces, profile: Profile) -> tuple[list[Component], Bag]:
    """The pieces that the profile's house makes; all of them where it does not ask for flat ones.

    A house of cards gets no lines to crease along, so a net would come back as a plain rectangle, and the pages of a booklet as loose leaves.
    """
    bag, stay, told = Bag(), [], set[str]()
    for piece in pieces:
        what, way = _folded(piece, faces) if profile.flat else ("", "")
        if not what:
            stay.append(piece)
        elif piece.kind.id not in told:
            told.add(piece.kind.id)
            message = f"{piece.kind.id}: {what}, and {profile.id} makes flat pieces; {product.id} goes without it"
            bag.add(NO_FORMAT.at(piece.kind.place, message, hint=f"{way} (--only {piece.kind.id})", about=(piece.id, piece.kind.id)))
    return stay, bag


def _folded(piece: Component, faces: Faces) -> tuple[str, str]:
    """How a piece is made that is more than cut, and which profile has what that needs; two empty strings for what is flat."""
    if piece.kind.sort == BOOKLET:
        return "a booklet is folded and stapled", "--profile home-a4 lays its pages for folding, press-x4 has them one by one for a house of booklets"
    front = faces.get((piece.id, "front"))
    if piece.kind.sort == _BOX or (front is not None and front.scene.folds):
        return "it is die-cut and folded", "--profile press-x4 has the lines to cut and to crease for a house of boxes, home-a4 for scissors"
    return "", ""
