"""The codes of this room: what can be wrong with waivers."""

from __future__ import annotations

from printgen.diagnostics.diagnostic import WARNING, Code

STALE_WAIVER = Code(
    code="DF120",
    name="stale-waiver",
    severity=WARNING,
    law="A waiver accepts at least one finding.",
    why="One that matches nothing hides the next mistake of that kind.",
    wrong="{code: FW242, where: A12/B9, why: wanted}  (nothing is found there any more)",
    right="no such line",
)
