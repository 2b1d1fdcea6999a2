"""Boxes go in, the pairs of them that meet come out: in about as many steps as there are boxes and pairs, however the boxes lie within each other."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from typing import TypeAlias

Box: TypeAlias = tuple[float, float, float, float]
"""Left, right, low, high."""


def meeting(boxes: Sequence[Box], known: int = 0) -> Iterator[tuple[int, int]]:
    """The numbers of any two boxes that share a point, the one further right first. The first `known` are not held against each other.

    A line goes over all of them from left to right; those that it cuts lie in bins by their height and their low end, so that each finds
    those beside it without a look at all that are cut.
    """
    if len(boxes) < 2:
        return
    low, high = min(box[2] for box in boxes), max(box[3] for box in boxes)
    step = (high - low) / math.sqrt(len(boxes)) or 1.0
    old, fresh = _Cut(boxes, low, step), _Cut(boxes, low, step)
    for n in sorted(range(len(boxes)), key=boxes.__getitem__):
        for m in fresh.beside(n):
            yield n, m
        if n >= known:
            for m in old.beside(n):
                yield n, m
        (old if n < known else fresh).add(n)


class _Cut:
    """The boxes that the line cuts. One whose height is at most a power of two of steps lies in the row of bins of that size."""

    def __init__(self, boxes: Sequence[Box], low: float, step: float) -> None:
        self._boxes = boxes
        self._low, self._step = low, step
        self._rows: dict[float, dict[int, list[int]]] = {}

    def add(self, n: int) -> None:
        """The line has come to the left side of a box."""
        _, _, low, high = self._boxes[n]
        size = self._step
        while size < high - low:
            size *= 2
        self._rows.setdefault(size, {}).setdefault(int((low - self._low) / size), []).append(n)

    def beside(self, n: int) -> Iterator[int]:
        """The boxes that a box meets at whose left side the line is."""
        boxes = self._boxes
        left, _, low, high = boxes[n]
        for size, row in self._rows.items():
            # None is higher than its bin, so it begins in one of those that the box lies in, or in the one before.
            first, last = int((low - self._low) / size) - 1, int((high - self._low) / size)
            for at in [at for at in row if first <= at <= last] if len(row) <= last - first else range(first, last + 1):
                found = row.get(at)
                if found is None:
                    continue
                # What ends further left meets none of the boxes that are to come.
                still = [m for m in found if boxes[m][1] >= left]
                if not still:
                    del row[at]
                    continue
                if len(still) < len(found):
                    row[at] = still
                yield from [m for m in still if boxes[m][2] <= high and boxes[m][3] >= low]
