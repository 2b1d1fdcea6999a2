"""What stands in a `<clipPath>` goes in as items, the outlines that cut come out: those of shapes and letters as one, those of its own clips beside it."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TypeAlias

from printgen.compose import codes
from printgen.diagnostics.diagnostic import Diagnostic
from printgen.geometry import IDENTITY
from printgen.place import Place
from printgen.scene.items import Glyphs, Group, Item, Picture, Shape
from printgen.scene.path import Path, Step, box, mapped
from printgen.typeset.fonts import FontBook
from printgen.typeset.letters import letters

Outlines: TypeAlias = tuple[tuple[Path, bool], ...]
"""What is drawn is cut by all of these; each with whether its inside is counted even and odd."""
LONGEST = 20_000
"""Items and steps of the outline of a clip, what it uses counted each time."""
NOTHING: Outlines = (((), False),)
"""Cuts off everything."""
_LEAST = 1e-3


def outlines(items: Iterable[Item], fonts: FontBook, place: Place) -> tuple[Outlines, Diagnostic | None]:
    """The outlines of the clip at `place`; `NOTHING` and the reason where it has none. A clip cannot use artwork, it has to hold all of it."""
    steps: list[Step] = []
    around: list[tuple[Path, bool]] = []
    todo = [(item, IDENTITY) for item in reversed(tuple(items))]
    seen = 0
    while todo:
        item, matrix = todo.pop()
        seen += 1
        if isinstance(item, Shape):
            steps.extend(mapped(item.path, matrix))
        elif isinstance(item, Glyphs):
            steps.extend(mapped(letters(item, fonts), matrix))
        elif isinstance(item, Picture):
            return NOTHING, codes.WRONG_PLACE.at(item.place, "a picture stands in a <clipPath>; shapes and words cut, pictures do not")
        elif isinstance(item, Group):
            if item.clip is not None:
                if todo or steps:
                    # Several outlines are joined as one path, of which no part can be cut alone.
                    return NOTHING, codes.CLIP_IN_CLIP.at(item.place, "one of several shapes in a <clipPath> has a clip-path of its own")
                around.append((mapped(item.clip, matrix @ item.matrix), item.even_odd))
            todo.extend((inner, matrix @ item.matrix) for inner in reversed(item.items))
        else:
            todo.extend((inner, matrix @ item.matrix) for inner in reversed(item.symbol.items))
        if seen + len(steps) > LONGEST:
            return NOTHING, codes.TOO_LARGE.at(place, f"the outline of this clip has more than {LONGEST:,} pieces")
    path = tuple(steps)
    found = box(path)
    if found is None or min(found.w, found.h) < _LEAST:
        return NOTHING, codes.EMPTY_CLIP.at(place, "nothing in this clip covers anything, so all that it clips is gone", hint="put a shape or words into it, or leave out clip-path")
    return ((path, False), *around), None
