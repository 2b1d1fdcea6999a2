"""The name of a body's pattern and the length of a joint-to-joint part go in, shapes along it come out: alike from both ends and from both sides.

Tiles are turned and turned over, so a pattern must not tell left from right nor forth from back; its periods fill the way from edge to edge,
and no mark lies on an edge, where a cut that is off by a hair would show.
"""

from __future__ import annotations

from collections.abc import Mapping

from printgen.frozen import frozen
from printgen.scene.path import Path, ellipse, polyline


@frozen
class Marks:
    """What is drawn in one period: shapes in the dark ink and, above them, in the light one; along in periods (0 to 1), across in half widths (-1 to 1)."""

    dark: tuple[Path, ...] = ()
    light: tuple[Path, ...] = ()
    lines: tuple[tuple[float, float], ...] = ()
    """Dark lines along the whole body: from and to, across."""
    periods: float = 6.0
    """Periods on a straight tile."""


def _ring(wide: float, bulge: float) -> Path:
    """A band across the body, a little wider in its middle."""
    a, b = 0.5 - wide / 2, 0.5 + wide / 2
    return (("M", a, -1.0), ("C", a - bulge, -0.4, a - bulge, 0.4, a, 1.0), ("L", b, 1.0), ("C", b + bulge, 0.4, b + bulge, -0.4, b, -1.0), ("Z",))


def _diamond(along: float, across: float) -> Path:
    return polyline(((0.5 - along, 0.0), (0.5, -across), (0.5 + along, 0.0), (0.5, across)), closed=True)


def _teeth() -> tuple[Path, ...]:
    # Their feet lie on the outline, which has the same ink: no sliver is left where the body bends.
    return tuple(polyline(((0.04, side * 1.08), (0.5, side * 0.16), (0.96, side * 1.08)), closed=True) for side in (-1.0, 1.0))


PATTERNS: Mapping[str, Marks] = {
    "plain": Marks(),
    "rings": Marks(dark=(_ring(0.40, 0.05),), light=(_ring(0.14, 0.03),), periods=5),
    "stripes": Marks(lines=((-0.72, -0.34), (0.34, 0.72))),
    "diamonds": Marks(dark=(_diamond(0.42, 0.72),), light=(_diamond(0.19, 0.32),), periods=5),
    "spots": Marks(
        dark=(ellipse(0.5, 0.0, 0.2, 0.36), *(ellipse(x, y, 0.085, 0.16) for x in (0.16, 0.84) for y in (-0.6, 0.6))),
        light=(ellipse(0.5, 0.0, 0.1, 0.18),),
        periods=4,
    ),
    "zigzag": Marks(dark=_teeth(), periods=5),
}


def periods(marks: Marks, length: float, unit: float) -> int:
    """How many whole periods lie on a way of that length; on a straight tile of `unit` as many as the pattern wants."""
    return max(1, round(marks.periods * length / unit))


def along(shape: Path, first: int, count: int, period: float) -> list[Path]:
    """The shape once for each of `count` periods from the one numbered `first` on (0: the first behind the edge, -1: the last before it)."""
    return [
        tuple((step[0], *((n + value) * period if k % 2 == 0 else value for k, value in enumerate(step[1:]))) for step in shape) for n in range(first, first + count)
    ]
