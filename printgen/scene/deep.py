"""Items of a drawing go in, how deep they lie within each other comes out: what writes them goes down as deep."""

from __future__ import annotations

from collections.abc import Iterable

from printgen.scene.items import Group, Item, Use


def depth(items: Iterable[Item]) -> int:
    """The most groups and uses around one item; each symbol is looked through once."""
    known: dict[int, int] = {}

    def inside(items: Iterable[Item]) -> int:
        deepest = 0
        for item in items:
            if isinstance(item, Group):
                deepest = max(deepest, 1 + inside(item.items))
            elif isinstance(item, Use):
                symbol = item.symbol
                if id(symbol) not in known:
                    known[id(symbol)] = inside(symbol.items)
                deepest = max(deepest, 1 + known[id(symbol)])
        return deepest

    return inside(items)
