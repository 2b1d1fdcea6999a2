"""A game goes in, a search comes out that tells where the words of a block were written in its definitions."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import cache

from printgen.compose.subject import Subject
from printgen.model.game import Game
from printgen.model.record import Path, Record, Value
from printgen.place import Place

SHORTEST = 20
"""Letters of a text that is looked for inside others: shorter ones are names and stand everywhere."""


def origins(subject: Subject) -> Callable[[str], Place | None]:
    """Where a text was written: the text of the definitions that it is, or the longest one that it holds; None if a template's own words are all there is."""
    game = subject.game
    known: dict[str, Place] = {}
    for _, text, place in texts_of(game) if game is not None else ():
        known.setdefault(text, place)
    longest = sorted((text for text in known if len(text) >= SHORTEST), key=len, reverse=True)

    @cache
    def find(words: str) -> Place | None:
        if words in known:
            return known[words]
        return next((known[text] for text in longest if text in words), None)

    return find


def texts_of(game: Game) -> Iterator[tuple[Path, str, Place]]:
    """All texts of more than a word in a game's definitions: the path of each (of a piece's below its id), its words, and where it was written."""
    yield from _texts(game.data, ())
    for component in game.components:
        yield from _texts(component.fields, (component.id,))


def _texts(record: Record, path: Path) -> Iterator[tuple[Path, str, Place]]:
    for name in record:
        yield from _inside(record[name], (*path, name), record.place_of(name))


def _inside(value: Value, path: Path, place: Place) -> Iterator[tuple[Path, str, Place]]:
    if isinstance(value, str):
        if " " in value:
            yield path, value, place
    elif isinstance(value, Record):
        yield from _texts(value, path)
    elif isinstance(value, tuple):
        for n, inner in enumerate(value):
            yield from _inside(inner, (*path, n), place)
