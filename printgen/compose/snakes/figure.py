"""Where a snake lies on its tile and the measures go in, its outlines come out: body, belly, marks of its pattern, head; worked out once, whatever its colours."""

from __future__ import annotations

import math
from collections.abc import Callable
from functools import lru_cache
from typing import NamedTuple

from printgen.analysis.tiles.tile import HEAD, MID, Port, Segment, Tile
from printgen.compose.snakes import head
from printgen.compose.snakes.pattern import PATTERNS, Marks, along, periods
from printgen.compose.snakes.spine import Spine, Spot
from printgen.compose.snakes.way import Room, end_spine, room_of, through
from printgen.frozen import frozen
from printgen.geometry import Size
from printgen.scene.path import Path

LARGE = 1.2
"""How much larger a head is that has a whole block for itself."""
TIP = 0.03
"""The half width of a tail's tip, in that of the body."""
FACE = {"cheeks": head.CHEEKS, "smile": (head.smile(),), "nostrils": head.NOSTRILS, "eyes": head.EYES, "pupils": head.PUPILS, "glints": head.GLINTS}
"""What is on every head, the lowest first; below it is the emblem of its pattern."""


@frozen
class Gauge:
    """Measures in mm: a unit of the tile, the body's whole width, its outline, the gap around what lies above, and how far it runs beyond the edge."""

    unit: Size
    width: float
    outline: float
    gap: float
    bleed: float


class Pose(NamedTuple):
    """How a segment lies, whatever its colour: its part and ports, how many units the tile has, and for an end what it finds before it."""

    part: str
    ports: tuple[Port, ...]
    block: tuple[int, int]
    room: Room | None


class Door(NamedTuple):
    """How a drawn snake meets the edge of its tile: the port, the middle between its two sides there, the way it goes inward (of length 1), its width."""

    port: Port
    x: float
    y: float
    dx: float
    dy: float
    width: float


@frozen
class Figure:
    """The outlines of a snake, as paths. `dark` and `light` are the marks of its pattern, one path for each mark; `bands` are dark lines along the whole body.

    `holes` are the outlines with the gap around them, running counter-clockwise: in a sheet that runs clockwise each is a hole. `skull` is the width that
    the measures of its head are counted in (0: it has none), `face` what is on the head.
    """

    outer: Path
    inner: Path
    belly: Path
    dark: tuple[Path, ...]
    light: tuple[Path, ...]
    bands: tuple[Path, ...]
    first: int
    holes: tuple[Path, ...]
    doors: tuple[Door, ...]
    skull: float = 0.0
    head: Path = ()
    tongue: Path = ()
    face: tuple[tuple[str, Path], ...] = ()


def pose(segment: Segment, tile: Tile) -> Pose:
    """How a segment lies on its tile."""
    return Pose(segment.part, segment.ports, tile.block, None if segment.part == MID else room_of(segment, tile))


@lru_cache(maxsize=1024)
def figure(lies: Pose, gauge: Gauge, pattern: str) -> Figure:
    """The outlines of a snake with a pattern. The same pose is drawn once: a set of tiles has a few dozen of them."""
    body = _body(lies, gauge)
    marks = PATTERNS[pattern]
    first, count, period = _periods(body, marks, gauge)
    inner = body.narrower(gauge.outline)

    def line(share: float) -> Callable[[float], float]:
        return lambda s: inner(s) * share

    spine, knots = body.spine, body.knots
    dark, light = (tuple(spine.mapped(one, inner) for shape in shapes for one in along(shape, first, count, period)) for shapes in (marks.dark, marks.light))
    holes = [body.band(-gauge.gap)]
    face: tuple[tuple[str, Path], ...] = ()
    if body.tip:
        # The head's own outline is drawn around it; the gap lies around that.
        holes.append(head.placed([head.outline()], body.tip, body.skull + (gauge.outline + gauge.gap) / head.SNOUT))
        dark_, light_ = head.EMBLEMS[pattern]
        face = tuple((name, head.placed(paths, body.tip, body.skull)) for name, paths in {"emblem": dark_, "shine": light_, **FACE}.items() if paths)
    return Figure(
        outer=body.band(0.0),
        inner=body.band(gauge.outline),
        belly=spine.band(knots, line(0.5), line(-0.5)),
        dark=dark,
        light=light,
        bands=tuple(spine.band(knots, line(right), line(left)) for left, right in marks.lines),
        first=first,
        holes=tuple(holes),
        doors=tuple(_door(body, port, gauge) for port in lies.ports),
        skull=body.skull,
        head=head.placed([head.outline()], body.tip, body.skull) if body.tip else (),
        tongue=head.placed([head.tongue()], body.tip, body.skull) if body.tip else (),
        face=face,
    )


@frozen
class _Body:
    """A pose with its spine: drawn from the first knot to the last, `half(s)` wide to each side; `tip` is the middle of its head, if it has one."""

    lies: Pose
    spine: Spine
    end: float
    half: Callable[[float], float]
    knots: tuple[float, ...]
    tip: Spot | None = None
    skull: float = 0.0

    def narrower(self, by: float) -> Callable[[float], float]:
        """Half its width, `by` less."""
        return lambda s: max(self.half(s) - by, 1e-3)

    def band(self, by: float) -> Path:
        """The outline of the whole body, `by` narrower on each side (less than 0: wider)."""
        half = self.narrower(by)
        return self.spine.band(self.knots, half, lambda s: -half(s))


def _body(lies: Pose, gauge: Gauge) -> _Body:
    half = gauge.width / 2
    if lies.part == MID:
        spine = through(lies.ports, lies.block, gauge.unit)
        end = spine.length + gauge.bleed
        return _Body(lies, spine, end, lambda _: half, tuple(spine.knots(-gauge.bleed, end)))
    room = lies.room or Room()
    spine, tip = end_spine(lies.part, lies.ports[0], lies.block, room, gauge.unit)
    length = spine.length
    is_head = lies.part == HEAD
    shape = (lambda s: half * (1 - 0.1 * max(0.0, s / length) ** 2)) if is_head else (lambda s: half * _taper(s / length))
    knots = {*spine.knots(-gauge.bleed, length), *(length * n / 16 for n in range(17))}
    skull = gauge.width * (LARGE if room.long else 1.0) if is_head else 0.0
    return _Body(lies, spine, length, shape, tuple(sorted(knots)), tip if is_head else None, skull)


def _periods(body: _Body, marks: Marks, gauge: Gauge) -> tuple[int, int, float]:
    """The first period that is drawn, how many, and how long one is."""
    unit = min(gauge.unit)
    if body.lies.part == MID:
        count = periods(marks, body.spine.length, unit)
        period = body.spine.length / count
        before = math.ceil(gauge.bleed / period)
        return -before, count + 2 * before, period
    period = unit / marks.periods
    before = math.ceil(gauge.bleed / period)
    until = body.end + body.skull * head.BACK * 0.8 if body.skull else body.end * 0.9
    return -before, before + max(0, math.floor(until / period)), period


def _door(body: _Body, port: Port, gauge: Gauge) -> Door:
    """Measured on the drawn sides of the body: where they cross the edge, and a hair further in."""
    s, way = (0.0, 1) if port == body.lies.ports[0] else (body.spine.length, -1)
    here, near = ((spot.aside(body.half(at)), spot.aside(-body.half(at))) for at in (s, s + way * gauge.unit.w * 1e-4) for spot in (body.spine.at(at),))
    (ax, ay), (bx, by) = here
    mx, my = (near[0][0] + near[1][0] - ax - bx) / 2, (near[0][1] + near[1][1] - ay - by) / 2
    size = math.hypot(mx, my)
    return Door(port, (ax + bx) / 2, (ay + by) / 2, mx / size, my / size, math.dist(*here))


def _taper(share: float) -> float:
    """The width of a tail at a share of its length: whole at the edge, a round tip at its end."""
    return 1.0 if share <= 0 else max(TIP, math.cos(min(share, 1.0) * math.pi / 2) ** 0.8)
