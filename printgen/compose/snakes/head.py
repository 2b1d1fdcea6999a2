"""A head's place, the way it looks and the width of its body go in, the shapes of a face seen from above come out: it smiles at children, whichever way the tile lies."""

from __future__ import annotations

import math
from collections.abc import Iterable, Mapping

from printgen.compose.snakes.spine import Spot
from printgen.geometry import Matrix
from printgen.scene.path import Path, ellipse, mapped, polyline

BACK, SNOUT = -0.62, 0.66
"""Where a head starts behind its middle and ends before it, in widths of the body."""


def outline() -> Path:
    """The head, looking along x, in widths of the body; its round back lies on the neck."""
    right = (("C", BACK, 0.34, -0.36, 0.66, 0.0, 0.635), ("C", 0.36, 0.61, SNOUT, 0.38, SNOUT, 0.0))
    left = (("C", SNOUT, -0.38, 0.36, -0.61, 0.0, -0.635), ("C", -0.36, -0.66, BACK, -0.34, BACK, 0.0))
    return (("M", BACK, 0.0), *right, *left, ("Z",))


def tongue() -> Path:
    """A forked tongue: the line to be stroked."""
    return (("M", 0.56, 0.0), ("L", 0.86, 0.0), ("C", 0.92, 0.0, 0.98, 0.05, 1.02, 0.11), ("M", 0.86, 0.0), ("C", 0.92, 0.0, 0.98, -0.05, 1.02, -0.11))


def smile() -> Path:
    """Two corners of a mouth: the line to be stroked."""
    return (("M", 0.36, 0.40), ("C", 0.46, 0.34, 0.55, 0.22, 0.565, 0.10), ("M", 0.36, -0.40), ("C", 0.46, -0.34, 0.55, -0.22, 0.565, -0.10))


def both(x: float, y: float, rx: float, ry: float) -> tuple[Path, ...]:
    """An ellipse on each side of the middle line."""
    return ellipse(x, y, rx, ry), ellipse(x, -y, rx, ry)


EYES = both(0.02, 0.37, 0.215, 0.205)
PUPILS = both(0.09, 0.355, 0.115, 0.125)
GLINTS = (ellipse(0.13, 0.39, 0.042, 0.042), ellipse(0.13, -0.32, 0.042, 0.042))
CHEEKS = both(0.34, 0.30, 0.10, 0.085)
NOSTRILS = both(0.50, 0.085, 0.025, 0.02)
CROWN = (("M", -0.52, 0.0), ("C", -0.40, 0.17, -0.20, 0.17, -0.10, 0.0), ("C", -0.20, -0.17, -0.40, -0.17, -0.52, 0.0), ("Z",))


def _crescent(x: float, wide: float, reach: float) -> Path:
    """A band across the back of the head, bent toward the snout."""
    a, b = x + wide / 2, x - wide / 2
    return (("M", b, -reach), ("C", b + 0.11, -reach / 3, b + 0.11, reach / 3, b, reach), ("L", a, reach), ("C", a + 0.11, reach / 3, a + 0.11, -reach / 3, a, -reach), ("Z",))


def _blaze(side: float) -> Path:
    """A stripe from the back of the head to between the nostrils."""
    return (("M", -0.56, 0.10 * side), ("C", -0.2, 0.10 * side, 0.1, 0.07 * side, 0.34, 0.03 * side), ("C", 0.14, 0.16 * side, -0.2, 0.24 * side, -0.53, 0.26 * side), ("Z",))


def _diamond(along: float, across: float) -> Path:
    return polyline(((-0.32 - along, 0.0), (-0.32, -across), (-0.32 + along, 0.0), (-0.32, across)), closed=True)


EMBLEMS: Mapping[str, tuple[tuple[Path, ...], tuple[Path, ...]]] = {
    "plain": ((), (CROWN,)),
    "rings": ((_crescent(-0.40, 0.20, 0.40),), (_crescent(-0.40, 0.07, 0.395),)),
    "stripes": ((_blaze(1), _blaze(-1)), ()),
    "diamonds": ((_diamond(0.20, 0.17),), (_diamond(0.09, 0.075),)),
    "spots": ((ellipse(-0.30, 0.0, 0.125, 0.125), *both(-0.44, 0.20, 0.045, 0.045), *both(-0.13, 0.12, 0.035, 0.035)), (ellipse(-0.30, 0.0, 0.06, 0.06),)),
    "zigzag": (tuple(polyline(((-0.50, y - 0.11), (-0.17 - abs(y) * 0.3, y), (-0.50, y + 0.11)), closed=True) for y in (-0.22, 0.0, 0.22)), ()),
}
"""What each pattern leaves on the forehead (dark, and light above it): a head is known without its body, and without its colour."""


def placed(paths: Iterable[Path], at: Spot, width: float) -> Path:
    """Shapes of the head as one path, where it lies."""
    matrix = Matrix.move(at.x, at.y) @ Matrix.turn(math.degrees(math.atan2(at.dy, at.dx))) @ Matrix.grow(width)
    return tuple(step for path in paths for step in mapped(path, matrix))
