"""A function goes in, a form of rules comes out: marked, with the keys it takes."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any, TypeAlias

from printgen.gather import mark
from printgen.place import Place
from printgen.rules.frame import Frame, Hit
from printgen.rules.statement import Clause, Rule

FormFunction: TypeAlias = Callable[[Frame, Rule], Iterator[Hit]]


def form(name: str, *, required: tuple[str, ...] = (), optional: tuple[str, ...] = ()) -> Callable[[FormFunction], FormFunction]:
    """Mark a function as the form `name`. With no keys the form's value is one expression: `require: …`; else a mapping of these keys.

    The function yields a hit for each fault. A hit's values can be used in the rule's message; `problem` is what is said without one.
    """

    def formed(function: FormFunction) -> FormFunction:
        function.__dict__["printgen_keys"] = (required, optional)
        return mark("form", name)(function)

    return formed


def elements(frame: Frame, rule: Rule) -> Iterator[tuple[Frame, Any, Place]]:
    """The elements of the argument `of`: for each the frame with the variable `as` (default: one), the value of `by` (default: itself), and its place."""
    arguments = rule.arguments
    name = arguments["as"].source if "as" in arguments else "one"
    for value, place in frame.items(arguments["of"]):
        inner = frame.bound(name, value, place)
        if not inner.holds(arguments.get("where")):
            continue
        by = arguments.get("by", Clause(name, arguments["of"].place))
        yield inner, inner.value(by), inner.place(by)
