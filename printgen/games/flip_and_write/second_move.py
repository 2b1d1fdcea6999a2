"""The named checks `second-move`, `fatal-moves` and `barred-move`: a map goes in, squares come out whose snakes are soon lost."""

from __future__ import annotations

from collections.abc import Iterator

from printgen.analysis.board import Square
from printgen.analysis.moves import LONGEST, Moves, moved
from printgen.analysis.paths import Paths, UndecidedError
from printgen.diagnostics.diagnostic import NOTE
from printgen.frozen import frozen, replace
from printgen.games.flip_and_write.survey import GROWN, Survey, named, survey_on
from printgen.gather import mark
from printgen.model.landscape import square_name
from printgen.rules.frame import Ask, Hit


@frozen
class Opening:
    """The first moves from a square: how many there are, and after how many of them no second move is possible."""

    moves: int
    fatal: int


class Openings:
    """The first moves from every square where a cave can lie; each is followed by a second one in which nothing was eaten, the first one's trail blocked."""

    def __init__(self, survey: Survey, first: Moves | None = None) -> None:
        self.survey = survey
        self.first = first or Moves(survey.ground(survey.length), survey.length)
        self._then: dict[int, Moves] = {survey.length: self.first}
        self._lists: dict[int, tuple[Moves, list[int]] | None] = {}
        self._witnesses: dict[Square, list[int]] = {}
        self._known: dict[Square, Opening] = {}

    def of(self, start: Square) -> Opening:
        """The opening of a square; it is the same however caves slide. Raises UndecidedError."""
        if start not in self._known:
            trails: dict[int, list[int]] = {}
            moves = self.first.of(start)
            for head, trail in moves:
                trails.setdefault(head, []).append(trail)
            base = self.first.shift(start)
            fatal = sum(self._fatal(base, head.bit_length() - 1, alike) for head, alike in trails.items())
            self._known[start] = Opening(len(moves), fatal)
        return self._known[start]

    def _fatal(self, base: int, head: int, trails: list[int]) -> int:
        """How many of the first moves that end on one square leave no second one. `base` is the start's shift, `head` the square's number in its window."""
        number, here = base + head, 1 << self.first.middle
        if number not in self._lists:
            self._lists[number] = self._listed(self._square(number))
        listed = self._lists[number]
        if listed is None:
            return sum(not self._found(self._square(number), moved(trail | here, -base)) for trail in trails)
        then, masks = listed
        by = head - then.middle
        lost, good = 0, masks[0] if masks else -1
        for used in [(trail | here) >> by for trail in trails] if by >= 0 else [(trail | here) << -by for trail in trails]:
            if good & used:
                good = next((mask for mask in masks if not mask & used), -1)
                lost += good < 0
        return lost

    def _square(self, number: int) -> Square:
        """The square of a bit of the board."""
        y, x = divmod(number, self.survey.board.stride)
        return x + 1, y + 1

    def _listed(self, end: Square) -> tuple[Moves, list[int]] | None:
        """All moves from where the first one ended; None where they are too many to be listed."""
        steps = self.survey.steps_after(end, self.survey.length)
        if steps > LONGEST:
            return None
        if steps not in self._then:
            self._then[steps] = Moves(self.survey.ground(self.survey.length), steps)
        then = self._then[steps]
        return then, [mask for _, mask in then.of(end)]

    def _found(self, end: Square, used: int) -> bool:
        """Whether one of the moves found before, or else a new one, keeps clear of the trail."""
        seen = self._witnesses.setdefault(end, [])
        if any(not mask & used for mask in seen):
            return True
        survey = self.survey
        path = survey.paths(survey.length, survey.steps_after(end, survey.length)).find(end, used)
        if path is not None:
            seen.append(survey.board.mask(path[1:]))
        return path is not None


def openings(survey: Survey, known: Openings | None = None) -> dict[Square, Opening] | str:
    """The openings of a map by square; or why they are not known."""
    if survey.too_large or survey.length > LONGEST:
        return survey.too_large or f"first moves of {survey.length} squares are too many to be followed one by one"
    try:
        known = known or Openings(survey)
        return {square: known.of(square) for square in survey.starts}
    except UndecidedError as problem:
        return str(problem)


def _openings_on(ask: Ask, survey: Survey) -> dict[Square, Opening] | str:
    """The same, every square worked out once for all checks and readings."""
    first = first_moves(ask, survey)
    return openings(survey, ask.once(("openings", survey.id), lambda: Openings(survey, first)) if first else None)


def first_moves(ask: Ask, survey: Survey) -> Moves | None:
    """The first moves from each square, listed once for all checks and readings; None if they are too many to be listed."""
    if survey.too_large or survey.length > LONGEST:
        return None
    return ask.once(("first-moves", survey.id), lambda: Moves(survey.ground(survey.length), survey.length))


@mark("check", "second-move")
def second_move(ask: Ask) -> Iterator[Hit]:
    """One hit for a map with squares from which first moves lead, but none that leaves a second one: `problem`; or one note if that is undecided."""
    survey = survey_on(ask)
    if survey is None or not survey.length:
        return
    found = _openings_on(ask, survey)
    if isinstance(found, str):
        yield Hit(values={"problem": f"{survey.id}: second moves are undecided: {found}"}, severity=NOTE)
        return
    lost = [square for square, opening in found.items() if opening.moves and opening.fatal == opening.moves]
    if lost:
        words = f"{survey.id}: every first move from {named(lost)} leaves no legal second move"
        yield Hit(survey.land.ground.where(lost[0]), {"problem": words}, tuple(map(square_name, lost)))


@mark("check", "fatal-moves")
def fatal_moves(ask: Ask) -> Iterator[Hit]:
    """One hit for a map with squares from which more than half of the first moves leave no second one, at the worst: `square`, `fatal`, `moves`, `others`."""
    survey = survey_on(ask)
    found = _openings_on(ask, survey) if survey and survey.length else ""
    if survey is None or isinstance(found, str):
        return
    risky = sorted((-o.fatal / o.moves, s[1], s[0]) for s, o in found.items() if o.fatal * 2 > o.moves and o.fatal < o.moves)
    if risky:
        squares = [(x, y) for _, y, x in risky]
        worst = found[squares[0]]
        values = {"square": square_name(squares[0]), "fatal": worst.fatal, "moves": worst.moves, "others": squares[1:], "named": named(squares[1:])}
        yield Hit(survey.land.ground.where(squares[0]), values, tuple(square_name(square) for square in squares))


@mark("check", "barred-move")
def barred_move(ask: Ask) -> Iterator[Hit]:
    """A hit for each square from which no first move leads only because of the falcon's line or of a paw number: `square`, `why`."""
    survey = survey_on(ask)
    if survey is None or not survey.length or survey.too_large:
        return
    length, ground, grown = survey.length, survey.ground(survey.length), survey.ground(GROWN)
    without = [
        ("without crossing the falcon's line twice", Paths(replace(ground, outlined=0), length) if ground.outlined else None),
        (f"for a snake of length {length}, but there is one for longer ones: foliage stands in the way", Paths(replace(ground, enter=grown.enter, end=grown.end), length)),
    ]
    known = _openings_on(ask, survey)
    paths = survey.paths(length, length)
    for square in survey.starts:
        if not known[square].moves if isinstance(known, dict) else paths.find(square) is None:
            why = next((words for words, free in without if free and free.find(square)), "")
            if why:
                yield Hit(survey.land.ground.where(square), {"square": square_name(square), "why": why}, (square_name(square),))
