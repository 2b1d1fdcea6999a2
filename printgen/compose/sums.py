"""Plain values, records and frozen values of the model go in, a hash of what they say comes out: where they were written does not count."""

from __future__ import annotations

import hashlib
from collections.abc import Iterator, Mapping

from printgen.model.record import Record
from printgen.place import Place


def sum_of(*values: object) -> str:
    """The hash of values in their order, 32 hexadecimal digits. Raises TypeError for what is no value."""
    words = "\0".join(word for value in values for word in _words(value))
    return hashlib.sha256(words.encode("utf-8", "surrogatepass")).hexdigest()[:32]


def _words(value: object) -> Iterator[str]:
    """A value as words: none can pass for another, for each begins with its type, and what holds others says how many."""
    if value is None or isinstance(value, bool | int | float | str):
        # A text may hold the sign between words: its length keeps it whole.
        yield f"{type(value).__name__} {len(value)} {value}" if isinstance(value, str) else f"{type(value).__name__} {value!r}"
    elif isinstance(value, Place):
        return
    elif isinstance(value, Record | Mapping):
        yield f"mapping {len(value)}"
        for name in value:
            yield from _words(name)
            yield from _words(value[name])
    elif isinstance(value, tuple | list):
        yield f"row {len(value)}"
        for inner in value:
            yield from _words(inner)
    elif hasattr(value, "__dataclass_fields__"):
        yield type(value).__name__
        for name in value.__dataclass_fields__:
            yield from _words(getattr(value, name))
    else:
        raise TypeError(type(value).__name__)
