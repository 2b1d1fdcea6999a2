"""Rulebooks of our own go in, with faults that printed ones have: broken rows, sums that are none, games without a heading; what is right is let be."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from printgen.checks.claims import claims
from printgen.checks.contents import references
from printgen.checks.headings import game_without_heading
from printgen.checks.stated import stated, things_used
from printgen.checks.sums import example_sums
from printgen.checks.tables import broken_rows, shifted_head
from printgen.loading.load import load
from printgen.loading.manual import read_manual
from printgen.model.record import Record
from printgen.place import Text
from printgen.rules.frame import Ask, Check

BASE = Path(__file__).parent.parent / "cases" / "base"
GAME, _ = load(BASE / "definitions" / "small", BASE)


def hits(check: Check, text: str, data: dict[str, Any] | None = None, **options: Any) -> list[tuple[str, dict[str, Any]]]:
    assert GAME is not None
    game = replace(GAME, data=Record({**GAME.data.fields, **(data or {})}))
    found = check(Ask(game, options=Record(options), manual=read_manual(Text("b", text), named=True)))
    return [(str(hit.place)[2:], dict(hit.values)) for hit in found]


def problems(check: Check, text: str) -> list[tuple[str, str]]:
    return [(at, values["problem"]) for at, values in hits(check, text)]


BROKEN = """| 2 frogs | 3 frogs | |
|---|---|---|
| Calm | 4x4 | 5x5 |
| Windy | 3x4
3x5 |
4x5
4x6 |
| Stormy | 2x4 | 3x3 |
Frogs that find no room rest beside the pond, and nobody minds.
| Frogs | Pads each |
|---|---|
| 2 | 6 round,
8 long |
| 3 | 5 round |
"""


def test_rows_that_are_broken_over_lines_are_told_once_and_read_whole() -> None:
    assert problems(broken_rows, BROKEN) == [
        ("4:3", 'row "Windy" is broken over lines 4 to 7 (3x4 3x5; 4x5 4x6)'),
        ("12:3", 'row "2" is broken over lines 12 to 13 (6 round, 8 long)'),
    ]
    assert [at for at, _ in hits(shifted_head, BROKEN)] == ["1:3"]
    manual = read_manual(Text("b", BROKEN))
    assert [words.text for section in manual.sections for words in section.paragraphs] == ["Frogs that find no room rest beside the pond, and nobody minds."]


@pytest.mark.parametrize(
    "text",
    [
        "| a | b\n|---|---\n| 1 | 2\n| 3 | 4\n",
        "| a | b |\n|---|---|\n| 1 | 2 |\n\nEnds in a pipe |\n",
        "| a | b |\n| 1 | 2\n| 3 | 4 |\n",
        "| a | b |\n| 1 | 2\nA line without any end that goes on for so long that it can be no part of a cell |\n",
    ],
    ids=["no frame at all", "another paragraph", "a row without its last pipe", "a long line"],
)
def test_what_is_no_broken_row_is_not_put_together(text: str) -> None:
    assert not any("broken" in problem for _, problem in problems(broken_rows, text))


def test_numbers_quoted_from_a_broken_row_are_looked_for_in_all_of_it() -> None:
    def said(line: int, number: int) -> list[tuple[str, dict[str, Any]]]:
        return hits(claims, BROKEN, {"rulebook_says": (Record({"of": "facts.pads", "is": (number, 5), "source": f"100:{line}"}),)})

    assert said(13, 6) == [("13:1", {"problem": "facts.pads is [6, 5]; line 13 does not say 5"})]
    assert [values["problem"] for _, values in said(12, 9)] == ["facts.pads is [9, 5]; line 12 does not say 9, 5"]


TABLE = "Pads\tFlies\n2\t3\n3\t6\n4\t10\n"
LEAPS = "You get (1 + 2 + 3) flies for the 3 pad leap and ({}) flies for the 4-pad one, {} in all."


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("Ada has 32 + 8 + 3 - 5 = 38 flies.", []),
        ("Ada has 32 + 8 + 3 - 5 = 39 flies.", ["32 + 8 + 3 - 5 is 38, the text says 39"]),
        ("That is (6 + 36) * 2 = 84, or 4 x 10 = 41, or 7 × 3 = 20.", ["4 x 10 is 40, the text says 41", "7 × 3 is 21, the text says 20"]),
        ("Rows 2-4 = 1 fly, 5-7 = 2 flies; A5/B3 = 7; v1.2 + 3 = 4; 3+ = 5; 2 + = 4; a 1/2 = 3.", []),
        (LEAPS.format("1 + 2 + 3 + 4", "6 + 10 = 16"), []),
        (LEAPS.format("1 + 2 + 3 + 4 + 5 + 6", "(6 + 21) x 2 = 54"), ["1+2+3+4+5+6 is 21, for 4; 1 to 4 come to 10", "(6 + 21) x 2 = 54 rests on the 21 for 4; with 10 it is 32"]),
        ("You get (2 + 2 + 3) flies for the 3 pad leap.", []),
        ("You get (1 + 2 + 3) flies for the 2 best leaps.", []),
    ],
    ids=["right", "wrong", "products", "no sums", "series", "too long a series", "no series", "one series alone"],
)
def test_sums_come_to_what_is_said(text: str, found: list[str]) -> None:
    assert [problem for _, problem in problems(example_sums, text + "\n")] == found


def test_a_series_is_held_against_the_table_of_the_rulebook() -> None:
    found = problems(example_sums, LEAPS.format("1 + 2 + 3", "(6 + 6) x 2 = 24") + "\n\n" + TABLE)
    assert found[0][1] == "1+2+3 is 6, for 4; the table says 10 (line 6), and 6 for 3"
    assert problems(example_sums, LEAPS.format("1 + 2 + 3 + 4", "6 + 10 = 16") + "\n\n" + TABLE) == []
    # Two tables that say different things of 4 decide nothing.
    assert problems(example_sums, "You get (1 + 2 + 3) flies for the 4 pad leap.\n\n" + TABLE + "\nFrogs:\n\nFrogs\tPads\n3\t7\n4\t9\n") == []


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("The pond\n\nThis game is for 2 to 4 frogs.\n\nLeap.\n", []),
        ("The pond\n\nLeap.\n\nThis game is for 2 to 4 frogs, on a small pond.\n", ["This game is for"]),
        ("Take your pads.\nLeap on them in turn, one after the other.\nThe second game is played on a fixed pond.\nLeap again.\n", ["The second game is played"]),
        ("The pond\n\nLeap.\n\nThis game ends when all frogs sleep. The next game begins at dawn.\n", []),
        ("The pond\n\nLeap.\n\nMoonlight\n\nThis variant is for two frogs.\n", []),
    ],
)
def test_a_game_has_a_heading_of_its_own(text: str, found: list[str]) -> None:
    assert [values["words"] for _, values in hits(game_without_heading, text)] == found


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("Contents\n\n- 3 frog cards\n- These rules\n\nYou will also need something that acts as a screen for each frog.\n\nDraw from the bag.\n", ["bag"]),
        ("You need a timer.\n\nTurn the timer.\n", []),
        ("You need to turn the timer.\n", ["timer"]),
        ("Draw from the pouch and turn the token.\n", ["pouch"]),
        ("Contents\n\n- 3 frog cards\n\nTake the token.\n", ["token"]),
    ],
    ids=["also needed", "needed", "no list", "the box of the definitions", "a text that lists its box"],
)
def test_what_is_used_is_in_the_box_or_is_told_to_be_needed(text: str, found: list[str]) -> None:
    data = {"box": (Record({"item": "wooden token"}),)}
    assert [values["thing"] for _, values in hits(things_used, text, data, things=("timer", "bag", "screen", "token", "pouch"))] == found


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("The winner is the last frog awake.", "who wins"),
        ("Number of players\t3\t4\nFrogs\t2\t2\n", "how many may play at most"),
        ("Agree on who is going to start.", "who starts"),
        ("Randomly pick a player who reads aloud.", "who starts"),
    ],
)
def test_what_is_said_in_other_words_is_said(text: str, said: str) -> None:
    assert said not in hits(stated, text)[0][1]["lacks"]
    assert said in hits(stated, "Leap.")[0][1]["lacks"]


def test_a_table_is_no_figure() -> None:
    assert hits(references, "Take pads as shown in the table below.\n", what="figure") == []
    assert len(hits(references, "Lay the pads as shown.\n", what="figure")) == 1
