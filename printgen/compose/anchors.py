"""A place in a game's definitions goes in, a name for it that holds when its file is changed elsewhere comes out; and of a name the place that it has now."""

from __future__ import annotations

import hashlib
from bisect import bisect_right
from collections.abc import Iterator
from functools import cached_property
from typing import TypeAlias

from printgen.model.game import Game
from printgen.place import Place

Name: TypeAlias = tuple[str | int, ...]
"""What was written there: ("piece", its id, the path of a field), ("layer", its id, the layer, column, row), ("kind", its id) or ("game", a path in game.yaml)."""
Anchor: TypeAlias = tuple[Name, int, int, bytes]
"""A name, where in its words a place starts and ends, and a hash of these words."""


class MovedError(Exception):
    """What an anchor names is there no more, or has other words."""


class Anchors:
    """The anchors of one game."""

    def __init__(self, game: Game) -> None:
        self._game = game

    @cached_property
    def _places(self) -> dict[Name, Place]:
        return {name: place for name, place in _named(self._game) if place.source is not None}

    @cached_property
    def _spans(self) -> dict[str, tuple[list[tuple[int, int]], list[Name]]]:
        """By file, the spans that have a name, from outside to inside, and the first name of each."""
        files: dict[str, dict[tuple[int, int], Name]] = {}
        for name, place in self._places.items():
            files.setdefault(place.file or "", {}).setdefault((place.start, -place.end), name)
        return {file: (sorted(spans), [spans[span] for span in sorted(spans)]) for file, spans in files.items()}

    def anchor(self, place: Place) -> Anchor | None:
        """The anchor of a place: in the innermost words with a name that hold all of it. None if there are none."""
        spans, names = self._spans.get(place.file or "", ([], []))
        for n in range(bisect_right(spans, (place.start, -place.end)) - 1, -1, -1):
            if -spans[n][1] >= place.end:
                base = self._places[names[n]]
                return names[n], place.start - base.start, place.end - base.start, _hash(base)
        return None

    def place(self, name: Name, start: int, end: int, words: bytes) -> Place:
        """The place of an anchor now. Raises MovedError."""
        base = self._places.get(name)
        if base is None or _hash(base) != words:
            raise MovedError
        return base.within(start, end)


def _named(game: Game) -> Iterator[tuple[Name, Place]]:
    """All that has a name, what is nearer to a piece first."""
    for piece in game.components:
        for path, place in piece.fields.placed():
            yield ("piece", piece.id, *path), place
        yield ("piece of", piece.id), piece.place
        for layer in piece.layers.values():
            yield ("layer", piece.id, layer.name), layer.place
            for square, place in layer.places.items():
                yield ("layer", piece.id, layer.name, *square), place
    for kind in game.kinds.values():
        yield ("kind", kind.id), kind.place
    for path, place in game.data.placed():
        yield ("game", *path), place


def _hash(place: Place) -> bytes:
    assert place.source is not None
    return hashlib.blake2b(place.source.text[place.start : place.end].encode("utf-8", "surrogatepass"), digest_size=8).digest()
