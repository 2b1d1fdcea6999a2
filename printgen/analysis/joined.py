"""Numbers go in two by two, the groups that they are joined to come out (Galler and Fischer, 1964)."""

from __future__ import annotations


class Joined:
    """The numbers from 0 on, each alone at first; a group is known by its smallest number."""

    def __init__(self, count: int) -> None:
        self._above = list(range(count))

    def group(self, n: int) -> int:
        """The smallest number of the group of a number."""
        above = self._above
        while above[n] != n:
            above[n] = above[above[n]]
            n = above[n]
        return n

    def join(self, one: int, other: int) -> bool:
        """Make two groups one; whether they were two."""
        first, second = self.group(one), self.group(other)
        self._above[max(first, second)] = min(first, second)
        return first != second

    def groups(self) -> list[list[int]]:
        """All groups, and the numbers of each, in their order."""
        found: dict[int, list[int]] = {}
        for n in range(len(self._above)):
            found.setdefault(self.group(n), []).append(n)
        return list(found.values())
