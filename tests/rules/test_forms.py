"""Forms of rules with their arguments go in, findings come out: every form that looks at many values at once, what it says, where, and how it can be misused."""

from __future__ import annotations

import shutil
from collections.abc import Callable
from pathlib import Path

import pytest

from printgen.compose.face import compose
from printgen.compose.stock import fonts
from printgen.compose.templates import Templates
from printgen.diagnostics.diagnostic import Diagnostic
from printgen.loading.load import load
from printgen.project import Found, find_project, template_folders
from printgen.rules.compile import compile_rules
from printgen.rules.run import Subject, run
from printgen.rules.statement import Rulebook

BASE = Path(__file__).parent.parent / "cases" / "base"
TILES = """  tile:
    is: tile
    size: 40mm x 40mm
    fields:
      edges: {type: mapping}
      back: {type: list, required: false, of: text}
    pieces:
      - {id: reed, edges: {N: green, E: brown}, back: [green, blank, blank, brown]}
      - {id: mud, edges: {N: green, E: brown, S: brown}, back: [green, blank, brown, brown]}
      - {id: log, edges: {W: brown}, back: [blank, brown, blank, blank]}
"""
Ruled = Callable[..., tuple[list[Diagnostic], list[Diagnostic]]]


@pytest.fixture
def ruled(tmp_path: Path) -> Ruled:
    """A rule's lines (and edits of game.yaml) go in; the findings about the rule, and those by it, come out."""

    def check(body: str, *edits: tuple[str, str], drawn: bool = False) -> tuple[list[Diagnostic], list[Diagnostic]]:
        root = tmp_path / "game"
        shutil.copytree(BASE, root)
        folder = root / "definitions" / "small"
        (folder / "rules").mkdir(exist_ok=True)
        lines = "".join(f"    {line}\n" for line in body.split("\n"))
        tail = "    bad: {set: {facts.ponds: 3}}\n    says: x\n"
        (folder / "rules" / "own.yaml").write_text(f"rules:\n  - code: X1\n    name: n\n    title: T.\n{lines}{tail}", "utf-8")
        words = (folder / "game.yaml").read_text("utf-8").replace("products:\n", TILES + "products:\n")
        for old, new in edits:
            assert words.count(old) == 1
            words = words.replace(old, new)
        (folder / "game.yaml").write_text(words, "utf-8")
        game, bag = load(folder, root)
        assert game is not None
        assert [d.message for d in bag.findings] == []
        book, wrong = compile_rules(game)
        own = Rulebook(tuple(rule for rule in book.rules if not rule.standard))
        if not drawn:
            return wrong.sorted, run(own, game, {}).sorted
        templates = Templates(template_folders(find_project(root), Found("small", folder, root)))
        faces, _ = compose(game, templates, fonts(templates)[0])
        return wrong.sorted, run(own, Subject(game, faces=faces), {}).sorted

    return check


def where(found: Diagnostic) -> str:
    return str(found.place).removeprefix("definitions/small/")


def written(found: Diagnostic) -> str:
    """The words at which a finding points."""
    assert found.place.source is not None
    return found.place.source.text[found.place.start : found.place.end].strip("'")


FROGS = 'pieces("frog-card")'
RIGHT = [
    "on: pond\nsum: {of: it.steps, add: one, is: 6}",
    "on: pond\nsum: {of: '[0.1, 0.2]', add: one, is: 0.3}",
    f"on: game\nsum: {{of: {FROGS}, as: c, add: c.number, where: c.croaks, max: 1}}",
    f"on: game\npartition: {{of: {FROGS}, by: one.number, into: {{loud: '[1]', silent: '[2, 3]'}}}}",
    f"on: game\npartition: {{of: {FROGS}, by: one.number, into: [[1], [2], [3]]}}",
    f"on: game\ndistribution: {{of: {FROGS}, by: one.mood, is: {{merry: 2, moody: 1}}}}",
    f"on: game\ndistribution: {{of: {FROGS}, by: one.mood, is: [moody, merry, merry]}}",
    f"on: game\ndistribution: {{of: {FROGS}, by: one.number, even: 0, among: [1, 2, 3]}}",
    f"on: game\ndistribution: {{of: {FROGS}, by: '[one.number, one.croaks]', even: 0}}",
    "on: pond\nordered: {of: it.steps}",
    "on: pond\nordered: {of: it.steps, by: 5 - one, order: strictly-falling}",
    "on: game\nordered: {of: '[1, 1, 2]', order: rising}",
    "on: game\nordered: {of: '[\"b\", \"b\", \"a\"]', order: falling}",
    "on: game\ntable: {rows: facts.terrain, columns: [glyph, name]}",
    "on: game\ntable: {rows: '[[1, 2], [3, 4]]', columns: 2, same_width: true, agrees_with: '[[1], [3, 4]]'}",
    f"on: game\ntext: {{of: {FROGS}, field: name, max_words: 4, max_letters: 15, forbid: [toad], pattern: '[A-Z].*'}}",
    'on: game\nedges: {of: pieces("tile"), ends_balanced: true, partner_for_each: true, mirror: one.back, distinct: true}',
    "on: game\nedges: {of: '[[\"a\", none, none, none], [\"a\", \"b\", none, none]]', by: one, match: blank-any, partner_for_each: true}",
    'on: game\nedges: {of: pieces("tile"), where: one.id == "reed", times: 2, ends_balanced: true, partner_for_each: true}',
]


@pytest.mark.parametrize("body", RIGHT)
def test_a_form_that_holds_says_nothing(ruled: Ruled, body: str) -> None:
    wrong, found = ruled(body)
    assert [d.message for d in (*wrong, *found)] == []


FOUND: list[tuple[str, list[tuple[str, str]]]] = [
    ("on: pond\nsum: {of: it.steps, add: one, is: 7, min: 8, max: 5}", [("maps/lake.yaml:2:5", f"the sum is 6, {w}") for w in ("may be at most 5", "must be 7", "must be at least 8")]),
    (
        f"on: game\npartition: {{of: {FROGS}, by: one.number, into: {{loud: '[1, 2, 9]', silent: '[2, 2]'}}}}",
        [("frogs.csv:3:1", "2 is in loud, silent and silent"), ("frogs.csv:4:1", "3 is in none of loud or silent"), ("game.yaml:1:1", "9 is in loud, but is none of those that are parted")],
    ),
    (
        f"on: game\ndistribution: {{of: {FROGS}, by: one.mood, is: {{merry: 1, grim: 1}}}}",
        [("frogs.csv:4:7", "merry occurs 2 times, must be 1"), ("frogs.csv:3:21", "moody occurs 1 time, must be 0"), ("game.yaml:1:1", "grim occurs 0 times, must be 1")],
    ),
    (f"on: game\ndistribution: {{of: {FROGS}, by: one.mood, even: 0}}", [("game.yaml:1:1", "merry 2 times, moody 1 time; must be equal")]),
    (f"on: game\ndistribution: {{of: {FROGS}, by: one.mood, even: 1, among: [grim]}}", [("game.yaml:1:1", "merry 2 times, grim 0 times; may differ by 1")]),
    ("on: pond\nordered: {of: it.steps, by: 5 - one}", [("maps/lake.yaml:8:12", "[4, 3, 2] does not rise strictly at 3"), ("maps/lake.yaml:8:15", "[4, 3, 2] does not rise strictly at 2")]),
    ("on: game\nordered: {of: '[1, 2, 2]'}", [("game.yaml:1:1", "[1, 2, 2] does not rise strictly at 2")]),
    (
        "on: game\ntable: {rows: facts.terrain, columns: [glyph, nmae]}",
        [(f"game.yaml:{n}:12", f"row {row} has {words}") for n, row in ((11, "grass"), (12, "water")) for words in ("no nmae", 'a name, which is no column; did you mean "nmae"?')],
    ),
    ("on: game\ntable: {rows: '[[1, 2], [3]]', same_width: true}", [("game.yaml:1:1", "row 2 has 1 cell, must be 2")]),
    ("on: game\ntable: {rows: '[[1, 2], [3]]', columns: [a]}", [("game.yaml:1:1", "row 1 has 2 cells, must be 1")]),
    (
        "on: game\ntable: {rows: facts.terrain, agrees_with: {grass: {glyph: '\",\"'}, watr: {glyph: '\"~\"'}}}",
        [("game.yaml:11:12", "row grass, column glyph: ., must be ,"), ("game.yaml:1:1", 'there is no row watr; did you mean "water"?')],
    ),
    (f"on: game\ntext: {{of: {FROGS}, as: c, field: name, max_words: 2}}", [("frogs.csv:3:3", "4 words, at most 2: Bo, the old one")]),
    (f"on: game\ntext: {{of: {FROGS}, as: c, field: name, max_letters: 3}}", [("frogs.csv:3:3", "15 characters, at most 3: Bo, the old one")]),
    (f"on: game\ntext: {{of: {FROGS}, field: name, forbid: [Old, ol, c]}}", [("frogs.csv:3:12", '"old" is not to be said: Bo, the old one')]),
    (f"on: game\ntext: {{of: {FROGS}, field: name, pattern: '[A-Z][a-z]+'}}", [("frogs.csv:3:3", '"Bo, the old one" is not of the pattern [A-Z][a-z]+')]),
    (
        'on: game\nedges: {of: pieces("tile"), by: one.back, ends_balanced: true, partner_for_each: true, match: blank-any}',
        [],
    ),
    (
        'on: game\nedges: {of: pieces("tile"), where: one.id != "log", ends_balanced: true, partner_for_each: true, distinct: true}',
        [("game.yaml:1:1", "brown: 3 edges, an odd number; one can never be joined"), ("game.yaml:1:1", "blank: 3 edges, an odd number; one can never be joined")],
    ),
    (
        'on: game\nedges: {of: pieces("tile"), by: one.back, mirror: one.edges, where: one.id == "mud", partner_for_each: true}',
        [("game.yaml:63:64", f"mud: no other tile has {what}") for what in ('an edge of "green"', "a blank edge", 'an edge of "brown"')],
    ),
    (
        "on: game\nedges: {of: '[[1, 2, 3, 4], [3, 4, 1, 2], [1, 4, 3, 2]]', by: one, distinct: true, mirror: one}",
        [
            ("game.yaml:1:1", "a tile is a tile turned"),
            ("game.yaml:1:1", "a tile is a tile turned over"),
            *[("game.yaml:1:1", f"a tile: the back is not the mirror image of the front: it has {told}") for told in (
                "N 1, E 2, S 3, W 4; must be N 1, E 4, S 3, W 2",
                "N 3, E 4, S 1, W 2; must be N 3, E 2, S 1, W 4",
                "N 1, E 4, S 3, W 2; must be N 1, E 2, S 3, W 4",
            )],
        ],
    ),
    ("on: game\nedges: {of: '[[1, 2]]', by: one, distinct: true}", [("game.yaml:1:1", "a tile has four edges (N, E, S, W), not 2")]),
    ("on: game\nedges: {of: '[{\"n\": 1}]', by: one, distinct: true}", [("game.yaml:1:1", 'edges are called N, E, S and W, not "n"; did you mean "N"?')]),
]


@pytest.mark.parametrize(("body", "wanted"), FOUND, ids=[f"{body.split(chr(10))[1].split(':', maxsplit=1)[0]}-{n}" for n, (body, _) in enumerate(FOUND)])
def test_a_form_says_what_is_wrong_and_where(ruled: Ruled, body: str, wanted: list[tuple[str, str]]) -> None:
    wrong, found = ruled(body)
    assert [d.message for d in wrong] == []
    assert sorted((where(d), d.message) for d in found) == sorted(wanted)


MISUSED: list[tuple[str, str, str, str]] = [
    ("on: pond\nsum: {of: it.steps, add: one}", "DF115", "sum", "sum needs one of is, min, max, else it holds always"),
    ("on: pond\nsum: {of: it.steps, is: 6}", "DF115", "sum", "sum needs add"),
    ("on: pond\nsum: [it.steps]", "DF115", "[it.steps]", "sum must be a mapping with of, add, as, where, is, min, max"),
    (f"on: game\nsum: {{of: {FROGS}, add: one.name, is: 6}}", "DF114", "one.name", "sum adds numbers, not a text"),
    (f"on: game\nsum: {{of: {FROGS}, as: 2nd, add: one.name, is: 6}}", "DF115", "2nd", 'as must be a name, is "2nd"'),
    (f"on: game\npartition: {{of: {FROGS}, by: one.number, into: facts.ponds}}", "DF114", "facts.ponds", "into must be lists, holds a number"),
    (f"on: game\ndistribution: {{of: {FROGS}, by: one.mood}}", "DF115", "distribution", "distribution needs one of is, even, else it holds always"),
    (f"on: game\ndistribution: {{of: {FROGS}, by: one.mood, is: {{merry: often}}}}", "DF114", "often", 'there is no "often"'),
    (f"on: game\ndistribution: {{of: {FROGS}, by: one.mood, is: [[merry]]}}", "DF115", "[merry]", "must be a value, is a list"),
    (f"on: game\ndistribution: {{of: {FROGS}, by: one.mood, even: '1.5'}}", "DF114", "1.5", "even must be a whole number, is 1.5"),
    (f"on: game\nordered: {{of: {FROGS}, by: one.number, order: risnig}}", "DF115", "risnig", 'order must be rising, falling, strictly-rising or strictly-falling, is "risnig"'),
    (f"on: game\nordered: {{of: {FROGS}, by: one.croaks}}", "DF114", "one.croaks", "true or false and true or false have no order"),
    ("on: game\nordered: {of: '[1, \"a\"]'}", "DF114", '[1, "a"]', "a number and a text have no order"),
    ("on: game\nordered: {of: '[{\"a\": 1}]'}", "DF114", '[{"a": 1}]', "a record cannot be counted; name its fields"),
    ("on: game\ntable: {rows: facts.terrain}", "DF115", "table", "table needs one of columns, same_width, agrees_with, else it holds always"),
    ("on: game\ntable: {rows: facts.ponds, columns: 2}", "DF114", "facts.ponds", "rows must be a list or a mapping of rows, not a number"),
    ("on: game\ntable: {rows: '[1]', columns: 2}", "DF114", "[1]", "a row must be a list of cells or a record, not a number"),
    ("on: game\ntable: {rows: facts.terrain, columns: facts.terrain}", "DF114", "facts.terrain", "columns must be a number or a list of names, not a record"),
    (f"on: game\ntext: {{of: {FROGS}, field: name, max_word: 2}}", "DF115", "max_word", 'unknown key "max_word" in text'),
    (f"on: game\ntext: {{of: {FROGS}, field: name, pattern: '(a'}}", "DF115", "(a", 'pattern "(a": "(" is not closed (character 1)'),
    (f"on: game\ntext: {{of: {FROGS}, field: name, max_words: -1}}", "DF114", "-1", "max_words must be a whole number, is -1"),
    (f"on: game\ntext: {{of: {FROGS}, field: nmae, max_words: 1}}", "DF114", "nmae", 'there is no "nmae" in a record (frog-1)'),
    (f"on: game\ntext: {{of: {FROGS}, field: name, forbid: '3'}}", "DF114", "3", "forbid must be a list of words, is a number"),
    (f"on: game\ntext: {{of: {FROGS}, max_words: 1, field: name, fits: facts.grid}}", "DF114", "facts.grid", "fits needs measured texts, and a box with w and h in mm"),
    (f"on: game\nedges: {{of: {FROGS}, ends_balanced: true}}", "DF114", 'pieces("frog-card")', 'there is no "edges" in a record (frog-1)'),
    (f"on: game\nedges: {{of: {FROGS}, by: one.name, ends_balanced: true}}", "DF114", "one.name", "edges must be a record with N, E, S and W, or a list of the four, not a text"),
    ('on: game\nedges: {of: pieces("tile"), match: loose, distinct: true}', "DF115", "loose", 'match must be strict or blank-any, is "loose"'),
    (f"on: game\nalike: {{of: {FROGS}, face: back}}", "DF115", "game", "a rule of the form alike must be on: faces"),
    (f"on: faces\nalike: {{of: {FROGS}, face: inside}}", "DF115", "inside", 'face must be front or back, is "inside"'),
]


@pytest.mark.parametrize(("body", "code", "word", "message"), MISUSED, ids=[case[3] for case in MISUSED])
def test_a_form_that_is_misused_is_a_finding_at_the_word(ruled: Ruled, body: str, code: str, word: str, message: str) -> None:
    wrong, found = ruled(body)
    line = next(n for n, words in enumerate(body.split("\n"), 6 - 1) if word in words)
    assert (code, word, line, message) in [(d.code, written(d), d.place.line, d.message) for d in (*wrong, *found)]


def test_a_text_of_a_face_lies_in_its_box(ruled: Ruled) -> None:
    edit = ("from: frogs.csv\n", "from: frogs.csv\n    template: frog-card\n")
    body = "on: face\nkinds: [frog-card]\ntext: {of: face.texts, as: t, where: t.field == 'name', fits: {x: 8, y: 8, w: 30, h: 12}}\nmessage: '{{ it }}: {{ problem }}'"
    wrong, found = ruled(body, edit, drawn=True)
    assert wrong == []
    assert [d.message.split(" by ")[0] for d in found] == ["frog-2: out on the right"]
    assert where(found[0]) == "frogs.csv:3:3"


def test_a_piece_that_looks_different_is_told_and_classes_may_differ(ruled: Ruled) -> None:
    edit = ("from: frogs.csv\n", "from: frogs.csv\n    template: frog-card\n")
    wrong, found = ruled(f"on: faces\nalike: {{of: {FROGS}, as: c, face: front}}", edit, drawn=True)
    assert wrong == []
    others = ": another drawing; it would be known while it is hidden"
    assert [(where(d), d.message) for d in found] == [
        ("frogs.csv:3:1", f"the front of frog-2 differs from that of frog-1{others}"),
        ("frogs.csv:4:1", f"the front of frog-3 differs from that of frog-1{others}"),
    ]


def test_a_piece_without_the_face_stands_out_only_among_those_that_have_one(ruled: Ruled) -> None:
    body = """on: faces\nalike: {of: game.components, as: c, where: 'c.kind in ["frog-card", "token"]', by: c.kind, face: back}"""
    assert ruled(body, drawn=True)[1] == []
