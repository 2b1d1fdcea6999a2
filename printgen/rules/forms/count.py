"""`count: {of, as, where, is, min, max}` — there are as many elements as there should be."""

from __future__ import annotations

import operator
from collections.abc import Iterator

from printgen.rules.forms.form import elements, form
from printgen.rules.frame import Frame, Hit
from printgen.rules.statement import Rule
from printgen.rules.world import said


@form("count", required=("of",), optional=("as", "where", "is", "min", "max"), some=("is", "min", "max"), words={"as": ()})
def count(frame: Frame, rule: Rule) -> Iterator[Hit]:
    """A hit if the number is another than `is`, below `min` or above `max`: `number`, `wanted`."""
    number = sum(1 for _ in elements(frame, rule))
    for key, word, wrong in (("is", "must be", operator.ne), ("min", "must be at least", operator.lt), ("max", "may be at most", operator.gt)):
        wanted = frame.value(rule.arguments[key]) if key in rule.arguments else None
        if wanted is not None and wrong(number, wanted):
            yield Hit(values={"number": number, "wanted": wanted, "problem": f"{number} found, {word} {said(wanted)}"})
