"""The items of a drawing go in, all inks in which it is drawn come out, each with the place of what is drawn in it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from printgen.place import Place
from printgen.scene.items import Glyphs, Group, Item, Shape, Use
from printgen.scene.style import Gradient, Ink


def inked(items: Iterable[Item]) -> Iterator[tuple[Ink, Place]]:
    """The inks in the order of drawing: of letters, areas, lines and stops of gradients, and the spot inks that pictures have channels for.

    Equal ones are not joined, but artwork that is used often is looked at once.
    """
    return _inked(items, set())


def _inked(items: Iterable[Item], seen: set[str]) -> Iterator[tuple[Ink, Place]]:
    for item in items:
        if isinstance(item, Group):
            yield from _inked(item.items, seen)
        elif isinstance(item, Use):
            if item.symbol.key not in seen:
                seen.add(item.symbol.key)
                yield from _inked(item.symbol.items, seen)
        elif isinstance(item, Glyphs):
            yield item.ink, item.place
        elif isinstance(item, Shape):
            for paint in (item.style.fill, item.style.stroke):
                if isinstance(paint, Gradient):
                    yield from ((stop.ink, item.place) for stop in paint.stops)
                elif paint is not None:
                    yield paint, item.place
        else:
            yield from ((spot, item.place) for spot in item.spots)
