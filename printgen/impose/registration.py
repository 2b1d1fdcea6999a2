"""A cutter and a sheet of paper go in, the marks by which it finds its way come out, with the zones around them in which nothing may lie.

The first sort of marks of Silhouette's machines: a filled square at the top left, an L each at the top right and the bottom left. All sizes are of the profile.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from printgen.diagnostics.diagnostic import Bag, Diagnostic
from printgen.geometry import Rect, Size
from printgen.impose.codes import IN_A_MARK
from printgen.impose.marks import BLACK, around
from printgen.model.game import Game
from printgen.scene.items import Group, Item, Shape
from printgen.scene.page import Leaf
from printgen.scene.path import polyline, rectangle
from printgen.scene.style import Style

SILHOUETTE, PLAIN = "silhouette", "plain"
LAYER = "Regmarks"


@dataclass(frozen=True, slots=True)
class Cutter:
    """A machine that cuts along lines: `sort` is "silhouette" (it looks for marks on the print) or "plain" (it does not). Lengths in mm.

    `inset`: from the paper's edges to the marks; `arm`: the length of an arm of an L; `width`: that of its line; `square`: the side of the square; `clear`: what
    stays free around the marks, because dark art beside them leads the machine astray.
    """

    sort: str = PLAIN
    inset: float = 10.0
    arm: float = 20.0
    width: float = 0.3
    square: float = 5.0
    clear: float = 3.0


KEYS: Mapping[str, str] = {"cutter": "sort", "mark_inset": "inset", "mark_arm": "arm", "mark_width": "width", "mark_square": "square", "mark_clear": "clear"}
"""What a profile calls these."""


def registration(cutter: Cutter, paper: Size) -> tuple[Item, ...]:
    """The marks; none for a machine that looks for none."""
    if cutter.sort != SILHOUETTE:
        return ()
    left, right, top, bottom = _edges(cutter, paper)
    style = Style(stroke=BLACK, stroke_width=cutter.width)
    square = Shape(rectangle(Rect(left, top, cutter.square, cutter.square)), Style(fill=BLACK))
    first = Shape(polyline([(right - cutter.arm, top), (right, top), (right, top + cutter.arm)]), style)
    second = Shape(polyline([(left, bottom - cutter.arm), (left, bottom), (left + cutter.arm, bottom)]), style)
    return (Group((square, first, second), layer=LAYER),)


def zones(cutter: Cutter, paper: Size) -> tuple[Rect, ...]:
    """What has to stay free: the square, and each arm of each L, with `clear` around."""
    if cutter.sort != SILHOUETTE:
        return ()
    left, right, top, bottom = _edges(cutter, paper)
    half, arm = cutter.width / 2, cutter.arm
    boxes = (
        Rect(left, top, cutter.square, cutter.square),
        Rect(right - arm, top - half, arm + half, cutter.width),
        Rect(right - half, top - half, cutter.width, arm + half),
        Rect(left - half, bottom - arm, cutter.width, arm + half),
        Rect(left - half, bottom - half, arm + half, cutter.width),
    )
    return tuple(box.grown(cutter.clear) for box in boxes)


def clear(cutter: Cutter, paper: Size, art: Iterable[Rect]) -> bool:
    """Whether all of that, printed on the sheet, stays out of what has to stay free."""
    taken = zones(cutter, paper)
    return not any(zone.meets(box) for box in art for zone in taken)


def _edges(cutter: Cutter, paper: Size) -> tuple[float, float, float, float]:
    return cutter.inset, paper.w - cutter.inset, cutter.inset, paper.h - cutter.inset


def astray(cutter: Cutter, leaves: Iterable[Leaf], game: Game, name: str) -> Bag:
    """An error for each kind of which a piece, its bleed or its back half lies in a zone of the marks; `name` is the profile's."""
    bag = Bag()
    told: dict[str, Diagnostic] = {}
    for leaf in leaves:
        page = leaf.front
        # A frame around all pieces is dark art as well: it is what reaches beyond their own bleed.
        framed = bool(page.slots) and not around(one.clip for one in page.slots).holds(page.bleed)
        taken = zones(cutter, page.size)
        for slot in page.slots:
            component = game.component(slot.component)
            art = page.bleed if framed else slot.clip
            hit = next((zone for zone in taken if zone.meets(art)), None)
            if hit is None or component is None or component.kind.id in told:
                continue
            x, y = min(hit.right, art.right) - max(hit.x, art.x), min(hit.bottom, art.bottom) - max(hit.y, art.y)
            message = f"{slot.component}: on {name} it reaches {min(x, y):.1f} mm into the zone of a registration mark ({hit.x:.1f} to {hit.right:.1f} mm from the left, {hit.y:.1f} to {hit.bottom:.1f} from the top)"
            told[component.kind.id] = IN_A_MARK.at(component.kind.place, message, hint="a wider margin or less bleed in the profile, or another profile for this piece (--skip)", about=(slot.component, component.kind.id))
    bag.add(*told.values())
    return bag
