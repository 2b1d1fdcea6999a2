"""Outlines: moves, lines, cubic curves and closings in absolute millimetres, and the common shapes as such."""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator
from typing import Any, TypeAlias

from printgen.geometry import Matrix, Rect, Size

Step: TypeAlias = tuple[Any, ...]
"""("M", x, y), ("L", x, y), ("C", x1, y1, x2, y2, x, y) or ("Z",)."""
Path: TypeAlias = tuple[Step, ...]
Spot: TypeAlias = tuple[float, float]

ROUND = 0.5
"""Where less of a side than this (mm) is straight between round corners, no straight cut makes the piece."""
KAPPA = 0.5522847498307936
"""How far the handles of a quarter circle reach, in radii."""


def rectangle(box: Rect, rx: float = 0.0, ry: float | None = None) -> Path:
    """A box, with rounded corners if `rx` (and `ry`) say so."""
    x, y, w, h = box
    rx = min(rx, w / 2)
    ry = min(rx if ry is None else ry, h / 2)
    if rx <= 0 or ry <= 0:
        return (("M", x, y), ("L", x + w, y), ("L", x + w, y + h), ("L", x, y + h), ("Z",))
    kx, ky, right, bottom = rx * (1 - KAPPA), ry * (1 - KAPPA), x + w, y + h
    return (
        ("M", x + rx, y),
        ("L", right - rx, y),
        ("C", right - kx, y, right, y + ky, right, y + ry),
        ("L", right, bottom - ry),
        ("C", right, bottom - ky, right - kx, bottom, right - rx, bottom),
        ("L", x + rx, bottom),
        ("C", x + kx, bottom, x, bottom - ky, x, bottom - ry),
        ("L", x, y + ry),
        ("C", x, y + ky, x + kx, y, x + rx, y),
        ("Z",),
    )


def is_rectangle(path: Path, size: Size) -> bool:
    """Whether an outline is that of the whole piece, its corners square or round; one that is round at a whole side, as a coin is, is none."""
    radius = path[0][1]
    return path == rectangle(Rect(0, 0, *size), radius) and 2 * radius < min(size) - ROUND


def ellipse(cx: float, cy: float, rx: float, ry: float) -> Path:
    """An ellipse of four curves, clockwise from its right end."""
    kx, ky = rx * KAPPA, ry * KAPPA
    return (
        ("M", cx + rx, cy),
        ("C", cx + rx, cy + ky, cx + kx, cy + ry, cx, cy + ry),
        ("C", cx - kx, cy + ry, cx - rx, cy + ky, cx - rx, cy),
        ("C", cx - rx, cy - ky, cx - kx, cy - ry, cx, cy - ry),
        ("C", cx + kx, cy - ry, cx + rx, cy - ky, cx + rx, cy),
        ("Z",),
    )


def line(x1: float, y1: float, x2: float, y2: float) -> Path:
    """A line."""
    return (("M", x1, y1), ("L", x2, y2))


def polyline(points: Iterable[tuple[float, float]], *, closed: bool = False) -> Path:
    """Lines from point to point."""
    steps: list[Step] = [("L" if n else "M", x, y) for n, (x, y) in enumerate(points)]
    if closed and steps:
        steps.append(("Z",))
    return tuple(steps)


def spot(start: Spot, first: Spot, second: Spot, end: Spot, t: float) -> Spot:
    """The point of a cubic curve at 0-1."""
    u = 1 - t
    a, b, c, d = u * u * u, 3 * u * u * t, 3 * u * t * t, t * t * t
    return a * start[0] + b * first[0] + c * second[0] + d * end[0], a * start[1] + b * first[1] + c * second[1] + d * end[1]


def spots(start: Spot, step: Step, many: int) -> Iterator[Spot]:
    """So many points along a curve that begins at `start`, its end the last."""
    _, x1, y1, x2, y2, x, y = step
    for n in range(1, many + 1):
        yield spot(start, (x1, y1), (x2, y2), (x, y), n / many)


def mapped(path: Path, matrix: Matrix) -> Path:
    """The path after an affine map."""
    return tuple((step[0], *_pairs(step, matrix)) for step in path)


def _pairs(step: Step, matrix: Matrix) -> Iterator[float]:
    numbers = step[1:]
    for n in range(0, len(numbers), 2):
        yield from matrix.at(numbers[n], numbers[n + 1])


def box(path: Path) -> Rect | None:
    """The exact upright box around a path, or None if it is empty."""
    xs: list[float] = []
    ys: list[float] = []
    x0 = y0 = 0.0
    for step in path:
        if step[0] == "C":
            _, x1, y1, x2, y2, x, y = step
            # A curve whose handles lie between its ends does not leave the box of its ends: most do not.
            if not (x0 <= x1 <= x and x0 <= x2 <= x) and not (x <= x1 <= x0 and x <= x2 <= x0):
                xs.extend(_turns(x0, x1, x2, x))
            if not (y0 <= y1 <= y and y0 <= y2 <= y) and not (y <= y1 <= y0 and y <= y2 <= y0):
                ys.extend(_turns(y0, y1, y2, y))
        elif step[0] == "Z":
            continue
        else:
            _, x, y = step
        xs.append(x)
        ys.append(y)
        x0, y0 = x, y
    if not xs:
        return None
    return Rect(min(xs), min(ys), max(xs) - min(xs), max(ys) - min(ys))


def _turns(p0: float, p1: float, p2: float, p3: float) -> Iterator[float]:
    """The turning points of one coordinate of a cubic curve."""
    a, b, c = -p0 + 3 * p1 - 3 * p2 + p3, 2 * (p0 - 2 * p1 + p2), p1 - p0
    if abs(a) < 1e-12:
        roots = [-c / b] if abs(b) > 1e-12 else []
    else:
        under = b * b - 4 * a * c
        roots = [] if under < 0 else [(-b + sign * math.sqrt(under)) / (2 * a) for sign in (1, -1)]
    for t in roots:
        if 0 < t < 1:
            yield (1 - t) ** 3 * p0 + 3 * (1 - t) ** 2 * t * p1 + 3 * (1 - t) * t * t * p2 + t**3 * p3
