"""What an author may get wrong in this game, and what the standard rules say of it."""

from __future__ import annotations

from functools import cache
from pathlib import Path

import pytest

from printgen.pipeline.trial import Bench, bench
from printgen.project import Found, find_project
from printgen.rules.counter import patched
from printgen.rules.statement import Change, Counter

ROOT = Path(__file__).parents[3]
GAME = "game.yaml"
STRAIGHT = Change(file=GAME, old="links: [body NS], scenery: snail, copies: 10", new="links: [body NS], scenery: snail, copies: 9")
FIVE_IN_A_ROW = Change(file=GAME, old="{id: a, x: 22, y: 0, w: 22, h: 22}", new="{id: a, x: 88, y: 22, w: 22, h: 22}")
NO_FACE = Change(file=GAME, old="            - {id: a, x: 22, y: 0, w: 22, h: 22}\n", new="")
NO_TABS = Change(file=GAME, old="tabs: [a W, a N, a E, f W, f S, f E, e E]", new="tabs: [f W, f S, f E, e E]")
OPPOSITE = Change(file=GAME, old="opposite: [[a, f], [b, d], [c, e]]", new="opposite: [[b, d], [c, e]]")
A_BACK = Change(file="templates/snake-cards/small-back.svg", old='<icon name="clover"', new='<icon name="{{ it.scenery }}"')
TWO_TABS = Change(file=GAME, old="tabs: [a W, a N, a E,", new="tabs: [a W, a N, a E, d N,")
DEEP = Change(file="templates/snake-cards/die-net.svg", old='tab="7"', new='tab="12"')
BIG = Change(file=GAME, old="size: 88mm x 44mm", new="size: 100mm x 44mm")


@cache
def on_the_bench() -> Bench:
    found = bench(find_project(ROOT), Found("snake-cards", ROOT / "definitions" / "snake-cards", ROOT))
    assert found is not None
    return found


def told(code: str, *changes: Change) -> list[str]:
    tried = on_the_bench()
    rule = tried.book.rule(code)
    assert rule is not None
    return [
        finding.message
        for finding in tried.tried(rule, patched(tried.game, Counter(changes, ""), tried.files)).findings
        if finding.code == code
    ]


@pytest.mark.parametrize(
    ("code", "changes", "message"),
    [
        ("IN101", (STRAIGHT,), "cards with straight snake parts: 59 defined, the box lists 60"),
        ("IN103", (Change(path="die.faces", value="[1, 2, 3, 2, 3, 3]"),), "die: 1 occurs 1 time, must be 2"),
        (
            "IN106",
            (Change(file=GAME, old="{min: 2, max: 4}", new="{min: 2, max: 5}"),),
            "big snake cards: 5 players need 5, the box holds 4",
        ),
        ("PR201", (A_BACK,), "the back of crossed-2 differs from that of crossed-1; it would be known while it lies hidden"),
        ("PR213", (BIG,), "big-card: 100 mm is not a multiple of 44 mm"),
        ("PR215", (FIVE_IN_A_ROW,), "die: faces a and b fold onto the same side"),
        ("PR215", (NO_FACE, NO_TABS, OPPOSITE), "die: a die has 6 equal squares, its net has 5 panels of 22 x 22 mm"),
        ("PR215", (TWO_TABS, DEEP), "die: its outline crosses itself at (64.5, 23.0): a tab is too deep, or panels overlap"),
        ("RB160", (Change(path="figures[0].beside", value="setting-up"),), ""),
    ],
)
def test_a_fault_is_told(code: str, changes: tuple[Change, ...], message: str) -> None:
    found = told(code, *changes)
    assert found
    assert not message or message in found


@pytest.mark.parametrize("code", ["IN101", "IN103", "IN106", "PR201", "PR213", "PR215", "RB160"])
def test_the_game_as_it_is_has_none_of_these_faults(code: str) -> None:
    assert told(code) == []
