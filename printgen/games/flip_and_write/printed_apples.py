"""The named checks `apples-reached`, `apples-and-caves` and `apples-on-water`: a map goes in, what becomes of the apples printed on it comes out."""

from __future__ import annotations

from collections.abc import Iterator

from printgen.analysis.board import Square
from printgen.analysis.paths import UndecidedError, through
from printgen.diagnostics.diagnostic import ERROR, WARNING
from printgen.frozen import frozen
from printgen.games.flip_and_write.survey import GROWN, Survey, survey_on
from printgen.gather import mark
from printgen.model.landscape import square_name
from printgen.place import Place
from printgen.rules.frame import Ask, Hit

FAR = 12
"""Up to this length moves over an apple are searched."""


@frozen
class Apple:
    """An apple of the map: its kind, where it lies, and where its glyph was written."""

    kind: str
    square: Square
    place: Place


def apples(survey: Survey) -> list[Apple]:
    """The apples printed on a map, row by row."""
    layer = survey.land.sheet.layers.get("apples")
    return [Apple(str(layer.at(square)), square, layer.where(square)) for square in layer.squares()] if layer else []


def reached(survey: Survey, apple: Apple) -> bool:
    """Whether a snake may enter an apple's square some day without an ability."""
    return bool(survey.board.bit(apple.square) & survey.reach)


def first_length(survey: Survey, apple: Apple) -> int | None:
    """The least length of a snake that can pass over an apple in one move and stop behind it; None if none up to 12 can. Raises UndecidedError.

    All moves over the apple that a snake of the length can have to make are tried, so that no shorter snake can; one of this length may be barred
    by its own trail.
    """
    for length in range(survey.length, FAR + 1):
        if any(through(survey.ground(length), apple.square, steps, starts) for steps, starts in survey.takeoffs(length)):
            return length
    return None


def lengths(survey: Survey) -> list[tuple[Apple, int | str | None]]:
    """The apples that lie where no move may end, each with the least length that can eat it, or why that is not known."""
    found: list[tuple[Apple, int | str | None]] = []
    for apple in apples(survey):
        if reached(survey, apple) and not survey.board.bit(apple.square) & survey.ground(GROWN).end:
            try:
                found.append((apple, survey.too_large or first_length(survey, apple)))
            except UndecidedError as problem:
                found.append((apple, str(problem)))
    return found


@mark("check", "apples-reached")
def apples_reached(ask: Ask) -> Iterator[Hit]:
    """A hit for each printed apple that no snake can ever reach: `apple`, `square`. A golden one is an error, another a warning."""
    survey = survey_on(ask)
    for apple in apples(survey) if survey else ():
        assert survey is not None
        if not reached(survey, apple):
            name = square_name(apple.square)
            yield Hit(apple.place, {"apple": apple.kind, "square": name}, (name,), ERROR if apple.kind == "golden" else WARNING)


@mark("check", "apples-and-caves")
def apples_and_caves(ask: Ask) -> Iterator[Hit]:
    """A hit for each printed apple on a square where a cave can come to lie: `apple`, `square`, `dealt_by`."""
    survey = survey_on(ask)
    for apple in apples(survey) if survey else ():
        assert survey is not None
        if apple.square in survey.dealt_by:
            name = square_name(apple.square)
            yield Hit(apple.place, {"apple": apple.kind, "square": name, "dealt_by": survey.dealt_by[apple.square]}, (name,))


@mark("check", "apples-on-water")
def apples_on_water(ask: Ask) -> Iterator[Hit]:
    """One hit for a map with apples where no move may end: `apples`, a list of words with the least length that can eat each."""
    survey = survey_on(ask)
    found = lengths(survey) if survey and survey.length else []
    if survey and found:
        words = []
        for apple, length in found:
            when = f"undecided ({length})" if isinstance(length, str) else f"length {length}" if length else f"not below length {FAR + 1}"
            words.append(f"{apple.kind} at {square_name(apple.square)} ({survey.land.terrain[apple.square]}) from {when}")
        yield Hit(found[0][0].place, {"apples": words}, tuple(square_name(apple.square) for apple, _ in found))
