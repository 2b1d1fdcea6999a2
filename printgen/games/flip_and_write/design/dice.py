"""A seed goes in, choices come out: the same ones on every machine."""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import TypeVar

Thing = TypeVar("Thing")


class Dice:
    """Seeded chance. Python promises the same sequence only of `random()`, and whatever follows here is made of that with plain arithmetic."""

    def __init__(self, seed: str) -> None:
        self._random = random.Random(seed).random  # noqa: S311 - chance draws maps here, it keeps no secret

    def real(self, least: float, most: float) -> float:
        """A number between two others."""
        return least + (most - least) * self._random()

    def between(self, least: int, most: int) -> int:
        """A whole number, both ends included."""
        return least + int(self._random() * (most - least + 1))

    def chance(self, share: float) -> bool:
        """True in this share of all cases."""
        return self._random() < share

    def pick(self, things: Sequence[Thing]) -> Thing:
        """One of these; there must be one."""
        return things[self.between(0, len(things) - 1)]

    def shuffled(self, things: Sequence[Thing]) -> list[Thing]:
        """All of these, in any order."""
        left = list(things)
        return [left.pop(self.between(0, len(left) - 1)) for _ in things]
