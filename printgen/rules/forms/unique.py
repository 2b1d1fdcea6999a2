"""`unique: {of, as, by}` — no two elements have the same value."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from printgen.diagnostics.diagnostic import Label
from printgen.rules.forms.form import elements, form
from printgen.rules.frame import Frame, Hit
from printgen.rules.statement import Rule
from printgen.rules.world import said


@form("unique", required=("of",), optional=("as", "by", "where"), words={"as": ()})
def unique(frame: Frame, rule: Rule) -> Iterator[Hit]:
    """A hit for each element whose value an earlier one has: `value`, `times`."""
    found = list(elements(frame, rule))
    times = Counter(value for _, value, _ in found)
    first = {}
    for inner, value, place in found:
        if value not in first:
            first[value] = place
            continue
        label = (Label(first[value], "the first one"),) if first[value].source else ()
        values = {"value": value, "times": times[value], "problem": f"{said(value)} is given {times[value]} times"}
        yield Hit(place, {**inner.values, **values}, inner.about, labels=label)
