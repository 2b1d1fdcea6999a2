"""What stands in a `<clipPath>` goes in as items, the outlines that cut come out: those of shapes and letters as one, those of its own clips beside it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import pairwise
from typing import TypeAlias

from printgen.analysis.closed_lines import area, flat, groups, knot, lines, overlap
from printgen.analysis.closed_lines import around as goes_around
from printgen.analysis.segments import crossing
from printgen.compose import codes
from printgen.diagnostics.diagnostic import Diagnostic
from printgen.geometry import IDENTITY, Matrix
from printgen.place import Place
from printgen.scene.covering import polylines
from printgen.scene.items import Glyphs, Group, Item, Picture, Shape
from printgen.scene.path import Path, Spot, Step, box, mapped
from printgen.typeset.fonts import FontBook
from printgen.typeset.letters import letters

Outlines: TypeAlias = tuple[tuple[Path, bool], ...]
"""What is drawn is cut by all of these; each with whether its inside is counted even and odd."""
LONGEST = 20_000
"""Items and steps of the outline of a clip, what it uses counted each time."""
NOTHING: Outlines = (((), False),)
"""Cuts off everything."""
_MANY = 200
_LEAST = 1e-3
"""What is narrower (mm) covers nothing."""
_SIDE = 100.0


def outlines(items: Iterable[Item], fonts: FontBook, place: Place) -> tuple[Outlines, Diagnostic | None]:
    """The outlines of the clip at `place`; `NOTHING` and the reason where it has none. A clip cannot use artwork, it has to hold all of it."""
    paths: list[Path] = []
    odd: list[int] = []
    around: list[tuple[Path, bool]] = []
    todo = [(item, IDENTITY) for item in reversed(tuple(items))]
    seen = 0
    while todo:
        item, matrix = todo.pop()
        seen += 1
        if isinstance(item, Shape):
            if item.style.even_odd:
                odd.append(len(paths))
            paths.append(mapped(item.path, matrix))
        elif isinstance(item, Glyphs):
            paths.append(mapped(letters(item, fonts), matrix))
        elif isinstance(item, Picture):
            return NOTHING, codes.WRONG_PLACE.at(item.place, "a picture stands in a <clipPath>; shapes and words cut, pictures do not")
        elif isinstance(item, Group):
            if item.clip is not None:
                if todo or paths:
                    # Several outlines are joined as one path, of which no part can be cut alone.
                    return NOTHING, codes.CLIP_IN_CLIP.at(item.place, "one of several shapes in a <clipPath> has a clip-path of its own")
                around.append((mapped(item.clip, matrix @ item.matrix), item.even_odd))
            todo.extend((inner, matrix @ item.matrix) for inner in reversed(item.items))
        else:
            todo.extend((inner, matrix @ item.matrix) for inner in reversed(item.symbol.items))
        if isinstance(item, Shape | Glyphs):
            seen += len(paths[-1])
        if seen > LONGEST:
            return NOTHING, codes.TOO_LARGE.at(place, f"the outline of this clip has more than {LONGEST:,} pieces")
    if len(paths) > 1:
        for n in odd:
            turned = _turned(paths[n])
            if turned is None:
                return NOTHING, codes.CLIP_IN_CLIP.at(place, 'one of several shapes in this clip has clip-rule="evenodd" and lines that cross or overlap', hint="put it into a <clipPath> of its own")
            paths[n] = turned
    # What one shape covers stays covered where another one, drawn the other way round, lies over it: all go the same way.
    path = tuple(step for one in paths for step in (_one_way(one) if len(paths) > 1 else one))
    if all(flat(points, _LEAST) for points, _ in polylines(_as_large(path))):
        return NOTHING, codes.EMPTY_CLIP.at(place, "nothing in this clip covers anything, so all that it clips is gone", hint="put a shape or words into it, or leave out clip-path")
    return ((path, len(paths) == 1 and bool(odd)), *around), None


def _turned(path: Path) -> Path | None:
    """An outline whose inside is counted even and odd, with its parts turned so that it covers the same otherwise; None if they cross, or are too many to tell."""
    parts = _parts(path)
    loops = [_points(part) for part in _parts(_as_large(path))]
    if len(parts) > _MANY or crossing([line for loop in loops for line in lines(loop)]) is not None or any(knot(loop) for loop in loops) or overlap(loops) is not None:
        return None
    steps: list[Step] = []
    for n, part in enumerate(parts):
        own = lines(loops[n])
        middle = ((own[0][0][0] + own[0][1][0]) / 2, (own[0][0][1] + own[0][1][1]) / 2) if own else loops[n][0]
        hole = sum(goes_around(loop, middle) for m, loop in enumerate(loops) if m != n) % 2 == 1
        steps.extend(_reversed(part) if (_area(part) < 0) != hole else part)
    return tuple(steps)


def _as_large(path: Path) -> Path:
    """An outline as large as one drawn in millimetres: artwork has the units of its own viewBox, and what is near or narrow is so on paper."""
    found = box(path)
    side = max(found.w, found.h) if found is not None else 0.0
    return mapped(path, Matrix.grow(_SIDE / side)) if side > 0 else path


def _one_way(path: Path) -> Path:
    """The same outline, each part of it that encloses its area counterclockwise as seen turned round, with what lies over or within it: holes stay holes.

    Parts of one shape that cross each other, drawn opposite ways, cut out of each other what they share, and stay so: no turn of either makes both cover alike.
    """
    parts = _parts(path)
    areas = [_area(part) for part in parts]
    back: set[int] = set()
    for group in groups([_points(part) for part in parts]):
        if areas[max(group, key=lambda n: abs(areas[n]))] < 0:
            back.update(group)
    return tuple(step for n, part in enumerate(parts) for step in (_reversed(part) if n in back else part))


def _parts(path: Path) -> list[list[Step]]:
    """The parts of an outline, each from its M."""
    parts: list[list[Step]] = []
    for step in path:
        if step[0] == "M":
            parts.append([step])
        elif parts:
            parts[-1].append(step)
    return parts


def _points(part: Sequence[Step]) -> list[Spot]:
    """The corners of one part of an outline, curves as lines."""
    return [spot for points, _ in polylines(tuple(part)) for spot in points] or [part[0][1:3]]


def _area(part: Sequence[Step]) -> float:
    """The area inside an outline, positive clockwise as seen."""
    return sum(area(points) for points, _ in polylines(tuple(part)))


def _reversed(part: Sequence[Step]) -> Iterator[Step]:
    """An outline from its end to its start, closed: what it encloses is the same."""
    steps = [step for step in part if step[0] != "Z"]
    yield ("M", *steps[-1][-2:])
    for before, step in reversed(list(pairwise(steps))):
        handles = (*step[3:5], *step[1:3]) if step[0] == "C" else ()
        yield (step[0], *handles, *before[-2:])
    yield ("Z",)
