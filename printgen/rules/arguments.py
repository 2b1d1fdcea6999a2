"""The mapping of a rule's form goes in, its arguments as clauses come out: lists and mappings of YAML as those of an expression, plain words looked at."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Protocol

from printgen.rules.forms.form import Keys
from printgen.rules.pattern import PatternError, pattern
from printgen.rules.statement import Clause
from printgen.source.nodes import Mapping as Map
from printgen.source.nodes import Node, Scalar, Sequence, what_is

DEEPEST = 8


class Wrong(Protocol):
    """Notes a finding at a node; `near` is a word that may have been meant as one of the known ones."""

    def __call__(self, node: Node, message: str, near: str = "", known: Iterable[str] = ()) -> None:
        """Note it."""


def arguments(name: Scalar, value: Node | None, keys: Keys, wrong: Wrong) -> Mapping[str, Clause]:
    """The arguments of the form called `name`, by key; whatever is wrong with them is told at its word."""
    if not isinstance(value, Map):
        wrong(value or name, f"{name.raw} must be a mapping with {', '.join(keys.all)}")
        return {}
    for key, _ in value.entries:
        if key.raw not in keys.all:
            wrong(key, f'unknown key "{key.raw}" in {name.raw}', key.raw, keys.all)
    for needed in keys.required:
        if needed not in value:
            wrong(name, f"{name.raw} needs {needed}")
    if keys.some and not any(key in value for key in keys.some):
        wrong(name, f"{name.raw} needs one of {', '.join(keys.some)}, else it holds always")
    found = {}
    for key, inner in value.entries:
        if key.raw in keys.words:
            _word(key.raw, inner, keys.words[key.raw], wrong)
        elif key.raw in keys.patterns:
            _pattern(key.raw, inner, wrong)
        source = _values(inner, wrong) if isinstance(inner, Sequence) and key.raw in keys.plain else expression(inner, wrong)
        if source is not None:
            found[key.raw] = Clause(source, inner.place)
    return found


def expression(node: Node, wrong: Wrong, depth: int = 0) -> str | None:
    """The expression that a node writes: `[it.a, it.b]` and `{north: it.a}` are a list and a record of expressions. None if it writes none."""
    if isinstance(node, Scalar):
        return node.raw
    if depth > DEEPEST:
        wrong(node, "lists in lists, too deep")
        return None
    if isinstance(node, Sequence):
        inside = [expression(item, wrong, depth + 1) for item in node.items]
        return None if None in inside else f"[{', '.join(map(str, inside))}]"
    pairs = [(key, expression(value, wrong, depth + 1)) for key, value in node.entries]
    return None if any(value is None for _, value in pairs) else "{" + ", ".join(f"{_constant(key)}: {value}" for key, value in pairs) + "}"


def _values(node: Sequence, wrong: Wrong) -> str | None:
    """A list of plain values as that of constants; None if something else is in it."""
    values = []
    for item in node.items:
        if not isinstance(item, Scalar):
            wrong(item, f"must be a value, is {what_is(item)}")
            return None
        values.append(_constant(item))
    return f"[{', '.join(values)}]"


def _constant(scalar: Scalar) -> str:
    """A key or value as a constant: numbers and true or false are themselves, all else is a text."""
    if isinstance(scalar.value, bool):
        return str(scalar.value).lower()
    if isinstance(scalar.value, int | float):
        return str(scalar.value)
    return '"' + scalar.raw.replace("\\", "\\\\").replace('"', '\\"') + '"'


def _word(key: str, node: Node, known: tuple[str, ...], wrong: Wrong) -> None:
    if not isinstance(node, Scalar):
        wrong(node, f"{key} must be a word, is {what_is(node)}")
    elif known and node.raw not in known:
        wrong(node, f'{key} must be {", ".join(known[:-1])} or {known[-1]}, is "{node.raw}"', node.raw, known)
    elif not known and (not node.raw.isidentifier() or node.raw.startswith("_")):
        wrong(node, f'{key} must be a name, is "{node.raw}"')


def _pattern(key: str, node: Node, wrong: Wrong) -> None:
    if not isinstance(node, Scalar):
        wrong(node, f"{key} must be a pattern, is {what_is(node)}")
        return
    try:
        pattern(node.raw)
    except PatternError as problem:
        wrong(node, f'pattern "{node.raw}": {problem} (character {problem.at + 1})')
