"""A game, its faces and its findings go in; each piece with its faces and what is said of it, spot by spot, comes out."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence

from printgen.diagnostics.diagnostic import NOTE, Bag, Diagnostic
from printgen.frozen import frozen
from printgen.geometry import Rect
from printgen.model.game import Component, Game
from printgen.place import Place
from printgen.scene.items import Face


@frozen
class Marked:
    """A finding with its number on the piece, the side on which it is marked and the box there; no box: the whole side is meant."""

    number: int
    finding: Diagnostic
    side: str
    box: Rect | None


@frozen
class Entry:
    """A piece, its sides (none: it cannot be drawn), and what is said of it."""

    component: Component
    faces: tuple[Face, ...]
    marked: tuple[Marked, ...]
    source: str
    """Where it was written, from the game's folder."""


def entries(game: Game, wanted: Sequence[Component], faces: Mapping[tuple[str, str], Face], bag: Bag) -> tuple[Entry, ...]:
    """The wanted pieces in the author's order. Waived findings are no longer of interest."""
    found = [finding for finding in bag.sorted if not finding.waived]
    by_id: dict[str, list[Diagnostic]] = {}
    by_file: dict[str, list[Diagnostic]] = {}
    for finding in found:
        for name in dict.fromkeys(finding.about):
            by_id.setdefault(name, []).append(finding)
        by_file.setdefault(finding.place.file or "", []).append(finding)
    sides: dict[str, list[Face]] = {}
    for (name, _), face in faces.items():
        sides.setdefault(name, []).append(face)
    made = []
    for component in wanted:
        span = component.fields.place
        # A note that names no piece only has to stand somewhere: it tells of the deck as a whole.
        near = by_file.get(span.file or "", ()) if span.source is not None else ()
        inside = [finding for finding in near if finding.severity != NOTE and _holds(span, finding.place)]
        said = list({id(finding): finding for finding in (*by_id.get(component.id, ()), *inside)}.values())
        said.sort(key=lambda one: one.severity)
        drawn = tuple(sides.get(component.id, ()))
        made.append(Entry(component, drawn, tuple(_marked(said, drawn)), source_of(game, component)))
    return tuple(made)


def source_of(game: Game, component: Component) -> str:
    """The line or cell in which a piece was written, from the game's folder."""
    return component.place.row.removeprefix(f"{game.folder}/")


def others(made: Iterable[Entry], bag: Bag, files: Iterable[str] | None) -> tuple[Diagnostic, ...]:
    """The errors and warnings that belong to none of the pieces; with `files` only those in them."""
    told = {id(one.finding) for entry in made for one in entry.marked}
    known = None if files is None else set(files)
    left = (finding for finding in bag.sorted if not finding.waived and finding.severity != NOTE and id(finding) not in told)
    return tuple(finding for finding in left if known is None or finding.place.file in known)


def _marked(findings: Sequence[Diagnostic], faces: Sequence[Face]) -> Iterator[Marked]:
    for number, finding in enumerate(findings, 1):
        side, box = next(((face.side, box) for face in faces if (box := _spot(finding, face)) is not None), (faces[0].side if faces else "", None))
        yield Marked(number, finding, side, box)


def _spot(finding: Diagnostic, face: Face) -> Rect | None:
    """The box of what a finding is about: of the one text that was written there, or that is drawn there; None if that is several, or nothing."""
    at = [finding.place, *(label.place for label in finding.labels)]
    for place in at:
        boxes = {text.box for text in face.texts if _meet(place, text.place)} or {text.box for text in face.texts if _meet(place, text.drawn)}
        boxes = boxes or {part.box for part in face.parts if _meet(place, part.place)}
        if len(boxes) == 1:
            return boxes.pop()
    return None


def _meet(one: Place, other: Place) -> bool:
    return one.source is not None and one.source == other.source and one.start < max(other.end, other.start + 1) and other.start < max(one.end, one.start + 1)


def _holds(outer: Place, inner: Place) -> bool:
    return outer.source == inner.source and outer.start <= inner.start <= outer.end
