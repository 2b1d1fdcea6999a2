"""The named check `complete-lists`: texts go in; a hit comes out for each list that claims to be complete and lacks what another text names."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator
from functools import cache

from printgen.checks.wording import overlap, records, sentences, stems, text, written
from printgen.gather import mark
from printgen.model.manual import Listing, Words
from printgen.model.record import Record
from printgen.rules.frame import Ask, Hit
from printgen.rules.world import steps_of

ENOUGH = 0.5


@mark("check", "complete-lists")
def complete_lists(ask: Ask) -> Iterator[Hit]:
    """A hit for each list that lacks something: `list`, `lacks`, `where` (the places of what is lacking, in words).

    The game names them: `complete_lists: [{of: facts.elimination, effect: eliminated}]`. Whatever else says that something "is eliminated" must have an
    entry in the list; in a rulebook the list is the one whose lead says "eliminated if".
    """
    for entry in records(ask.game.data.get("complete_lists")):
        effect = text(entry, "effect")
        if effect and ask.manual is not None:
            for listing in _lists(ask, effect):
                said = [words for words in ask.manual.said() if all(item.words is not words for item in listing.items)]
                yield from _lacking(said, [item.words.text for item in listing.items], effect, listing)
        elif effect:
            yield from _of_facts(ask, entry, effect)


def _lists(ask: Ask, effect: str) -> Iterator[Listing]:
    assert ask.manual is not None
    for section in ask.manual.sections:
        for listing in section.listings:
            if listing.lead is not None and re.search(rf"\b{re.escape(effect)}\b\W*(if|when)\b", listing.lead.text, re.IGNORECASE):
                yield listing


def _lacking(said: Iterable[Words], items: list[str], effect: str, listing: Listing) -> Iterator[Hit]:
    missing = list(_uncovered(said, items, effect))
    if missing:
        assert listing.lead is not None
        named = ", ".join(f"line {words.line} ({_short(words.text)})" for words in missing)
        yield Hit(listing.lead.place, {"list": f'the list "{_short(listing.lead.text)}"', "lacks": named})


def _of_facts(ask: Ask, entry: Record, effect: str) -> Iterator[Hit]:
    """One hit for each text of the definitions that names a way which the list of facts lacks, at that text."""
    value: object = ask.game.data
    path = text(entry, "of")
    for step in steps_of(path):
        value = value.get(str(step)) if isinstance(value, Record) else None
    listed = records(value)  # type: ignore[arg-type]
    items = [text(item, "text") for item in listed]
    said = [words for words in written(ask) if words.text not in items]
    for words in _uncovered(said, items, effect):
        yield Hit(words.place, {"list": path, "lacks": f'"{_short(words.text)}"'})


def _uncovered(said: Iterable[Words], items: list[str], effect: str) -> Iterator[Words]:
    """The sentences that say of something that it has the effect, and that share too little with each item of the list."""
    listed = [stems(item) for item in items]
    # What most items speak of (the snake) tells none of them from the others.
    times = Counter(word for item in listed for word in item)
    common = frozenset(word for word, number in times.items() if len(listed) > 2 and number * 2 > len(listed))
    listed = [item - common for item in listed]
    for words in said:
        if effect not in words.text.lower():
            continue
        before = frozenset[str]()
        for sentence in sentences(words):
            own = stems(sentence.text) - common
            if consequence(effect).search(sentence.text):
                # "A shorter one that does is eliminated" leans on the part before it.
                wide = own | before
                if len(own) > 1 and not any(_same(wide, item) for item in listed):
                    yield sentence
            before = own if sentence.text.endswith((":", ";")) else frozenset()


def _same(one: frozenset[str], other: frozenset[str]) -> bool:
    """Whether two texts are about one thing: they share two words, and half of the words of one of them."""
    return len(one & other) > 1 and max(overlap(one, other), overlap(other, one)) >= ENOUGH


@cache
def consequence(effect: str) -> re.Pattern[str]:
    """Matches a sentence in which the effect is what follows, not the condition ("when you are eliminated") nor the past ("was eliminated").

    Only in the part behind the last comma, where no "when" or "if" governs it.
    """
    word = re.escape(effect)
    return re.compile(rf"(?:^|,)(?:(?!\b(?:when|if|where|until)\b)[^,])*?\b(?:is|are|be)\s+(?:\w+ly\s+)?{word}\s*[.!;]?$", re.IGNORECASE)


def _short(words: str) -> str:
    return words if len(words) <= 60 else words[:59] + "…"
