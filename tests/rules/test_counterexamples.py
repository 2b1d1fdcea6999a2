"""Every rule of every shipped game, and every standard rule, rejects its own counter-example with the words it states; the games themselves are clean."""

from __future__ import annotations

from functools import cache
from pathlib import Path

import pytest

from printgen.diagnostics.diagnostic import NOTE, Bag
from printgen.pipeline.trial import Bench, bench
from printgen.pipeline.trip import named_checks
from printgen.project import Found, find_project
from printgen.rules.run import run
from printgen.rules.statement import Counter, Rule

ROOT = Path(__file__).parent.parent.parent
SMALL = ROOT / "tests" / "cases" / "base"
SHIPPED = sorted(path.parent.name for path in (ROOT / "definitions").glob("*/game.yaml"))


@cache
def tried(root: Path, name: str) -> Bench:
    found = bench(find_project(root), Found(name, root / "definitions" / name, root))
    assert found is not None
    return found


def cases() -> list[tuple[Path, str, Rule, Counter]]:
    found = [(SMALL, "small", rule) for rule in tried(SMALL, "small").book.rules if rule.standard]
    found += [(ROOT, name, rule) for name in SHIPPED for rule in tried(ROOT, name).book.rules if not rule.standard]
    return [(root, name, rule, counter) for root, name, rule in found for counter in rule.counters]


CASES = cases()


@pytest.mark.parametrize(("root", "name", "rule", "counter"), CASES, ids=[f"{case[2].code}-{n}" for n, case in enumerate(CASES)])
def test_a_rule_rejects_its_counter_example_in_its_own_words(root: Path, name: str, rule: Rule, counter: Counter) -> None:
    assert tried(root, name).problem(rule, counter) == ""


@pytest.mark.parametrize("name", SHIPPED)
def test_a_shipped_game_has_no_fault_in_its_rules_and_none_by_them(name: str) -> None:
    one = tried(ROOT, name)
    bag = Bag([*one.wrong.findings])
    bag.extend(run(one.book, one.game, named_checks()))
    assert [f"{found.place} {found.message}" for found in bag.sorted if found.severity != NOTE] == []


def test_every_rule_has_a_counter_example() -> None:
    rules = [rule for root, name in ((SMALL, "small"), *((ROOT, name) for name in SHIPPED)) for rule in tried(root, name).book.rules]
    assert [rule.code for rule in rules if not rule.counters] == []
    assert len({case[2].code for case in CASES}) >= 24
