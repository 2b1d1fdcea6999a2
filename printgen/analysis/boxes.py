"""How large a box has to be inside goes in, its folding net comes out: panels, tabs that tuck or are glued, a notch for the thumb."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import NamedTuple

from printgen.analysis.nets import Notch, Panel, Side, Tab, outlines

TUCK, TRAY, LID, FILE = "tuck", "tray", "lid", "file"
STYLES = (TUCK, TRAY, LID, FILE)


class BoxNet(NamedTuple):
    """A net as numbers (mm), its top left corner at the origin: the size of all of it, panels, their tabs and notches, sides that stay open, and panels that face each other."""

    width: float
    height: float
    panels: tuple[Panel, ...]
    edges: Mapping[Side, Tab | Notch]
    open: tuple[Side, ...]
    opposite: tuple[tuple[str, str], ...]


def box_net(style: str, w: float, h: float, d: float) -> BoxNet:
    """The net of a box whose panels are w wide, h high and d deep: a tuck box stands on its bottom, its front is w x h; of all others the floor is w x h, the walls are d high."""
    return _tuck(w, h, d) if style == TUCK else _tray(w, h, d)


def _tuck(w: float, h: float, d: float) -> BoxNet:
    """From the left: the tab that is glued behind the back, a side, the front, a side, the back; lid and bottom hang on the back, and tuck in behind the front.

    The sides carry flaps against dust, so that nothing slips out at the corners.
    """
    glue = min(12.0, 0.4 * w)
    flap = min(16.0, max(10.0, 0.8 * d), h / 3)
    dust = min(0.42 * w, max(flap, 0.7 * d))
    top = max(d + flap, dust)
    x = (glue, glue + d, glue + d + w, glue + d + w + d)
    panels = (
        Panel("left", x[0], top, d, h),
        Panel("front", x[1], top, w, h),
        Panel("right", x[2], top, d, h),
        Panel("back", x[3], top, w, h),
        Panel("lid", x[3], top - d, w, d),
        Panel("bottom", x[3], top + h, w, d),
    )
    tuck, against = Tab(flap, 1.0, min(7.0, 0.55 * flap)), Tab(dust, min(2.5, 0.18 * d), min(2.0, 0.2 * d))
    edges: dict[Side, Tab | Notch] = {
        ("left", "W"): Tab(glue, min(glue, 6.0)),
        ("lid", "N"): tuck,
        ("bottom", "S"): tuck,
        **dict.fromkeys((("left", "N"), ("right", "N"), ("left", "S"), ("right", "S")), against),
        ("front", "N"): Notch(min(9.0, 0.18 * w)),
    }
    return _whole(panels, edges, (), (("front", "back"), ("left", "right"), ("lid", "bottom")))


def _tray(w: float, h: float, d: float) -> BoxNet:
    """A floor with a wall at each side; the upper and the lower wall carry the tabs that are glued behind the other two."""
    panels = (
        Panel("floor", d, d, w, h),
        Panel("north", d, 0.0, w, d),
        Panel("south", d, d + h, w, d),
        Panel("west", 0.0, d, d, h),
        Panel("east", d + w, d, d, h),
    )
    tab = Tab(min(12.0, d, 0.4 * h), min(4.0, d / 4))
    edges: dict[Side, Tab | Notch] = dict.fromkeys((("north", "W"), ("north", "E"), ("south", "W"), ("south", "E")), tab)
    return _whole(panels, edges, (("north", "N"), ("south", "S"), ("west", "W"), ("east", "E")), (("north", "south"), ("west", "east")))


def _whole(
    panels: tuple[Panel, ...], edges: Mapping[Side, Tab | Notch], opened: tuple[Side, ...], opposite: tuple[tuple[str, str], ...]
) -> BoxNet:
    """The net, moved so that its outline begins at the origin. No curve of it reaches beyond its ends and handles, and those that round a corner lie inside."""
    points = [step[-2:] for path in outlines(panels, edges) for step in path if step[0] != "Z"]
    points += [end for panel in panels for side in edges if side[0] == panel.id and isinstance(edges[side], Tab) for end in _reach(panel, side[1], edges[side])]
    left, top = min(x for x, _ in points), min(y for _, y in points)
    moved = tuple(Panel(panel.id, panel.x - left, panel.y - top, panel.w, panel.h) for panel in panels)
    width, height = max(x for x, _ in points) - left, max(y for _, y in points) - top
    return BoxNet(width, height, moved, MappingProxyType(dict(edges)), opened, opposite)


def _reach(panel: Panel, side: str, tab: Tab | Notch) -> list[tuple[float, float]]:
    """How far out a tab ends: its corners may be round, its end is not."""
    depth = tab.depth if isinstance(tab, Tab) else 0.0
    out = {"N": (0.0, -depth), "S": (0.0, depth), "W": (-depth, 0.0), "E": (depth, 0.0)}[side]
    (x, y), _ = panel.side(side)
    return [(x + out[0], y + out[1])]
