"""The pieces of a product and a profile for a virtual table go in, those that can lie on it come out, and a note on each kind that cannot."""

from __future__ import annotations

from collections.abc import Iterable

from printgen.diagnostics.diagnostic import Bag
from printgen.impose.codes import OFF_THE_TABLE
from printgen.impose.profile import Profile
from printgen.impose.sheet import Faces
from printgen.model.game import Component, Product
from printgen.scene.printing import TTP, TTS

_BODIES = {"box", "die", "standee"}
"""Sorts that are folded into something solid, if they have folds."""


def on_the_table(product: Product, pieces: Iterable[Component], faces: Faces, profile: Profile) -> tuple[list[Component], Bag]:
    """The pieces that the profile's table takes; all of them where the profile is for none."""
    bag, stay, told = Bag(), [], set[str]()
    for piece in pieces:
        why, hint = _off(piece, faces, profile.printing.form)
        if not why:
            stay.append(piece)
        elif piece.kind.id not in told:
            told.add(piece.kind.id)
            message = f"{piece.kind.id}: {why}; {product.id} goes to {profile.id} without it"
            bag.add(OFF_THE_TABLE.at(piece.kind.place, message, hint=hint, about=(piece.id, piece.kind.id)))
    return stay, bag


def _off(piece: Component, faces: Faces, form: str) -> tuple[str, str]:
    """Why a piece cannot lie on the table, and what can be done about it; "" if it can."""
    if form not in {TTS, TTP}:
        return "", ""
    kind = piece.kind.id
    front, back = faces.get((piece.id, "front")), faces.get((piece.id, "back"))
    if front is None and any(one == piece.id for one, _ in faces):
        where = "put its PDF there as a Custom PDF" if form == TTS else "show its PDF beside the table"
        return "a booklet is no card", f"{where} (printgen build --only {kind}); --skip {kind} says that this is meant"
    if form == TTS and front is not None and back is None:
        return "Tabletop Simulator's decks are of cards with two sides, and it has one", f"back: … in its kind gives it a second side; --profile ttp takes pieces with one; --skip {kind} says that this is meant"
    if form == TTP and front is not None and piece.kind.sort in _BODIES and front.scene.folds:
        return "it is folded into a body, and the table has only flat pieces for it", f"a die or a box of the table's own can stand for it; --skip {kind} says that this is meant"
    return "", ""
