"""The named check `unknown-name`: texts and the names of a game go in; a hit comes out for each name in quotes, or in the middle of a sentence, that nothing has."""

from __future__ import annotations

import re
from collections.abc import Iterator

from printgen.checks.wording import WORD, records, span, stem, text, written
from printgen.diagnostics.nearest import nearest
from printgen.gather import mark
from printgen.model.game import Game
from printgen.model.record import Record, Value
from printgen.rules.frame import Ask, Hit

MIDDLE = re.compile(r"(?<=[a-z,;] )[A-Z][a-z]{2,}\b")
QUOTED = re.compile(r"[\"“”„]([^\"“”„]{1,60})[\"“”]")
SPEECH = re.compile(r"[,.;:!?]")
TRANSLATED = re.compile(r"\b(?:means|meaning|translated|literally)\W+$", re.IGNORECASE)


def names_of(game: Game) -> list[str]:
    """All names that a game's definitions give: titles of kinds and pieces, names in the facts, items of the box, terms of the glossary."""
    found = [game.title, *(kind.title for kind in game.kinds.values()), *(component.title for component in game.components)]
    found += [text(entry, "item") for entry in records(game.data.get("box"))] + [text(entry, "term") for entry in records(game.data.get("glossary"))]
    found += _named(game.data.get("facts"))
    return list(dict.fromkeys(name for name in found if name))


def _named(value: Value) -> Iterator[str]:
    """The fields `name` and `title` in facts, however deep."""
    if isinstance(value, Record):
        for key, inner in value.fields.items():
            if key in {"name", "title"} and isinstance(inner, str):
                yield inner
            yield from _named(inner)
    elif isinstance(value, tuple):
        for inner in value:
            yield from _named(inner)


def squeezed(name: str) -> str:
    """A name without case, blanks and hyphens."""
    return re.sub(r"[\s\-–_&]+", "", name).lower()


@mark("check", "unknown-name")
def unknown_name(ask: Ask) -> Iterator[Hit]:
    """A hit for each name that is none: `name`, `near`.

    In the definitions (of a game in English) a name is a word with a capital in the middle of a sentence; a text of capitals alone is a title, and a piece that has a
    `source` of its own speaks of the world. In a rulebook, which also names people, it is what stands in quotes and is neither defined nor a heading nor said elsewhere
    without quotes. Left out: single letters and signs, speech (which has marks in it), translations ("means …"), and words that the glossary lists as variants, which
    have a finding of their own.
    """
    manual = ask.manual
    defined = names_of(ask.game)
    if manual is None:
        yield from _capitals(ask, defined)
        return
    known = {squeezed(name) for name in defined} | {squeezed(section.title) for section in manual.sections} | set(_variants(ask.game))
    plain = " ".join(" ".join(map(stem, WORD.findall(QUOTED.sub(" ", words.text)))) for words in manual.said())
    for words in manual.said():
        for found in QUOTED.finditer(words.text):
            name = found[1].strip(" .,;:!")
            if len(name) < 3 or SPEECH.search(name) or squeezed(name) in known or TRANSLATED.search(words.text[: found.start()]) or _elsewhere(name, plain):
                continue
            near = nearest(name, defined) or next((other for other in defined if other.lower().startswith(name.lower())), "")
            yield Hit(span(words, *found.span(1)), {"name": name, "near": near})


def _capitals(ask: Ask, defined: list[str]) -> Iterator[Hit]:
    if ask.game.data.get("language", "en") != "en":
        return
    known = {stem(word) for name in defined for word in WORD.findall(name)}
    world = {component.fields.place_of(name) for component in ask.game.components if text(component.fields, "source") for name in component.fields}
    for words in written(ask):
        if titled(words.text) or words.place in world:
            continue
        for found in MIDDLE.finditer(words.text):
            if stem(found[0]) not in known:
                yield Hit(span(words, *found.span()), {"name": found[0], "near": nearest(found[0], defined) or ""})


def titled(words: str) -> bool:
    """Whether a text is a title (`Old Mill`), not a sentence: each word has a capital, and no full stop ends it."""
    return not words.rstrip().endswith((".", "!", "?")) and all(word[0].isupper() for word in words.split() if word[0].isalpha())


def _variants(game: Game) -> Iterator[str]:
    for entry in records(game.data.get("glossary")):
        variants = entry.get("variants")
        yield from (squeezed(word) for word in variants if isinstance(word, str)) if isinstance(variants, tuple) else ()


def _elsewhere(name: str, plain: str) -> bool:
    """Whether the words of a name of several words stand somewhere without quotes."""
    wanted = " ".join(map(stem, WORD.findall(name)))
    return " " in wanted and wanted in plain


