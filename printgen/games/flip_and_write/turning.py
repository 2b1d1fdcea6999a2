"""The named checks `next-move` and `tight-ice`: a map goes in, squares come out after which a move must be longer or shorter and cannot, or hardly can."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice

from printgen.analysis.board import Square
from printgen.analysis.paths import UndecidedError
from printgen.diagnostics.diagnostic import NOTE
from printgen.frozen import frozen
from printgen.games.flip_and_write.survey import Survey, named, survey_on
from printgen.gather import mark
from printgen.model.landscape import square_name
from printgen.rules.frame import Ask, Hit

FEW = 10
"""Fewer ways than this to make a forced move are told of."""


@frozen
class Stuck:
    """The squares of a terrain from which a snake of a length has no move of as many steps as it then must take."""

    terrain: str
    length: int
    steps: int
    squares: tuple[Square, ...]


def stuck(survey: Survey) -> list[Stuck]:
    """For the first length and the next one, on an empty sheet. Raises UndecidedError."""
    turning = survey.turning
    if turning and survey.too_large:
        raise UndecidedError(survey.too_large)
    found = []
    for length in (survey.length, survey.length + 1):
        for terrain, squares in turning:
            stop = [square for square in squares if survey.board.bit(square) & survey.ground(length).end]
            if stop:
                steps = survey.steps_after(stop[0], length)
                paths = survey.paths(length, steps)
                none = tuple(square for square in stop if paths.find(square) is None)
                found.extend([Stuck(terrain, length, steps, none)] if none else [])
    return found


def few(survey: Survey) -> list[tuple[int, Square]]:
    """The squares that double the first length and leave fewer than ten such moves, each with their number. Raises UndecidedError."""
    found: list[tuple[int, Square]] = []
    for _, squares in survey.turning:
        steps = survey.steps_after(squares[0], survey.length) if squares else 0
        if steps > survey.length:
            paths = survey.paths(survey.length, steps)
            counts = [(sum(1 for _ in islice(paths.all(square), FEW)), square) for square in squares]
            found.extend((n, square) for n, square in counts if 0 < n < FEW)
    return sorted(found, key=lambda f: (f[0], f[1][1], f[1][0]))


@mark("check", "next-move")
def next_move(ask: Ask) -> Iterator[Hit]:
    """A hit for each terrain and length with squares from which the forced move is impossible: `problem`; or one note if that is undecided."""
    survey = survey_on(ask)
    if survey is None or not survey.length:
        return
    try:
        for one in stuck(survey):
            n = len(one.squares)
            words = f"{one.terrain}: from {n} square{'s' if n > 1 else ''} no move of {one.steps} exists even on an empty sheet, e.g. {square_name(one.squares[0])}"
            yield Hit(survey.land.ground.where(one.squares[0]), {"problem": words}, tuple(map(square_name, one.squares)))
    except UndecidedError as problem:
        yield Hit(values={"problem": f"moves after {' and '.join(name for name, _ in survey.turning)} are undecided: {problem}"}, severity=NOTE)


@mark("check", "tight-ice")
def tight_ice(ask: Ask) -> Iterator[Hit]:
    """One hit for a map with squares that leave fewer than ten doubled moves: `square`, `moves`, `others`."""
    survey = survey_on(ask)
    if survey is None or not survey.length or survey.too_large:
        return
    try:
        found = few(survey)
    except UndecidedError:
        return
    if found:
        squares = [square for _, square in found]
        values = {"square": square_name(squares[0]), "moves": found[0][0], "others": len(squares) - 1, "named": named(squares[1:])}
        yield Hit(survey.land.ground.where(squares[0]), values, tuple(map(square_name, squares)))
