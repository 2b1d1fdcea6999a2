"""The named check `capacity`: a map goes in, one hit comes out if it is too small for a snake of the lengths that bring abilities."""

from __future__ import annotations

from collections.abc import Iterator

from printgen.frozen import frozen
from printgen.games.flip_and_write.survey import Survey, first_of, survey_on
from printgen.gather import mark
from printgen.rules.frame import Ask, Hit


@frozen
class Capacity:
    """How many squares a snake can enter, for how many turns they last with an apple in each, and how long it is then."""

    squares: int
    turns: int
    length: int


def capacity(survey: Survey) -> Capacity:
    """The most turns: what a snake has drawn stays blocked, so its moves together, and its cave, fit on the squares it can reach.

    Each turn takes as many squares as the snake is long, but half of them if the last move can have ended where the next one is halved.
    """
    squares = survey.reach.bit_count()
    halved = any(squares and survey.steps_after(squares[0], 2) < 2 for _, squares in survey.turning)
    left, turns, length = squares - 1, 0, survey.length
    while length and left >= (step := -(-length // 2) if halved and turns else length):
        left, turns, length = left - step, turns + 1, length + 1
    return Capacity(squares, turns, length)


@mark("check", "capacity")
def small(ask: Ask) -> Iterator[Hit]:
    """One hit for a map on which some ability lengths are out of reach: `squares`, `turns`, `length`, `lost` (the lengths)."""
    survey = survey_on(ask)
    if survey is None or not survey.length or not survey.reach:
        return
    found = capacity(survey)
    lost = [n for n in survey.ability_lengths if n > found.length]
    if lost:
        values = {"squares": found.squares, "turns": found.turns, "length": found.length, "lost": lost}
        yield Hit(survey.land.ground.where(first_of(survey.board, survey.reach)), values)
