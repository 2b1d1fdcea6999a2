"""A paragraph goes in, the places where a line may end come out (Unicode line breaking, UAX #14, and squares such as A10/B8 kept whole)."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import lru_cache

_LETTER = "A-Za-zÀ-ÖØ-öø-ɏ"
_WORD = rf"[0-9{_LETTER}]+(?:['’.,][0-9{_LETTER}]+)*"
# Words, hyphens and slashes inside words (before a letter), closing punctuation, signs beside figures: what the rules say about these is said here, because the tables
# of the general rules take 60 ms to load and 0.2 ms a character to ask.
_SIMPLE = re.compile(
    rf"\(?{_WORD}(?:(?:[-/](?=[{_LETTER}])|-(?=[0-9])|–){_WORD})*[.,;:!?]*\)?[.,;:!?]*['’]?|\(?[·×+=−]?[0-9]+[+%]?[.,;:!?]*\)?[.,;:!?]*|[·×+=−%&–]"
)
_ENDS = re.compile(r"–(?=.)|-(?![0-9])|/")
"""Behind what a line may end inside of such a word: a minus holds its figure."""
_SQUARE = re.compile(r"[0-9]/\Z")
_TOKEN = re.compile(r"[^ ]+")
_PIECE = 400
"""Characters asked about at once: the general rules take 0.1 s for so many."""


def breaks(text: str) -> list[int]:
    """The offsets at which a new line may start, ascending, without 0 and the end. Blanks hang on to the word before them."""
    found: list[int] = []
    hard = -1
    for token in _TOKEN.finditer(text):
        if not _SIMPLE.fullmatch(token[0]):
            hard = token.start() if hard < 0 else hard
            continue
        if hard < 0:
            found.append(token.start())
        else:
            found.extend(_general_run(text, hard, token.start()))
            hard = -1
        found.extend(token.start() + sign.end() for sign in _ENDS.finditer(token[0]))
    if hard >= 0:
        found.extend(_general_run(text, hard, len(text)))
    # Behind a figure a slash holds, which Unicode leaves to the setter: a square A10/B8 is read as one.
    return [n for n in found if 0 < n < len(text) and not _SQUARE.search(text, max(0, n - 2), n)]


def _general_run(text: str, start: int, end: int) -> Iterator[int]:
    """Where lines may start from `start` up to and at `end`, by the general rules; the words beside are seen by their nearest character."""
    before = text[:start].rstrip(" ")[-1:]
    for at in range(start, end, _PIECE):
        context = before + " " if at == start and before else ""
        yield from (at + n for n in _general(context, text[at : min(at + _PIECE, end + 1)]))


@lru_cache(maxsize=20_000)
def _general(before: str, piece: str) -> tuple[int, ...]:
    # Loaded here because most texts never need it, and its tables take longer to load than a card takes to set.
    from uniseg.linebreak import line_break_breakables  # noqa: PLC0415

    return tuple(n - len(before) for n, may in enumerate(line_break_breakables(before + piece)) if may and n >= len(before) and n)
