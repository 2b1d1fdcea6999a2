"""A drawing in which something shines through goes in, the same drawing without transparency comes out, in the inks of a press, for standards that know none (PDF/X-1a).

What lies below a faded thing is drawn once more inside of it, in mixed inks: that is exact, and stays shapes and letters. Only what cannot be said so becomes pixels.
"""

from __future__ import annotations

import hashlib

from printgen.colour.separation import Separation
from printgen.frozen import frozen, replace
from printgen.render.desk import Desk, Frame, Memory, Pixels
from printgen.render.lay import laid
from printgen.render.pile import shines, together
from printgen.scene.items import Scene
from printgen.typeset.fonts import FontBook

MOST_OF_ALL = 8_000
LEAST_OF_ALL = 1_500
"""So many operators more are drawn on a face at most, and on one of many faces; those of symbols stand in the file, and count once."""


@frozen
class Flattened:
    """The scene without transparency, what of it became pixels, how many things shone through, spot inks that had to become process inks, and about how many operators more it takes."""

    scene: Scene
    pixels: tuple[Pixels, ...] = ()
    faded: int = 0
    lost: tuple[str, ...] = ()
    spent: int = 0


def flattened(scene: Scene, fonts: FontBook, press: Separation, room: int = MOST_OF_ALL, memory: Memory | None = None) -> Flattened:
    """The scene as it looks, opaque throughout, mixed in the inks of `press`; itself if nothing in it shines through.

    `room`: with so many operators more than before, two faded things that meet are a heap already, and become one picture. `memory` takes what is made of
    artwork, and gives it to the next scene with the same.
    """
    if not any(map(shines, scene.items)):
        return Flattened(scene)
    memory = memory or Memory()
    pile = laid(memory.paper.items(scene.items), Desk(press, fonts, memory, room), Frame(scene.bleed_box))
    desk = pile.desk
    desk.memory.counted.update(desk.forms)
    key = hashlib.sha256(f"{scene.key} flat {press.condition.name}".encode()).hexdigest()[:16]
    return Flattened(replace(scene, key=key, items=together(pile.done)), tuple(desk.pixels), desk.faded, tuple(sorted(desk.lost)), desk.spent)
