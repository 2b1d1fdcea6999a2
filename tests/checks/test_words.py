"""Words in, what checks make of them out: stems, sentences, runs of twelve words, variants of a term, names in quotes, tables and lists."""

from __future__ import annotations

import pytest

from printgen.checks.complete import consequence
from printgen.checks.names import titled
from printgen.checks.own_words import own_words, run_hashes, runs_of
from printgen.checks.terms import Term, variants_in
from printgen.checks.wording import sentences, stem, stems
from printgen.model.game import Game
from printgen.model.manual import Words
from printgen.model.record import Record
from printgen.place import NOWHERE, Place, Text
from printgen.rules.frame import Ask

LONG = "a frog that leaps over three lilies in one turn may rest on the fourth and sing"


@pytest.mark.parametrize("words", ["snake snakes snake's Snakes", "move moves moving moved", "carry carries carried", "stop stops stopping stopped", "apple apples"])
def test_forms_of_a_word_have_one_stem(words: str) -> None:
    assert len({stem(word) for word in words.split()}) == 1


def test_short_and_silent_words_carry_nothing() -> None:
    assert stems("When the frog is on it, and the 3 flies are not") == {"frog", stem("flies")}


def test_sentences_know_where_they_stand() -> None:
    text = Text("t", "Leap, e.g. over 1.5 lilies. Rest: you are  out; sing!")
    found = [(words.text, words.place.start) for words in sentences(Words(text.text, Place(text, 0, len(text.text))))]
    assert [words for words, _ in found] == ["Leap, e.g.", "over 1.5 lilies.", "Rest:", "you are  out;", "sing!"]
    assert all(text.text[at:].startswith(words) for words, at in found)


@pytest.mark.parametrize(("words", "so"), [("Old Mill", True), ("Smithy's Yard", True), ("Mill on the Hill", False), ("Take Ada.", False), ("Ask the Miller", False)])
def test_a_title_is_told_from_a_sentence(words: str, so: bool) -> None:
    assert titled(words) is so


@pytest.mark.parametrize(
    ("sentence", "so"),
    [
        ("Whoever falls is eliminated.", True),
        ("If a frog meets a stork, the player is immediately eliminated.", True),
        ("The game ends when the last player is eliminated.", False),
        ("If you are eliminated, wait.", False),
        ("The player who was eliminated last wins.", False),
        ("Players who are eliminated may come back.", False),
        ("Both frogs can be eliminated.", True),
    ],
)
def test_a_consequence_is_told_from_a_condition(sentence: str, so: bool) -> None:
    assert bool(consequence("eliminated").search(sentence)) is so


TERM = Term("first player token", ("first player marker", "marker"), ("pencil",))


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("Pass the first player marker.", ["first player marker"]),
        ("Two Markers, remarkable marker-pens.", ["Markers"]),
        ("Pass the first player token.", []),
        ("Draw with a pencil or marker.", []),
    ],
)
def test_variants_are_whole_words_and_excused_beside_others(text: str, words: list[str]) -> None:
    assert [found[0] for _, found in variants_in(Words(text, NOWHERE), [TERM])] == words


def test_a_variant_inside_of_its_own_term_is_none() -> None:
    term = Term("card display", ("display",), ())
    assert [found.start() for _, found in variants_in(Words("The card display is a display.", NOWHERE), [term])] == [22]


def test_runs_are_the_same_whatever_signs_stand_between() -> None:
    other = LONG.upper().replace(" over", ", over").replace("turn ", "turn\n\n")
    assert run_hashes(other) == run_hashes(LONG)
    assert len(run_hashes(LONG)) == len(LONG.split()) - 11
    assert run_hashes("eleven words are too few to be called a run here") == []


def game_with(text: str) -> Game:
    return Game("g", "G", "", Record({"facts": Record({"rule": text})}), {}, (), {})


@pytest.mark.parametrize(
    ("text", "number"),
    [(LONG, 17), (f"Mind this: {LONG}.", 17), (LONG.replace("sing", "sleep"), 16), (LONG.replace("three", "four"), 0), (LONG.replace("in one", "each"), 0)],
)
def test_twelve_words_in_a_row_are_found(text: str, number: int) -> None:
    runs = " ".join(runs_of([LONG]))
    hits = list(own_words(Ask(game_with(text), options=Record({"runs": runs}))))
    assert [hit.values["number"] for hit in hits] == ([number] if number else [])
