"""The table as the rulebook prints it goes in: the two sizes that slipped are told, with the one place where each fits, and nothing else in the table is."""

from __future__ import annotations

from functools import cache
from pathlib import Path

from printgen.pipeline.trial import Bench, bench
from printgen.project import Found, find_project
from printgen.rules.counter import patched
from printgen.rules.statement import Change, Counter

ROOT = Path(__file__).parents[3]
PRINTED = Counter(
    (
        Change(path="facts.grids[0].medium", value="[[5, 7], [5, 9]]"),
        Change(path="facts.grids[1].medium", value="[[6, 8], [6, 10]]"),
        Change(path="facts.grids[2].medium", value="[[7, 9]]"),
    ),
    "",
)


@cache
def on_the_bench() -> Bench:
    found = bench(find_project(ROOT), Found("snake-nest", ROOT / "definitions" / "snake-nest", ROOT))
    assert found is not None
    return found


def said(code: str, *, as_printed: bool) -> list[str]:
    tried = on_the_bench()
    rule = tried.book.rule(code)
    assert rule is not None
    changed = patched(tried.game, PRINTED, tried.files) if as_printed else {}
    return [finding.message for finding in tried.tried(rule, changed).findings if finding.code == code]


def test_two_sizes_of_the_printed_table_stand_in_the_wrong_column() -> None:
    assert said("SN110", as_printed=True) == [
        "Medium 5x9 for 2 players has 45 spaces, not between Difficult 32 and Easy 36; it fits only 3 players",
        "Medium 6x10 for 3 players has 60 spaces, not between Difficult 40 and Easy 49; it fits only 4 players",
    ]
    assert said("SN110", as_printed=False) == []


def test_the_repair_is_derived_and_the_only_one_whichever_table_is_given() -> None:
    ways = "1 of the 243 ways to share out the 5 Medium sizes keeps each between Difficult and Easy"
    assert said("SN113", as_printed=True) == [f"{ways}; the definitions have 5x7 for 2, 5x9 for 2, 6x8 for 3, 6x10 for 3 and 7x9 for 4"]
    assert said("SN113", as_printed=False) == [f"{ways}; the definitions have 5x7 for 2, 6x8 for 3, 5x9 for 3, 7x9 for 4 and 6x10 for 4"]


def test_what_is_mended_is_told_as_a_departure_from_the_rulebook() -> None:
    assert len(said("DF105", as_printed=False)) == 4
    assert said("DF105", as_printed=True) == []


def test_the_other_rules_on_grids_have_nothing_to_say_of_the_printed_table() -> None:
    assert [said(code, as_printed=True) for code in ("SN111", "SN112", "SN114")] == [[], [], []]
