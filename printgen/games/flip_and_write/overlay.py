"""A map of this game goes in, what is to be drawn on it comes out: sliding caves, dead squares, pockets, crossings, gates, groves, the falcon, and heat maps."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping

from printgen.analysis.board import Square
from printgen.analysis.regions import regions
from printgen.analysis.route import route
from printgen.games.flip_and_write.groves import paw_numbers
from printgen.games.flip_and_write.land import land_of
from printgen.games.flip_and_write.pockets import Ford, fords, gates_of, never_entered
from printgen.games.flip_and_write.report import report
from printgen.games.flip_and_write.rolling import rolls
from printgen.games.flip_and_write.second_move import Opening, openings
from printgen.games.flip_and_write.sentences import sentences
from printgen.games.flip_and_write.slides import weights
from printgen.games.flip_and_write.survey import GROWN, READINGS, Survey, counted, survey_of
from printgen.gather import mark
from printgen.model.game import Component, Game
from printgen.model.landscape import square_name
from printgen.model.overlay import Heat, Mark, Overlay, Slides, Spots, Ways

BEST = 5
"""So many squares are named below a heat map."""


@mark("overlay", "landscape")
def overlay(game: Game, component: Component, rulings: Mapping[str, str]) -> Overlay | None:
    """The marks and heat maps of a map; None if the component has no map of this game."""
    land = land_of(game, component)
    if land is None or not isinstance(game.facts.get("start_length"), int):
        return None
    survey = survey_of(land, rulings)
    found = openings(survey)
    drawn = (*_caves(survey), *_parts(survey), *_lengths(survey), *_first(found), *_rolling(survey))
    notes = tuple(f"{reading}: {rulings[reading]}" for reading in READINGS if reading in rulings)
    known = report(game, component, rulings)
    facts = tuple((heading, tuple(words)) for heading, words in sentences(known)) if known else ()
    return Overlay(tuple(one for one in drawn if _shows(one)), tuple(_heats(survey, found, rulings)), notes, facts)


def _shows(one: Mark) -> bool:
    return bool(one.arrows if isinstance(one, Slides) else one.ways if isinstance(one, Ways) else one.squares)


def _caves(survey: Survey) -> Iterator[Mark]:
    dealt = {square: stops for square, stops in survey.resting.items() if square not in survey.never}
    arrows = tuple((square, stop) for square, stops in dealt.items() for stop in stops if stop != square)
    sliding = len({start for start, _ in arrows})
    yield Slides(f"Caves that slide: from the {counted(sliding, 'dealt square')} (dots) to where they can rest (heads)", arrows)
    stuck = tuple(square for square, stops in dealt.items() if not stops)
    yield Spots(f"Stuck: a cave dealt to {'this square' if len(stuck) == 1 else f'these {len(stuck)} squares'} finds nowhere to rest", stuck, "cross", "red")
    never = tuple(sorted(square for square in survey.never if square in survey.resting))
    yield Spots(f"Never dealt: the two numbers of {counted(len(never), 'square')} stand on one card", never, "hatch")


def _parts(survey: Survey) -> Iterator[Mark]:
    board = survey.board
    closed = [part for part in survey.regions[1:] if part & survey.start_mask]
    words = {_middle(list(board.squares(part))): str(part.bit_count()) for part in closed}
    squares = tuple(square for part in closed for square in board.squares(part))
    yield Spots(f"Pockets (with their squares) that a snake of length {survey.length} cannot leave, and where a cave can lie", squares, "area", "red", words)
    yield Spots("Squares that no snake can enter without an ability", tuple(never_entered(survey)), "area", "grey")
    ways = tuple((way, _steps(ford, survey.length)) for ford in fords(survey) if (way := _way(survey, ford)))
    yield Ways("Shortest crossings between lands: how many steps, and from which length of the snake", ways)
    gates = tuple(gate.square for gate in gates_of(survey))
    yield Spots("Gates: the only way between two large parts", gates, "diamond", "purple")


def _way(survey: Survey, ford: Ford) -> tuple[Square, ...]:
    """A shortest way between the lands of a crossing, over squares where nothing may stop."""
    one, other = survey.lands[ford.crossing.one], survey.lands[ford.crossing.other]
    grown = survey.ground(GROWN)
    return route(survey.board, one, other, grown.enter & ~grown.end)


def _steps(ford: Ford, first: int) -> str:
    if ford.length is None:
        return f"{ford.crossing.steps}, not below {ford.least}"
    return str(ford.crossing.steps) if ford.length == first else f"{ford.crossing.steps}, from {ford.length}"


def _lengths(survey: Survey) -> Iterator[Mark]:
    """Groves with their paw numbers, and the falcon."""
    board = survey.board
    words: dict[Square, str] = {}
    opening: list[Square] = []
    for length in paw_numbers(survey):
        for grove in regions(board, survey.ground(length).enter & ~survey.ground(length - 1).enter):
            squares = list(board.squares(grove))
            opening.extend(squares)
            words[_middle(squares)] = f"from {length}"
    yield Spots("Groves, each with the length from which snakes can enter it", tuple(opening), "dashes", "green", words)
    falcon = tuple(board.squares(survey.land.falcon))
    yield Spots("The falcon's line: crossed at most once a turn", falcon, "outline", "orange")


def _middle(squares: list[Square]) -> Square:
    """The square nearest to the middle of some."""
    x, y = sum(a for a, _ in squares) / len(squares), sum(b for _, b in squares) / len(squares)
    return min(squares, key=lambda square: ((square[0] - x) ** 2 + (square[1] - y) ** 2, square[1], square[0]))


def _first(found: Mapping[Square, Opening] | str) -> Iterator[Mark]:
    lost = () if isinstance(found, str) else tuple(square for square, one in found.items() if one.fatal == one.moves)
    yield Spots(f"Lost at once: from {counted(len(lost), 'square')} of a cave no first move, or none that leaves a second one", lost, "ring", "red")


def _rolling(survey: Survey) -> Iterator[Mark]:
    found = rolls(survey)
    yield Slides("Apples dealt to objects roll to the nearest edge", tuple((at, to) for at, _, to in found if to), "green")
    off = tuple(dict.fromkeys(at for at, _, to in found if to is None))
    yield Spots("Apples dealt to these squares roll off the sheet", off, "cross", "orange")


def _heats(survey: Survey, found: Mapping[Square, Opening] | str, rulings: Mapping[str, str]) -> Iterator[Heat]:
    share = {square: chance * 100 for square, chance in weights(survey, rulings).items()}
    even = 100 / len(survey.resting) if survey.resting else 0.0
    notes = (
        f"The chance that a given cave comes to lie on a square, if each way it can slide is equally likely. Spread evenly it would be {even:.1f} % everywhere.",
        f"Most often on {_listed(share, '{:.1f} %')}.",
    )
    yield Heat("Where caves lie", share, "%", 1, "blue", notes if share else notes[:1])
    if isinstance(found, str):
        yield Heat("First moves", {}, notes=(f"Undecided: {found}.",))
        return
    moves = {square: float(one.moves) for square, one in found.items()}
    notes = (
        f"How many different first moves of {survey.length} squares lead from each square where a cave can lie.",
        f"Fewest from {_listed(moves, '{:.0f}', least=True)}.",
    )
    yield Heat("First moves", moves, "moves", 0, "green", notes if moves else notes[:1])
    danger = {square: one.fatal / one.moves * 100 if one.moves else 100.0 for square, one in found.items()}
    lost, all_ = sum(one.fatal for one in found.values()), sum(one.moves for one in found.values())
    notes = (
        "Of all first moves from a square, the share after which no second move is possible on an otherwise empty sheet.",
        f"Over the whole map {lost} of {counted(all_, 'move')}" + (f"; worst from {_listed(danger, '{:.0f} %')}." if lost else "."),
    )
    yield Heat("Danger", danger, "%", 0, "red", notes, silent_zero=True)


def _listed(values: Mapping[Square, float], form: str, *, least: bool = False) -> str:
    sign = 1 if least else -1
    best: Iterable[Square] = sorted(values, key=lambda square: (sign * values[square], square[1], square[0]))[:BEST]
    return ", ".join(f"{square_name(square)} ({form.format(values[square])})" for square in best)
