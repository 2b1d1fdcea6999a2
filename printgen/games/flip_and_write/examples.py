"""The named checks `worked-examples` and `examples-can-occur`: the rulebook's examples go in, each recomputed; hits come out for those that are wrong."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from itertools import pairwise

from printgen.analysis.board import DIRECTIONS, board
from printgen.analysis.rays import ray
from printgen.checks.claims import SURE, line_of, line_place, numbers_in
from printgen.checks.wording import records, text
from printgen.gather import mark
from printgen.model.game import Game
from printgen.model.landscape import square_name, square_of
from printgen.model.record import EMPTY, Record, Value
from printgen.rules.frame import Ask, Hit
from printgen.rules.world import said

Answer = tuple[str, Value, Value]
"""How something is worked out, what comes out, and what the example says."""


@mark("check", "worked-examples")
def worked_examples(ask: Ask) -> Iterator[Hit]:
    """A hit for each example whose answer is another than the game's own rules give: `id`, `problem`.

    In the rulebook itself: a hit for each example whose numbers are not in its line.
    """
    for example in records(ask.game.data.get("examples")):
        if ask.manual is not None:
            lines = line_of(ask.game, text(example, "source")) if ask.manual.named else None
            if lines:
                there = numbers_in(ask.manual.at_line(lines[0]))
                lacking = [number for number in _numbers(example) if number not in there]
                if lacking:
                    yield Hit(line_place(ask.manual, lines[0]), _values(example, f"line {lines[0]} does not say {', '.join(map(str, lacking))}"))
            continue
        work = WORK.get(text(example, "kind"))
        if work is None:
            yield Hit(example.place_of("kind"), _values(example, f'nothing is known of examples of the kind "{text(example, "kind")}"'))
            continue
        try:
            answers = list(work(ask.game, example))
        except (KeyError, TypeError, AttributeError):
            yield Hit(example.place, _values(example, "a value that it needs is missing, or is no number"))
            continue
        for how, answer, says in answers:
            if answer != says:
                yield Hit(example.place_of("says" if "says" in example else "lands"), _values(example, f"{how} is {said(answer)}, the text says {said(says)}"))


def _values(example: Record, problem: str) -> Mapping[str, str]:
    return {"id": text(example, "id"), "problem": problem}


def _numbers(example: Record) -> list[int]:
    """The numbers of an example that its line must say: its answer, the larger ones of its question, and those of its squares."""
    found = [value for name, value in example.fields.items() if isinstance(value, int) and not isinstance(value, bool) and (name == "says" or value >= SURE)]
    for name in ("dealt", "lands"):
        found += square_of(text(example, name)) or ()
    return found


def _whole(record: Record, name: str) -> int:
    value = record[name]
    if not isinstance(value, int):
        raise TypeError(name)
    return value


def _inner(game: Game, *path: str) -> Record:
    value: Value = game.facts
    for step in path:
        value = value.get(step) if isinstance(value, Record) else None
    return value if isinstance(value, Record) else EMPTY


def _score(game: Game, example: Record) -> Iterator[Answer]:
    """Rows A to D, each as its points (000:140-148)."""
    factor = _whole(_inner(game, "multiplier"), "light")
    rotten, golden = (_whole(_inner(game, "apples", kind), "points") for kind in ("rotten", "golden"))
    length, out, gold, bad = (_whole(example, name) for name in ("length", "eliminated", "golden", "rotten"))
    how = f"{length} + {out} x {factor} + {gold} x {golden} + {bad} x ({rotten})"
    yield how, length + out * factor + gold * golden + bad * rotten, example["says"]


def _roll(game: Game, example: Record) -> Iterator[Answer]:
    """Towards the nearest edge, to the first square that the snake does not hold (000:165)."""
    grid = _inner(game, "grid")
    squares = board(_whole(grid, "columns"), _whole(grid, "rows"))
    start = square_of(text(example, "dealt"))
    snake = example.get("snake")
    taken = {square_of(str(square)) for square in snake} if isinstance(snake, tuple) else set()
    if start is None:
        raise TypeError("dealt")
    far = {"N": start[1] - 1, "E": squares.columns - start[0], "S": squares.rows - start[1], "W": start[0] - 1}
    ways = [way for way in DIRECTIONS if far[way] == min(far.values())]
    stops = [next((square for square in ray(squares, start, way) if square not in taken), None) for way in ways]
    names = [square_name(stop) if stop else "off the sheet" for stop in stops]
    says = example["lands"]
    how = f"{text(example, 'dealt')} rolls {' or '.join(ways)}"
    yield how, says if says in names else " or ".join(names), says


def _swap(game: Game, example: Record) -> Iterator[Answer]:
    del game
    dealt = square_of(text(example, "dealt"))
    yield f"{text(example, 'dealt')} swapped", square_name((dealt[1], dealt[0])) if dealt else None, example["lands"]


def _growth(game: Game, example: Record) -> Iterator[Answer]:
    grow = _whole(_inner(game, "apples", "fresh"), "grow")
    length, eaten = _whole(example, "length"), _whole(example, "apples")
    yield f"{length} + {eaten} x {grow}", length + eaten * grow, example["says"]


def _rot(game: Game, example: Record) -> Iterator[Answer]:
    """One rotten apple spoils all fresh ones on its square (000:177)."""
    del game
    fresh, rotten = _whole(example, "fresh"), _whole(example, "rotten")
    yield f"{fresh} fresh and {rotten} rotten", fresh + rotten if rotten else 0, example["says"]


def _elastic(game: Game, example: Record) -> Iterator[Answer]:
    """One square more or less for each ability gained, this one included (000:258)."""
    del game
    yield "one square for each ability", _whole(example, "gained_as"), example["says"]


def _marks(game: Game, example: Record) -> Iterator[Answer]:
    sheet = game.component(text(example, "sheet"))
    marks = sheet.fields.get("ability_marks") if sheet else None
    for colour in ("green", "red"):
        printed = marks.get(colour) if isinstance(marks, Record) else None
        yield f"{colour} numbers of {text(example, 'sheet')}", printed, example[colour]


WORK: Mapping[str, Callable[[Game, Record], Iterator[Answer]]] = {
    "score": _score,
    "roll": _roll,
    "swap": _swap,
    "growth": _growth,
    "rot": _rot,
    "elastic": _elastic,
    "marks": _marks,
}


@mark("check", "examples-can-occur")
def examples_can_occur(ask: Ask) -> Iterator[Hit]:
    """A hit for each example that cannot happen in the game as it is defined: `id`, `problem`."""
    for example in records(ask.game.data.get("examples")):
        try:
            problems = list({"score": _score_occurs, "roll": _roll_occurs, "elastic": _elastic_occurs}.get(text(example, "kind"), _nothing)(ask.game, example))
        except (KeyError, TypeError):
            continue  # RB111 tells what is missing
        for name, problem in problems:
            yield Hit(example.place_of(name), {"id": text(example, "id"), "problem": problem})


def _nothing(game: Game, example: Record) -> Iterator[tuple[str, str]]:
    del game, example
    yield from ()


def _score_occurs(game: Game, example: Record) -> Iterator[tuple[str, str]]:
    """Players for those who went before, apples of each kind on the sheet or by an ability, a track long enough (000:150)."""
    out, gold, bad = (_whole(example, name) for name in ("eliminated", "golden", "rotten"))
    players = game.data.get("players")
    most = players.get("max") if isinstance(players, Record) else None
    if isinstance(most, int) and out + 1 > most:
        yield "eliminated", f"{out} eliminated before one more needs {out + 1} players, at most {most} may play"
    sheet = game.component(text(example, "sheet"))
    if sheet is None:
        yield "sheet", f"there is no sheet {text(example, 'sheet')}"
        return
    layer = sheet.layers.get("apples")
    printed = [str(layer.at(square)) for square in layer.squares()] if layer else []
    if gold > printed.count("golden"):
        yield "golden", f"{gold} golden apples are eaten, {sheet.id} has {printed.count('golden')}"
    marks = sheet.fields.get("ability_marks")
    red = marks.get("red") if isinstance(marks, Record) else ()
    poison = next((c for c in game.of_kind("ability-card") if c.fields.get("name") == "Poisonous"), None)
    number = poison.fields.get("number") if poison else None
    barred = isinstance(red, tuple) and number in red
    if bad > printed.count("rotten") and (poison is None or barred):
        yield "rotten", f"{bad} rotten apples are eaten, but {sheet.id} has {printed.count('rotten')}" + (f", and Poisonous ({number}) is red there" if barred else "")
    start = game.facts.get("start_length")
    if isinstance(start, int) and gold + bad > _whole(example, "length") - start:
        yield "length", f"{gold + bad} golden and rotten apples make a snake of at least {start + gold + bad}, not of {_whole(example, 'length')}"


def _roll_occurs(game: Game, example: Record) -> Iterator[tuple[str, str]]:
    """The snake's squares hang together, one of them is the dealt one, and where the apple comes to lie is free (000:167)."""
    del game
    snake = example.get("snake")
    squares = [square_of(str(square)) for square in snake] if isinstance(snake, tuple) else []
    if square_of(text(example, "dealt")) not in squares:
        yield "dealt", f"the apple is dealt to {text(example, 'dealt')}, where there is no snake: it does not roll"
    if square_of(text(example, "lands")) in squares:
        yield "lands", f"the apple comes to lie on {text(example, 'lands')}, where the snake is"
    for one, other in pairwise(squares):
        if one and other and abs(one[0] - other[0]) + abs(one[1] - other[1]) != 1:
            yield "snake", f"{square_name(one)} and {square_name(other)} are no neighbours"


def _elastic_occurs(game: Game, example: Record) -> Iterator[tuple[str, str]]:
    lengths = game.facts.get("ability_lengths")
    if isinstance(lengths, tuple) and _whole(example, "gained_as") > len(lengths):
        yield "gained_as", f"gained as number {_whole(example, 'gained_as')}, but a snake gains {len(lengths)} abilities"
