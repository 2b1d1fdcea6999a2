"""Closed lines of straight pieces go in, what they go around and where two of them overlap comes out."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from itertools import islice, pairwise
from typing import TypeAlias

from printgen.analysis.joined import Joined
from printgen.analysis.meeting import meeting
from printgen.analysis.segments import Line, Spot, crossing

Loop: TypeAlias = Sequence[Spot]
"""The corners of a closed line in order; from the last one it goes to the first."""
NEAR = 1e-3
"""What lies so near (mm) to a line lies on it: numbers are written with three decimals."""
LEAST = 0.05
"""So long (mm) is a stretch that counts: less than any knife strays."""
MANY = 5_000
"""Corners of a line that each piece is held against each of, at worst, in a second or two."""
MOST_TRIES = 300_000
"""So many pieces are held against each other at most when what overlaps is sought: of outlines that a knife can follow, thousands of pieces touch a few others each."""
_SAME = 1e-6
_TRIES = 2_000
_PROBES = 64
"""So many stretches of one line are tried at most for lying in another one: two lines touch in a few places, not in thousands."""

_Touching: TypeAlias = dict[tuple[int, int], dict[int, list[int]]]


def area(points: Loop) -> float:
    """What a closed line goes around, in the square of its unit; positive if it goes clockwise (y downward)."""
    return sum(a[0] * b[1] - b[0] * a[1] for a, b in pairwise([*points, *points[:1]])) / 2


def length(points: Loop) -> float:
    """How long a closed line is."""
    return sum(math.dist(a, b) for a, b in pairwise([*points, *points[:1]]))


def lines(points: Loop) -> list[Line]:
    """The straight pieces of a closed line, without those that have no length."""
    return [(a, b) for a, b in pairwise([*points, *points[:1]]) if a != b]


def around(points: Loop, spot: Spot) -> bool:
    """Whether a closed line goes around a point (an odd number of times)."""
    x, y = spot
    odd = False
    for (ax, ay), (bx, by) in pairwise([*points, *points[:1]]):
        if (ay <= y) != (by <= y) and ax + (y - ay) * (bx - ax) / (by - ay) > x:
            odd = not odd
    return odd


def flat(points: Loop, width: float) -> bool:
    """Whether a closed line goes around nothing, or nothing wider than that: it is a point, or goes there and back. One that crosses itself goes around something, however its areas add up.

    One of more than `MANY` corners is not looked through for that: it is taken to go around something.
    """
    if len(points) > MANY:
        return False
    long = length(points)
    return long < _SAME or (abs(area(points)) < width / 2 * long and crossing(lines(points)) is None and knot(points) is None)


def knot(points: Loop) -> Spot | None:
    """The point at which a closed line goes through itself at a corner: its turns do not add up to one round. None of a line that goes back on itself, as a slit does."""
    corners = [one for one, after in pairwise([*points, points[0]]) if math.dist(one, after) > _SAME]
    seen: dict[tuple[float, float], int] = {}
    turned, many = 0.0, len(corners)
    for n, (x, y) in enumerate(corners):
        (ax, ay), (bx, by) = corners[n - 1], corners[(n + 1) % many]
        over, along = (x - ax) * (by - y) - (y - ay) * (bx - x), (x - ax) * (bx - x) + (y - ay) * (by - y)
        angle = math.atan2(over, along)
        if abs(angle) > math.pi - _SAME:
            return None
        turned += angle
        seen[round(x, 4), round(y, 4)] = seen.get((round(x, 4), round(y, 4)), 0) + 1
    if abs(abs(turned) - 2 * math.pi) < 1e-3:
        return None
    return next((spot for spot, times in seen.items() if times > 1), corners[0] if corners else None)


def groups(loops: Sequence[Loop]) -> list[list[int]]:
    """The closed lines by their numbers, those together that lie over or within each other; groups and numbers in the order of the lines.

    Where that would take long to tell, of long lines and of thousands whose boxes meet, they count as lying over each other.
    """
    boxes = [(min(x for x, _ in loop), max(x for x, _ in loop), min(y for _, y in loop), max(y for _, y in loop)) for loop in loops]
    joined = Joined(len(loops))
    tries = 0
    for n, m in meeting(boxes):
        if joined.group(n) != joined.group(m):
            tries += 1
            if tries > _TRIES or len(loops[n]) + len(loops[m]) > _TRIES or _over(loops[n], loops[m]):
                joined.join(n, m)
    return joined.groups()


def _over(one: Loop, other: Loop) -> bool:
    """Whether two closed lines cross, or one goes around a corner or the middle of a piece of the other."""
    if crossing([*lines(one), *lines(other)]) is not None:
        return True
    return any(around(whole, spot) for whole, part in ((one, other), (other, one)) for a, b in lines(part) for spot in (a, _at((a, b), 0.5)))


def overlap(loops: Sequence[Loop], known: int = 0) -> Spot | None:
    """Where two closed lines that cross nowhere (`crossing`) overlap all the same, or None.

    They do where they share a stretch and lie on the same side of it, as equal ones and a hole along the edge do, or where one leaves the other through a corner.
    One strictly within another does not overlap it, nor does one beside it. The first `known` are not held against each other.
    """
    parts = [_without_slits(lines(loop)) for loop in loops]
    for (n, m), found in sorted(_touching(parts, known).items()):
        if (at := _overlap(loops, parts, (n, m), found)) is not None:
            return at
    return None


def _without_slits(found: list[Line]) -> list[Line]:
    """A closed line without what it goes along there and back: that has no side of its own."""
    known = {(_rounded(a), _rounded(b)) for a, b in found}
    return [(a, b) for a, b in found if (_rounded(b), _rounded(a)) not in known]


def _rounded(spot: Spot) -> tuple[float, float]:
    return round(spot[0], 4), round(spot[1], 4)


def _touching(parts: Sequence[Sequence[Line]], known: int) -> _Touching:
    """For each two of the closed lines that touch: to each piece of the one the pieces of the other that touch it."""
    pieces = [(n, piece) for n, part in enumerate(parts) for piece in range(len(part))]
    boxes = [(min(a[0], b[0]) - NEAR, max(a[0], b[0]), min(a[1], b[1]) - NEAR, max(a[1], b[1])) for part in parts for a, b in part]
    found: _Touching = {}
    tries = 0
    for one, other in meeting(boxes, sum(map(len, parts[:known]))):
        (n, piece), (m, near) = pieces[one], pieces[other]
        if n == m:
            continue
        tries += 1
        if tries > MOST_TRIES:
            return found
        if _touch(parts[n][piece], parts[m][near]):
            found.setdefault((n, m), {}).setdefault(piece, []).append(near)
            found.setdefault((m, n), {}).setdefault(near, []).append(piece)
    return found


def _touch(one: Line, other: Line) -> bool:
    return min(*(_away(spot, other) for spot in one), *(_away(spot, one) for spot in other)) <= NEAR


def _overlap(loops: Sequence[Loop], parts: Sequence[Sequence[Line]], pair: tuple[int, int], found: dict[int, list[int]]) -> Spot | None:
    """Where the first of two closed lines shares a stretch with the second one on the same side of it, or goes into and out of it."""
    n, m = pair
    same_way = (area(loops[n]) > 0) == (area(loops[m]) > 0)
    shared = 0.0
    free: list[Spot] = []
    at: Spot | None = None
    for piece in sorted(found):
        whole = parts[n][piece]
        others = [parts[m][near] for near in found[piece]]
        for a, b in _split(whole, others):
            middle = ((a[0] + b[0]) / 2, (a[1] + b[1]) / 2)
            along = next((other for other in others if _away(middle, other) <= NEAR), None)
            if along is None:
                free.append(middle)
            elif (_along(whole, along) > 0) == same_way:
                shared += math.dist(a, b)
                at = at or middle
    if shared > LEAST:
        return at
    # It lies within the other one on both sides of a place where they touch, or on none.
    within = [(around(loops[m], spot), spot) for spot in islice(free, _PROBES)]
    return next((spot for inside, spot in within if inside), None) if len({inside for inside, _ in within}) > 1 else None


def _split(line: Line, others: Sequence[Line]) -> Iterator[Line]:
    """A line from one place where others touch it to the next."""
    a, b = line
    whole = math.dist(a, b)
    shares = {0.0, 1.0} | {share for other in others for spot in other if _away(spot, line) <= NEAR and 0 < (share := _share(spot, line)) < 1}
    for start, end in pairwise(sorted(shares)):
        if (end - start) * whole > NEAR:
            yield _at(line, start), _at(line, end)


def _at(line: Line, share: float) -> Spot:
    (ax, ay), (bx, by) = line
    return ax + share * (bx - ax), ay + share * (by - ay)


def _share(spot: Spot, line: Line) -> float:
    """How far along a line (0-1, beyond where it is further) a point lies."""
    (ax, ay), (bx, by) = line
    return ((spot[0] - ax) * (bx - ax) + (spot[1] - ay) * (by - ay)) / ((bx - ax) ** 2 + (by - ay) ** 2)


def _away(spot: Spot, line: Line) -> float:
    """How far a point lies from a line."""
    return math.dist(spot, _at(line, min(1.0, max(0.0, _share(spot, line)))))


def _along(one: Line, other: Line) -> float:
    """Positive if two lines go the same way."""
    (ax, ay), (bx, by) = one
    (cx, cy), (dx, dy) = other
    return (bx - ax) * (dx - cx) + (by - ay) * (dy - cy)
