"""The named checks `pockets`, `never-entered`, `lands`, `long-crossings`, `crossings` and `gates`: a map goes in, how its parts hang together comes out."""

from __future__ import annotations

from collections.abc import Iterator

from printgen.analysis.board import Square
from printgen.analysis.crossings import Crossing, bottlenecks, crossings
from printgen.analysis.gates import Gate, gates
from printgen.analysis.paths import Paths, Patience, UndecidedError
from printgen.frozen import frozen, replace
from printgen.games.flip_and_write.survey import GROWN, Survey, counted, first_of, named, survey_on
from printgen.gather import mark
from printgen.model.landscape import square_name
from printgen.rules.frame import Ask, Hit

TURNS = 3
"""A pocket must last for so many turns with an apple in each."""
LARGE = 20
"""Gates between parts of more squares than this are told of."""
MOST = 4
"""So many lands and crossings of one map are told of by name."""
REACH = 12
"""How much longer than the fewest steps a crossing may have to be, because a move may not turn on the spot."""


@frozen
class Ford:
    """A crossing between two lands, the length from which a snake can go there and back, or None and the least length that has not been ruled out."""

    crossing: Crossing
    length: int | None
    least: int


def needed(survey: Survey) -> int:
    """How many squares a pocket needs: those of the first three turns."""
    return sum(range(survey.length, survey.length + TURNS))


def fords(survey: Survey) -> list[Ford]:
    """The shortest crossings that join the lands, with the length from which each works."""
    return [_ford(survey, crossing) for crossing in crossings(survey.board, survey.ground(GROWN).enter, survey.lands)]


def _ford(survey: Survey, crossing: Crossing) -> Ford:
    """The shortest snake that can cross, there and back: no move is shorter than the crossing, and one is found for each way."""
    one, other = survey.lands[crossing.one], survey.lands[crossing.other]
    length, most = survey.length, 0 if survey.too_large else max(crossing.steps, survey.length) + REACH
    try:
        while length < most:
            if all(_across(survey, length, crossing.steps, way) for way in ((one, other), (other, one))):
                return Ford(crossing, length, length)
            length += 1
    except UndecidedError:
        pass
    return Ford(crossing, None, length)


def _across(survey: Survey, length: int, least: int, way: tuple[int, int]) -> bool:
    """Whether a snake of a length has a move from one land to another. Raises UndecidedError."""
    ground, patience = survey.ground(length), Patience()
    for steps, starts in survey.takeoffs(length):
        paths = Paths(replace(ground, end=ground.end & way[1]), steps) if steps >= least and starts & way[0] else None
        if paths and any(paths.find(start, 0, patience) for start in survey.board.squares(paths.walkable & starts & way[0])):
            return True
    return False


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


def _place(survey: Survey, number: int) -> Square:
    return first_of(survey.board, survey.lands[number])


def _land(survey: Survey, number: int) -> str:
    return f"land of {counted(survey.lands[number].bit_count(), 'square')} at {square_name(_place(survey, number))}"


@mark("check", "lands")
def lands_apart(ask: Ask) -> Iterator[Hit]:
    """One hit for a map with lands that no way over water or quicksand joins with the largest one: `lands`, a list of words."""
    survey = survey_on(ask)
    if survey is None:
        return
    joined = [ford.crossing for ford in fords_on(ask, survey)]
    apart = [number for number, worst in enumerate(bottlenecks(len(survey.lands), joined)) if worst is None]
    if apart:
        words = _few([_land(survey, number) for number in apart])
        yield Hit(survey.land.ground.where(_place(survey, apart[0])), {"lands": words}, tuple(square_name(_place(survey, n)) for n in apart))


@mark("check", "long-crossings")
def long_crossings(ask: Ask) -> Iterator[Hit]:
    """One hit for a map with crossings for which a snake of the first length is too short: `crossings`, a list of words."""
    survey = survey_on(ask)
    words, about = [], []
    for ford in fords_on(ask, survey) if survey else ():
        assert survey is not None
        steps = ford.crossing.steps
        known = ford.length is not None or not survey.too_large
        if steps > survey.length or (known and ford.length != survey.length):
            more = f", more than the first length {survey.length}" if steps > survey.length else ""
            when = f"it works from length {ford.length}" if ford.length else f"it works from no length below {ford.least}"
            words.append(f"{_land(survey, ford.crossing.other)}: crossing needs {steps} squares{more}; {when}")
            about.append(_place(survey, ford.crossing.other))
    if survey and words:
        yield Hit(survey.land.ground.where(about[0]), {"crossings": _few(words)}, tuple(map(square_name, about)))


def _few(words: list[str]) -> list[str]:
    """The first four, and how many more there are."""
    return words if len(words) <= MOST else [*words[:MOST], f"{len(words) - MOST} more"]


@mark("check", "crossings")
def short_crossings(ask: Ask) -> Iterator[Hit]:
    """One hit for a map of several lands with crossings that work from the start: `crossings`, a list of words."""
    survey = survey_on(ask)
    good = [ford for ford in fords_on(ask, survey) if ford.length == survey.length] if survey else []
    if survey is None or not good:
        return
    words = [f"{_land(survey, ford.crossing.other)}: shortest crossing {ford.crossing.steps}" for ford in good]
    yield Hit(survey.land.ground.where(_place(survey, good[0].crossing.other)), {"crossings": _few(words)})


@mark("check", "gates")
def single_gates(ask: Ask) -> Iterator[Hit]:
    """One hit for a map with squares that alone join large parts: `gates`, a list of words."""
    survey = survey_on(ask)
    found = gates_of(survey) if survey and survey.length else []
    if survey and found:
        words = _few([f"{square_name(gate.square)} is the only way between {' and '.join(map(str, sorted(gate.parts)))} squares" for gate in found])
        yield Hit(survey.land.ground.where(found[0].square), {"gates": words}, tuple(square_name(gate.square) for gate in found))
