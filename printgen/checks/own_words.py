"""The named check `own-words`: texts go in; a hit comes out where twelve words in a row stand in a source text as well, known by hashes alone."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from hashlib import blake2b

from printgen.checks.wording import WORD, span, written
from printgen.gather import mark
from printgen.model.manual import Words
from printgen.rules.frame import Ask, Hit

RUN = 12
"""So many words in a row are a quotation."""
SALT = "printgen, runs of twelve: "


def run_hashes(text: str) -> list[bytes]:
    """A hash of five bytes for each run of twelve words: case, signs and line ends do not count."""
    words = [word.lower().replace("’", "'") for word in WORD.findall(text)]
    return [blake2b((SALT + " ".join(words[n : n + RUN])).encode(), digest_size=5).digest() for n in range(len(words) - RUN + 1)]


def runs_of(texts: Iterable[str]) -> list[str]:
    """The hashes of all runs of source texts, sorted, each once: what a game ships in place of the texts."""
    return sorted({digest.hex() for text in texts for digest in run_hashes(text)})


@mark("check", "own-words")
def own_words(ask: Ask) -> Iterator[Hit]:
    """A hit for each text that repeats a source: `number` words in a row, `first` of them. `with: {runs: …}` holds the hashes, one blank or line end between two.

    On faces these are the words of the templates: what stands in the definitions is told there.
    """
    runs = frozenset(map(bytes.fromhex, str(ask.options.get("runs", "")).split()))
    if not ask.faces:
        for words in written(ask) if runs else ():
            yield from _repeated(words, runs)
        return
    others = runs.difference(digest for words in written(ask) for digest in run_hashes(words.text))
    texts = {printed.text: printed.place for face in ask.faces.values() for printed in face.texts}
    for text, place in texts.items():
        yield from _repeated(Words(text, place), others)


def _repeated(words: Words, runs: frozenset[bytes]) -> Iterator[Hit]:
    hashes = run_hashes(words.text)
    if runs.isdisjoint(hashes):
        return
    start = next(n for n, digest in enumerate(hashes) if digest in runs)
    number = RUN
    while start + number - RUN + 1 < len(hashes) and hashes[start + number - RUN + 1] in runs:
        number += 1
    row = list(WORD.finditer(words.text))[start : start + number]
    first = " ".join(word[0] for word in row[:4])
    yield Hit(span(words, row[0].start(), row[-1].end()), {"number": number, "first": first + " …"})
