"""Rule files in, findings out: each form, each key, what is wrong with a rule itself, and the exact place of all of it."""

from __future__ import annotations

import shutil
import time
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path
from typing import Any

import pytest

from printgen.checks.unused import unused
from printgen.diagnostics.diagnostic import NOTE, Bag, Diagnostic
from printgen.loading.load import load
from printgen.place import NOWHERE
from printgen.rules.compile import compile_rules
from printgen.rules.frame import Ask, Check, Hit
from printgen.rules.run import run
from printgen.rules.statement import Rulebook

BASE = Path(__file__).parent.parent / "cases" / "base"
HEAD = "kind: rules\n"
TAIL = "    bad: {set: {facts.ponds: 3}}\n    says: x\n"


def broken(_: Ask) -> Iterator[Hit]:
    raise ZeroDivisionError("no pond")


def ruled_twice(ask: Ask) -> Iterator[Hit]:
    if ask.rulings["leap"] == "far":
        yield Hit(values={"n": 1}, about=("lake", "A1/B1"))
        yield Hit(values={"n": 2}, about=("lake", "A2/B1"))


def options(ask: Ask) -> Iterator[Hit]:
    yield Hit(values={"words": f"{ask.options['deep']} {ask.evaluate('a + 1', {'a': 2})} {ask.once('k', lambda: 5)}"})


CHECKS: Mapping[str, Check] = {"broken": broken, "ruled-twice": ruled_twice, "options": options, "unused": unused}
Ruled = Callable[..., tuple[list[Diagnostic], list[Diagnostic]]]


@pytest.fixture
def ruled(tmp_path: Path) -> Ruled:
    """Put rules into the small game; the findings about the rules, and those of the rules (standard ones left out), come out."""

    def check(text: str, **edits: str) -> tuple[list[Diagnostic], list[Diagnostic]]:
        root = tmp_path / "game"
        shutil.copytree(BASE, root, dirs_exist_ok=True)
        folder = root / "definitions" / "small"
        (folder / "rules").mkdir(exist_ok=True)
        (folder / "rules" / "own.yaml").write_text(text, "utf-8")
        for old, new in edits.items():
            game_file = folder / "game.yaml"
            game_file.write_text(game_file.read_text("utf-8").replace(old, new), "utf-8")
        game, bag = load(folder, root)
        assert game is not None
        assert [d.message for d in bag.findings] == []
        book, wrong = compile_rules(game)
        own = Rulebook(tuple(rule for rule in book.rules if not rule.standard), book.definitions)
        found: Bag = run(own, game, CHECKS)
        return wrong.sorted, found.sorted

    return check


def rule(body: str, tail: str = TAIL) -> str:
    head = "rules:\n  - code: X1\n    name: a-rule\n    title: A rule.\n"
    return HEAD + head + "".join(f"    {line}\n" for line in body.strip("\n").split("\n")) + tail


def where(found: Diagnostic) -> str:
    return str(found.place).removeprefix("definitions/small/")


CASES: list[tuple[str, list[tuple[str, str]]]] = [
    ("on: frog-card\nrequire: it.number != 2\nat: it.number\nmessage: '{{ it.name }} is {{ it.number }}'", [("frogs.csv:3:1", "Bo, the old one is 2")]),
    ("on: frog-card\nwhere: it.number > 1\nrequire: it.croaks\nmessage: '{{ it }} is silent'", [("frogs.csv:3:1", "frog-2 is silent"), ("frogs.csv:4:1", "frog-3 is silent")]),
    ("on: pond\nfor: {p: it.squares}\nrequire: p.terrain.id != 'water' or p.y > 1\nmessage: '{{ p }} ({{ p.terrain.name }})'", [("maps/lake.yaml:11:9", "A3/B1 (Water)")]),
    ("on: pond\nfor: {p: it.frogs.squares}\nrequire: p.x == 1\nat: p.frogs\nmessage: '{{ p }}: {{ p.frogs }}'", [("maps/lake.yaml:16:10", "A4/B2: frog-2")]),
    ("on: pond\nfor: {n: it.steps}\nrequire: n < 3\nat: n\nmessage: '{{ n }} is too far'", [("maps/lake.yaml:8:15", "3 is too far")]),
    ("on: game\nfor: {b: game.box}\nrequire: b.pieces > 3\nat: b.pieces\nmessage: '{{ b.item }}: {{ b.pieces }}'", [("game.yaml:25:47", "frog cards: 3")]),
    ("on: game\nrequire: facts.ponds == 3\nat: game.facts.ponds\nmessage: '{{ facts.ponds }} ponds'", [("game.yaml:9:18", "2 ponds")]),
    ("on: game\nfor: {t: \"['water', 'grass']\"}\nrequire: facts.terrain[t].glyph != '~'\nat: facts.terrain[t].glyph\nmessage: '{{ t }}'", [("game.yaml:12:20", "water")]),
    ("on: game\nrequire: facts.ponds + 0.5 > 9\nat: facts.ponds + (1 / facts.ponds) * 1.5\nmessage: no place", [("game.yaml:1:1", "no place")]),
    ("on: game\nrequire: facts.ponds > 9\nat: 1 + facts.grid.rows\nmessage: no place", [("game.yaml:1:1", "no place")]),
    ("on: game\nfor: {n: '[0]'}\nrequire: game.box[n].pieces > 3\nat: game.box[n].pieces\nmessage: '{{ n }}'", [("game.yaml:25:47", "0")]),
    ("on: game\nunique: {of: pieces('frog-card'), as: c, by: c.croaks}", [("frogs.csv:4:13", "false is given 2 times")]),
    ("on: game\nbijection: {of: pieces('frog-card'), as: c, by: c.number, onto: '[1, 2, 4]'}", [("frogs.csv:4:1", "4 missing; 3 not allowed")]),
    ("on: game\ncount: {of: pieces('frog-card'), as: c, where: c.croaks, min: '2'}", [("game.yaml:1:1", "1 found, must be at least 2")]),
    ("on: game\ncount: {of: pieces('frog-card'), is: '4', max: '2'}", [("game.yaml:1:1", "3 found, must be 4"), ("game.yaml:1:1", "3 found, may be at most 2")]),
    ("on: game\nclaim: {left: 2 + 2, right: '5'}", [("game.yaml:1:1", "4 is not 5")]),
    ("on: pond\nrefs: {of: it.steps, into: '[1, 2]'}", [("maps/lake.yaml:8:15", "there is no 3")]),
    ("on: game\nrefs: {of: game.box, as: b, by: b.of, into: '[\"frog-cards\"]'}", [("game.yaml:25:28", 'there is no frog-card; did you mean "frog-cards"?')]),
    ("on: game\nreport: '{{ facts.ponds }} ponds'", [("game.yaml:1:1", "2 ponds")]),
    ("on: game\ncheck: options\nwith: {deep: very}\nmessage: '{{ words }}'", [("game.yaml:1:1", "very 3 5")]),
]


@pytest.mark.parametrize(("body", "wanted"), CASES, ids=[body.split("\n", maxsplit=1)[0] + str(n) for n, (body, _) in enumerate(CASES)])
def test_a_form_finds_what_is_wrong_and_where(ruled: Ruled, body: str, wanted: list[tuple[str, str]]) -> None:
    wrong, found = ruled(rule(body))
    assert [d.message for d in wrong] == []
    assert sorted((where(d), d.message) for d in found) == sorted(wanted)


WRONG: list[tuple[str, str, str, str, str]] = [
    ("on: frogcard\nrequire: it.a", "DF115", "6:9", 'on: "frogcard" is neither game, face, faces, page, manual nor a kind of this game', 'did you mean "frog-card"?'),
    ("on: game\nrequier: facts", "DF115", "3:5", "a rule needs a form: alike, bijection, check, claim, count, distribution, edges, ordered, partition, refs, report, require, sum, table, text, unique", ""),
    ("on: game\nrequire: facts\nunique: {of: game.box}", "DF115", "8:5", "a rule has exactly one form, this one has require, unique", ""),
    ("on: game\nunique: {on: game.box}", "DF115", "7:14", 'unknown key "on" in unique', ""),
    ("on: game\nrequire: facts\nseverity: fatal", "DF115", "8:15", 'severity must be error, warning or note, is "fatal"', ""),
    ("on: game\nrequire: facts\nrulings: [laep]", "DF115", "8:15", 'rulings: there is no "laep"', 'did you mean "leap"?'),
    ("on: game\nrequire: facts\nfor: [1]", "DF115", "8:10", "for must be a mapping of variables and lists, is a list", ""),
    ("on: game\nrequire: facts\nfor: {game: game.box}", "DF115", "8:11", '"game" cannot be a variable', ""),
    ("on: game\nrequire: [facts]", "DF115", "7:14", "must be one expression, is a list", ""),
    ("on: frog-card\nrequire: itt.number", "DF114", "7:14", 'there is no "itt"', 'did you mean "it"?'),
    ("on: frog-card\nrequire: it.number | lenght", "DF114", "7:26", 'there is no filter "lenght"', 'did you mean "length"?'),
    ("on: frog-card\nrequire: it.number >", "DF114", "7:14", "unexpected 'end of template'", ""),
    ("on: frog-card\nrequire: it.__class__", "DF111", "7:17", 'attribute "__class__" is not allowed', ""),
    ("on: frog-card\nrequire: 2 ** 70", "DF111", "7:16", '"**" is not allowed; multiply instead', ""),
]


@pytest.mark.parametrize(("body", "code", "at", "message", "hint"), WRONG, ids=[case[3] for case in WRONG])
def test_a_wrong_rule_is_a_finding_at_the_word_that_is_wrong(ruled: Ruled, body: str, code: str, at: str, message: str, hint: str) -> None:
    found = ruled(rule(body))[0]
    assert (code, f"rules/own.yaml:{at}", message, hint) in [(d.code, where(d), d.message, d.hint) for d in found]


FAILING: list[tuple[str, str, str, str, str]] = [
    ("on: frog-card\nrequire: it.nubmer", "DF114", "7:17", 'there is no "nubmer" in a record (frog-1)', 'did you mean "number"?'),
    ("on: frog-card\nrequire: it.number / 0", "DF114", "7:14", "division by zero", ""),
    ("on: frog-card\nrequire: 'false'\nmessage: '{{ it.nmae }}'", "DF114", "8:21", 'there is no "nmae" in a record (frog-1)', 'did you mean "name"?'),
    ("on: game\nrequire: '[1] | map(\"pairs\") | list'", "DF114", "7:14", "a number is no list", ""),
    ("on: frog-card\nrequire: it.name < it.number", "DF114", "7:14", '"<" needs two values of one kind, not a text and a number', ""),
    ("on: game\nrequire: range(99999) | list", "DF111", "7:14", "too much: a range of 99,999 numbers (10,000 allowed)", ""),
    ("on: game\ncheck: brokn", "DF114", "7:12", 'there is no check "brokn"', 'did you mean "broken"?'),
    ("on: game\ncheck: broken", "DF113", "3:11", "the check of X1 crashed: ZeroDivisionError: no pond", ""),
]


@pytest.mark.parametrize(("body", "code", "at", "message", "hint"), FAILING, ids=[case[3] for case in FAILING])
def test_what_fails_while_a_rule_runs_is_one_finding_and_the_others_go_on(ruled: Ruled, body: str, code: str, at: str, message: str, hint: str) -> None:
    second = "  - code: X2\n    name: b\n    title: B.\n    on: game\n    require: 'false'\n    message: still told\n    bad: {set: {facts.ponds: 3}}\n    says: x\n"
    found = ruled(rule(body) + second)[1]
    assert [(d.code, where(d), d.message, d.hint) for d in found if d.code != "X2"] == [(code, f"rules/own.yaml:{at}", message, hint)]
    assert [d.message for d in found if d.code == "X2"] == ["still told"]


def test_a_rule_without_a_counter_example_is_a_finding(ruled: Ruled) -> None:
    found = ruled(rule("on: game\nrequire: 'true'", tail=""))[0]
    assert [(d.code, where(d), d.message) for d in found] == [("DF115", "rules/own.yaml:3:11", "a rule needs a counter-example: bad and says")]


def test_a_report_says_what_it_says_of_the_game_as_it_is(ruled: Ruled) -> None:
    assert ruled(rule("on: game\nreport: x", tail=""))[0][0].message == "a report needs says: what it says of this game"
    assert ruled(rule("on: game\nreport: x", tail="    says: x\n"))[0] == []


def test_two_rules_with_one_code_are_a_finding(ruled: Ruled) -> None:
    text = rule("on: game\nrequire: 'true'")
    found = ruled(text + text.removeprefix(HEAD + "rules:\n"))[0]
    assert [(d.code, where(d), d.labels[0].message) for d in found] == [("DF116", "rules/own.yaml:10:11", "the other one")]


def test_a_defined_field_is_a_field(ruled: Ruled) -> None:
    text = rule("on: pond\nfor: {p: it.squares}\nrequire: not p.wet or it.deep\nmessage: '{{ p }} is wet'")
    define = "define: {square.wet: it.terrain.id == 'water' and it.y == 2, pond.deep: it.width > 50}\n"
    wrong, found = ruled(text.replace("rules:\n", define + "rules:\n"))
    assert wrong == []
    assert [(where(d), d.message, d.about) for d in found] == [
        ("maps/lake.yaml:12:8", "A2/B2 is wet", ("lake", "A2/B2")),
        ("maps/lake.yaml:12:9", "A3/B2 is wet", ("lake", "A3/B2")),
    ]


def test_a_definition_of_an_unknown_thing_is_a_finding(ruled: Ruled) -> None:
    found = ruled(HEAD + "define: {pnod.wet: 'true'}\n")[0]
    assert (found[0].code, where(found[0]), found[0].hint) == ("DF115", "rules/own.yaml:2:10", 'did you mean "pond"?')


def test_a_definition_that_needs_itself_ends(ruled: Ruled) -> None:
    text = rule("on: pond\nrequire: it.deep").replace("rules:\n", "define: {pond.deep: it.deep}\nrules:\n")
    found = ruled(text)[1]
    assert [d.code for d in found] == ["DF111"]


def test_what_is_wrong_only_in_another_reading_is_one_note(ruled: Ruled) -> None:
    found = ruled(rule("on: game\ncheck: ruled-twice\nrulings: [leap]\nmessage: frog {{ n }}"))[1]
    assert [(d.severity, d.message) for d in found] == [(NOTE, 'only if leap is "far": frog 1 (and 1 more)')]


def test_what_is_wrong_in_every_reading_is_told_once(ruled: Ruled) -> None:
    found = ruled(rule("on: game\nrequire: 'false'\nrulings: [leap]\nmessage: bad"))[1]
    assert [d.message for d in found] == ["bad"]


def test_a_severity_can_be_lowered_where_it_matters_less(ruled: Ruled) -> None:
    found = ruled(rule("on: frog-card\nrequire: 'false'\nlower: {to: note, when: it.number == 2}\nmessage: '{{ it.number }}'"))[1]
    assert [(d.message, d.severity.word) for d in found] == [("1", "error"), ("2", "note"), ("3", "error")]


def test_a_finding_carries_all_that_its_rule_says(ruled: Ruled) -> None:
    body = "on: frog-card\nwhere: it.number == 1\nrequire: 'false'\nsource: '100:{{ it.number }}'\nwhy: because\nhint: 'try {{ it.number + 1 }}'\nmessage: m\nseverity: warning"
    found = ruled(rule(body))[1][0]
    assert (found.name, found.source, found.why, found.hint, found.severity.word) == ("a-rule", "100:1", "because", "try 2", "warning")
    assert str(found.rule) == "definitions/small/rules/own.yaml:3:11"
    assert found.about == ("frog-1",)


def test_one_rule_tells_two_hundred_findings_and_the_number_of_the_others(ruled: Ruled) -> None:
    found = ruled(rule("on: game\nfor: {n: range(250)}\nrequire: 'false'\nmessage: 'no {{ n }}'"))[1]
    assert len(found) == 201
    assert any(d.message == "50 more findings like the ones before" for d in found)


VARIANTS = [
    ({}, "error"),
    ({'{value: 2, basis: ours, why: "two': '{value: 2, variant: true, basis: ours, why: "two'}, "note"),
    ({"title: A small game": "title: A small game\nvariant: true"}, "note"),
]


@pytest.mark.parametrize(("edits", "severity"), VARIANTS)
def test_what_departs_from_the_rulebook_on_purpose_is_a_note(tmp_path: Path, edits: Mapping[str, str], severity: str) -> None:
    root = tmp_path / "game"
    shutil.copytree(BASE, root)
    path = root / "definitions" / "small" / "game.yaml"
    words = path.read_text("utf-8").replace('is: 2, source: "100:4"', 'is: 3, source: "100:4"')
    for old, new in edits.items():
        assert words.count(old) == 1
        words = words.replace(old, new)
    path.write_text(words, "utf-8")
    game, bag = load(root / "definitions" / "small", root)
    assert game is not None
    assert bag.findings == []
    found = run(compile_rules(game)[0], game, CHECKS)
    assert [(d.severity.word, d.message) for d in found.findings if d.code == "DF105"] == [(severity, "facts.ponds is 2, the rulebook says 3 (100:4)")]


def test_without_a_game_place_nothing_is_made_up() -> None:
    assert str(Hit().place) == ""
    assert Hit().place == NOWHERE


def _ask(game: Any) -> list[str]:
    return [str(hit.values["problem"]) for hit in unused(Ask(game))]


def test_nothing_is_unused_in_the_small_game() -> None:
    game, _ = load(BASE / "definitions" / "small", BASE)
    assert _ask(game) == []


ENDLESS = [
    "on: game\nfor: {a: range(9999), b: range(9999), c: range(9999)}\nrequire: a < 0 or b >= 0\nmessage: m",
    "on: game\nfor: {a: range(9999)}\nrequire: 'range(9999) | sum > a'\nmessage: m",
    "on: game\nfor: {a: range(9999), b: '[range(9999) | sum]'}\nwhere: 'false'\nrequire: 'true'\nmessage: m",
    "on: game\nbijection: {of: range(9999), as: n, by: range(9999) | sum, onto: '[1]'}",
]


@pytest.mark.parametrize("body", ENDLESS)
def test_a_rule_without_end_is_a_finding(ruled: Ruled, body: str) -> None:
    start = time.process_time()
    found = ruled(rule(body))[1]
    assert time.process_time() - start < 4
    assert [d.code for d in found] == ["DF111"]
    assert "too much" in found[0].message


def test_a_place_that_cannot_be_read_is_a_finding(ruled: Ruled) -> None:
    wrong, found = ruled(rule("on: game\nrequire: 'false'\nat: it {\nmessage: m"))
    assert {(d.code, where(d)) for d in (*wrong, *found)} == {("DF114", "rules/own.yaml:8:9")}
