"""coverage.csv of a game goes in: each line of its rulebook that is not empty has a fact, a rule, a printed place, or a reason why it is no material; all references lead somewhere.

The columns are `line,kind,reference,note`: `line` is a number or a range; several references stand between bars. Which lines a rulebook has says tests/data/rulebook-lines.yaml.
"""

from __future__ import annotations

import csv
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest
import yaml

from printgen.model.game import Game
from printgen.pipeline.coverage import KINDS, Known
from printgen.pipeline.trip import Wish, check
from printgen.project import Found, find_project
from printgen.rules.compile import compile_rules

ROOT = Path(__file__).parents[2]
GAMES = sorted(path.parent.name for path in (ROOT / "definitions").glob("*/coverage.csv"))
Rows = list[dict[str, str]]


def numbers(words: str) -> set[int]:
    """The numbers of `3 5-7`."""
    found: set[int] = set()
    for word in words.split():
        first, _, last = word.partition("-")
        found.update(range(int(first), int(last or first) + 1))
    return found


def complaints(rows: Rows, lines: set[int], known: Known) -> Iterator[str]:
    """All that is wrong with the rows for a rulebook with these lines."""
    answered: set[int] = set()
    for row in rows:
        where = row["line"]
        if not where.replace("-", "", 1).isdecimal():
            yield f"{where!r} is no line"
            continue
        mine = numbers(where) & lines
        if not mine or not {int(word) for word in where.split("-")} <= lines:
            yield f"line {where}: the rulebook has no such line"
        answered |= mine
        if row["kind"] not in KINDS:
            yield f"line {where}: {row['kind']!r} is none of {', '.join(KINDS)}"
            continue
        references = [word.strip() for word in row["reference"].split("|") if word.strip()]
        if row["kind"] == "not-material":
            if references or not row["note"].strip():
                yield f"line {where}: what is not material has a note that says why, and no reference"
            continue
        if not references:
            yield f"line {where}: a {row['kind']} needs a reference"
        yield from (
            f"line {where}: there is no {row['kind']} {reference}" for reference in references if not known.leads(row["kind"], reference)
        )
    yield from (f"line {line} is left out" for line in sorted(lines - answered))


@cache
def known_of(name: str) -> Known:
    project = find_project(ROOT)
    checked = check(project, Found(name, ROOT / "definitions" / name, ROOT), Wish(), lambda *_: None)
    assert checked.game is not None
    book, _ = compile_rules(checked.game)
    return Known(checked.game, frozenset(rule.code for rule in book.rules), checked.faces)


def rows_of(name: str) -> Rows:
    with (ROOT / "definitions" / name / "coverage.csv").open(encoding="utf-8", newline="") as file:
        reader = csv.DictReader(file)
        assert reader.fieldnames == ["line", "kind", "reference", "note"]
        rows = list(reader)
    assert all(None not in row and None not in row.values() for row in rows), "a row has as many cells as the header"
    return rows


def lines_of(game: Game) -> set[int]:
    rulebooks = yaml.safe_load((ROOT / "tests" / "data" / "rulebook-lines.yaml").read_text("utf-8"))
    return numbers(rulebooks[str(game.data["rulebook"])])


@pytest.mark.parametrize("name", GAMES)
def test_each_line_of_the_rulebook_has_its_answer(name: str) -> None:
    known = known_of(name)
    assert list(complaints(rows_of(name), lines_of(known.game), known)) == []


def test_each_game_that_follows_a_rulebook_has_its_coverage() -> None:
    rulebooks = yaml.safe_load((ROOT / "tests" / "data" / "rulebook-lines.yaml").read_text("utf-8"))
    assert sorted(str(known_of(name).game.data["rulebook"]) for name in GAMES) == sorted(rulebooks)


PLANTED = {
    "line 3 is left out": {"line": "5", "kind": "fact", "reference": "facts.grid", "note": ""},
    "line 3: there is no fact facts.gird": {"line": "3", "kind": "fact", "reference": "facts.grid | facts.gird", "note": ""},
    "line 3: there is no fact ability-17.text": {"line": "3", "kind": "fact", "reference": "ability-17.text", "note": ""},
    "line 3: there is no fact apple-card.c": {"line": "3", "kind": "fact", "reference": "apple-card.a | apple-card.c", "note": ""},
    "line 3: there is no fact box.apple pies": {"line": "3", "kind": "fact", "reference": "box.apple cards | box.apple pies", "note": ""},
    "line 3: there is no rule FW999": {"line": "3", "kind": "rule", "reference": "FW201 | FW999", "note": ""},
    "line 3: there is no print am-flus": {"line": "3", "kind": "print", "reference": "am-flus", "note": ""},
    "line 3: there is no print am-fluss/snake-lenght": {
        "line": "3",
        "kind": "print",
        "reference": "am-fluss/snake-length | am-fluss/snake-lenght",
        "note": "",
    },
    "line 3: there is no print rules-booklet/setup": {
        "line": "3",
        "kind": "print",
        "reference": "rules-booklet/setting-up | rules-booklet/setup",
        "note": "",
    },
    "line 3: a rule needs a reference": {"line": "3", "kind": "rule", "reference": "", "note": "later"},
    "line 3: what is not material has a note that says why, and no reference": {
        "line": "3",
        "kind": "not-material",
        "reference": "",
        "note": " ",
    },
    "line 3: 'facts' is none of fact, rule, print, not-material": {"line": "3", "kind": "facts", "reference": "facts.grid", "note": ""},
    "line 4: the rulebook has no such line": {"line": "4", "kind": "fact", "reference": "facts.grid", "note": ""},
    "line 5-9: the rulebook has no such line": {"line": "5-9", "kind": "fact", "reference": "facts.grid", "note": ""},
    "'three' is no line": {"line": "three", "kind": "fact", "reference": "facts.grid", "note": ""},
}


@pytest.mark.parametrize("complaint", PLANTED)
def test_a_row_that_is_wrong_is_told(complaint: str) -> None:
    assert complaint in list(complaints([PLANTED[complaint]], {3, 5, 6}, known_of("flip-and-write")))


def test_rows_that_are_right_are_not_told() -> None:
    rows = [
        {
            "line": "3-5",
            "kind": "fact",
            "reference": "facts.setup.first.text | facts.ranks.0 | rulings.cave-slide | glossary.square | ability-7.text | rules-booklet.words",
            "note": "",
        },
        {"line": "6", "kind": "not-material", "reference": "", "note": "a heading"},
    ]
    assert list(complaints(rows, {3, 5, 6}, known_of("flip-and-write"))) == []
