"""A tile's segments, the inks of their colours and measures go in, drawn snakes come out, one over the other with a gap between them, and where each leaves the tile."""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace

from printgen.analysis.tiles.tile import HEAD, MID, Port, Segment, Tile
from printgen.compose.snakes import head
from printgen.compose.snakes.pattern import PATTERNS, Marks, along, periods
from printgen.compose.snakes.spine import Spine, Spot
from printgen.compose.snakes.way import end_spine, room_of, through
from printgen.geometry import Rect, Size
from printgen.place import NOWHERE, Place
from printgen.scene.items import Group, Item, Shape
from printgen.scene.path import Path, rectangle
from printgen.scene.style import Ink, Style

LARGE = 1.2
"""How much larger a head is that has a whole block for itself."""
TIP = 0.03
"""The half width of a tail's tip, in that of the body."""


@dataclass(frozen=True, slots=True)
class Skin:
    """The inks of a snake: its body, its outline and face lines, what is light on it, its marks (these take turns), and the name of its pattern."""

    ink: Ink
    dark: Ink
    light: Ink
    marks: tuple[Ink, ...]
    pattern: str = "plain"


@dataclass(frozen=True, slots=True)
class Gauge:
    """Measures in mm: a unit of the tile, the body's whole width, its outline, the gap around what lies above, and how far it runs beyond the edge."""

    unit: Size
    width: float
    outline: float
    gap: float
    bleed: float


@dataclass(frozen=True, slots=True)
class Face:
    """The inks of all heads."""

    white: Ink
    pupil: Ink
    cheek: Ink
    tongue: Ink


@dataclass(frozen=True, slots=True)
class Leave:
    """How a drawn snake meets the edge of its tile: the middle between its two sides there, the way it goes inward (of length 1), its width."""

    colour: str
    part: str
    port: Port
    x: float
    y: float
    dx: float
    dy: float
    width: float


@dataclass(frozen=True, slots=True)
class _Body:
    """A segment with its spine: drawn from `start` to `end`, `half(s)` wide to each side; `tip` is the head's middle or the tail's tip."""

    segment: Segment
    spine: Spine
    start: float
    end: float
    half: Callable[[float], float]
    knots: tuple[float, ...]
    tip: Spot | None = None
    skull: float = 0.0
    """The width that a head's measures are counted in (mm); 0 for all other parts."""


class Painter:
    """Draws tiles with one set of inks and measures."""

    def __init__(self, skins: Mapping[str, Skin], face: Face, gauge: Gauge, place: Place = NOWHERE) -> None:
        self.skins = skins
        self.face = face
        self.gauge = gauge
        self.place = place

    def tile(self, tile: Tile) -> tuple[tuple[Item, ...], tuple[Leave, ...]]:
        """The snakes of a tile, the lowest first, and where they leave it."""
        bodies = [self._body(segment, tile) for segment in sorted(tile.segments, key=lambda one: one.layer)]
        w, h = tile.block[0] * self.gauge.unit.w, tile.block[1] * self.gauge.unit.h
        sheet = Rect(0, 0, w, h).grown(self.gauge.bleed + self.gauge.width)
        items: list[Item] = []
        for n, body in enumerate(bodies):
            drawn: tuple[Item, ...] = tuple(self._drawn(body))
            for above in bodies[n + 1 :]:
                for hole in self._holes(above) if tile.overlap(body.segment, above.segment) else ():
                    drawn = (Group(drawn, clip=(*rectangle(sheet), *hole), place=self.place),)
            items.extend(drawn)
        return tuple(items), tuple(self._leave(body, port) for body in bodies for port in body.segment.ports)

    def _body(self, segment: Segment, tile: Tile) -> _Body:
        gauge = self.gauge
        half = gauge.width / 2
        if segment.part == MID:
            spine = through(segment, tile, gauge.unit)
            start, end = -gauge.bleed, spine.length + gauge.bleed
            return _Body(segment, spine, start, end, lambda _: half, tuple(spine.knots(start, end)))
        spine, tip = end_spine(segment, tile, gauge.unit)
        length = spine.length
        shape = (lambda s: half * (1 - 0.1 * max(0.0, s / length) ** 2)) if segment.part == HEAD else (lambda s: half * _taper(s / length))
        knots = {*spine.knots(-gauge.bleed, length), *(length * n / 24 for n in range(25))}
        skull = gauge.width * (LARGE if room_of(segment, tile).long else 1.0) if segment.part == HEAD else 0.0
        return _Body(segment, spine, -gauge.bleed, length, shape, tuple(sorted(knots)), tip, skull)

    def _outer(self, body: _Body, more: float = 0.0) -> Path:
        """The outline of the whole body, `more` wider on each side (less than 0: narrower)."""
        return body.spine.band(body.knots, lambda s: _at_least(body.half(s) + more), lambda s: -_at_least(body.half(s) + more))

    def _holes(self, body: _Body) -> list[Path]:
        """The outlines of a body, and of its head, with the gap around them. They run counter-clockwise: in a sheet that runs clockwise each is a hole."""
        holes = [self._outer(body, self.gauge.gap)]
        if body.skull and body.tip:
            more = (self.gauge.outline + self.gauge.gap) / head.SNOUT
            holes.append(head.placed([head.outline()], body.tip, body.skull + more))
        return holes

    def _drawn(self, body: _Body) -> list[Item]:
        skin, gauge = self.skins[body.segment.colour], self.gauge
        dark, plain = Style(fill=skin.dark), Style(fill=skin.ink)
        items: list[Item] = []
        skull: Path = ()
        if body.skull and body.tip:
            skull = head.placed([head.outline()], body.tip, body.skull)
            line = Style(stroke=self.face.tongue, stroke_width=body.skull * 0.075, cap="round", join="round")
            items.append(Shape(head.placed([head.tongue()], body.tip, body.skull), line, self.place))
        items.append(Shape(self._outer(body), dark, self.place))
        if skull:
            items.append(Shape(skull, replace(dark, stroke=skin.dark, stroke_width=gauge.outline * 2, join="round"), self.place))
        items.append(Shape(self._outer(body, -gauge.outline), plain, self.place))
        items.extend(self._pattern(body, skin))
        if skull and body.tip:
            items.append(Shape(skull, plain, self.place))
            items.extend(self._face(body.tip, body.skull, skin))
        return items

    def _pattern(self, body: _Body, skin: Skin) -> list[Item]:
        marks = PATTERNS[skin.pattern]
        inner = self.gauge.outline

        def half(s: float) -> float:
            return _at_least(body.half(s) - inner)

        def line(share: float) -> Callable[[float], float]:
            return lambda s: half(s) * share

        belly = body.spine.band(body.knots, line(0.5), line(-0.5))
        items: list[Item] = [Shape(belly, Style(fill=skin.light, fill_opacity=0.45), self.place)]
        lines = [body.spine.band(body.knots, line(right), line(left)) for left, right in marks.lines]
        first, count, period = self._periods(body, marks)
        for shapes, inks, bands in ((marks.dark, skin.marks, lines), (marks.light, (skin.light,), [])):
            for n, ink in enumerate(inks):
                mine = [one for shape in shapes for k, one in enumerate(along(shape, first, count, period), first) if k % len(inks) == n]
                found = [body.spine.mapped(one, half) for one in mine] + bands[n :: len(inks)]
                if found:
                    items.append(Shape(tuple(step for path in found for step in path), Style(fill=ink), self.place))
        return items

    def _periods(self, body: _Body, marks: Marks) -> tuple[int, int, float]:
        """The first period that is drawn, how many, and how long one is."""
        unit = min(self.gauge.unit)
        if body.segment.part == MID:
            count = periods(marks, body.spine.length, unit)
            period = body.spine.length / count
            before = math.ceil(self.gauge.bleed / period)
            return -before, count + 2 * before, period
        period = unit / marks.periods
        before = math.ceil(self.gauge.bleed / period)
        until = body.end + body.skull * head.BACK * 0.8 if body.skull else body.end * 0.9
        return -before, before + max(0, math.floor(until / period)), period

    def _face(self, at: Spot, width: float, skin: Skin) -> list[Item]:
        face = self.face
        thin = width * 0.05

        def shape(paths: tuple[Path, ...], style: Style) -> Shape:
            return Shape(head.placed(paths, at, width), style, self.place)

        return [
            shape((head.CROWN,), Style(fill=skin.light, fill_opacity=0.55)),
            shape(head.CHEEKS, Style(fill=face.cheek, fill_opacity=0.85)),
            shape((head.smile(),), Style(stroke=skin.dark, stroke_width=thin, cap="round")),
            shape(head.NOSTRILS, Style(fill=skin.dark)),
            shape(head.EYES, Style(fill=face.white, stroke=skin.dark, stroke_width=thin)),
            shape(head.PUPILS, Style(fill=face.pupil)),
            shape(head.GLINTS, Style(fill=face.white)),
        ]

    def _leave(self, body: _Body, port: Port) -> Leave:
        """Measured on the drawn sides of the body: where they cross the edge, and a hair further in."""
        s = 0.0 if port == body.segment.ports[0] else body.spine.length
        way = 1 if s == 0.0 else -1
        here, near = ((body.spine.at(s + d).aside(body.half(s + d)), body.spine.at(s + d).aside(-body.half(s + d))) for d in (0.0, way * self.gauge.unit.w * 1e-4))
        (ax, ay), (bx, by) = here
        mx, my = (near[0][0] + near[1][0] - ax - bx) / 2, (near[0][1] + near[1][1] - ay - by) / 2
        size = math.hypot(mx, my)
        return Leave(body.segment.colour, body.segment.part, port, (ax + bx) / 2, (ay + by) / 2, mx / size, my / size, math.dist(*here))


def _taper(share: float) -> float:
    """The width of a tail at a share of its length: whole at the edge, a round tip at its end."""
    return 1.0 if share <= 0 else max(TIP, math.cos(min(share, 1.0) * math.pi / 2) ** 0.8)


def _at_least(half: float) -> float:
    return max(half, 1e-3)

