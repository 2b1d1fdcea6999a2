"""A game, the jobs of one paper profile and the template folders go in, the job of the print plan comes out: a template of the tool, which a game may replace by its own."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import TypeAlias

from printgen.compose.face import compose
from printgen.compose.templates import Templates
from printgen.diagnostics.diagnostic import Bag, Diagnostic
from printgen.frozen import frozen
from printgen.geometry import Size
from printgen.impose.lay import Choice
from printgen.impose.lettering import lettering
from printgen.impose.pages import leaves_of
from printgen.impose.profile import A4, Profile
from printgen.model.game import Component, Game, Kind
from printgen.model.record import Record, Value
from printgen.pipeline.codes import NO_PLAN
from printgen.pipeline.manifest import PLAN as NAME
from printgen.pipeline.plan.tally import beside, named, rows, sums
from printgen.scene.items import Face
from printgen.scene.page import Job
from printgen.typeset.fonts import FontBook

Plan: TypeAlias = tuple[Component, Mapping[tuple[str, str], Face], Bag]
FOOT = 15.0
"""The margin at the foot of a page (mm); that at its top is about as wide."""
ROW = 20.0
"""About the height of a row (mm), which is not broken."""
LAST = 0.3
"""So much of the room the last of several pages holds at least, if rows can be moved to it."""
LONG = 15
"""Letters of a word: with more of them a plan is set to see whether it fits."""
FILE = 36
"""The same of a file's name."""
NARROW = 140.0
"""Paper that is less wide (mm) has no room for a table whose lines one can read."""
SHIPPED = (Path(__file__).parent.parent, "plan")
"""Where the tool's own template lies."""
_OWN = f"{SHIPPED[1]}/{NAME}.svg"
"""What that template is called in findings."""


def plan(
    game: Game, jobs: Sequence[Job], profile: Profile, templates: Templates, fonts: FontBook, choice: Choice
) -> tuple[Job | None, Bag]:
    """The plan of the jobs on one profile; None where there is nothing to plan, or the game has a product of that name.

    It is on the paper of the profile, or on A4 where the tool's own template has no room on that; where it has none there either (a name is longer than a line),
    a note says why there is no plan: nobody else can mend that template, and no check has looked at it.

    The template is looked for in the game's folders first. It knows `it.rows`, `it.sums`, `it.beside`, `it.profile`, `it.paper` and `it.printer` (the calibrated one that the files are for, or "") beside all that templates know, and
    how it is to be set: `it.tight` (smaller, if that saves a page), and the margin at the `it.foot` in mm (larger, so that the last page holds more than a line).
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
        "printer": next((job.printer for job in jobs if job.printer), ""),
    }
    shelves = Templates([*((shelf.root, shelf.folder) for shelf in templates.shelves), SHIPPED])
    own = not any(shelf.holds(f"{NAME}.svg") for shelf in templates.shelves)
    amiss: list[Diagnostic] = []
    for paper in (profile.paper, *([A4] if own else [])):
        if own and paper.w < NARROW:
            continue
        piece, faces, bag = _shapely(_Setting(game, paper, shelves, fonts), fields)
        amiss = [one for one in bag.findings if one.place.file == _OWN]
        if amiss:
            continue
        leaves = leaves_of(piece, faces, 1, backed=False, stamp=lettering(fonts) if choice.unchecked else None)
        return Job(NAME, profile.id, f"{game.title}: Print plan", tuple(leaves)) if leaves else None, bag
    told = Bag()
    told.add(NO_PLAN.at(profile.place, f"{profile.id}: there is no print plan: {amiss[0].message}", hint=f"shorter titles of products and pieces; or a template {NAME}.svg of the game's own"))
    return None, told


def in_doubt(game: Game, jobs: Sequence[Job], profile: Profile, templates: Templates) -> bool:
    """Whether setting the plan could tell something: it has a template of the game's own, or words as long as could miss their room even on A4.

    The longest of the widest letters that always fit: to look costs nothing, to set the plan a good part of a check.
    """
    if not jobs or NAME in game.products:
        return False
    if any(shelf.holds(f"{NAME}.svg") for shelf in templates.shelves):
        return True
    found = (*rows(game, jobs, profile.paper), *beside(game))
    said = [text for row in found for name in row.fields if name not in {"file", "product"} for text in _texts(row.get(name))]
    files = [text for row in found for text in _texts(row.get("file"))]
    long_words = any(len(word) > LONG for text in said for word in text.split()) or any(len(name) > FILE for name in files)
    return long_words or any(len(text) > 20 * LONG for text in said) or len(game.title) + len(profile.title) > 3 * LONG


def _texts(value: Value) -> Iterator[str]:
    """The words in a field of a row."""
    if isinstance(value, str):
        yield value
    elif isinstance(value, tuple):
        for one in value:
            yield from _texts(one)


@frozen
class _Setting:
    """What stays the same however the plan is set."""

    game: Game
    paper: Size
    templates: Templates
    fonts: FontBook

    def set(self, fields: Mapping[str, Value], *, tight: bool, foot: float) -> Plan:
        """The plan as a piece, with its pages as faces."""
        game = self.game
        kind = Kind(NAME, "booklet", self.paper, NAME, bleed=0.0, title="Print plan", place=game.place)
        piece = Component(NAME, kind, Record({**fields, "tight": tight, "foot": foot}, place=game.place), place=game.place)
        made = Game(game.id, game.title, game.folder, game.data, {NAME: kind}, (piece,), {}, game.rulings, place=game.place)
        return piece, *compose(made, self.templates, self.fonts)


def _shapely(setting: _Setting, fields: Mapping[str, Value]) -> Plan:
    """The plan on as few pages as it takes; of several the last is not nearly empty."""
    loose = setting.set(fields, tight=False, foot=FOOT)
    if len(loose[1]) < 2 or loose[2].has_errors:
        return loose
    tight = setting.set(fields, tight=True, foot=FOOT)
    best = tight if len(tight[1]) < len(loose[1]) else loose
    pages, room = len(best[1]), setting.paper.h - 2 * FOOT
    # The number of the page stands in the margin.
    last = max(text.box.bottom for text in best[1][NAME, f"page-{pages}"].texts if text.box.bottom < setting.paper.h - FOOT) - FOOT
    if pages < 2 or last > LAST * room:
        return best
    # What the last page lacks is taken from those before it, and a row more: rows are whole, and a page may end with as much room as one takes.
    less = (LAST * room - last) / (pages - 1) + ROW
    even = setting.set(fields, tight=best is tight, foot=round(FOOT + less, 1))
    return even if len(even[1]) == pages else best
