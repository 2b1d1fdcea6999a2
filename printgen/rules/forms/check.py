"""`check: name` with `with: {…}` — a named check, written in Python because it must search, finds nothing."""

from __future__ import annotations

from collections.abc import Iterator

from printgen.diagnostics.nearest import nearest
from printgen.model.record import EMPTY, Record
from printgen.rules.expression import Fault
from printgen.rules.forms.form import form
from printgen.rules.frame import Ask, Frame, Hit
from printgen.rules.statement import Rule
from printgen.rules.world import ClauseError


@form("check")
def check(frame: Frame, rule: Rule) -> Iterator[Hit]:
    """The hits of the check. Raises ClauseError if there is no check of that name."""
    clause, world = rule.arguments["check"], frame.world
    named = world.checks.get(clause.source)
    if named is None:
        near = nearest(clause.source, world.checks)
        fault = Fault("name", f'there is no check "{clause.source}"', word=clause.source, hint=f'did you mean "{near}"?' if near else "")
        raise ClauseError(clause, fault)
    options = rule.options if isinstance(rule.options, Record) else EMPTY
    yield from named(Ask(world.game, frame.element, options, world.rulings, world.box.evaluate, world.memo, world.faces, world.manual, world.jobs))
