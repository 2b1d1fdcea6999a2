"""The points of a path go in, the convex outline around them comes out; and whether two such outlines keep apart."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from printgen.scene.path import Path, Spot


def hull(path: Path) -> tuple[Spot, ...]:
    """The corners of the convex outline around a path, the handles of its curves with it: nothing that it fills lies outside."""
    spots = sorted({(step[n], step[n + 1]) for step in path for n in range(1, len(step), 2)})
    if len(spots) < 3:
        return tuple(spots)
    return (*_chain(spots), *_chain(spots[::-1]))


def _chain(spots: Iterable[Spot]) -> list[Spot]:
    """Half of an outline, its last corner left out (Andrew's monotone chain)."""
    found: list[Spot] = []
    for x, y in spots:
        while len(found) > 1 and (found[-1][0] - found[-2][0]) * (y - found[-2][1]) <= (found[-1][1] - found[-2][1]) * (x - found[-2][0]):
            found.pop()
        found.append((x, y))
    return found[:-1]


def keep_apart(one: Sequence[Spot], other: Sequence[Spot], reach: float = 0.0) -> bool:
    """Whether a line along a side of one of two convex outlines parts them by more than `reach`."""
    return _parted(one, other, reach) or _parted(other, one, reach)


def _parted(one: Sequence[Spot], other: Sequence[Spot], reach: float) -> bool:
    if not one or not other:
        return True
    for (ax, ay), (bx, by) in zip(one, [*one[1:], one[0]], strict=True):
        nx, ny = by - ay, ax - bx
        length = (nx * nx + ny * ny) ** 0.5
        if length > 0:
            far = [nx * x + ny * y for x, y in one]
            near = [nx * x + ny * y for x, y in other]
            gap = max(min(near) - max(far), min(far) - max(near))
            if gap > reach * length:
                return True
    return False
