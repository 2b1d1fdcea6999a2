"""`refs: {of, as, by, into}` — what is named is there."""

from __future__ import annotations

from collections.abc import Iterator

from printgen.diagnostics.nearest import nearest
from printgen.rules.forms.form import elements, form
from printgen.rules.frame import Frame, Hit
from printgen.rules.statement import Rule
from printgen.rules.world import said


@form("refs", required=("of", "into"), optional=("as", "by", "where"), words={"as": ()})
def refs(frame: Frame, rule: Rule) -> Iterator[Hit]:
    """A hit for each value that is not among `into`: `value`, `near` (the nearest one, or no text)."""
    known = list(frame.value(rule.arguments["into"]))
    for inner, value, place in elements(frame, rule):
        if value in known or value is None:
            continue
        near = nearest(said(value), map(said, known)) or ""
        problem = f"there is no {said(value)}" + (f'; did you mean "{near}"?' if near else "")
        yield Hit(place, {**inner.values, "value": value, "near": near, "problem": problem}, inner.about)
