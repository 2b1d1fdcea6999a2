"""The outlines that a face is cut along go in, what is wrong with them comes out: open, flat, crossing or overlapping lines, and such beyond the piece."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from itertools import islice
from typing import TypeAlias

from printgen.analysis.closed_lines import MOST_TRIES, NEAR, Loop, flat, knot, length, lines, overlap
from printgen.analysis.meeting import meeting
from printgen.analysis.segments import crossing
from printgen.compose import codes
from printgen.diagnostics.diagnostic import Code, Diagnostic
from printgen.geometry import Size
from printgen.place import Place
from printgen.scene.covering import polylines
from printgen.scene.path import Path, Spot, box

Cut: TypeAlias = tuple[Path, Place]
"""An outline in the coordinates of the face, and where it was written."""
LONGEST = 5_000
"""Steps of an outline; a knife follows a few dozen well."""
MOST_CORNERS = 100_000
"""Corners of all outlines of a face, curves as lines: so many are held against each other in a few seconds."""
THIN = 0.05
"""What is narrower (mm) is no piece of paper but a line."""
SLACK = 0.05
"""An outline may reach so far (mm) beyond the piece: less than any knife strays."""
_ONLY = {"<cut>": "a piece is cut along an outline", "<fold>": "a piece is folded", "<net>": "a piece is folded up from a net", "part": "what is drawn on a piece is a part of it"}
_SAME = 1e-6
_FLAT = 0.02


def faulty(cuts: Sequence[Cut], size: Size, bleed: float, name: str) -> Iterator[Diagnostic]:
    """What is wrong with the outlines of one face of `size` (mm), told where each is written. All of them are cut: one in another is a hole, one beside another a piece more."""
    sound: list[Cut] = []
    for path, place in cuts:
        wrong = _wrong(path)
        if wrong is not None:
            code, words, hint = wrong
            yield code.at(place, f"{name}: {words}", hint=hint, about=(name,))
            continue
        sound.append((path, place))
        found = box(path)
        assert found is not None
        sides = {"left": -found.x, "top": -found.y, "right": found.right - size.w, "bottom": found.bottom - size.h}
        far = [f"{over:.1f} mm beyond the {side} edge" for side, over in sides.items() if over > SLACK]
        if far:
            bled = f"; its bleed is {bleed:g} mm" if 0 < bleed < max(sides.values()) - SLACK else ""
            message = f"{name}: the outline to cut along reaches {', '.join(far)} of the piece ({size.w:g} × {size.h:g} mm{bled})"
            hint = "the size of the kind is that of the box around the outline"
            yield codes.CUT_BEYOND.at(place, message, hint=hint, about=(name,))
    yield from _meeting(sound, name)


def misplaced(what: str, place: Place, where: str) -> Diagnostic:
    """What is said of an outline to cut along, of a fold and of a part that stand where there is no piece."""
    return codes.WRONG_PLACE.at(place, f"{what} stands in {where}: only {_ONLY[what]}", hint="put it into the <face>")


def _wrong(path: Path) -> tuple[Code, str, str] | None:
    """What is wrong with an outline by itself: the code, the words and the hint."""
    if len(path) > LONGEST:
        return codes.TOO_LARGE, f"the outline to cut along has more than {LONGEST:,} steps", "simplify it: a knife follows few points best"
    loops = list(polylines(path, _FLAT))
    if not loops:
        return codes.CUT_FLAT, "the outline to cut along is empty", "without <cut> the piece is cut along its edges"
    for points, closed in loops:
        end = points[-1]
        if not closed and math.dist(points[0], end) > _SAME:
            away = math.dist(points[0], end)
            return codes.CUT_OPEN, f"the outline to cut along is open: it ends at ({end[0]:.1f}, {end[1]:.1f}), {away:.1f} mm from its start", "close it with Z"
        if length(points) < _SAME:
            return codes.CUT_FLAT, "the outline to cut along has no area: it is a single point", "an outline goes around the piece"
        if flat(points, THIN):
            return codes.CUT_FLAT, "the outline to cut along has no area: it goes there and back", "an outline goes around the piece"
    return None


def _meeting(cuts: Sequence[Cut], name: str) -> Iterator[Diagnostic]:
    """What is said of outlines that cross or overlap themselves or each other; that they touch is no fault, pieces may share a cut."""
    drawn: dict[tuple[tuple[Spot, ...], ...], Place] = {}
    for path, place in cuts:
        own = tuple(tuple(points) for points, _ in polylines(path, _FLAT))
        if own in drawn:
            # Thousands of the same need not be held against each other.
            yield _told(name, place, "overlaps another one", own[0][0])
        else:
            drawn[own] = place
    corners = 0
    for own, place in drawn.items():
        corners += sum(map(len, own))
        if corners > MOST_CORNERS:
            message = f"{name}: with this outline to cut along all of them have more than {MOST_CORNERS:,} corners, curves as lines; they are not held against each other"
            yield codes.TOO_LARGE.at(place, message, hint="simplify them, or make several pieces", about=(name,))
            return
    wrong = next(((what, at) for what, at in _faults([], [loop for own in drawn for loop in own]) if at is not None), None)
    if wrong is None:
        return
    outlines = list(drawn)
    near = _near(outlines)
    sound: set[int] = set()
    for n, (own, place) in enumerate(drawn.items()):
        for what, at in _faults([loop for m in sorted(near[n] & sound) for loop in outlines[m]], own):
            if at is not None:
                yield _told(name, place, what, at)
                break
        else:
            sound.add(n)
    if len(sound) == len(outlines):
        # What is wrong lies among the pairs beyond those that were looked at; none of them does it with itself.
        yield _told(name, cuts[0][1], wrong[0].replace("itself", "another one"), wrong[1])


def _near(outlines: Sequence[Sequence[Loop]]) -> list[set[int]]:
    """For each outline those before it that one of its lines could touch: of many within each other that is one or two."""
    of, boxes = [], []
    for n, own in enumerate(outlines):
        for loop in own:
            for (ax, ay), (bx, by) in lines(loop):
                of.append(n)
                boxes.append((min(ax, bx) - NEAR, max(ax, bx) + NEAR, min(ay, by) - NEAR, max(ay, by) + NEAR))
    found: list[set[int]] = [set() for _ in outlines]
    pairs = ((max(of[one], of[other]), min(of[one], of[other])) for one, other in meeting(boxes) if of[one] != of[other])
    for after, before in islice(pairs, MOST_TRIES):
        found[after].add(before)
    return found


def _told(name: str, place: Place, what: str, at: Spot) -> Diagnostic:
    hint = "outlines lie beside each other, or one within another and away from its edge" if what.startswith("overlaps") else "outlines lie beside or within each other"
    return codes.CUT_CROSSES.at(place, f"{name}: the outline to cut along {what} at ({at[0]:.1f}, {at[1]:.1f})", hint=hint, about=(name,))


def _faults(before: Sequence[Loop], own: Sequence[Loop]) -> Iterator[tuple[str, Spot | None]]:
    """What an outline of such closed lines could do with itself and with those before it, and where it does."""
    mine = [line for loop in own for line in lines(loop)]
    yield "crosses itself", crossing(mine) or next((spot for loop in own if (spot := knot(loop)) is not None), None)
    yield "overlaps itself", overlap(own)
    if not before:
        return
    theirs = [line for loop in before for line in lines(loop)]
    yield "crosses another one", crossing([*theirs, *mine], len(theirs))
    yield "overlaps another one", overlap([*before, *own], len(before))

