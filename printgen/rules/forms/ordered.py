"""`ordered: {of, as, by, where, order}` — the values rise or fall from one element to the next."""

from __future__ import annotations

import operator
from collections.abc import Callable, Iterator, Mapping
from typing import Any

from printgen.rules.forms.form import elements, form, wrong
from printgen.rules.frame import Frame, Hit
from printgen.rules.functions import kind_of
from printgen.rules.statement import Rule
from printgen.rules.world import said

ORDERS: Mapping[str, Callable[[Any, Any], bool]] = {
    "rising": operator.le,
    "falling": operator.ge,
    "strictly-rising": operator.lt,
    "strictly-falling": operator.gt,
}
_WORDS = {"rising": "does not rise", "falling": "does not fall", "strictly-rising": "does not rise strictly", "strictly-falling": "does not fall strictly"}


@form("ordered", required=("of",), optional=("as", "by", "where", "order"), words={"as": (), "order": tuple(ORDERS)})
def ordered(frame: Frame, rule: Rule) -> Iterator[Hit]:
    """A hit at each element that is out of order with the one before: `value`, `before`, `all`. `order` is strictly-rising if it is not given."""
    order = rule.arguments["order"].source if "order" in rule.arguments else "strictly-rising"
    found = list(elements(frame, rule))
    values = [value for _, value, _ in found]
    for (inner, value, place), before in zip(found[1:], values, strict=False):
        if isinstance(value, bool | None) or isinstance(before, bool | None) or isinstance(value, str) != isinstance(before, str):
            wrong(rule.arguments.get("by", rule.arguments["of"]), f"{kind_of(before)} and {kind_of(value)} have no order")
        if not ORDERS[order](before, value):
            shown = "[" + ", ".join(map(said, values)) + "]"
            yield Hit(place, {**inner.values, "value": value, "before": before, "all": shown, "problem": f"{shown} {_WORDS[order]} at {said(value)}"}, inner.about)
