"""The findings of a game that builds upon another one go in; the notes on what it only inherits become one, so that the author's own come to the fore."""

from __future__ import annotations

from printgen.diagnostics.diagnostic import NOTE, Bag, Diagnostic
from printgen.model.game import Game
from printgen.pipeline.codes import INHERITED


def folded(bag: Bag, game: Game) -> Bag:
    """A new bag. Errors and warnings stay, wherever they lie; so do notes in the game's own files, without a place, or that name one of its own pieces."""
    if not game.extends:
        return bag
    own = {component.id for component in game.components if component.added}

    def inherited(finding: Diagnostic) -> bool:
        file = finding.place.file
        if finding.severity != NOTE or finding.waived or file is None or file.startswith(f"{game.folder}/"):
            return False
        return not any(name in finding.about or name in finding.message for name in own)

    kept = [finding for finding in bag.findings if not inherited(finding)]
    count = len(bag.findings) - len(kept)
    if count:
        kept.append(
            INHERITED.at(
                game.data.place_of("extends"),
                f"{count} note{'s' if count > 1 else ''} on what {game.id} has from {game.extends}",
                hint=f"printgen check {game.extends} tells {'them' if count > 1 else 'it'}",
            )
        )
    return Bag(kept)
