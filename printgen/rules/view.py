"""A thing of the program goes in, what an expression may see of it comes out: fields by name, worked out when they are asked for."""

from __future__ import annotations

from collections.abc import Iterable, Mapping


class View:
    """What rules and templates see of a thing that is no record: a component, a layer, a square, a face.

    A subclass gives `names` and `field`; nothing else of the object can be reached from an expression. `str(view)` is how it is printed.
    """

    __slots__ = ()

    def names(self) -> Iterable[str]:
        """The names of the fields."""
        return ()

    def field(self, name: str) -> object:
        """The value of a field. Raises KeyError if there is none of that name."""
        raise KeyError(name)


class Fields(View):
    """A plain mapping as a view that prints as `text`."""

    __slots__ = ("_fields", "_text")

    def __init__(self, fields: Mapping[str, object], text: str = "") -> None:
        self._fields = dict(fields)
        self._text = text

    def names(self) -> Iterable[str]:
        """The names of the fields."""
        return self._fields

    def field(self, name: str) -> object:
        """The value of a field. Raises KeyError if there is none of that name."""
        return self._fields[name]

    def __str__(self) -> str:
        return self._text
