"""Nodes go in, plain values and records come out, `{value:, basis:, why:, source:}` unwrapped and what it says of a value's basis collected."""

from __future__ import annotations

from dataclasses import field

from printgen.frozen import frozen, slotted
from printgen.model.record import Path, Record, Value
from printgen.place import Place
from printgen.source.nodes import Mapping, Node, Scalar, Sequence

WRAPPER = ("value", "basis", "why", "source", "variant")
NAMED = ("fields", "layers")
"""Keys of a kind below which the author gives names: one may be called `value`, and is no wrapper there."""


@frozen
class Marked:
    """What a wrapper says of the value at `path`: its basis, its reason and its source as scalars, each None if it is not given.

    `document`: it is no wrapper, but what a whole component says of all its values. `variant`: it departs from the rulebook on purpose.
    """

    path: str
    place: Place
    basis: Scalar | None
    why: Scalar | None = None
    source: Scalar | None = None
    document: bool = False
    variant: bool = False


@slotted
class Marks:
    """The wrappers that were met, in the author's order."""

    found: list[Marked] = field(default_factory=list)


def is_wrapped(node: Node) -> bool:
    """Whether a node is `{value: …}` with nothing but a basis, a reason and a source beside it."""
    return isinstance(node, Mapping) and "value" in node and len(node.entries) <= len(WRAPPER) and all(key in WRAPPER for key in node)


def unwrap(node: Node, path: str = "", marks: Marks | None = None, *, once: bool = False) -> Node:
    """The value in a wrapper, or the node itself; what the wrapper says goes into `marks`. `once`: what stands in it is none."""
    while isinstance(node, Mapping) and is_wrapped(node):
        if marks is not None:
            basis, why, source, variant = (_scalar(node.get(key)) for key in WRAPPER[1:])
            marks.found.append(Marked(path, node.place, basis, why, source, variant=variant is not None and variant.value is True))
        inner = node.get("value")
        if inner is None:
            break
        node = inner
        if once:
            break
    return node


def plain(node: Node, path: str = "", marks: Marks | None = None) -> Value:
    """The value of a node: a scalar's meaning, a tuple, or a Record that knows its places. `path` is where the node stands, for `marks`."""
    node = unwrap(node, path, marks)
    if isinstance(node, Scalar):
        return node.value
    if isinstance(node, Mapping):
        return record(node, path, marks)
    return tuple(plain(item, f"{path}[{n}]", marks) for n, item in enumerate(node.items))


def record(node: Mapping, path: str = "", marks: Marks | None = None) -> Record:
    """A mapping as a Record; the place of a field is that of its value."""
    fields: dict[str, Value] = {}
    places: dict[Path, Place] = {}
    for key, value in node.entries:
        fields[key.raw] = plain(value, f"{path}.{key.raw}" if path else key.raw, marks)
        note_places(unwrap(value), (key.raw,), places)
    return Record(fields, places, node.place)


def note_places(node: Node, path: Path, places: dict[Path, Place]) -> None:
    """Note the place of a value and of all items of the lists in it; nested records keep their own."""
    places[path] = node.place
    if isinstance(node, Sequence):
        for n, item in enumerate(node.items):
            note_places(unwrap(item), (*path, n), places)


def _scalar(node: Node | None) -> Scalar | None:
    return node if isinstance(node, Scalar) else None
