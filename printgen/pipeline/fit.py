"""Faces and how they are printed go in, faces that the file may hold come out: letters as outlines, nothing that shines through, where that is asked for."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from printgen.colour.tint import tinted
from printgen.colour.tone import FULL, toner
from printgen.diagnostics.diagnostic import Bag
from printgen.pipeline.codes import FLATTENED
from printgen.place import NOWHERE
from printgen.scene.items import Face
from printgen.scene.printing import X1A, Printing
from printgen.typeset.fonts import FontBook

Faces = Mapping[tuple[str, str], Face]
_SQUARE_CENTIMETRE = 100.0


def fit(faces: Faces, printing: Printing, tone: str, fonts: FontBook) -> tuple[Faces, Bag]:
    """The faces in the tone that is wanted and as the file may hold them, and a note on what became pixels."""
    bag = Bag()
    made = dict(faces)
    if tone != FULL:
        change = toner(tone)
        made = {key: replace(face, scene=tinted(face.scene, change, tone)) for key, face in faces.items()}
    if printing.standard == X1A:
        from printgen.render.flatten import DPI, flattened

        known = {face.scene.key: face.scene for face in made.values()}
        drawn = {key: flattened(scene, fonts) for key, scene in known.items()}
        flat = {key: drawn[face.scene.key] for key, face in made.items()}
        made = {key: replace(made[key], scene=one.scene) for key, one in flat.items()}
        touched = {key: one for key, one in flat.items() if one.pictures}
        if touched:
            area = sum(one.area for one in touched.values()) / _SQUARE_CENTIMETRE
            (first, side), *_ = touched
            message = (
                f"{len(touched)} of {len(faces)} faces hold something that shines through (the first: {first}, {side}); PDF/X-1a knows no transparency, "
                f"so {area:.0f} cm² were drawn as pixels, {DPI} to the inch"
            )
            bag.add(FLATTENED.at(NOWHERE, message, hint="opacity: 1 and lighter inks keep all lines sharp; PDF/X-4 (press-x4) allows transparency"))
    if printing.outlines:
        from printgen.render.outlined import outlined

        made = {key: replace(face, scene=outlined(face.scene, fonts)) for key, face in made.items()}
    return made, bag
