"""The named check `first-move`: a map goes in, a hit comes out for each square where a cave can rest and no first move is possible."""

from __future__ import annotations

from collections.abc import Iterator

from printgen.analysis.board import Square
from printgen.analysis.paths import Paths, UndecidedError
from printgen.diagnostics.diagnostic import NOTE
from printgen.frozen import replace
from printgen.games.flip_and_write.second_move import first_moves
from printgen.games.flip_and_write.survey import GROWN, Survey, counted, survey_on
from printgen.gather import mark
from printgen.model.landscape import square_name
from printgen.rules.frame import Ask, Hit


@mark("check", "first-move")
def first_move(ask: Ask) -> Iterator[Hit]:
    """A hit for each square from which no legal first move leads: `problem`; or one note if that is undecided.

    A move is exactly as long as the snake is at the start (000:92), snow at the cave or not: no move ended there. The cave's own square stays blocked.
    """
    survey = survey_on(ask)
    if survey is None or not survey.length:
        return
    length, name = survey.length, square_name
    try:
        for square in _without(ask, survey):
            deals = counted(survey.dealt_by[square], "coordinate")
            words = f"{name(square)}: a snake starting here has no legal first move of exactly {length} squares (dealt by {deals}); {_because(survey, square)}"
            yield Hit(survey.land.ground.where(square), {"problem": words}, (name(square),))
    except UndecidedError as problem:
        yield Hit(values={"problem": f"{survey.id}: first moves of {length} squares are undecided: {problem}"}, severity=NOTE)


def _without(ask: Ask, survey: Survey) -> Iterator[Square]:
    """The squares without a first move. Raises UndecidedError."""
    moves = first_moves(ask, survey)
    if moves is None and survey.too_large:
        raise UndecidedError(survey.too_large)
    paths = survey.paths(survey.length, survey.length)
    for square in survey.starts:
        if not (paths.find(square) if moves is None else moves.of(square)):
            yield square


def _because(survey: Survey, start: Square) -> str:
    """What alone stands in the way, if it is one thing. Raises UndecidedError."""
    ground, length = survey.ground(survey.length), survey.length
    if ground.outlined and Paths(replace(ground, outlined=0), length).find(start):
        return "every move crosses the falcon's line twice"
    grown = survey.ground(GROWN)
    if Paths(replace(ground, enter=grown.enter, end=grown.end), length).find(start):
        return f"foliage keeps out a snake of length {length}"
    if Paths(replace(ground, end=survey.board.all), length).find(start):
        return "every move ends where a snake may not stop"
    return f"there is no way of {length} squares"
