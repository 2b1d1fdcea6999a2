"""What the engine raised goes in, a fault in the author's words comes out: what is wrong, on which line, and what was probably meant."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from typing import Any

import jinja2
from jinja2 import nodes
from jinja2.runtime import LoopContext, StrictUndefined
from jinja2.utils import missing

from printgen.diagnostics.nearest import nearest
from printgen.frozen import frozen
from printgen.model.record import Record
from printgen.rules.functions import TooMuchError, kind_of
from printgen.rules.view import View

LOOP = frozenset(
    ["cycle", "changed", "depth", "depth0", "first", "index", "index0", "last", "length", "nextitem", "previtem", "revindex", "revindex0"]
)
"""What a template may ask of its loop."""


_PYTHONS = {
    re.compile(r"'(\w+)' object is not iterable"): "{} is no list",
    re.compile(r"'(\w+)' object is not subscriptable"): "{} has no items",
    re.compile(r"'(\S+)' not supported between instances of '(\w+)' and '(\w+)'"): '"{}" needs two values of one kind, not {} and {}',
    re.compile(r"argument of type '(\w+)' is not iterable"): "{} is no list to search in",
    re.compile(r"unhashable type: '(\w+)'"): "{} cannot be looked up",
}
_TYPES = {"int": "a number", "float": "a number", "str": "a text", "bool": "true or false", "list": "a list", "tuple": "a list", "dict": "a record"}
_TYPES |= {"NoneType": "nothing", "Record": "a record"}


@frozen
class Fault:
    """What is wrong with an expression or template.

    `kind`: syntax, unsafe (not allowed in the sandbox), name (no such variable, field, filter), limit (a bound), failed (anything else).
    `template` and `line` say where (line 1-based, of the template's own text), `word` is the name that the text holds there.
    """

    kind: str
    message: str
    template: str = ""
    line: int = 1
    word: str = ""
    hint: str = ""


class FaultyError(Exception):
    """Carries a fault up to whoever evaluates."""

    def __init__(self, fault: Fault) -> None:
        super().__init__(fault.message)
        self.fault = fault


class NoSuchError(jinja2.UndefinedError):
    """A name that is not there, and the names that are."""

    def __init__(self, message: str, name: str, known: Iterable[str] | None) -> None:
        super().__init__(message)
        self.name, self.known = name, known


class RefusedError(jinja2.TemplateSyntaxError):
    """A template that parses but may not be run."""

    def __init__(self, kind: str, message: str, node: nodes.Node, word: str = "", known: Iterable[str] = ()) -> None:
        super().__init__(message, node.lineno or 1)
        self.kind, self.word, self.known = kind, word, known


class Missing(StrictUndefined):
    """An undefined value that remembers what could have been meant."""

    __slots__ = ()

    def __init__(self, hint: str | None = None, obj: Any = missing, name: Any = None, exc: Any = None) -> None:
        def fail(_: str) -> Exception:
            if exc is not None:
                return exc(hint or "not allowed")  # type: ignore[no-any-return]
            known = None if obj is missing else sorted(_names(obj))
            owner = "" if obj is missing else f" in {kind_of(obj)}" + (f" ({obj})" if isinstance(obj, View) and str(obj) else "")
            return NoSuchError(hint or (f'there is no "{name}"{owner}' if isinstance(name, str) else f"there is no item {name}{owner}"), str(name), known)

        super().__init__(hint, obj, name, fail)  # type: ignore[arg-type]


def _names(thing: object) -> Iterable[str]:
    if isinstance(thing, View):
        return thing.names()
    if isinstance(thing, Record | Mapping):
        return [str(name) for name in thing]
    if isinstance(thing, LoopContext):
        return LOOP
    return getattr(type(thing), "_fields", ()) if isinstance(thing, tuple) else ()


def fault_of(problem: Exception, name: str, variables: list[str]) -> Fault:
    """What went wrong, in the author's words."""
    template, line = name, 1
    trace = problem.__traceback__
    while trace is not None:
        if "__jinja_exception__" in trace.tb_frame.f_globals:
            template, line = trace.tb_frame.f_code.co_filename, trace.tb_lineno
        trace = trace.tb_next
    template = "" if template.startswith("<") else template
    if isinstance(problem, NoSuchError):
        return Fault("name", str(problem.message), template, line, problem.name, _meant(problem.name, variables if problem.known is None else problem.known))
    if isinstance(problem, jinja2.TemplateSyntaxError):
        where = (problem.filename or problem.name or template, problem.lineno)
        if isinstance(problem, RefusedError):
            return Fault(problem.kind, str(problem.message), *where, problem.word, _meant(problem.word, problem.known))
        return Fault("syntax", str(problem.message), *where)
    if isinstance(problem, jinja2.TemplateNotFound):
        return Fault("name", f'there is no template "{problem.name}"', template, line, str(problem.name))
    if isinstance(problem, TooMuchError):
        return Fault("limit", f"too much: {problem}", template, line)
    words = {RecursionError: "nested too deep", MemoryError: "needs too much memory", ZeroDivisionError: "division by zero", SyntaxError: "nested too deep"}
    said = next((text for kind, text in words.items() if isinstance(problem, kind)), "") or _plainly(str(problem)) or type(problem).__name__
    return Fault("limit" if isinstance(problem, RecursionError | MemoryError | SyntaxError) else "failed", said, template, line)


def _plainly(message: str) -> str:
    """What Python says of types, in an author's words; anything else as it is, its first line."""
    for pattern, words in _PYTHONS.items():
        found = pattern.search(message)
        if found:
            return words.format(*(_TYPES.get(name, name) for name in found.groups()))
    return message.split("\n", maxsplit=1)[0]


def _meant(word: str, known: Iterable[str]) -> str:
    near = nearest(word, (name for name in known if not name.startswith("_")))
    return f'did you mean "{near}"?' if near else ""
