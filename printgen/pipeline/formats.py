"""A game, its faces and a profile go in; the faces of the booklets that fold from its paper in another format come out, composed anew at that size, with what is wrong with them there."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TypeAlias

from printgen.compose.face import composer
from printgen.compose.templates import Templates
from printgen.diagnostics.diagnostic import Bag, Diagnostic
from printgen.frozen import replace
from printgen.geometry import Size
from printgen.impose.profile import Profile
from printgen.impose.profile_words import SHEETS
from printgen.impose.saddle import sheet_for
from printgen.model.game import Component, Game, Kind
from printgen.pipeline.tracing import tracing
from printgen.rules.run import Subject
from printgen.scene.items import Face
from printgen.typeset.fonts import FontBook

Faces: TypeAlias = Mapping[tuple[str, str], Face]


def format_for(kind: Kind, profile: Profile) -> Size | None:
    """The first of a booklet's other formats that folds from the profile's paper, where its own size does not; else None."""
    if profile.pages != SHEETS or profile.cutter or sheet_for(kind.size, profile) is not None:
        return None
    return next((size for size in kind.formats if sheet_for(size, profile) is not None), None)


class Formats:
    """The booklets of a game in other formats: each is composed once for each size. `rules` runs the rulebook on a subject."""

    def __init__(self, game: Game, templates: Templates, letters: FontBook, rules: Callable[[Subject], Bag]) -> None:
        self._game, self._templates, self._letters, self._rules = game, templates, letters, rules
        self._made: dict[tuple[str, Size], tuple[tuple[Face, ...], tuple[Diagnostic, ...]]] = {}

    def faces(self, faces: Faces, profile: Profile, told: Bag) -> tuple[Faces, Bag]:
        """The faces as the profile prints them, and what is wrong that was not `told` of the other size: it says of which size it holds."""
        bag = Bag()
        known = {(one.code, one.message) for one in told.findings}
        changed = dict(faces)
        sizes: set[Size] = set()
        for piece in self._game.components:
            size = format_for(piece.kind, profile) if any(i == piece.id for i, _ in faces) else None
            if size is None:
                continue
            sizes.add(size)
            pages, wrong = self._pages(piece, size)
            changed = {key: face for key, face in changed.items() if key[0] != piece.id} | {(piece.id, page.side): page for page in pages}
            bag.add(*(_of(one, size) for one in wrong if (one.code, one.message) not in known))
        if sizes and not bag.has_errors:
            found = self._rules(Subject(self._game, faces=changed)).findings
            bag.add(*(_of(one, *sizes) for one in found if (one.code, one.message) not in known))
        return changed, bag

    def _pages(self, piece: Component, size: Size) -> tuple[tuple[Face, ...], tuple[Diagnostic, ...]]:
        key = (piece.id, size)
        if key not in self._made:
            resized = replace(piece, kind=replace(piece.kind, size=size))
            game = replace(self._game, components=tuple(resized if one is piece else one for one in self._game.components))
            drawing, _ = composer(game, self._templates, self._letters, tracing(self._letters))
            part = drawing.part([resized])
            self._made[key] = part.faces[piece.id, "front"], (*part.told[piece.id, "front"], *part.shared)
        return self._made[key]


def _of(finding: Diagnostic, *sizes: Size) -> Diagnostic:
    where = " and ".join(f"{size.w:g} x {size.h:g} mm" for size in sorted(sizes))
    return replace(finding, message=f"{finding.message} (on pages of {where})")
