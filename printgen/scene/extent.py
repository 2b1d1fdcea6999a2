"""Items of a drawing go in, how deep they lie within each other and how many there are come out: what writes them goes down as deep, and draws as many."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from printgen.scene.items import Extent, Group, Item, Use


def extent(items: Iterable[Item], known: Mapping[str, Extent]) -> Extent:
    """The most groups and uses around one item, and all items, those of artwork at each of its uses; each symbol is looked through once, one that is `known` by its key not at all."""
    symbols = dict(known)

    def inside(items: Iterable[Item]) -> Extent:
        deep = many = 0
        for item in items:
            many += 1
            if isinstance(item, Group):
                more = inside(item.items)
            elif isinstance(item, Use):
                key = item.symbol.key
                if key not in symbols:
                    symbols[key] = inside(item.symbol.items)
                more = symbols[key]
            else:
                continue
            deep, many = max(deep, 1 + more.deep), many + more.many
        return Extent(deep, many)

    return inside(items)
