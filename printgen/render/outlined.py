"""A drawing with letters goes in, the same drawing with their outlines as shapes comes out: for services and cutters that want no fonts."""

from __future__ import annotations

import hashlib
from collections.abc import Sequence

from printgen.frozen import replace
from printgen.scene.items import Glyphs, Group, Item, Scene, Shape, Symbol, Use
from printgen.scene.style import Style
from printgen.typeset.fonts import FontBook
from printgen.typeset.letters import letters


def outlined(scene: Scene, fonts: FontBook) -> Scene:
    """The scene without a letter that needs a font. Raises KeyError for a font that `fonts` does not hold."""
    key = hashlib.sha256(f"{scene.key} outlined".encode()).hexdigest()[:16]
    return replace(scene, key=key, items=outlines(scene.items, fonts))


def outlines(items: Sequence[Item], fonts: FontBook) -> tuple[Item, ...]:
    """The items with every run of glyphs as one shape."""
    return tuple(_outline(item, fonts) for item in items)


def _outline(item: Item, fonts: FontBook) -> Item:
    if isinstance(item, Group):
        return replace(item, items=outlines(item.items, fonts))
    if isinstance(item, Use):
        symbol = item.symbol
        return replace(item, symbol=Symbol(symbol.key + "-outlined", outlines(symbol.items, fonts), symbol.box, symbol.title))
    return _shape(item, fonts) if isinstance(item, Glyphs) else item


def _shape(run: Glyphs, fonts: FontBook) -> Group:
    """A run as one path; its words stay as the group's title."""
    return Group((Shape(letters(run, fonts), Style(fill=run.ink, fill_opacity=run.opacity, fine=True), run.place),), title=run.text, place=run.place)
