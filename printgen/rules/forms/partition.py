"""`partition: {of, as, by, where, into}` — each element lies in exactly one of several lists, and they hold nothing else."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from printgen.model.record import Record
from printgen.rules.forms.form import elements, form, wrong
from printgen.rules.frame import Frame, Hit
from printgen.rules.functions import kind_of, listed, record_items
from printgen.rules.statement import Rule
from printgen.rules.world import said


@form("partition", required=("of", "into"), optional=("as", "by", "where"), words={"as": ()})
def partition(frame: Frame, rule: Rule) -> Iterator[Hit]:
    """A hit for each value that lies in none of the lists, in two, or twice in one, and for each in a list that is no element: `value`, `among` (their names).

    `into` is a mapping of names and lists, or a list of lists (they are called 1, 2, …).
    """
    lists = _lists(frame, rule)
    known = []
    for inner, value, place in elements(frame, rule):
        known.append(value)
        among = [name for name, values in lists.items() for _ in range(values.count(value))]
        if len(among) != 1:
            where = f"in {listed(among)}" if among else f"in none of {listed(lists, 'or')}"
            yield Hit(place, {**inner.values, "value": value, "among": among, "problem": f"{said(value)} is {where}"}, inner.about)
    for name, values in lists.items():
        for value in dict.fromkeys(values):
            if value not in known:
                yield Hit(values={"value": value, "among": [name], "problem": f"{said(value)} is in {name}, but is none of those that are parted"})


def _lists(frame: Frame, rule: Rule) -> dict[str, list[Any]]:
    into = frame.value(rule.arguments["into"])
    named = record_items(into) if isinstance(into, Record | Mapping) else [(str(n), values) for n, values in enumerate(_list(rule, into), 1)]
    return {name: _list(rule, values) for name, values in named}


def _list(rule: Rule, value: Any) -> list[Any]:
    if not isinstance(value, list | tuple | range):
        wrong(rule.arguments["into"], f"into must be lists, holds {kind_of(value)}")
    return list(value)
