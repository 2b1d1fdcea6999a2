"""The named checks `options-alike`, `option-forms`, `marked-option`, `longest-right`, `shared-word` and `answers-in-order`: a deck of questions goes in; hits for what gives an answer away come out."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import combinations, groupby
from math import comb

from printgen.checks.quiz import Question, figure, form, plain, questions, rarity
from printgen.checks.wording import stems
from printgen.diagnostics.diagnostic import WARNING
from printgen.gather import mark
from printgen.place import Place
from printgen.rules.frame import Ask, Hit
from printgen.rules.functions import listed

ENOUGH = 8
"""Of fewer questions nobody sees a pattern."""
CHANCE = 0.05
"""What happens more rarely by chance is no chance."""
RARE = 3
"""In at most so many questions of a deck stands a word that catches the ear."""
MARKS = re.compile(r"\*\*|__|(?<!\w)\*(?=\S)|(?<=\S)\*(?!\w)|(?<!\w)_(?=\w)|</?[A-Za-z][A-Za-z0-9]*[^<>]*>|:[a-z][a-z0-9-]*:|[✓✔★☆→•]")
UNSEEN = re.compile("[\u00ad\u200b-\u200f\u2060\ufeff]")
"""Signs that nobody sees on paper: whoever has the file finds the option by them."""
QUOTED = re.compile("[\"'\u201c\u201d\u201e\u2018\u2019\u00ab\u00bb].*[\"'\u201c\u201d\u201e\u2018\u2019\u00ab\u00bb]", re.DOTALL)
ACRONYM = 6
"""A single word of so many capitals at most may be a name: NASA, UNESCO."""


def _letter(name: str) -> str:
    return name.upper()


def _deck_place(deck: tuple[Question, ...]) -> Place:
    return deck[0].piece.place


@mark("check", "options-alike")
def options_alike(ask: Ask) -> Iterator[Hit]:
    """A hit for each two options of a question that are heard as one: `piece`, `one`, `other`. `with:` as `quiz.questions` tells."""
    for question in questions(ask):
        for one, other in combinations(question.options, 2):
            if plain(question.options[one]) == plain(question.options[other]):
                yield Hit(question.place(other), {"piece": question.id, "one": _letter(one), "other": _letter(other)}, (question.id,))


@mark("check", "option-forms")
def option_forms(ask: Ask) -> Iterator[Hit]:
    """A hit for each question whose options are of several forms, or whose numbers are out of order, and one if the middle number is right too often: `problem`."""
    deck = questions(ask)
    middle = numbered = 0
    for question in deck:
        forms = {name: form(words) for name, words in question.options.items()}
        odd = next((name for name in forms if list(forms.values()).count(forms[name]) == 1), "") if len(set(forms.values())) > 1 else ""
        if odd:
            rest = next(one for one in forms.values() if one != forms[odd])
            words = f"{question.id}: option {_letter(odd)} is {forms[odd]}, another one {rest}"
            yield Hit(question.place(odd), {"problem": words}, (question.id,))
            continue
        found = [figure(words) for words in question.options.values()]
        values = [value for value in found if value is not None]
        if len(values) != len(found) or len(found) < 3:
            continue
        if values not in (sorted(values), sorted(values, reverse=True)):
            yield Hit(question.place(next(iter(question.options))), {"problem": f"{question.id}: the numbers {listed(question.options.values())} neither rise nor fall"}, (question.id,))
        elif question.right:
            numbered += 1
            middle += list(question.options)[len(found) // 2] == question.right
    if numbered >= ENOUGH and _by_chance(middle, numbered, 1 / 3) < CHANCE:
        yield Hit(_deck_place(deck), {"problem": f"number questions: the middle value is right in {middle} of {numbered}"})


def _by_chance(hits: int, of: int, chance: float) -> float:
    """How probable so many hits, or more, are by chance."""
    return sum(comb(of, n) * chance**n * (1 - chance) ** (of - n) for n in range(hits, of + 1))


@mark("check", "marked-option")
def marked_option(ask: Ask) -> Iterator[Hit]:
    """A hit for each option that is set off from the others by bold type, a sign, quotes or capitals: `piece`, `option`, `problem`."""
    for question in questions(ask):
        small = any(letter.islower() for words in question.options.values() for letter in words)
        quoted = [bool(QUOTED.fullmatch(words.strip())) for words in question.options.values()]
        for name, words in question.options.items():
            problem, severity = _marked(words), None
            if not problem and small and len(words) > 1 and words.isupper():
                problem = "stands in capitals, not all others do"
                severity = WARNING if len(words.split()) == 1 and len(words) <= ACRONYM else None
            if not problem and not all(quoted) and QUOTED.fullmatch(words.strip()):
                problem = "stands in quotes, not all others do"
            if problem:
                yield Hit(question.place(name), {"piece": question.id, "option": _letter(name), "problem": problem}, (question.id,), severity)


def _marked(words: str) -> str:
    if found := MARKS.search(words):
        return f'is marked by "{found[0]}"'
    if found := UNSEEN.search(words):
        return f"holds a sign that nobody sees (U+{ord(found[0]):04X})"
    return ""


@mark("check", "longest-right")
def longest_right(ask: Ask) -> Iterator[Hit]:
    """A hit for each question whose right option is much longer than the others, and one if it is the longest too often: `problem`.

    `with: {times: 1.8, least: 6, share: 0.4}`: how many times the next length, by how many characters at least, and in which share of the deck.
    """
    deck = questions(ask)
    times, least, share = ask.options.number("times", 1.8), ask.options.number("least", 6), ask.options.number("share", 0.4)
    longest = asked = 0
    for question in deck:
        others = [len(words) for words in question.others]
        if not question.right or not others:
            continue
        asked += 1
        long, next_ = len(question.answer), max(others)
        longest += long > next_
        if long > times * next_ and long - next_ >= least:
            words = f"{question.id}: the right answer is much longer than the others ({long} against {next_} characters)"
            yield Hit(question.place(question.right), {"problem": words}, (question.id,))
    if asked >= ENOUGH and longest > share * asked:
        yield Hit(_deck_place(deck), {"problem": f"the right answer is the longest in {longest} of {asked} questions, may be {int(share * asked)}"})


@mark("check", "shared-word")
def shared_word(ask: Ask) -> Iterator[Hit]:
    """A hit for each question that shares a rare word with its right option and no other: `piece`, `word`."""
    deck = questions(ask)
    times = rarity(ask, deck)
    for question in deck:
        shared = stems(question.text) & stems(question.answer)
        shared -= frozenset().union(*(stems(words) for words in question.others))
        rare = sorted(word for word in shared if times[word] <= RARE)
        if rare:
            heard = next((word for word in re.findall(r"[^\W\d_]+", question.answer) if stems(word) & set(rare)), rare[0])
            yield Hit(question.place(question.right), {"piece": question.id, "word": heard.lower()}, (question.id,))


@mark("check", "answers-in-order")
def answers_in_order(ask: Ask) -> Iterator[Hit]:
    """A hit if the order of the deck tells the answers, by long runs or by a pattern that comes again: `problem`. `with: {run: 8, share: 0.6}`."""
    deck = questions(ask)
    right = [question.right for question in deck]
    most, share = ask.options.number("run", 8), ask.options.number("share", 0.6)
    at = 0
    for letter, run in groupby(right):
        number = sum(1 for _ in run)
        if number >= most and letter:
            yield Hit(deck[at].piece.place, {"problem": f"from {deck[at].id} on {_letter(letter)} is right {number} times in a row"}, (deck[at].id,))
            return
        at += number
    for step in range(2, 13):
        pairs = list(zip(right, right[step:], strict=False))
        same = sum(one == other for one, other in pairs)
        if len(pairs) >= 3 * ENOUGH and same > share * len(pairs):
            yield Hit(_deck_place(deck), {"problem": f"the answer comes again {step} cards later on {same} of {len(pairs)} cards"})
            return
