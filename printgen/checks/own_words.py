"""The named check `own-words`: texts go in; a hit comes out where twelve words in a row stand in a source text as well, known by hashes alone."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from hashlib import blake2b

from printgen.checks.wording import WORD, span, texts_of
from printgen.gather import mark
from printgen.model.manual import Words
from printgen.rules.frame import Ask, Hit

RUN = 12
"""So many words in a row are a quotation."""
SALT = b"printgen-run-12"


def run_hashes(text: str) -> Iterator[tuple[int, str]]:
    """For each run of twelve words its first word's offset and a hash of ten hex digits: case, signs and line ends do not count."""
    found = list(WORD.finditer(text))
    words = [word[0].lower().replace("’", "'") for word in found]
    for n in range(len(words) - RUN + 1):
        yield found[n].start(), blake2b(" ".join(words[n : n + RUN]).encode(), digest_size=5, salt=SALT).hexdigest()


def runs_of(texts: Iterable[str]) -> list[str]:
    """The hashes of all runs of source texts, sorted, each once: what a game ships in place of the texts."""
    return sorted({digest for text in texts for _, digest in run_hashes(text)})


@mark("check", "own-words")
def own_words(ask: Ask) -> Iterator[Hit]:
    """A hit for each text that repeats a source: `number` words in a row, `first` of them. `with: {runs: …}` holds the hashes, one blank or line end between two."""
    runs = frozenset(str(ask.options.get("runs", "")).split())
    for words in texts_of(ask.game) if runs else ():
        yield from _repeated(words, runs)


def _repeated(words: Words, runs: frozenset[str]) -> Iterator[Hit]:
    hits = [(at, digest in runs) for at, digest in run_hashes(words.text)]
    start = next((n for n, (_, found) in enumerate(hits) if found), None)
    if start is None:
        return
    number = RUN
    while start + number - RUN + 1 < len(hits) and hits[start + number - RUN + 1][1]:
        number += 1
    at = hits[start][0]
    row = WORD.findall(words.text[at:])[:number]
    yield Hit(span(words, at, at + 1), {"number": number, "first": " ".join(row[:4]) + " …"})
