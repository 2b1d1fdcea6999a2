"""A game, the jobs of one paper profile and the template folders go in, the job of the print plan comes out: a template of the tool, which a game may replace by its own."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from printgen.compose.face import compose
from printgen.compose.templates import Templates
from printgen.diagnostics.diagnostic import Bag
from printgen.impose.lay import Choice
from printgen.impose.lettering import lettering
from printgen.impose.pages import leaves_of
from printgen.impose.profile import Profile
from printgen.model.game import Component, Game, Kind
from printgen.model.record import Record, Value
from printgen.pipeline.manifest import PLAN as NAME
from printgen.pipeline.plan.tally import beside, named, rows, sums
from printgen.scene.page import Job
from printgen.typeset.fonts import FontBook

SHIPPED = (Path(__file__).parent.parent, "plan")
"""Where the tool's own template lies."""


def plan(
    game: Game, jobs: Sequence[Job], profile: Profile, templates: Templates, fonts: FontBook, choice: Choice
) -> tuple[Job | None, Bag]:
    """The plan of the jobs on one profile; None where there is nothing to plan, or the game has a product of that name.

    The template is looked for in the game's folders first. It knows `it.rows`, `it.sums`, `it.beside`, `it.profile` and `it.paper` beside all that templates know.
    """
    if not jobs or NAME in game.products:
        return None, Bag()
    found = rows(game, jobs, profile.paper)
    fields: dict[str, Value] = {
        "title": "Print plan",
        "rows": found,
        "sums": Record(sums(found)),
        "beside": beside(game),
        "profile": profile.title,
        "paper": named(profile.paper),
    }
    kind = Kind(NAME, "booklet", profile.paper, NAME, bleed=0.0, title="Print plan", place=game.place)
    piece = Component(NAME, kind, Record(fields, place=game.place), place=game.place)
    made = Game(game.id, game.title, game.folder, game.data, {NAME: kind}, (piece,), {}, game.rulings, place=game.place)
    shelves = [(shelf.root, shelf.folder) for shelf in templates.shelves]
    faces, bag = compose(made, Templates([*shelves, SHIPPED]), fonts)
    leaves = leaves_of(piece, faces, 1, backed=False, stamp=lettering(fonts) if choice.unchecked else None)
    return Job(NAME, profile.id, f"{game.title}: Print plan", tuple(leaves)) if leaves else None, bag
