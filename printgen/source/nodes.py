"""What a YAML file is made of: scalars, sequences and mappings as frozen values, each with the place where it was written."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TypeAlias

from printgen.frozen import frozen
from printgen.place import Place


@frozen
class Scalar:
    """One value. `value` is what it means (text, whole number, number, truth value or None), `raw` the characters as text.

    `quoted` is true for quoted and block scalars: these are always text. `lines` holds the place of each line of a literal block (`|`), indentation
    left out, one for each line of `raw`; it is empty for all other scalars.
    """

    value: str | int | float | bool | None
    raw: str
    place: Place
    quoted: bool = False
    lines: tuple[Place, ...] = ()


@frozen
class Sequence:
    """Values in order. `size` counts the nodes in it, itself among them (what an alias repeats counts each time)."""

    items: tuple[Node, ...]
    place: Place
    size: int = 1


@frozen
class Mapping:
    """Values by key, in the author's order; a key is there once. `size` as in Sequence."""

    entries: tuple[tuple[Scalar, Node], ...]
    place: Place
    size: int = 1

    def get(self, key: str) -> Node | None:
        """The value of a key, or None."""
        return next((node for name, node in self.entries if name.raw == key), None)

    def key(self, key: str) -> Scalar | None:
        """The key itself, for its place."""
        return next((name for name, _ in self.entries if name.raw == key), None)

    def __iter__(self) -> Iterator[str]:
        return (name.raw for name, _ in self.entries)

    def __contains__(self, key: object) -> bool:
        return any(name.raw == key for name, _ in self.entries)


Node: TypeAlias = Scalar | Sequence | Mapping


def what_is(node: Node) -> str:
    """The node in an author's words, for messages: `a list`, `a mapping`, `the number 4`, `the text "No"`, `nothing`."""
    if isinstance(node, Sequence):
        return "a list"
    if isinstance(node, Mapping):
        return "a mapping"
    if isinstance(node.value, bool):
        return f"the truth value {node.raw}"
    if isinstance(node.value, int | float):
        return f"the number {node.raw}"
    if node.value is None:
        return "nothing"
    shown = node.raw if len(node.raw) <= 40 else node.raw[:37] + "..."
    return f'the text "{shown}"'
