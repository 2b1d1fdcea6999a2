"""A head's place, the way it looks and the width of its body go in, the shapes of a face seen from above come out: it smiles at children, whichever way the tile lies."""

from __future__ import annotations

import math
from collections.abc import Iterable

from printgen.compose.snakes.spine import Spot
from printgen.geometry import Matrix
from printgen.scene.path import Path, ellipse, mapped

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


def placed(paths: Iterable[Path], at: Spot, width: float) -> Path:
    """Shapes of the head as one path, where it lies."""
    matrix = Matrix.move(at.x, at.y) @ Matrix.turn(math.degrees(math.atan2(at.dy, at.dx))) @ Matrix.grow(width)
    return tuple(step for path in paths for step in mapped(path, matrix))
