"""A game's faces and findings go in, how far the words of each piece keep from the cut in its files comes out."""

from __future__ import annotations

from collections.abc import Mapping

from printgen.diagnostics.diagnostic import Bag
from printgen.model.game import Game
from printgen.scene.items import Face

RULE = "safe-area"
"""The rule that looks for words near the cut."""


def safes(game: Game, faces: Mapping[tuple[str, str], Face], told: Bag) -> Mapping[str, float]:
    """Millimetres by component: what its kind says, or where words near the cut are waived as meant so, no more than they keep."""
    waived = {about for finding in told.findings if finding.name == RULE and finding.waived for about in finding.about}
    kinds = {component.kind.id for component in game.components if component.id in waived}
    nearest: dict[str, float] = {}
    for (name, _), face in faces.items():
        component = game.component(name)
        if component is not None and component.kind.id in kinds:
            w, h = face.scene.size
            far = min((min(text.box.x, text.box.y, w - text.box.right, h - text.box.bottom) for text in face.texts), default=component.kind.safe)
            nearest[component.kind.id] = max(0.0, min(far, nearest.get(component.kind.id, component.kind.safe)))
    return {component.id: nearest.get(component.kind.id, component.kind.safe) for component in game.components}
