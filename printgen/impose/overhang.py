"""A drawing and the box that it has to fill go in; where its art ends a little before, the drawing with its rim filled comes out: the art itself, shifted outward by what is missing."""

from __future__ import annotations

from printgen.frozen import replace
from printgen.geometry import Matrix, Rect
from printgen.scene.items import Group, Scene, Use
from printgen.scene.path import rectangle

MOST = 1.0
"""So much (mm) is filled; more would show a part of the drawing twice."""
_LEAST = 0.005


def filled(scene: Scene, seen: Rect) -> Scene:
    """The drawing, its bleed reaching to the edges of `seen` (mm from the trim's corner) if not much is missing.

    An eighth of an inch is 3.175 mm, most art ends at 3 mm: no paper is to show between them.
    """
    art = scene.bleed_box
    missing = max(art.x - seen.x, art.y - seen.y, seen.right - art.right, seen.bottom - art.bottom)
    if not scene.items or not _LEAST < missing <= MOST:
        return scene
    whole, symbol, middle = art.grown(missing), scene.as_symbol(), art.centre.x
    strips = (
        (Rect(whole.x, whole.y, middle - whole.x, missing), -missing, -missing),
        (Rect(middle, whole.y, whole.right - middle, missing), missing, -missing),
        (Rect(whole.x, art.bottom, middle - whole.x, missing), -missing, missing),
        (Rect(middle, art.bottom, whole.right - middle, missing), missing, missing),
        (Rect(whole.x, art.y, missing, art.h), -missing, 0.0),
        (Rect(art.right, art.y, missing, art.h), missing, 0.0),
    )
    rim = (Group((Use(symbol, Matrix.move(dx, dy)),), clip=rectangle(strip)) for strip, dx, dy in strips)
    return replace(scene, key=f"{scene.key}-filled-{missing:.4f}", items=(*rim, Use(symbol)), bleed=scene.bleed + missing)
