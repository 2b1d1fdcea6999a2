"""A node and a form go in, the filled form comes out, and what is wrong as findings at the place of each value."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from printgen.diagnostics.diagnostic import MOST, Bag, Code
from printgen.diagnostics.nearest import did_you_mean, nearest
from printgen.loading.codes import BAD_ID, LENGTH, MISSING, UNKNOWN_KEY, WRONG_VALUE
from printgen.loading.forms import Checked, Form, Loc, Wrong, attempt, keys_at
from printgen.place import Edit, Place, Sheet
from printgen.source.nodes import Mapping, Node, Scalar, Sequence, what_is
from printgen.source.plain import NAMED, unwrap

_BOUNDS = {"least": "at least", "most": "at most"}


def decode(form: type[Checked], node: Node, what: str, bag: Bag, *, instead: dict[str, str] | None = None) -> Checked | None:
    """The form filled from a node; `what` is what an author calls it (`kind apple-card`).

    What is wrong goes into the bag and is left out; the rest is tried again, with `instead` (key: text) for required keys, so that as much as possible
    is read. None if even that fails.
    """
    node = unwrap(node)
    data = _loose(node)
    filled, errors = attempt(form, data)
    if filled is not None:
        return filled
    for error in _told(errors)[: MOST + 1]:
        bag.add(_finding(form, node, what, error))
    if not isinstance(node, Mapping):
        return None
    # From the last item of a list to its first: what is taken out must not move what is still to be.
    for error in sorted(errors, key=lambda e: [str(step).zfill(9) for step in e.loc], reverse=True):
        if error.kind != "missing":
            _remove(data, error.loc)
    nowhere = node.place
    for key, text in (instead or {}).items():
        data.setdefault(key, Scalar(text, text, nowhere))
    for error in attempt(form, data)[1]:
        # A part that lacks what it requires is left out as a whole.
        _remove(data, error.loc[:1] if len(error.loc) < 3 else error.loc[:2])
    return attempt(form, data)[0]


def respelled(place: Place, word: str, known: Iterable[str]) -> tuple[Edit, ...]:
    """The edit that puts the word that was meant in the place of another one, quotes left as they are; none if it is not clear which one was meant."""
    meant = nearest(word, known)
    if meant is None or place.source is None or isinstance(place.source, Sheet):
        return ()
    written = place.source.text[place.start : place.end]
    at = written.find(word)
    return (Edit(place.within(at, at + len(word)), meant),) if at >= 0 else ()


def text_of(node: Node | None) -> str:
    """The characters of a scalar; "" for all else."""
    return node.raw if isinstance(node, Scalar) else ""


def at_path(root: Node, path: str) -> Node | None:
    """The node at a path such as `facts.ranks[0].from`, wrappers unwrapped; None if there is none."""
    node: Node | None = unwrap(root)
    for step in path.replace("[", ".").replace("]", "").split("."):
        node = _step(node, int(step) if isinstance(node, Sequence) and step.isdecimal() else step)
    return node


def _loose(node: Node, *, named: bool = False) -> Any:
    """Dicts and lists, with the scalars still scalars, wrappers unwrapped; `named`: its keys are names that the author gave."""
    node = node if named else unwrap(node)
    if isinstance(node, Mapping):
        return {key.raw: _loose(value, named=key.raw in NAMED and not named) for key, value in node.entries}
    if isinstance(node, Sequence):
        return [_loose(item) for item in node.items]
    return node


def _step(node: Node | None, step: int | str, *, named: bool = False) -> Node | None:
    inner: Node | None = None
    if isinstance(node, Mapping):
        inner = node.get(str(step))
    elif isinstance(node, Sequence) and isinstance(step, int) and step < len(node.items):
        inner = node.items[step]
    return unwrap(inner) if inner is not None and not named else inner


def _told(errors: Iterable[Wrong]) -> list[Wrong]:
    """One error a place: that a value is wrong, not also that no alternative of a union takes it."""
    told: dict[Loc, Wrong] = {}
    for error in errors:
        told.setdefault(error.loc, error)
    return list(told.values())


def _remove(data: Any, loc: Loc) -> None:
    for step in loc[:-1]:
        data = data.get(step) if isinstance(data, dict) else data[step] if isinstance(data, list) and isinstance(step, int) and step < len(data) else None
    if not loc:
        return
    if isinstance(data, dict):
        data.pop(loc[-1], None)
    elif isinstance(data, list) and isinstance(loc[-1], int) and loc[-1] < len(data):
        data.pop(loc[-1])


def _finding(form: type[Form], root: Node, what: str, error: Wrong) -> Any:
    """The finding for one thing that is wrong."""
    loc: Loc = error.loc
    kind, words = error.kind, error.words
    parent, node = _walk(root, loc)
    here = _words_for(what, loc)
    if kind == "missing":
        inside = _words_for(what, loc[:-1])
        return MISSING.at(_start(parent), f'{inside}: "{loc[-1]}" is missing')
    if kind == "unknown":
        key = str(loc[-1])
        guess = did_you_mean(key, known := keys_at(form, loc[:-1]))
        hint = "" if guess else "known keys: " + ", ".join(known)
        at = _key_place(parent, key)
        return UNKNOWN_KEY.at(at, f'unknown key "{key}" in {_words_for(what, loc[:-1])}{guess}', hint=hint, fix=respelled(at, key, known))
    place = node.place if node is not None else _start(parent)
    if kind == "one-of":
        return WRONG_VALUE.at(place, f'{here}: there is no "{words}"' + did_you_mean(words, error.options), hint="one of " + ", ".join(error.options))
    if kind in _BOUNDS:
        return WRONG_VALUE.at(place, f"{here} must be {_BOUNDS[kind]} {error.bound:g}, is {text_of(node)}")
    if kind in {"mapping", "list"}:
        return WRONG_VALUE.at(place, f"{here} must be a {kind}, is {what_is(node) if node is not None else 'something else'}")
    if kind == "wrong":
        return WRONG_VALUE.at(place, f"{here} {words}")
    if kind == "length" and words.startswith(f"{loc[-1]} "):
        # "size 63 x 88 has no unit" names the key itself.
        return LENGTH.at(place, f"{_words_for(what, loc[:-1])}: {words}")
    code: Code = {"id": BAD_ID, "length": LENGTH}.get(kind, WRONG_VALUE)
    return code.at(place, f"{here}: {words}")


def _walk(root: Node, loc: Loc) -> tuple[Node, Node | None]:
    """The node that should hold the last step of a path, and what stands there."""
    node: Node | None = unwrap(root)
    parent = root
    named = False
    for step in loc:
        if node is None:
            break
        parent = node
        named = step in NAMED and not named
        node = _step(node, step, named=named)
    return parent, node


def _words_for(what: str, loc: Loc) -> str:
    shown = "".join(f"[{step}]" if isinstance(step, int) else f".{step}" for step in loc).lstrip(".")
    return f"{what}: {shown}" if shown else what


def _key_place(parent: Node, key: str) -> Place:
    scalar = parent.key(key) if isinstance(parent, Mapping) else None
    return scalar.place if scalar is not None else _start(parent)


def _start(node: Node) -> Place:
    """The first character of a mapping: what is missing has no place of its own."""
    if isinstance(node, Mapping) and node.entries:
        return node.entries[0][0].place if node.place.start == node.entries[0][0].place.start else Place(node.place.source, node.place.start, node.place.start + 1)
    return node.place
