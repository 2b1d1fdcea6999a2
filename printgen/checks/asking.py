"""The named checks `near-duplicates`, `reading-time` and `look-again`: a deck of questions goes in; hits for questions that are asked twice, are too long to be read out, or lack a proof come out."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterator

from printgen.checks.quiz import Question, plain, questions
from printgen.checks.wording import stems
from printgen.diagnostics.diagnostic import Label
from printgen.gather import mark
from printgen.rules.frame import Ask, Hit

SPEED = 2.5
"""How many words a second are read out well."""
STALE = re.compile(
    r"\b(?:now|today|currently|current|at present|so far|latest|newest|still|to date|this (?:year|century)|(?:largest|biggest|tallest|longest|fastest|oldest|richest|most \w+) .*\bin the world"
    r"|the world's \w+est|record)\b",
    re.IGNORECASE,
)
"""Words of facts that a year may undo."""


@mark("check", "near-duplicates")
def near_duplicates(ask: Ask) -> Iterator[Hit]:
    """A hit for each two questions that share most of their words, or fewer and the answer: `one`, `other`, `share` (per cent).

    `with:` as `quiz.questions` tells, and `{share: 0.6, with_answer: 0.4}`, shares of the words that either has.
    """
    deck = questions(ask)
    share, with_answer = ask.options.number("share", 0.6), ask.options.number("with_answer", 0.4)
    words = [stems(question.text) for question in deck]
    # Only questions that share a word are compared.
    at: dict[str, list[int]] = defaultdict(list)
    for n, question in enumerate(deck):
        common: dict[int, int] = defaultdict(int)
        for word in words[n]:
            for other in at[word]:
                common[other] += 1
            at[word].append(n)
        for other, number in sorted(common.items()):
            alike = number / len(words[n] | words[other])
            if alike >= share or (alike >= with_answer and plain(question.answer) == plain(deck[other].answer)):
                yield _pair(deck[other], question, alike)


def _pair(first: Question, second: Question, alike: float) -> Hit:
    values = {"one": first.id, "other": second.id, "share": round(100 * alike)}
    return Hit(second.piece.place, values, (first.id, second.id), labels=(Label(first.piece.place, "the first of them"),))


@mark("check", "reading-time")
def reading_time(ask: Ask) -> Iterator[Hit]:
    """A hit for each question that takes too long to read out, has too long an option, or does not ask: `piece`, `problem`. `with: {words: 50, letters: 60}`."""
    most, letters = ask.options.number("words", 50), ask.options.number("letters", 60)
    for question in questions(ask):
        number = sum(len(words.split()) for words in (question.text, *question.options.values()))
        if number > most:
            words = f"{number} words; about {number / SPEED:.0f} s to read aloud"
            yield Hit(question.piece.place, {"piece": question.id, "problem": words}, (question.id,))
        for name, option in question.options.items():
            if len(option) > letters:
                words = f"option {name.upper()} has {len(option)} characters, may have {letters:g}"
                yield Hit(question.place(name), {"piece": question.id, "problem": words}, (question.id,))
        if not question.text.rstrip().endswith(("?", ":")):
            yield Hit(question.place(str(ask.options.get("question"))), {"piece": question.id, "problem": "it ends neither with a question mark nor with a colon"}, (question.id,))


@mark("check", "look-again")
def look_again(ask: Ask) -> Iterator[Hit]:
    """A hit for each question without a source, a date or a second check, and each that speaks of what may change and was not checked: `piece`, `problem`.

    `with: {source: source, date: date, checked: checked}` names the fields.
    """
    names = {what: str(ask.options.get(what)) for what in ("source", "date", "checked")}
    for question in questions(ask):
        lacks = [what for what, name in names.items() if not question.piece.fields.get(name)]
        stale = STALE.search(" ".join((question.text, *question.options.values())))
        if "source" in lacks:
            problem = "no source for the answer"
        elif "checked" in lacks and stale:
            problem = f'"{stale[0]}" may go stale, and nobody has looked a second time'
        elif "date" in lacks:
            problem = "nobody knows when the answer was looked up"
        elif "checked" in lacks:
            problem = "the answer was not checked a second time"
        else:
            continue
        yield Hit(question.piece.place, {"piece": question.id, "problem": problem}, (question.id,))
