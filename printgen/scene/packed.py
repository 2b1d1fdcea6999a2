"""The items of drawings go in and are packed as bytes; what comes out for each drawing are its items, unpacked when somebody first looks at them.

Most of what is asked of a face that was drawn before, or by another process, needs its measurements alone.
"""

from __future__ import annotations

import io
import pickle
from collections.abc import Callable, Iterator, Sequence
from functools import cached_property
from typing import Any, overload

from printgen.place import Place
from printgen.scene.items import Item, Symbol

Row = tuple[Item, ...]


class Pack:
    """Some drawings as bytes, in which a place is the number of one of `places`, and artwork that others draw, too, the number of one of `links`.

    The bytes may lie somewhere else, under a `key`, and be read when they are needed.
    """

    def __init__(self, data: bytes | Callable[[], bytes], places: list[Place], links: Sequence[Symbol] = (), key: str = "") -> None:
        self._data, self.places, self.links, self.key = data, places, links, key
        self._numbers: dict[tuple[int, int, int], int] = {}

    @property
    def data(self) -> bytes:
        """The bytes."""
        if not isinstance(self._data, bytes):
            self._data = self._data()
        return self._data

    @cached_property
    def rows(self) -> Sequence[Row]:
        """The items of each drawing. Raises pickle.UnpicklingError for bytes that `pack` did not make."""
        rows: Sequence[Row] = _Reader(self).load()
        return rows

    def number(self, place: Place) -> tuple[Any, ...]:
        """What stands in bytes for a place, which is one of `places` from now on."""
        key = (id(place.source), place.start, place.end)
        if key not in self._numbers:
            self._numbers[key] = len(self.places)
            self.places.append(place)
        return _place, (self._numbers[key],)

    def find(self, module: str, name: str) -> Any:
        """What a name in bytes means, if it stands for a place or a link; None for other parts of drawings. Raises pickle.UnpicklingError for anything else."""
        if module == __name__ and name in {_place.__name__, _link.__name__}:
            return self.places.__getitem__ if name == _place.__name__ else self.links.__getitem__
        if not module.startswith(("printgen.scene.", "printgen.geometry", "printgen.model.record")):
            raise pickle.UnpicklingError(module)
        return None

    def __reduce__(self) -> tuple[Any, ...]:
        return Pack, (self.data, self.places, self.links)


class Packed(Sequence[Item]):
    """The items of one drawing of a pack: its number, and what they are, if that is known already."""

    __slots__ = ("_items", "_number", "_pack")

    def __init__(self, pack: Pack, number: int, items: Row | None = None) -> None:
        self._pack, self._number, self._items = pack, number, items

    @property
    def items(self) -> Row:
        """All of them."""
        if self._items is None:
            self._items = self._pack.rows[self._number]
        return self._items

    def __len__(self) -> int:
        return len(self.items)

    @overload
    def __getitem__(self, index: int) -> Item: ...
    @overload
    def __getitem__(self, index: slice) -> Row: ...
    def __getitem__(self, index: int | slice) -> Item | Row:
        return self.items[index]

    def __iter__(self) -> Iterator[Item]:
        return iter(self.items)

    def __eq__(self, other: object) -> bool:
        return self.items == (other.items if isinstance(other, Packed) else other)

    def __hash__(self) -> int:
        return hash(self.items)

    def __repr__(self) -> str:
        return repr(self.items)

    def __reduce__(self) -> tuple[Any, ...]:
        return Packed, (self._pack, self._number)


def pack(rows: Sequence[Row], links: Sequence[Symbol]) -> Pack:
    """The drawings packed; their places, and the artwork that is not theirs, stand beside them: who keeps them may say in words of his own what they are."""
    stream = io.BytesIO()
    whole = Pack(stream.getvalue, [], links)
    numbers = {symbol.key: n for n, symbol in enumerate(links)}

    def artwork(symbol: Symbol) -> tuple[Any, ...]:
        number = numbers.get(symbol.key)
        return (Symbol, (symbol.key, tuple(symbol.items), symbol.box, symbol.title)) if number is None else (_link, (number,))

    writer = pickle.Pickler(stream, pickle.HIGHEST_PROTOCOL)
    writer.dispatch_table = {Place: whole.number, Symbol: artwork}
    writer.dump(rows)
    return whole


class _Reader(pickle.Unpickler):
    """Reads what `pack` wrote."""

    def __init__(self, whole: Pack) -> None:
        super().__init__(io.BytesIO(whole.data))
        self._whole = whole

    def find_class(self, module: str, name: str) -> Any:
        """What a name means: parts of drawings, and no more."""
        return self._whole.find(module, name) or super().find_class(module, name)


def _place(*_: object) -> Place:
    """Stands for the place of a number, in bytes."""
    raise pickle.UnpicklingError


def _link(*_: object) -> Symbol:
    """Stands for the artwork of a number, in bytes."""
    raise pickle.UnpicklingError
