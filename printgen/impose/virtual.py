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
        why = _off(piece, faces, profile.printing.form)
        if not why:
            stay.append(piece)
        elif piece.kind.id not in told:
            told.add(piece.kind.id)
            message = f"{piece.kind.id}: {why}; {product.id} goes to {profile.id} without it"
            bag.add(OFF_THE_TABLE.at(piece.kind.place, message, hint=_WAYS[profile.printing.form], about=(piece.id, piece.kind.id)))
    return stay, bag


def _off(piece: Component, faces: Faces, form: str) -> str:
    """Why a piece cannot lie on the table; "" if it can."""
    if form not in {TTS, TTP}:
        return ""
    front, back = faces.get((piece.id, "front")), faces.get((piece.id, "back"))
    if front is None:
        return "a booklet is no card" if any(one == piece.id for one, _ in faces) else ""
    if form == TTS and back is None:
        return "Tabletop Simulator's decks are of cards with two sides, and it has one"
    if form == TTP and piece.kind.sort in _BODIES and front.scene.folds:
        return "it is folded into a body, and the table has only flat pieces for it"
    return ""


_WAYS = {
    TTS: "add it there by hand: its picture is one of the faces in svg/; ttp takes pieces with one side, too",
    TTP: "show its PDF beside the table, or use a die or box of the game itself",
}
