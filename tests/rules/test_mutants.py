"""The faults in tests/mutants go in, each planted into its game; each is told under the code it is listed for. `make mutants` prints the table.

A file is called after its game and lists `{code, set, replace}`, with the changes of a counter-example. None may be the counter-example of its rule: that one is
tried elsewhere, and a rule that knows nothing but its own counter-example is no rule.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

import pytest
import yaml

from printgen.pipeline.trial import Bench, bench, small_bench
from printgen.project import Found, find_project
from printgen.rules.counter import patched
from printgen.rules.statement import Change, Counter

ROOT = Path(__file__).parent.parent.parent
MUTANTS = ROOT / "tests" / "mutants"
SMALL = "small"


@dataclass(frozen=True)
class Mutant:
    """A fault that is planted: into which game, what is changed, and the code that must tell it."""

    game: str
    number: int
    code: str
    changes: tuple[Change, ...]


def mutants() -> Iterator[Mutant]:
    """All faults of all files in tests/mutants; a file is called after its game."""
    for path in sorted(MUTANTS.glob("*.yaml")):
        for number, entry in enumerate(yaml.safe_load(path.read_text("utf-8"))):
            yield Mutant(path.stem, number, entry["code"], tuple(_changes(entry)))


def _changes(entry: Mapping[str, Any]) -> Iterator[Change]:
    for path, value in entry.get("set", {}).items():
        yield Change(path=path, value=str(value).lower() if isinstance(value, bool) else str(value))
    replaced = entry.get("replace", [])
    for change in replaced if isinstance(replaced, list) else [replaced]:
        yield Change(file=change["file"], old=change["old"], new=change["new"])


@cache
def on_the_bench(game: str) -> Bench:
    """The game, ready for faults."""
    found = small_bench() if game == SMALL else bench(find_project(ROOT), Found(game, ROOT / "definitions" / game, ROOT))
    assert found is not None
    return found


@cache
def said_of_the_right_game(game: str, code: str) -> frozenset[str]:
    """What a rule says of the game without a fault."""
    tried = on_the_bench(game)
    rule = tried.book.rule(code)
    assert rule is not None, f"there is no rule {code}"
    return frozenset(finding.message for finding in tried.tried(rule, {}).findings if finding.code == code)


def told(mutant: Mutant) -> str:
    """The first thing that the rule says of the fault and not of the right game; "" if it misses it."""
    tried = on_the_bench(mutant.game)
    rule = tried.book.rule(mutant.code)
    assert rule is not None, f"there is no rule {mutant.code}"
    assert all(mutant.changes != counter.changes for counter in rule.counters), "the counter-example itself is no other fault"
    found = tried.tried(rule, patched(tried.game, Counter(mutant.changes, ""), tried.files)).findings
    new = [finding.message for finding in found if finding.code == mutant.code and finding.message not in said_of_the_right_game(mutant.game, mutant.code)]
    return new[0] if new else ""


def without_mutants() -> list[str]:
    """The codes of all rules into which nobody has planted a fault."""
    planted = {(mutant.game, mutant.code) for mutant in mutants()}
    games = {SMALL, *(path.parent.name for path in (ROOT / "definitions").glob("*/game.yaml"))}
    rules = [(game, rule) for game in sorted(games) for rule in on_the_bench(game).book.rules if rule.standard == (game == SMALL)]
    return [rule.code for game, rule in rules if (game, rule.code) not in planted]


EVERY = list(mutants())


@pytest.mark.parametrize("mutant", EVERY, ids=[f"{mutant.code}-{mutant.number}" for mutant in EVERY])
def test_a_planted_fault_is_told_by_its_rule(mutant: Mutant) -> None:
    assert told(mutant)


def test_a_fault_is_planted_for_every_rule() -> None:
    assert without_mutants() == []


def test_a_change_that_is_no_fault_is_told_by_nobody() -> None:
    harmless = Mutant("flip-and-write", 0, "FW210", (Change(path="fjord.mood", value='"Calm."'),))
    assert told(harmless) == ""


def main() -> int:
    """Print the table: code, found or missed, and in which words."""
    missed = 0
    for mutant in EVERY:
        words = told(mutant)
        missed += not words
        sys.stdout.write(f"{mutant.code:7}{'found ' if words else 'MISSED'}  {words[:150]}\n")
    lacking = without_mutants()
    sys.stdout.write(f"{len(EVERY)} planted, {missed} missed; rules without a planted fault: {', '.join(lacking) or 'none'}\n")
    return 1 if missed or lacking else 0


if __name__ == "__main__":
    sys.exit(main())
