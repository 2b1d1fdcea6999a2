"""The named check `game-without-heading`: a rulebook goes in; a hit comes out for each game or mode that begins in the middle of a chapter."""

from __future__ import annotations

import re
from collections.abc import Iterator

from printgen.checks.wording import span
from printgen.gather import mark
from printgen.rules.frame import Ask, Hit

BEGINS = re.compile(
    r"^(?:this|the (?:second|third|next|other|following))\s+(?:game|variant|version|mode)\b[^.]{0,40}?\b(?:is\s+(?:for|played|intended)|plays?\s+like|needs)\b",
    re.IGNORECASE,
)


@mark("check", "game-without-heading")
def game_without_heading(ask: Ask) -> Iterator[Hit]:
    """A hit for each paragraph that says for how many, or how, a game is played, and comes after other paragraphs, lists or tables under one heading: `words`."""
    for section in ask.manual.sections if ask.manual is not None else ():
        others = [*section.paragraphs, *(item.words for listing in section.listings for item in listing.items), *(table.head[0] for table in section.tables)]
        first = min((words.place.start for words in others), default=0)
        for words in section.paragraphs:
            found = BEGINS.match(words.text)
            if found and words.place.start > first:
                yield Hit(span(words, *found.span()), {"words": " ".join(found[0].split())})
