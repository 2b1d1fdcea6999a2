"""`claim: {left, right}` — arithmetic that a text states is right."""

from __future__ import annotations

from collections.abc import Iterator

from printgen.rules.forms.form import form
from printgen.rules.frame import Frame, Hit
from printgen.rules.statement import Rule
from printgen.rules.world import said


@form("claim", required=("left", "right"))
def claim(frame: Frame, rule: Rule) -> Iterator[Hit]:
    """A hit if the two values differ: `left`, `right`."""
    left, right = frame.value(rule.arguments["left"]), frame.value(rule.arguments["right"])
    if left != right:
        yield Hit(values={"left": left, "right": right, "problem": f"{said(left)} is not {said(right)}"})
