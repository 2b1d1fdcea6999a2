"""Findings and waivers go in; accepted findings and idle waivers come out."""

from __future__ import annotations

import pytest

from printgen.diagnostics.diagnostic import ERROR, Bag, Diagnostic
from printgen.diagnostics.waivers import waive
from printgen.model.game import Waiver
from printgen.place import Place, Text

FJORD = Text("definitions/g/fjord.yaml", "a\nb\nc\n")
GAME = Text("definitions/g/game.yaml", "waivers\n")


def bag() -> Bag:
    return Bag(
        [
            Diagnostic(code="FW1", name="stuck", severity=ERROR, message="m", place=Place(FJORD, 2, 3), about=("fjord", "A12/B9")),
            Diagnostic(code="FW2", name="other", severity=ERROR, message="m", place=Place(FJORD, 4, 5), about=("fjord",)),
            Diagnostic(code="FW1", name="stuck", severity=ERROR, message="m", about=("sahara",)),
        ]
    )


def waived(code: str, where: str, why: str = "wanted") -> list[str]:
    return [f.waived for f in waive(bag(), [Waiver(code, where, why, Place(GAME, 0, 7))], whole=False).findings]


@pytest.mark.parametrize(
    ("code", "where", "expected"),
    [
        ("FW1", "A12/B9", ["wanted", "", ""]),
        ("FW1", "fjord", ["wanted", "", ""]),
        ("FW1", "*", ["wanted", "", "wanted"]),
        ("stuck", "sahara", ["", "", "wanted"]),
        ("FW1", "fjord.yaml", ["wanted", "", ""]),
        ("FW1", "fjord.yaml:2", ["wanted", "", ""]),
        ("FW1", "fjord.yaml:3", ["", "", ""]),
        ("FW2", "definitions/g/fjord.yaml:3", ["", "wanted", ""]),
        ("FW2", "g/*.yaml", ["", "wanted", ""]),
        ("FW1", "A*/B9", ["wanted", "", ""]),
        ("FW1", "A1/B9", ["", "", ""]),
        ("FW1", "jord.yaml", ["", "", ""]),
        ("FW3", "*", ["", "", ""]),
        ("FW1", "f.ord", ["", "", ""]),
    ],
)
def test_a_waiver_accepts_what_its_code_and_place_match(code: str, where: str, expected: list[str]) -> None:
    assert waived(code, where) == expected


def test_nothing_is_waived_without_a_reason() -> None:
    assert waived("FW1", "*", why="  ") == ["", "", ""]


def test_waived_findings_do_not_count_and_the_bag_that_came_in_is_as_it_was() -> None:
    before = bag()
    after = waive(before, [Waiver("FW1", "*", "w"), Waiver("FW2", "*", "w")])
    assert not after.has_errors
    assert before.has_errors


def test_an_idle_waiver_is_a_warning_at_its_own_place() -> None:
    after = waive(bag(), [Waiver("FW1", "pond", "w", Place(GAME, 0, 7)), Waiver("FW22", "*", "w", Place(GAME, 0, 7))])
    stale = after.findings[3:]
    assert [(f.code, f.severity.word, str(f.place), f.message) for f in stale] == [
        ("DF120", "warning", "definitions/g/game.yaml:1:1", "this waiver of FW1 at pond matches nothing"),
        ("DF120", "warning", "definitions/g/game.yaml:1:1", "this waiver of FW22 at * matches nothing"),
    ]
    assert stale[0].hint == "FW1 was found at definitions/g/fjord.yaml:2:1, sahara"
    assert waive(bag(), [Waiver("FW1", "pond", "w")], whole=False).findings == bag().findings


@pytest.mark.parametrize(("pattern", "name", "expected"), [("*.yaml", "maps/a.yaml", ["w"]), ("[ab]", "a", [""]), ("[ab]", "[ab]", ["w"]), ("a?", "ab", [""]), ("a?", "a?", ["w"]), ("*a" * 20 + "b", "a" * 64, [""])])
def test_only_stars_stand_for_other_characters_and_many_cost_no_more_than_few(pattern: str, name: str, expected: list[str]) -> None:
    found = Bag([Diagnostic(code="FW1", name="stuck", severity=ERROR, message="m", about=(name,))])
    assert [f.waived for f in waive(found, [Waiver("FW1", pattern, "w", Place(GAME, 0, 7))], whole=False).findings] == expected
