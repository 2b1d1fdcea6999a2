"""The named check `claims`: numbers that are said more than once go in; a hit comes out wherever two of them disagree."""

from __future__ import annotations

import re
from collections.abc import Iterator

from printgen.checks.wording import records, stem, text
from printgen.gather import mark
from printgen.model.game import Game
from printgen.model.manual import Manual, Words
from printgen.model.record import Record, Value
from printgen.place import Place
from printgen.rules.expression import FaultyError
from printgen.rules.frame import Ask, Hit
from printgen.rules.world import said

PRODUCT = re.compile(r"\b(\d+)\s+([^()\d]+?)\s*\((\d+)\s+[^()\d]*?(\d+)\s+(?:times\b|copies|of)[^()]*\)")
COUNT = re.compile(r"^(\d+)\s+([^\W\d][^(:;,.]*)")
NUMBER = re.compile(r"\d+")
SPELLED = {word: n for n, word in enumerate(("zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve"))}
SURE = 5
"""Smaller numbers are said in too many ways (a pair, the last, once) to be missed in a line."""


@mark("check", "claims")
def claims(ask: Ask) -> Iterator[Hit]:
    """A hit for each claim that does not hold: `problem`.

    In definitions: the two sides of each of the game's `claims: [{what, left, right, source}]` (expressions
    over `facts`, `game` and `number["apple-card"]`, how many designs of a kind there are), and values that `rulebook_says` gives twice. In a
    rulebook: products in brackets ("160 sheets (4 maps, 40 times each)"), the box list, and the numbers of lines that the definitions quote.
    """
    if ask.manual is None:
        yield from _stated(ask)
        yield from _twice(ask.game)
        return
    for words in ask.manual.said():
        yield from _products(words)
    yield from _box(ask.game, ask.manual)
    if ask.manual.named:
        yield from _quoted(ask.game, ask.manual)


def _stated(ask: Ask) -> Iterator[Hit]:
    # What a game that extends another one adds is no matter of the rulebook's claims.
    number = {kind: sum(1 for piece in ask.game.of_kind(kind) if not piece.added) for kind in ask.game.kinds}
    known = {"facts": ask.game.facts, "game": ask.game.data, "number": Record(dict(number))}
    for entry in records(ask.game.data.get("claims")):
        sides = []
        for key in ("left", "right"):
            try:
                sides.append(ask.evaluate(str(entry.get(key)), known))
            except FaultyError as problem:
                yield Hit(entry.place_of(key), {"problem": f"{text(entry, 'what')}: {problem.fault.message}"})
        if len(sides) == 2 and sides[0] != sides[1]:
            yield Hit(entry.place_of("left"), {"problem": f"{text(entry, 'what')}: {said(sides[0])} here, {said(sides[1])} there"})


def _twice(game: Game) -> Iterator[Hit]:
    first: dict[str, Record] = {}
    for entry in records(game.data.get("rulebook_says")):
        path = text(entry, "of")
        other = first.setdefault(path, entry)
        if other.get("is") != entry.get("is"):
            words = f"{path} is {said(other.get('is'))} in {text(other, 'source')}, and {said(entry.get('is'))} in {text(entry, 'source')}"
            yield Hit(entry.place_of("is"), {"problem": words})


def _products(words: Words) -> Iterator[Hit]:
    for found in PRODUCT.finditer(words.text):
        total, one, other = int(found[1]), int(found[3]), int(found[4])
        if total != one * other:
            yield Hit(words.place.within(*found.span()), {"problem": f"{total} {found[2].strip()} are said to be {one} times {other}, which is {one * other}"})


def _box(game: Game, manual: Manual) -> Iterator[Hit]:
    """Items of lists that begin with a number and the name of a line of the box."""
    lines = {_name(text(entry, "item")): entry for entry in records(game.data.get("box"))}
    for section in manual.sections:
        for listing in section.listings:
            for item in listing.items:
                found = COUNT.match(item.words.text)
                entry = lines.get(_name(found[2])) if found else None
                if found and entry is not None and entry.get("pieces") != int(found[1]):
                    place = item.words.place.within(*found.span(1))
                    yield Hit(place, {"problem": f"{found[2].strip()}: the text says {found[1]}, the definitions have {said(entry.get('pieces'))}"})


def _name(words: str) -> str:
    return " ".join(stem(word) for word in words.split())


def _quoted(game: Game, manual: Manual) -> Iterator[Hit]:
    """Numbers from 5 up that the definitions say stand in a line, and that do not."""
    for entry in records(game.data.get("rulebook_says")):
        line = line_of(game, text(entry, "source"))
        wanted = [number for number in _numbers(entry.get("is")) if number >= SURE]
        if line is None or not wanted or len(line) != 1:
            continue
        there = numbers_in(manual.at_line(line[0]))
        lacking = [number for number in wanted if number not in there]
        if lacking:
            words = f"{text(entry, 'of')} is {said(entry.get('is'))}; line {line[0]} does not say {', '.join(map(str, lacking))}"
            yield Hit(line_place(manual, line[0]), {"problem": words})


def line_of(game: Game, source: str) -> tuple[int, ...] | None:
    """The lines of the game's own rulebook that a source names (`000:72`); None if it names another book."""
    book, _, lines = source.partition(":")
    return (int(lines),) if lines.isdecimal() and book == str(game.data.get("rulebook", "")) else None


def line_place(manual: Manual, number: int) -> Place:
    """A line of a rulebook; its start if it has no such line."""
    if not 1 <= number <= len(manual.text.starts):
        return manual.start
    start = manual.text.starts[number - 1]
    return Place(manual.text, start, start + max(1, len(manual.at_line(number))))


def numbers_in(line: str) -> set[int]:
    """The numbers that a line says, in digits or (up to twelve) in words."""
    return {int(found) for found in NUMBER.findall(line)} | {SPELLED[word] for word in re.findall(r"[a-z]+", line.lower()) if word in SPELLED}


def _numbers(value: Value) -> list[int]:
    if isinstance(value, bool):
        return []
    if isinstance(value, int):
        return [value]
    return [number for inner in value for number in _numbers(inner)] if isinstance(value, tuple) else []
