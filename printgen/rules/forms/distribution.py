"""`distribution: {of, as, by, where, is | even, among}` — each value occurs as often as it should, or all equally often."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from typing import Any

from printgen.model.record import Record
from printgen.place import NOWHERE, Place
from printgen.rules.forms.form import count_of, elements, form, wrong
from printgen.rules.frame import Frame, Hit
from printgen.rules.functions import counted, kind_of, listed, record_items
from printgen.rules.statement import Rule
from printgen.rules.world import said


@form("distribution", required=("of",), optional=("as", "by", "where", "is", "even", "among"), some=("is", "even"), words={"as": ()}, plain=("is", "among"))
def distribution(frame: Frame, rule: Rule) -> Iterator[Hit]:
    """A hit for each value that does not occur as often as `is` says (values it does not name: never); or one if counts differ by more than `even`.

    `is` is a mapping of values and numbers, or the list of all values, each as often as it must occur. `among`: the values that are counted for `even`
    though none may occur. Values of a hit: `value`, `times`, `wanted`; for `even` `most`, `least`, `times` (a mapping of texts), `difference`.
    """
    found = list(elements(frame, rule))
    times = Counter(value for _, value, _ in found)
    last = {value: place for _, value, place in found}
    if "is" in rule.arguments:
        wanted = _wanted(rule, frame.value(rule.arguments["is"]))
        # A key of a mapping may have been written as a text though the values are numbers.
        names = {str(value): value for value in times}
        wanted = {names.get(str(value), value): number for value, number in wanted.items()}
        for value in [*wanted, *(value for value in times if value not in wanted)]:
            yield from _one(value, times[value], wanted.get(value, 0), last.get(value, NOWHERE))
    most_apart = count_of(frame, rule, "even")
    if most_apart is not None:
        among = frame.value(rule.arguments["among"]) if "among" in rule.arguments else ()
        counts = {value: times[value] for value in [*among, *(value for value in times if value not in list(among))]}
        if counts and max(counts.values()) - min(counts.values()) > most_apart:
            yield _uneven(counts, most_apart)


def _one(value: Any, times: int, wanted: int, place: Place) -> Iterator[Hit]:
    if times != wanted:
        problem = f"{said(value)} occurs {counted(times, 'time')}, must be {wanted}"
        yield Hit(place if times else NOWHERE, {"value": value, "times": times, "wanted": wanted, "problem": problem})


def _uneven(counts: Mapping[Any, int], most_apart: int) -> Hit:
    high, low = max(counts.values()), min(counts.values())
    most, least = ([value for value, n in counts.items() if n == number] for number in (high, low))
    each = ", ".join(f"{said(value)} {n}" for value, n in counts.items())
    words = f"{listed(map(said, most))} {counted(high, 'time')}, {listed(map(said, least))} {counted(low, 'time')}"
    allowed = "must be equal" if most_apart == 0 else f"may differ by {most_apart}"
    return Hit(values={"most": most, "least": least, "difference": high - low, "times": each, "problem": f"{words}; {allowed}"})


def _wanted(rule: Rule, value: Any) -> dict[Any, int]:
    clause = rule.arguments["is"]
    if isinstance(value, list | tuple | range):
        return dict(Counter(value))
    if not isinstance(value, Record | Mapping):
        wrong(clause, f"is must be a list of values, or a mapping of values and numbers, not {kind_of(value)}")
    named = dict(record_items(value)) if isinstance(value, Record) else dict(value)
    bad = next((number for number in named.values() if not isinstance(number, int) or isinstance(number, bool) or number < 0), None)
    if bad is not None:
        wrong(clause, f"how often a value occurs must be a whole number, not {kind_of(bad)}")
    return named
