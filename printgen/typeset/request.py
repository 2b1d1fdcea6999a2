"""What is to be set (text, letters, room) and what comes of it (runs, icon boxes, size, ink): the plain values of this room's door."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import field

from printgen.frozen import frozen
from printgen.geometry import Point, Rect, Size
from printgen.place import NOWHERE, Place
from printgen.scene.items import Glyphs
from printgen.scene.style import Ink
from printgen.typeset.fonts import Typeface

BLACK = Ink((0, 0, 0))
STEP = 0.25
"""Points by which a text shrinks from try to try."""
NOTHING = Size(0.0, 0.0)


@frozen(kw_only=True)
class Words:
    """A text and its letters. Sizes in points; `floor` is the size down to which it may shrink (None: not at all).

    `rich` says that stars, colons and bullets are markup. `icons` are the icons that a text may name, each with its width divided by its height
    (None: any name, as wide as high). `icon_height` is in ems. `at` tells the place of a span of the text (offsets of its first character and behind
    its last; None: counted from the start of `place`). `component` and `field` are for the words of findings.
    """

    text: str
    face: Typeface = field(default_factory=Typeface)
    size: float = 9.0
    floor: float | None = None
    ink: Ink = BLACK
    rich: bool = False
    icons: Mapping[str, float] | None = None
    icon_height: float = 1.15
    opacity: float = 1.0
    component: str = ""
    field: str = ""
    place: Place = NOWHERE
    at: Callable[[int, int], Place] | None = None

    def span(self, start: int, end: int) -> Place:
        """The place of a part of the text."""
        return self.at(start, end) if self.at else self.place.within(start, end)


@frozen(kw_only=True)
class BoxText(Words):
    """A text wrapped in a box. `room` in mm; `align` left, centre or right; `valign` top (capitals touch the box), middle (capitals to last baseline) or bottom.

    `leading` is the distance of baselines in ems, `gap` what a new paragraph adds (in ems).
    """

    room: Rect
    rich: bool = True
    align: str = "left"
    valign: str = "top"
    leading: float = 1.25
    gap: float = 0.5


@frozen(kw_only=True)
class LineText(Words):
    """A text on one line, never wrapped. `start` (mm) is where the `anchor` (start, middle, end) lies on the baseline, or on the middle of the capitals if `valign` is middle.

    `fit` is the width in mm that it may take (None: any).
    """

    start: Point
    anchor: str = "start"
    valign: str = "baseline"
    fit: float | None = None


@frozen
class IconBox:
    """Where an icon of a text is to be drawn (mm), and where it was written."""

    name: str
    box: Rect
    place: Place = NOWHERE


@frozen
class Setting:
    """A text as it is set. `size` and `wanted` in points; `ink` is the box of what is drawn (None: nothing), `room` the box it had to keep to (for a line without `fit`: its ink).

    If `fits` is false, `over` (mm) is by how much it is too wide and too high at `size`, and `would_fit` the size in points that it would need (None: below 2 pt).
    `line_boxes` are one box a line: from the start to the end of its words, from the capitals' height to the baseline.
    """

    runs: tuple[Glyphs, ...]
    icons: tuple[IconBox, ...]
    text: str
    size: float
    wanted: float
    font: str
    ink: Rect | None
    room: Rect
    line_boxes: tuple[Rect, ...] = ()
    fits: bool = True
    over: Size = NOTHING
    would_fit: float | None = None
