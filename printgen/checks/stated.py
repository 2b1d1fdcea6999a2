"""The named checks `stated` and `things-used`: a game or its rulebook goes in; hits for what it does not say, and for what it uses without bringing it, come out."""

from __future__ import annotations

import re
from collections.abc import Iterator

from printgen.checks.wording import WORD, records, span, stem, text
from printgen.frozen import frozen
from printgen.gather import mark
from printgen.model.manual import Manual
from printgen.model.record import Record
from printgen.place import NOWHERE
from printgen.rules.frame import Ask, Hit


@frozen
class Header:
    """Something that every rulebook says: what it is called, the words by which a text says it, and the path of game.yaml that holds it ("" for none)."""

    what: str
    words: re.Pattern[str]
    path: str


def _said(pattern: str) -> re.Pattern[str]:
    return re.compile(pattern, re.IGNORECASE)


_NUMBER = r"(?:\d+|two|three|four|five|six|seven|eight|ten)"
HEADER = (
    Header("how many may play at most", _said(rf"\b(?:{_NUMBER}\s*(?:-|–|to)\s*{_NUMBER}\s+players|up to {_NUMBER} players|players:\s*\d|maximum of {_NUMBER} players|number of players)"), "players"),
    Header("from which age", _said(r"\b(?:ages?\b|aged\b|years (?:old|and up))"), "ages"),
    Header("how long it takes", _said(r"\b(?:\d+\s*(?:min\b|minutes|hours?)|playing time)"), "minutes"),
    Header("who starts", _said(r"\b(?:first player|starting player|starts|goes first|begins the game|going to start|youngest|most recently)\b|\b(?:pick|choose|draw lots for) (?:a|one) player\b"), ""),
    Header("in which order players take turns", _said(r"\b(?:clockwise|to the left|next player|turn order|simultaneously|at the same time|all players)\b"), ""),
    Header("who wins", _said(r"\b(?:wins?|winners?)\b"), ""),
    Header("what happens in a tie", _said(r"\b(?:tie|tied|draw between|equal points|same number of points)\b"), ""),
)


NEEDED = _said(r"\byou(?:'ll|’ll| will)?(?: also)? need\b(?!\s+to\b)")
"""A sentence that says what else is needed."""


@mark("check", "stated")
def stated(ask: Ask) -> Iterator[Hit]:
    """One hit that lists what the rulebook, or the definitions, do not say: `lacks`."""
    if ask.manual is not None:
        said = [words.text for words in ask.manual.said()]
        lacks = [header.what for header in HEADER if not any(header.words.search(line) for line in said)]
        place = ask.manual.start
    else:
        # A game that follows no rulebook need not tell what one would.
        lacks = [header.what for header in HEADER if header.path and not _given(ask.game.data, header.path)] if ask.game.data.get("rulebook") else []
        place = ask.game.place
    if lacks:
        yield Hit(place if place.source else NOWHERE, {"lacks": lacks})


def _given(data: Record, path: str) -> bool:
    value: object = data
    for step in path.split("."):
        value = value.get(step) if isinstance(value, Record) else None
    return value is not None and value != ()


@mark("check", "things-used")
def things_used(ask: Ask) -> Iterator[Hit]:
    """A hit for the first mention of each thing that players must have and that no list of the box or of what else is needed names: `thing`.

    `with: {things: […]}` are the words that are looked for.
    """
    if ask.manual is None:
        return
    things = ask.options.get("things")
    wanted = {stem(thing) for thing in things if isinstance(thing, str)} if isinstance(things, tuple) else set()
    # A text that lists what is in the box has to list all of it: what the definitions know besides is no help to its reader.
    box = [text(entry, "item") for entry in records(ask.game.data.get("box"))]
    brought = {stem(word) for item in (list(_listed(ask.manual)) or box) for word in WORD.findall(item)}
    brought |= {stem(word) for words in ask.manual.said() if NEEDED.search(words.text) for word in WORD.findall(words.text)}
    for words in ask.manual.said():
        for found in WORD.finditer(words.text):
            name = stem(found[0])
            if name in wanted and name not in brought:
                brought.add(name)
                yield Hit(span(words, *found.span()), {"thing": found[0]})


def _listed(manual: Manual) -> Iterator[str]:
    """The items under headings such as Contents, Components, You also need."""
    for section in manual.sections:
        if re.search(r"\b(?:components?|contents|in the box|you (?:also )?need|equipment)\b", section.title, re.IGNORECASE):
            yield from (item.words.text for listing in section.listings for item in listing.items)
