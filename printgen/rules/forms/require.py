"""`require: expr` — the expression holds."""

from __future__ import annotations

from collections.abc import Iterator

from printgen.rules.forms.form import form
from printgen.rules.frame import Frame, Hit
from printgen.rules.statement import Rule


@form("require")
def require(frame: Frame, rule: Rule) -> Iterator[Hit]:
    """A hit if the expression is not true."""
    clause = rule.arguments["require"]
    if not frame.holds(clause):
        yield Hit(values={"problem": f"{clause.source} does not hold"})
