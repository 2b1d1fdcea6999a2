"""The named checks `pockets`, `never-entered`, `lands`, `long-crossings`, `crossings` and `gates`: a map goes in, how its parts hang together comes out."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from printgen.analysis.board import Square
from printgen.analysis.crossings import Crossing, bottlenecks, crossings
from printgen.analysis.gates import Gate, gates
from printgen.analysis.paths import Ground, Paths, UndecidedError
from printgen.games.flip_and_write.survey import GROWN, Survey, counted, first_of, named, survey_on
from printgen.gather import mark
from printgen.model.landscape import square_name
from printgen.rules.frame import Ask, Hit

TURNS = 3
"""A pocket must last for so many turns with an apple in each."""
LARGE = 20
"""Gates between parts of more squares than this are told of."""
REACH = 12
"""How much longer than the fewest steps a crossing may have to be, because a move may not turn on the spot."""


@dataclass(frozen=True, slots=True)
class Ford:
    """A crossing between two lands: the fewest steps, the length from which a snake can do it (None: undecided or never), and such a move."""

    crossing: Crossing
    length: int | None
    path: tuple[Square, ...] = ()


def needed(survey: Survey) -> int:
    """How many squares a pocket needs: those of the first three turns."""
    return sum(range(survey.length, survey.length + TURNS))


def fords(survey: Survey) -> list[Ford]:
    """The shortest crossings that join the lands, with the length from which each works."""
    return [_ford(survey, crossing) for crossing in crossings(survey.board, survey.ground(GROWN).enter, survey.lands)]


def _ford(survey: Survey, crossing: Crossing) -> Ford:
    """The shortest snake that can cross: none is shorter than the crossing; the first for which a move is found can."""
    one, other = survey.lands[crossing.one], survey.lands[crossing.other]
    least = max(crossing.steps, survey.length)
    try:
        for length in range(least, least + REACH) if not survey.too_large else ():
            ground = survey.ground(length)
            paths = Paths(Ground(ground.board, ground.enter, ground.end & other, ground.outlined, ground.crossings), length)
            for start in survey.board.squares(paths.walkable & one & ground.end):
                path = paths.find(start)
                if path is not None:
                    return Ford(crossing, length, path)
    except UndecidedError:
        pass
    return Ford(crossing, None)


def fords_on(ask: Ask, survey: Survey) -> list[Ford]:
    """The same, worked out once."""
    return ask.once(("fords", survey.id), lambda: fords(survey), "cave-slide", "foliage-cave", "card-pair", "last-card")


def gates_of(survey: Survey) -> list[Gate]:
    """The single squares between large parts of the map, for a snake of the first length."""
    return gates(survey.board, survey.ground(survey.length).enter, LARGE + 1)


def never_entered(survey: Survey) -> list[Square]:
    """The squares that no snake can ever enter without an ability, rock and objects left out."""
    return list(survey.board.squares(survey.ground(GROWN).enter & ~survey.reach))


@mark("check", "pockets")
def pockets(ask: Ask) -> Iterator[Hit]:
    """A hit for each part, but the largest, that a snake of the first length cannot leave and in which a cave can lie: `squares`, `around`, `caves`, `needed`, `tight`."""
    survey = survey_on(ask)
    if survey is None or not survey.length:
        return
    for part in survey.regions[1:]:
        caves = list(survey.board.squares(part & survey.start_mask))
        if caves:
            size = part.bit_count()
            around = square_name(caves[0])
            values = {"squares": size, "around": around, "length": survey.length, "caves": len(caves), "needed": needed(survey), "tight": size < needed(survey)}
            yield Hit(survey.land.ground.where(caves[0]), values, (around,))


@mark("check", "never-entered")
def unreachable(ask: Ask) -> Iterator[Hit]:
    """One hit for a map with squares that no snake can ever enter without an ability: `squares`, `named`."""
    survey = survey_on(ask)
    squares = never_entered(survey) if survey else []
    if survey and squares:
        values = {"squares": len(squares), "named": named(squares)}
        yield Hit(survey.land.ground.where(squares[0]), values, tuple(map(square_name, squares)))


def _land(survey: Survey, number: int) -> tuple[int, str]:
    return survey.lands[number].bit_count(), square_name(first_of(survey.board, survey.lands[number]))


@mark("check", "lands")
def lands_apart(ask: Ask) -> Iterator[Hit]:
    """A hit for each land that no way over water or quicksand joins with the largest one: `squares`, `at`."""
    survey = survey_on(ask)
    if survey is None:
        return
    joined = [ford.crossing for ford in fords_on(ask, survey)]
    for number, worst in enumerate(bottlenecks(len(survey.lands), joined)):
        if worst is None:
            size, at = _land(survey, number)
            yield Hit(survey.land.ground.where(first_of(survey.board, survey.lands[number])), {"squares": size, "at": at}, (at,))


@mark("check", "long-crossings")
def long_crossings(ask: Ask) -> Iterator[Hit]:
    """A hit for each crossing to a land for which a snake of the first length is too short: `squares`, `at`, `steps`, `length`, `first`."""
    survey = survey_on(ask)
    for ford in fords_on(ask, survey) if survey else ():
        assert survey is not None
        if ford.length is None or ford.length > survey.length:
            size, at = _land(survey, ford.crossing.other)
            values = {"squares": size, "at": at, "steps": ford.crossing.steps, "length": ford.length, "first": survey.length}
            yield Hit(survey.land.ground.where(first_of(survey.board, survey.lands[ford.crossing.other])), values, (at,))


@mark("check", "crossings")
def short_crossings(ask: Ask) -> Iterator[Hit]:
    """One hit for a map of several lands with crossings that work from the start: `crossings`, a list of words."""
    survey = survey_on(ask)
    good = [ford for ford in fords_on(ask, survey) if ford.length == survey.length] if survey else []
    if survey is None or not good:
        return
    words = [_words(survey, ford) for ford in good]
    at = first_of(survey.board, survey.lands[good[0].crossing.other])
    yield Hit(survey.land.ground.where(at), {"crossings": words[:4] + ([f"{len(words) - 4} more"] if len(words) > 4 else [])})


def _words(survey: Survey, ford: Ford) -> str:
    size, at = _land(survey, ford.crossing.other)
    return f"land of {counted(size, 'square')} at {at}: shortest crossing {ford.crossing.steps}"


@mark("check", "gates")
def single_gates(ask: Ask) -> Iterator[Hit]:
    """One hit for a map with squares that alone join large parts: `gates`, a list of words."""
    survey = survey_on(ask)
    found = gates_of(survey) if survey and survey.length else []
    if survey and found:
        words = [f"{square_name(gate.square)} is the only way between {' and '.join(map(str, sorted(gate.parts)))} squares" for gate in found]
        yield Hit(survey.land.ground.where(found[0].square), {"gates": words}, tuple(square_name(gate.square) for gate in found))
