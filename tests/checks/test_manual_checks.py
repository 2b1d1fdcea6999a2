"""Rulebooks of a few lines go in; what contradicts itself or the small game is found, at its place, and what is right is let be."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from printgen.checks.claims import claims
from printgen.checks.complete import complete_lists
from printgen.checks.contents import contents, references
from printgen.checks.names import unknown_name
from printgen.checks.stated import stated, things_used
from printgen.checks.steps import steps
from printgen.checks.tables import broken_rows, shifted_head, tables_and_facts
from printgen.checks.terms import one_name
from printgen.loading.load import load
from printgen.loading.manual import read_manual
from printgen.model.record import Record
from printgen.place import Text
from printgen.rules.frame import Ask, Check

BASE = Path(__file__).parent.parent / "cases" / "base"
GAME, _ = load(BASE / "definitions" / "small", BASE)
DATA: dict[str, Any] = {
    "glossary": (Record({"term": "square", "variants": ("field",), "unless": ("wheat",)}),),
    "rulebook_tables": (Record({"head": "Ground", "of": "facts.terrain", "columns": Record({"Leap": "enter"})}),),
    "complete_lists": (Record({"of": "facts.out", "effect": "eliminated"}),),
}


def hits(check: Check, text: str, *, named: bool = True, **options: Any) -> list[tuple[str, dict[str, Any]]]:
    assert GAME is not None
    game = replace(GAME, data=Record({**GAME.data.fields, **DATA}))
    found = check(Ask(game, options=Record(options), manual=read_manual(Text("b", text), named=named)))
    return [(str(hit.place)[2:], dict(hit.values)) for hit in found]


ROWS = "Ground\tLeap\tRest\tNote\n"


@pytest.mark.parametrize(
    ("rows", "wrong"),
    [
        ("Grass\tYes\tYes\nWater\tYes\tNo\tWet.\nSand\tYes\tYes\n", []),
        ("Grass\tYes\tYes\tDry.\nWater\tYes\tNo\tWet.\nSand\tYes\tYes\n", ["Sand"]),
        ("Grass\tYes\tYes\nWater\tYes\nSand\tYes\tYes\n", ["Water"]),
        ("Grass\tYes\tYes\nWater\tYes\tNo\tWet.\tVery.\nSand\tYes\tYes\n", ["Water"]),
    ],
    ids=["notes may be left out", "not if all others have them", "a cell that others have", "one too many"],
)
def test_rows_have_their_cells(rows: str, wrong: list[str]) -> None:
    assert [values["row"] for _, values in hits(broken_rows, ROWS + rows)] == wrong


@pytest.mark.parametrize(
    ("table", "so"),
    [
        ("| 2 | 3 | |\n| Easy | 6x6 | 7x7 |\n| Hard | 4 x 8 | 5 |\n", True),
        ("| | 2 | 3 |\n| Easy | 6x6 | 7x7 |\n", False),
        ("| Frog | Leaps | |\n| Ada | far | 3 |\n", False),
        ("| Frog | Leaps | |\n| 1 | 2 | 3 |\n", False),
    ],
)
def test_a_head_may_be_shifted(table: str, so: bool) -> None:
    assert bool(hits(shifted_head, table)) is so


def test_tables_are_held_against_the_facts_rows_in_the_plural_too() -> None:
    found = hits(tables_and_facts, "Ground\tLeap\nGrasses\tNo\nSwamp\tYes\n")
    assert [(at, values["problem"]) for at, values in found] == [
        ("2:9", 'table, row "Grasses": Leap says No, the definitions say yes'),
        ("1:1", 'table "Ground": no row for Water'),
        ("3:1", 'table "Ground": the definitions know no Swamp'),
    ]


def test_other_tables_are_none_of_its_business() -> None:
    assert hits(tables_and_facts, "Frog\tLeap\nAda\tYes\nBo\tYes\n") == []


@pytest.mark.parametrize(
    ("text", "problems"),
    [
        ("A. Leap.\n\nB. Rest.\n", []),
        ("Day\n\nA. Leap.\n\nB. Rest.\n\nNight\n\nC. Sing.\n", []),
        ("Day\n\n1. Leap.\n   a. far\n2. Rest.\n", []),
        ("A. Leap.\n\nC. Rest.\n", ["step C comes after step A"]),
        ("2. Leap.\n3. Rest.\n", ["the first step is 2"]),
        ("1. Leap.\n2. Rest.\n2. Sing.\n", ["step 2 comes after step 2"]),
    ],
)
def test_marks_run_without_a_gap(text: str, problems: list[str]) -> None:
    assert [values["problem"] for _, values in hits(steps, text)] == problems


def test_an_overview_in_another_heading_of_the_same_name_is_compared() -> None:
    text = "Turn\n\n1. Draw a frog card.\n2. Leap over a lily.\n\nTurn overview\n\n1. Leap over a lily.\n2. Draw a frog card.\n3. Swallow the fly.\n"
    found = [(at, values["problem"].split(";")[0]) for at, values in hits(steps, text)]
    assert [at for at, _ in found] == ["9:4", "10:4"]
    assert found[1][1] == '"Swallow the fly." is step 3 of the overview'


@pytest.mark.parametrize(
    ("text", "problems"),
    [
        ("• 12 lilies (3 ponds, 4 times each)\n• 3 frog cards\n", []),
        ("• 12 lilies (3 ponds, 5 of each)\n", ["12 lilies are said to be 3 times 5, which is 15"]),
        ("• 4 frog cards\n• 9 gnats\n", ["frog cards: the text says 4, the definitions have 3"]),
    ],
)
def test_numbers_of_the_box_agree(text: str, problems: list[str]) -> None:
    assert [values["problem"] for _, values in hits(claims, text)] == problems


def test_names_are_those_of_pieces_headings_or_plain_words() -> None:
    text = 'Big Pond\n\nSee "Big Pond", "Ada" and "frog cards". "A" is a side, "Teich" (means "pond of frogs"). They cry "go, go!" at the edge of the sea.\n\nThe "edge of the sea" is wet.\n'
    assert [values["name"] for _, values in hits(unknown_name, text)] == ["Teich"]


@pytest.mark.parametrize(("text", "at"), [("Leap to a field.\n", ["1:11"]), ("Leap to fields and Fields.\n", ["1:9", "1:20"]), ("A field of wheat.\n", []), ("The fielder.\n", [])])
def test_variants_are_told_where_they_stand(text: str, at: list[str]) -> None:
    assert [place for place, _ in hits(one_name, text)] == at


@pytest.mark.parametrize(
    ("more", "lacks"),
    [
        ("", 0),
        ("A frog that touches a stork is eliminated.", 1),
        ("The frog that leaps into tall reeds is at once out. Whoever is eliminated may watch.", 0),
        ("A frog that leaps right into the reeds is eliminated.", 0),
    ],
)
def test_lists_that_claim_to_be_complete_are(more: str, lacks: int) -> None:
    text = f"Out\n\nYou are eliminated if:\n\n• you leap into the reeds;\n• you swallow a wasp.\n\n{more}\n"
    assert len(hits(complete_lists, text)) == lacks


@pytest.mark.parametrize(
    ("text", "problems"),
    [
        ("Contents\n\n• Leap\n• Rest ..... 7\n\nLeap\n\nJump.\n\nRest\n\nSit.\n", []),
        ("Contents\n\nLeap\n\nJump.\n", ["the table of contents is empty"]),
        ("Contents\n\n• Leap\n\nLeap\n\nJump.\n\nRest\n\nSit.\n", ['the heading "Rest" is not in the table of contents']),
        ("Leap\n\nJump.\n", []),
    ],
)
def test_contents_list_the_headings(text: str, problems: list[str]) -> None:
    assert [values["problem"] for _, values in hits(contents, text)] == problems


def test_references_are_undecided_in_one_note() -> None:
    text = "See page 3.\n\nLeap.\n\nSee pages 4 and 5, drawn like this.\n"
    assert [(at, values["lines"]) for at, values in hits(references, text, what="page")] == [("1:1", [1, 5])]
    assert [values["lines"] for _, values in hits(references, text, what="figure")] == [[5]]
    assert hits(references, "A homepage.\n", what="page") == []


def test_things_are_brought_or_listed() -> None:
    text = "You also need\n\n• a bag\n\nPlay\n\nDraw from the bag. Turn the timer. Turn the timers again.\n"
    assert [(at, values["thing"]) for at, values in hits(things_used, text, things=("timer", "bag"))] == [("7:29", "timer")]


@pytest.mark.parametrize(
    ("text", "lacks"),
    [
        ("2 to 4 players, ages 8+, 20 minutes. The youngest starts; clockwise. Most points win. Tie: both.\n", []),
        ("Take the cards for 3+ players away.\n\n35+\n", ["how many may play at most", "from which age", "how long it takes", "who starts", "in which order players take turns", "who wins", "what happens in a tie"]),
    ],
)
def test_what_every_rulebook_states_is_stated(text: str, lacks: list[str]) -> None:
    assert [values["lacks"] for _, values in hits(stated, text)] == ([lacks] if lacks else [])
