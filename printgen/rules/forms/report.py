"""`report: text` — nothing is wrong; this is to be known."""

from __future__ import annotations

from collections.abc import Iterator

from printgen.rules.forms.form import form
from printgen.rules.frame import Frame, Hit
from printgen.rules.statement import Rule


@form("report")
def report(frame: Frame, rule: Rule) -> Iterator[Hit]:
    """A hit each time, with the text as its words."""
    yield Hit(values={"problem": frame.world.words(rule.arguments["report"], frame.values)})
