"""Named values that know where each was written: what rules and templates see of a definition, and all they see."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from types import MappingProxyType
from typing import TypeAlias

from printgen.place import NOWHERE, Place

Value: TypeAlias = "str | int | float | bool | Record | tuple[Value, ...] | None"
Path: TypeAlias = tuple[str | int, ...]


class Record:
    """Fields by name, in the author's order, and the place of each.

    `record["items"]` is a field, never a method; `places` is keyed by the path below this record: `("green",)`, `("green", 2)`.
    Nested records keep their own places.
    """

    __slots__ = ("_fields", "_places", "place")

    def __init__(self, fields: Mapping[str, Value], places: Mapping[Path, Place] | None = None, place: Place = NOWHERE) -> None:
        self._fields = MappingProxyType(dict(fields))
        self._places = MappingProxyType(dict(places or {}))
        self.place = place

    def __reduce__(self) -> tuple[object, ...]:
        """What travels to another process: its mappings cannot, for they refuse to change."""
        return Record, (dict(self._fields), dict(self._places), self.place)

    @property
    def fields(self) -> Mapping[str, Value]:
        """The fields by name."""
        return self._fields

    def __getitem__(self, name: str) -> Value:
        return self._fields[name]

    def get(self, name: str, otherwise: Value = None) -> Value:
        """A field, or `otherwise` if there is none."""
        return self._fields.get(name, otherwise)

    def number(self, name: str, otherwise: float = 0.0) -> float:
        """A field that is a number, or `otherwise` if there is none, or it is something else."""
        value = self._fields.get(name)
        return float(value) if isinstance(value, int | float) else otherwise

    def __contains__(self, name: object) -> bool:
        return name in self._fields

    def __iter__(self) -> Iterator[str]:
        return iter(self._fields)

    def __len__(self) -> int:
        return len(self._fields)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Record) and dict(self._fields) == dict(other._fields)

    def __hash__(self) -> int:
        return hash(tuple(self._fields))

    def __repr__(self) -> str:
        return f"Record({dict(self._fields)!r})"

    def place_of(self, *path: str | int) -> Place:
        """Where the value at a path was written; the nearest known place above it if it has none of its own."""
        for end in range(len(path), 0, -1):
            if path[:end] in self._places:
                place = self._places[path[:end]]
                inner = self._inside(path[:end])
                return inner.place_of(*path[end:]) if isinstance(inner, Record) and path[end:] else place
        first = self._fields.get(str(path[0])) if path else None
        return first.place_of(*path[1:]) if isinstance(first, Record) else self.place

    def placed(self, path: Path = ()) -> Iterator[tuple[Path, Place]]:
        """All places in it, nested ones too, each with its path (below `path`)."""
        yield path, self.place
        for below, place in self._places.items():
            yield (*path, *below), place
        for name, value in self._fields.items():
            yield from _placed(value, (*path, name))

    def _inside(self, path: Path) -> Value:
        value: Value = self
        for step in path:
            if isinstance(value, Record):
                value = value.get(str(step))
            elif isinstance(value, tuple) and isinstance(step, int) and step < len(value):
                value = value[step]
            else:
                return None
        return value


def _placed(value: Value, path: Path) -> Iterator[tuple[Path, Place]]:
    if isinstance(value, Record):
        yield from value.placed(path)
    elif isinstance(value, tuple):
        for n, inner in enumerate(value):
            yield from _placed(inner, (*path, n))


EMPTY = Record({})
