"""The named check `one-name`: printed texts, or a rulebook, and the game's glossary go in; a hit comes out for each other word for a thing that has a name."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from functools import cache

from printgen.checks.names import names_of, squeezed
from printgen.checks.wording import records, span, text, written
from printgen.frozen import frozen
from printgen.gather import mark
from printgen.model.game import Game
from printgen.model.manual import Words
from printgen.rules.frame import Ask, Hit

CAPITALS = re.compile(r"\b[A-Z][\w'’]*(?:[ -]?[A-Z][\w'’]*)+")


@frozen
class Term:
    """A name of the glossary, the other words that are used for it, and words beside which these mean something else."""

    name: str
    variants: tuple[str, ...]
    unless: tuple[str, ...]


def glossary(game: Game) -> list[Term]:
    """The game's glossary: `{term, variants, unless}`."""
    return [Term(text(entry, "term"), _words(entry.get("variants")), _words(entry.get("unless"))) for entry in records(game.data.get("glossary"))]


def _words(value: object) -> tuple[str, ...]:
    return tuple(word for word in value if isinstance(word, str)) if isinstance(value, tuple) else ()


@cache
def _pattern(words: tuple[str, ...]) -> re.Pattern[str]:
    """Any of the words, also in the plural, as whole words; the longest wins."""
    longest = sorted(words, key=len, reverse=True)
    return re.compile(r"(?<![\w-])(?:" + "|".join(re.escape(word) + ("" if word.endswith("s") else "(?:e?s)?") for word in longest) + r")(?![\w-])", re.IGNORECASE)


def variants_in(words: Words, terms: Sequence[Term]) -> Iterator[tuple[Term, re.Match[str]]]:
    """The variants in a text. A variant inside of its own term (`display` in `card display`), or beside a word of `unless`, is none."""
    low = words.text.lower()
    for term in terms:
        # Looking for the bare letters is so much quicker that most texts never meet a pattern.
        if not any(variant.lower() in low for variant in term.variants) or (term.unless and _pattern(term.unless).search(words.text)):
            continue
        kept = [found.span() for found in _pattern((term.name,)).finditer(words.text)]
        for found in _pattern(term.variants).finditer(words.text):
            if not any(start <= found.start() and found.end() <= end for start, end in kept) and found[0].lower() != term.name.lower():
                yield term, found


@mark("check", "one-name")
def one_name(ask: Ask) -> Iterator[Hit]:
    """A hit for each variant of a term, and each name that is spelled otherwise than the piece it names: `word`, `term`.

    In a rulebook and in the definitions every occurrence is told where it was written. On faces that leaves the words of the templates themselves: what a
    template puts together of the definitions has been told there.
    """
    terms = glossary(ask.game)
    if not terms and ask.manual is None:
        return
    if ask.manual is not None:
        spelled = {squeezed(name): name for name in names_of(ask.game)}
        for words in ask.manual.said():
            yield from _told(words, terms)
            yield from _spelled(words, spelled, {variant.lower() for term in terms for variant in term.variants})
        return
    if not ask.faces:
        for words in written(ask):
            yield from _told(words, terms)
        return
    texts = {printed.text: (printed, face.component) for face in ask.faces.values() for printed in face.texts}
    found = [(words, hit) for words, (printed, piece) in texts.items() for hit in _told(Words(words, printed.place), terms, piece)]
    flagged = [said.text for said in written(ask) if any(variants_in(said, terms))] if found else []
    yield from (hit for words, hit in found if not any(told in words for told in flagged))


def _told(words: Words, terms: Sequence[Term], about: str = "") -> Iterator[Hit]:
    for term, found in variants_in(words, terms):
        yield Hit(span(words, *found.span()), {"word": found[0], "term": term.name}, (about,) if about else ())


def _spelled(words: Words, spelled: Mapping[str, str], known: set[str]) -> Iterator[Hit]:
    """Names of several capitals (`Fox Trail`) that are a defined name but for blanks and hyphens, and are in no glossary."""
    for found in CAPITALS.finditer(words.text):
        name = spelled.get(squeezed(found[0]))
        if name is not None and name != found[0] and name.lower() != found[0].lower() and found[0].lower() not in known:
            yield Hit(span(words, *found.span()), {"word": found[0], "term": name})
