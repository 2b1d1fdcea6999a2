"""Words go in, what checks compare comes out: sentences with their places, stems of words, and every text that a game's definitions print."""

from __future__ import annotations

import re
from collections.abc import Iterator

from printgen.model.game import Game
from printgen.model.manual import Words
from printgen.model.record import Record, Value
from printgen.place import NOWHERE, Place
from printgen.rules.frame import Ask

SENTENCE = re.compile(r"[^.!?;:]+(?:[.!?;:]+[^.!?;:\s][^.!?;:]*)*[.!?;:]*")
WORD = re.compile(r"[^\W\d_]+(?:['’][^\W\d_]+)?|\d+")
SILENT = (
    "about after again all also and any are another because been before being both but can cannot could does each either every for from had has have her here him his how"
    " into its itself just like may might more most must nor not now off one only onto other others our out over own same shall she should some such than that the their"
    " them then there these they this those through too two until upon was way were what when where which while who whose will with without would you your"
)
_SILENT = frozenset(SILENT.split())
_ENDS = ("ingly", "ings", "ing", "edly", "ies", "ied", "ed", "es", "ly", "s")


def sentences(words: Words) -> Iterator[Words]:
    """The sentences of a text, and the parts of one that a colon or semicolon divides, each with its place."""
    for found in SENTENCE.finditer(words.text):
        text = found[0].strip()
        if text:
            start = found.start() + len(found[0]) - len(found[0].lstrip())
            yield Words(text, words.place.within(start, start + len(text)))


def stem(word: str) -> str:
    """A word without its ending: `snakes`, `snake's` and `snake` are one. Good enough to compare two texts of one author, no more."""
    word = word.lower().replace("’", "'").removesuffix("'s").removesuffix("'")
    for end in _ENDS:
        if word.endswith(end) and len(word) - len(end) >= 3 and not (end == "s" and word.endswith("ss")):
            word = word[: -len(end)]
            if end in {"ies", "ied"}:
                return word + "y"
            break
    if len(word) > 3 and word[-1] == word[-2] and word[-1] not in "aeiouls":
        return word[:-1]
    return word.removesuffix("e") if len(word) > 3 else word


def stems(text: str) -> frozenset[str]:
    """The stems of the words that carry meaning."""
    return frozenset(stem(word) for word in WORD.findall(text) if len(word) > 2 and not word.isdigit() and word.lower() not in _SILENT)


def overlap(one: frozenset[str], other: frozenset[str]) -> float:
    """How much of one the other has: 0 to 1."""
    return len(one & other) / len(one) if one else 0.0


def texts_of(game: Game) -> Iterator[Words]:
    """Every text of a game's facts, texts and components, where it was written. What names files, icons and ids is told apart by having no blank in it."""
    for section in ("facts", "texts"):
        yield from _texts(game.data.get(section), game.data.place_of(section))
    for component in game.components:
        yield from _texts(component.fields, component.place)


def written(ask: Ask) -> tuple[Words, ...]:
    """The texts of the game that is asked about, looked for once a run."""
    return ask.once("texts of the game", lambda: tuple(texts_of(ask.game)))


def _texts(value: Value, place: Place) -> Iterator[Words]:
    if isinstance(value, str):
        if " " in value:
            yield Words(value, place)
    elif isinstance(value, Record):
        for name in value:
            if name not in {"why", "source"}:
                inner = value[name]
                yield from _texts(inner, value.place_of(name))
    elif isinstance(value, tuple):
        for inner in value:
            yield from _texts(inner, inner.place if isinstance(inner, Record) else place)


def span(words: Words, start: int, end: int) -> Place:
    """A part of a text in its file; the whole text where it was folded or escaped, so that its characters are not those of the file."""
    place = words.place
    if place.source is None:
        return NOWHERE
    written = place.source.text[place.start : place.end]
    at = written.find(words.text)
    return place.within(at + start, at + end) if at >= 0 else place


def records(value: Value) -> list[Record]:
    """The mappings of a list; [] if it is no list."""
    return [item for item in value if isinstance(item, Record)] if isinstance(value, tuple) else []


def text(record: Record, name: str) -> str:
    """A field that is a text; "" if it is not."""
    value = record.get(name)
    return value if isinstance(value, str) else ""
