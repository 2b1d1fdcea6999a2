"""A deck of questions goes in, as a rule's `with:` describes it; its questions come out, each with its options and the right one, and words made ready to be compared."""

from __future__ import annotations

import re
import unicodedata
from collections import Counter
from collections.abc import Iterator

from printgen.checks.wording import WORD, stem, stems
from printgen.frozen import frozen
from printgen.model.game import Component
from printgen.place import Place
from printgen.rules.frame import Ask

_ONES = "zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen"
NUMBERS = {word: n for n, word in enumerate(_ONES.split())} | {word: 10 * n for n, word in enumerate(["twenty", "thirty", "forty", "fifty", "sixty", "seventy", "eighty", "ninety"], 2)}
"""Numbers that are written out."""
FIGURE = re.compile(r"\d[\d.,]*")
QUALIFIER = re.compile(r"^(?:about|around|nearly|up to|less than|more than|over|under|at least)\s+", re.IGNORECASE)
_ARTICLES = {"a", "an", "the"}
SPEAKERS = {"i", "it", "he", "she", "we", "you", "they"}
"""With one of these a sentence begins."""


@frozen
class Question:
    """A question: its piece, its words, its options by the name of their field, and the field of the right one ("" if there is none)."""

    piece: Component
    text: str
    options: dict[str, str]
    right: str

    @property
    def id(self) -> str:
        """The id of its piece."""
        return self.piece.id

    @property
    def answer(self) -> str:
        """The words of the right option; "" if there is none."""
        return self.options.get(self.right, "")

    @property
    def others(self) -> list[str]:
        """The words of the wrong options."""
        return [words for name, words in self.options.items() if name != self.right]

    def place(self, field: str) -> Place:
        """Where a field of it was written."""
        return self.piece.fields.place_of(field)


def questions(ask: Ask) -> tuple[Question, ...]:
    """The questions of the deck that a rule's `with: {kind: question, question: question, options: [a, b, c], right: answer}` describes.

    `kind` is that of the pieces, the others are names of their fields; what stands in `right` is the name of an option's field, in whatever case.
    """
    kind, text, right = (str(ask.options.get(name)) for name in ("kind", "question", "right"))
    fields = ask.options.get("options")
    names = [str(name) for name in fields] if isinstance(fields, tuple) else []
    return ask.once(("questions", kind, text, tuple(names), right), lambda: tuple(_read(ask, kind, text, names, right)))


def _read(ask: Ask, kind: str, text: str, names: list[str], right: str) -> Iterator[Question]:
    for piece in ask.game.of_kind(kind):
        fields = piece.fields
        chosen = str(fields.get(right) or "").strip().casefold()
        yield Question(piece, str(fields.get(text) or ""), {name: str(fields.get(name) or "") for name in names}, next((n for n in names if n.casefold() == chosen), ""))


def rarity(ask: Ask, deck: tuple[Question, ...]) -> Counter[str]:
    """In how many questions of the deck each stem occurs, its options counted with it."""
    return ask.once(("rarity", str(ask.options.get("kind"))), lambda: Counter(word for one in deck for word in stems(" ".join((one.text, *one.options.values())))))


def plain(words: str) -> str:
    """Words as they are heard: without case, signs, articles and plural, numbers as figures. `Two snakes.` and `2 snake` are one."""
    text = unicodedata.normalize("NFKC", words).casefold()
    found = [str(NUMBERS.get(word, word)) for word in WORD.findall(text) if word not in _ARTICLES]
    return " ".join(word if word.isdigit() else stem(word) for word in found)


def figure(words: str) -> float | None:
    """The number that an option begins with, `About 1.68 m` or `Eleven`; None if it is none."""
    bare = QUALIFIER.sub("", words.strip())
    found = FIGURE.match(bare)
    if found:
        return float(found[0].rstrip(".,").replace(",", ""))
    return float(NUMBERS[bare.casefold()]) if bare.casefold() in NUMBERS else None


def form(words: str) -> str:
    """What sort of an option it is: a number in figures, a number in words, a sentence, or other words; with a stop at its end, if it has one."""
    bare = QUALIFIER.sub("", words.strip())
    first = bare.split(" ", 1)[0].casefold().strip(",.")
    sort = "a number in figures" if FIGURE.match(bare) else "a number in words" if bare.casefold() in NUMBERS else "a sentence" if first in SPEAKERS else "other words"
    return f"{sort} with a stop at the end" if bare.endswith((".", "!")) else sort
