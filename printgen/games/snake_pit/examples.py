"""The named check `snake-pit-examples`: worked examples go in, each counted by the rules; hits come out for those that come to something else."""

from __future__ import annotations

from collections.abc import Iterator

from printgen.checks.claims import line_of, line_place
from printgen.checks.wording import records, text
from printgen.gather import mark
from printgen.model.game import Game
from printgen.model.record import Record, Value
from printgen.rules.frame import Ask, Hit

KNOWN = 60
"""Snakes of so many tiles are looked through for the one that a wrong number of points belongs to."""


@mark("check", "snake-pit-examples")
def snake_pit_examples(ask: Ask) -> Iterator[Hit]:
    """A hit for each part of an example that is not the points of a snake of its length, and for each total that does not follow: `id`, `problem`.

    In the rulebook itself: the same of the numbers that `rulebook_says` it gives there.
    """
    for number, example in enumerate(records(ask.game.data.get("examples"))):
        lengths = _whole(example.get("lengths"))
        if ask.manual is None:
            for path, problem in _wrong(ask.game, example, lengths, example.get("parts"), example.get("says")):
                yield Hit(example.place_of(*path), {"id": text(example, "id"), "problem": problem})
            continue
        lines = line_of(ask.game, text(example, "source")) if ask.manual.named else None
        if lines:
            said = {name: _stated(ask.game, f"examples[{number}].{name}", example.get(name)) for name in ("parts", "says")}
            for _, problem in _wrong(ask.game, example, lengths, said["parts"], said["says"]):
                yield Hit(line_place(ask.manual, lines[0]), {"id": text(example, "id"), "problem": problem})


def points(length: int) -> int:
    """1 for the first tile, 2 for the second, and so on (003:18)."""
    return length * (length + 1) // 2


def _wrong(game: Game, example: Record, lengths: list[int], parts: Value, says: Value) -> Iterator[tuple[tuple[str | int, ...], str]]:
    """Where an example goes wrong, and what is to be said of it. A total is judged only if its parts are right."""
    told = _whole(parts)
    if not lengths or len(told) != len(lengths):
        yield ("parts",), f"{len(lengths)} lengths and {len(told)} parts"
        return
    sound = True
    for n, (length, part) in enumerate(zip(lengths, told, strict=True)):
        if part != points(length):
            sound = False
            other = next((one for one in range(1, KNOWN) if points(one) == part), None)
            yield ("parts", n), f"a {length}-tile snake scores {points(length)}, the text says {part}" + (f" (the score of {other} tiles)" if other else "")
    if not sound:
        return
    factor = game.facts.get("double_finish") if text(example, "kind") == "double-finish" else 1
    total = sum(told) * factor if isinstance(factor, int) else sum(told)
    if total != says:
        how = " + ".join(map(str, told))
        yield ("says",), f"{f'({how}) x {factor}' if factor != 1 else how} is {total}, the text says {says}"


def _stated(game: Game, path: str, otherwise: Value) -> Value:
    """What the rulebook says of a value, if that is told apart from ours."""
    return next((entry.get("is") for entry in records(game.data.get("rulebook_says")) if text(entry, "of") == path), otherwise)


def _whole(values: Value) -> list[int]:
    return [value for value in values if isinstance(value, int)] if isinstance(values, tuple) else []
