"""Ink and lines: what a shape is filled and stroked with, as frozen values that no format owns."""

from __future__ import annotations

import math
from typing import TypeAlias

from printgen.frozen import frozen
from printgen.geometry import IDENTITY, Matrix, Point

_INSIDE = 0.999
"""So far out a focus may lie, in radii: on the circle itself the gradient has no end."""


@frozen
class Ink:
    """A colour: sRGB 0–255, its palette name ("" for a plain hex colour), and the press recipe where the palette gives one (CMYK 0–1, or a spot's name).

    `spots`: spot inks that lie over the process inks of `cmyk`, each with its share 0–1, where several are mixed. `overprint`: plates of which it has
    nothing keep what lies below.
    """

    rgb: tuple[int, int, int]
    name: str = ""
    cmyk: tuple[float, float, float, float] | None = None
    spot: str = ""
    spots: tuple[tuple[Ink, float], ...] = ()
    overprint: bool = False

    @property
    def hex(self) -> str:
        """`#rrggbb`."""
        return "#{:02x}{:02x}{:02x}".format(*self.rgb)


@frozen
class Stop:
    """A colour on a gradient: offset 0–1, opacity 0–1."""

    offset: float
    ink: Ink
    opacity: float = 1.0


@frozen
class Gradient:
    """A gradient in the coordinates of the shape it fills (mm): linear from (x1, y1) to (x2, y2), radial about (x1, y1) with radius r and focus (x2, y2)."""

    shape: str
    stops: tuple[Stop, ...]
    x1: float
    y1: float
    x2: float
    y2: float
    r: float = 0.0
    matrix: Matrix = IDENTITY

    @property
    def focus(self) -> Point:
        """The focus of a radial gradient, drawn onto the circle where it lies outside (SVG 1.1, section 13.2.3): PDF, and readers of SVG 2, would paint a cone."""
        dx, dy = self.x2 - self.x1, self.y2 - self.y1
        reach = math.hypot(dx, dy)
        pull = min(1.0, _INSIDE * self.r / reach) if reach else 1.0
        return Point(self.x1 + dx * pull, self.y1 + dy * pull)


Paint: TypeAlias = "Ink | Gradient | None"


@frozen
class Style:
    """How a path is painted. Widths and dashes in mm; cap butt, round or square; join miter, round or bevel; opacities 0–1.

    `fine`: the area is that of letters or of thin lines, which a press prints in black alone if they are grey. `thin`: whether the line is such a one on paper,
    where it is not drawn in the size in which it is put there; None: its width tells.
    """

    fill: Paint = None
    stroke: Paint = None
    stroke_width: float = 0.35
    dash: tuple[float, ...] = ()
    dash_offset: float = 0.0
    cap: str = "butt"
    join: str = "miter"
    miter_limit: float = 4.0
    even_odd: bool = False
    fill_opacity: float = 1.0
    stroke_opacity: float = 1.0
    overprint: bool = False
    fine: bool = False
    thin: bool | None = None
