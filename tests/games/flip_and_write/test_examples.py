"""The rulebook's worked examples: other wrong ones than the rules' own counter-examples are found, and right ones with other numbers are let be."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from printgen.games.flip_and_write.examples import examples_can_occur, worked_examples
from printgen.loading.manual import read_manual
from printgen.model.game import Game
from printgen.model.record import Record
from printgen.place import Text
from printgen.rules.frame import Ask
from tests.shipped import shipped_game


def game_with(**example: Any) -> Game:
    return replace(shipped_game("flip-and-write"), data=Record({**shipped_game("flip-and-write").data.fields, "examples": (Record({"id": "e", **example}),)}))


TOM = {"kind": "score", "length": 32, "eliminated": 4, "golden": 3, "rotten": 5, "sheet": "fjord", "says": 38}
JOY = {"kind": "roll", "dealt": "A5/B3", "snake": ("A5/B3", "A5/B2"), "lands": "A5/B1"}


@pytest.mark.parametrize(
    ("example", "problem"),
    [
        (TOM, ""),
        ({**TOM, "rotten": 0, "says": 43}, ""),
        ({**TOM, "says": 48}, "32 + 4 x 2 + 3 x 1 + 5 x (-1) is 38, the text says 48"),
        ({**TOM, "golden": None}, "a value that it needs is missing, or is no number"),
        (JOY, ""),
        ({**JOY, "snake": ("A5/B3",), "lands": "A5/B1"}, "A5/B3 rolls N is A5/B2, the text says A5/B1"),
        ({**JOY, "snake": ("A5/B3", "A5/B2", "A5/B1"), "lands": "A5/B1"}, "A5/B3 rolls N is off the sheet, the text says A5/B1"),
        ({"kind": "roll", "dealt": "A3/B3", "snake": ("A3/B3",), "lands": "A2/B3"}, ""),
        ({"kind": "roll", "dealt": "A3/B3", "snake": ("A3/B3",), "lands": "A4/B3"}, "A3/B3 rolls N or W is A3/B2 or A2/B3, the text says A4/B3"),
        ({"kind": "roll", "dealt": "A16/B9", "snake": ("A16/B9",), "lands": "A15/B9"}, "A16/B9 rolls E is off the sheet, the text says A15/B9"),
        ({"kind": "rot", "fresh": 4, "rotten": 0, "says": 4}, "4 fresh and 0 rotten is 0, the text says 4"),
        ({"kind": "growth", "length": 9, "apples": 3, "says": 12}, ""),
        ({"kind": "elastic", "gained_as": 2, "says": 3}, "one square for each ability is 2, the text says 3"),
        ({"kind": "marks", "sheet": "am-fluss", "green": (2, 3, 5), "red": (14,)}, "red numbers of am-fluss is [15], the text says [14]"),
        ({"kind": "dance"}, 'nothing is known of examples of the kind "dance"'),
    ],
)
def test_an_example_is_worked_out_anew(example: dict[str, Any], problem: str) -> None:
    assert [hit.values["problem"] for hit in worked_examples(Ask(game_with(**example)))] == ([problem] if problem else [])


@pytest.mark.parametrize(
    ("example", "problem"),
    [
        (TOM, ""),
        ({**TOM, "sheet": "sahara", "golden": 0}, ""),
        ({**TOM, "sheet": "atlantis"}, "there is no sheet atlantis"),
        ({**TOM, "golden": 9}, "9 golden apples are eaten, fjord has 6"),
        ({**TOM, "eliminated": 6}, "6 eliminated before one more needs 7 players, at most 6 may play"),
        ({**TOM, "length": 10}, "8 golden and rotten apples make a snake of at least 12, not of 10"),
        (JOY, ""),
        ({**JOY, "snake": ("A5/B2",)}, "the apple is dealt to A5/B3, where there is no snake: it does not roll"),
        ({**JOY, "lands": "A5/B2"}, "the apple comes to lie on A5/B2, where the snake is"),
        ({"kind": "elastic", "gained_as": 4, "says": 4}, ""),
    ],
)
def test_an_example_can_occur(example: dict[str, Any], problem: str) -> None:
    assert [hit.values["problem"] for hit in examples_can_occur(Ask(game_with(**example)))] == ([problem] if problem else [])


@pytest.mark.parametrize(("line", "problem"), [("32 long, 4 out, 3 golden, 5 rotten: 38 points", ""), ("32 long and 5 rotten: 42 points", "line 1 does not say 38")])
def test_the_numbers_of_an_example_stand_in_its_line(line: str, problem: str) -> None:
    game = game_with(**TOM, source="000:1")
    manual = read_manual(Text("000.txt", line + "\n"), named=True)
    assert [hit.values["problem"] for hit in worked_examples(Ask(game, manual=manual))] == ([problem] if problem else [])
    assert list(worked_examples(Ask(game, manual=replace(manual, named=False)))) == []
