"""A word and the words that are known go in, the one that was probably meant comes out."""

from __future__ import annotations

import difflib
from collections.abc import Iterable
from itertools import islice

MOST, LONGEST = 400, 80


def nearest(word: str, known: Iterable[str]) -> str | None:
    """The known word most like `word`, ignoring case and `_`/`-`, or None if none is alike.

    Words of more than LONGEST characters are like none, and of very many known ones the first MOST are compared: to guess must not take longer than to read.
    """
    folded: dict[str, str] = {}
    for name in islice(known, MOST):
        if len(name) <= LONGEST:
            folded.setdefault(_fold(name), name)
    if len(word) > LONGEST:
        return None
    found = difflib.get_close_matches(_fold(word), folded, n=1, cutoff=0.6)
    return folded[found[0]] if found else None


def did_you_mean(word: str, known: Iterable[str]) -> str:
    """`; did you mean "front"?`, to stand at the end of a message; "" if nothing is alike."""
    found = nearest(word, known)
    return f'; did you mean "{found}"?' if found else ""


def _fold(word: str) -> str:
    return word.lower().replace("_", "-")
