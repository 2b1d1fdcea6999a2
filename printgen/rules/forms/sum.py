"""`sum: {of, as, add, where, is, min, max}` — the values add up to what they should."""

from __future__ import annotations

import operator
from collections.abc import Iterator

from printgen.rules.forms.form import elements, form, wrong
from printgen.rules.frame import Frame, Hit
from printgen.rules.functions import kind_of, rounded
from printgen.rules.statement import Rule
from printgen.rules.world import said

BOUNDS = (("is", "must be", operator.ne), ("min", "must be at least", operator.lt), ("max", "may be at most", operator.gt))


@form("sum", required=("of", "add"), optional=("as", "where", "is", "min", "max"), some=("is", "min", "max"), words={"as": ()})
def summed(frame: Frame, rule: Rule) -> Iterator[Hit]:
    """A hit if the sum of `add` over all elements is another than `is`, below `min` or above `max`: `total`, `wanted`, `number` (of elements)."""
    total, number = 0.0, 0
    for _, value, _ in elements(frame, rule, by="add"):
        if not isinstance(value, int | float) or isinstance(value, bool):
            wrong(rule.arguments["add"], f"sum adds numbers, not {kind_of(value)}")
        total, number = total + value, number + 1
    # Lengths such as 0.1 + 0.2 are no whole numbers of anything binary.
    shown = rounded(total, 9)
    shown = int(shown) if shown == int(shown) else shown
    for key, word, is_wrong in BOUNDS:
        wanted = frame.value(rule.arguments[key]) if key in rule.arguments else None
        if wanted is not None and is_wrong(shown, wanted):
            yield Hit(values={"total": shown, "number": number, "wanted": wanted, "problem": f"the sum is {said(shown)}, {word} {said(wanted)}"})
