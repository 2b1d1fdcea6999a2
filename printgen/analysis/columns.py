"""Columns of a table go in; how often each value occurs, how numbers are spread and which rows are alike come out."""

from __future__ import annotations

from collections import Counter
from collections.abc import Hashable, Iterable, Mapping, Sequence
from statistics import median
from typing import TypeVar

from printgen.frozen import frozen

Key = TypeVar("Key", bound=Hashable)


@frozen
class Spread:
    """The smallest number, the middle one, and the largest."""

    least: float
    middle: float
    most: float


def tally(values: Iterable[Key]) -> dict[Key, int]:
    """How often each value occurs, the most frequent first, equally frequent ones as they are written."""
    return dict(sorted(Counter(values).items(), key=lambda one: (-one[1], str(one[0]))))


def spread(numbers: Sequence[float]) -> Spread | None:
    """How numbers are spread; None if there are none."""
    return Spread(min(numbers), median(numbers), max(numbers)) if numbers else None


def alike(rows: Mapping[str, Hashable]) -> list[tuple[str, ...]]:
    """The names of rows that are equal, group by group in the order of the first of each; names that are alone are left out."""
    groups: dict[Hashable, list[str]] = {}
    for name, row in rows.items():
        groups.setdefault(row, []).append(name)
    return [tuple(names) for names in groups.values() if len(names) > 1]
