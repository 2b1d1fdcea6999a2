"""A function goes in, a form of rules comes out: marked, with the keys it takes."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import field
from typing import Any, NoReturn, TypeAlias

from printgen.frozen import frozen
from printgen.gather import mark
from printgen.place import Place
from printgen.rules.expression import Fault
from printgen.rules.frame import Frame, Hit
from printgen.rules.statement import Clause, Rule
from printgen.rules.world import ClauseError

FormFunction: TypeAlias = Callable[[Frame, Rule], Iterator[Hit]]


@frozen
class Keys:
    """The keys of a form's mapping; without required ones the form's value is one expression.

    `some`: one of these at least must be given. `words`: keys that hold a plain word and no expression, with the words that are known (none: any name).
    `patterns`: keys that hold a pattern for texts. `plain`: keys whose list holds values, no expressions. `on`: what a rule of this form must be about, "" for anything.
    """

    required: tuple[str, ...] = ()
    optional: tuple[str, ...] = ()
    some: tuple[str, ...] = ()
    words: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    patterns: tuple[str, ...] = ()
    plain: tuple[str, ...] = ()
    on: str = ""

    @property
    def all(self) -> tuple[str, ...]:
        """Every key."""
        return (*self.required, *self.optional)


def form(name: str, **keys: Any) -> Callable[[FormFunction], FormFunction]:
    """Mark a function as the form `name`; `keys` are those of Keys. With no required keys the form's value is one expression: `require: …`.

    The function yields a hit for each fault. A hit's values can be used in the rule's message; `problem` is what is said without one.
    """

    def formed(function: FormFunction) -> FormFunction:
        function.__dict__["printgen_keys"] = Keys(**keys)
        return mark("form", name)(function)

    return formed


def keys_of(function: FormFunction) -> Keys:
    """The keys that a form takes."""
    found = function.__dict__["printgen_keys"]
    assert isinstance(found, Keys)
    return found


def elements(frame: Frame, rule: Rule, *, by: str = "by") -> Iterator[tuple[Frame, Any, Place]]:
    """The elements of the argument `of`: for each the frame with the variable `as` (default: one), the value of the argument `by` (default: itself), and its place.

    Values can be counted and compared; with `by=""` they are the elements themselves, whatever those are.
    """
    arguments = rule.arguments
    name = arguments["as"].source if "as" in arguments else "one"
    for value, place in frame.items(arguments["of"]):
        inner = frame.bound(name, value, place)
        if not inner.holds(arguments.get("where")):
            continue
        clause = arguments.get(by, Clause(name, arguments["of"].place))
        found = inner.value(clause)
        at = inner.place(clause)
        yield inner, _frozen(clause, found) if by else found, at if at.source else inner.places[name]


def _frozen(clause: Clause, value: Any) -> Any:
    """A value that can be counted: lists as tuples. Raises ClauseError for what no two of can be compared."""
    if isinstance(value, list | tuple | range):
        return tuple(_frozen(clause, inner) for inner in value)
    return wrong(clause, "a record cannot be counted; name its fields") if isinstance(value, Mapping) else value


def wrong(clause: Clause, message: str) -> NoReturn:
    """An argument has a value with which the form cannot work: a finding at the argument. Raises ClauseError."""
    raise ClauseError(clause, Fault("failed", message))


def count_of(frame: Frame, rule: Rule, key: str) -> int | None:
    """The whole number that an argument gives, or None if it is not there. Raises ClauseError if it gives something else."""
    if key not in rule.arguments:
        return None
    value = frame.value(rule.arguments[key])
    if not isinstance(value, int) or isinstance(value, bool) or value < 0:
        wrong(rule.arguments[key], f"{key} must be a whole number, is {value}" if isinstance(value, int | float | str) else f"{key} must be a whole number")
    return value
