"""Decks of a few questions go in; what gives an answer away is found, and what does not is let be."""

from __future__ import annotations

import random
from itertools import combinations
from typing import Any

import pytest

from printgen.checks.asking import look_again, near_duplicates, reading_time
from printgen.checks.names import unknown_name
from printgen.checks.options import answers_in_order, longest_right, marked_option, option_forms, options_alike, shared_word
from printgen.checks.quiz import figure, form, plain
from printgen.checks.show_through import show_through
from printgen.checks.wording import stems
from printgen.diagnostics.diagnostic import WARNING
from printgen.geometry import Matrix, Rect, Size
from printgen.model.game import Component, Game, Kind
from printgen.model.record import Record, Value
from printgen.rules.frame import Ask, Check
from printgen.scene.items import Face, Glyph, Glyphs, Group, Item, Part, Scene, Shape, Symbol, Use
from printgen.scene.path import rectangle
from printgen.scene.style import Ink, Style

KIND = Kind("question", "card", Size(63, 88), "front")
WITH: dict[str, Value] = {"kind": "question", "question": "question", "options": ("a", "b", "c"), "right": "answer", "source": "source", "date": "date", "checked": "checked"}


def asked(text: str = "Which one?", options: str = "Ape Bee Cow", answer: str = "A", **more: str) -> dict[str, str]:
    a, b, c = options.split("|") if "|" in options else options.split()
    return {"question": text, "a": a, "b": b, "c": c, "answer": answer, "source": "s", "date": "d", "checked": "c", **more}


def told(check: Check, *deck: dict[str, str], **options: Any) -> list[str]:
    pieces = tuple(Component(f"Q{n}", KIND, Record(dict(fields))) for n, fields in enumerate(deck, 1))
    game = Game("g", "G", "", Record({}), {"question": KIND}, pieces, {})
    hits = check(Ask(game, options=Record({**WITH, **options})))
    return [" ".join(str(value) for value in hit.values.values()) for hit in hits]


@pytest.mark.parametrize(("one", "other", "alike"), [("2", "Two.", True), ("A snake", "the Snakes!", True), ("Seven hens", "7 hen", True), ("Blue", "Black", False), ("12", "21", False)])
def test_options_are_compared_as_they_are_heard(one: str, other: str, alike: bool) -> None:
    assert (plain(one) == plain(other)) is alike
    assert bool(told(options_alike, asked(options=f"{one}|{other}|Cow"))) is alike


@pytest.mark.parametrize(("words", "number"), [("About 1.68 m", 1.68), ("1,500 years", 1500.0), ("Eleven", 11.0), ("Up to 90 degrees", 90.0), ("Five times as hot", None), ("Cow", None)])
def test_a_number_is_read_from_an_option(words: str, number: float | None) -> None:
    assert figure(words) == number


@pytest.mark.parametrize(("options", "problem"), [("14|30|40", ""), ("40|30|14", ""), ("14|40|30", "Q1: the numbers 14, 40 and 30 neither rise nor fall"), ("14|30|Forty", "Q1: option C is a number in words, another one a number in figures")])
def test_numbers_are_of_one_form_and_in_order(options: str, problem: str) -> None:
    assert told(option_forms, asked(options=options)) == ([problem] if problem else [])


def test_a_sentence_among_words_is_of_another_form() -> None:
    assert form("It sings") != form("A song")
    assert told(option_forms, asked(options="A song|It sings|A dance")) == ["Q1: option B is a sentence, another one other words"]


@pytest.mark.parametrize(("middle", "said"), [(3, False), (4, False), (7, True), (9, True)])
def test_the_middle_number_may_be_right_as_often_as_chance_has_it(middle: int, said: bool) -> None:
    deck = [asked(options="1|2|3", answer="B" if n < middle else "AC"[n % 2]) for n in range(9)]
    assert told(option_forms, *deck) == ([f"number questions: the middle value is right in {middle} of 9"] if said else [])


@pytest.mark.parametrize(("option", "marked"), [("**Ape**", True), ("*Ape*", True), ("Ape ✓", True), (":yes: Ape", True), ("APE", True), ("<b>Ape</b>", True), ("Ape<br/>too", True), ("Ape*", True), ("_Ape_", True), ("A\u200bpe", True), ('"Ape"', True), ("“Ape”", True), ("5 < 6 > 2", False), ("snake_case", False), ("Ann's", False), ("2 * 3", False), ("9:30", False), ("A", False)])
def test_a_mark_is_told_from_what_only_looks_like_one(option: str, marked: bool) -> None:
    assert bool(told(marked_option, asked(options=f"{option}|Bee|Cow"))) is marked


def test_a_short_word_in_capitals_may_be_a_name_and_quotes_may_stand_around_all() -> None:
    def found(options: str) -> list[object]:
        game = Game("g", "G", "", Record({}), {"question": KIND}, (Component("Q1", KIND, Record(dict(asked(options=options)))),), {})
        return [hit.severity for hit in marked_option(Ask(game, options=Record(WITH)))]

    assert found("NASA|The Air Force|The Navy") == [WARNING]
    assert found("UNDER IT|At it|On it") == [None]
    assert found('"Ape"|"Bee"|"Cow"') == []


def test_capitals_that_all_options_share_are_none() -> None:
    assert told(marked_option, asked(options="X W J")) == []
    assert told(marked_option, asked(options="TYPEWRITER DICTIONARY NOTEBOOK")) == []


def test_a_long_right_option_is_told_and_a_long_wrong_one_is_not() -> None:
    assert told(longest_right, asked(options="A rather long one|Bee|Cow")) == ["Q1: the right answer is much longer than the others (17 against 3 characters)"]
    assert told(longest_right, asked(options="A rather long one|Bee|Cow", answer="B")) == []
    assert told(longest_right, asked(options="Wheat|Rye|Oat")) == [], "two letters more are not seen"


def test_being_the_longest_is_allowed_in_two_of_five() -> None:
    deck = [asked(options="Apes|Bee|Cow", answer="A" if n < 4 else "B") for n in range(10)]
    assert told(longest_right, *deck) == []
    deck[4]["answer"] = "A"
    assert told(longest_right, *deck) == ["the right answer is the longest in 5 of 10 questions, may be 4"]


@pytest.mark.parametrize(("options", "word"), [("In a shell|In a nut|In a box", "shell"), ("In a shell|On a shell|In a box", ""), ("In a nut|In a shell|In a box", "")])
def test_a_rare_word_gives_away_only_the_option_that_alone_has_it(options: str, word: str) -> None:
    assert told(shared_word, asked("Where does it crack shells?", options)) == ([f"Q1 {word}"] if word else [])


def test_a_word_that_many_questions_have_gives_nothing_away() -> None:
    deck = [asked(f"Which snake is number {n}?", "A snake|A frog|A toad") for n in range(4)]
    assert told(shared_word, *deck) == []
    assert len(told(shared_word, *deck[:3])) == 3


@pytest.mark.parametrize(("answers", "problem"), [("ABC" * 12, "the answer comes again 3 cards later on 33 of 33 cards"), ("AB" + "C" * 8 + "AB", "from Q3 on C is right 8 times in a row"), ("AB" + "C" * 7 + "AB", "")])
def test_an_order_that_tells_the_answers(answers: str, problem: str) -> None:
    assert told(answers_in_order, *(asked(answer=letter) for letter in answers)) == ([problem] if problem else [])


def test_shuffled_answers_tell_nothing() -> None:
    for seed in range(30):
        answers = list("ABC" * 40)
        random.Random(seed).shuffle(answers)
        assert told(answers_in_order, *(asked(answer=letter) for letter in answers), run=9) == []


def test_near_duplicates_are_those_of_all_pairs() -> None:
    words = ["otter", "stone", "shell", "crack", "snake", "nest", "king", "egg", "moon", "dust", "smell", "tower", "lean", "port", "ship", "canal"]
    random_ = random.Random(7)
    deck = [asked(" ".join(random_.sample(words, 5)) + "?", answer=random_.choice("ABC")) for _ in range(60)]
    wanted = []
    for (n, one), (m, other) in combinations(enumerate(deck, 1), 2):
        first, second = stems(one["question"]), stems(other["question"])
        share = len(first & second) / len(first | second)
        if share >= 0.6 or (share >= 0.4 and one["answer"] == other["answer"]):
            wanted.append(f"Q{n} Q{m} {round(100 * share)}")
    assert wanted
    assert sorted(told(near_duplicates, *deck)) == sorted(wanted)


def test_a_question_is_short_and_asks() -> None:
    assert told(reading_time, asked("Word " * 47 + "?")) == ["Q1 51 words; about 20 s to read aloud"]
    assert told(reading_time, asked("It means:")) == []
    assert told(reading_time, asked("It means.")) == ["Q1 it ends neither with a question mark nor with a colon"]
    assert told(reading_time, asked(options=f"{'x' * 61}|Bee|Cow")) == ["Q1 option A has 61 characters, may have 60"]


@pytest.mark.parametrize(
    ("more", "problem"),
    [({}, ""), ({"source": ""}, "no source for the answer"), ({"date": ""}, "nobody knows when the answer was looked up"), ({"checked": ""}, "the answer was not checked a second time")],
)
def test_an_answer_has_its_proof(more: dict[str, str], problem: str) -> None:
    assert told(look_again, asked(**more)) == ([f"Q1 {problem}"] if problem else [])


@pytest.mark.parametrize("text", ["Which is the tallest tower in the world?", "Who is the current champion?", "What is it called today?", "Which is the world's largest lake?"])
def test_what_may_go_stale_is_looked_at_again(text: str) -> None:
    assert told(look_again, asked(text)) == []
    assert "may go stale" in told(look_again, asked(text, checked=""))[0]


def test_a_question_with_a_source_may_name_the_world() -> None:
    text = "Who first saw the coast of Brazil?"
    assert told(unknown_name, asked(text)) == []
    assert told(unknown_name, asked(text, source="")) == ["Brazil "]


PAPER, DARK, PALE = (Ink((255, 255, 255)), Ink((0, 0, 0)), Ink((190, 190, 190)))
BACK = Rect(0, 0, 63, 88)
STRIPES = Symbol("stripes", tuple(Shape(rectangle(Rect(0, y * 1.0, 63, 0.5)), Style(fill=Ink((200, 200, 200)))) for y in range(88)), BACK)
PLAIN = Symbol("plain", (Shape(rectangle(BACK), Style(fill=PALE)),), BACK)


def shown(ink: Ink, *under: Item, opacity: float, part: bool = False) -> list[dict[str, Any]]:
    letter = Glyphs("f", 20.0, (Glyph(1, 0, 0, 14.0, "B"),), "B", 25.0, 50.0, ink)
    parts = (Part("answer", Rect(20, 30, 25, 25)), *((Part("pattern", BACK),) if part else ()))
    face = Face("Q1", "back", Scene("k", Size(63, 88), (Group((*under, letter)),)), (), parts)
    game = Game("g", "G", "", Record({"facts": Record({"paper": Record({"weight": 120, "opacity": opacity})})}), {"question": KIND}, (Component("Q1", KIND, Record({})),), {})
    options = Record({"kind": "question", "side": "back", "part": "answer", "paper": "paper", "most": 1, "pattern": "pattern", "contrast": 3, "most_over_pattern": 5})
    return [dict(hit.values) for hit in show_through(Ask(game, options=options, faces={("Q1", "back"): face}))]


def test_black_on_white_shows_by_the_share_that_the_paper_lets_through() -> None:
    assert shown(DARK, opacity=0.94) == [{"piece": "Q1", "text": "B", "shows": 6.0, "weight": 120, "most": 1.0, "others": 0}]
    assert shown(DARK, opacity=0.995) == []
    assert shown(PAPER, opacity=0.5) == [], "white on white is nothing"


def test_only_the_difference_to_the_ground_shows() -> None:
    ground = Shape(rectangle(BACK), Style(fill=DARK))
    assert shown(DARK, ground, opacity=0.5) == []
    assert shown(PAPER, ground, opacity=0.94)[0]["shows"] == 6.0


def test_a_pattern_hides_what_lies_over_it_and_a_plain_ground_does_not() -> None:
    assert shown(DARK, Use(STRIPES), opacity=0.96, part=True) == []
    assert len(shown(DARK, Use(STRIPES), opacity=0.96)) == 1, "without its name it is no security pattern"
    assert len(shown(DARK, Use(PLAIN), opacity=0.96, part=True)) == 1
    assert len(shown(DARK, Use(STRIPES, Matrix(0.4, 0, 0, 0.4, 0, 0)), opacity=0.96, part=True)) == 1, "it ends above the letter"


def test_on_thin_paper_a_pattern_is_not_enough() -> None:
    assert [values["most"] for values in shown(DARK, Use(STRIPES), opacity=0.9, part=True)] == [5.0]
    assert [values["most"] for values in shown(DARK, Use(STRIPES), opacity=0.9)] == [1.0]
