"""Apple cards that are legal by plain arithmetic, no check asked: shuffled, paired anew, with their halves elsewhere. None is complained of."""

from __future__ import annotations

import random
from collections import Counter
from pathlib import Path

import pytest

from printgen.diagnostics.diagnostic import NOTE
from printgen.loading.load import load
from printgen.pipeline.trip import named_checks
from printgen.rules.compile import compile_rules
from printgen.rules.run import run
from printgen.rules.statement import Rulebook
from printgen.source.read_text import instead

ROOT = Path(__file__).parents[3]
SIDE = 16
NAMED = {(5, 3), (5, 1), (7, 11), (11, 7), (12, 8), (7, 14), (3, 9)}
"""The squares of the examples and of the set-up figure: they must stay possible to deal."""


def legal(pairs: list[tuple[int, int]]) -> bool:
    """No number twice on a card, no two cards that mirror each other, no line through more than five cards, hardly any correlation."""
    middle = (SIDE + 1) / 2
    spread = sum((a - middle) ** 2 for a, _ in pairs)
    slope = sum((a - middle) * (b - middle) for a, b in pairs) / spread
    # Every two cards lie on some line back = k x front + m; the law allows five on one, counted round and round as on a dial of 16 or 17 numbers.
    lines = Counter((dial, k, (b - k * a) % dial) for a, b in pairs for dial in (SIDE, SIDE + 1) for k in range(1, dial))
    mirrored = any(a != b and (b, a) in pairs for a, b in pairs)
    return abs(slope) < 0.15 and max(lines.values()) <= 5 and not mirrored and all(a != b for a, b in pairs) and not NAMED & {*pairs}


def deck(dice: random.Random) -> str:
    """The table of a legal deck, its cards in any order."""
    while True:
        backs = dice.sample(range(1, SIDE + 1), SIDE)
        pairs = list(zip(range(1, SIDE + 1), backs, strict=True))
        if legal(pairs):
            break
    halves = dice.sample(range(SIDE), 8)
    rows = [f"{a},{b},{str(n in halves[:4]).lower()},{str(n in halves[4:]).lower()}" for n, (a, b) in enumerate(pairs)]
    dice.shuffle(rows)
    return "\n".join(["a,b,half_a,half_b", *rows]) + "\n"


@pytest.mark.parametrize("seed", range(5))
def test_a_shuffled_deck_that_is_legal_is_not_complained_of(seed: int) -> None:
    with instead(ROOT, {"definitions/flip-and-write/apples.csv": deck(random.Random(seed))}):
        game, bag = load(ROOT / "definitions" / "flip-and-write", ROOT)
    assert game is not None
    assert bag.findings == []
    whole, _ = compile_rules(game)
    apples = tuple(rule for rule in whole.checked.rules if rule.code.startswith("FW1") and rule.on == "game")
    assert {"FW101", "FW102", "FW104", "FW105", "FW107"} <= {rule.code for rule in apples}
    found = run(Rulebook(apples, whole.definitions), game, named_checks())
    assert [f"{one.code} {one.message}" for one in found.findings if one.severity != NOTE] == []


def test_the_decks_are_not_all_alike() -> None:
    assert len({deck(random.Random(seed)) for seed in range(5)}) == 5
