"""What a page paints, as values: one mark after the other, and the state it is painted in."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import field

from printgen.frozen import frozen
from printgen.geometry import IDENTITY, Matrix, Rect
from printgen.press.spaces import Paint

NOTHING = Rect(0, 0, 0, 0)


@frozen
class State:
    """What a mark is painted with.

    `mode` is how letters are painted (PDF 32000-1, table 106), `only` the overprint mode: 1 leaves the inks below alone that a colour has none of. `veil`:
    this is part of a soft mask, whose light counts and no ink.
    """

    matrix: Matrix = IDENTITY
    clip: Rect | None = None
    fill: Paint = field(default_factory=lambda: Paint("DeviceGray"))
    stroke: Paint = field(default_factory=lambda: Paint("DeviceGray"))
    width: float = 1.0
    over_fill: bool = False
    over_stroke: bool = False
    only: int = 0
    fade: float = 1.0
    fade_stroke: float = 1.0
    mask: bool = False
    blend: str = "Normal"
    font: str = ""
    size: float = 0.0
    mode: int = 0
    veil: bool = False

    @property
    def shines(self) -> bool:
        """Whether what is painted lets something through."""
        return self.fade < 1 or self.fade_stroke < 1 or self.mask or self.blend not in {"Normal", "Compatible"}


@frozen
class Mark:
    """One thing painted.

    `kind`: fill, stroke, text, image, shading, missing (a resource that is not there), broken (an operator that is not as it must be), unread (content that
    is too much to be looked at), packed (a picture in the content, in a way that a standard may forbid), group (a form mixed as one), again (a form that was looked at before, in which something shines through), placed (a form
    that a page itself shows; its box is the clip), registered (something on all plates that may lie anywhere in its box; `name` is its kind, or "letter" for the first of a text).

    `box` is in mm from the page's top left; `figure` the line's width in mm, the letters' size in points, or the lower resolution of a picture in dpi.
    """

    kind: str
    page: int
    paint: Paint
    box: Rect
    state: State
    figure: float = 0.0
    name: str = ""


def in_piece(shown: Sequence[Sequence[Rect]], page: int, state: State) -> bool:
    """Whether what is painted so belongs to a whole piece that the page shows smaller than it is: all of these are clipped to their outlines. `shown`: the boxes of them on each page."""
    return state.clip is not None and page <= len(shown) and any(one.holds(state.clip) for one in shown[page - 1])
