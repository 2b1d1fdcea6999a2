"""Numbers in, points, sizes, boxes and affine maps out: all in millimetres, x to the right, y downward, all frozen."""

from __future__ import annotations

import math
from typing import NamedTuple

from printgen.frozen import frozen


class Point(NamedTuple):
    """A place on the paper."""

    x: float
    y: float


ORIGIN = Point(0.0, 0.0)


class Size(NamedTuple):
    """A width and a height."""

    w: float
    h: float


class Rect(NamedTuple):
    """A box: its top left corner, its width and its height."""

    x: float
    y: float
    w: float
    h: float

    @property
    def right(self) -> float:
        """The x of the right edge."""
        return self.x + self.w

    @property
    def bottom(self) -> float:
        """The y of the bottom edge."""
        return self.y + self.h

    @property
    def centre(self) -> Point:
        """The middle of the box."""
        return Point(self.x + self.w / 2, self.y + self.h / 2)

    def grown(self, by: float) -> Rect:
        """The box with `by` millimetres more on each side (less, if negative)."""
        return Rect(self.x - by, self.y - by, self.w + 2 * by, self.h + 2 * by)

    def moved(self, dx: float, dy: float) -> Rect:
        """The box shifted."""
        return Rect(self.x + dx, self.y + dy, self.w, self.h)

    def united(self, other: Rect) -> Rect:
        """The smallest box that holds both."""
        x, y = min(self.x, other.x), min(self.y, other.y)
        return Rect(x, y, max(self.right, other.right) - x, max(self.bottom, other.bottom) - y)

    def shared(self, other: Rect) -> Rect | None:
        """The box that lies in both; None if they share no area."""
        x, y = max(self.x, other.x), max(self.y, other.y)
        right, bottom = min(self.right, other.right), min(self.bottom, other.bottom)
        return Rect(x, y, right - x, bottom - y) if right > x and bottom > y else None

    def holds(self, other: Rect, slack: float = 1e-6) -> bool:
        """Whether `other` lies inside this box."""
        return (
            other.x >= self.x - slack
            and other.y >= self.y - slack
            and other.right <= self.right + slack
            and other.bottom <= self.bottom + slack
        )

    def meets(self, other: Rect, slack: float = 1e-6) -> bool:
        """Whether the two boxes share an area."""
        return (
            other.x < self.right - slack
            and other.right > self.x + slack
            and other.y < self.bottom - slack
            and other.bottom > self.y + slack
        )


@frozen
class Matrix:
    """An affine map (a, b, c, d, e, f) as in SVG: x' = a x + c y + e, y' = b x + d y + f."""

    a: float = 1.0
    b: float = 0.0
    c: float = 0.0
    d: float = 1.0
    e: float = 0.0
    f: float = 0.0

    def __matmul__(self, inner: Matrix) -> Matrix:
        """The map that does `inner` first, then this one."""
        return Matrix(
            self.a * inner.a + self.c * inner.b,
            self.b * inner.a + self.d * inner.b,
            self.a * inner.c + self.c * inner.d,
            self.b * inner.c + self.d * inner.d,
            self.a * inner.e + self.c * inner.f + self.e,
            self.b * inner.e + self.d * inner.f + self.f,
        )

    def at(self, x: float, y: float) -> Point:
        """Where the point goes."""
        return Point(self.a * x + self.c * y + self.e, self.b * x + self.d * y + self.f)

    def box(self, rect: Rect) -> Rect:
        """The upright box around the mapped rectangle."""
        if not self.b and not self.c:
            # Nothing is turned or slanted, as nearly always: two corners tell.
            x0, x1 = self.a * rect.x + self.e, self.a * (rect.x + rect.w) + self.e
            y0, y1 = self.d * rect.y + self.f, self.d * (rect.y + rect.h) + self.f
            x, y = min(x0, x1), min(y0, y1)
            return Rect(x, y, max(x0, x1) - x, max(y0, y1) - y)
        corners = [self.at(x, y) for x in (rect.x, rect.right) for y in (rect.y, rect.bottom)]
        x, y = min(p.x for p in corners), min(p.y for p in corners)
        return Rect(x, y, max(p.x for p in corners) - x, max(p.y for p in corners) - y)

    def back(self) -> Matrix | None:
        """The map that undoes this one; None if it makes all flat."""
        area = self.a * self.d - self.b * self.c
        if abs(area) < 1e-12:
            return None
        a, b, c, d = self.d / area, -self.b / area, -self.c / area, self.a / area
        return Matrix(a, b, c, d, -(a * self.e + c * self.f), -(b * self.e + d * self.f))

    @property
    def scale(self) -> float:
        """The mean factor by which lengths grow."""
        return math.sqrt(abs(self.a * self.d - self.b * self.c))

    @property
    def is_identity(self) -> bool:
        """Whether nothing moves."""
        return self is IDENTITY or self == IDENTITY

    @staticmethod
    def move(dx: float, dy: float) -> Matrix:
        """A shift."""
        return Matrix(e=dx, f=dy)

    @staticmethod
    def grow(sx: float, sy: float | None = None) -> Matrix:
        """A scaling about the origin."""
        return Matrix(a=sx, d=sx if sy is None else sy)

    @staticmethod
    def turn(degrees: float, about: Point = ORIGIN) -> Matrix:
        """A clockwise turn (y points down), exact for quarter turns."""
        angle = math.radians(degrees)
        c, s = _QUARTERS.get(degrees % 360, (math.cos(angle), math.sin(angle)))
        turned = Matrix(c, s, -s, c)
        return Matrix.move(*about) @ turned @ Matrix.move(-about.x, -about.y)


IDENTITY = Matrix()
_QUARTERS: dict[float, tuple[float, float]] = {0: (1.0, 0.0), 90: (0.0, 1.0), 180: (-1.0, 0.0), 270: (0.0, -1.0)}
