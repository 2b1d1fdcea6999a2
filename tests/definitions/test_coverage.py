"""coverage.csv of a game goes in: each line of its rulebook that is not empty has a fact, a rule, a printed place, or a reason why it is no material; all references lead somewhere.

The columns are `line,kind,reference,note`: `line` is a number or a range; several references stand between bars. Which lines a rulebook has says tests/data/rulebook-lines.yaml.
"""

from __future__ import annotations

import csv
import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path

import pytest
import yaml

from printgen.model.game import Game
from printgen.model.record import Record, Value
from printgen.pipeline.trip import Wish, check
from printgen.project import Found, find_project
from printgen.rules.compile import compile_rules
from printgen.scene.items import Face

ROOT = Path(__file__).parents[2]
KINDS = ("fact", "rule", "print", "not-material")
NAMES = ("id", "item", "term", "of", "at", "row", "what", "head")
"""By which of their fields the entries of a list are called."""
INDEX = re.compile(r"\[(\d+)\]")
"""`ranks[0]` is `ranks.0`."""
GAMES = sorted(path.parent.name for path in (ROOT / "definitions").glob("*/coverage.csv"))
Rows = list[dict[str, str]]


@dataclass(frozen=True)
class Known:
    """What a reference can lead to."""

    game: Game
    codes: frozenset[str]
    faces: Mapping[tuple[str, str], Face]

    def fact(self, path: str) -> bool:
        """Whether a path leads to a value of game.yaml, a field of a piece, or one of a kind."""
        first, *steps = INDEX.sub(r".\1", path).split(".")
        if first in self.game.kinds and steps:
            kind = self.game.kinds[first]
            return steps[0] in {*(spec.name for spec in kind.fields), *(spec.name for spec in kind.layers), "copies", "set", "size"}
        component = self.game.component(first)
        if component is not None:
            return bool(steps) and (steps[0] in component.layers or _leads(component.fields, steps))
        return _leads(self.game.data, [first, *steps])

    def printed(self, reference: str) -> bool:
        """Whether a product, kind or piece is printed, and, behind a slash, has a part (in a booklet: a block) of that name."""
        name, _, part = reference.partition("/")
        products = self.game.products
        pieces = set(products[name].components) if name in products else {c.id for c in self.game.components if name in {c.id, c.kind.id}}
        pieces &= {i for product in products.values() for i in product.components}
        if not part:
            return bool(pieces)
        return any(
            part in {found.name, found.values.get("id")}
            for (piece, _), face in self.faces.items()
            if piece in pieces
            for found in face.parts
        )

    def leads(self, kind: str, reference: str) -> bool:
        """Whether a reference of that kind leads anywhere."""
        return {"fact": self.fact, "rule": self.codes.__contains__, "print": self.printed}[kind](reference)


def _leads(value: Value, steps: list[str]) -> bool:
    for step in steps:
        if isinstance(value, Record) and step in value:
            value = value[step]
        elif isinstance(value, tuple) and step.isdecimal() and int(step) < len(value):
            value = value[int(step)]
        elif isinstance(value, tuple):
            named = [one for one in value if isinstance(one, Record) and any(str(one.get(name)) == step for name in NAMES)]
            if not named:
                return step in {one for one in value if isinstance(one, str)}
            value = named[0]
        else:
            return False
    return True


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
