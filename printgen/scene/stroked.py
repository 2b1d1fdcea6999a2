"""A path and how it is stroked go in, a path that fills the same area comes out: lines, corners and ends as pieces that all turn the same way round (SVG 2, 13.5)."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from itertools import pairwise

from printgen.scene.covering import polylines
from printgen.scene.path import Path, Spot, ellipse, polyline
from printgen.scene.style import Style

FLAT = 0.01
"""Lines that stand for a curve stray from it by less (mm of paper)."""
_SMOOTH = math.cos(math.radians(20))
"""Where two lines turn by less they stand for a curve: the gap is closed by a wedge."""
_NEAR = 1e-7


def stroked(path: Path, style: Style, scale: float = 1.0) -> Path:
    """The area of a stroke as a path to be filled by the nonzero rule; () if there is none. `scale`: so many millimetres of paper a unit of its coordinates is."""
    half = style.stroke_width / 2
    found: list[Path] = []
    if half > 0 and scale > 0:
        for points, closed in polylines(path, FLAT / scale):
            for line, ring in _dashed(_distinct([*points, points[0]] if closed else points), closed, style):
                found.extend(_pieces(line, ring, half, style))
    return tuple(step for piece in found for step in piece)


def _distinct(points: Sequence[Spot]) -> list[Spot]:
    found: list[Spot] = []
    for point in points:
        if not found or math.dist(found[-1], point) > _NEAR:
            found.append(point)
    return found


def _pieces(line: Sequence[Spot], ring: bool, half: float, style: Style) -> Iterator[Path]:
    """`ring`: the line ends where it starts, and has a corner there."""
    if len(line) == 1:
        (x, y) = line[0]
        if style.cap == "round":
            yield ellipse(x, y, half, half)
        elif style.cap == "square":
            yield _turned([(x - half, y - half), (x + half, y - half), (x + half, y + half), (x - half, y + half)])
        return
    ways = [((bx - ax) / math.dist((ax, ay), (bx, by)), (by - ay) / math.dist((ax, ay), (bx, by))) for (ax, ay), (bx, by) in pairwise(line)]
    reach = half if style.cap == "square" and not ring else 0.0
    for n, ((ax, ay), (bx, by), (dx, dy)) in enumerate(zip(line, line[1:], ways, strict=False)):
        back, on = (reach if n == 0 else 0.0), (reach if n == len(ways) - 1 else 0.0)
        sx, sy, ex, ey = ax - dx * back, ay - dy * back, bx + dx * on, by + dy * on
        yield _turned([(sx - dy * half, sy + dx * half), (ex - dy * half, ey + dx * half), (ex + dy * half, ey - dx * half), (sx + dy * half, sy - dx * half)])
    corners = list(zip(line[1:-1], ways, ways[1:], strict=False))
    if ring:
        corners.append((line[0], ways[-1], ways[0]))
    elif style.cap == "round":
        yield from (ellipse(x, y, half, half) for x, y in (line[0], line[-1]))
    for at, into, out in corners:
        yield from _corner(at, into, out, half, style)


def _corner(at: Spot, into: Spot, out: Spot, half: float, style: Style) -> Iterator[Path]:
    cross, along = into[0] * out[1] - into[1] * out[0], into[0] * out[0] + into[1] * out[1]
    if abs(cross) < _NEAR and along > 0:
        return
    (x, y), side = at, -1.0 if cross > 0 else 1.0
    if style.join == "round" and along < _SMOOTH:
        yield ellipse(x, y, half, half)
        return
    first, second = (x - into[1] * half * side, y + into[0] * half * side), (x - out[1] * half * side, y + out[0] * half * side)
    # The tip of a mitre is 1 / cos(half of the turn) half widths away.
    spread = math.sqrt(max(0.0, (1 + along) / 2))
    if style.join == "miter" and spread > _NEAR and 1 / spread <= max(style.miter_limit, 1.0):
        nx, ny = (first[0] + second[0]) / 2 - x, (first[1] + second[1]) / 2 - y
        length = math.hypot(nx, ny)
        tip = (x + nx / length * half / spread, y + ny / length * half / spread)
        yield _turned([at, first, tip, second])
    else:
        yield _turned([at, first, second])


def _turned(points: list[Spot]) -> Path:
    """The polygon, the same way round as `ellipse` goes."""
    area = sum(ax * by - bx * ay for (ax, ay), (bx, by) in zip(points, [*points[1:], points[0]], strict=True))
    return polyline(points if area >= 0 else points[::-1], closed=True)


def _dashed(line: list[Spot], closed: bool, style: Style) -> Iterator[tuple[list[Spot], bool]]:
    """The dashes of a line; the whole of it where there are none."""
    lengths = style.dash * 2 if len(style.dash) % 2 else style.dash
    if sum(lengths) <= 0 or len(line) < 2:
        yield line, closed and len(line) > 2
        return
    at, phase = 0, style.dash_offset % sum(lengths)
    while 0 < phase >= lengths[at]:
        phase -= lengths[at]
        at = (at + 1) % len(lengths)
    left = lengths[at] - phase
    dash: list[Spot] = [line[0]]
    # What starts a closed line goes on from what ends it.
    first: list[Spot] = []
    wait = closed and at % 2 == 0
    for (ax, ay), (bx, by) in pairwise(line):
        length = math.dist((ax, ay), (bx, by))
        done = 0.0
        while length - done > left:
            done += left
            here = (ax + (bx - ax) * done / length, ay + (by - ay) * done / length)
            if wait:
                first = [*dash, here]
            elif at % 2 == 0:
                yield _distinct([*dash, here]), False
            wait, dash = False, [here]
            at = (at + 1) % len(lengths)
            left = lengths[at]
            if left <= 0 and at % 2 == 0:
                # A dot: its ends make it seen.
                yield [here], False
                at = (at + 1) % len(lengths)
                left = lengths[at]
        left -= length - done
        dash.append((bx, by))
    if at % 2 == 0 and len(dash) > 1:
        yield _distinct([*dash, *first]), wait
    elif first:
        yield _distinct(first), False
    elif at % 2 and left < _NEAR and lengths[(at + 1) % len(lengths)] <= 0 and not closed:
        yield [line[-1]], False
